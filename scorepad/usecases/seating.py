"""Who sits down: names of a match document turned into players of the pad, and players into names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from sqlalchemy.orm import Session

from scorepad.rules.broken import Malformed
from scorepad.rules.entries import SeatJoined
from scorepad.rules.setup import Setup
from scorepad.storage import players
from scorepad.storage.folding import folded
from scorepad.storage.models import Player
from scorepad.usecases.ids import text_of
from scorepad.usecases.wording import fingerprint


def named(session: Session, pad_id: str, seat: object, at: str) -> object:
    """A seat of a document, or a `seat_joined`, with the name of its player where only the player was told.

    `at`: the pointer of the seat. What is no such seat comes back as it is, for the format to refuse. Raises Malformed
    (`<at>/player`) when the pad has no such player.
    """
    if not isinstance(seat, Mapping) or not isinstance(seat.get("player"), str):
        return seat
    player = _of_pad(session, pad_id, seat["player"], at)
    told: dict[str, Any] = {**seat, "player": player.id}
    if told.get("name") is None:
        told["name"] = player.name
    return told


def all_named(session: Session, pad_id: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """`document` with every seat named; see `named`."""
    seats = document.get("seats")
    if not isinstance(seats, (list, tuple)):
        return dict(document)
    return {**document, "seats": [named(session, pad_id, seat, f"/seats/{place}") for place, seat in enumerate(seats)]}


def seated(session: Session, pad_id: str, setup: Setup) -> Setup:
    """`setup` with a player in every seat: a name that is new to the pad becomes one. Raises Broken."""
    known = _players(session, pad_id, [sitter.name for sitter in setup.seats if sitter.player is None])
    for sitter in setup.seats:
        if sitter.player is not None:
            _of_pad(session, pad_id, sitter.player, "").archived_at = None
    # checked once more, since a name and an id may turn out to be the same person
    return Setup.checked(
        setup.rules,
        [sitter.name for sitter in setup.seats],
        players=[sitter.player or known[folded(sitter.name)].id for sitter in setup.seats],
        sides=setup.sides,
        dealer=setup.dealer,
        opening=setup.opening,
    )


def joined(session: Session, pad_id: str, entry: SeatJoined) -> SeatJoined:
    """`entry` with its player, who is made if his name is new to the pad. Raises Malformed (`/player`)."""
    if entry.player is not None:
        player = _of_pad(session, pad_id, entry.player, "")
        player.archived_at = None
        return replace(entry, player=player.id)
    return replace(entry, player=_players(session, pad_id, [entry.name])[folded(entry.name)].id)


def _of_pad(session: Session, pad_id: str, player_id: str, at: str) -> Player:
    player = players.on_pad(session, pad_id, text_of(player_id))
    if player is None:
        raise Malformed("invalid", f"{at}/player", telling="unknown_player")
    return player


def _players(session: Session, pad_id: str, names: Sequence[str]) -> Mapping[str, Player]:
    """The players of these names, by the name as it is compared. Who was archived and sits down again is back."""
    found = dict(players.named(session, pad_id, names))
    for player in found.values():
        player.archived_at = None
    for name in names:
        if folded(name) not in found:
            found[folded(name)] = Player(
                id=str(uuid4()),
                pad_id=pad_id,
                name=name,
                name_key=folded(name),
                created_at=datetime.now(UTC),
                fingerprint=fingerprint(name=name, colour=None),
            )
            session.add(found[folded(name)])
    session.flush()
    return found
