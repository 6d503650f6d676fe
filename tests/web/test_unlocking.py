"""A finished match on the pages: locked, unlocked on record, seen by the other rule, played again."""

from __future__ import annotations

from datetime import datetime

from flask import Flask

from scorepad.rules.match import Match
from scorepad.usecases import matches
from tests.browser.evening import FIVE_HANDS, WINNING, Pad
from tests.builders import hand
from tests.web.conftest import Play
from tests.web.reading import Visitor
from tests.web.test_table import entries, totals

FINISHED = (*FIVE_HANDS, WINNING)
#: Ana stands at 11 before the hand, bids 3 and is set: she still stands at 8.
SET_BUT_THERE = (hand(pitcher=1, bid=3, high=2, low=2, jack=2, game=1),)


def match_of(app: Flask, pad: Pad, table: str) -> Match:
    with app.app_context():
        return matches.open_match(pad.holder, table.rpartition("/")[2]).match


def ended_at(app: Flask, pad: Pad, table: str) -> datetime | None:
    with app.app_context():
        return matches.open_match(pad.holder, table.rpartition("/")[2]).record.ended_at


def test_unlocking_is_written_down_with_who_and_when(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FINISHED)
    ended = ended_at(app, pad, table)
    scorer.open(table).press("Unlock to correct")
    assert entries(app, pad, table) == 8
    assert ended_at(app, pad, table) == ended is not None
    assert "Unlocked until the next correction" in scorer.text
    assert "The finished match was unlocked." in scorer.text
    assert "The finished match was unlocked." in scorer.open(f"{table}/log").text


def test_a_locked_match_shows_nothing_that_would_change_its_score(scorer: Visitor, play: Play) -> None:
    table = play(FINISHED)
    for address in ("", "/menu"):
        scorer.open(table + address)
        assert not scorer.can_press("Undo")
        assert not scorer.can_press("See what changes")
        assert scorer.can_press("Unlock to correct")
    scorer.press("Unlock to correct")
    assert scorer.can_press("Lock again")
    assert scorer.open(f"{table}/menu").can_press("See what changes")


def test_locking_again_takes_the_unlocking_back(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FINISHED)
    scorer.open(table).press("Unlock to correct").press("Lock again")
    assert scorer.can_press("Unlock to correct")
    assert match_of(app, pad, table).unlocked is None
    assert entries(app, pad, table) == 9


def test_a_correction_locks_the_match_again(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FINISHED)
    scorer.open(f"{table}/hands/1").press("Unlock to correct").press("See what changes", call="3:1")
    scorer.press("Save the correction")
    assert "Hand 1 corrected." in scorer.text
    assert scorer.can_press("Unlock to correct")


def test_a_form_from_before_the_end_does_not_pass_the_lock(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FINISHED)
    scorer.open(f"{table}/hands/1").press("Unlock to correct")
    sent = scorer.filled("See what changes", call="3:1")
    scorer.open(table).press("Lock again")
    scorer.send(*sent)
    assert scorer.status == 409
    assert "Finished, and locked." in scorer.text
    assert not scorer.can_press("Save the correction")


def test_two_who_unlock_unlock_once(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FINISHED)
    sent = scorer.open(table).filled("Unlock to correct")
    scorer.open(table).press("Unlock to correct")
    scorer.send(*sent)
    assert (scorer.status, entries(app, pad, table)) == (200, 8)


def test_who_may_only_watch_cannot_unlock(watcher: Visitor, play: Play) -> None:
    table = play(FINISHED)
    assert not watcher.open(table).can_press("Unlock to correct")
    assert not watcher.open(f"{table}/menu").can_press("Unlock to correct")


def test_set_but_at_the_target_says_the_rule_and_offers_the_other(
    scorer: Visitor, play: Play, app: Flask, pad: Pad
) -> None:
    table = play(SET_BUT_THERE, opening=[11, 0, 0, 0])
    scorer.open(table)
    assert "Ana was set, but pitched and still stands at 8: by the written rule that wins." in scorer.text
    assert "Other tables play: only a pitching side that made its bid wins" in scorer.text
    scorer.press("See it with the other rule")
    assert "Ana's win disappears." in scorer.text
    assert match_of(app, pad, table).status == "won"
    scorer.press("Change the house rules")
    after = match_of(app, pad, table)
    assert (after.status, after.rules.win) == ("playing", "pitcher_made")
    assert totals(app, pad, table) == (8, 3, 0, 0)


def test_a_table_that_wants_the_bid_made_is_offered_the_written_rule(
    scorer: Visitor, play: Play, app: Flask, pad: Pad
) -> None:
    table = play(SET_BUT_THERE, opening=[11, 0, 0, 0], rules={"win": "pitcher_made"})
    scorer.open(table)
    assert "At 8, but set, so no win: Ana." in scorer.text
    scorer.press("See it with the other rule")
    assert "by the written rule that wins" in scorer.text
    scorer.press("Change the house rules")
    after = match_of(app, pad, table)
    assert (after.status, after.rules.win) == ("won", "pitcher")
    assert "See it with the other rule" in scorer.text


def test_a_rematch_moves_the_deal_on(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FINISHED)
    before = match_of(app, pad, table)
    scorer.open(table).press("Rematch")
    again = match_of(app, pad, scorer.address)
    assert scorer.address != table
    assert [seat.name for seat in again.seats] == [seat.name for seat in before.seats]
    assert again.rules == before.rules
    assert again.dealer == before.dealer != before.hands[-1].dealer
