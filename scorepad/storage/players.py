"""The players of a pad, asked for by id and by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from scorepad.storage.folding import folded
from scorepad.storage.models import Player
from scorepad.storage.projected import HandSeat, MatchSeat


def of_pad(session: Session, pad_id: str, *, archived: bool = False) -> list[Player]:
    """The players of a pad by name; the `archived` ones instead, if asked for."""
    chosen = select(Player).where(Player.pad_id == pad_id)
    chosen = chosen.where(Player.archived_at.is_not(None) if archived else Player.archived_at.is_(None))
    return list(session.scalars(chosen.order_by(Player.name_key)))


def on_pad(session: Session, pad_id: str, player_id: str) -> Player | None:
    """The player of this id, if he is on this pad."""
    return session.scalars(select(Player).where(Player.id == player_id, Player.pad_id == pad_id)).one_or_none()


def named(session: Session, pad_id: str, names: Collection[str]) -> Mapping[str, Player]:
    """The players of a pad who have one of these names, archived ones too, by the name as it is compared."""
    keys = {folded(name) for name in names}
    chosen = session.scalars(select(Player).where(Player.pad_id == pad_id, Player.name_key.in_(keys)))
    return {player.name_key: player for player in chosen}


def has_played(session: Session, player_id: str) -> bool:
    """Whether a player ever sat down."""
    seated = exists().where(MatchSeat.player_id == player_id)
    dealt = exists().where(HandSeat.player_id == player_id)
    return bool(session.execute(select(seated | dealt)).scalar_one())
