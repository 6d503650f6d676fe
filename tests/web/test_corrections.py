"""A hand looked at again: corrected, voided, restored; nothing is saved before its consequences were seen."""

from __future__ import annotations

from flask import Flask

from scorepad.usecases import hands, matches
from tests.browser.evening import FIVE_HANDS, WINNING, Pad
from tests.web.conftest import Play
from tests.web.reading import Visitor
from tests.web.test_table import entries, totals


def test_a_correction_shows_what_changes_before_it_is_saved(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FIVE_HANDS)
    scorer.open(f"{table}/hands/1")
    fields = scorer.form("See what changes")[0].fields
    assert ("call", "3:3") in fields
    assert ("took-jack", "2") in fields
    scorer.press("See what changes", call="3:1")
    assert "8" in scorer.text
    assert entries(app, pad, table) == 6
    scorer.press("Save the correction")
    assert totals(app, pad, table) == (8, 4, 2, 5)
    assert "Hand 1 corrected." in scorer.text
    assert "<del>Cy\u00a03: High Cy, Low Ana, Jack Bo, Game Ana</del>" in scorer.html


def test_a_correction_of_the_note_alone_crosses_out_the_note_alone(scorer: Visitor, play: Play) -> None:
    table = play(FIVE_HANDS)
    for note in ("Late", "Very late"):
        scorer.open(f"{table}/hands/1").press("See what changes", note=note).press("Save the correction")
    assert "<del>" not in scorer.html
    scorer.open(f"{table}/hands/1")
    assert "Note: Very late" in scorer.text
    assert scorer.text.count("Changed: the note.") == 2
    assert scorer.html.count("<del>") == 1
    assert "<del><bdi>Late</bdi></del>" in scorer.html


def test_a_hand_comes_back_exactly_as_it_was_told(scorer: Visitor, play: Play) -> None:
    scorer.open(f"{play(FIVE_HANDS)}/hands/4")
    fields = scorer.form("See what changes")[0].fields
    assert [each for each in fields if each[0].startswith("bid-")] == [
        ("bid-3", "pass"),
        ("bid-4", "3"),
        ("bid-1", "pass"),
        ("bid-2", "pass"),
    ]


def test_other_taps_after_the_preview_are_seen_first(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FIVE_HANDS)
    scorer.open(f"{table}/hands/1").press("See what changes", call="3:1")
    scorer.press("Save the correction", call="3:2")
    assert entries(app, pad, table) == 6
    assert "This would change:" in scorer.text


def test_a_correction_of_an_older_version_is_refused(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FIVE_HANDS)
    scorer.open(f"{table}/hands/1").press("See what changes", call="3:1")
    with app.app_context():
        hands.record_hand(pad.holder, table.rpartition("/")[2], WINNING)
    scorer.press("Save the correction")
    assert scorer.status == 409
    assert totals(app, pad, table)[2] == -1


def test_saving_twice_corrects_once(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FIVE_HANDS)
    scorer.open(f"{table}/hands/1").press("See what changes", call="3:1")
    sent = scorer.filled("Save the correction")
    scorer.send(*sent)
    assert scorer.send(*sent).status == 200
    assert entries(app, pad, table) == 7


def test_a_finished_match_is_locked_until_somebody_unlocks_it(scorer: Visitor, play: Play) -> None:
    table = play((*FIVE_HANDS, WINNING))
    scorer.open(f"{table}/hands/1")
    assert not scorer.can_press("See what changes")
    scorer.press("Unlock to correct")
    assert scorer.address == f"{table}/hands/1"
    assert scorer.can_press("See what changes")


def test_voiding_the_winning_hand_takes_the_win_away(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play((*FIVE_HANDS, WINNING))
    scorer.open(table).press("Unlock to correct").follow("Hand 6")
    scorer.press("This hand does not count")
    assert "Without this hand:" in scorer.text
    scorer.press("Void the hand")
    assert "Hand 6 does not count." in scorer.text
    assert totals(app, pad, table) == (8, 4, -2, 5)
    scorer.open(f"{table}/hands/6").press("It counts after all")
    scorer.press("Restore the hand")
    assert "Winner Ana" in scorer.text


def test_an_earlier_end_offers_to_drop_the_later_hands(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play((*FIVE_HANDS, WINNING))
    scorer.open(f"{table}/hands/5").press("Unlock to correct").press(
        "See what changes", call="1:3", took__high="1", took__low="1", took__jack="1", took__game="1"
    )
    assert "They stay in the sheet, crossed out." in scorer.text
    scorer.press("See what changes without them")
    assert "This would change:" in scorer.text
    scorer.press("Save the correction")
    with app.app_context():
        match = matches.open_match(pad.holder, table.rpartition("/")[2]).match
    assert match.winner is not None
    assert match.winner.hand == 5
    assert match.hand(6).void
