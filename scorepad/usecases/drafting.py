"""The hand that is being entered: told to watchers before it is recorded, and never part of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final
from uuid import uuid4

from sqlalchemy.orm import Session

from scorepad.formats import plain
from scorepad.formats.drafted import Drafted
from scorepad.rules.broken import Broken
from scorepad.rules.draft import so_far
from scorepad.rules.hand import Hand
from scorepad.rules.match import Match
from scorepad.rules.terms import Sentence
from scorepad.storage import drafts, matches, models, writing
from scorepad.storage.reading import reading
from scorepad.usecases import standing
from scorepad.usecases.ids import Id, text_of
from scorepad.usecases.keys import LONGEST_LABEL
from scorepad.usecases.pen import Clock, now
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import NotFound
from scorepad.usecases.wording import line

#: Nobody enters a hand for longer.
_KEPT_FOR: Final = timedelta(days=1)


def put_draft(
    holder: Holder,
    match_id: Id,
    number: int,
    told: Mapping[str, Any] | None,
    *,
    by: str | None = None,
    clock: Clock = now,
) -> Drafted:
    """Let watchers see what is told so far of the next hand, `number`; None: nobody is entering it any more.

    `told`: a hand in the contract's shape, of which anything may be missing. `by`: who enters it, the key's label
    unless told. The last one counts, until anything is written in the ledger. Needs `score`. Raises Broken, its
    pointer leading into the hand under `/hand`, NotNow when it is not the turn of this hand, NotFound.
    """
    holder.require("score")
    label = holder.label if by is None else line(by, "/by", LONGEST_LABEL)
    hand = None if told is None else _read(told, number)
    with writing(text_of(match_id)) as session:
        row = _found(session, holder, match_id)
        match = standing.current(session, row).match
        said = _said(match, number, hand or Hand())
        if hand is None:
            drafts.remove(session, row.id)
            return Drafted(row.version, number)
        draft = Drafted(row.version, number, plain.hand_to_plain(hand), label, clock(), said, str(uuid4()))
        there = drafts.of_match(session, row.id)
        if there is not None and (there.hand, there.by_label) == (draft.hand, label):
            return replace(draft, at=there.at, revision=there.revision)  # sent again: nothing new for anybody
        drafts.clear_away(session, clock() - _KEPT_FOR)
        drafts.put(
            session,
            {
                "match_id": row.id,
                "version": draft.version,
                "number": number,
                "hand": draft.hand,
                "at": draft.at,
                "by_label": label,
                "revision": draft.revision,
            },
        )
    return draft


def read_draft(holder: Holder, match_id: Id) -> Drafted:
    """What is told so far of the next hand, its `hand` None when it is nothing. Needs `watch`. Raises NotFound."""
    holder.require("watch")
    with reading() as session:
        row = _found(session, holder, match_id)
        match = standing.current(session, row).match
        there = drafts.of_match(session, row.id)
        if there is None:
            return Drafted(row.version, match.next_number)
        said = _said(match, there.number, plain.hand(there.hand))
        return Drafted(there.version, there.number, there.hand, there.by_label, there.at, said, there.revision)


def _read(told: Mapping[str, Any], number: int) -> Hand:
    try:
        hand = plain.hand(told)
    except Broken as broken:
        raise broken.under("/hand") from None
    return replace(hand, number=number)


def _said(match: Match, number: int, hand: Hand) -> tuple[Sentence, ...]:
    try:
        return so_far(match, number, hand)
    except Broken as broken:
        raise broken if broken.pointer == "/number" else broken.under("/hand" if broken.pointer else "") from None


def _found(session: Session, holder: Holder, match_id: Id) -> models.Match:
    row = matches.on_pad(session, holder.pad_id, text_of(match_id))
    if row is None or row.deleted_at is not None:
        raise NotFound
    return row
