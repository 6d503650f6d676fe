"""A finished match on a phone: shared with its picture where the phone can, and still told rightly."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Open
from tests.browser.evening import FIVE_HANDS, WINNING, Pad

#: A phone that can share, with files or without.
SHARES = """navigator.share = async ({ text, url, files = [] }) => {
  const sent = files.map(({ name, type, size }) => [name, type, size > 1000]);
  document.body.dataset.shared = JSON.stringify({ text, url, files: sent });
}; navigator.canShare = () => %s;"""


@pytest.mark.parametrize(("takes_files", "files"), [("true", [["pitch.png", "image/png", True]]), ("false", [])])
def test_a_phone_shares_the_result_and_its_picture_if_it_can(
    phone: Open, pad: Pad, play: Callable[..., str], takes_files: str, files: list[list[object]]
) -> None:
    page = phone(pad.secrets["watch"], PHONE)
    page.add_init_script(SHARES % takes_files)
    page.goto(play((*FIVE_HANDS, WINNING)))
    page.get_by_role("button", name="Share").click()
    expect(page.locator("body[data-shared]")).to_be_attached()
    shared = json.loads(page.locator("body").get_attribute("data-shared") or "")
    assert shared == {"text": "Ana: Ana pitched and stands at 10.", "url": page.url, "files": files}


def test_the_heading_keeps_count_of_the_hands(phone: Open, pad: Pad, play: Callable[..., str]) -> None:
    page = phone(pad.secrets["watch"], PHONE)
    page.goto(play((*FIVE_HANDS, WINNING)))
    expect(page.locator("html.scripted")).to_be_attached()
    expect(page.get_by_role("heading", level=1)).to_have_text("Finished, 6 hands · to 7")
