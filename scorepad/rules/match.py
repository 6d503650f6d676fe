"""A match: the fold of its ledger through the rules. An immutable value; every play answers with the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorepad.rules import auction, change
from scorepad.rules.broken import NotNow
from scorepad.rules.chances import Chance, chances
from scorepad.rules.change import Change
from scorepad.rules.entries import Entry, MatchStarted, Redone, Undone
from scorepad.rules.hand import Bid
from scorepad.rules.house import HouseRules
from scorepad.rules.playing import play
from scorepad.rules.position import Position, opening_position
from scorepad.rules.seating import Seat
from scorepad.rules.setup import Setup
from scorepad.rules.sheet import Happening, Line, Replaced, ScoredHand
from scorepad.rules.terms import Word
from scorepad.rules.winning import Win

__all__ = ["Happening", "Match", "Replaced", "ScoredHand", "Seat", "Side"]


@dataclass(frozen=True)
class Side:
    """A side as it stands: `seats` by number, `name` to be shown (the names of a team), `needs`: target minus total."""

    side: int
    name: Word
    seats: tuple[int, ...]
    total: int
    needs: int


@dataclass(frozen=True)
class Step:
    """An entry that stands: its version, the position after it, and the step before it."""

    version: int
    position: Position
    before: Step | None


@dataclass(frozen=True, eq=False)
class Match:
    """A match after its entry number `version`. Make one with `start` or `fold`, lead it on with `play`."""

    version: int
    _latest: Step
    _undone: tuple[Step, ...] = ()

    @classmethod
    def start(cls, entry: MatchStarted) -> Match:
        """A match before its first hand."""
        return cls(1, Step(1, opening_position(entry.setup, entry.setup.rules), None))

    @classmethod
    def fold(cls, entries: Iterable[Entry]) -> Match:
        """The match that a whole ledger adds up to. Raises as `play`; NotNow if the first entry does not start it."""
        match: Match | None = None
        for entry in entries:
            if match is not None:
                match = match.play(entry)
            elif isinstance(entry, MatchStarted):
                match = cls.start(entry)
            else:
                break
        if match is None:
            raise NotNow("out_of_sequence", telling="not_started")
        return match

    def play(self, entry: Entry) -> Match:
        """The match after one more entry; this one is left as it is.

        Raises Broken: Malformed, Impossible or NotNow, with pointers into the hand, or else into the entry's data.
        """
        version = self.version + 1
        if isinstance(entry, Undone):
            return self._undo(version, entry)
        if isinstance(entry, Redone):
            return self._redo(version, entry)
        return Match(version, Step(version, play(self._latest.position, version, entry), self._latest))

    def _undo(self, version: int, entry: Undone) -> Match:
        step = self._latest
        if step.before is None:
            raise NotNow("nothing_to_undo")
        if entry.version != step.version:
            raise NotNow("nothing_to_undo", "/version", telling="not_latest")
        return Match(version, step.before, (step, *self._undone))

    def _redo(self, version: int, entry: Redone) -> Match:
        if not self._undone:
            raise NotNow("nothing_to_redo")
        step, *rest = self._undone
        if entry.version != step.version:
            raise NotNow("nothing_to_redo", "/version", telling="not_latest")
        return Match(version, step, tuple(rest))

    def __eq__(self, other: object) -> bool:
        """Whether both are the same match at the same version, with the same to undo and to redo."""
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self.version == other.version
            and self.position == other.position
            and self.standing == other.standing
            and [step.version for step in self._undone] == [step.version for step in other._undone]
        )

    def __hash__(self) -> int:
        """Equal matches have equal hashes."""
        return hash((self.version, self.totals, self.next_number))

    @property
    def position(self) -> Position:
        """Where the match stands, apart from its versions: what undo and redo bring back."""
        return self._latest.position

    @property
    def standing(self) -> tuple[int, ...]:
        """The versions of the entries that still stand, the first one first."""
        found = []
        step: Step | None = self._latest
        while step is not None:
            found.append(step.version)
            step = step.before
        return tuple(reversed(found))

    @property
    def undoable(self) -> int | None:
        """The version of the entry that undo takes back: the latest that stands, but never the start."""
        return None if self._latest.before is None else self._latest.version

    @property
    def redoable(self) -> int | None:
        """The version of the entry that redo brings back: the latest taken back, if nothing came since."""
        return self._undone[0].version if self._undone else None

    @property
    def setup(self) -> Setup:
        """The match as it was started."""
        return self.position.setup

    @property
    def rules(self) -> HouseRules:
        """The house rules in force, for the whole match."""
        return self.position.rules

    @property
    def status(self) -> str:
        """`playing`, `won` or `abandoned`."""
        if self.position.winner is not None:
            return "won"
        return "abandoned" if self.position.abandoned else "playing"

    @property
    def place(self) -> str:
        """Where the match is played; "" if nobody said."""
        return self.position.place

    @property
    def note(self) -> str:
        """What there is to say about it; "" if nobody said."""
        return self.position.note

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, by number."""
        return self.position.seating.seats

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of all seats, clockwise."""
        return self.position.seating.order

    @property
    def speaking_order(self) -> tuple[int, ...]:
        """The seats that are there, in the order in which they speak in the next hand, the dealer last."""
        return self.position.seating.speaking(self.dealer)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides as they stand, by number."""
        seating, target = self.position.seating, self.rules.target
        return tuple(
            Side(side, seating.side_names[side - 1], seating.sides[side - 1], total, target - total)
            for side, total in enumerate(self.totals, 1)
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each side."""
        return self.position.totals

    @property
    def dealer(self) -> int:
        """The seat that deals next."""
        return self.position.next_dealer

    @property
    def next_number(self) -> int:
        """The number of the next hand."""
        return self.position.next_number

    @property
    def winner(self) -> Win | None:
        """Who has won, by which hand and why."""
        return self.position.winner

    @property
    def unlocked(self) -> int | None:
        """The version of the entry that unlocked a match that is won; None while it is locked, or not won."""
        return self.position.unlocked

    @property
    def sheet(self) -> tuple[Line, ...]:
        """Hands, thrown-in deals and what happened between them, in the order of the table."""
        return self.position.sheet.lines

    @property
    def hands(self) -> tuple[ScoredHand, ...]:
        """The hands of the sheet, void ones and thrown-in deals too."""
        return tuple(line for line in self.position.sheet.lines if isinstance(line, ScoredHand))

    def hand(self, number: int) -> ScoredHand:
        """Hand `number`. Raises KeyError if there is none."""
        for line in self.position.sheet.lines:
            if isinstance(line, ScoredHand) and line.number == number:
                return line
        raise KeyError(number)

    def options(self, bids: Sequence[Bid] = ()) -> tuple[auction.Speaker, ...]:
        """Every seat in speaking order and what it may say in the next hand, after `bids`.

        For a seat whose turn has not come, all is legal that can be, whatever is said before. Raises what is wrong
        with the bids.
        """
        with self.position.seating.naming():
            return auction.speakers(bids, self.speaking_order, self.rules)

    def chances(self) -> tuple[Chance, ...]:
        """Who could win by the next hand, and how: every side by number; none when the match is over."""
        return chances(self.position)

    def preview(self, entry: Entry) -> Change:
        """What `entry` would change, with the match after it. Raises as `play`; nothing is changed."""
        return change.between(self, self.play(entry))
