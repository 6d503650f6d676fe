"""What happens between hands: misdeals, a dealer out of turn, points adjusted, seats that empty and fill."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from scorepad.rules.broken import Impossible, Malformed, text, whole_number
from scorepad.rules.entries import (
    DealerSet,
    Entry,
    Misdealt,
    PointsAdjusted,
    RulesChanged,
    SeatJoined,
    SeatLeft,
    SeatReturned,
)
from scorepad.rules.house import FIELDS, field_sentence
from scorepad.rules.seating import Seat, Seating
from scorepad.rules.setup import (
    FEWEST_SEATS,
    LONGEST_NAME,
    MOST_SEATS,
    Sitter,
    check_new_sitter,
    opening_total,
)
from scorepad.rules.terms import Sentence, say

if TYPE_CHECKING:
    from scorepad.rules.position import Position

MOST_ADJUSTED: Final = 1000
LONGEST_REASON: Final = 200


def check(at: Position, entry: Entry) -> None:
    """Raises Impossible or Malformed if `entry` cannot happen at this table, pointing into the entry's data."""
    seating = at.seating
    if isinstance(entry, Misdealt):
        _check_there(entry.next_dealer, seating, "/next_dealer")
        if entry.next_dealer not in (at.next_dealer, seating.left_of(at.next_dealer)):
            raise Impossible("unknown_seat", "/next_dealer", telling="not_next", seat=entry.next_dealer)
    elif isinstance(entry, DealerSet):
        _check_there(entry.seat, seating, "/seat")
    elif isinstance(entry, PointsAdjusted):
        _check_adjusted(seating, entry)
    elif seating.in_teams:
        raise Impossible("side_members", telling="teams")
    elif isinstance(entry, SeatLeft):
        _check_left(seating, entry)
    elif isinstance(entry, SeatReturned):
        _check_returned(seating, entry)
    elif isinstance(entry, SeatJoined):
        _check_joined(seating, entry)


def adjustment(entry: Entry) -> tuple[int | None, int | None]:
    """The side whose total the entry adjusts and by how many points; None, None for every other entry."""
    return (entry.side, entry.points) if isinstance(entry, PointsAdjusted) else (None, None)


def brings(entry: Entry) -> int | None:
    """The total that a new side brings along, if the entry makes one."""
    return entry.opening if isinstance(entry, SeatJoined) else None


def deals(entry: Entry) -> int | None:
    """The seat that deals next because of the entry, if it says so."""
    if isinstance(entry, Misdealt):
        return entry.next_dealer
    return entry.seat if isinstance(entry, DealerSet) else None


def reseat(seating: Seating, entry: Entry) -> Seating:
    """The table after the entry; the same value where nobody moves."""
    if isinstance(entry, SeatLeft | SeatReturned):
        moved = replace(seating.seats[entry.seat - 1], present=isinstance(entry, SeatReturned))
        return replace(seating, seats=(*seating.seats[: entry.seat - 1], moved, *seating.seats[entry.seat :]))
    if isinstance(entry, SeatJoined):
        seat, side = len(seating.seats) + 1, len(seating.sides) + 1
        behind = seating.order.index(entry.after) + 1
        return Seating(
            (*seating.seats, Seat(seat, entry.name.strip(), entry.player, side, True)),
            (*seating.order[:behind], seat, *seating.order[behind:]),
            (*seating.sides, (seat,)),
        )
    return seating


def sentence(entry: Entry, seating: Seating) -> Sentence:
    """What happened, in words; `seating` as it was before."""
    key = f"happening.{entry.kind}"
    if isinstance(entry, Misdealt):
        return say(key, name=seating.name(entry.next_dealer))
    if isinstance(entry, DealerSet | SeatLeft | SeatReturned):
        return say(key, name=seating.name(entry.seat))
    if isinstance(entry, PointsAdjusted):
        name = seating.side_names[entry.side - 1]
        return say(key, name=name, points=entry.points, reason=entry.reason.strip())
    if isinstance(entry, SeatJoined):
        joined = say(key, name=entry.name.strip(), after=seating.name(entry.after))
        return say("happening.seat_joined_with", joined=joined, points=entry.opening) if entry.opening else joined
    if isinstance(entry, RulesChanged):
        told = [(field, entry.rules[field.name]) for field in FIELDS if field.name in entry.rules]
        return say(key, changes=tuple(field_sentence(field, field.checked(value)) for field, value in told))
    return say(key)


def _check_adjusted(seating: Seating, entry: PointsAdjusted) -> None:
    if type(entry.side) is not int:
        raise Malformed("invalid", "/side", telling="whole_number", least=1, most=len(seating.sides))
    if not 1 <= entry.side <= len(seating.sides):
        raise Impossible("unknown_side", "/side", side=entry.side)
    if whole_number(entry.points, "/points", -MOST_ADJUSTED, MOST_ADJUSTED) == 0:
        raise Malformed("invalid", "/points", telling="not_zero")
    text(entry.reason, "/reason", LONGEST_REASON, 1)


def _check_left(seating: Seating, entry: SeatLeft) -> None:
    _check_there(entry.seat, seating, "/seat")
    if len(seating.playing) <= FEWEST_SEATS:
        raise Impossible("seat_count", "/seat", least=FEWEST_SEATS, most=MOST_SEATS)


def _check_returned(seating: Seating, entry: SeatReturned) -> None:
    _check_known(entry.seat, seating, "/seat")
    if entry.seat in seating.playing:
        raise Impossible("unknown_seat", "/seat", telling="there", seat=entry.seat)
    _check_room(seating, "/seat")


def _check_joined(seating: Seating, entry: SeatJoined) -> None:
    name = text(entry.name, "/name", LONGEST_NAME, 1)
    if entry.player is not None and not isinstance(entry.player, str):
        raise Malformed("invalid", "/player")
    seated = [Sitter(seat.name, seat.player) for seat in seating.seats]
    check_new_sitter(Sitter(name, entry.player), seated, "/name")
    _check_known(entry.after, seating, "/after")
    opening_total(entry.opening, "/opening")
    _check_room(seating, "/after")


def _check_room(seating: Seating, pointer: str) -> None:
    if len(seating.playing) >= MOST_SEATS:
        raise Impossible("seat_count", pointer, least=FEWEST_SEATS, most=MOST_SEATS)


def _check_known(seat: int, seating: Seating, pointer: str) -> None:
    if type(seat) is not int:
        raise Malformed("invalid", pointer, telling="whole_number", least=1, most=len(seating.seats))
    if not 1 <= seat <= len(seating.seats):
        raise Impossible("unknown_seat", pointer, seat=seat)


def _check_there(seat: int, seating: Seating, pointer: str) -> None:
    _check_known(seat, seating, pointer)
    if seat not in seating.playing:
        raise Impossible("unknown_seat", pointer, telling="gone", seat=seat)
