"""The pages around the table: joining, laying a table, the menu, history, players, settings."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from flask import Flask

from scorepad.usecases import matches, players
from tests.browser.evening import FIVE_HANDS, NAMES, WINNING, Pad
from tests.builders import hand
from tests.web.conftest import Play
from tests.web.reading import Visitor
from tests.web.test_table import CY_SET, entries, totals


def test_a_first_pad_is_one_press_away(visitor: Callable[[], Visitor]) -> None:
    guest = visitor().open("/").press("Open a pad")
    assert "New match" in guest.text
    assert "Let others in" in guest.text
    assert "/join#" in guest.html
    guest.press("Done")
    assert "/join#" not in guest.html
    assert "Our table" in guest.open("/").text


@pytest.mark.parametrize(("address", "alone"), [("127.0.0.1:8000", True), ("192.168.1.20:8000", False)])
def test_links_that_lead_a_phone_to_itself_say_so(visitor: Callable[[], Visitor], address: str, alone: bool) -> None:
    guest = visitor()
    guest.client.open = partial(guest.client.open, base_url=f"http://{address}")  # type: ignore[method-assign]
    guest.open("/").press("Open a pad")
    assert "/join#" in guest.html
    assert ("works on this machine only" in guest.text) is alone


def test_opening_twice_opens_one_pad(visitor: Callable[[], Visitor]) -> None:
    guest = visitor().open("/")
    sent = guest.filled("Open a pad")
    first = guest.send(*sent).address
    assert guest.send(*sent).address == first


def test_a_link_is_taken_as_well_as_a_key(visitor: Callable[[], Visitor], pad: Pad) -> None:
    guest = visitor().join(f"http://localhost/join#{pad.secrets['watch'].lower()}")
    assert guest.address == f"/pads/{pad.id}"


def test_a_wrong_key_opens_nothing(visitor: Callable[[], Visitor], pad: Pad) -> None:
    guest = visitor().join("0" * 26)
    assert guest.status == 403
    assert "This key opens nothing here." in guest.text
    assert guest.open(f"/pads/{pad.id}").status == 404


def test_a_weaker_key_never_takes_the_place_of_a_stronger(manager: Visitor, pad: Pad) -> None:
    manager.join(pad.secrets["watch"])
    assert manager.follow("Settings").can_press("Make a link")


def test_a_table_is_laid_by_tapping_names_in_order(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    play(FIVE_HANDS, WINNING and NAMES)
    scorer.open(f"/pads/{pad.id}").follow("New match")
    for name in ("Di", "Cy", "Bo", "Ana"):
        scorer.press(name)
    scorer.press("Start")
    assert "Hand 1 · Di deals · to 7" in scorer.text
    with app.app_context():
        assert len(players.list_players(pad.holder)) == 4


def test_new_names_teams_target_and_totals_from_paper(scorer: Visitor, pad: Pad) -> None:
    scorer.open(f"/pads/{pad.id}/matches/new")
    for name in NAMES:
        scorer.press("name", name=name)
    scorer.press("3", teams="2") if scorer.can_press("3") else None
    scorer.press("up:2", teams="2", dealer="2")
    fields = scorer.form("Start")[0].fields
    assert ("teams", "2") in fields
    assert ("dealer", "1") in fields  # Bo still deals, and sits in seat 1 now
    scorer.press("Start", other_target="9", opening__1="−2", opening__2="4")
    assert "Hand 1 · Bo deals · to 9" in scorer.text
    assert "Bo & Cy" in scorer.text
    assert "carried over −2 minus 2 4" in scorer.text


def test_starting_twice_starts_one_match(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    play()
    scorer.open(f"/pads/{pad.id}/matches/new")
    for name in NAMES:
        scorer.press(name)
    sent = scorer.filled("Start")
    table = scorer.send(*sent).address
    assert scorer.send(*sent).address == table
    with app.app_context():
        assert len(matches.list_matches(pad.holder).items) == 2


def test_one_player_is_not_a_match(scorer: Visitor, pad: Pad) -> None:
    scorer.open(f"/pads/{pad.id}/matches/new").press("name", name="Ana")
    assert not scorer.can_press("Start")


def test_a_name_that_sits_at_the_new_table_is_not_seated_twice(scorer: Visitor, pad: Pad) -> None:
    scorer.open(f"/pads/{pad.id}/matches/new").press("name", name="Ana").press("name", name="ana")
    assert "Ana sits at the table already." in scorer.text
    assert [name for name, _ in scorer.form("name")[0].fields].count("seat") == 1


@pytest.mark.parametrize(
    ("button", "fill", "after"),
    [
        ("Di, next", {}, "Hand 1 · Di deals"),
        ("Cy again", {}, "Hand 1 · Cy deals"),
        ("Bo", {}, "Hand 1 · Bo deals"),
        ("Write it down", {"side": "2", "way": "minus", "points": "1", "reason": "Revoke"}, "Bo −1: Revoke"),
        ("Let them sit down", {"name": "Eli", "after": "4"}, "Eli"),
        ("Save", {"place": "Kod Mire", "note": "rain"}, "Saved."),
    ],
)
def test_the_menu_writes_down_what_happened(
    scorer: Visitor, play: Play, button: str, fill: dict[str, str], after: str
) -> None:
    scorer.open(f"{play()}/menu").press(button, **fill)
    assert after in scorer.text
    assert scorer.can_press("Undo")


def test_who_leaves_is_skipped_and_may_return(scorer: Visitor, play: Play) -> None:
    table = play()
    scorer.open(f"{table}/menu").press("leaves Cy")
    assert "Hand 1 · Di deals" in scorer.text
    scorer.open(f"{table}/menu").press("returns Cy")
    assert "Hand 1 · Cy deals" in scorer.text


def test_other_house_rules_are_seen_before_they_are_saved(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FIVE_HANDS)
    scorer.open(f"{table}/menu").press("See what changes", other_target="11")
    assert entries(app, pad, table) == 6
    scorer.press("Change the house rules")
    assert "to 11" in scorer.text
    assert entries(app, pad, table) == 7


def test_history_finds_matches(watcher: Visitor, play: Play, pad: Pad) -> None:
    play((*FIVE_HANDS, WINNING))
    play(FIVE_HANDS[:1], ("Eli", "Flo", "Gus"), dealer=3)
    watcher.open(f"/pads/{pad.id}/matches")
    assert "Eli" in watcher.text
    assert "Ana" in watcher.text
    watcher.press("Show", status="won")
    assert "Ana 10 won" in watcher.text
    assert "−3" not in watcher.html.partition("</form>")[2]
    watcher.press("Show", status="", q="nobody called so")
    assert "No match is like that." in watcher.text


def test_matches_of_one_day_are_told_apart_by_the_time(watcher: Visitor, play: Play, pad: Pad) -> None:
    play(FIVE_HANDS[:1])
    clock = re.compile(r"\d{4}, \d{2}:\d{2} · 1 hand so far · to 7")
    assert not clock.search(watcher.open(f"/pads/{pad.id}/matches").text)
    play(FIVE_HANDS[:1])
    assert len(clock.findall(watcher.open(f"/pads/{pad.id}/matches").text)) == 2


def test_equals_lead_together(watcher: Visitor, play: Play, pad: Pad) -> None:
    play((*FIVE_HANDS, WINNING))
    play((hand(pitcher=2, bid=4, high=2, low=2, jack=2, game=2),), rules={"target": 4})
    watcher.open(f"/pads/{pad.id}")
    assert watcher.html.count('<li value="1">') == 2
    assert '<li value="2">' not in watcher.html


def test_players_are_added_renamed_and_put_away(manager: Visitor, play: Play, pad: Pad) -> None:
    play()
    manager.open(f"/pads/{pad.id}/players").press("Add", name="Eli")
    assert "Eli is one of the players." in manager.text
    manager.press("Add", name="ELI")
    assert manager.status == 422
    manager.press("Save the name", name="Anna")
    assert "Anna" in manager.text
    manager.press("Remove")
    assert "Put away Anna" in manager.text
    manager.press("Bring back Anna")
    assert "Put away" not in manager.text


def test_a_key_is_shown_once_and_taken_back(manager: Visitor, visitor: Callable[[], Visitor], pad: Pad) -> None:
    sent = manager.open(f"/pads/{pad.id}/settings").filled("Make a link", role="score", label="Bo’s phone")
    assert "<svg" in manager.send(*sent).html
    manager.send(*sent)
    key = manager.html.partition('<p class="key">')[2].partition("<")[0]
    assert "<svg" in manager.html
    bo = visitor().join(key)
    assert bo.address == f"/pads/{pad.id}"
    shown_at = manager.address
    manager.open(f"/pads/{pad.id}/settings").press("Take back Bo’s phone")
    assert key not in manager.open(shown_at).html
    assert bo.open(f"/pads/{pad.id}").status == 404


def test_the_house_rules_of_the_pad_are_for_its_next_match(manager: Visitor, pad: Pad) -> None:
    manager.open(f"/pads/{pad.id}/settings").press("Save", name="Pub", target="15", steal="never")
    assert "Saved." in manager.text
    manager.open(f"/pads/{pad.id}/matches/new")
    assert ("target", "15") in manager.form("name")[0].fields
    assert ("steal", "never") in manager.form("name")[0].fields


def test_a_pad_is_deleted_only_by_its_name(manager: Visitor, pad: Pad) -> None:
    manager.open(f"/pads/{pad.id}/settings").press("Delete this pad for good", confirm="another")
    assert manager.status == 422
    manager.press("Delete this pad for good", confirm="Friday table")
    assert "Friday table is deleted." in manager.text


def test_a_deleted_match_can_be_brought_back(manager: Visitor, play: Play) -> None:
    table = play(FIVE_HANDS)
    manager.open(f"{table}/menu").press("Delete this match")
    assert manager.open(table).status == 404
    manager.open(table.rpartition("/")[0]).press("Bring back")
    assert manager.address == table


def test_a_pad_is_forgotten_on_this_phone(watcher: Visitor, pad: Pad) -> None:
    watcher.open(f"/pads/{pad.id}/settings").press("Forget this pad on this device")
    assert watcher.open(f"/pads/{pad.id}").status == 404


@pytest.mark.parametrize("extension", ["txt", "csv", "json"])
def test_a_match_is_saved_as_a_file(watcher: Visitor, play: Play, extension: str) -> None:
    watcher.open(f"{play(FIVE_HANDS)}/export.{extension}")
    assert watcher.status == 200
    assert watcher.headers["Content-Disposition"].startswith("attachment")


def test_a_whole_match_on_the_pages_is_the_same_as_anywhere(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    scorer.open(table).press("Record", **CY_SET)
    assert totals(app, pad, table) == (1, 0, -3, 0)
