"""Two phones and a board at one table, served as it is done at home and as it is done for a club."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorepad.formats import plain
from tests.browser.conftest import PHONE
from tests.browser.evening import FIVE_HANDS
from tests.browser.handset import OURS, SENT, THEIRS, at_once, converged, join, tell, who_was_late
from tests.builders import four_players
from tests.conftest import new_database
from tests.live.following import Pad
from tests.serving import serving

Sit = Callable[[str], Page]


@pytest.fixture(params=[("sqlite", 1), ("postgres", 2)], ids=["SQLite, one process", "PostgreSQL, two processes"])
def pad(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pad]:
    """A new pad at a server that really runs."""
    kind, workers = request.param
    url = new_database(request, kind, tmp_path)
    with serving(tmp_path / "instance", "--workers", str(workers), SCOREPAD_DATABASE_URL=url) as running:
        yield Pad.at(running.address)
        running.stop()


@pytest.fixture
def sit(chromium: Browser, pad: Pad) -> Iterator[Sit]:
    """A screen that has joined with a key, without a service worker, which hides the network."""
    with ExitStack() as closing:

        def joined(key: str) -> Page:
            context = chromium.new_context(
                base_url=pad.manage.address,
                viewport=PHONE,  # type: ignore[arg-type]  # a plain dict will do
                has_touch=True,
                service_workers="block",
            )
            closing.callback(context.close)
            page = context.new_page()
            join(context, key)
            return page

        yield joined


def shows(board: Page, heading: str, totals: list[int]) -> None:
    """The board has this heading and these totals."""
    expect(board.locator("h1")).to_contain_text(heading)
    for side, total in enumerate(totals, start=1):
        expect(board.locator(f".places .seat-{side} .total")).to_contain_text(str(abs(total)))


def test_two_phones_and_a_board_come_to_the_same(pad: Pad, sit: Sit) -> None:
    started = pad.score.does("POST", f"/pads/{pad.id}/matches", four_players(dealer=3, rules={"target": 21}))
    match = f"/matches/{started['id']}"
    for told in FIVE_HANDS:
        pad.score.does("POST", f"{match}/hands", plain.hand_to_plain(told))
    table = f"/pads/{pad.id}{match}"
    phones = [sit(pad.score.key or ""), sit(pad.manage.key or "")]
    board = sit(pad.watch.key or "")
    board.goto(f"{table}/board")

    for page in phones:
        page.goto(table)
        tell(page, *OURS)
    at_once(*phones)
    for page in phones:
        page.evaluate(SENT)
    stood = pad.watch.does("GET", match)
    totals = [side["total"] for side in stood["sides"]]
    assert [each["number"] for each in stood["hands"]] == [1, 2, 3, 4, 5, 6]
    for page in phones:
        converged(page, 7, totals)
    shows(board, "Hand 7", totals)

    for page, told in zip(phones, (OURS, THEIRS), strict=True):
        tell(page, *told)
    at_once(*phones)
    for page in phones:
        expect(page.locator("h1")).to_contain_text("Hand 8")
    late = who_was_late(*phones)
    late.get_by_role("button", name="Keep theirs").tap()
    late.evaluate(SENT)
    stood = pad.watch.does("GET", match)
    totals = [side["total"] for side in stood["sides"]]
    assert [each["number"] for each in stood["hands"]] == [1, 2, 3, 4, 5, 6, 7]
    for page in phones:
        converged(page, 8, totals)
    shows(board, "Hand 8", totals)
