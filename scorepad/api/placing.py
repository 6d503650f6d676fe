"""Where in a body the thing is that the rules point at: they know an entry's data, the client sent more around it."""

from __future__ import annotations

from scorepad.rules.broken import Broken
from scorepad.rules.entries import Entry, HandCorrected, HandRecorded
from scorepad.usecases.refusals import Refusal


def placed(refusal: Broken | Refusal, entry: Entry, place: int | None = None) -> Broken | Refusal:
    """The refusal of `entry`, its pointer leading into the body, in which it is number `place` (from 0) of a list.

    A pointer into the hands of the match is left as it is: it is another hand that became impossible.
    """
    before = "" if place is None else f"/{place}"
    pointer = refusal.pointer.removeprefix(before)
    if pointer.startswith("/hands/"):
        within = pointer
    elif pointer:
        within = f"{before}/data{_in_hand(refusal, entry, pointer)}{pointer}"
    else:
        within = before
    if isinstance(refusal, Broken):
        refusal = refusal.under("")
    refusal.pointer = within
    return refusal


def _in_hand(refusal: Broken | Refusal, entry: Entry, pointer: str) -> str:
    if isinstance(entry, HandCorrected):
        own_number = pointer == "/number" and getattr(refusal, "telling", "") != "other_hand"
        return "" if own_number or pointer == "/drop_later" else "/hand"
    return "/hand" if isinstance(entry, HandRecorded) else ""
