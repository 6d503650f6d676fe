"""House rules: what a table may play differently (`docs/rules.md`, section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from scorepad.rules.broken import Malformed, one_of, whole_number, yes_or_no
from scorepad.rules.terms import POINTS, Sentence, say

#: What a table does when everybody passes, as written: it does not happen, for the dealer must bid.
DEALER_BIDS: Final = "dealer_bids"


@dataclass(frozen=True)
class Field:
    """One house rule: what it may be. Either `values` (words), or `least` to `most`, or neither (yes or no)."""

    name: str
    default: str | int | bool
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def checked(self, value: object) -> str | int | bool:
        """`value`, if this rule can be that; else raises Malformed, pointing at the rule's name."""
        pointer = f"/{self.name}"
        if self.values:
            return one_of(value, pointer, self.values)
        if isinstance(self.default, bool):
            return yes_or_no(value, pointer)
        return whole_number(value, pointer, self.least, self.most)


#: Every house rule, in the order in which they are shown.
FIELDS: Final = (
    Field("target", 7, least=1, most=1000),
    Field("win", "pitcher", ("pitcher", "pitcher_made", "bidder_first", "highest")),
    Field("minimum_bid", 1, least=1, most=len(POINTS)),
    Field("all_pass", DEALER_BIDS, (DEALER_BIDS, "redeal_next", "redeal_same")),
    Field("forced_bid", 2, least=1, most=len(POINTS)),
    Field("steal", "below_max", ("below_max", "any", "never", "only_max")),
    Field("smudge", "none", ("none", "bid_five", "four_wins", "sweep_wins")),
    Field("game_tie", "nobody", ("nobody", "pitcher", "non_dealer")),
    Field("low", "captor", ("captor", "holder")),
    Field("count_down", False),
)
_BY_NAME: Final[Mapping[str, Field]] = {field.name: field for field in FIELDS}


@dataclass(frozen=True)
class HouseRules:
    """The house rules of a match, complete; the defaults are the written rules."""

    target: int = 7
    win: str = "pitcher"
    minimum_bid: int = 1
    all_pass: str = DEALER_BIDS
    forced_bid: int = 2
    steal: str = "below_max"
    smudge: str = "none"
    game_tie: str = "nobody"
    low: str = "captor"
    count_down: bool = False

    @classmethod
    def checked(cls, rules: Mapping[str, object]) -> HouseRules:
        """The written rules with what `rules` says instead, by name. Raises Malformed, pointing at the name."""
        return cls().changed(rules)

    def changed(self, rules: Mapping[str, object]) -> HouseRules:
        """These rules with what `rules` says instead, by name. Raises Malformed, pointing at the name."""
        if not isinstance(rules, Mapping):
            raise Malformed("invalid")
        new: dict[str, Any] = {}
        for name, value in rules.items():
            field = _BY_NAME.get(name)
            if field is None:
                raise Malformed("invalid", f"/{name}", telling="unknown")
            new[name] = field.checked(value)
        return replace(self, **new) if new else self

    def as_mapping(self) -> dict[str, str | int | bool]:
        """Every rule by its name, the unchanged ones too."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def maximum_bid(self) -> int:
        """The highest bid there is: one for every point of the table, or one more where all six tricks can be bid."""
        return len(POINTS) + (self.smudge == "bid_five")

    @property
    def dealer_must_bid(self) -> bool:
        """Whether the dealer must bid when all the others passed; else the deal is thrown in."""
        return self.all_pass == DEALER_BIDS

    @property
    def redealer_stays(self) -> bool:
        """Whether the dealer of a thrown-in deal deals again."""
        return self.all_pass == "redeal_same"  # noqa: S105 - a pass in the auction is no password

    @property
    def least_forced_bid(self) -> int:
        """The least the dealer may say when all the others passed and he must bid."""
        return max(self.forced_bid, self.minimum_bid)

    def may_steal(self, bid: int) -> bool:
        """Whether the dealer may take a `bid` of another by saying the same (section 2, rule 5)."""
        if bid < self.maximum_bid:
            return self.steal in ("below_max", "any")
        return self.steal in ("any", "only_max")

    def sentences(self) -> tuple[Sentence, ...]:
        """What differs from the written rules, a sentence each; none for a table that plays as written."""
        told = []
        for field in FIELDS:
            value = getattr(self, field.name)
            if value != field.default:
                told.append(field_sentence(field, value))
        return tuple(told)


def field_sentence(field: Field, value: str | int | bool) -> Sentence:
    """What it means that the house rule `field` is `value`."""
    if field.values:
        return say(f"house.{field.name}.{value}")
    if isinstance(value, bool):
        return say(f"house.{field.name}.{'yes' if value else 'no'}")
    return say(f"house.{field.name}", count=value)
