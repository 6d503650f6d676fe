"""What is wrong with a value, between the schemas, which find it, and the problem, which tells it.

A schema's message is a text in no language: the last part of a key `problem.invalid.…` and what fills its gaps,
`"between|least=1|most=40"`. It stays a text because marshmallow fills it in by `str.format`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scorepad.errors import Complaint
from scorepad.formats.guards import pointed
from scorepad.rules.terms import Sentence, say

#: As many as anybody reads.
_MOST: Final = 20
#: The locations that are the body, which is pointed into.
_BODIES: Final = ("json", "optional")
#: What marshmallow calls the whole of a value.
_WHOLE: Final = "_schema"


def sentence(message: str) -> Sentence:
    """The sentence of a schema's message."""
    reason, *words = message.split("|")
    gaps = dict(word.split("=", 1) for word in words)
    numbers = {name: int(word) for name, word in gaps.items() if word.lstrip("-").isdecimal()}
    return say(f"problem.invalid.{reason}", **gaps | numbers)


def complaints(messages: Any) -> tuple[Complaint, ...]:
    """The complaints in what webargs collected: messages by location (as `Resource` has them), then by field."""
    found = [each for location, nested in messages.items() for each in _in(location, nested)]
    return tuple(found[:_MOST])


def _in(location: str, nested: Any) -> Iterator[Complaint]:
    for steps, message in _flat(nested):
        told = sentence(message)
        if location in _BODIES:
            yield Complaint(told, "".join(f"/{pointed(step)}" for step in steps))
        elif location == "headers":
            yield Complaint(told, header=str(steps[0]) if steps else None)
        else:
            yield Complaint(told, parameter=str(steps[0]) if steps else None)


def _flat(nested: Any, steps: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    if isinstance(nested, Mapping):
        for step, below in nested.items():
            yield from _flat(below, steps if step == _WHOLE else (*steps, step))
    elif isinstance(nested, str):
        yield steps, nested
    else:
        for each in nested:
            yield from _flat(each, steps)
