"""Pads, the keys that open them, and the players they remember."""

from __future__ import annotations

from scorepad.api.schemas.fields import (
    Choice,
    Given,
    Id,
    Line,
    Moment,
    Name,
    Part,
    QueryTruth,
    QueryWhole,
    Taken,
    Text,
    Truth,
)
from scorepad.api.schemas.hands import MAY, MUST, PERHAPS, Rules, RulesTold
from scorepad.usecases import keys, pads, players
from scorepad.usecases.people import ROLES

_DEFAULT_RULES = {"description": "The house rules that a match starts with unless it says otherwise."}


class Paging(Taken):
    """Which part of a list."""

    limit = QueryWhole(least=1, most=200, load_default=50, metadata={"default": 50})
    cursor = Line(most=200, metadata={"description": "From the `Link` of the page before."})


class NewPad(Taken):
    """A pad to be opened."""

    id = Id(metadata={"description": "Chosen by the client, so that sending it again opens no second one."})
    name = Name(most=pads.LONGEST_NAME, **MUST)
    language = Choice(pads.languages(), metadata={"default": "en"})
    timezone = Text(metadata={"description": "An IANA time zone.", "default": "UTC", "example": "Europe/Zagreb"})
    rules = Part(RulesTold, metadata=_DEFAULT_RULES)


class PadChange(Taken):
    """What to change about a pad; what is left out stays as it is."""

    name = Name(most=pads.LONGEST_NAME)
    language = Choice(pads.languages())
    timezone = Text(metadata={"description": "An IANA time zone.", "example": "Europe/Zagreb"})
    rules = Part(RulesTold, metadata={"description": "Only what changes."})


class Pad(Given):
    """A pad: a club's or a table's players and matches."""

    id = Id(**MUST)
    name = Text(**MUST)
    language = Text(**MUST)
    timezone = Text(**MUST)
    rules = Part(Rules, **MUST)
    created_at = Moment(**MUST)


def _by_role(what: str) -> type[Given]:
    schema: type[Given] = Given.from_dict({role: Text(**MUST) for role in reversed(ROLES)}, name=what)  # type: ignore[assignment]  # made from Given
    return schema


Secrets = _by_role("Secrets")
JoinLinks = _by_role("JoinLinks")


class OpenedPad(Given):
    """A new pad, and the only time its keys are shown; null when the same request had opened it before."""

    pad = Part(Pad, **MUST)
    keys = Part(Secrets, **PERHAPS)
    links = Part(JoinLinks, **PERHAPS)


class Deletion(Taken):
    """What has to be said before a pad is erased for good."""

    confirm = Text(metadata={"description": "The pad's name."})


class NewKey(Taken):
    """Who is to be let in."""

    id = Id()
    role = Choice(ROLES, **MUST)
    label = Line(most=keys.LONGEST_LABEL, load_default="", metadata={"description": "What the log calls its holder."})


class Key(Given):
    """A key without its secret."""

    id = Id(**MUST)
    role = Text(**MUST)
    label = Text(**MUST)
    created_at = Moment(**MUST)
    last_used_at = Moment(**PERHAPS)
    revoked_at = Moment(**PERHAPS)


class IssuedKey(Given):
    """A new key, and the only time it is shown; null when the same request had issued it before."""

    id = Id(**MUST)
    role = Text(**MUST)
    label = Text(**MUST)
    key = Text(**PERHAPS)
    link = Text(**PERHAPS)


class NewPlayer(Taken):
    """Somebody to be remembered."""

    id = Id()
    name = Name(most=players.LONGEST_NAME, **MUST)
    colour = Choice(players.COLOURS, **MAY)


class PlayerChange(Taken):
    """What to change about a player; what is left out stays as it is."""

    name = Name(most=players.LONGEST_NAME)
    colour = Choice(players.COLOURS, **MAY)
    archived = Truth()


class Player(Given):
    """Somebody who plays on a pad."""

    id = Id(**MUST)
    name = Text(**MUST)
    colour = Text(**PERHAPS)
    archived = Truth(**MUST)
    created_at = Moment(**MUST)


class PlayerFilter(Paging):
    """Which players."""

    archived = QueryTruth(load_default=False, metadata={"default": False})
