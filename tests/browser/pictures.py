"""Makes the pictures in `docs/pictures`: `python -m tests.browser.pictures`.

`python -m tests.browser.pictures FOLDER [ONLY...]` makes one of every page instead, in every language, narrow and wide,
light and dark, to be looked at. With `hr 360 light` for ONLY it makes those that are all three; also `hr sl menu`.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from flask import Flask
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from scorepad import callers
from scorepad.app import create_app
from scorepad.rules.entries import PointsAdjusted
from scorepad.translate import LANGUAGES
from scorepad.usecases import hands, ledger, upkeep
from tests.browser import evening
from tests.browser.conftest import LAPTOP, NARROW, PHONE, SilentHandler, find_chromium
from tests.browser.handset import join
from tests.builders import hand

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
ALL_FOUR = hand(pitcher=2, bid=4, high=2, low=2, jack=2, game=2)
Keys = tuple[str, ...]
TABLET = {"width": 768, "height": 1024}


def lay_out(app: Flask) -> tuple[Keys, dict[str, str]]:
    """Keys of pads on which something has been played, and their pages by name."""
    with app.app_context():
        upkeep.upgrade()
        pad = evening.open_pad()
        won = evening.play(pad, (*evening.FIVE_HANDS, evening.WINNING), place="At Mira's")
        evening.play(pad, (ALL_FOUR, hand(pitcher=2, bid=3, high=2, low=2, jack=None, game=2)))
        table = evening.play(pad, evening.FIVE_HANDS)
        really = hand(pitcher=2, bid=2, high=2, low=2, jack=1, game=1, note="Counted again")
        hands.correct_hand(pad.holder, table, 3, really, if_version=6)
        ledger.append(pad.holder, table, [PointsAdjusted(3, -1, "Revoke")], if_version=7)
        hands.undo(pad.holder, table, if_version=8)
        crowd = evening.open_pad("Club")
        teams_hands = (ALL_FOUR, hand(pitcher=3, bid=3, high=1, low=1, jack=2, game=2))
        teams = evening.play(crowd, teams_hands, sides=[[1, 3], [2, 4]])
        seven = evening.play(crowd, (hand(pitcher=5, bid=3, high=5, low=1, jack=2, game=5),), evening.LONG_NAMES)
        rules = {"target": 15, "smudge": "bid_five", "win": "highest", "low": "holder"}
        otherwise = evening.play(crowd, evening.FIVE_HANDS[:2], rules=rules)
    home, club = f"/pads/{pad.id}", f"/pads/{crowd.id}"
    keys = (crowd.secrets["manage"], pad.secrets["manage"])
    return keys, {
        "landing": "/",
        "home": home,
        "new-match": f"{home}/matches/new",
        "table": f"{home}/matches/{table}",
        "every-bid": f"{home}/matches/{table}?bids=every",
        "seven": f"{club}/matches/{seven}",
        "teams": f"{club}/matches/{teams}",
        "won": f"{home}/matches/{won}",
        "hand": f"{home}/matches/{table}/hands/3",
        "menu": f"{home}/matches/{table}/menu",
        "menu-won": f"{home}/matches/{won}/menu",
        "menu-house-rules": f"{club}/matches/{otherwise}/menu",
        "log": f"{home}/matches/{table}/log",
        "log-house-rules": f"{club}/matches/{otherwise}/log",
        "board": f"{home}/matches/{table}/board",
        "board-lying": f"{home}/matches/{table}/board?mode=table&as=chips",
        "history": f"{home}/matches",
        "players": f"{home}/players",
        "settings": f"{home}/settings",
        "join": "/join",
        "problem": f"{home}/matches/{crowd.id}",
    }


@contextmanager
def served() -> Iterator[tuple[str, Keys, dict[str, str]]]:
    """A server with such pads: its address, the keys, and the pages."""
    with tempfile.TemporaryDirectory() as instance:
        app = create_app({"SCOREPAD_INSTANCE": instance, "SCOREPAD_RATE_LIMITS": False})
        keys, addresses = lay_out(app)
        running = make_server("127.0.0.1", 0, app, threaded=True, request_handler=SilentHandler)
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}", keys, addresses
        running.shutdown()


def joined(browser: Browser, base: str, keys: Keys, size: dict[str, int], scheme: str) -> Page:
    """A page that has joined the pads, without scripts, in sharp figures on a phone."""
    context = browser.new_context(
        base_url=base,
        viewport=size,  # type: ignore[arg-type]  # a plain dict will do
        color_scheme=scheme,  # type: ignore[arg-type]  # light or dark
        device_scale_factor=2 if size["width"] < TABLET["width"] else 1,
        java_script_enabled=False,
    )
    for key in keys:
        join(context, key)
    return context.new_page()


def tell_a_hand(page: Page) -> None:
    """A hand half told on the table screen, and what it would come to."""
    for answer in ("call 3:3", "took-high 3", "took-low 1", "took-jack nobody", "took-game 3"):
        name, _, value = answer.partition(" ")
        page.locator(f'input[name="{name}"][value="{value}"]').check()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Set, minus 3").wait_for()


def for_the_readme(browser: Browser, base: str, keys: Keys, addresses: dict[str, str]) -> None:
    """The few pictures that show what Scorepad looks like."""
    PICTURES.mkdir(exist_ok=True)
    for scheme in ("light", "dark"):
        page = joined(browser, base, keys, PHONE, scheme)
        page.goto(addresses["table"])
        tell_a_hand(page)
        page.screenshot(path=PICTURES / ("table.png" if scheme == "light" else "table-dark.png"))
        page.context.close()
    page = joined(browser, base, keys, PHONE, "light")
    for name in ("won", "home", "new-match"):
        page.goto(addresses[name])
        page.screenshot(path=PICTURES / f"{name}.png")
    page.context.close()
    page = joined(browser, base, keys, LAPTOP, "light")
    page.goto(addresses["table"])
    page.screenshot(path=PICTURES / "laptop.png")
    page.context.close()


def change_a_hand(page: Page) -> None:
    """Another bid for the hand, and what would change."""
    page.locator('input[name="call"][value="2:4"]').check()
    page.locator('button[name="intent"][value="correct"]').last.click()
    page.locator("#changes").wait_for()


def unfold(page: Page) -> None:
    """Everything on the page that is folded away, opened."""
    for fold in page.locator("details:not([open]) > summary").all():
        if fold.is_visible():
            fold.click()


def of_everything(
    browser: Browser, base: str, keys: Keys, addresses: dict[str, str], folder: Path, only: Collection[str]
) -> None:
    """Every page in every language, narrow and wide, light and dark, or only some of these."""
    folder.mkdir(parents=True, exist_ok=True)
    widths = {str(size["width"]): size for size in (NARROW, PHONE, TABLET, LAPTOP)}

    def asked(kind: Collection[str]) -> list[str]:
        return [each for each in kind if each in only] or list(kind)

    for scheme, width in product(asked(("light", "dark")), asked(widths)):
        page = joined(browser, base, keys, widths[width], scheme)
        for language, name in product(asked(LANGUAGES), asked(addresses)):
            page.context.add_cookies([{"name": callers.LANGUAGE, "value": language, "url": base}])
            page.goto(addresses[name])
            if "menu" in name:
                unfold(page)
                page.mouse.wheel(0, -10_000)
            page.screenshot(path=folder / f"{name}-{language}-{width}-{scheme}.png", full_page="board" not in name)
            if name == "hand":
                change_a_hand(page)
                page.screenshot(path=folder / f"changes-{language}-{width}-{scheme}.png", full_page=True)
        page.context.close()


def main() -> None:
    """Make the pictures."""
    chromium = find_chromium()
    if chromium is None:
        sys.exit("Chromium is needed for this.")
    with served() as (base, keys, addresses), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        if len(sys.argv) > 1:
            of_everything(browser, base, keys, addresses, Path(sys.argv[1]), sys.argv[2:])
        else:
            for_the_readme(browser, base, keys, addresses)
        browser.close()


if __name__ == "__main__":
    main()
