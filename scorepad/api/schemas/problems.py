"""What every error of the REST surface looks like (RFC 9457)."""

from __future__ import annotations

from scorepad.api.schemas.fields import Anything, Given, Many, Part, Text, Whole
from scorepad.api.schemas.hands import MUST


class Complaint(Given):
    """One thing that is wrong, and where: in the body, in a parameter of the query, or in a header."""

    code = Text(**MUST)
    detail = Text(**MUST)
    pointer = Text(**MUST, metadata={"description": "A JSON pointer into the body (RFC 6901).", "example": "/hands/0"})
    parameter = Text()
    header = Text()


class Problem(Given):
    """Why something was not done, for programs and for the person at the table."""

    type = Text(**MUST, metadata={"format": "uri-reference", "description": "A page that explains the code."})
    title = Text(**MUST)
    status = Whole(**MUST)
    detail = Text(**MUST, metadata={"description": "One sentence, in the language of `Accept-Language`."})
    code = Text(**MUST, metadata={"description": "Stable, for programs."})
    next = Text(**MUST, metadata={"description": "What to do about it."})
    errors = Many(Part(Complaint))
    hands = Many(Whole(), metadata={"description": "The numbers of the hands concerned."})
    current = Anything(metadata={"type": "object", "description": "The match as it is now."})
    recorded = Whole(metadata={"description": "Of a list of entries: how many were written before the refused one."})
