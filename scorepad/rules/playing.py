"""Which entry may come when, and the position that it leads to."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorepad.rules import corrections, happenings, position
from scorepad.rules.broken import Malformed, NotNow, text
from scorepad.rules.entries import (
    DealerSet,
    Entry,
    HandCorrected,
    HandRecorded,
    HandRestored,
    HandVoided,
    MatchAbandoned,
    MatchDescribed,
    MatchResumed,
    MatchStarted,
    MatchUnlocked,
    Misdealt,
    PointsAdjusted,
    RulesChanged,
    SeatJoined,
    SeatLeft,
    SeatReturned,
)
from scorepad.rules.position import Position

LONGEST_PLACE: Final = 100
LONGEST_NOTE: Final = 2000

_BETWEEN_HANDS = (Misdealt, DealerSet, PointsAdjusted, SeatLeft, SeatReturned, SeatJoined)


def play(at: Position, version: int, entry: Entry) -> Position:
    """The position after `entry`, number `version` of its ledger. Raises Broken, calling the players by their names."""
    with at.seating.naming():
        return _play(at, version, entry)


def _play(at: Position, version: int, entry: Entry) -> Position:
    if isinstance(entry, HandRecorded):
        check_next(at, entry.hand.number)
        return position.record(at, version, entry.hand)
    if isinstance(entry, _BETWEEN_HANDS):
        _check_open(at)
        happenings.check(at, entry)
        return position.happen(at, version, entry)
    return _think_again(at, version, entry)


def check_next(at: Position, number: int | None) -> None:
    """Raises NotNow unless the next hand can be played and `number`, if it is told, is its number.

    Who was second to record a hand hears that, even if the first one's hand ended the match.
    """
    _check_number(number, at.next_number)
    _check_open(at)


def _think_again(at: Position, version: int, entry: Entry) -> Position:
    """What is allowed even when the match is over."""
    if isinstance(entry, HandCorrected):
        return corrections.correct(at, version, entry)
    if isinstance(entry, HandVoided):
        return corrections.void(at, entry)
    if isinstance(entry, HandRestored):
        return corrections.restore(at, entry)
    if isinstance(entry, RulesChanged):
        return corrections.change_rules(at, version, entry)
    if isinstance(entry, MatchUnlocked):
        _check_locked(at)
        return replace(position.happen(at, version, entry), unlocked=version)
    return _play_on(at, entry)


def _play_on(at: Position, entry: Entry) -> Position:
    """What changes no score."""
    if isinstance(entry, MatchDescribed):
        place = at.place if entry.place is None else text(entry.place, "/place", LONGEST_PLACE)
        note = at.note if entry.note is None else text(entry.note, "/note", LONGEST_NOTE)
        return replace(at, place=place, note=note)
    if isinstance(entry, MatchAbandoned):
        _check_open(at)
        return replace(at, abandoned=True)
    if isinstance(entry, MatchResumed):
        if not at.abandoned:
            raise NotNow("out_of_sequence", telling="not_abandoned")
        return replace(at, abandoned=False)
    if isinstance(entry, MatchStarted):
        raise NotNow("out_of_sequence", telling="started_already")
    raise Malformed("invalid")


def _check_open(at: Position) -> None:
    """Raises NotNow (`match_over`) unless the match is being played."""
    if at.winner is not None:
        raise NotNow("match_over", name=at.seating.side_names[at.winner.side - 1])
    if at.abandoned:
        raise NotNow("match_over", telling="abandoned")


def _check_locked(at: Position) -> None:
    """Raises NotNow unless the match is won and nobody has unlocked it."""
    if at.winner is None:
        raise NotNow("out_of_sequence", telling="not_won")
    if at.unlocked is not None:
        raise NotNow("out_of_sequence", telling="unlocked_already")


def _check_number(number: int | None, following: int) -> None:
    """Raises NotNow if a hand says that its number is another than `following`, the next one's."""
    if number is None:
        return
    if type(number) is not int:
        raise Malformed("invalid", "/number")
    if number != following:
        exists = 1 <= number < following
        raise NotNow("hand_exists" if exists else "out_of_sequence", "/number", number=number, next=following)
