"""A match on the table screen with its script, by the keyboard alone: nothing is clicked, and the focus stays seen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, Open
from tests.browser.evening import Pad
from tests.browser.handset import SENT, totals

POINTS = ("high", "low", "jack", "game")
#: Pitcher and bid, and who took each point (None: nobody); with the second hand Bo stands at 7 of 5.
FIRST = (2, 3, (2, 2, None, 2))
SECOND = (2, 4, (2, 2, 2, 2))
FAR = 90

#: What has the focus, and whether it is seen that it has: the outline is the label's where the tap itself is not drawn.
FOCUS = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const drawn = at.closest('.tap')?.querySelector('span') ?? at;
  const box = drawn.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
  const outlined = at.matches(':focus-visible') && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  const there = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  const { name = '', value = '', type = '' } = at;
  const text = at.textContent.trim();
  return { name, value, type, text, record: at.matches('.record'), id: at.id, seen: outlined && there };
}"""
#: Waits until the page is made of the match in this version.
KNOWN = "(version) => JSON.parse(document.getElementById('known').textContent).match.version >= version"
#: Nothing here is done by a pointer; a key on a radio or a button makes a click of its own, which is no pointer's.
NOTICE = """() => {
  window.pointed = 0;
  addEventListener('pointerdown', () => { window.pointed += 1; }, true);
}"""


def focused(page: Page) -> dict[str, str]:
    """What has the focus; it is seen there."""
    at: dict[str, str] | None = page.evaluate(FOCUS)
    assert at is not None, "the focus is lost"
    assert at["seen"], at
    return at


def walk(page: Page, wanted: Callable[[dict[str, str]], bool], key: str = "Tab") -> None:
    """Press Tab until the focus is where it is wanted; it is seen on all the way."""
    passed = []
    for _ in range(FAR):
        page.keyboard.press(key)
        at = page.evaluate(FOCUS)
        if at is None:  # past the end of the page, and on to its beginning
            continue
        assert at["seen"], at
        if wanted(at):
            return
        passed.append((at["name"], at["value"], at["text"]))
    raise AssertionError(passed)


def choose(page: Page, name: str, value: str) -> None:
    """Choose among the taps of one name: Tab to the group, Space for the first, the arrows for the others."""
    if page.evaluate(FOCUS)["name"] != name:
        walk(page, lambda at: at["name"] == name)
    page.keyboard.press("Space")
    for _ in range(FAR):
        at = focused(page)
        assert at["name"] == name
        if at["value"] == value:
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator(f'input[name="{name}"][value="{value}"]')).to_be_checked()


def tell(page: Page, pitcher: int, bid: int, took: tuple[int | None, ...]) -> None:
    """Tell a hand, and go on to Record."""
    choose(page, "call", f"{pitcher}:{bid}")
    for point, side in zip(POINTS, took, strict=True):
        choose(page, f"took-{point}", "nobody" if side is None else str(side))
    walk(page, lambda at: bool(at["record"]))


def settled(page: Page, heading: str, version: int) -> None:
    """The page is at this heading, all of it as the server makes it by this version."""
    expect(page.locator("h1")).to_contain_text(heading)
    page.evaluate(SENT)
    page.wait_for_function(KNOWN, arg=version)


def test_a_match_to_its_end_by_the_keyboard_alone(phone: Open, pad: Pad, play: Callable[..., str]) -> None:
    page = phone(pad.secrets["score"], LAPTOP)
    page.goto(play(names=("Ana", "Bo", "Cy", "Di"), rules={"target": 5}))
    page.evaluate(NOTICE)
    page.keyboard.press("Tab")
    tell(page, *FIRST)
    page.keyboard.press("Enter")
    settled(page, "Hand 2", 2)
    assert totals(page) == [0, 3, 0, 0]
    expect(page.locator("#announced")).to_contain_text("Hand 1 recorded.")
    assert focused(page)["name"] == "call"
    tell(page, *SECOND)
    page.keyboard.press("Space")
    settled(page, "Finished", 3)
    expect(page.locator(".won h2")).to_contain_text("Bo")
    expect(page.locator("#announced")).to_contain_text("Bo pitched and stands at 7.")
    assert focused(page)["id"] == "won-title"
    assert page.evaluate("pointed") == 0


def test_what_was_recorded_is_taken_back_by_the_keyboard_and_told_anew(
    phone: Open, pad: Pad, play: Callable[..., str]
) -> None:
    page = phone(pad.secrets["score"], LAPTOP)
    page.goto(play(names=("Ana", "Bo", "Cy", "Di"), rules={"target": 5}))
    page.evaluate(NOTICE)
    page.keyboard.press("Tab")
    for told, key, heading, version in ((FIRST, "Tab", "Hand 2", 2), (SECOND, "Shift+Tab", "Finished", 5)):
        tell(page, *told)
        page.keyboard.press("Enter")
        settled(page, heading, version)
        walk(page, lambda at: at["text"] == "Undo", key)
        page.keyboard.press("Enter")
        settled(page, "Hand 1" if told is FIRST else "Hand 2", version + 1)
        assert focused(page)["name"] == "call"
        expect(page.locator(f'input[name=call][value="{told[0]}:{told[1]}"]')).to_be_checked()
        walk(page, lambda at: bool(at["record"]))
        page.keyboard.press("Enter")
        settled(page, heading, version + 2)
    expect(page.locator(".won h2")).to_contain_text("Bo")
    assert page.evaluate("pointed") == 0
