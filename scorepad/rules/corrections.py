"""Second thoughts: a hand was otherwise, does not count, counts after all; other house rules for the whole match.

Each answers with the position after the whole sheet is scored again; each raises what is wrong and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorepad.rules.broken import Malformed, NotNow
from scorepad.rules.entries import HandCorrected, HandRestored, HandVoided, RulesChanged
from scorepad.rules.house import HouseRules
from scorepad.rules.position import Position, happen, opening_position, replay, told_otherwise
from scorepad.rules.sheet import Line, Replaced, ScoredHand


def correct(at: Position, version: int, entry: HandCorrected) -> Position:
    """Hand `entry.number` was really `entry.hand`; the dealer stays unless the hand names another."""
    index, line = _find(at, entry.number)
    facts = entry.hand
    if facts.number is not None and facts.number != line.number:
        raise NotNow("out_of_sequence", "/number", telling="other_hand", number=entry.number)
    earlier = (*line.earlier, Replaced(version, line.facts))
    corrected = told_otherwise(at, line, facts, earlier)
    return _again(at, at.rules, _with(at.sheet.lines, index, corrected), entry.drop_later)


def void(at: Position, entry: HandVoided) -> Position:
    """Hand `entry.number` does not count."""
    index, line = _find(at, entry.number)
    if line.void:
        raise NotNow("out_of_sequence", "/number", telling="void_already", number=entry.number)
    return _again(at, at.rules, _with(at.sheet.lines, index, replace(line, void=True)), entry.drop_later)


def restore(at: Position, entry: HandRestored) -> Position:
    """The voided hand `entry.number` counts after all."""
    index, line = _find(at, entry.number)
    if not line.void:
        raise NotNow("out_of_sequence", "/number", telling="not_void", number=entry.number)
    if at.winner is not None and at.winner.hand < entry.number:
        raise NotNow("match_over", "/number", telling="restored")
    return _again(at, at.rules, _with(at.sheet.lines, index, replace(line, void=False)), entry.drop_later)


def change_rules(at: Position, version: int, entry: RulesChanged) -> Position:
    """The whole match by other house rules, from its first hand on."""
    if not isinstance(entry.rules, Mapping) or not entry.rules:
        raise Malformed("invalid", "/rules")
    try:
        rules = at.rules.changed(entry.rules)
    except Malformed as malformed:
        raise malformed.under("/rules") from None
    changed = happen(at, version, entry)
    return _again(at, rules, changed.sheet.lines, entry.drop_later)


def _again(at: Position, rules: HouseRules, lines: tuple[Line, ...], drop_later: bool) -> Position:
    start = replace(opening_position(at.setup, rules), place=at.place, note=at.note, abandoned=at.abandoned)
    return replay(start, lines, drop_later)


def _find(at: Position, number: object) -> tuple[int, ScoredHand]:
    """Where in the sheet hand `number` is, and the hand."""
    if type(number) is not int:
        raise Malformed("invalid", "/number")
    for index, line in enumerate(at.sheet.lines):
        if isinstance(line, ScoredHand) and line.number == number:
            return index, line
    raise NotNow("out_of_sequence", "/number", number=number, next=at.next_number)


def _with(lines: tuple[Line, ...], index: int, line: Line) -> tuple[Line, ...]:
    return (*lines[:index], line, *lines[index + 1 :])
