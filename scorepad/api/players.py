"""Players a pad remembers."""

from __future__ import annotations

from operator import attrgetter
from typing import Any
from uuid import UUID

from flask import Response, url_for

from scorepad.api.answers import answer, listed, nothing, part, view
from scorepad.api.examples import NEW_PLAYER, PLAYER, PLAYER_CHANGE
from scorepad.api.resource import Resource
from scorepad.api.schemas.people import NewPlayer, Player, PlayerChange, PlayerFilter
from scorepad.callers import with_key
from scorepad.usecases import players as usecases
from scorepad.usecases.people import Holder

resource = Resource("players", "Players are remembered by a pad; their names are unique on it, whatever the capitals.")


@resource.route("/pads/<uuid:pad_id>/players", methods=["GET"])
@with_key
@resource.arguments(PlayerFilter, location="query")
@resource.response(200, Player(many=True), example=[PLAYER])
def list_players(holder: Holder, asked: dict[str, Any]) -> Response:
    """List the players of a pad, newest first; with `archived=true` those who stopped coming."""
    known = usecases.list_players(holder, archived=asked["archived"])
    known.sort(key=attrgetter("created_at", "id"), reverse=True)
    found, following = part(known, asked, attrgetter("id"))
    return listed([view(each) for each in found], following)


@resource.route("/pads/<uuid:pad_id>/players", methods=["POST"])
@with_key
@resource.arguments(NewPlayer, example=NEW_PLAYER)
@resource.response(201, Player, example=PLAYER, headers={"Location": {"schema": {"type": "string"}}})
@resource.alt_response(200, schema=Player, description="The same request had made this player before.", success=True)
def add_player(holder: Holder, told: dict[str, Any]) -> Response:
    """Add a player. Needs `score`."""
    player, new = usecases.add_player(holder, **told)
    location = url_for("players.read_player", player_id=player.id)
    return answer(view(player), 201 if new else 200, {"Location": location})


@resource.route("/players/<uuid:player_id>", methods=["GET"])
@with_key
@resource.response(200, Player, example=PLAYER)
def read_player(holder: Holder, player_id: UUID) -> Response:
    """Read a player."""
    return answer(view(usecases.read_player(holder, player_id)))


@resource.route("/players/<uuid:player_id>", methods=["PATCH"])
@with_key
@resource.arguments(PlayerChange, example=PLAYER_CHANGE)
@resource.response(200, Player, example=PLAYER)
def change_player(holder: Holder, told: dict[str, Any], player_id: UUID) -> Response:
    """Rename a player, give him a colour, archive him or bring him back.

    Matches that have started keep the name they were played under.
    """
    if told.get("colour", "") is None:
        told = {**told, "colour": ""}  # null takes the colour away
    return answer(view(usecases.change_player(holder, player_id, **told)))


@resource.route("/players/<uuid:player_id>", methods=["DELETE"])
@with_key
@resource.response(204)
@resource.alt_response(200, schema=Player, example={**PLAYER, "archived": True}, description="Archived.", success=True)
def remove_player(holder: Holder, player_id: UUID) -> Response:
    """Delete who never played; archive who has. Needs `manage`."""
    left = usecases.remove_player(holder, player_id)
    return nothing() if left is None else answer(view(left))
