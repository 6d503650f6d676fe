"""Who is asking: somebody who holds a key to a pad."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.rules.terms import say
from scorepad.usecases.refusals import RoleTooLow

#: Each role may do what the ones before it may: read; record and correct; let people in, rename, delete.
ROLES = ("watch", "score", "manage")


@dataclass(frozen=True)
class Holder:
    """The holder of a key: the pad it opens, the key's id, its role (one of `ROLES`) and its label for the log."""

    pad_id: str
    key_id: str
    role: str
    label: str

    def may(self, role: str) -> bool:
        """Whether this key may do what `role` may do."""
        return ROLES.index(self.role) >= ROLES.index(role)

    def require(self, role: str) -> None:
        """Raises RoleTooLow when this key may not do what `role` may do."""
        if not self.may(role):
            raise RoleTooLow(role=say(f"role.{self.role}"), needed=say(f"role.{role}"))
