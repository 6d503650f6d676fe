"""An evening on which everything happens: what is stored stays what the rules say, after every single entry."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from scorepad.rules.broken import Broken
from scorepad.rules.entries import (
    DealerSet,
    Entry,
    HandCorrected,
    HandRecorded,
    HandRestored,
    HandVoided,
    MatchAbandoned,
    MatchDescribed,
    MatchResumed,
    MatchStarted,
    Misdealt,
    PointsAdjusted,
    Redone,
    RulesChanged,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    Undone,
)
from scorepad.rules.hand import Hand
from scorepad.rules.match import Match
from scorepad.usecases.ledger import append, list_entries
from scorepad.usecases.matches import open_match, start_match
from scorepad.usecases.people import Holder
from scorepad.usecases.upkeep import check
from tests.builders import NAMES, four_players, hand, passes
from tests.conftest import close, make_app

ENTRIES = 60


def some_hand(dice: random.Random, match: Match) -> Hand:
    """A hand that may have happened at this table, or a deal that nobody wanted."""
    seats = match.speaking_order
    if dice.random() < 0.1:
        return hand(*passes(*seats))
    pitcher, sides = dice.choice(seats), [match.seats[seat - 1].side for seat in seats]
    took = {"high": dice.choice(sides), "low": dice.choice(sides)}
    took |= {"jack": dice.choice([*sides, None]), "game": dice.choice([*sides, None])}
    return hand(pitcher=pitcher, bid=dice.randint(2, 4), **took)


def something(dice: random.Random, match: Match) -> Entry:
    """An entry of any kind, which the rules may well refuse."""
    number = dice.randint(1, max(1, match.next_number - 1))
    seat = dice.randint(1, len(match.seats))
    drop_later = dice.random() < 0.5
    recorded = HandRecorded(some_hand(dice, match))
    return dice.choice(
        [
            *[recorded] * 8,
            *[HandCorrected(number, some_hand(dice, match), drop_later=drop_later)] * 3,
            *[HandVoided(number, drop_later=drop_later), HandRestored(number, drop_later=drop_later)] * 2,
            *[Undone(match.undoable or 0), Redone(match.redoable or 0)] * 3,
            Misdealt(seat),
            DealerSet(seat),
            RulesChanged({"target": dice.randint(5, 15)}, drop_later=drop_later),
            PointsAdjusted(seat, dice.choice((-1, 1)), "A revoke"),
            SeatLeft(seat),
            SeatReturned(seat),
            SeatJoined(dice.choice(NAMES), after=seat),
            MatchDescribed(place=f"Table {seat}"),
            MatchAbandoned(),
            MatchResumed(),
        ]
    )


@pytest.mark.parametrize("evening", range(3))
def test_what_is_stored_is_what_the_rules_say_after_every_entry(database: str, holder: Holder, evening: int) -> None:
    dice = random.Random(evening)
    rules = {"all_pass": "redeal_next", "win": dice.choice(["pitcher", "bidder_first"])}
    match_id = start_match(holder, four_players(rules=rules)).match_id
    pure = Match.start(MatchStarted(open_match(holder, match_id).match.setup))
    happened: Counter[str] = Counter()
    while pure.version < ENTRIES:
        entry = something(dice, pure)
        try:
            after = pure.play(entry)
        except Broken as refused:
            with pytest.raises(type(refused)):
                append(holder, match_id, [entry], if_version=pure.version)
            happened["refused"] += 1
            continue
        outcome = append(holder, match_id, [entry], if_version=pure.version)
        assert (outcome.version, outcome.match.totals) == (after.version, after.totals)
        pure = after
        happened[entry.kind] += 1
        found = check()
        assert found.clean, (entry, found)

    restarted = make_app(database)
    with restarted.app_context():
        again = open_match(holder, match_id).match
    close(restarted)
    assert [seat.name for seat in again.seats] == [seat.name for seat in pure.seats]
    assert (again.totals, again.winner, again.status, again.dealer) == (
        pure.totals,
        pure.winner,
        pure.status,
        pure.dealer,
    )
    assert len(list_entries(holder, match_id, limit=ENTRIES * 2)) == ENTRIES
    assert {"hand_recorded", "undone", "refused"} <= set(happened)
