"""Fields that take exactly what they say: `true` is no number, "3" neither, and text is what can be shown and stored.

A message is written as `scorepad.api.messages.sentence` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import marshmallow as ma
from marshmallow import fields, validate

from scorepad.formats import guards

#: Control characters and separators of lines, which no name may hold; written for JSON Schema as much as for Python.
_CONTROLS: Final = r"\x00-\x1f\x7f-\x9f\u2028\u2029"
_ONE_LINE: Final = rf"^[^{_CONTROLS}]*$"
#: Characters that nobody sees beside the blanks: marks of direction and joining, and letters without a shape.
_UNSEEN: Final = r"\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0"
NAMED: Final = rf"^[^{_CONTROLS}]*[^\s{_CONTROLS}{_UNSEEN}][^{_CONTROLS}]*$"
_LINES: Final = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]*$"
_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
LONGEST_NAME: Final = 40


def told(**messages: str) -> dict[str, Any]:
    """The messages of a field: those that every field has, and its own."""
    return {"required": "missing", "null": "not_null", "validator_failed": "detail", **messages}


class Between(validate.Range):
    """A number from `least` to `most`, both included."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(min=least, max=most, error="whole_number|least={min}|most={max}")


class Long(validate.Length):
    """A text, or an array, of `least` to `most` characters or items."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(min=least, max=most, error="length|least={min}|most={max}")


class OneOf(validate.OneOf):
    """One of `choices`, and of their kind: `true` is not 1."""

    def __init__(self, choices: Iterable[Any]) -> None:
        super().__init__(tuple(choices), error="one_of|values={choices}")

    def __call__(self, value: Any) -> Any:
        """`value`, or ValidationError."""
        if not any(value == each and type(value) is type(each) for each in self.choices):
            raise ma.ValidationError(self._format_error(value))
        return value


class Pattern(validate.Regexp):
    """A text that is wholly of `pattern`; `reason` is what to say of another."""

    def __init__(self, pattern: str, reason: str) -> None:
        super().__init__(pattern, error=reason)

    def __call__(self, value: Any) -> Any:
        """`value`, or ValidationError."""
        if self.regex.fullmatch(value) is None:
            raise ma.ValidationError(self._format_error(value))
        return value


class Whole(fields.Integer):
    """A whole number, by default one that can occur at a table."""

    def __init__(self, *, least: int = -guards.LARGEST_NUMBER, most: int = guards.LARGEST_NUMBER, **words: Any) -> None:
        usual = most == guards.LARGEST_NUMBER
        wrong = "a_number" if usual else f"whole_number|least={least}|most={most}"
        messages = told(invalid=wrong, too_large=wrong)
        super().__init__(strict=True, validate=Between(least, most), error_messages=messages, **words)


class QueryWhole(Whole):
    """A whole number in a query, where everything is text."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **words: Any) -> int:
        if not isinstance(value, str) or re.fullmatch(r"-?[0-9]{1,16}", value) is None:
            raise self.make_error("invalid")
        return super()._deserialize(int(value), attr, data, **words)


class Truth(fields.Boolean):
    """True or false, and nothing that merely looks like it."""

    default_error_messages = told(invalid="yes_or_no")

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **words: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid")
        return value


class QueryTruth(Truth):
    """`true` or `false` in a query."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **words: Any) -> bool:
        return super()._deserialize({"true": True, "false": False}.get(value, value), attr, data, **words)


class Text(fields.String):
    """Any text."""

    default_error_messages = told(invalid="not_text", invalid_utf8="not_text")


class Name(Text):
    """A name as people say it: 1 to 40 characters in one line, not only spaces."""

    def __init__(self, *, most: int = LONGEST_NAME, **words: Any) -> None:
        super().__init__(validate=[Long(1, most), Pattern(NAMED, "name")], **words)


class Line(Text):
    """A text in one line, perhaps an empty one."""

    def __init__(self, *, most: int, **words: Any) -> None:
        super().__init__(validate=[Long(0, most), Pattern(_ONE_LINE, "one_line")], **words)


class Lines(Text):
    """A text that may have several lines."""

    def __init__(self, *, most: int = guards.LONGEST_NOTE, least: int = 0, **words: Any) -> None:
        super().__init__(validate=[Long(least, most), Pattern(_LINES, "lines")], **words)


class Choice(Text):
    """One of a few words."""

    def __init__(self, choices: Iterable[str], **words: Any) -> None:
        super().__init__(validate=OneOf(choices), **words)


class Id(Text):
    """A UUID, written as UUIDs are; read as text in small letters."""

    def __init__(self, **words: Any) -> None:
        metadata = {"format": "uuid", **words.pop("metadata", {})}
        super().__init__(metadata=metadata, **words)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **words: Any) -> str:
        if not isinstance(value, str) or _UUID.fullmatch(value) is None:
            raise ma.ValidationError("uuid")
        return value.lower()


class Day(fields.Date):
    """A date, `2026-11-30`."""

    default_error_messages = told(invalid="day", format="day")

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **words: Any) -> Any:
        if not isinstance(value, str) or re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) is None:
            raise self.make_error("invalid", input=value, obj_type="date")
        return super()._deserialize(value, attr, data, **words)


class Moment(fields.DateTime):
    """A time with its offset, RFC 3339."""

    default_error_messages = told(invalid="moment", format="moment")


class Many(fields.List[Any]):
    """An array."""

    default_error_messages = told(invalid="array")


class Part(fields.Nested):
    """An object of another schema."""

    default_error_messages = told(type="object")


class Anything(fields.Raw):
    """Any value."""

    default_error_messages = told()


class Taken(ma.Schema):
    """What is taken in: an object without any key that is not told here."""

    class Meta:
        """Refuse what is not known."""

        unknown = ma.RAISE

    error_messages = told(unknown="unknown", type="object")


class Given(ma.Schema):
    """What is given out. Only described here: what is sent comes ready from the layers below."""
