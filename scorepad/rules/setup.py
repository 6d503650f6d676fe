"""Who sits where when a match starts, and what they play (`docs/rules.md`, section 1)."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from scorepad.rules.broken import Impossible, Malformed, text, whole_number
from scorepad.rules.house import HouseRules

#: How many may play each for himself.
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 7
#: Which teams there are: so many sides of so many seats.
TEAMS: Final = frozenset({(2, 2), (2, 3), (3, 2), (4, 2)})
LONGEST_NAME: Final = 40
#: Totals carried over from paper stay within this, up and down.
FARTHEST_OPENING: Final = 10_000


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat: the name shown, and the id by which the pad knows the player, if it does."""

    name: str
    player: str | None = None


@dataclass(frozen=True)
class Setup:
    """A match before its first hand.

    `seats`: the sitters of seats 1..n, clockwise. `sides`: the seats of sides 1..k. `dealer`: the first one's seat.
    `opening`: the total of each side, carried over from paper.
    """

    rules: HouseRules
    seats: tuple[Sitter, ...]
    sides: tuple[tuple[int, ...], ...]
    dealer: int
    opening: tuple[int, ...]

    @classmethod
    def checked(
        cls,
        rules: HouseRules,
        names: Sequence[str],
        *,
        players: Sequence[str | None] | None = None,
        sides: Sequence[Sequence[int]] | None = None,
        dealer: int = 1,
        opening: Sequence[int] | None = None,
    ) -> Setup:
        """The set-up of a match; `sides` left out is each for himself, `opening` left out is nothing yet.

        Raises Impossible (`seat_count`, `duplicate_player`, `side_size`, `side_members`, `side_seating`,
        `unknown_seat`) or Malformed, with pointers into `/seats`, `/sides`, `/dealer` and `/opening`.
        """
        seats = _sitters(names, players)
        table = _sides(sides, len(seats))
        if type(dealer) is not int:
            raise Malformed("invalid", "/dealer", telling="whole_number", least=1, most=len(seats))
        if not 1 <= dealer <= len(seats):
            raise Impossible("unknown_seat", "/dealer", seat=dealer)
        if opening is None:
            opening = (0,) * len(table)
        elif not isinstance(opening, Sequence) or len(opening) != len(table):
            raise Malformed("invalid", "/opening", telling="one_a_side", count=len(table))
        totals = tuple(opening_total(total, f"/opening/{index}") for index, total in enumerate(opening))
        return cls(rules, seats, table, dealer, totals)


def opening_total(total: object, pointer: str) -> int:
    """A total carried over from paper. Raises Malformed."""
    return whole_number(total, pointer, -FARTHEST_OPENING, FARTHEST_OPENING)


def same_name(name: str) -> str:
    """What two names have in common when a reader takes them for the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()


def check_new_sitter(sitter: Sitter, seated: Sequence[Sitter], pointer: str) -> None:
    """Raises Impossible (`duplicate_player`) if `sitter` has the name or is the player of one who is `seated`."""
    for other in seated:
        if same_name(other.name) == same_name(sitter.name) or (
            sitter.player is not None and sitter.player == other.player
        ):
            raise Impossible("duplicate_player", pointer, name=sitter.name)


def _sitters(names: Sequence[str], players: Sequence[str | None] | None) -> tuple[Sitter, ...]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise Malformed("invalid", "/seats")
    if players is not None and len(players) != len(names):
        raise Malformed("invalid", "/seats")
    sitters: list[Sitter] = []
    for index, name in enumerate(names):
        pointer = f"/seats/{index}"
        player = players[index] if players is not None else None
        if player is not None and not isinstance(player, str):
            raise Malformed("invalid", pointer)
        sitter = Sitter(text(name, pointer, LONGEST_NAME, 1), player)
        check_new_sitter(sitter, sitters, pointer)
        sitters.append(sitter)
    return tuple(sitters)


def _sides(sides: Sequence[Sequence[int]] | None, count: int) -> tuple[tuple[int, ...], ...]:
    alone = tuple((seat,) for seat in range(1, count + 1))
    if sides is None:
        _check_seat_count(count)
        return alone
    table = _members(sides, count)
    size = len(table[0]) if table else 0
    if size == 1 and len(table) == count:
        _check_seat_count(count)
        if table != alone:
            raise Impossible("side_members", "/sides", telling="alone")
        return table
    if count < FEWEST_SEATS:
        _check_seat_count(count)
    if any(len(side) != size for side in table) or (len(table), size) not in TEAMS:
        raise Impossible("side_size", "/sides")
    for index, side in enumerate(table):
        if any(later - earlier != len(table) for earlier, later in pairwise(side)):
            raise Impossible("side_seating", f"/sides/{index}", count=len(table))
    return table


def _members(sides: Sequence[Sequence[int]], count: int) -> tuple[tuple[int, ...], ...]:
    """The sides as told, each in seat order, if every seat is in exactly one."""
    if isinstance(sides, str) or not isinstance(sides, Sequence):
        raise Malformed("invalid", "/sides")
    found: set[int] = set()
    table = []
    for index, side in enumerate(sides):
        if isinstance(side, str) or not isinstance(side, Sequence):
            raise Malformed("invalid", f"/sides/{index}")
        for place, seat in enumerate(side):
            pointer = f"/sides/{index}/{place}"
            if type(seat) is not int:
                raise Malformed("invalid", pointer, telling="whole_number", least=1, most=count)
            if not 1 <= seat <= count:
                raise Impossible("unknown_seat", pointer, seat=seat)
            if seat in found:
                raise Impossible("side_members", pointer, telling="twice", seat=seat)
            found.add(seat)
        table.append(tuple(sorted(side)))
    if len(found) != count:
        missing = min(set(range(1, count + 1)) - found)
        raise Impossible("side_members", "/sides", telling="missing", seat=missing)
    return tuple(table)


def _check_seat_count(count: int) -> None:
    if not FEWEST_SEATS <= count <= MOST_SEATS:
        raise Impossible("seat_count", "/seats", least=FEWEST_SEATS, most=MOST_SEATS)
