"""The table screen on a phone that has never seen it: light, in few requests, and from nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from scorepad.translate import LANGUAGES
from tests.browser.evening import FIVE_HANDS, Pad
from tests.browser.first_load import Load, new_phone
from tests.browser.handset import tell

#: Milliseconds in which a page that has all it needs asks for nothing more.
LATER = 800
WINNING = (1, 2, (1, 3, None, 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_load_is_light_and_asks_nobody_else(
    chromium: Browser, server: str, pad: Pad, play: Callable[..., str], language: str
) -> None:
    with new_phone(chromium, server, language, pad.secrets["score"]) as page:
        load = Load.of(page.context.new_cdp_session(page))
        page.goto(play(FIVE_HANDS))
        tell(page, *WINNING)
        expect(page.locator(".say .record")).to_have_attribute("aria-disabled", "false")
        page.wait_for_timeout(LATER)
        assert page.locator("html").get_attribute("lang") == language
    assert all(address.startswith(server) for address in load.asked)
    assert 3 <= len(load.asked) <= 12, load.asked
    assert 10 * 1024 <= load.bytes <= 60 * 1024


def test_what_the_server_could_not_show_is_asked_for_again(
    chromium: Browser, server: str, pad: Pad, play: Callable[..., str]
) -> None:
    with new_phone(chromium, server, "en", pad.secrets["score"]) as page:
        page.goto(play(FIVE_HANDS))
        page.route("**?parts=yes", lambda route: route.fulfill(status=500), times=2)
        tell(page, *WINNING)
        page.locator(".say .record").tap()
        expect(page.locator(".won")).to_contain_text("Ana")
