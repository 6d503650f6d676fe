"""A finished match handed on: as a picture that anybody on the pad may see, and by a link."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from tests.browser.evening import FIVE_HANDS, LONG_NAMES, NAMES, WINNING, Pad
from tests.builders import hand
from tests.web.conftest import Play
from tests.web.reading import Visitor

WON = (*FIVE_HANDS, WINNING)
DRAWN = {"svg", "title", "rect", "text", "tspan", "g", "path"}
SVG = "{http://www.w3.org/2000/svg}"


def lines(picture: str) -> list[str]:
    """The texts of a picture, top to bottom as they are written."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_the_picture_says_who_won_and_why_over_the_sheet(watcher: Visitor, play: Play) -> None:
    table = play(WON)
    picture = watcher.open(f"{table}/sheet.svg")
    assert picture.status == 200
    assert picture.headers["Content-Type"].startswith("image/svg+xml")
    assert picture.headers["Content-Disposition"].startswith("inline; filename=pitch-")
    assert picture.headers["Content-Disposition"].endswith("-Ana-Bo-Cy-Di.svg")
    said = lines(picture.html)
    assert "Winner" in said
    assert set(NAMES) <= set(said)
    assert said[-4:] == ["10", "4", "\N{MINUS SIGN}1", "5"]
    assert sum(text in ("made", "set") for text in said) == len(WON)
    assert "style" not in picture.html


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><image href=x>', "Ana & <Bo>"])
def test_a_name_is_text_on_the_picture(watcher: Visitor, play: Play, name: str) -> None:
    table = play(WON, (name, "Bo", "Cy", "Di"), place=name)
    picture = ElementTree.fromstring(watcher.open(f"{table}/sheet.svg").html)
    assert {each.tag.removeprefix(SVG) for each in picture.iter()} <= DRAWN
    assert any(name in "".join(each.itertext()) for each in picture.iter(f"{SVG}text"))


def test_a_long_match_of_long_names_has_room_on_the_picture(watcher: Visitor, play: Play) -> None:
    told = [hand(pitcher=1 + at % 2, bid=2, high=3, low=4, jack=5, game=6) for at in range(30)]
    picture = watcher.open(f"{play(told, LONG_NAMES, rules={'target': 100})}/sheet.svg")
    drawn = ElementTree.fromstring(picture.html)
    assert int(drawn.attrib["height"]) > 30 * 40
    assert sum(text == "set" for text in lines(picture.html)) == 30
    assert "filename*=UTF-8''" in picture.headers["Content-Disposition"]


def test_a_stranger_sees_no_picture(visitor: Callable[[], Visitor], play: Play) -> None:
    table = play(WON)
    assert visitor().open(f"{table}/sheet.svg").status == 404


def test_the_finished_page_offers_the_picture_and_a_link(
    manager: Visitor, watcher: Visitor, play: Play, pad: Pad
) -> None:
    table = play(WON)
    watcher.open(table)
    assert f'href="{table}/sheet.svg"' in watcher.html
    assert f'<a class="button quiet" href="{table}">link</a>' in watcher.html
    assert f'href="/pads/{pad.id}/settings#keys">link to watch</a>' in manager.open(table).html
    assert ("role", "watch") in manager.open(f"/pads/{pad.id}/settings").form("Make a link")[0].fields
