"""The board: what a television shows, and a tablet in the middle of the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from scorepad.rules.entries import SeatLeft
from scorepad.usecases import drafting, ledger
from scorepad.web.shown.pile import piles
from scorepad.web.shown.round import spots
from tests.browser.evening import FIVE_HANDS, NAMES, WINNING, Pad
from tests.web.conftest import Play
from tests.web.reading import Visitor

EIGHT = ("Ana", "Bo", "Cy", "Di", "Eva", "Fran", "Goran", "Hana")


def names(html: str) -> list[str]:
    return re.findall(r'<p class="who">.*?<bdi[^>]*>([^<]*)</bdi>', html)


def test_who_may_watch_sees_totals_dealer_and_target(watcher: Visitor, play: Play) -> None:
    watcher.open(f"{play(FIVE_HANDS)}/board")
    assert watcher.status == 200
    assert names(watcher.html) == list(NAMES)
    for words in ("Hand 6", "Di deals", "to 7", "8", "minus 2", "deals", "must pitch"):
        assert words in watcher.text
    assert not watcher._read.forms
    assert watcher.can_press("Record") is False


def test_without_a_key_there_is_no_board(visitor: Callable[[], Visitor], play: Play) -> None:
    assert visitor().open(f"{play(FIVE_HANDS)}/board").status == 404


@pytest.mark.parametrize(
    "told",
    [
        {"number": 6, "pitcher": 2, "bid": 3},
        {"number": 6, "bids": [{"seat": seat, "bid": 3 if seat == 2 else None} for seat in (1, 2, 3, 4)]},
    ],
)
def test_the_hand_that_is_being_told_shows_who_pitches(
    watcher: Visitor, play: Play, app: Flask, pad: Pad, told: dict[str, object]
) -> None:
    table = play(FIVE_HANDS)
    assert "pitches" not in watcher.open(f"{table}/board").text
    with app.app_context():
        drafting.put_draft(pad.holder, table.rpartition("/")[2], 6, told)
    assert "Bo pitches for 3." in watcher.open(f"{table}/board").text
    does = re.findall(r'<p class="does">(.*?)</p>', watcher.html)
    assert ["pitches" in each for each in does] == [False, True, False, False]


def test_an_auction_that_is_not_over_has_no_pitcher_yet(watcher: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FIVE_HANDS)
    with app.app_context():
        told = {"number": 6, "bids": [{"seat": 1, "bid": 2}]}
        drafting.put_draft(pad.holder, table.rpartition("/")[2], 6, told)
    watcher.open(f"{table}/board")
    assert watcher.status == 200
    assert "pitches" not in "".join(re.findall(r'<p class="does">(.*?)</p>', watcher.html))


def test_it_says_who_could_win_and_who_has_won(watcher: Visitor, play: Play) -> None:
    assert "Ana wins" in watcher.open(f"{play(FIVE_HANDS)}/board").text
    watcher.open(f"{play((*FIVE_HANDS, WINNING))}/board")
    assert "Finished, 6 hands" in watcher.text
    assert "won" in watcher.text
    assert "deals" not in watcher.text
    assert 'data-running="no"' in watcher.html


def test_in_the_middle_of_the_table_it_says_in_few_words_who_could_win(watcher: Visitor, play: Play) -> None:
    assert "Can win this hand: Ana, Bo and Di" in watcher.open(f"{play(FIVE_HANDS)}/board?mode=table").text
    assert "Nobody can win this hand." in watcher.open(f"{play(())}/board?mode=table").text


def test_in_the_middle_of_the_table_each_seat_has_the_total_of_its_team(watcher: Visitor, play: Play) -> None:
    table = play((), EIGHT, sides=[[1, 5], [2, 6], [3, 7], [4, 8]], opening=[6, 5, 4, 3])
    watcher.open(f"{table}/board?mode=table")
    assert names(watcher.html) == list(EIGHT)
    totals = re.findall(r'<p class="total[^"]*"><span class="number">(\d+)', watcher.html)
    assert totals == ["6", "5", "4", "3"] * 2
    assert names(watcher.open(f"{table}/board").html) == [
        "Ana &amp; Eva",
        "Bo &amp; Fran",
        "Cy &amp; Goran",
        "Di &amp; Hana",
    ]


def test_who_has_left_no_longer_has_a_place_at_the_table(watcher: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FIVE_HANDS)
    with app.app_context():
        ledger.append(pad.holder, table.rpartition("/")[2], [SeatLeft(2)], if_version=6)
    assert names(watcher.open(f"{table}/board?mode=table").html) == ["Ana", "Cy", "Di"]
    assert names(watcher.open(f"{table}/board").html) == list(NAMES)


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("count", range(2, 9))
def test_everybody_has_a_place_of_his_own_clockwise(count: int, tall: bool) -> None:
    found = spots(count, tall=tall)
    assert len(found) == len(set(found)) == count
    assert [(each.edge, each.at) for each in found] == sorted((each.edge, each.at) for each in found)
    assert found[0].edge == 0
    for each in found:
        assert each.of == sum(other.edge == each.edge for other in found)


@pytest.mark.parametrize(
    ("total", "worths"),
    [(0, []), (7, [1] * 7), (12, [10, 1, 1]), (-3, [1, 1, 1]), (121, [100, 10, 10, 1]), (-20, [10, 10])],
)
def test_chips_are_worth_the_total(total: int, worths: list[int]) -> None:
    (heap,) = piles([total])
    assert [chip.worth for chip in heap.chips] == worths
    assert heap.owed == (total < 0)
    assert all(0 < chip.x < heap.width and 0 < chip.y < heap.height for chip in heap.chips)
    assert len({(chip.x, chip.y) for chip in heap.chips}) == len(worths)


def test_chips_are_of_one_size_and_lie_in_the_middle() -> None:
    few, many, none = piles([-2, 13, 0])
    assert (few.width, few.height) == (many.width, many.height) == (none.width, none.height)
    rows, deep = piles([9, 1]), [0.0, 0.0]
    for n, heap in enumerate(rows):
        deep[n] = sum(chip.y for chip in heap.chips) / len(heap.chips)
    assert deep[1] == rows[1].height / 2
    assert {chip.y for chip in rows[0].chips} == {5, 15}


def test_chips_stand_beside_the_figure(watcher: Visitor, play: Play) -> None:
    watcher.open(f"{play(FIVE_HANDS)}/board?as=chips")
    assert watcher.html.count('class="inner"') == 8 + 4 + 2 + 5
    assert watcher.html.count("pile owed") == 1
    assert "minus 2" in watcher.text


def test_a_screen_that_asks_again_is_told_that_nothing_is_new(
    watcher: Visitor, play: Play, app: Flask, pad: Pad
) -> None:
    table = play(FIVE_HANDS)
    etag = watcher.open(f"{table}/board").headers["ETag"]

    def again() -> int:
        return watcher.client.get(f"{table}/board", headers={"If-None-Match": etag}).status_code

    assert again() == 304
    with app.app_context():
        drafting.put_draft(pad.holder, table.rpartition("/")[2], 6, {"number": 6, "pitcher": 4, "bid": 3})
    assert again() == 200


def test_a_screen_that_asks_for_parts_takes_no_notice_from_the_phone(scorer: Visitor, play: Play) -> None:
    table = play(FIVE_HANDS)
    scorer.open(f"{table}/menu").press("Undo")
    where = scorer.address
    with scorer.client.session_transaction() as kept:
        kept["_flashes"] = [("message", {"text": "To be read on the phone.", "undo": None})]
    scorer.open(f"{table}/board?parts=board")
    assert "To be read on the phone." in scorer.open(where).text


def test_without_scripts_the_board_offers_to_look_again(watcher: Visitor, play: Play) -> None:
    assert re.search(r'<noscript>.*?<a href="">', watcher.open(f"{play(FIVE_HANDS)}/board").html, re.S)


def test_the_table_menu_leads_to_every_board(watcher: Visitor, play: Play) -> None:
    table = play(FIVE_HANDS)
    watcher.open(f"{table}/menu")
    links = [address for _, address in watcher._read.links if "/board" in address]
    assert sorted(links) == sorted(
        f"{table}/board{query}" for query in ("", "?mode=table", "?as=chips", "?mode=table&as=chips")
    )
    assert all(watcher.open(address).status == 200 for address in links)
