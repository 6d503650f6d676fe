"""The pages are as whole in the other languages, whose words are longer, as in English."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorepad.translate import LANGUAGES
from tests.browser.conftest import NARROW, PHONE, Open
from tests.browser.evening import FIVE_HANDS, LONG_NAMES, WINNING, Pad
from tests.browser.hearing import complaints
from tests.browser.test_look import LARGE_TEXT, SMALL, WIDTH, unfold
from tests.builders import hand

OTHERS = [each for each in LANGUAGES if each != "en"]
#: The colours are the same in every language, and looking at them takes most of the time.
WORDS = {"rules": {"color-contrast": {"enabled": False}}}
#: Words of ours that are cut off on the table screen; a name may be, it has a title.
CUT_OFF = """() => [...document.querySelectorAll('.need, .tap > span, .what, .heading a, .heading button, .say button')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent.trim())"""


@pytest.fixture
def addresses(pad: Pad, play: Callable[..., str]) -> dict[str, str]:
    """The pages with most words, on a pad that is played on."""
    table, won = play(FIVE_HANDS), play((*FIVE_HANDS, WINNING))
    many = play((hand(pitcher=5, bid=3, high=5, low=1, jack=2, game=5),), LONG_NAMES, dealer=3)
    home = f"/pads/{pad.id}"
    return {
        "landing": "/",
        "home": home,
        "new match": f"{home}/matches/new",
        "table": table,
        "every bid": f"{table}?bids=every",
        "seven": many,
        "won": won,
        "hand": f"{table}/hands/1",
        "menu": f"{table}/menu",
        "history": f"{home}/matches",
        "players": f"{home}/players",
        "settings": f"{home}/settings",
    }


def reading(page: Page, language: str) -> Page:
    """The phone, with the language chosen at the foot of a page."""
    page.goto("/")
    page.locator(f".languages [value={language}]").click()
    page.wait_for_function("(language) => document.documentElement?.lang === language", arg=language)
    return page


@pytest.mark.parametrize("language", OTHERS)
def test_every_page_fits_and_can_be_tapped_and_heard(
    phone: Open, addresses: dict[str, str], pad: Pad, language: str
) -> None:
    page = reading(phone(pad.secrets["manage"]), language)
    wider, small, wrong = {}, {}, {}
    for name, address in addresses.items():
        page.goto(address)
        unfold(page)
        small[name] = page.evaluate(SMALL, 40)
        wrong[name] = complaints(page, WORDS)
        for size in (NARROW, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]  # a plain dict will do
            wider[f"{name}, {size['width']} wide"] = page.evaluate(WIDTH) - size["width"]
        page.evaluate(LARGE_TEXT)
        wider[f"{name}, large text"] = page.evaluate(WIDTH) - PHONE["width"]
    assert not {name: each for name, each in wider.items() if each > 0}
    assert not {name: each for name, each in small.items() if each}
    assert not {name: each for name, each in wrong.items() if each}


@pytest.mark.parametrize("language", OTHERS)
def test_for_four_everything_to_record_fits_a_small_phone(
    phone: Open, addresses: dict[str, str], pad: Pad, language: str
) -> None:
    page = reading(phone(pad.secrets["score"]), language)
    for name in ("table", "every bid"):
        page.goto(addresses[name])
        bar, points = page.locator(".say").bounding_box(), page.locator(".points").bounding_box()
        assert bar
        assert points
        assert points["y"] + points["height"] <= bar["y"] + 0.5, name
        assert bar["y"] + bar["height"] <= PHONE["height"] + 0.5, name
        assert page.evaluate(CUT_OFF) == [], name
