"""What a table would write down about a hand that was played: facts, no points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from types import MappingProxyType

from scorepad.cli.demo.cards import PIPS
from scorepad.cli.demo.play import JACK, Played
from scorepad.rules.hand import Bid, Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.terms import TRICKS


def told(played: Played, bids: Sequence[Bid], side_of: Mapping[int, int], rules: HouseRules) -> Hand:
    """The hand as a careful scorer notes it: every bid, the trump, who took what, and what was counted.

    `side_of` names the side of every seat of the match, also of one that was not dealt in.
    """
    sides = max(side_of.values())
    pips, tricks = [0] * sides, [0] * sides
    captor: dict[int, int] = {}
    for trick in played.tricks:
        side = side_of[trick.taker]
        tricks[side - 1] += 1
        for _, card in trick.laid:
            pips[side - 1] += PIPS[card]
            if card.suit == played.trump:
                captor[card.high] = side
    top, bottom = max(captor), min(captor)
    tied = tuple(side for side, count in enumerate(pips, start=1) if count == max(pips))
    took = {
        "high": captor[top],
        "low": captor[bottom],
        "jack": captor.get(JACK),
        "game": tied[0] if len(tied) == 1 else None,
    }
    ranks = {card.high: card.rank for card in chain.from_iterable(played.dealt.values())}
    return Hand(
        bids=tuple(bids),
        took=MappingProxyType(took),
        trump=played.trump,
        high_rank=ranks[top],
        low_rank=ranks[bottom],
        tricks=tuple(tricks),
        trick_points=tuple(pips),
        lone_trump=True if len(captor) == 1 else None,
        all_tricks=True if rules.smudge != "none" and tricks[side_of[played.pitcher] - 1] == TRICKS else None,
        game_tied=tied if len(tied) > 1 else None,
    )
