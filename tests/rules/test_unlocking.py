"""A match that is won is locked; unlocking it is a line of its ledger."""

from __future__ import annotations

import pytest

from scorepad.rules.entries import (
    Entry,
    HandCorrected,
    HandRecorded,
    HandVoided,
    MatchDescribed,
    MatchUnlocked,
    Redone,
    RulesChanged,
    Undone,
)
from scorepad.rules.match import Happening, Match
from tests.rules.tables import english, play, refused, start, took

#: Ana wins by hand 2.
WON = (took(1, 3, "1111"), took(1, 3, "1111"))


def won() -> Match:
    return play(start(), *WON)


def test_unlocking_leaves_score_and_winner_as_they_are() -> None:
    before = won()
    after = play(before, MatchUnlocked())
    assert (after.totals, after.winner, after.status, after.dealer) == (
        before.totals,
        before.winner,
        "won",
        before.dealer,
    )
    assert (before.unlocked, after.unlocked) == (None, 4)


def test_unlocking_is_told_on_the_sheet_and_in_the_preview() -> None:
    change = won().preview(MatchUnlocked())
    line = change.after.sheet[-1]
    assert isinstance(line, Happening)
    assert english(line.sentence) == "The finished match was unlocked."
    assert [english(each) for each in change.sentences] == ["The finished match was unlocked."]


def test_a_match_that_is_not_won_is_not_locked() -> None:
    with refused("out_of_sequence", "", "Only a match that is won is locked."):
        play(start(), took(1, 3, "1111"), MatchUnlocked())


def test_an_unlocked_match_is_not_unlocked_again() -> None:
    with refused("out_of_sequence", "", "The match is unlocked already."):
        play(won(), MatchUnlocked(), MatchUnlocked())


def test_unlocking_can_be_undone_and_redone() -> None:
    match = play(won(), MatchUnlocked(), Undone(4))
    assert match.unlocked is None
    assert len(match.sheet) == 2
    assert play(match, Redone(4)).unlocked == 4


@pytest.mark.parametrize(
    "entry",
    [HandCorrected(1, took(1, 3, "111-")), RulesChanged({"target": 6}), HandVoided(1)],
    ids=lambda each: each.kind,
)
def test_the_next_correction_locks_it_again(entry: Entry) -> None:
    match = play(won(), MatchUnlocked(), entry)
    assert match.unlocked is None
    assert any(getattr(line, "kind", "") == "match_unlocked" for line in match.sheet)
    assert play(match, Undone(5)).unlocked == 4


def test_a_note_does_not_lock_it() -> None:
    assert play(won(), MatchUnlocked(), MatchDescribed(note="Late")).unlocked == 4


def test_what_is_played_on_after_a_correction_is_locked_when_it_is_won() -> None:
    match = play(won(), MatchUnlocked(), HandVoided(2))
    assert (match.status, match.unlocked) == ("playing", None)
    match = play(match, HandRecorded(took(1, 3, "1111")))
    assert (match.status, match.unlocked) == ("won", None)
