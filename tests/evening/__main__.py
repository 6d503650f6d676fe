"""Find an evening that has everything, by trying seeds, and write it down: `python -m tests.evening`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from types import MappingProxyType
from typing import Any

from scorepad.cli.demo.table import Table, hand_at
from scorepad.formats import plain
from scorepad.rules.entries import Entry, HandCorrected, HandRecorded, MatchStarted
from scorepad.rules.hand import Hand
from scorepad.rules.match import Match
from tests.evening import TRANSCRIPT

LONGEST = 16


@dataclass
class Played:
    """A match as it was played: the entries after the first, and what they come to."""

    match: Match
    entries: list[Entry] = field(default_factory=list)
    win_taken_away: bool = False

    def write(self, entry: Entry) -> None:
        self.match = self.match.play(entry)
        self.entries.append(entry)


def played(document: dict[str, Any], seed: int, *, slip: bool) -> Played | None:
    """The match of `seed`; with `slip`, one hand is first written down so that it seems to win. None if it drags on."""
    rng = Random(seed)
    now = Played(Match.start(MatchStarted(plain.document(document).setup)))
    while now.match.status == "playing":
        if now.match.next_number > LONGEST:
            return None
        side_of = {seat.seat: seat.side for seat in now.match.seats}
        hand = hand_at(Table(now.match.speaking_order, side_of, now.match.rules), rng)
        wrong = seeming_win(now.match, hand) if slip and not now.win_taken_away else None
        if wrong is None:
            now.write(HandRecorded(hand))
        else:
            number = now.match.next_number
            now.write(HandRecorded(wrong))
            now.write(HandCorrected(number, hand))
            now.win_taken_away = True
    return now


def seeming_win(match: Match, hand: Hand) -> Hand | None:
    """The hand with Game in the wrong pile, where that would win a match that is not won yet."""
    if match.play(HandRecorded(hand)).status != "playing":
        return None
    for side in range(1, len(match.sides) + 1):
        took = MappingProxyType(dict(hand.took) | {"game": side})
        wrong = replace(hand, took=took, tricks=None, trick_points=None, game_tied=None)
        if match.play(HandRecorded(wrong)).status == "won":
            return wrong
    return None


def has_set_steal_force_and_a_rich_loser(found: Played) -> bool:
    """Somebody falls below zero, the dealer steals and is forced, a loser stands above the target."""
    match = found.match
    target = match.rules.target
    winner = match.winner
    return (
        winner is not None
        and any(total < 0 for hand in match.hands for total in hand.totals)
        and any(hand.stolen for hand in match.hands)
        and any(hand.forced for hand in match.hands)
        and any(hand.took["jack"] is None for hand in match.hands)
        and any(total > target for side, total in enumerate(match.totals, start=1) if side != winner.side)
    )


def has_a_tie_and_a_win_taken_away(found: Played) -> bool:
    return found.win_taken_away and any(hand.took["game"] is None for hand in found.match.hands)


def has_a_lone_trump(found: Played) -> bool:
    return any(hand.facts.lone_trump for hand in found.match.hands)


FOUR = {"seats": ["Ana", "Bo", "Cy", "Di"], "dealer": 4, "rules": {"target": 7}}
TEAMS = {"seats": ["Ana", "Di", "Bo", "Cy"], "sides": [[1, 3], [2, 4]], "dealer": 2, "rules": {"target": 11}}
THREE = {"seats": ["Di", "Ana", "Cy"], "dealer": 1, "rules": {"target": 7}}

WANTED: tuple[tuple[str, dict[str, Any], bool, Callable[[Played], bool]], ...] = (
    ("Four, each for himself", FOUR, False, has_set_steal_force_and_a_rich_loser),
    ("Two teams", TEAMS, True, has_a_tie_and_a_win_taken_away),
    ("Three, as Bo went home", THREE, False, has_a_lone_trump),
)


def main() -> None:
    matches = []
    for name, document, slip, wanted in WANTED:
        for seed in count(1):
            found = played(document, seed, slip=slip)
            if found is not None and wanted(found):
                break
        matches.append(
            {
                "name": name,
                "document": document,
                "entries": [{"kind": each.kind, "data": plain.entry_to_plain(each)} for each in found.entries],
                "totals": list(found.match.totals),
                "winner": found.match.winner.side,
            }
        )
    TRANSCRIPT.write_text(json.dumps({"matches": matches}, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
