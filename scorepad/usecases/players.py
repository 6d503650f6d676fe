"""The players a pad remembers: named once, archived when they stop coming."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

from sqlalchemy.orm import Session

from scorepad.rules.broken import one_of
from scorepad.storage import players, writing
from scorepad.storage.folding import folded
from scorepad.storage.models import Player
from scorepad.storage.reading import reading
from scorepad.usecases.ids import Id, text_of
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import KeyReused, NameTaken, NotFound
from scorepad.usecases.wording import fingerprint, line

LONGEST_NAME = 40
#: The colours a player can choose, as the pages have them: one for each seat of the largest table.
COLOURS = ("blue", "orange", "green", "violet", "red", "teal", "brown", "grey")


@dataclass(frozen=True)
class PlayerView:
    """Somebody who plays on a pad. `colour`: one of `COLOURS`, or None; `archived`: not offered for new matches."""

    id: str
    name: str
    colour: str | None
    archived: bool
    created_at: datetime


def add_player(
    holder: Holder,
    name: str,
    colour: str | None = None,
    *,
    id: Id | None = None,  # noqa: A002 (the contract's word)
) -> tuple[PlayerView, bool]:
    """A new player, and True; or the one that the same request had made before, and False. Needs `score`.

    Raises Malformed ('/name', '/colour'), NameTaken, KeyReused when the `id` is somebody else's.
    """
    holder.require("score")
    name = line(name, "/name", LONGEST_NAME, 1)
    colour = None if colour is None else one_of(colour, "/colour", COLOURS)
    with writing(pad_id=holder.pad_id) as session:
        there = session.get(Player, text_of(id)) if id else None
        if there is not None:
            if there.pad_id != holder.pad_id or there.fingerprint != fingerprint(name=name, colour=colour):
                raise KeyReused("/id")
            return _view(there), False
        _refuse_taken(session, holder.pad_id, name)
        return _view(_made(session, holder.pad_id, name, colour, text_of(id or uuid4()))), True


def list_players(holder: Holder, *, archived: bool = False) -> list[PlayerView]:
    """The players of the pad by name; the archived ones instead, if asked for."""
    with reading() as session:
        return [_view(player) for player in players.of_pad(session, holder.pad_id, archived=archived)]


def read_player(holder: Holder, player_id: Id) -> PlayerView:
    """One player. Raises NotFound."""
    with reading() as session:
        return _view(_found(session, holder, player_id))


def change_player(
    holder: Holder,
    player_id: Id,
    *,
    name: str | None = None,
    colour: str | None = None,
    archived: bool | None = None,
) -> PlayerView:
    """The player, after what is not None is changed; the colour "" is none. Needs `manage`, or `score` to recolour.

    Matches that have started keep the name they were played under. Raises NotFound, Malformed, NameTaken.
    """
    holder.require("score" if name is None and archived is None else "manage")
    with writing(pad_id=holder.pad_id) as session:
        player = _found(session, holder, player_id)
        if name is not None:
            name = line(name, "/name", LONGEST_NAME, 1)
            _refuse_taken(session, holder.pad_id, name, besides=player.id)
            player.name, player.name_key = name, folded(name)
        if colour is not None:
            player.colour = one_of(colour, "/colour", COLOURS) if colour else None
        if archived is not None and archived != (player.archived_at is not None):
            player.archived_at = datetime.now(UTC) if archived else None
    return _view(player)


def remove_player(holder: Holder, player_id: Id) -> PlayerView | None:
    """Delete who never played, and answer None; archive who has, and answer him. Needs `manage`. Raises NotFound."""
    holder.require("manage")
    with writing(pad_id=holder.pad_id) as session:
        player = _found(session, holder, player_id)
        if not players.has_played(session, player.id):
            session.delete(player)
            return None
        player.archived_at = player.archived_at or datetime.now(UTC)
    return _view(player)


def _made(session: Session, pad_id: str, name: str, colour: str | None, player_id: str) -> Player:
    player = Player(
        id=player_id,
        pad_id=pad_id,
        name=name,
        name_key=folded(name),
        colour=colour,
        created_at=datetime.now(UTC),
        fingerprint=fingerprint(name=name, colour=colour),
    )
    session.add(player)
    session.flush()
    return player


def _refuse_taken(session: Session, pad_id: str, name: str, besides: str | None = None) -> None:
    taken = players.named(session, pad_id, [name]).get(folded(name))
    if taken is not None and taken.id != besides:
        raise NameTaken("/name", name=taken.name)


def _found(session: Session, holder: Holder, player_id: Id) -> Player:
    player = players.on_pad(session, holder.pad_id, text_of(player_id))
    if player is None:
        raise NotFound
    return player


def _view(player: Player) -> PlayerView:
    return PlayerView(player.id, player.name, player.colour, player.archived_at is not None, player.created_at)
