"""The standing: a card a side, in seat order, which never moves; and who can go out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.rules.match import Match
from scorepad.web.surface import speak, t

_FULL = 100
#: How many letters fit into three lines of a small phone.
_THREE_LINES = 160
#: How many letters of the dealer's name leave room for the target in the heading of a small phone.
_OF_THE_DEALER = 11


@dataclass(frozen=True)
class Card:
    """One side.

    `shown`: its total, or what is left where the table counts down; `need`: in words; `fill`: of the bar, in
    hundredths; `rank`: from 1, None while all are level; `ready`: it stands at the target;
    `away`: nobody of it is at the table.
    """

    side: int
    label: str
    shown: int
    need: str
    fill: int
    rank: int | None
    ready: bool
    deals: bool
    won: bool
    away: bool


@dataclass(frozen=True)
class Hope:
    """Whether and how a side could win the next hand, in a sentence."""

    can: bool
    text: str


@dataclass(frozen=True)
class Hopes:
    """Who can go out in the next hand, and last, together, who cannot; empty once the match is over.

    `short`: only the names; `folded`: it stands for it all, because the house rules make that long.
    """

    each: Sequence[Hope]
    short: str
    folded: bool


@dataclass(frozen=True)
class Named:
    """A side and what it is called on a key of the page."""

    side: int
    label: str


def side_label(match: Match, side: int) -> str:
    """What a side is called where there is little room: its player, or its players with & between them."""
    return " & ".join(seat.name for seat in match.seats if seat.side == side)


def sides(match: Match, *, playing: bool = False) -> list[Named]:
    """The sides with their labels; only those with somebody there, if `playing`."""
    there = {seat.side for seat in match.seats if seat.present}
    return [Named(each.side, side_label(match, each.side)) for each in match.sides if not playing or each.side in there]


def cards(match: Match) -> list[Card]:
    """The standing of a match."""
    totals, target = match.totals, match.rules.target
    level = len(set(totals)) == 1
    over = match.winner is not None
    there = {seat.side for seat in match.seats if seat.present}
    dealing = next(seat.side for seat in match.seats if seat.seat == match.dealer)
    found = []
    for each in match.sides:
        left = target - each.total
        found.append(
            Card(
                side=each.side,
                label=side_label(match, each.side),
                shown=left if match.rules.count_down else each.total,
                need="" if over else _need(match, each.total, left),
                fill=max(0, min(_FULL, each.total * _FULL // target)),
                rank=None if level else 1 + sum(total > each.total for total in totals),
                ready=left <= 0,
                deals=dealing == each.side and not over,
                won=match.winner is not None and match.winner.side == each.side,
                away=each.side not in there,
            )
        )
    return found


def hopes(match: Match) -> Hopes:
    """Who can go out in the next hand."""
    chances = match.chances()
    found = [Hope(True, speak(chance.sentence)) for chance in chances if chance.can_win]
    hopeless = tuple(side_label(match, chance.side) for chance in chances if not chance.can_win)
    if hopeless and not found:
        found.append(Hope(False, t("page.chances.nobody")))
    elif hopeless:
        found.append(Hope(False, t("page.chances.not", names=", ".join(hopeless))))
    names = tuple(side_label(match, chance.side) for chance in chances if chance.can_win)
    short = t("page.chances.short", names=names) if names else "".join(hope.text for hope in found)
    return Hopes(found, short, sum(len(hope.text) for hope in found) > _THREE_LINES)


def cut(label: str, letters: int) -> str:
    """`label` in at most so many letters, the last of them dots where it is longer."""
    return label if len(label) <= letters else label[: letters - 1] + "\N{HORIZONTAL ELLIPSIS}"


def heading(match: Match) -> str:
    """What stands at the very top: which hand it is, who deals, and the target."""
    if match.winner is not None:
        played = sum(1 for hand in match.hands if hand.number is not None and not hand.void)
        return t("page.table.heading_won", count=played, target=match.rules.target)
    name = cut(next(seat.name for seat in match.seats if seat.seat == match.dealer), _OF_THE_DEALER)
    return t("page.table.heading", number=match.next_number, name=name, target=match.rules.target)


def _need(match: Match, total: int, left: int) -> str:
    if left > 0:
        return t("page.standing.has", count=total) if match.rules.count_down else t("page.standing.needs", count=left)
    if match.rules.win in ("pitcher", "pitcher_made"):
        return t("page.standing.must_pitch")
    return t("page.standing.there")
