"""The club: who its members are, who turns up on which evening, and what they play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

#: A season, when nobody asks for a number of hands.
SEASON_WEEKS = 40
FEWEST, MOST = 3, 7
TIMEZONE = "Europe/Zagreb"


@dataclass(frozen=True)
class Member:
    """A member: how likely he comes on an evening, 0 to 1, and by how many points he overrates a hand."""

    name: str
    regularity: float
    boldness: float


MEMBERS = (
    Member("Marta", 0.94, 0.05),
    Member("Ivo", 0.88, 0.3),
    Member("Nina", 0.82, -0.1),
    Member("Frank", 0.76, 0.15),
    Member("Jelena", 0.63, -0.25),
    Member("Oskar", 0.55, 0.5),
    Member("Lea", 0.47, 0.0),
    Member("Toma", 0.36, -0.15),
    Member("Ruth", 0.27, 0.1),
    Member("Pavle", 0.18, 0.6),
    Member("Zora", 0.1, -0.4),
)
PLACES = ("Marta's kitchen", "Café Sunce", "Ivo's garden")


@dataclass(frozen=True)
class Sitting:
    """Those who sit at one table for an evening, in no order yet, and about how many hands they have time for."""

    members: tuple[Member, ...]
    hands: int


@dataclass(frozen=True)
class Evening:
    """An evening of the club: when it starts, where, and who sits at its tables."""

    starts: datetime
    place: str
    tables: tuple[Sitting, ...]

    @property
    def hands(self) -> int:
        """About how many hands are played, at least."""
        return sum(table.hands for table in self.tables)


def evenings(rng: Random, tonight: datetime, hands: int | None) -> tuple[Evening, ...]:
    """The evenings of a season, oldest first, a week apart, the last of them beginning at `tonight`.

    As many as are needed for `hands` hands; without a number, `SEASON_WEEKS` of them.
    """
    found: list[Evening] = []
    week = 0
    while len(found) < SEASON_WEEKS if hands is None else sum(evening.hands for evening in found) < hands:
        come = tuple(member for member in MEMBERS if rng.random() < member.regularity)
        if len(come) >= FEWEST:
            starts = tonight - timedelta(weeks=week, minutes=rng.randrange(40) if week else 0)
            place = rng.choices(PLACES, weights=(6, 3, 1))[0]
            found.append(Evening(starts, place, tuple(_sitting(each, rng) for each in _tables(come, rng))))
        week += 1
    return tuple(reversed(found))


def _sitting(members: tuple[Member, ...], rng: Random) -> Sitting:
    return Sitting(members, rng.randrange(22, 40))


def _tables(come: Sequence[Member], rng: Random) -> list[tuple[Member, ...]]:
    """One table for up to seven; more make two."""
    mixed = rng.sample(come, len(come))
    if len(mixed) <= MOST:
        return [tuple(mixed)]
    half = len(mixed) // 2
    return [tuple(mixed[:half]), tuple(mixed[half:])]


def drawn(members: Sequence[Member], rng: Random) -> tuple[tuple[Member, ...], dict[str, Any]]:
    """How a table starts a match: who sits in seats 1..n, and the match document without its hands."""
    seated = tuple(rng.sample(members, len(members)))
    document: dict[str, Any] = {
        "seats": [member.name for member in seated],
        "dealer": rng.randrange(len(seated)) + 1,
        "rules": _rules(rng),
    }
    sides = _sides(len(seated), rng)
    if sides:
        document["sides"] = [list(range(side, len(seated) + 1, sides)) for side in range(1, sides + 1)]
    return seated, document


def _sides(players: int, rng: Random) -> int | None:
    """Into how many teams this table divides itself, if it does."""
    likely = {4: (None, 2, 2), 6: (None, None, 2, 3)}.get(players, (None,))
    return rng.choice(likely)


def _rules(rng: Random) -> dict[str, Any]:
    """Mostly the written rules; now and then a longer match, or what somebody's uncle always played."""
    target = rng.choices((7, 11, 15, 21), weights=(64, 24, 8, 4))[0]
    other: dict[str, Any] = rng.choices(
        ({}, {"all_pass": "redeal_next"}, {"win": "pitcher_made"}, {"smudge": "four_wins"}, {"game_tie": "pitcher"}),
        weights=(80, 8, 6, 3, 3),
    )[0]
    return {"target": target} | other
