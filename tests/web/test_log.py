"""The log of a match: everything that was written down, for everybody to read."""

from __future__ import annotations

from flask import Flask

from scorepad.rules.entries import DealerSet, HandCorrected, PointsAdjusted
from scorepad.usecases import hands, ledger
from tests.browser.evening import FIVE_HANDS, Pad
from tests.builders import hand
from tests.web.conftest import Play
from tests.web.reading import Visitor


def test_everybody_reads_what_was_written_down_the_latest_first(
    watcher: Visitor, play: Play, app: Flask, pad: Pad
) -> None:
    table = play(FIVE_HANDS)
    correction = HandCorrected(1, hand(pitcher=3, bid=1, high=3, low=1, jack=2, game=1))
    with app.app_context():
        ledger.append(pad.holder, table.rpartition("/")[2], [correction, PointsAdjusted(3, -1, "Revoke")], if_version=6)
    watcher.open(f"{table}/menu").follow("What was written down")
    assert watcher.address == f"{table}/log"
    text = watcher.text
    assert "Hand 1 corrected: Cy 1 (was Cy 3)." in text
    assert text.index("Revoke") < text.index("Hand 1 corrected") < text.index("Hand 5.") < text.index("starts: Ana")


def test_what_was_undone_is_crossed_out(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FIVE_HANDS[:2])
    with app.app_context():
        hands.undo(pad.holder, table.rpartition("/")[2], if_version=3)
    scorer.open(f"{table}/log")
    assert "<del>Hand\u00a02." in scorer.html
    assert "<del>Hand\u00a01." not in scorer.html
    assert "Undone: Hand 2." in scorer.text


def test_the_menu_says_what_undo_takes_back(scorer: Visitor, play: Play) -> None:
    menu = f"{play(FIVE_HANDS[:2])}/menu"
    assert "Undo takes back: Hand 2." in scorer.open(menu).text
    scorer.press("Undo")
    assert "Undo takes back: Hand 1." in scorer.open(menu).text
    assert "Redo brings back: Hand 2." in scorer.text
    scorer.press("Undo")
    assert "Undo takes back" not in scorer.open(menu).text
    assert "Redo brings back: Hand 1." in scorer.text


def test_a_long_log_goes_on_on_the_next_page(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    with app.app_context():
        ledger.append(
            pad.holder, table.rpartition("/")[2], [DealerSet(each % 4 + 1) for each in range(120)], if_version=1
        )
    scorer.open(f"{table}/log")
    assert "starts: Ana" not in scorer.text
    assert scorer.html.count("<li>") == 100
    scorer.follow("What came before")
    assert "starts: Ana" in scorer.text
    assert "What came before" not in scorer.text


def test_a_log_before_nowhere_is_empty_and_no_fault(scorer: Visitor, play: Play) -> None:
    table = play(FIVE_HANDS[:1])
    for before in ("0", "-7", "1", "x", "9" * 30):
        assert scorer.open(f"{table}/log?before={before}").status == 200


def test_a_finished_match_leads_to_its_log(watcher: Visitor, play: Play) -> None:
    table = play((hand(pitcher=1, bid=4, high=1, low=1, jack=1, game=1),), rules={"target": 4})
    watcher.open(table).follow("What was written down")
    assert watcher.address == f"{table}/log"
