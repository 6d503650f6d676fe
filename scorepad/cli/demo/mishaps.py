"""What goes wrong at a table now and then: misdeals, revokes, a phone call, a slip of the scorer's pencil."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import MappingProxyType

from scorepad.cli.words import word
from scorepad.rules.entries import Entry, MatchAbandoned, Misdealt, PointsAdjusted, SeatLeft, SeatReturned
from scorepad.rules.hand import Hand
from scorepad.rules.match import Match

#: How often each happens, per hand.
MISDEAL, REVOKE, PHONE, BACK, SLIP, GIVE_UP = 0.012, 0.004, 0.004, 0.35, 0.02, 0.0025
#: With fewer players than this nobody gets up from the table.
ENOUGH = 4


def before(match: Match, rng: Random) -> Iterator[Entry]:
    """What happens between two hands: who was away comes back, somebody has to leave, a deal goes wrong."""
    away = [seat.seat for seat in match.seats if not seat.present]
    if away and rng.random() < BACK:
        yield SeatReturned(away[0])
    solo = len(match.sides) == len(match.seats)
    if solo and not away and len(match.seats) >= ENOUGH and rng.random() < PHONE:
        # The dealer is the one who cannot get up just now: he holds the pack.
        yield SeatLeft(match.speaking_order[0])
    if rng.random() < MISDEAL:
        yield Misdealt(match.dealer)


def after(match: Match, rng: Random) -> Iterator[Entry]:
    """What follows a hand, while the match goes on: a penalty, or the table gives up."""
    if match.status != "playing":
        return
    if rng.random() < REVOKE:
        yield PointsAdjusted(rng.randrange(len(match.sides)) + 1, -1, word("cli.demo.penalty"))
    elif rng.random() < GIVE_UP:
        yield MatchAbandoned()


def mistaken(hand: Hand, rng: Random) -> Hand | None:
    """How a tired scorer writes the hand down: Game to the wrong side. Mostly None: he gets it right."""
    game = hand.took.get("game")
    others = [side for side, tricks in enumerate(hand.tricks or (), start=1) if tricks and side != game]
    if game is None or not others or rng.random() >= SLIP:
        return None
    took = MappingProxyType(dict(hand.took) | {"game": rng.choice(others)})
    # What was counted would have shown the mistake.
    return replace(hand, took=took, tricks=None, trick_points=None)
