"""Trying again when two writers met where no lock kept them apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError

P = ParamSpec("P")
T = TypeVar("T")

_TIMES = 5
#: PostgreSQL's codes for a transaction that only lost to another one: it could not be ordered, or it was a deadlock.
_LOST = frozenset({"40001", "40P01"})


def tried_again(usecase: Callable[P, T]) -> Callable[P, T]:
    """Let `usecase` begin anew when another writer was first, some five times; it must own its transaction.

    The locks cover nearly everything. What is left: two pads that choose the same id for a match at the same moment,
    and what PostgreSQL itself gives up. Begun anew, the use case sees what the other one wrote, and says so.
    """

    @wraps(usecase)
    def insistently(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(_TIMES - 1):
            try:
                return usecase(*args, **kwargs)
            except DBAPIError as error:
                if not isinstance(error, IntegrityError) and getattr(error.orig, "sqlstate", None) not in _LOST:
                    raise
        return usecase(*args, **kwargs)

    return insistently
