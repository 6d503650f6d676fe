"""The ledger of a match read out: what every entry did, in the words of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from scorepad.rules import change
from scorepad.rules.entries import (
    Entry,
    HandCorrected,
    HandRecorded,
    HandRestored,
    HandVoided,
    MatchDescribed,
    MatchStarted,
    Redone,
    Undone,
)
from scorepad.rules.hand import Hand
from scorepad.rules.match import Happening, Match, ScoredHand
from scorepad.rules.seating import Seating
from scorepad.rules.terms import POINTS, Sentence, Word, say

#: What a hand may say beside its bids and its takers: fields of `Hand`.
_DETAILS: Final = (
    *("trump", "high_rank", "low_rank", "tricks", "trick_points"),
    *("lone_trump", "all_tricks", "game_tied", "note"),
)


@dataclass(frozen=True)
class Told:
    """Entry `version` in sentences; `stands`: it has not been taken back. Undoing and redoing themselves always stand.

    The first sentence says what it was, the others what came of it.
    """

    version: int
    sentences: tuple[Sentence, ...]
    stands: bool


def told(entries: Sequence[Entry], first: int, last: int) -> tuple[Told, ...]:
    """The entries of versions `first` to `last` of a whole ledger, in order. Raises as `Match.fold`."""
    log = _Log(entries)
    return tuple(log.told(version) for version in range(max(1, first), min(last, len(entries)) + 1))


class _Log:
    """A ledger with the match at each of its versions; they share what they have in common."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.matches: list[Match] = []
        for entry in entries:
            self.matches.append(self.matches[-1].play(entry) if self.matches else Match.fold([entry]))
        self.standing = frozenset(self.matches[-1].standing) if entries else frozenset()

    def told(self, version: int) -> Told:
        """Entry `version`."""
        entry = self.entries[version - 1]
        stands = version in self.standing or isinstance(entry, Undone | Redone)
        return Told(version, (self._what(version), *self._came_of_it(version)), stands)

    def _what(self, version: int) -> Sentence:
        """What the entry was, in a sentence that can be said again when it is undone."""
        entry, after = self.entries[version - 1], self.matches[version - 1]
        if isinstance(entry, MatchStarted):
            names = tuple(seat.name for seat in after.seats)
            return say("log.match_started", names=names, name=after.seats[after.dealer - 1].name)
        before = self.matches[version - 2]
        if isinstance(entry, HandRecorded):
            number = before.next_number
            return say("log.hand", number=number) if number < after.next_number else say("log.deal")
        if isinstance(entry, Undone | Redone):
            return say(f"log.{entry.kind}", what=self._what(entry.version))
        return _mended(entry, before) or _happened(before, after)

    def _came_of_it(self, version: int) -> tuple[Sentence, ...]:
        entry, after = self.entries[version - 1], self.matches[version - 1]
        if isinstance(entry, MatchStarted):
            rules = after.rules.sentences()
            return (say("log.rules", changes=rules),) if rules else ()
        if isinstance(entry, HandRecorded):
            return after.hands[-1].why
        if isinstance(entry, MatchDescribed):
            return ()
        changed = change.between(self.matches[version - 2], after).sentences
        if isinstance(entry, Undone | Redone):
            # what was taken back or stands again is said already
            return tuple(sentence for sentence in changed if sentence.key == "change.totals")
        said = (self._what(version), say("change.nothing"), say("change.hand.facts", number=_number(entry)))
        return tuple(sentence for sentence in changed if sentence not in said)


def _mended(entry: Entry, before: Match) -> Sentence | None:
    """What a second thought was; None for whatever is none."""
    if isinstance(entry, HandCorrected):
        return _corrected(entry, before)
    if isinstance(entry, HandVoided):
        return say("change.hand.void", number=entry.number)
    if isinstance(entry, HandRestored):
        return say("change.hand.restored", number=entry.number)
    return _described(entry) if isinstance(entry, MatchDescribed) else None


def _happened(before: Match, after: Match) -> Sentence:
    line = after.sheet[-1] if after.sheet else None
    if isinstance(line, Happening) and line.version == after.version:
        return line.sentence
    return change.between(before, after).sentences[0]


def _number(entry: Entry) -> int:
    return entry.number if isinstance(entry, HandCorrected) else 0


def _described(entry: MatchDescribed) -> Sentence:
    said: list[Word] = []
    if entry.place is not None:
        said.append(say("log.place", place=entry.place.strip()) if entry.place.strip() else say("log.no_place"))
    if entry.note is not None:
        said.append(say("log.note") if entry.note.strip() else say("log.no_note"))
    return say("log.described", changes=tuple(said)) if said else say("change.nothing")


def told_otherwise(line: ScoredHand) -> tuple[Sentence | None, ...]:
    """What each correction of a hand said otherwise, in order; None for one that changed nothing."""
    tellings = [*(each.hand for each in line.earlier), line.facts]
    changes = [tuple(_differences(line, was, now)) for was, now in pairwise(tellings)]
    return tuple(say("log.described", changes=each) if each else None for each in changes)


def correction(line: ScoredHand, hand: Hand) -> Sentence | None:
    """What telling a hand as `hand` says otherwise than before; None if nothing."""
    changes = tuple(_differences(line, line.facts, hand))
    return say("log.described", changes=changes) if changes else None


def _corrected(entry: HandCorrected, before: Match) -> Sentence:
    line = before.hand(entry.number)
    changes = tuple(_differences(line, line.facts, entry.hand))
    if not changes:
        return say("log.corrected_nothing", number=entry.number)
    return say("log.corrected", number=entry.number, changes=changes)


def _differences(line: ScoredHand, was: Hand, now: Hand) -> Iterator[Sentence]:
    """What a correction of a hand says otherwise: "High Ana (was Bo)"."""
    seating = line.seating
    if _bid(was) != _bid(now):
        yield say("log.otherwise", now=_said(now, seating), was=_said(was, seating))
    elif was.bids != now.bids:
        yield say("log.bids")
    for point in POINTS:
        old, new = (hand.took.get(point.name) for hand in (was, now))
        if old != new:
            what = say("log.point", point=say(f"point.{point.name}"), side=_taker(new, point.absent, seating))
            yield say("log.otherwise", now=what, was=_taker(old, point.absent, seating))
    if now.dealer is not None and now.dealer != line.dealer:
        yield say("log.dealer", name=seating.name(now.dealer))
    for detail in _DETAILS:
        if getattr(was, detail) != getattr(now, detail):
            yield say(f"log.detail.{detail}")


def _bid(hand: Hand) -> tuple[int | None, int | None]:
    """Who pitches and for what, whichever way the auction was told."""
    spoken = [each for each in hand.bids or () if each.bid is not None]
    return (spoken[-1].seat, spoken[-1].bid) if spoken else (hand.pitcher, hand.bid)


def _said(hand: Hand, seating: Seating) -> Sentence:
    pitcher, bid = _bid(hand)
    return say("log.bid", name="" if pitcher is None else seating.name(pitcher), bid=bid or 0)


def _taker(side: int | None, absent: str | None, seating: Seating) -> Word:
    return say(absent or "log.nobody") if side is None else seating.side_names[side - 1]
