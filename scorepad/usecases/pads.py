"""Pads: opened, read, renamed, and erased for good."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from uuid import uuid4
from zoneinfo import available_timezones

from scorepad import paths
from scorepad.rules.broken import Malformed, one_of
from scorepad.rules.house import HouseRules
from scorepad.storage import pads, writing
from scorepad.storage.models import Pad
from scorepad.storage.reading import reading
from scorepad.usecases import keys
from scorepad.usecases.ids import Id, text_of
from scorepad.usecases.people import ROLES, Holder
from scorepad.usecases.refusals import ConfirmNeeded, KeyReused, NotFound
from scorepad.usecases.wording import fingerprint, line

LONGEST_NAME = 60
#: What a system may list beside the zones of IANA: a zone of its own, which another may not have, and none at all.
_NOWHERE = frozenset({"Factory", "localtime", "posixrules"})


@dataclass(frozen=True)
class PadView:
    """A pad. `rules`: the house rules its matches start with, complete; `timezone`: an IANA name."""

    id: str
    name: str
    language: str
    timezone: str
    rules: Mapping[str, object]
    created_at: datetime


@dataclass(frozen=True)
class OpenedPad:
    """A new pad and its first keys. `secrets`: by role; None when the same request had opened it before."""

    pad: PadView
    secrets: Mapping[str, str] | None

    @property
    def repeated(self) -> bool:
        """Whether the same request had opened this pad before; then its secrets have been shown, once."""
        return self.secrets is None


def open_pad(
    name: str,
    language: str = "en",
    timezone: str = "UTC",
    rules: Mapping[str, object] | None = None,
    *,
    id: Id | None = None,  # noqa: A002 (the contract's word)
) -> OpenedPad:
    """A new pad with a key of each role, whose labels are the roles' names until somebody issues others.

    `rules`: what the house plays differently. Raises Malformed, pointing at what is wrong, and KeyReused when the
    `id` is another pad's.
    """
    name = line(name, "/name", LONGEST_NAME, 1)
    language = one_of(language, "/language", languages())
    timezone = _checked_timezone(timezone)
    house = _changed(HouseRules(), rules or {})
    asked = fingerprint(name=name, language=language, timezone=timezone, rules=house.as_mapping())
    with writing() as session:
        there = session.get(Pad, text_of(id)) if id else None
        if there is not None:
            if there.fingerprint != asked:
                raise KeyReused("/id")
            # as it was asked for: who has no key any more learns nothing new by asking again
            first = PadView(there.id, name, language, timezone, house.as_mapping(), there.created_at)
            return OpenedPad(first, None)
        pad = Pad(
            id=text_of(id or uuid4()),
            name=name,
            language=language,
            timezone=timezone,
            rules=house.as_mapping(),
            created_at=datetime.now(UTC),
            fingerprint=asked,
        )
        session.add(pad)
        session.flush()
        secrets = {role: keys.issue(session, pad.id, role, role, str(uuid4())).secret for role in reversed(ROLES)}
    return OpenedPad(_view(pad), {role: secret for role, secret in secrets.items() if secret is not None})


def read_pad(holder: Holder) -> PadView:
    """The pad that the key opens. Raises NotFound when it was erased since."""
    with reading() as session:
        pad = session.get(Pad, holder.pad_id)
        if pad is None:
            raise NotFound
        return _view(pad)


def change_pad(
    holder: Holder,
    *,
    name: str | None = None,
    language: str | None = None,
    timezone: str | None = None,
    rules: Mapping[str, object] | None = None,
) -> PadView:
    """The pad, after what is not None is changed; of `rules` only what is named. Needs `manage`.

    Matches that have started keep the rules and the date they started with. Raises Malformed.
    """
    holder.require("manage")
    with writing(pad_id=holder.pad_id) as session:
        pad = session.get(Pad, holder.pad_id)
        if pad is None:
            raise NotFound
        if name is not None:
            pad.name = line(name, "/name", LONGEST_NAME, 1)
        if language is not None:
            pad.language = one_of(language, "/language", languages())
        if timezone is not None:
            pad.timezone = _checked_timezone(timezone)
        if rules is not None:
            pad.rules = _changed(HouseRules.checked(pad.rules), rules).as_mapping()
    return _view(pad)


def delete_pad(holder: Holder, confirm: str | None) -> None:
    """Erase the pad with its players, matches, logs and keys; nothing brings it back. Needs `manage`.

    `confirm`: the pad's name. Raises ConfirmNeeded when it is another, NotFound.
    """
    holder.require("manage")
    with writing(pad_id=holder.pad_id) as session:
        pad = session.get(Pad, holder.pad_id)
        if pad is None:
            raise NotFound
        if confirm is None or confirm.strip() != pad.name:
            raise ConfirmNeeded(name=pad.name)
        session.expunge(pad)
        pads.erase(session, holder.pad_id)
    pads.forget_erased()


@cache
def languages() -> tuple[str, ...]:
    """The languages there are words for."""
    return tuple(sorted(each.stem for each in paths.locales().glob("*.json")))


@cache
def timezones() -> frozenset[str]:
    """The names of the time zones there are, wherever the pad is kept."""
    return frozenset(available_timezones()) - _NOWHERE


def _checked_timezone(value: object) -> str:
    if not isinstance(value, str) or value not in timezones():
        raise Malformed("invalid", "/timezone", telling="timezone")
    return value


def _changed(house: HouseRules, rules: Mapping[str, object]) -> HouseRules:
    try:
        return house.changed(rules)
    except Malformed as error:
        raise error.under("/rules") from error


def _view(pad: Pad) -> PadView:
    return PadView(pad.id, pad.name, pad.language, pad.timezone, pad.rules, pad.created_at)
