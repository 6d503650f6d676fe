"""The pad opened without a network: what was looked at before is there, of one release, and says what it is."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scorepad import paths
from scorepad.usecases import hands, keys
from scorepad.web import assets
from tests.browser.conftest import Open
from tests.browser.evening import FIVE_HANDS, Pad
from tests.browser.handset import number
from tests.conftest import holds

KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map((each) => each.url.slice(location.origin.length));
  }
  return found;
}"""
#: Seconds; a worker is set up in the background, when the machine finds time for it.
PATIENCE = 30


@pytest.fixture
def table(play: Callable[..., str]) -> str:
    return play(FIVE_HANDS)


@pytest.fixture
def newer(app: Flask, tmp_path: Path) -> Callable[[], str]:
    """Puts another release in place of this one; answers its name."""

    def changed() -> str:
        folder = shutil.copytree(paths.PACKAGE / "static", tmp_path / "newer")
        with (folder / "css" / "base.css").open("a") as style:
            style.write("body { letter-spacing: 1px; }\n")
        app.extensions["scorepad-release"] = assets.build(folder)
        return str(app.extensions["scorepad-release"].name)

    return changed


def kept(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


def releases(page: Page) -> list[str]:
    """Those that something is kept of; looking into one that is just being removed would lay it out anew."""
    found: list[str] = page.evaluate("caches.keys()")
    return found


def addresses(page: Page) -> list[str]:
    return [each for release in kept(page).values() for each in release]


def until(page: Page, happens: Callable[[], bool], seconds: float = PATIENCE) -> None:
    for _ in range(int(seconds * 20)):
        if happens():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not happen in time")


def opened(page: Page, address: str) -> Page:
    """Open a page, and wait until it is kept."""
    page.goto(address)
    until(page, lambda: any(address in each for each in kept(page).values()))
    return page


def test_a_table_that_was_open_opens_again_without_a_network(phone: Open, pad: Pad, table: str) -> None:
    page = opened(phone(pad.secrets["score"]), table)
    page.context.set_offline(True)
    page.wait_for_timeout(2500)
    page.reload()
    assert page.locator(".standing .count").all_text_contents()[0].strip() == "8"
    notice = page.locator("#copy")
    assert notice.is_visible()
    assert re.match(r"No network\. This is the copy of .*\d", notice.text_content() or "")
    age = re.search(r"(\d+)\ss\sold", page.locator("#connection:visible").text_content() or "")
    assert age
    assert int(age[1]) >= 2  # the reload made no figure younger
    assert page.evaluate("getComputedStyle(document.body).display") == "flex"
    page.context.set_offline(False)
    expect(notice).to_be_hidden(timeout=PATIENCE * 1000)


def test_a_page_that_does_not_follow_begins_anew_when_the_network_is_back(phone: Open, pad: Pad) -> None:
    page = opened(phone(pad.secrets["score"]), f"/pads/{pad.id}")
    page.context.set_offline(True)
    page.reload()
    assert page.locator("#copy").is_visible()
    page.context.set_offline(False)
    expect(page.locator("#copy")).to_be_hidden(timeout=PATIENCE * 1000)


def test_the_page_for_what_was_never_opened_speaks_the_language_that_was_chosen(
    phone: Open, pad: Pad, table: str
) -> None:
    page = opened(phone(pad.secrets["score"]), table)
    page.goto(f"/pads/{pad.id}")
    page.get_by_role("button", name="hrvatski").click()
    page.wait_for_function("() => document.documentElement?.lang === 'hr'")
    page.context.set_offline(True)
    page.goto(f"/pads/{pad.id}/players")
    assert page.locator("html").get_attribute("lang") == "hr"


def test_what_was_never_opened_says_so(phone: Open, pad: Pad, table: str) -> None:
    page = opened(phone(pad.secrets["score"]), table)
    page.context.set_offline(True)
    page.goto(f"/pads/{pad.id}/players")
    assert page.get_by_role("heading", name="No network").is_visible()


def test_with_a_network_nothing_old_is_shown(phone: Open, pad: Pad, table: str, app: Flask) -> None:
    page = opened(phone(pad.secrets["watch"]), table)
    with app.app_context():
        hands.record_hand(pad.holder, table.rpartition("/")[2], FIVE_HANDS[4])
    page.goto(table)
    assert number(page) == 7
    assert page.locator("#copy").is_hidden()


def test_a_new_release_takes_the_place_of_all_of_the_old_one(
    phone: Open, pad: Pad, table: str, newer: Callable[[], str], app: Flask
) -> None:
    page = opened(phone(pad.secrets["watch"]), table)
    old = app.extensions["scorepad-release"].name
    assert list(kept(page)) == [f"scorepad-{old}"]
    new = newer()
    page.goto(f"/pads/{pad.id}")
    until(page, lambda: releases(page) == [f"scorepad-{new}"])
    there = kept(page)[f"scorepad-{new}"]
    assert table in there
    files = [each for each in there if each.startswith("/assets/")]
    assert len(files) > 3
    assert all(each.startswith(f"/assets/{new}/") for each in files)
    page.context.set_offline(True)
    page.goto(table)
    assert page.evaluate("getComputedStyle(document.body).letterSpacing") == "1px"


def test_who_leaves_a_pad_leaves_no_copies_behind(phone: Open, pad: Pad, table: str) -> None:
    page = opened(phone(pad.secrets["score"]), table)
    opened(page, f"/pads/{pad.id}/settings")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    page.locator("form[action$='/leave'] button").click()
    page.wait_for_url("**/")
    until(page, lambda: not [each for each in addresses(page) if pad.id in each])


def test_who_was_let_out_leaves_no_copies_behind(phone: Open, pad: Pad, table: str, app: Flask) -> None:
    page = opened(phone(pad.secrets["watch"]), table)
    opened(page, f"/pads/{pad.id}")
    with app.app_context():
        keys.revoke_key(pad.holder, holds(pad.secrets["watch"]).key_id)
    page.goto(table)
    until(page, lambda: not [each for each in addresses(page) if pad.id in each])


def test_neither_keys_nor_the_rest_surface_are_ever_kept(phone: Open, pad: Pad, table: str) -> None:
    page = opened(phone(pad.secrets["manage"]), table)
    opened(page, f"/pads/{pad.id}/settings")
    page.locator("form[action$='/keys'] input[name=label]").fill("Bo's phone")
    page.locator("form[action$='/keys'] button").last.click()
    page.wait_for_url("**/keys/**")
    page.evaluate(f"fetch('/api/v1{table[table.index('/matches') :]}').then((each) => each.text())")
    there = addresses(page)
    assert not [each for each in there if "/keys/" in each or "/api/" in each]


def test_it_can_be_installed(phone: Open, pad: Pad, table: str) -> None:
    page = opened(phone(pad.secrets["score"]), table)
    session: Any = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert not told["errors"]
    assert '"Scorepad"' in told["data"]
    errors = [each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert not [each for each in errors if each != "in-incognito"]
