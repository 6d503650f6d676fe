"""The ledger read out, in the words of the table."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.entries import (
    KINDS,
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
    MatchUnlocked,
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
from scorepad.rules.log import told
from tests.rules.tables import TWO_TEAMS, bidding, english, passed, start, took


def log(*entries: Entry | Hand, **table: object) -> list[str]:
    """What is read out of a match with these entries, without its start."""
    return read([MatchStarted(start(**table).setup), *entries])[1:]  # type: ignore[arg-type]  # as `start` takes them


def read(entries: list[Entry | Hand]) -> list[str]:
    written = [HandRecorded(entry) if isinstance(entry, Hand) else entry for entry in entries]
    return [" ".join(english(part) for part in each.sentences) for each in told(written, 1, len(written))]


def test_the_start_says_who_plays_and_by_which_rules() -> None:
    begun = MatchStarted(start(3, dealer=2, target=11).setup)
    assert read([begun]) == [
        "The match starts: Ana, Bo and Cy. Bo deals first. House rules: the target is 11 points.",
    ]


def test_a_hand_says_what_it_came_to() -> None:
    assert log(took(3, 3, "33-4")) == ["Hand 1. Cy bid 3, took High and Low: 2. Set, minus 3. Di +1."]


def test_a_deal_thrown_in_has_no_number() -> None:
    (line,) = log(passed(1), all_pass="redeal_next")
    assert line == "A deal. Everybody passed; the deal was thrown in. Bo deals next."


def test_a_correction_says_what_is_otherwise_and_what_comes_of_it() -> None:
    line = log(took(3, 2, "33-4"), HandCorrected(1, took(3, 3, "13-4")))[-1]
    assert line == (
        "Hand 1 corrected: Cy 3 (was Cy 2) and High Ana (was Cy). Hand 1 becomes a set. Totals 0/0/2/1 become 1/0/−3/1."
    )


def test_a_correction_of_details_says_so() -> None:
    lines = log(
        took(3, 2, "33-4"),
        HandCorrected(1, took(3, 2, "33-4", note="Late")),
        HandCorrected(1, took(3, 2, "33-4", note="Late")),
        HandCorrected(1, replace(bidding(2, "2---", "33-4", note="Late"), dealer=2)),
        HandCorrected(1, bidding(2, "2---", "33-4", trump="hearts", high_rank="A")),
    )
    assert lines[1] == "Hand 1 corrected: the note."
    assert lines[4] == "Hand 1 corrected: the trump, the rank of High and the note."
    assert lines[2] == "Hand 1 was told again, and nothing changed."
    assert lines[3] == "Hand 1 corrected: other bids and Bo dealt. Cy deals next."


def test_teams_are_called_by_both_their_names() -> None:
    line = log(took(3, 2, "11-2"), HandCorrected(1, took(3, 2, "111-")), sides=TWO_TEAMS)[-1]
    assert line.startswith("Hand 1 corrected: Jack Ana and Cy (was not out) and Game tied (was Bo and Di).")


def test_what_is_undone_is_named_and_crossed_out() -> None:
    entries: list[Entry] = [
        MatchStarted(start().setup),
        HandRecorded(took(3, 2, "33-4")),
        PointsAdjusted(1, -2, "Revoke"),
        Undone(3),
        Redone(3),
        Undone(3),
    ]
    lines = told(entries, 1, 6)
    assert [each.stands for each in lines] == [True, True, False, True, True, True]
    said = [" ".join(english(part) for part in each.sentences) for each in lines[3:5]]
    assert said == [
        "Undone: Ana −2: Revoke Totals −2/0/2/1 become 0/0/2/1.",
        "Redone: Ana −2: Revoke Totals 0/0/2/1 become −2/0/2/1.",
    ]


def test_only_what_is_asked_for_is_read() -> None:
    entries: list[Entry] = [MatchStarted(start().setup), *[DealerSet(seat) for seat in (2, 3, 4)]]
    assert [each.version for each in told(entries, 2, 3)] == [2, 3]
    assert [each.version for each in told(entries, -5, 99)] == [1, 2, 3, 4]


#: A match in which everything happens.
EVERYTHING: list[Entry] = [
    MatchStarted(start().setup),
    HandRecorded(took(1, 3, "1111")),
    HandVoided(1),
    HandRestored(1),
    HandCorrected(1, took(1, 3, "111-")),
    Misdealt(2),
    DealerSet(3),
    PointsAdjusted(2, -1, "Revoke"),
    SeatLeft(4),
    SeatReturned(4),
    SeatJoined("Eva", 4, 2),
    MatchDescribed(place="At Bo's", note=""),
    MatchAbandoned(),
    MatchResumed(),
    HandRecorded(took(1, 3, "1111")),
    HandRecorded(took(1, 3, "1111")),
    MatchUnlocked(),
    RulesChanged({"target": 10}),
    Undone(18),
    Redone(18),
]


def test_every_kind_has_its_words() -> None:
    entries = EVERYTHING[:15] + EVERYTHING[16:]
    entries[-2:] = [Undone(17), Redone(17)]
    assert {each.kind for each in entries} == set(KINDS)
    lines = read(list(entries))
    assert lines[2] == "Hand 1 no longer counts. Totals 4/0/0/0 become 0/0/0/0."
    assert lines[11] == "Changed: place At Bo's and no note."
    assert lines[12:14] == ["The match is left unfinished.", "The match goes on."]
    assert lines[15] == "The finished match was unlocked."
    assert lines[16].startswith("House rules for the whole match: the target is 10 points.")
    assert "Ana's win disappears." in lines[16]


@given(length=st.integers(1, 15), back=st.integers(0, 14))
def test_what_stands_is_what_the_match_says_stands(length: int, back: int) -> None:
    entries = EVERYTHING[:length]
    back = min(back, length - 1)
    entries = [*entries, *[Undone(length - step) for step in range(back)]]
    assert [each.version for each in told(entries, 1, length) if each.stands] == list(range(1, length - back + 1))
