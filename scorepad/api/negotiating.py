"""Which kinds of answer there are: JSON, and of some addresses what their ending says."""

from __future__ import annotations

from typing import Final

from flask import request

from scorepad.errors import PROBLEM_TYPE, Declined, for_programs

_JSON: Final = ("application/json", PROBLEM_TYPE)
#: What addresses of other endings answer with.
_ENDINGS: Final = {
    ".csv": ("text/csv",),
    ".txt": ("text/plain",),
    "/events": ("text/event-stream",),
    "/docs": ("text/html",),
}


def refuse_other_types() -> None:
    """Refuse a request that takes none of the kinds its address answers with. Raises Declined."""
    if not for_programs() or not request.accept_mimetypes:
        return
    offered = next((types for ending, types in _ENDINGS.items() if request.path.endswith(ending)), _JSON)
    if not any(request.accept_mimetypes[each] for each in offered):
        raise Declined("not_acceptable")
