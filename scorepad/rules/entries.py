"""What can be written in a match's ledger: one value a kind, never changed once it is written.

An entry's place in the ledger, from 1, is its version; it is the ledger's to know, not the entry's. Which entries
are allowed when is `match.Match.play`'s to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorepad.rules.hand import Hand
from scorepad.rules.setup import Setup


@dataclass(frozen=True)
class MatchStarted:
    """The first entry of every ledger, and only the first: who sits where and what is played."""

    kind: ClassVar[str] = "match_started"
    setup: Setup


@dataclass(frozen=True)
class HandRecorded:
    """The next hand, or a deal that was thrown in (its bids alone). A hand stores its dealer."""

    kind: ClassVar[str] = "hand_recorded"
    hand: Hand


@dataclass(frozen=True)
class HandCorrected:
    """Hand `number` was really this one; `drop_later` voids the hands after an end that comes earlier by it."""

    kind: ClassVar[str] = "hand_corrected"
    number: int
    hand: Hand
    drop_later: bool = False


@dataclass(frozen=True)
class HandVoided:
    """Hand `number` does not count: it stays to be seen, keeps its number, and moves nobody's deal."""

    kind: ClassVar[str] = "hand_voided"
    number: int
    drop_later: bool = False


@dataclass(frozen=True)
class HandRestored:
    """The voided hand `number` counts after all."""

    kind: ClassVar[str] = "hand_restored"
    number: int
    drop_later: bool = False


@dataclass(frozen=True)
class Misdealt:
    """The deal came to nothing; seat `next_dealer` deals: the same seat again, or the next."""

    kind: ClassVar[str] = "misdealt"
    next_dealer: int


@dataclass(frozen=True)
class DealerSet:
    """Seat `seat` deals next, out of turn."""

    kind: ClassVar[str] = "dealer_set"
    seat: int


@dataclass(frozen=True)
class RulesChanged:
    """Other house rules for this match, from its first hand on: `rules` holds only what changes."""

    kind: ClassVar[str] = "rules_changed"
    rules: Mapping[str, object]
    drop_later: bool = False


@dataclass(frozen=True)
class PointsAdjusted:
    """Points given or taken outside any hand, say for a revoke; `points` is not 0, `reason` not empty."""

    kind: ClassVar[str] = "points_adjusted"
    side: int
    points: int
    reason: str


@dataclass(frozen=True)
class SeatLeft:
    """The player of `seat` stopped playing: the deal skips the seat, its total stays. Solo play only."""

    kind: ClassVar[str] = "seat_left"
    seat: int


@dataclass(frozen=True)
class SeatReturned:
    """The player of `seat`, who had left, plays again."""

    kind: ClassVar[str] = "seat_returned"
    seat: int


@dataclass(frozen=True)
class SeatJoined:
    """A new player takes a new seat, the highest number yet, sitting clockwise after seat `after`. Solo play only.

    `opening`: the total he starts with. `player`: the id by which the pad knows him, if it does.
    """

    kind: ClassVar[str] = "seat_joined"
    name: str
    after: int
    opening: int = 0
    player: str | None = None


@dataclass(frozen=True)
class MatchDescribed:
    """Where the match is played and what there is to say about it; None leaves it as it is, "" empties it."""

    kind: ClassVar[str] = "match_described"
    place: str | None = None
    note: str | None = None


@dataclass(frozen=True)
class MatchAbandoned:
    """The table stopped before anybody won."""

    kind: ClassVar[str] = "match_abandoned"


@dataclass(frozen=True)
class MatchResumed:
    """An abandoned match goes on."""

    kind: ClassVar[str] = "match_resumed"


@dataclass(frozen=True)
class MatchUnlocked:
    """A match that is won is opened again, so that what was written can be mended (`docs/rules.md`, section 5)."""

    kind: ClassVar[str] = "match_unlocked"


@dataclass(frozen=True)
class Undone:
    """The entry `version`, the latest one that still stood, is taken back."""

    kind: ClassVar[str] = "undone"
    version: int


@dataclass(frozen=True)
class Redone:
    """The entry `version`, the latest one taken back, stands again."""

    kind: ClassVar[str] = "redone"
    version: int


Entry = (
    MatchStarted
    | HandRecorded
    | HandCorrected
    | HandVoided
    | HandRestored
    | Misdealt
    | DealerSet
    | RulesChanged
    | PointsAdjusted
    | SeatLeft
    | SeatReturned
    | SeatJoined
    | MatchDescribed
    | MatchAbandoned
    | MatchResumed
    | MatchUnlocked
    | Undone
    | Redone
)
#: Every kind, by the name it has in a stored ledger.
KINDS: Mapping[str, type[Entry]] = {each.kind: each for each in Entry.__args__}
