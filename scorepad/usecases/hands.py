"""What is said about hands at a table: this is the next one, that one was different, forget the last thing."""

from __future__ import annotations

from dataclasses import replace

from scorepad.formats import plain
from scorepad.rules.broken import NotNow
from scorepad.rules.entries import (
    Entry,
    HandCorrected,
    HandRecorded,
    HandRestored,
    HandVoided,
    Redone,
    Undone,
)
from scorepad.rules.hand import Hand
from scorepad.rules.match import Match
from scorepad.usecases.ids import Id, chosen
from scorepad.usecases.ledger import Outcome, append, write
from scorepad.usecases.pen import Clock, Proposal, now, proposed
from scorepad.usecases.people import Holder


def record_hand(
    holder: Holder,
    match_id: Id,
    hand: Hand,
    *,
    if_version: int | None = None,
    entry_id: Id | None = None,
    clock: Clock = now,
) -> Outcome:
    """Record the next hand, or a deal that was thrown in (its bids alone). Needs `score`.

    Two who record at once: `if_version` or `hand.number` settles who was first, with neither it is simply the next.
    Raises as `ledger.append` does.
    """
    proposal = proposed(HandRecorded(hand), entry_id)
    return write(holder, match_id, [proposal], if_version=if_version, clock=clock)


def correct_hand(
    holder: Holder,
    match_id: Id,
    number: int,
    hand: Hand,
    *,
    if_version: int | None = None,
    entry_id: Id | None = None,
    drop_later: bool = False,
) -> Outcome:
    """Hand `number` was really this one; or record it, if it is the next. Needs `score`.

    `drop_later`: void the hands after an end that comes earlier by it. Raises as `ledger.append` does.
    """
    correction = HandCorrected(number, hand, drop_later=drop_later)

    def make(match: Match) -> Entry:
        if number != match.next_number:
            return correction
        return HandRecorded(hand if hand.number is not None else replace(hand, number=number))

    told = plain.entry_to_plain(correction)
    proposal = Proposal(make, correction.kind, told, _text(entry_id))
    return write(holder, match_id, [proposal], if_version=if_version)


def void_hand(
    holder: Holder,
    match_id: Id,
    number: int,
    *,
    if_version: int | None = None,
    entry_id: Id | None = None,
    drop_later: bool = False,
) -> Outcome:
    """Hand `number` does not count; it stays to be seen. Needs `score`. Raises as `ledger.append` does."""
    entry = HandVoided(number, drop_later=drop_later)
    return append(holder, match_id, [entry], if_version=if_version, ids=[entry_id])


def restore_hand(
    holder: Holder,
    match_id: Id,
    number: int,
    *,
    if_version: int | None = None,
    entry_id: Id | None = None,
    drop_later: bool = False,
) -> Outcome:
    """The voided hand `number` counts after all. Needs `score`. Raises as `ledger.append` does."""
    entry = HandRestored(number, drop_later=drop_later)
    return append(holder, match_id, [entry], if_version=if_version, ids=[entry_id])


def undo(holder: Holder, match_id: Id, *, if_version: int | None = None, entry_id: Id | None = None) -> Outcome:
    """Take back the latest entry that still stands, of whatever kind. Needs `score`.

    Raises NotNow(`nothing_to_undo`) when only the beginning is left, else as `ledger.append` does.
    """

    def make(match: Match) -> Entry:
        if match.undoable is None:
            raise NotNow("nothing_to_undo")
        return Undone(match.undoable)

    return write(holder, match_id, [Proposal(make, Undone.kind, None, _text(entry_id))], if_version=if_version)


def redo(holder: Holder, match_id: Id, *, if_version: int | None = None, entry_id: Id | None = None) -> Outcome:
    """Let the entry that was taken back last stand again. Needs `score`.

    Raises NotNow(`nothing_to_redo`) when nothing was, or something has been written since; else as `ledger.append`.
    """

    def make(match: Match) -> Entry:
        if match.redoable is None:
            raise NotNow("nothing_to_redo")
        return Redone(match.redoable)

    return write(holder, match_id, [Proposal(make, Redone.kind, None, _text(entry_id))], if_version=if_version)


def _text(entry_id: Id | None) -> str | None:
    return None if entry_id is None else str(chosen(entry_id))
