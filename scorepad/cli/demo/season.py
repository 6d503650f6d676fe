"""A season, written down hand by hand: what a club would have recorded, through the same use cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from scorepad.cli.demo.club import Evening, Member, Sitting, drawn
from scorepad.cli.demo.mishaps import after, before, mistaken
from scorepad.cli.demo.table import Table, hand_at
from scorepad.rules.entries import Entry, HandCorrected, HandRecorded, Undone
from scorepad.rules.hand import Hand
from scorepad.usecases.ledger import Outcome, write
from scorepad.usecases.matches import start_match
from scorepad.usecases.pen import proposed
from scorepad.usecases.people import Holder

#: How long a hand takes, in seconds: from, and less than.
A_HAND = (110, 290)
#: How many hands of a match are played at least before we look in on it.
A_BEGINNING = 3


class TimeIsUp(Exception):
    """As many hands are recorded as were asked for."""


@dataclass
class Scorer:
    """Whoever holds the pencil: records with the key of `holder`, and counts what was recorded.

    `most`: the number of hands after which he stops, None for no end. `recorded` is called after each hand.
    `latest`: no entry is dated later.
    """

    holder: Holder
    rng: Random
    most: int | None
    recorded: Callable[[], None]
    latest: datetime
    hands: int = 0
    matches: int = 0

    def keep(self, season: Sequence[Evening]) -> None:
        """Write down every evening; the very last match of the last one is still being played."""
        try:
            for evening in season:
                tonight = evening is season[-1]
                for table in evening.tables:
                    self._evening(evening, table, goes_on=tonight and table is evening.tables[-1])
        except TimeIsUp:
            return

    def _evening(self, evening: Evening, table: Sitting, *, goes_on: bool) -> None:
        moment = evening.starts
        played = 0
        running = False
        while not running and (goes_on or played < table.hands):
            most = max(table.hands - played, A_BEGINNING) if goes_on else None
            match = _Match(self, table.members, evening.place, moment, most)
            played += match.hands
            moment = match.moment + timedelta(minutes=self.rng.randrange(3, 12))
            running = match.running

    def count(self) -> None:
        """Note that one more hand was recorded. Raises TimeIsUp."""
        self.hands += 1
        self.recorded()
        if self.hands == self.most:
            raise TimeIsUp


class _Match:
    """One match, from the draw for seats to its end: won, given up, or, after `most` hands, still running."""

    def __init__(
        self, scorer: Scorer, members: Sequence[Member], place: str, moment: datetime, most: int | None
    ) -> None:
        self._scorer, self._rng = scorer, scorer.rng
        self.moment = moment
        seated, document = drawn(members, self._rng)
        self._boldness = {seat: member.boldness for seat, member in enumerate(seated, start=1)}
        started = start_match(scorer.holder, document | {"place": place}, clock=self._clock)
        scorer.matches += 1
        self._outcome: Outcome = started
        self.hands = 0
        while self.running and (most is None or self.hands < most):
            self._hand()

    @property
    def running(self) -> bool:
        return self._outcome.match.status == "playing"

    def _clock(self) -> datetime:
        return min(self.moment, self._scorer.latest)

    def _write(self, entry: Entry) -> None:
        outcome = self._outcome
        self._outcome = write(
            self._scorer.holder,
            outcome.match_id,
            [proposed(entry)],
            if_version=outcome.version,
            clock=self._clock,
        )

    def _hand(self) -> None:
        """Deal and play the next hand, and write it down, now and then wrongly at first."""
        for mishap in before(self._outcome.match, self._rng):
            self._write(mishap)
        match = self._outcome.match
        side_of = {seat.seat: seat.side for seat in match.seats}
        hand = hand_at(Table(match.speaking_order, side_of, match.rules, self._boldness), self._rng)
        self.moment += timedelta(seconds=self._rng.randrange(*A_HAND))
        wrong = mistaken(hand, self._rng)
        if wrong is None:
            self._write(HandRecorded(hand))
        else:
            self._put_right(wrong, hand)
        self.hands += 1
        self._scorer.count()
        for mishap in after(self._outcome.match, self._rng):
            self._write(mishap)

    def _put_right(self, wrong: Hand, right: Hand) -> None:
        """Record what was misread first; then correct it, or take it back and record it again."""
        number = self._outcome.match.next_number
        self._write(HandRecorded(wrong))
        self.moment += timedelta(seconds=self._rng.randrange(10, 60))
        if self._rng.choice((True, False)):
            self._write(HandCorrected(number, right))
        else:
            self._write(Undone(self._outcome.version))
            self._write(HandRecorded(right))
