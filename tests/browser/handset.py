"""A phone on the table screen with its script: taps are counted, keys are noticed."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from scorepad.rules.hand import Hand
from tests.builders import hand

#: Counts what fingers do and notices keys; what is typed into would be asked for by a text field.
NOTICE = """() => {
  window.noticed = { taps: 0, keys: 0 };
  addEventListener('pointerup', (event) => { if (event.isTrusted) window.noticed.taps += 1; }, true);
  addEventListener('keydown', () => { window.noticed.keys += 1; }, true);
}"""

#: Waits, ten seconds at most, until nothing waits on the phone.
SENT = """async () => {
  const waits = () => Object.keys(localStorage).some((name) => name.startsWith('scorepad.outbox.'));
  for (let times = 0; times < 200 && waits(); times++) await new Promise((done) => setTimeout(done, 50));
}"""

#: Twelve hands after which nobody has won a match to 21: pitcher and bid, then who took each point (None: nobody).
TWELVE = (
    (1, 2, (1, 2, None, 1)),
    (2, 3, (2, 2, 2, 3)),
    (3, 4, (3, 3, None, 3)),
    (4, 1, (1, 4, 2, 3)),
    (1, 3, (1, 1, 1, 1)),
    (2, 2, (4, 2, None, None)),
    (3, 1, (3, 1, 2, 4)),
    (4, 3, (4, 4, 4, 1)),
    (1, 1, (2, 2, None, 2)),
    (2, 2, (2, 1, None, 2)),
    (3, 2, (1, 3, 3, 4)),
    (4, 2, (4, 3, None, 4)),
)


#: The sixth hand of `evening.FIVE_HANDS`, told in two ways.
OURS = (2, 3, (2, 1, None, 2))
THEIRS = (4, 2, (4, 1, 3, 4))

SETTLE = "() => new Promise((done) => setTimeout(done, {}))"


#: What proves that a form came from a page of ours.
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


def join(context: BrowserContext, key: str) -> None:
    """Let the phone in with this key, as the page for it would, without opening one."""
    token = TOKEN.search(context.request.get("/join").text())
    assert token
    joined = context.request.post("/join", form={"csrf_token": token[1], "key": key})
    assert "/pads/" in joined.url, joined.url


def as_hands(told: Sequence[tuple[int, int, tuple[int | None, ...]]]) -> list[Hand]:
    """The same hands as the rules take them."""
    return [
        hand(pitcher=pitcher, bid=bid, **dict(zip(("high", "low", "jack", "game"), took, strict=True)))
        for pitcher, bid, took in told
    ]


def tell(page: Page, pitcher: int, bid: int, took: tuple[int | None, ...], *, hurried: bool = False) -> None:
    """Tap a hand, without Record. `hurried` does not look first whether each key stands still and lies on top."""
    answers = [("call", f"{pitcher}:{bid}")]
    answers += [
        (f"took-{point}", "nobody" if side is None else str(side))
        for point, side in zip(("high", "low", "jack", "game"), took, strict=True)
    ]
    for name, value in answers:
        page.locator(f'#hand-form input[name="{name}"][value="{value}"]').tap(force=hurried)


def record(page: Page, *told: Any, hurried: bool = False) -> None:
    """Tap a hand and Record, and wait for the next one; `hurried` as for `tell`."""
    before = number(page)
    tell(page, *told, hurried=hurried)
    page.locator(".say .record").tap()
    expect(page.locator("h1")).to_contain_text(f"Hand {before + 1}")


def at_once(*pages: Page) -> None:
    """Tap Record on all of them in the same instant."""
    moment = time.time() * 1000 + 400
    for page in pages:
        page.evaluate(
            "(moment) => setTimeout(() => document.querySelector('.say .record').click(), moment - Date.now())", moment
        )
    pages[0].evaluate(SETTLE.format(450))


def who_was_late(*pages: Page) -> Page:
    """The one phone on which the table has to choose, as soon as there is one."""
    patience = 200
    while not (found := [page for page in pages if page.locator("#choice").count()]):
        patience -= 1
        assert patience, "nobody has to choose"
        pages[0].evaluate(SETTLE.format(50))
    (late,) = found
    return late


def number(page: Page) -> int:
    """Which hand the page is at."""
    found = re.search(r"Hand\s(\d+)", page.locator("h1").inner_text())
    assert found
    return int(found[1])


def totals(page: Page) -> list[int]:
    """The big figures of the standing."""
    return [int(each.get_attribute("data-shown") or "") for each in page.locator(".standing .count").all()]


def waiting(page: Page) -> list[dict[str, Any]]:
    """What waits on this phone."""
    found: list[dict[str, Any]] = page.evaluate(
        "Object.keys(localStorage).filter((name) => name.startsWith('scorepad.outbox.'))"
        ".flatMap((name) => JSON.parse(localStorage.getItem(name)))"
    )
    return found


def converged(page: Page, at: int, figures: Sequence[int]) -> None:
    """Nothing waits, and the page is at this hand with these totals."""
    expect(page.locator("h1")).to_contain_text(f"Hand {at} ")
    for side, figure in enumerate(figures, start=1):
        expect(page.locator(f'.standing [data-side="{side}"] .count')).to_have_attribute("data-shown", str(figure))
    expect(page.locator("#connection")).to_be_hidden()
    page.evaluate(SENT)
    assert waiting(page) == []
