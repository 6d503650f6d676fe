"""The table screen with its script: recorded in six taps, kept on the phone, the same on every phone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from scorepad.rules.match import Match
from scorepad.usecases import hands
from scorepad.usecases.opened import open_match
from tests.browser import handset
from tests.browser.conftest import PHONE, Open
from tests.browser.evening import FIVE_HANDS, Pad
from tests.browser.handset import (
    OURS,
    SENT,
    SETTLE,
    THEIRS,
    TWELVE,
    as_hands,
    at_once,
    converged,
    join,
    number,
    record,
    tell,
    totals,
    who_was_late,
)
from tests.browser.hearing import complaints_by_day_and_night
from tests.browser.states import states

TAPPED = ".auction input:checked, .points input:checked"
#: What a browser tells a page that goes out of sight, and comes back.
SLEEP = """(hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture
def mobile(chromium: Browser, server: str) -> Iterator[Open]:
    """A phone with a touch screen that has joined with a key; without a service worker, which hides the network."""
    with ExitStack() as closing:

        def opened(key: str) -> Page:
            context = chromium.new_context(
                base_url=server,
                viewport=PHONE,  # type: ignore[arg-type]  # a plain dict will do
                has_touch=True,
                is_mobile=True,
                device_scale_factor=2,
                service_workers="block",
            )
            closing.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(10_000)
            join(context, key)
            return page

        yield opened


@pytest.fixture
def stored(app: Flask, pad: Pad) -> Callable[[str], Match]:
    """The match behind a path, as the server has it."""

    def read(path: str) -> Match:
        with app.app_context():
            return open_match(pad.holder, path.rpartition("/")[2]).match

    return read


@pytest.fixture
def elsewhere(app: Flask, pad: Pad) -> Callable[..., None]:
    """Records a hand from somewhere else."""

    def recorded(path: str, pitcher: int, bid: int, took: tuple[int | None, ...]) -> None:
        with app.app_context():
            hands.record_hand(pad.holder, path.rpartition("/")[2], as_hands([(pitcher, bid, took)])[0])

    return recorded


def counted(match: Match) -> list[int | None]:
    return [each.number for each in match.hands]


def test_twelve_hands_with_six_taps_each_and_no_keyboard(
    mobile: Open, pad: Pad, play: Callable[..., str], stored: Callable[[str], Match]
) -> None:
    expected = stored(play(as_hands(TWELVE), rules={"target": 21})).totals
    table = play(rules={"target": 21})
    page = mobile(pad.secrets["score"])
    page.goto(table)
    page.evaluate(handset.NOTICE)
    for told in TWELVE:
        before = page.evaluate("noticed.taps")
        record(page, *told)
        assert page.evaluate("noticed.taps") - before <= 6
    assert page.evaluate("noticed.keys") == 0
    converged(page, 13, expected)
    assert stored(table).totals == expected
    expect(page.locator(".sheet tbody tr")).to_have_count(12)


def test_the_sentence_is_said_before_the_hand_is_saved(mobile: Open, pad: Pad, play: Callable[..., str]) -> None:
    page = mobile(pad.secrets["score"])
    page.goto(play(FIVE_HANDS))
    sentence, button = page.locator(".say .sentence"), page.locator(".say .record")
    expect(button).to_have_attribute("aria-disabled", "true")
    page.locator('input[value="2:3"]').tap()
    expect(sentence).to_contain_text("Bo pitches for 3.")
    expect(sentence).to_contain_text("Still to tap: High, Low, Jack and Game.")
    button.tap(force=True)
    assert number(page) == 6
    tell(page, *OURS)
    expect(sentence).to_contain_text("Bo bid 3, took High and Game: 2. Set, minus 3. Ana +1.")
    expect(button).to_have_attribute("aria-disabled", "false")
    page.locator('input[name=took-game][value="nobody"]').tap()
    expect(sentence).to_contain_text("that is rare. Really?")


def test_the_totals_move_at_once_and_are_read_out(mobile: Open, pad: Pad, play: Callable[..., str]) -> None:
    page = mobile(pad.secrets["score"])
    page.goto(play(FIVE_HANDS))
    tell(page, *OURS)
    page.route("**/api/**", lambda route: None)  # the server does not answer
    page.locator(".say .record").tap()
    expect(page.locator("h1")).to_have_text("Hand 7 · Ana deals · to 7")
    assert totals(page) == [9, 1, -2, 5]
    assert [row.get_attribute("data-seat") for row in page.locator(".speaker").all()] == ["2", "3", "4", "1"]
    expect(page.locator("#announced")).to_have_text("Hand 6 recorded. Ana 9, Bo 1, Cy minus 2, Di 5.")
    expect(page.locator(TAPPED)).to_have_count(0)


def test_the_script_leaves_the_heading_as_the_server_writes_it(
    mobile: Open, pad: Pad, play: Callable[..., str]
) -> None:
    page = mobile(pad.secrets["score"])
    page.goto(play(names=("Ana", "Bo", "Wolfeschlegelsteinhausenbergerdorff Jr.")))
    expect(page.locator("html")).to_have_class("scripted")
    expect(page.locator("h1")).to_have_text("Hand 1 · Wolfeschle… deals · to 7")


def test_undo_gives_the_taps_back(
    mobile: Open, pad: Pad, play: Callable[..., str], stored: Callable[[str], Match]
) -> None:
    table = play(FIVE_HANDS)
    page = mobile(pad.secrets["score"])
    page.goto(table)
    record(page, *OURS)
    page.get_by_role("button", name="Undo").first.tap()
    expect(page.locator("h1")).to_contain_text("Hand 6")
    expect(page.locator(".say .sentence")).to_contain_text("Bo bid 3, took High and Game: 2.")
    assert counted(stored(table)) == [1, 2, 3, 4, 5]
    page.locator('input[name=took-low][value="3"]').tap()
    page.locator(".say .record").tap()
    converged(page, 7, (8, 1, -1, 5))
    assert stored(table).totals == (8, 1, -1, 5)


def test_a_hand_can_be_taken_back_until_another_follows_it(
    mobile: Open, pad: Pad, play: Callable[..., str], elsewhere: Callable[..., None]
) -> None:
    table = play(FIVE_HANDS, rules={"target": 21})
    page = mobile(pad.secrets["score"])
    page.goto(table)
    record(page, *OURS)
    expect(page.locator(".say")).to_contain_text("Hand 6 recorded.")
    page.evaluate(SENT)
    elsewhere(table, *THEIRS)
    expect(page.locator("h1")).to_contain_text("Hand 8")
    expect(page.locator(".say")).not_to_contain_text("recorded")
    expect(page.locator(".say").get_by_role("button", name="Undo")).to_have_count(0)


def test_what_was_written_from_the_menu_can_be_taken_back_until_something_else_is_told(
    mobile: Open, pad: Pad, play: Callable[..., str]
) -> None:
    table = play(FIVE_HANDS)
    page = mobile(pad.secrets["score"])
    page.goto(f"{table}/menu")
    page.get_by_text("Misdeal", exact=True).tap()
    page.get_by_role("button", name="Di again").tap()
    bar = page.locator(".say")
    expect(bar.get_by_role("button", name="Undo")).to_be_visible()
    expect(bar.locator(".record")).to_have_attribute("aria-disabled", "true")
    page.locator('input[name="call"][value="2:3"]').tap()
    expect(bar).to_contain_text("Bo pitches for 3.")
    expect(bar.get_by_role("button", name="Undo")).to_have_count(0)


def test_who_was_telling_the_same_hand_hears_that_it_is_recorded(
    mobile: Open, pad: Pad, play: Callable[..., str], elsewhere: Callable[..., None]
) -> None:
    table = play(FIVE_HANDS, rules={"target": 21})
    page = mobile(pad.secrets["score"])
    page.goto(table)
    pitcher, bid, _ = OURS
    page.locator(f'input[name="call"][value="{pitcher}:{bid}"]').tap()
    elsewhere(table, *OURS)
    expect(page.locator(".say")).to_contain_text("Hand 6 was recorded on another phone meanwhile.")
    expect(page.locator(TAPPED)).to_have_count(0)


def test_a_hand_that_ended_the_match_is_taken_back_as_well(
    mobile: Open, pad: Pad, play: Callable[..., str], stored: Callable[[str], Match]
) -> None:
    table = play(FIVE_HANDS)
    page = mobile(pad.secrets["score"])
    page.goto(table)
    tell(page, *THEIRS)
    page.locator(".say .record").tap()
    expect(page.locator(".won")).to_contain_text("Di")
    expect(page.get_by_role("status").filter(has_text="Hand 6 recorded.")).to_be_visible()
    page.locator("#done").get_by_role("button", name="Undo").tap()
    expect(page.locator(".say .sentence")).to_contain_text("Di bid 2, took High and Game")
    expect(page.locator(".won, #done")).to_have_count(0)
    assert stored(table).status == "playing"


def test_every_bid_is_told_in_place(
    mobile: Open, pad: Pad, play: Callable[..., str], stored: Callable[[str], Match]
) -> None:
    table = play(FIVE_HANDS)
    page = mobile(pad.secrets["score"])
    page.goto(table)
    page.get_by_role("link", name="every bid").tap()
    for seat, said in ((1, "2"), (2, "pass"), (3, "pass")):
        page.locator(f'input[name=bid-{seat}][value="{said}"]').tap()
    expect(page.locator('input[name=bid-4][value="1"]')).to_be_disabled()
    expect(page.locator('.tap:has(input[name=bid-4][value="2"])')).to_contain_text("steals")
    page.locator('.tap:has(input[name=bid-4][value="1"])').tap(force=True)
    expect(page.locator(".say .sentence")).to_contain_text("A bid must be higher than the 2 before it.")
    page.locator('input[name=bid-4][value="2"]').tap()
    for name, value in (("high", "4"), ("low", "4"), ("jack", "1"), ("game", "2")):
        page.locator(f'input[name=took-{name}][value="{value}"]').tap()
    expect(page.locator(".say .sentence")).to_contain_text("Di stole the 2, took High and Low: 2. Made, plus 2.")
    page.locator(".say .record").tap()
    expect(page.locator(".won")).to_contain_text("Di")
    assert stored(table).hand(6).stolen


def test_a_deal_that_all_passed_takes_one_tap(
    mobile: Open, pad: Pad, play: Callable[..., str], stored: Callable[[str], Match]
) -> None:
    table = play(rules={"all_pass": "redeal_next"})
    page = mobile(pad.secrets["score"])
    page.goto(table)
    page.get_by_role("button", name="all passed").tap()
    expect(page.locator("h1")).to_contain_text("Hand 1 · Di deals")
    expect(page.locator(".say .sentence")).to_have_text("All passed: thrown in.")
    expect(page.locator(".auction:not(.every)")).to_be_visible()
    expect(page.locator(".sheet tbody tr")).to_have_count(1)
    page.locator(".say").get_by_role("button", name="Undo").tap()
    expect(page.locator("h1")).to_contain_text("Hand 1 · Cy deals")
    assert stored(table).dealer == 3


def test_game_is_counted_and_a_single_trump_fills_what_follows(
    mobile: Open, pad: Pad, play: Callable[..., str], stored: Callable[[str], Match]
) -> None:
    table = play(FIVE_HANDS)
    page = mobile(pad.secrets["score"])
    page.goto(table)
    page.get_by_role("button", name="count it").tap()
    counter = page.get_by_role("dialog")
    counter.get_by_role("button", name="One more: tens").tap()
    expect(counter.locator(".result")).to_have_text("Ana has the most: 10.")
    counter.get_by_role("radio", name="Cy").tap()
    counter.get_by_role("button", name="One more: tens").tap()
    expect(counter.locator(".result")).to_contain_text("Ana and Cy tie at 10")
    counter.get_by_role("button", name="One more: aces").tap()
    counter.get_by_role("button", name="That is Game").tap()
    expect(page.locator('input[name=took-game][value="3"]')).to_be_checked()
    page.locator('input[value="2:3"]').tap()
    page.locator("a[href='#more']").tap()
    page.get_by_label("Only one trump was in play").tap()
    expect(page.locator('input[name=took-high][value="2"]')).to_be_checked()
    expect(page.locator('input[name=took-low][value="2"]')).to_be_checked()
    page.locator('input[name=took-jack][value="nobody"]').tap()
    page.locator(".say .record").tap()
    converged(page, 7, (8, 1, -1, 5))
    assert stored(table).hand(6).facts.lone_trump


def test_a_half_told_hand_survives_and_watchers_see_it(mobile: Open, pad: Pad, play: Callable[..., str]) -> None:
    table = play(FIVE_HANDS)
    watcher = mobile(pad.secrets["watch"])
    watcher.goto(table)
    page = mobile(pad.secrets["score"])
    page.goto(table)
    page.locator('input[value="4:3"]').tap()
    page.locator('input[name=took-low][value="1"]').tap()
    expect(watcher.locator(".entering")).to_contain_text("Di pitches for 3.")
    page.reload()
    expect(page.locator('input[value="4:3"]')).to_be_checked()
    page.goto("/")
    page.go_back()
    expect(page.locator('input[name=took-low][value="1"]')).to_be_checked()
    page.close()
    again = page.context.new_page()
    again.goto(table)
    expect(again.locator(".say .sentence")).to_contain_text("Di pitches for 3.")
    expect(again.locator(TAPPED)).to_have_count(2)


def test_another_scorers_taps_are_offered_and_never_mixed_in(mobile: Open, pad: Pad, play: Callable[..., str]) -> None:
    table = play(FIVE_HANDS)
    first, second = mobile(pad.secrets["score"]), mobile(pad.secrets["manage"])
    first.goto(table)
    second.goto(table)
    first.locator('input[value="4:3"]').tap()
    expect(second.locator(".say .sentence")).to_contain_text("Di pitches for 3.")
    expect(second.locator(TAPPED)).to_have_count(0)
    second.get_by_role("button", name="Take over").tap()
    expect(second.locator('input[value="4:3"]')).to_be_checked()


def test_two_phones_record_the_same_hand_in_the_same_instant(
    mobile: Open, pad: Pad, play: Callable[..., str], stored: Callable[[str], Match]
) -> None:
    table = play(FIVE_HANDS)
    pages = [mobile(pad.secrets["score"]), mobile(pad.secrets["manage"])]
    for page in pages:
        page.goto(table)
        tell(page, *OURS)
    at_once(*pages)
    for page in pages:
        converged(page, 7, (9, 1, -2, 5))
        expect(page.locator("#choice")).to_have_count(0)
    assert counted(stored(table)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("choice", "numbers"), [("Keep theirs", 6), ("Correct hand 6 to ours", 6), ("Make ours hand 7", 7)]
)
def test_where_two_phones_differ_the_table_chooses(
    mobile: Open, pad: Pad, play: Callable[..., str], stored: Callable[[str], Match], choice: str, numbers: int
) -> None:
    table = play(FIVE_HANDS, rules={"target": 21})
    pages = [mobile(pad.secrets["score"]), mobile(pad.secrets["manage"])]
    for page, told in zip(pages, (OURS, THEIRS), strict=True):
        page.goto(table)
        tell(page, *told)
    at_once(*pages)
    expect(pages[0].locator("h1")).to_contain_text("Hand 7")
    expect(pages[1].locator("h1")).to_contain_text("Hand 7")
    late = who_was_late(*pages)
    for why in ("Bo bid 3", "Di bid 2"):
        expect(late.locator("#choice")).to_contain_text(why)
    expect(late.locator(".say")).not_to_contain_text("recorded")
    late.get_by_role("button", name=choice).tap()
    expect(late.locator("#choice")).to_have_count(0)
    late.evaluate(SENT)
    match = stored(table)
    assert counted(match) == list(range(1, numbers + 1))
    mine = OURS if late is pages[0] else THEIRS
    winner = match.hand(numbers).pitcher
    assert (winner == mine[0]) is (choice != "Keep theirs")
    for page in pages:
        converged(page, numbers + 1, match.totals)


def test_after_sleep_the_figures_are_fresh_and_dim_until_then(
    mobile: Open, pad: Pad, play: Callable[..., str], elsewhere: Callable[..., None]
) -> None:
    table = play(FIVE_HANDS)
    page = mobile(pad.secrets["watch"])
    page.goto(table)
    page.evaluate(SLEEP, True)
    page.evaluate(SETTLE.format(3100))
    elsewhere(table, *OURS)
    page.context.set_offline(True)
    page.evaluate(SLEEP, False)
    expect(page.locator("body.stale #connection")).to_contain_text("old")
    assert totals(page) == [8, 4, -2, 5]
    page.context.set_offline(False)
    woken = time.monotonic()
    converged(page, 7, (9, 1, -2, 5))
    assert time.monotonic() - woken < 3
    expect(page.locator("body.stale")).to_have_count(0)
    expect(page.locator(".sheet tbody tr")).to_have_count(6)


def test_the_page_follows_within_a_second_and_never_goes_back(
    mobile: Open, pad: Pad, play: Callable[..., str], elsewhere: Callable[..., None]
) -> None:
    table = play(FIVE_HANDS)
    page = mobile(pad.secrets["score"])
    page.goto(table)
    old = page.content()
    page.evaluate(SETTLE.format(500))
    page.locator('input[value="4:3"]').tap()
    elsewhere(table, *OURS)
    recorded = time.monotonic()
    expect(page.locator("h1")).to_contain_text("Hand 7")
    assert time.monotonic() - recorded < 1
    expect(page.locator('input[value="4:3"]')).to_be_checked()
    expect(page.locator(".say .sentence")).to_contain_text("Hand 6 was recorded on another phone meanwhile.")
    page.route("**?parts=yes", lambda route: route.fulfill(body=old, content_type="text/html"))
    elsewhere(table, *THEIRS)
    expect(page.locator("h1")).to_contain_text("Finished")


def test_without_a_stream_the_page_asks(
    mobile: Open, pad: Pad, play: Callable[..., str], elsewhere: Callable[..., None]
) -> None:
    table = play(FIVE_HANDS)
    page = mobile(pad.secrets["watch"])
    page.route("**/events?*", lambda route: route.fulfill(status=503))
    page.goto(table)
    page.evaluate(SETTLE.format(300))
    elsewhere(table, *OURS)
    converged(page, 7, (9, 1, -2, 5))


def test_axe_finds_nothing_in_any_state_of_the_script(
    mobile: Open, pad: Pad, play: Callable[..., str], elsewhere: Callable[..., None]
) -> None:
    table = play(FIVE_HANDS, rules={"target": 21})
    page = mobile(pad.secrets["score"])
    page.goto(table)
    found = {}
    for name in states(page, lambda told: elsewhere(table, *told)):
        found[name] = complaints_by_day_and_night(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not {name: each for name, each in found.items() if each}
