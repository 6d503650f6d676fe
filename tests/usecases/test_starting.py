"""Matches that start: who sits down, what is played, and the same start sent again."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest

from scorepad.rules.broken import Broken, Malformed
from scorepad.rules.entries import SeatJoined, SeatLeft
from scorepad.usecases import pads
from scorepad.usecases.hands import record_hand
from scorepad.usecases.ledger import append, list_entries
from scorepad.usecases.matches import (
    list_matches,
    open_match,
    rematch,
    start_match,
)
from scorepad.usecases.people import Holder
from scorepad.usecases.players import add_player, change_player, list_players
from scorepad.usecases.refusals import KeyReused, RoleTooLow
from scorepad.usecases.upkeep import check
from tests.builders import MADE, SWEEP, THREE, four_players, hand, told, two_teams
from tests.conftest import holds

EVENING = datetime(2026, 3, 5, 22, 30, tzinfo=UTC)


def names(holder: Holder) -> list[str]:
    return [player.name for player in list_players(holder)]


def test_a_match_starts_with_its_first_entry(holder: Holder) -> None:
    outcome = start_match(holder, four_players())

    assert outcome.version == 1
    assert outcome.match.status == "playing"
    assert [seat.name for seat in outcome.match.seats] == ["Ana", "Bo", "Cy", "Di"]
    assert [entry.kind for entry in list_entries(holder, outcome.match_id)] == ["match_started"]


def test_names_that_are_new_become_players(holder: Holder) -> None:
    bo, _ = add_player(holder, "bo")
    match = start_match(holder, four_players()).match

    assert names(holder) == ["Ana", "bo", "Cy", "Di"]
    assert match.seats[1].player == bo.id
    assert match.seats[1].name == "Bo"
    assert all(seat.player for seat in match.seats)


def test_a_seat_may_be_told_by_its_player(holder: Holder) -> None:
    ana, _ = add_player(holder, "Ana")
    bo, _ = add_player(holder, "Bo")
    match = start_match(
        holder, {"seats": [{"player": ana.id.upper()}, {"player": bo.id, "name": "Bob"}, {"name": "Cy"}], "dealer": 1}
    ).match

    assert [seat.name for seat in match.seats] == ["Ana", "Bob", "Cy"]
    assert [seat.player for seat in match.seats[:2]] == [ana.id, bo.id]
    assert names(holder) == ["Ana", "Bo", "Cy"]


def test_one_person_cannot_sit_in_two_seats(holder: Holder) -> None:
    ana, _ = add_player(holder, "Ana")

    for other in (
        "Ana",
        "\N{FULLWIDTH LATIN CAPITAL LETTER A}NA",
        {"player": ana.id},
        {"player": ana.id, "name": "Anna"},
    ):
        with pytest.raises(Broken) as refused:
            start_match(holder, {"seats": [{"player": ana.id}, other, "Cy"], "dealer": 1})
        assert refused.value.code == "duplicate_player"
        assert refused.value.pointer == "/seats/1"
    assert names(holder) == ["Ana"]


def test_a_player_of_another_pad_cannot_sit_down(holder: Holder, stranger: Holder) -> None:
    theirs, _ = add_player(stranger, "Ana")

    with pytest.raises(Malformed) as refused:
        start_match(holder, {"seats": ["Bo", {"player": theirs.id}], "dealer": 1})

    assert refused.value.pointer == "/seats/1/player"
    assert names(holder) == []


def test_who_was_archived_and_sits_down_again_is_back(holder: Holder) -> None:
    start_match(holder, four_players())
    change_player(holder, list_players(holder)[0].id, archived=True)
    assert names(holder) == ["Bo", "Cy", "Di"]
    start_match(holder, four_players())

    assert names(holder) == ["Ana", "Bo", "Cy", "Di"]


def test_the_pads_house_rules_are_the_matchs_unless_it_says_otherwise(holder: Holder) -> None:
    pads.change_pad(holder, rules={"target": 11, "steal": "never"})
    match = start_match(holder, four_players(rules={"target": 21})).match

    assert (match.rules.target, match.rules.steal) == (21, "never")
    pads.change_pad(holder, rules={"target": 15})
    assert match.rules.target == 21


def test_a_match_was_played_on_the_evening_it_started_where_the_pad_is_at_home(holder: Holder) -> None:
    late = start_match(holder, four_players(), clock=lambda: EVENING + timedelta(hours=1))
    earlier = start_match(holder, four_players(), clock=lambda: EVENING)

    assert earlier.record.played_on == date(2026, 3, 5)
    assert late.record.played_on == date(2026, 3, 6)  # half past midnight in Zagreb
    assert earlier.record.started_at == EVENING


def test_a_match_may_come_with_its_place_and_its_hands(holder: Holder) -> None:
    document = four_players(place="At Ana's", note="Rainy", hands=[told(**SWEEP), told(**THREE)])
    outcome = start_match(holder, document)

    assert outcome.version == 4
    assert outcome.match.status == "won"
    assert (outcome.match.place, outcome.match.note) == ("At Ana's", "Rainy")
    assert open_match(holder, outcome.match_id).record.ended_at is not None
    assert check().clean


def test_a_match_with_a_hand_that_cannot_be_is_not_started(holder: Holder) -> None:
    with pytest.raises(Broken) as refused:
        start_match(holder, four_players(hands=[told(**MADE), told(**MADE | {"high": 9})]))

    assert refused.value.pointer == "/hands/1/high"
    assert list_matches(holder).items == []
    assert names(holder) == []


def test_the_same_start_sent_twice_is_one_match(holder: Holder) -> None:
    chosen = uuid4()
    document = four_players(place="Here", hands=[told(**MADE)])
    first = start_match(holder, document, id=chosen)
    record_hand(holder, chosen, hand(**MADE))
    again = start_match(holder, document, id=str(chosen).upper(), entry_id=uuid4())

    assert again.repeated
    assert (again.match_id, again.version) == (str(chosen), 3)
    assert again.match == first.match
    assert len(list_matches(holder).items) == 1


def test_a_start_sent_twice_under_an_entry_id_alone_is_one_match(holder: Holder) -> None:
    sent = uuid4()
    first = start_match(holder, four_players(), entry_id=sent)

    assert start_match(holder, four_players(), entry_id=sent).match_id == first.match_id
    assert first.entry.id == str(sent)


def test_another_match_under_the_same_id_is_refused(holder: Holder, stranger: Holder) -> None:
    chosen = uuid4()
    start_match(holder, four_players(), id=chosen)

    with pytest.raises(KeyReused):
        start_match(holder, four_players(place="Elsewhere"), id=chosen)
    with pytest.raises(KeyReused):
        start_match(stranger, four_players(), id=chosen)


def test_who_only_watches_starts_nothing(secrets: dict[str, str]) -> None:
    with pytest.raises(RoleTooLow):
        start_match(holds(secrets["watch"]), four_players())


def test_a_rematch_keeps_seats_and_rules_and_moves_the_deal_on(holder: Holder) -> None:
    first = start_match(holder, two_teams(rules={"target": 11}, place="Here", opening=[3, 0]))
    record_hand(holder, first.match_id, hand(pitcher=3, bid=2, high=1, low=1, jack=None, game=2))
    again = rematch(holder, first.match_id)

    assert again.match_id != first.match_id
    assert again.match.dealer == 2
    assert again.match.rules == first.match.rules
    assert again.match.totals == (0, 0)
    assert [(seat.name, seat.player, seat.side) for seat in again.match.seats] == [
        (seat.name, seat.player, seat.side) for seat in first.match.seats
    ]
    assert again.match.place == "Here"


def test_who_was_renamed_plays_again_under_the_new_name(holder: Holder) -> None:
    first = start_match(holder, four_players())
    change_player(holder, str(first.match.seats[0].player), name="Anna", archived=True)
    again = rematch(holder, first.match_id)

    assert open_match(holder, first.match_id).match.seats[0].name == "Ana"
    assert again.match.seats[0].name == "Anna"
    assert names(holder)[0] == "Anna"


def test_a_rematch_seats_those_who_are_there(holder: Holder) -> None:
    first = start_match(holder, four_players()).match_id
    append(holder, first, [SeatLeft(2)], if_version=1)
    append(holder, first, [SeatJoined("Eli", after=1)], if_version=2)
    again = rematch(holder, first)

    assert [seat.name for seat in again.match.seats] == ["Ana", "Eli", "Cy", "Di"]


def test_a_rematch_asked_for_twice_is_one_match(holder: Holder) -> None:
    first = start_match(holder, four_players()).match_id
    sent = uuid4()
    again = rematch(holder, first, entry_id=sent)
    record_hand(holder, first, hand(**MADE))

    assert rematch(holder, first, entry_id=sent).match_id == again.match_id
    assert len(list_matches(holder).items) == 2
