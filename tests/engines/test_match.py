"""One short match, told by taps in every engine, and read back over REST."""

from __future__ import annotations

import socket
from pathlib import Path

from tests.engines.screen import Screen
from tests.engines.table import Table, record, sent, shows, sit_down, tell
from tests.serving import serving

#: A match that Ana wins in her sixth hand, and what everybody stands at after each.
HANDS = (
    (3, 3, (3, 1, 2, 1)),
    (4, 2, (4, 1, None, 4)),
    (2, 2, (2, 2, 1, 1)),
    (4, 3, (4, 3, 4, 4)),
    (2, 1, (2, 1, 1, 1)),
    (1, 2, (1, 3, None, 1)),
)
STANDING = ((2, 1, -3, 0), (3, 1, -3, 2), (5, 3, -3, 2), (5, 3, -2, 5), (8, 4, -2, 5), (10, 4, -1, 5))


def test_the_same_match_has_the_same_winner_in_every_engine(screen: Screen, instance: Path) -> None:
    with serving(instance) as served:
        table = Table(served.address)
        sit_down(screen, table)
        for told, totals in zip(HANDS, STANDING, strict=True):
            record(screen, told)
            shows(screen, totals)
            sent(screen)
            assert screen.run("document.documentElement.scrollWidth <= innerWidth")
        assert "Ana" in screen.read(".won")
        assert screen.run("window.same")
        match = table.read()
    assert (match["status"], match["winner"]["side"]) == ("won", 1)
    assert [side["total"] for side in match["sides"]] == list(STANDING[-1])
    assert [(hand["pitcher"], hand["bid"], *hand["totals"]) for hand in match["hands"]] == [
        (pitcher, bid, *totals) for (pitcher, bid, _), totals in zip(HANDS, STANDING, strict=True)
    ]


def test_every_engine_follows_keeps_what_is_told_and_sends_it_later(screen: Screen, instance: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = str(taken.getsockname()[1])
    with serving(instance, "--port", port) as served:
        table = Table(served.address)
        sit_down(screen, table)
        table.record(HANDS[0])
        shows(screen, STANDING[0])
        tell(screen, HANDS[1])
        served.stop()
    screen.tap(".say .record")
    shows(screen, STANDING[1])
    record(screen, HANDS[2])
    shows(screen, STANDING[2])
    assert "2" in screen.read("#connection")
    with serving(instance, "--port", port):
        sent(screen)
        shows(screen, STANDING[2])
        assert table.totals() == STANDING[2]
        screen.tap('.say [data-does="undo"]')
        shows(screen, STANDING[1])
        assert table.totals() == STANDING[1]
    assert screen.run("window.same")
