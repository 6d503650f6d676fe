"""The matches of a pad in a list."""

from __future__ import annotations

from base64 import b64encode
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest

from scorepad.rules.broken import Malformed
from scorepad.usecases.matches import (
    list_matches,
    open_match,
    start_match,
)
from scorepad.usecases.people import Holder
from scorepad.usecases.players import list_players
from scorepad.usecases.refusals import NotFound
from tests.builders import SWEEP, THREE, four_players, told, two_teams

EVENING = datetime(2026, 3, 5, 22, 30, tzinfo=UTC)


def names(holder: Holder) -> list[str]:
    return [player.name for player in list_players(holder)]


def test_the_list_has_the_newest_match_first_a_page_at_a_time(holder: Holder) -> None:
    started = [
        start_match(holder, four_players(), clock=lambda day=day: EVENING + timedelta(days=day)).match_id
        for day in range(5)
    ]
    found, cursor = [], None
    while True:
        page = list_matches(holder, limit=2, cursor=cursor)
        found += [item.id for item in page.items]
        cursor = page.next
        if cursor is None:
            break

    assert found == started[::-1]


def test_the_list_can_be_asked_for_less(holder: Holder) -> None:
    won = start_match(holder, four_players(hands=[told(**SWEEP), told(**THREE)]), clock=lambda: EVENING).match_id
    open_ = start_match(holder, {"seats": ["Élise", "Bo"], "dealer": 1, "place": "The 100 % Inn"}).match_id
    elise = next(player for player in list_players(holder) if player.name == "Élise")

    def ids(**wanted: object) -> list[str]:
        return [item.id for item in list_matches(holder, **wanted).items]

    assert ids(status="won") == [won]
    assert ids(status="playing") == [open_]
    assert ids(player=elise.id) == [open_]
    assert ids(to=date(2026, 3, 5)) == [won]
    assert ids(from_=date(2026, 3, 6)) == [open_]
    assert ids(q="ÉLISE") == ids(q="100 %") == [open_]
    assert ids(q="cy") == [won]
    assert ids(q="nobody") == []


def test_a_line_of_the_list_says_how_the_match_stands(holder: Holder) -> None:
    start_match(holder, two_teams(hands=[told(pitcher=3, bid=2, high=1, low=1, jack=None, game=2)]))
    line = list_matches(holder).items[0]

    assert line.sides == (("Ana", "Cy"), ("Bo", "Di"))
    assert (line.totals, line.winner, line.hands, line.status, line.version) == ((2, 1), None, 1, "playing", 2)


def test_a_cursor_that_is_none_is_refused(holder: Holder) -> None:
    told = ["1 2", f"1 {uuid4()}\0", f"{'9' * 40} {uuid4()}", f"-{'9' * 17} {uuid4()}"]
    for cursor in ("", "nonsense", "====", "MTIz", "é", *(b64encode(each.encode()).decode() for each in told)):
        with pytest.raises(Malformed):
            list_matches(holder, cursor=cursor)


def test_nonsense_is_looked_for_in_vain_or_refused(holder: Holder) -> None:
    start_match(holder, four_players())

    assert list_matches(holder, q="\0").items == list_matches(holder).items
    assert list_matches(holder, player="\0").items == []
    with pytest.raises(Malformed):
        list_matches(holder, status="\0")
    for nonsense in ("", "\0", "7", "x" * 100):
        with pytest.raises(NotFound):
            open_match(holder, nonsense)
        with pytest.raises(Malformed):
            start_match(holder, four_players(), id=nonsense)
        with pytest.raises(Malformed):
            start_match(holder, four_players(), entry_id=nonsense)
        with pytest.raises(Malformed):
            start_match(holder, {"seats": ["Ana", {"player": nonsense}], "dealer": 1})
