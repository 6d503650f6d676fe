"""What lists and statistics read, derived from a match as the rules see it: written, compared, never trusted.

`project` runs in the transaction that appends to the ledger and touches only the rows that the entry changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import Table, bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from scorepad.rules.match import Match
from scorepad.rules.sheet import ScoredHand
from scorepad.rules.terms import POINTS
from scorepad.storage import models
from scorepad.storage.folding import folded
from scorepad.storage.projected import DealtHand, HandPoint, HandSeat, MatchSeat

Row = Mapping[str, object]
Rows = Mapping[tuple[object, ...], Row]


class _Projection:
    """One derived table, and its statements, built once."""

    def __init__(self, model: type[MatchSeat] | type[DealtHand] | type[HandPoint] | type[HandSeat]) -> None:
        self.table = cast(Table, model.__table__)
        self.key = tuple(column.name for column in self.table.primary_key if column.name != "match_id")
        of_match = self.table.c.match_id == bindparam("in_match")
        this_row = [self.table.c[name] == bindparam(f"at_{name}") for name in self.key]
        self.insert = insert(self.table)
        self.select = select(self.table).where(of_match)
        self.delete = delete(self.table).where(of_match, *this_row)
        rest = [column.name for column in self.table.columns if not column.primary_key]
        self.update = update(self.table).where(of_match, *this_row).values({name: bindparam(name) for name in rest})

    def place(self, row: Row) -> tuple[object, ...]:
        """The key of a row within its match."""
        return tuple(row[name] for name in self.key)

    def stored(self, session: Session, match_id: str) -> Rows:
        """The rows that are there."""
        found = session.execute(self.select, {"in_match": match_id}).mappings()
        return {self.place(row): row for row in map(dict[str, object], found)}

    def bring(self, session: Session, match_id: str, stored: Rows, derived: Rows) -> None:
        """Turn `stored` into `derived`, touching only what differs."""
        gone = [self._at(match_id, place) for place in stored if place not in derived]
        new = [row for place, row in derived.items() if place not in stored]
        other = [
            {**row, **self._at(match_id, place)}
            for place, row in derived.items()
            if place in stored and stored[place] != row
        ]
        for statement, rows in ((self.delete, gone), (self.update, other), (self.insert, new)):
            if rows:
                session.connection().execute(statement, rows)

    def _at(self, match_id: str, place: tuple[object, ...]) -> dict[str, object]:
        return {"in_match": match_id} | {f"at_{name}": each for name, each in zip(self.key, place, strict=True)}


#: Each after what it refers to.
_PROJECTIONS = tuple(_Projection(model) for model in (MatchSeat, DealtHand, HandPoint, HandSeat))


@dataclass(frozen=True)
class Difference:
    """Something derived that is not what the ledger says: `where` it is, what is `stored`, what should be."""

    match_id: str
    where: str
    stored: object
    derived: object


def project(session: Session, row: models.Match, match: Match, *, at: datetime, before: Match | None = None) -> None:
    """Bring everything derived from the ledger of `row` up to `match`.

    `at`: when the entry was written by which the match became this; call it once an entry. `before`: the match that
    was projected last, which saves reading the rows again; without it, they are read and compared.
    """
    rewrite(session, row, match, ended_at(row.status, row.ended_at, match, at), before)


def rewrite(
    session: Session, row: models.Match, match: Match, ended: datetime | None, before: Match | None = None
) -> None:
    """As `project`, where it is known already when the match `ended`."""
    for name, value in _columns(match, ended).items():
        if getattr(row, name) != value:
            setattr(row, name, value)
    session.flush()
    derived = _rows(row.id, match)
    known = None if before is None else _rows(row.id, before)
    for place, each in enumerate(_PROJECTIONS):
        each.bring(session, row.id, known[place] if known else each.stored(session, row.id), derived[place])


def ended_at(status: str, ended: datetime | None, match: Match, at: datetime) -> datetime | None:
    """When a match was won or abandoned that had `status` and `ended` until it became `match`, at the time `at`."""
    if match.status == "playing":
        return None
    return ended if match.status == status else at


def differences(session: Session, row: models.Match, match: Match, ended: datetime | None) -> Iterator[Difference]:
    """What is stored of `row` and is not what `match`, folded anew and ended at `ended`, says."""
    for name, value in _columns(match, ended).items():
        if getattr(row, name) != value:
            yield Difference(row.id, f"matches.{name}", getattr(row, name), value)
    for each, derived in zip(_PROJECTIONS, _rows(row.id, match), strict=True):
        stored = each.stored(session, row.id)
        for place in sorted({*stored, *derived}, key=repr):
            if stored.get(place) != derived.get(place):
                where = f"{each.table.name} {' '.join(map(str, place))}"
                yield Difference(row.id, where, stored.get(place), derived.get(place))


def _columns(match: Match, ended: datetime | None) -> dict[str, Any]:
    """The derived columns of `models.Match`."""
    names = [seat.name for seat in match.seats]
    winner = match.winner.side if match.winner else None
    return {
        "version": match.version,
        "status": match.status,
        "ended_at": ended,
        "place": match.place,
        "note": match.note,
        "target": match.rules.target,
        "hands_count": sum(1 for hand in match.hands if hand.number is not None and not hand.void),
        "seat_names": names,
        "totals": list(match.totals),
        "winner_side": winner,
        "winner_names": [seat.name for seat in match.seats if seat.side == winner],
        "search": folded("\n".join([*names, match.place, match.note])),
    }


def _rows(match_id: str, match: Match) -> tuple[Rows, ...]:
    """The rows of every projection, in the order of `_PROJECTIONS`."""
    hands = list(enumerate(match.hands, start=1))
    made: tuple[Sequence[Row], ...] = (
        [
            {
                "match_id": match_id,
                "seat": seat.seat,
                "side": seat.side,
                "player_id": seat.player,
                "name": seat.name,
            }
            for seat in match.seats
        ],
        [_hand_row(match_id, ordinal, hand) for ordinal, hand in hands],
        [
            {"match_id": match_id, "ordinal": ordinal, "point": point.name, "side": hand.took.get(point.name)}
            for ordinal, hand in hands
            if hand.taken is not None and not hand.thrown_in
            for point in POINTS
        ],
        [row for ordinal, hand in hands for row in _seat_rows(match_id, ordinal, hand)],
    )
    return tuple({each.place(row): row for row in rows} for each, rows in zip(_PROJECTIONS, made, strict=True))


def _hand_row(match_id: str, ordinal: int, hand: ScoredHand) -> Row:
    return {
        "match_id": match_id,
        "ordinal": ordinal,
        "version": hand.version,
        "number": hand.number,
        "thrown_in": hand.thrown_in,
        "void": hand.void,
        "dealer": hand.dealer,
        "pitcher": hand.pitcher,
        "bid": hand.bid,
        "forced": hand.forced,
        "stolen": hand.stolen,
        "made": hand.made,
    }


def _seat_rows(match_id: str, ordinal: int, hand: ScoredHand) -> Iterator[Row]:
    said = {bid.seat: bid.bid for bid in hand.bids or ()}
    for seat in (hand.seating.seats[number - 1] for number in hand.seating.playing):
        side = seat.side - 1
        yield {
            "match_id": match_id,
            "ordinal": ordinal,
            "seat": seat.seat,
            "side": seat.side,
            "player_id": seat.player,
            "spoke": seat.seat in said,
            "bid": said.get(seat.seat),
            "dealer": seat.seat == hand.dealer,
            "pitcher": seat.seat == hand.pitcher,
            "taken": None if hand.taken is None else hand.taken[side],
            "points": None if hand.points is None else hand.points[side],
            "total": hand.totals[side],
        }
