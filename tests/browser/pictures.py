"""Makes the pictures in `docs/pictures`: `python -m tests.browser.pictures`.

`python -m tests.browser.pictures FOLDER [ONLY...]` makes one of every page instead, in every language, narrow and wide,
light and dark, to be looked at. With `hr 360 light` for ONLY it makes those that are all three; also `hr sl menu`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from flask import Flask
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from scorepad import callers
from scorepad.app import create_app
from scorepad.cli import certificates
from scorepad.rules.entries import HandVoided, MatchAbandoned, MatchUnlocked, PointsAdjusted
from scorepad.translate import LANGUAGES
from scorepad.usecases import hands, ledger, players, upkeep
from tests.browser import evening
from tests.browser.conftest import LAPTOP, NARROW, PHONE, SilentHandler, find_chromium
from tests.browser.handset import as_hands, join
from tests.browser.states import Told, states
from tests.builders import hand

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
ALL_FOUR = hand(pitcher=2, bid=4, high=2, low=2, jack=2, game=2)
Keys = tuple[str, ...]
TABLET = {"width": 768, "height": 1024}


@dataclass
class Served:
    """A server with pads on which something has been played: `keys` to them, and their pages by name.

    `pad`: the one on which more can be played.
    """

    app: Flask
    pad: evening.Pad
    keys: Keys
    addresses: dict[str, str]
    address: str = ""

    def play(self) -> str:
        """Another match with five hands; its page."""
        with self.app.app_context():
            return f"/pads/{self.pad.id}/matches/{evening.play(self.pad, evening.FIVE_HANDS, rules={'target': 21})}"

    def record(self, page: str, told: Told) -> None:
        """A hand that somebody else records."""
        with self.app.app_context():
            hands.record_hand(self.pad.holder, page.rpartition("/")[2], *as_hands([told]))


def lay_out(app: Flask) -> Served:
    """Pads on which something has been played."""
    with app.app_context():
        upkeep.upgrade()
        pad = evening.open_pad()
        won = evening.play(pad, (*evening.FIVE_HANDS, evening.WINNING), place="At Mira's")
        evening.play(pad, (ALL_FOUR, hand(pitcher=2, bid=3, high=2, low=2, jack=None, game=2)))
        miscounted = hand(pitcher=2, bid=2, high=2, low=2, jack=1, game=2)
        table = evening.play(pad, (*evening.FIVE_HANDS[:2], miscounted, *evening.FIVE_HANDS[3:]))
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
        others = _otherwise(crowd)
        fresh = evening.open_pad("Our table")
        sitting = "&".join(f"seat={each.id}" for each in players.list_players(pad.holder))
    home, club, first_day = (f"/pads/{each.id}" for each in (pad, crowd, fresh))
    keys = (fresh.secrets["manage"], crowd.secrets["manage"], pad.secrets["manage"])
    return Served(
        app,
        pad,
        keys,
        {
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
            "trust": "/trust",
            "problem": f"{home}/matches/{crowd.id}",
            "laid": f"{home}/matches/new?{sitting}",
            "offline": "/offline",
            "first-day": first_day,
            "nothing-yet": f"{first_day}/matches",
            "key": f"{first_day}/settings",
            **{name: f"{club}/matches/{address}" for name, address in others.items()},
        },
    )


def _otherwise(pad: evening.Pad) -> dict[str, str]:
    """Matches that went another way, by how."""
    there = (hand(pitcher=1, bid=3, high=2, low=2, jack=2, game=1),)
    won = (*evening.FIVE_HANDS, evening.WINNING)
    unlocked, stopped, void = (evening.play(pad, told) for told in (won, evening.FIVE_HANDS[:2], evening.FIVE_HANDS))
    ledger.append(pad.holder, unlocked, [MatchUnlocked()], if_version=7)
    ledger.append(pad.holder, stopped, [MatchAbandoned()], if_version=3)
    ledger.append(pad.holder, void, [HandVoided(2)], if_version=6)
    return {
        "set-but-there": evening.play(pad, there, opening=[11, 0, 0, 0]),
        "unlocked": unlocked,
        "stopped": stopped,
        "void": void,
        "void-hand": f"{void}/hands/2",
    }


@contextmanager
def served() -> Iterator[Served]:
    """A server with such pads."""
    with tempfile.TemporaryDirectory() as instance:
        app = create_app({"SCOREPAD_INSTANCE": instance, "SCOREPAD_RATE_LIMITS": False})
        kept = certificates.ready(Path(instance) / "https", ["localhost"], ["127.0.0.1"])
        app.config["SCOREPAD_AUTHORITY"] = str(kept.authority)
        laid_out = lay_out(app)
        running = make_server("127.0.0.1", 0, app, threaded=True, request_handler=SilentHandler)
        threading.Thread(target=running.serve_forever, daemon=True).start()
        laid_out.address = f"http://127.0.0.1:{running.server_port}"
        yield laid_out
        running.shutdown()


def joined(browser: Browser, there: Served, size: dict[str, int], scheme: str, *, scripts: bool = False) -> Page:
    """A page that has joined the pads, without scripts unless told, in sharp figures on a phone."""
    context = browser.new_context(
        base_url=there.address,
        viewport=size,  # type: ignore[arg-type]  # a plain dict will do
        color_scheme=scheme,  # type: ignore[arg-type]  # light or dark
        device_scale_factor=2 if size["width"] < TABLET["width"] else 1,
        java_script_enabled=scripts,
        has_touch=True,
        reduced_motion="reduce",
        service_workers="block",
    )
    for key in there.keys:
        join(context, key)
    return context.new_page()


def tell_a_hand(page: Page) -> None:
    """A hand half told on the table screen, and what it would come to."""
    for answer in ("call 3:3", "took-high 3", "took-low 1", "took-jack nobody", "took-game 3"):
        name, _, value = answer.partition(" ")
        page.locator(f'input[name="{name}"][value="{value}"]').check()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Set, minus 3").wait_for()


def for_the_readme(browser: Browser, there: Served) -> None:
    """The few pictures that show what Scorepad looks like."""
    PICTURES.mkdir(exist_ok=True)
    for scheme in ("light", "dark"):
        page = joined(browser, there, PHONE, scheme)
        page.goto(there.addresses["table"])
        tell_a_hand(page)
        page.screenshot(path=PICTURES / ("table.png" if scheme == "light" else "table-dark.png"))
        page.context.close()
    page = joined(browser, there, PHONE, "light")
    for name in ("won", "home", "new-match"):
        page.goto(there.addresses[name])
        page.screenshot(path=PICTURES / f"{name}.png")
    page.context.close()
    page = joined(browser, there, LAPTOP, "light")
    page.goto(there.addresses["table"])
    page.screenshot(path=PICTURES / "laptop.png")
    page.context.close()


def change_a_hand(page: Page) -> None:
    """Another bid for the hand, and what would change."""
    page.locator('input[name="call"][value="2:4"]').check()
    page.locator('button[name="intent"][value="correct"]').last.click()
    page.locator("#changes").wait_for()


def unfold(page: Page) -> None:
    """Everything on the page that is folded away, opened."""
    folds = "document.querySelectorAll('details')"
    page.evaluate(f"{folds}.forEach((each) => {{ each.removeAttribute('name'); each.open = true }})")


def speak(page: Page, there: Served, language: str) -> None:
    """Let the page be in this language from now on."""
    page.context.add_cookies([{"name": callers.LANGUAGE, "value": language, "url": there.address}])


def of_everything(browser: Browser, there: Served, folder: Path, only: Collection[str]) -> None:
    """Every page in every language, narrow and wide, light and dark, or only some of these.

    The table screen with its script is the page `script`, once in each of its states.
    """
    folder.mkdir(parents=True, exist_ok=True)
    widths = {str(size["width"]): size for size in (NARROW, PHONE, TABLET, LAPTOP)}

    def asked(kind: Collection[str]) -> list[str]:
        return [each for each in kind if each in only] or list(kind)

    for scheme, width in product(asked(("light", "dark")), asked(widths)):
        page = joined(browser, there, widths[width], scheme)
        pages = asked([*there.addresses, "script"])
        for language, name in product(asked(LANGUAGES), [each for each in pages if each != "script"]):
            speak(page, there, language)
            page.goto(there.addresses[name])
            if "menu" in name or name in ("trust", "settings"):
                unfold(page)
            if name == "key":
                page.locator("input[name=label]").fill("Ana")
                page.locator('form[action$="/keys"] button').click()
            page.screenshot(path=folder / f"{name}-{language}-{width}-{scheme}.png", full_page="board" not in name)
            if name == "hand":
                change_a_hand(page)
                page.screenshot(path=folder / f"changes-{language}-{width}-{scheme}.png", full_page=True)
            if name == "menu":
                page.locator("select[name=low]").select_option("holder")
                page.locator('button[name="intent"][value="preview"]').click()
                page.screenshot(path=folder / f"rules-change-{language}-{width}-{scheme}.png", full_page=True)
        page.context.close()
        for language in asked(LANGUAGES) if "script" in pages else ():
            page = joined(browser, there, widths[width], scheme, scripts=True)
            speak(page, there, language)
            of_the_script(page, there, folder, f"{language}-{width}-{scheme}")
            page.context.close()


def of_the_script(page: Page, there: Served, folder: Path, which: str) -> None:
    """The table screen in every state that its script knows."""
    table = there.play()
    page.goto(table)
    for state in states(page, lambda told: there.record(table, told)):
        page.screenshot(path=folder / f"script-{state}-{which}.png")


def main() -> None:
    """Make the pictures."""
    reader = argparse.ArgumentParser(prog="python -m tests.browser.pictures", description=__doc__)
    reader.add_argument("folder", nargs="?", type=Path, help="where one of every page goes; it takes minutes")
    reader.add_argument("only", nargs="*", help="a page, a language, a width, light or dark")
    asked = reader.parse_args()
    chromium = find_chromium()
    if chromium is None:
        sys.exit("Chromium is needed for this.")
    with served() as there, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        if asked.folder:
            of_everything(browser, there, asked.folder, asked.only)
        else:
            for_the_readme(browser, there)
        browser.close()


if __name__ == "__main__":
    main()
