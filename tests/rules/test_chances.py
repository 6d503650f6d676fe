"""Who could win the next hand: the closed form against every hand that could come, through the real scoring."""

import itertools
import random
from collections.abc import Iterator
from functools import cache

import pytest

from scorepad.rules import auction, scoring
from scorepad.rules.broken import Broken
from scorepad.rules.chances import chances
from scorepad.rules.entries import MatchAbandoned, PointsAdjusted, SeatLeft
from scorepad.rules.hand import Hand
from scorepad.rules.house import FIELDS, HouseRules
from scorepad.rules.match import Match
from scorepad.rules.position import Position
from scorepad.rules.winning import Played, winner
from tests.rules.tables import TWO_TEAMS, english, play, start, took

VALUES = {field.name: field.values for field in FIELDS}
RULES = [
    {"win": win, "smudge": smudge, "target": 5, **more}
    for win in VALUES["win"]
    for smudge in VALUES["smudge"]
    for more in ({}, {"minimum_bid": 2, "steal": "never"})
]
TOTALS = (-4, -1, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 14)


def every_hand(players: int, sides: int, rules: HouseRules) -> Iterator[Hand]:
    sides_or_nobody = (*range(1, sides + 1), None)
    for pitcher, bid in itertools.product(range(1, players + 1), range(1, rules.maximum_bid + 1)):
        for high, low, jack, game in itertools.product(sides_or_nobody, repeat=4):
            for all_tricks in (None,) if bid < 5 else (True, False):
                points = {"high": high, "low": low, "jack": jack, "game": game}
                yield Hand(pitcher=pitcher, bid=bid, took=points, all_tricks=all_tricks)


@cache
def every_outcome(rules: HouseRules, teams: bool, players: int) -> list[tuple[int, int, scoring.Outcome]]:
    """What every hand that can come gives: the pitching side, the bid and the outcome, each once."""
    at = start(players, sides=TWO_TEAMS if teams else None, **rules.as_mapping()).position
    found = {}
    for hand in every_hand(players, len(at.totals), rules):
        try:
            contract = auction.resolve(hand, at.seating.speaking(at.next_dealer), rules)
            assert contract is not None
            outcome = scoring.score(hand, contract, at.next_dealer, rules, at.seating)
        except Broken:
            continue
        side = at.seating.side_of(contract.pitcher)
        found[side, contract.bid, tuple(outcome.took.values()), outcome.made] = (side, contract.bid, outcome)
    return list(found.values())


def wins(at: Position, teams: bool, players: int) -> list[tuple[int, int, int, scoring.Outcome]]:
    """Every way to win: who, the pitching side, the bid and the outcome."""
    found = []
    for pitching, bid, outcome in every_outcome(at.rules, teams, players):
        after = tuple(total + points for total, points in zip(at.totals, outcome.points, strict=True))
        win = winner(Played(1, pitching, bid, outcome, at.totals, after), at.rules, at.seating)
        if win is not None:
            found.append((win.side, pitching, bid, outcome))
    return found


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(map(str, rules.values())))
@pytest.mark.parametrize(("players", "teams"), [(2, False), (3, False), (4, True)])
def test_a_side_can_win_exactly_when_some_hand_makes_it_win(rules: dict, players: int, teams: bool) -> None:
    choose = random.Random(players)
    for _ in range(6 if players == 3 else 16):
        opening = choose.choices(TOTALS, k=2 if teams else players)
        at = start(players, sides=TWO_TEAMS if teams else None, opening=opening, **rules).position
        winning = wins(at, teams, players)
        for chance in chances(at):
            assert chance.can_win == any(side == chance.side for side, *_ in winning), (opening, chance)
            assert english(chance.sentence)
            check_how(chance, [way for way in winning if way[0] == chance.side], at, (teams, players))


