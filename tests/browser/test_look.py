"""What every page keeps to, whoever looks at it: it fits, it can be read, it can be touched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page

from scorepad.rules.entries import HandVoided, MatchAbandoned, MatchUnlocked, PointsAdjusted
from scorepad.usecases import hands, ledger, matches, players
from tests.browser.conftest import LAPTOP, NARROW, PHONE, Open
from tests.browser.evening import FIVE_HANDS, LONG_NAMES, WINNING, Pad
from tests.browser.hearing import complaints, complaints_by_day_and_night, heard
from tests.builders import hand

WIDTH = "document.documentElement.scrollWidth"
LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"
LETTERS_SHOWN = """(names) => names.map((each) => [each.clientWidth, each.scrollWidth].map(
  (width) => width / parseFloat(getComputedStyle(each).fontSize)))"""
SMALL = """(least) => [...document.querySelectorAll('a, button, select, summary, textarea, input:not([type=hidden])')]
  .filter((each) => !each.closest('.unseen, .skip, p, li > .line > span, .heading, .tick'))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < least - .5 || box.height < least - .5))
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


@pytest.fixture
def addresses(app: Flask, pad: Pad, play: Callable[..., str]) -> dict[str, str]:
    """Every page, by what it is, on a pad where everything has happened."""
    playing = play(FIVE_HANDS)
    match = playing.rpartition("/")[2]
    with app.app_context():
        correction = hand(pitcher=3, bid=1, high=3, low=1, jack=2, game=1)
        hands.correct_hand(pad.holder, match, 1, correction, if_version=6)
        ledger.append(pad.holder, match, [HandVoided(2), PointsAdjusted(3, -1, "Revoke in hand 5")], if_version=7)
        ids = [each.id for each in players.list_players(pad.holder)]
    won = play((*FIVE_HANDS, WINNING))
    unlocked = play((*FIVE_HANDS, WINNING))
    stopped = play(FIVE_HANDS[:2])
    with app.app_context():
        ledger.append(pad.holder, unlocked.rpartition("/")[2], [MatchUnlocked()], if_version=7)
        ledger.append(pad.holder, stopped.rpartition("/")[2], [MatchAbandoned()], if_version=3)
        assert matches.open_match(pad.holder, match).version == 9
    many = play((hand(pitcher=5, bid=3, high=5, low=1, jack=2, game=5),), LONG_NAMES, dealer=3)
    teams = play((hand(pitcher=3, bid=4, high=1, low=1, jack=2, game=2),), sides=[[1, 3], [2, 4]], rules={"target": 21})
    set_but_there = play((hand(pitcher=1, bid=3, high=2, low=2, jack=2, game=1),), opening=[11, 0, 0, 0])
    home = f"/pads/{pad.id}"
    return {
        "landing": "/",
        "join": "/join",
        "home": home,
        "new match": f"{home}/matches/new",
        "table laid": f"{home}/matches/new?" + "&".join(f"seat={each}" for each in ids),
        "table": playing,
        "every bid": f"{playing}?bids=every",
        "seven": many,
        "seven, every bid": f"{many}?bids=every",
        "teams": teams,
        "won": won,
        "unlocked": unlocked,
        "log": f"{playing}/log",
        "set but there": set_but_there,
        "stopped": stopped,
        "hand": f"{playing}/hands/1",
        "void hand": f"{playing}/hands/2",
        "menu": f"{playing}/menu",
        "menu of a win": f"{won}/menu",
        "history": f"{home}/matches",
        "players": f"{home}/players",
        "settings": f"{home}/settings",
        "nothing": f"{home}/nothing",
    }


