"""Power cuts: a process that is killed while it writes loses nothing that it has acknowledged."""

from __future__ import annotations

import os
import random
import signal
import time

from scorepad.usecases.ledger import list_entries
from scorepad.usecases.matches import open_match, start_match
from scorepad.usecases.people import Holder
from scorepad.usecases.upkeep import check
from tests.builders import four_players
from tests.needs import need
from tests.usecases.nursery import Nursery, nursery

KILLS = 20


def record_until_killed(recorders: Nursery, secret: str, match_id: str, dice: random.Random) -> list[str]:
    """Kill a recorder somewhere in its next write; what was acknowledged until then, by the one before it too."""
    recorders.start(secret, match_id, 1000)
    acknowledged = []
    while not (said := recorders.hear()).isdecimal():
        acknowledged.append(said)
    recorder = int(said)
    acknowledged += [recorders.hear() for _ in range(dice.randint(1, 4))]
    time.sleep(dice.uniform(0, 0.004))
    os.kill(recorder, signal.SIGKILL)
    return acknowledged


def test_every_acknowledged_hand_survives_twenty_kills(database: str, holder: Holder, secrets: dict[str, str]) -> None:
    need(hasattr(os, "fork"), "this system has no fork, by which the recorders are made")
    dice = random.Random(KILLS)
    played = [start_match(holder, four_players()).match_id for _ in range(2)]
    acknowledged = []
    with nursery(database) as recorders:
        for kill in range(KILLS):
            acknowledged += record_until_killed(recorders, secrets["score"], played[kill % len(played)], dice)
        acknowledged += recorders.close()

    entries = [entry for match_id in played for entry in list_entries(holder, match_id, after=1, limit=10_000)]
    kept = [entry.id for entry in entries]
    assert len(acknowledged) >= KILLS
    assert set(acknowledged) <= set(kept)
    assert len(set(kept)) == len(kept) <= len(acknowledged) + KILLS
    assert sum(len(open_match(holder, match_id).match.hands) for match_id in played) == len(kept)
    assert check().clean