def check_how(chance, winning, at, table) -> None:
    """What the sentence says about pitching is what every hand says."""
    first = chance.sentence.words.get("first", chance.sentence)
    key, points = first.key.removesuffix("_team"), first.words.get("points")
    sweeps = at.rules.smudge == "sweep_wins"
    ours = [
        outcome
        for side, _, outcome in every_outcome(at.rules, *table)
        if side == chance.side and not (sweeps and 4 in outcome.taken and outcome.taken[side - 1] < 4)
    ]
    won = [outcome for side, pitching, bid, outcome in winning if pitching == side]
    by_total = [
        outcome for outcome in won if at.totals[chance.side - 1] + outcome.points[chance.side - 1] >= at.rules.target
    ]
    if key == "chance.pitch":
        assert len(won) == len(ours)
    elif key == "chance.pitch_or_set":
        lost = [-outcome.points[chance.side - 1] for outcome in won if not outcome.made]
        assert max(lost) == first.words["bid"]
    elif key == "chance.pitch_and_make":
        assert len([outcome for outcome in won if outcome.made]) == len([each for each in ours if each.made])
    elif key in ("chance.pitch_needs", "chance.pitch_five") and at.rules.win != "highest":
        assert min(outcome.points[chance.side - 1] for outcome in by_total) == points
    ways = chance.sentence.words.get("ways")
    for way in () if ways is None else (ways.words.get("first", ways), ways.words.get("second", ways)):
        if way.key == "chance.way.defending":
            defending = [outcome for side, pitching, _, outcome in winning if pitching != side]
            gains = [outcome.points[chance.side - 1] for outcome in defending if max(outcome.taken) < 4]
            assert min(gains, default=4) == way.words["count"]


def told(match: Match) -> list[str]:
    return [english(chance.sentence) for chance in match.chances()]


def test_the_chances_are_said_in_the_words_of_the_table() -> None:
    assert told(start(opening=[7, 4, 0, 12])) == [
        "Ana wins by pitching and making the bid.",
        "Bo needs 3 as pitcher.",
        "Cy cannot win this hand.",
        "Di wins by pitching, made or set.",
    ]
    assert told(start(opening=[8, 6, 9, 0]))[:3] == [
        "Ana wins with a made bid, or set on a bid of 1.",
        "Bo wins by pitching and making the bid.",
        "Cy wins with a made bid, or set on a bid of 2.",
    ]


def test_teams_are_several_people() -> None:
    assert told(start(sides=TWO_TEAMS, opening=[4, -9])) == [
        "Ana and Cy need 3 as pitchers.",
        "Bo and Di cannot win this hand.",
    ]


def test_house_rules_open_other_ways() -> None:
    assert told(start(2, smudge="four_wins", opening=[0, -1])) == [
        "Ana can win only by a made 4.",
        "Bo cannot win this hand.",
    ]
    assert told(start(2, smudge="sweep_wins", opening=[4, 0])) == [
        "Ana needs 3 as pitcher. Or by taking every point of the hand.",
        "Bo can win only by taking every point of the hand.",
    ]
    assert told(start(2, win="bidder_first", smudge="four_wins", opening=[6, 0]))[0] == (
        "Ana wins by pitching and making the bid. Or by a made 4 or taking 1 point without pitching."
    )
    assert told(start(2, smudge="bid_five", opening=[2, 1])) == ["Ana needs a made 5.", "Bo cannot win this hand."]


def test_the_highest_total_may_need_somebody_else_to_fall() -> None:
    assert told(start(3, win="highest", opening=[6, 11, 12])) == [
        "Ana cannot win this hand.",
        "Bo needs 2 to stand alone at the top.",
        "Cy wins by staying alone at the top.",
    ]
    assert told(start(3, win="highest", opening=[6, 7, 12]))[0] == "Ana needs 3, and Cy must be set."


def test_who_has_left_cannot_win() -> None:
    match = play(start(3, opening=[6, 6, 6]), SeatLeft(2))
    assert told(match)[1] == "Bo has left."
    assert [chance.can_win for chance in match.chances()] == [True, False, True]


def test_there_are_no_chances_when_the_match_is_over() -> None:
    assert play(start(target=1), took(2, 1, "22-2")).chances() == ()
    assert play(start(), MatchAbandoned()).chances() == ()


def test_points_adjusted_count_for_the_chances() -> None:
    assert told(play(start(), PointsAdjusted(1, 3, "revoke by Bo")))[0] == "Ana needs 4 as pitcher."


def test_who_stands_at_the_target_already_waits_for_another_pitcher_to_fall() -> None:
    assert told(start(3, win="bidder_first", opening=[9, 8, 0])) == [
        "Ana wins with a made bid, or set on a bid of 2. Or by another pitcher's fall below the target.",
        "Bo wins with a made bid, or set on a bid of 1. Or by another pitcher's fall below the target.",
        "Cy cannot win this hand.",
    ]
    # Both the others would be counted before Cy, and only one of them can pitch and fall.
    assert told(start(3, win="bidder_first", opening=[9, 8, 6]))[2] == "Cy wins by pitching and making the bid."
