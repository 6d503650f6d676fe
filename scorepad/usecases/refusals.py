"""What the use cases refuse, beside what the rules refuse (`scorepad.rules.broken`, which passes through unchanged).

As there: a stable `code`, a JSON `pointer` to what is wrong, and `words` for the gaps of `problem.<code>.detail`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from scorepad.rules.terms import Sentence, Word


class Refusal(Exception):
    """Something that was asked for and not done; nothing has changed."""

    code: ClassVar[str]

    def __init__(self, pointer: str = "", **words: Word) -> None:
        super().__init__(f"{self.code} at {pointer or '/'}")
        self.pointer = pointer
        self.words: Mapping[str, Word] = words

    @property
    def sentence(self) -> Sentence:
        """What to tell the person who asked; `words` fill its gaps."""
        return Sentence(f"problem.{self.code}.detail", self.words)


class Invalid(Refusal):
    """Not a value of the kind that is asked for, where the rules have nothing to say about it.

    `reason`: what it should have been, `problem.invalid.<reason>`.
    """

    code = "invalid"

    def __init__(self, pointer: str, reason: str, **words: Word) -> None:
        super().__init__(pointer, **words)
        self.reason = reason

    @property
    def sentence(self) -> Sentence:
        """What the value should have been."""
        return Sentence(f"problem.invalid.{self.reason}", self.words)


class NoKey(Refusal):
    """Nothing can be read or written without a key."""

    code = "no_key"


class KeyRefused(Refusal):
    """The key is not one, or was revoked."""

    code = "key_refused"


class RoleTooLow(Refusal):
    """The key may not do this. `words`: the `role` it has and the one that is `needed`."""

    code = "role_too_low"


class NotFound(Refusal):
    """There is no such thing, or it is on another pad."""

    code = "not_found"


class KeyReused(Refusal):
    """The same id came before with other content."""

    code = "key_reused"


class VersionNeeded(Refusal):
    """A correction has to say which version of the match it saw."""

    code = "version_needed"


class Stale(Refusal):
    """The match has moved on since the version that was seen. `version`: where it is now.

    `current`: the match as it is now, in the form in which the one who asked reads it, for whoever knows that form
    to fill in.
    """

    code = "stale"

    def __init__(self, version: int, seen: int, current: object = None) -> None:
        super().__init__(version=version, seen=seen)
        self.version = version
        self.current = current


class NameTaken(Refusal):
    """Another player of the pad has this name. `words`: the `name` as he has it."""

    code = "name_taken"


class SatTogether(Refusal):
    """Two players who sat in one match cannot be one person."""

    code = "sat_together"


class LastManager(Refusal):
    """The last key that may manage the pad cannot be revoked: nobody could let anybody in again."""

    code = "last_manager"


class ConfirmNeeded(Refusal):
    """Deleting a pad is for good: its name has to be said. `words`: the `name`."""

    code = "confirm_needed"
