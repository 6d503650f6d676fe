"""The board in a browser: it follows, it fits, it can be read, and it keeps the screen lit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from scorepad.cli import certificates
from scorepad.usecases import drafting, hands
from tests.browser.conftest import Open
from tests.browser.evening import FIVE_HANDS, LONG_NAMES, NAMES, WINNING, Pad
from tests.browser.hearing import complaints, complaints_by_day_and_night

TELEVISION = {"width": 1920, "height": 1080}
SCREENS = (TELEVISION, {"width": 1280, "height": 720}, {"width": 768, "height": 1024}, {"width": 360, "height": 640})
#: What stands out of its place, or is cut off at the foot of the screen.
OUTSIDE = """() => [...document.querySelectorAll('.face')].flatMap((face) => {
  const room = face.getBoundingClientRect();
  return [...face.children].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 1
      || box.bottom > room.bottom + 1 || (each.matches('.total') && each.scrollWidth > each.clientWidth + 1);
  }).map((each) => each.className);
})"""
LIT = """() => {
  window.held = [];
  const request = async () => {
    const lock = new EventTarget();
    lock.release = async () => {
      window.held = window.held.filter((each) => each !== lock);
      lock.dispatchEvent(new Event('release'));
    };
    window.held.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}"""


def test_it_follows_what_is_told_and_recorded(phone: Open, pad: Pad, play: Callable[..., str], app: Flask) -> None:
    table = play(FIVE_HANDS)
    page = phone(pad.secrets["watch"], TELEVISION)
    page.goto(f"{table}/board")
    page.evaluate("window.same = true")
    with app.app_context():
        drafting.put_draft(pad.holder, table.rpartition("/")[2], 6, {"number": 6, "pitcher": 1, "bid": 2})
    expect(page.get_by_text("Ana pitches for 2.")).to_be_visible()
    with app.app_context():
        hands.record_hand(pad.holder, table.rpartition("/")[2], WINNING)
    expect(page.get_by_text("Finished, 6 hands")).to_be_visible()
    assert page.evaluate("window.same")


def test_without_a_connection_it_says_how_old_it_is_and_comes_back(
    phone: Open, pad: Pad, play: Callable[..., str], app: Flask
) -> None:
    table = play(FIVE_HANDS)
    page = phone(pad.secrets["watch"], TELEVISION)
    page.goto(f"{table}/board")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("No connection. This is how it stood at")).to_be_visible()
    with app.app_context():
        hands.record_hand(pad.holder, table.rpartition("/")[2], WINNING)
    page.context.set_offline(False)
    expect(page.get_by_text("Finished, 6 hands")).to_be_visible()
    expect(page.locator(".old")).to_have_count(0)


def test_the_screen_stays_lit_while_a_match_is_running(
    phone: Open, pad: Pad, play: Callable[..., str], app: Flask
) -> None:
    table = play(FIVE_HANDS)
    page = phone(pad.secrets["watch"], TELEVISION)
    page.add_init_script(f"({LIT})()")
    page.goto(f"{table}/board")
    page.wait_for_function("() => window.held.length === 1")
    with app.app_context():
        hands.record_hand(pad.holder, table.rpartition("/")[2], WINNING)
    page.wait_for_function("() => window.held.length === 0")
    page.goto(f"{table}/board")
    assert page.evaluate("window.held.length") == 0


@pytest.mark.parametrize("query", ["", "?mode=table", "?as=chips", "?mode=table&as=chips"])
def test_it_fits_every_screen_with_two_to_eight_seats(
    phone: Open, pad: Pad, play: Callable[..., str], query: str
) -> None:
    eight = [*NAMES, "Eva", "Fran", "Goran", "Hana"]
    tables = {f"{n}": play((), eight[:n], opening=[-12, *([17] * (n - 1))], rules={"target": 21}) for n in range(2, 8)}
    tables["8"] = play((), eight, sides=[[1, 5], [2, 6], [3, 7], [4, 8]])
    tables["long"] = play((), LONG_NAMES, dealer=4)
    tables["won"] = play((*FIVE_HANDS, WINNING))
    page = phone(pad.secrets["watch"])
    found: dict[str, Any] = {}
    for name, table in tables.items():
        page.goto(f"{table}/board{query}")
        for size in SCREENS:
            page.set_viewport_size(size)  # type: ignore[arg-type]  # a plain dict will do
            beyond = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            outside = page.evaluate(OUTSIDE)
            if outside or beyond[0] > size["width"] or beyond[1] > size["height"]:
                found[f"{name} at {size['width']}"] = (beyond, outside)
    assert not found


def test_totals_can_be_read_from_three_metres(phone: Open, pad: Pad, play: Callable[..., str]) -> None:
    """A seventh of the height of the screen is 5 cm on a television of 32 inches."""
    page = phone(pad.secrets["watch"], TELEVISION)
    for table in (play(FIVE_HANDS), play((), LONG_NAMES, dealer=4)):
        page.goto(f"{table}/board")
        sizes = page.evaluate(
            "[...document.querySelectorAll('.total')].map((each) => parseFloat(getComputedStyle(each).fontSize))"
        )
        assert min(sizes) > TELEVISION["height"] / 7


@pytest.mark.parametrize("query", ["", "?mode=table", "?as=chips"])
def test_axe_finds_nothing_on_a_board(phone: Open, pad: Pad, play: Callable[..., str], query: str) -> None:
    page = phone(pad.secrets["watch"], TELEVISION)
    for table in (play(FIVE_HANDS), play((*FIVE_HANDS, WINNING))):
        page.goto(f"{table}/board{query}")
        assert not complaints_by_day_and_night(page)
        only = {"runOnly": ["color-contrast-enhanced"], "rules": {"color-contrast-enhanced": {"enabled": True}}}
        assert complaints(page, only, ".total") == []


def test_axe_finds_nothing_where_a_machine_is_trusted(phone: Open, app: Flask, tmp_path: Path) -> None:
    kept = certificates.ready(tmp_path / "https", ["localhost"], ["127.0.0.1"])
    app.config["SCOREPAD_AUTHORITY"] = str(kept.authority)
    page = phone()
    page.goto("/trust")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.name = ''; each.open = true })")
    assert not complaints_by_day_and_night(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("ol.trusting").count() == 6
