"""Hands, entries and match documents as plain values (what JSON can hold), and back: the contract's own shapes.

Reading is strict: an unknown key, a number that is none (`true`, `2.0`, "3") or a missing part raises
`Malformed("invalid")` with a JSON pointer relative to the given value; what only the rules can refuse is left to them.
An optional key may be left out or be null, which both say "unknown"; for the points of a hand the two differ:
`"jack": null` says that nobody took it, no `"jack"` that nobody told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from scorepad.formats import guards
from scorepad.rules import entries
from scorepad.rules.broken import Malformed, yes_or_no
from scorepad.rules.entries import Entry
from scorepad.rules.hand import Bid, Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.setup import Setup
from scorepad.rules.terms import POINTS

#: What JSON calls an object, ready to be written.
Plain = dict[str, Any]


@dataclass(frozen=True)
class Document:
    """A match as somebody wrote it down: who plays what, and its hands in order (none yet, perhaps)."""

    setup: Setup
    hands: tuple[Hand, ...] = ()


# Hands


def _bids(value: object, at: str) -> tuple[Bid, ...]:
    return tuple(_bid(each, f"{at}/{place}") for place, each in enumerate(guards.listed(value, at)))


def _bid(value: object, at: str) -> Bid:
    said = guards.keyed(value, at, ("seat", "bid"))
    guards.needed(said, at, "seat", "bid")
    return Bid(guards.whole(said["seat"], f"{at}/seat"), guards.whole_or_null(said["bid"], f"{at}/bid"))


_note = partial(guards.text, longest=guards.LONGEST_NOTE, lines=True)

#: How each fact of a hand is read, in the order in which they are written; the points stand after `bid`.
_FACTS: Final[Mapping[str, Callable[[object, str], Any]]] = MappingProxyType(
    {
        "number": guards.whole,
        "dealer": guards.whole,
        "bids": _bids,
        "pitcher": guards.whole,
        "bid": guards.whole,
        "trump": guards.text,
        "high_rank": guards.text,
        "low_rank": guards.text,
        "tricks": guards.wholes,
        "trick_points": guards.wholes,
        "lone_trump": yes_or_no,
        "all_tricks": yes_or_no,
        "game_tied": guards.wholes,
        "note": _note,
    }
)
_HOUSE: Final = frozenset(HouseRules().as_mapping())
_POINTS: Final = tuple(point.name for point in POINTS)
_HAND: Final = frozenset({*_FACTS, *_POINTS})


def hand(value: object, at: str = "") -> Hand:
    """The hand that `value` tells. `at` goes in front of every pointer; raises Malformed."""
    told = guards.keyed(value, at, _HAND)
    facts, took = Plain(), dict[str, int | None]()
    for key, each in told.items():
        if key not in _FACTS:
            took[key] = guards.whole_or_null(each, f"{at}/{key}")
        elif each is not None:
            facts[key] = _FACTS[key](each, f"{at}/{key}")
    return Hand(took=MappingProxyType({name: took[name] for name in _POINTS if name in took}), **facts)


def hand_to_plain(told: Hand) -> Plain:
    """What `hand` reads as `told` again; facts that are unknown are left out."""
    plain: Plain = {}
    for key in _FACTS:
        if key == "trump":
            plain.update((name, told.took[name]) for name in _POINTS if name in told.took)
        fact = getattr(told, key)
        if fact is None:
            continue
        if key == "bids":
            plain[key] = [{"seat": said.seat, "bid": said.bid} for said in told.bids or ()]
        else:
            plain[key] = list(fact) if isinstance(fact, tuple) else fact
    return plain


# Match documents

_SETUP: Final = ("rules", "seats", "sides", "dealer", "opening")


def document(value: object) -> Document:
    """The match that `value` writes down, its set-up checked by the rules, its hands only read.

    A seat is a name, or `{"name", "player"}` with the id by which the pad knows the player. Raises Broken.
    """
    told = guards.keyed(value, "", (*_SETUP, "hands"))
    hands = guards.listed(told.get("hands", ()), "/hands")
    return Document(_setup(told), tuple(hand(each, f"/hands/{place}") for place, each in enumerate(hands)))


def document_to_plain(written: Document, *, players: bool = True) -> Plain:
    """What `document` reads as `written` again, complete: rules, sides and opening are always there.

    Without `players` every seat is a name alone, for whoever does not know the pad's players.
    """
    plain = setup_to_plain(written.setup)
    plain["seats"] = [seat if players and seat["player"] else seat["name"] for seat in plain["seats"]]
    return {**plain, "hands": [hand_to_plain(each) for each in written.hands]}


def setup_to_plain(setup: Setup) -> Plain:
    """A match document without hands; every seat is `{"name", "player"}`, player null where the pad knows none."""
    return {
        "rules": setup.rules.as_mapping(),
        "seats": [{"name": sitter.name, "player": sitter.player} for sitter in setup.seats],
        "sides": [list(seats) for seats in setup.sides],
        "dealer": setup.dealer,
        "opening": list(setup.opening),
    }


def _setup(told: Mapping[str, object]) -> Setup:
    guards.needed(told, "", "seats", "dealer")
    sitters = [_sitter(each, f"/seats/{place}") for place, each in enumerate(guards.listed(told["seats"], "/seats"))]
    sides, opening, rules = (told.get(key) for key in ("sides", "opening", "rules"))
    return Setup.checked(
        HouseRules() if rules is None else _rules(rules),
        [name for name, _ in sitters],
        players=[player for _, player in sitters],
        sides=None if sides is None else _sides(sides),
        dealer=guards.whole(told["dealer"], "/dealer"),
        opening=None if opening is None else guards.wholes(opening, "/opening"),
    )


def _sitter(value: object, at: str) -> tuple[str, str | None]:
    if isinstance(value, str):
        return guards.text(value, at), None
    seat = guards.keyed(value, at, ("name", "player"))
    guards.needed(seat, at, "name")
    return guards.text(seat["name"], f"{at}/name"), _player(seat.get("player"), f"{at}/player")


def _player(value: object, at: str) -> str | None:
    return None if value is None else guards.text(value, at, guards.LONGEST_ID)


def _sides(value: object) -> tuple[tuple[int, ...], ...]:
    return tuple(guards.wholes(each, f"/sides/{place}") for place, each in enumerate(guards.listed(value, "/sides")))


def _rules(value: object) -> HouseRules:
    try:
        return HouseRules.checked(guards.keyed(value, "", _HOUSE))
    except Malformed as broken:
        raise broken.under("/rules") from None


# Entries


def entry(kind: object, value: object) -> Entry:
    """The entry of `kind` that `value`, its data, tells; pointers are relative to the data. Raises Broken."""
    if not isinstance(kind, str) or kind not in entries.KINDS:
        raise Malformed("invalid", "/kind", telling="one_of", values=", ".join(entries.KINDS))
    if kind == entries.MatchStarted.kind:
        return entries.MatchStarted(_setup(guards.keyed(value, "", _SETUP)))
    shape = _ENTRIES[kind]
    told, words = guards.keyed(value, "", shape), Plain()
    for key, (read, must) in shape.items():
        if told.get(key) is not None:
            words[key] = read(told[key], f"/{key}")
        elif must:
            raise Malformed("invalid", f"/{key}", telling="missing")
    return entries.KINDS[kind](**words)


def entry_to_plain(written: Entry) -> Plain:
    """The data of an entry, which `entry` reads as `written` again; what is as it is by default is left out."""
    if isinstance(written, entries.MatchStarted):
        return setup_to_plain(written.setup)
    plain: Plain = {}
    for key, (_, must) in _ENTRIES[written.kind].items():
        part = getattr(written, key)
        if isinstance(part, Hand):
            plain[key] = hand_to_plain(part)
        elif must or (part is not None and part is not False):
            plain[key] = dict(part) if isinstance(part, Mapping) else part
    return plain


def _changes(value: object, at: str) -> Mapping[str, object]:
    changes = guards.keyed(value, at, _HOUSE)
    try:
        HouseRules.checked(changes)
    except Malformed as broken:
        raise broken.under(at) from None
    return MappingProxyType(dict(changes))


_place = partial(guards.text, longest=guards.LONGEST_PLACE)
_match_note = partial(guards.text, longest=guards.LONGEST_MATCH_NOTE, lines=True)
_DROP_LATER: Final = {"drop_later": (yes_or_no, False)}
_SEAT: Final = {"seat": (guards.whole, True)}
_NUMBER: Final = {"number": (guards.whole, True)}
#: The data of every kind but `match_started`: how each part is read, and whether it must be there.
_ENTRIES: Final[Mapping[str, Mapping[str, tuple[Callable[[object, str], Any], bool]]]] = MappingProxyType(
    {
        "hand_recorded": {"hand": (hand, True)},
        "hand_corrected": {**_NUMBER, "hand": (hand, True), **_DROP_LATER},
        "hand_voided": {**_NUMBER, **_DROP_LATER},
        "hand_restored": {**_NUMBER, **_DROP_LATER},
        "misdealt": {"next_dealer": (guards.whole, True)},
        "dealer_set": _SEAT,
        "rules_changed": {"rules": (_changes, True), **_DROP_LATER},
        "points_adjusted": {"side": (guards.whole, True), "points": (guards.whole, True), "reason": (_note, True)},
        "seat_left": _SEAT,
        "seat_returned": _SEAT,
        "seat_joined": {
            "name": (guards.text, True),
            "after": (guards.whole, True),
            "opening": (guards.whole, False),
            "player": (_player, False),
        },
        "match_described": {"place": (_place, False), "note": (_match_note, False)},
        **dict.fromkeys(("match_abandoned", "match_resumed", "match_unlocked"), MappingProxyType({})),
        "undone": {"version": (guards.whole, True)},
        "redone": {"version": (guards.whole, True)},
    }
)
