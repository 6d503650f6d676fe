"""An evening on the page of a small phone, without JavaScript."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.evening import FIVE_HANDS, NAMES, WINNING, Pad
from tests.builders import hand

#: Hand by hand: who pitches for how much, who takes High, Low, Jack and Game, and the totals after it.
MATCH = (
    (("Cy", 3), ("Cy", "Ana", "Bo", "Ana"), ("2", "1", "−3", "0")),
    (("Di", 2), ("Di", "Ana", None, "Di"), ("3", "1", "−3", "2")),
    (("Bo", 2), ("Bo", "Bo", "Ana", "Ana"), ("5", "3", "−3", "2")),
    (("Di", 3), ("Di", "Cy", "Di", "Di"), ("5", "3", "−2", "5")),
    (("Bo", 1), ("Bo", "Ana", "Ana", "Ana"), ("8", "4", "−2", "5")),
    (("Ana", 2), ("Ana", "Cy", None, "Ana"), ("10", "4", "−1", "5")),
)
POINTS = (("High", None), ("Low", None), ("Jack", "not out"), ("Game", "tied"))


def shown_totals(page: Page) -> tuple[str, ...]:
    """The big figures of the standing."""
    figures = page.locator(".standing .minus > [aria-hidden], .standing .number:not(.minus)")
    return tuple(figures.all_inner_texts())


def tap_hand(page: Page, called: tuple[str, int], takers: tuple[str | None, ...]) -> int:
    """Tap a hand on the table screen, without Record; answers how many taps it took."""
    page.get_by_role("radio", name=f"{called[0]} {called[1]}", exact=True).check()
    for (point, absent), taker in zip(POINTS, takers, strict=True):
        group = page.get_by_role("radiogroup", name=point, exact=True)
        group.get_by_role("radio", name=f"{point} {taker or absent}", exact=True).check()
    return 1 + len(takers)


def test_a_whole_match_from_the_first_tap_to_the_win(phone: Open) -> None:
    page = phone(scripts=False)
    page.goto("/")
    page.get_by_role("button", name="Open a pad").click()
    page.get_by_role("link", name="New match").click()
    for name in NAMES:
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("button", name="Add").click()
    page.get_by_role("radio", name="Cy deals first").check()
    page.get_by_role("button", name="Start").click()
    for number, (called, takers, totals) in enumerate(MATCH, 1):
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Hand {number}")
        assert tap_hand(page, called, takers) + 1 <= 6
        page.get_by_role("button", name="Record", exact=True).click()
        expect(page.get_by_role("status").first).to_contain_text(f"Hand {number} recorded.")
        assert shown_totals(page) == totals
    expect(page.locator(".won")).to_contain_text("Ana pitched and stands at 10.")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert page.get_by_role("button", name="Record").count() == 0


def test_correcting_hand_1_of_a_finished_match_takes_the_win_away(
    phone: Open, play: Callable[..., str], pad: Pad
) -> None:
    # Ana won with exactly 7: the Low of hand 1 was Bo's after all.
    table = play(
        (
            hand(pitcher=1, bid=2, high=1, low=1, jack=None, game=1),
            hand(pitcher=1, bid=4, high=1, low=1, jack=1, game=1),
        )
    )
    page = phone(pad.secrets["score"], scripts=False)
    page.goto(table)
    expect(page.locator(".won h2")).to_have_text("Ana")
    page.get_by_role("button", name="Unlock to correct").click()
    page.get_by_role("link", name="Hand 1", exact=True).click()
    group = page.get_by_role("radiogroup", name="Low", exact=True)
    expect(group.get_by_role("radio", name="Low Ana")).to_be_checked()
    group.get_by_role("radio", name="Low Bo").check()
    page.get_by_role("button", name="See what changes").click()
    changes = page.locator("#changes")
    expect(changes).to_contain_text("Ana")
    expect(changes.locator(".moved del").first).to_contain_text("7")
    page.locator("#changes").get_by_role("button", name="Save the correction").click()
    expect(page.locator(".won")).to_have_count(0)
    assert shown_totals(page) == ("6", "1", "0", "0")
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_visible()
    expect(page.locator(".sheet del")).to_have_text("Ana 2: High Ana, Low Ana, Jack not out, Game Ana")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(".won h2")).to_have_text("Ana")


def test_six_taps_from_the_home_of_the_pad_to_the_first_hand(phone: Open, play: Callable[..., str], pad: Pad) -> None:
    play((*FIVE_HANDS, WINNING))
    page = phone(pad.secrets["score"], scripts=False)
    page.goto(f"/pads/{pad.id}")
    page.get_by_role("link", name="New match").click()
    for name in NAMES:
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand 1 · Ana deals")


def test_a_rematch_is_one_tap_from_the_home_of_the_pad(phone: Open, play: Callable[..., str], pad: Pad) -> None:
    play((*FIVE_HANDS, WINNING))
    page = phone(pad.secrets["score"], scripts=False)
    page.goto(f"/pads/{pad.id}")
    page.get_by_role("button", name="Rematch: Ana, Bo, Cy, Di").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand 1 · Ana deals")


def test_a_key_that_was_read_out_is_typed_in(phone: Open, pad: Pad) -> None:
    page = phone()
    page.goto("/join")
    page.get_by_label("Key", exact=True).fill(pad.secrets["score"])
    page.get_by_role("button", name="Join").click()
    page.wait_for_url(f"**/pads/{pad.id}")
    expect(page.get_by_role("link", name="New match")).to_be_visible()


def test_a_link_joins_by_itself_and_leaves_no_key_behind(phone: Open, pad: Pad) -> None:
    page = phone()
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    page.goto(f"/join#{pad.secrets['watch']}")
    page.wait_for_url("**/pads/**")
    assert not any(pad.secrets["watch"] in url for url in seen)


def test_back_and_reload_show_the_table_as_it_is_now(phone: Open, play: Callable[..., str], pad: Pad) -> None:
    table = play()
    page = phone(pad.secrets["score"], scripts=False)
    page.goto(table)
    tap_hand(page, *MATCH[0][:2])
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("Hand 1 recorded.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand 2")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand 2")
    assert page.locator("input[type=radio][name=call]:checked").count() == 0
