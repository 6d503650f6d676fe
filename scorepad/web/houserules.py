"""House rules on a page: every choice in words, and the choices of a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.rules.house import FIELDS, Field, HouseRules
from scorepad.web.figures import whole
from scorepad.web.surface import t

#: The targets that are offered as keys; any other can be typed.
TARGETS = (7, 11, 15, 21)


@dataclass(frozen=True)
class Option:
    """A value a house rule can have, in words."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True)
class Choice:
    """A house rule and its values."""

    name: str
    label: str
    options: Sequence[Option]


def choices(rules: HouseRules) -> list[Choice]:
    """Every house rule but the target, with the values of `rules` chosen."""
    found = []
    for each in FIELDS:
        if each.name == "target":
            continue
        values: Sequence[str | int | bool] = each.values or range(each.least, each.most + 1)
        if isinstance(each.default, bool):
            values = (False, True)
        now = getattr(rules, each.name)
        options = [Option(_plain(value), _short(each, value), value == now) for value in values]
        found.append(Choice(each.name, t(f"page.rules.{each.name}"), options))
    return found


def chosen(form: Mapping[str, str]) -> dict[str, str | int | bool]:
    """The house rules that a form names; what it names wrongly is left as text, for the rules to refuse."""
    found: dict[str, str | int | bool] = {}
    for each in FIELDS:
        said = form.get(each.name, "").strip()
        if each.name == "target":
            said = form.get("other_target", "").strip() or said
        if not said:
            continue
        if isinstance(each.default, bool):
            found[each.name] = said == "yes"
        elif isinstance(each.default, int):
            found[each.name] = number if (number := whole(said)) is not None else said
        else:
            found[each.name] = said
    return found


def changed(form: Mapping[str, str], rules: HouseRules) -> dict[str, str | int | bool]:
    """Only what a form says otherwise than `rules`."""
    now = rules.as_mapping()
    return {name: value for name, value in chosen(form).items() if now[name] != value}


def _short(field: Field, value: str | int | bool) -> str:
    """A value as the answer to the name of its field: on a phone there is no room for the whole sentence."""
    key = f"page.rules.short.{field.name}"
    if isinstance(field.default, int) and not isinstance(field.default, bool):
        return t(key, count=int(value))
    return t(f"{key}.{_plain(value)}")


def _plain(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
