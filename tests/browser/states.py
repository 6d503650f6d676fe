"""The states of the table screen that only its script knows, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from tests.browser.handset import OURS, THEIRS, tell

Told = tuple[int, int, tuple[int | None, ...]]


def states(page: Page, elsewhere: Callable[[Told], None]) -> Iterator[str]:
    """Bring the screen, on which a sixth hand is to be told, from one state to the next; says which it is in.

    In any language: nothing here reads a word. `elsewhere` records a hand from another phone.
    """
    page.locator('[data-does="count"]').tap()
    expect(page.locator("dialog[open]")).to_be_visible()
    yield "counter"
    page.keyboard.press("Escape")
    tell(page, *OURS)
    yield "told"
    page.context.set_offline(True)
    page.locator(".say .record").tap()
    expect(page.locator("body.stale #connection")).to_be_visible()
    yield "waiting"
    elsewhere(THEIRS)
    page.context.set_offline(False)
    expect(page.locator("#choice")).to_be_visible()
    yield "choice"
    page.locator('#choice [data-does="theirs"]').tap()
    page.locator('input[value="1:2"]').tap()
    elsewhere(OURS)
    expect(page.locator(".say.asks")).to_be_visible()
    yield "too-late"
    page.locator('.say [data-does="renumber"]').tap()
    expect(page.locator(".say.asks")).to_have_count(0)
    tell(page, 3, 2, (3, 3, None, 3))
    page.locator(".say .record").tap()
    expect(page.locator('.say.told [data-does="undo"]')).to_be_visible()
    yield "recorded"