def unfold(page: Page) -> None:
    """Open everything that is folded away."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")


def test_axe_finds_nothing_on_any_page(phone: Open, addresses: dict[str, str], pad: Pad) -> None:
    page = phone(pad.secrets["manage"])
    found = {}
    for name, address in addresses.items():
        page.goto(address)
        unfold(page)
        found[name] = complaints_by_day_and_night(page)
    assert not {name: each for name, each in found.items() if each}


def test_what_is_wrong_on_a_page_is_found_by_day_and_by_night(phone: Open, pad: Pad) -> None:
    page = phone(pad.secrets["watch"])
    page.goto("/")
    page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    page.evaluate("document.querySelector('h1').replaceChildren()")
    assert [each.partition(":")[0] for each in complaints(page)] == ["empty-heading", "label"]
    unseen = "document.querySelectorAll('p').forEach((each) => each.animate({ color: 'gray' }, { fill: 'both' }))"
    page.evaluate(unseen)
    found = complaints_by_day_and_night(page)
    assert any(each.startswith("color-contrast:") for each in found["light"])
    assert [each.partition(":")[0] for each in found["dark"]] == ["color-contrast"]


def test_totals_have_contrast_7_to_1(phone: Open, addresses: dict[str, str], pad: Pad) -> None:
    page = phone(pad.secrets["watch"])
    page.goto(addresses["table"])
    only = {"runOnly": ["color-contrast-enhanced"], "rules": {"color-contrast-enhanced": {"enabled": True}}}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]  # light or dark
        assert complaints(page, only, ".standing .count") == []
        assert complaints(page, only, ".sheet b") == []


def test_every_page_fits_and_can_be_tapped(phone: Open, addresses: dict[str, str], pad: Pad) -> None:
    page = phone(pad.secrets["manage"])
    wider, small = {}, {}
    for name, address in addresses.items():
        page.goto(address)
        unfold(page)
        small[name] = page.evaluate(SMALL, 40)
        for size in (NARROW, LAPTOP, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]  # a plain dict will do
            wider[f"{name}, {size['width']} wide"] = page.evaluate(WIDTH) - size["width"]
        page.evaluate(LARGE_TEXT)
        wider[f"{name}, large text"] = page.evaluate(WIDTH) - PHONE["width"]
    assert not {name: each for name, each in wider.items() if each > 0}
    assert not {name: each for name, each in small.items() if each}


def test_the_sheet_names_every_side_in_letters_twice_as_large(phone: Open, addresses: dict[str, str], pad: Pad) -> None:
    page = phone(pad.secrets["watch"])
    for name in ("table", "teams", "seven"):
        page.goto(addresses[name])
        page.evaluate(LARGE_TEXT)
        for size in (NARROW, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]  # a plain dict will do
            assert page.locator(".scrolls").evaluate("(each) => each.scrollWidth - each.clientWidth") == 0
            heads = page.locator(".sheet thead .name").evaluate_all(LETTERS_SHOWN)
            assert all(shown == whole or shown > 2 for shown, whole in heads), (name, size, heads)
    assert {"table", "row", "columnheader", "rowheader", "cell"} <= heard(page)


def test_for_four_everything_to_record_fits_a_small_phone(phone: Open, addresses: dict[str, str], pad: Pad) -> None:
    page = phone(pad.secrets["score"])
    for name in ("table", "every bid", "teams"):
        page.goto(addresses[name])
        upper = [page.locator(part).bounding_box() for part in (".standing", ".chances", ".auction", ".points")]
        bar = page.locator(".say").bounding_box()
        assert bar
        assert all(part and part["y"] + part["height"] <= bar["y"] + 0.5 for part in upper), name
        assert bar["y"] + bar["height"] <= PHONE["height"] + 0.5, name


def test_on_its_side_a_phone_shows_auction_and_points_together(
    phone: Open, addresses: dict[str, str], pad: Pad
) -> None:
    page = phone(pad.secrets["score"], {"width": 640, "height": 360})
    for name in ("table", "every bid", "teams"):
        page.goto(addresses[name])
        page.locator(".auction").evaluate("(each) => each.scrollIntoView()")
        bar = page.locator(".say").bounding_box()
        assert bar
        for part in (".auction", ".points"):
            box = page.locator(part).bounding_box()
            assert box
            assert box["y"] >= 0, (name, part)
            assert box["y"] + box["height"] <= bar["y"] + 0.5, (name, part)
        cut = page.locator(".auction .name").evaluate_all(
            "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).length"
        )
        assert cut == 0, name


def test_keys_can_be_seen_in_forced_colours(phone: Open, addresses: dict[str, str], pad: Pad) -> None:
    page = phone(pad.secrets["score"])
    page.emulate_media(forced_colors="active")
    page.goto(addresses["hand"])
    chosen = page.locator(".tap > input:checked + span").first
    other = page.locator(".auction .tap > input:not(:checked) + span").first
    colour = "(each) => getComputedStyle(each).backgroundColor"
    assert chosen.evaluate(colour) != other.evaluate(colour)


def test_a_hand_is_told_with_the_keyboard_alone(phone: Open, addresses: dict[str, str], pad: Pad) -> None:
    page = phone(pad.secrets["score"])
    page.goto(addresses["seven"])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "call":
            break
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    assert page.locator("input[name=call]:checked").count() == 1


def test_the_sheet_is_printed_without_the_controls(phone: Open, addresses: dict[str, str], pad: Pad) -> None:
    page = phone(pad.secrets["score"])
    page.goto(addresses["table"])
    page.emulate_media(media="print")
    assert page.locator(".sheet").is_visible()
    assert not page.locator(".say").is_visible()
    assert not page.locator(".auction").is_visible()
