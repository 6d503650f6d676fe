"""Short ways to tell the rules about a match, for the tests of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from scorepad.rules.broken import Broken
from scorepad.rules.entries import Entry, HandRecorded, MatchStarted
from scorepad.rules.hand import Bid, Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.match import Match
from scorepad.rules.setup import Setup
from scorepad.rules.terms import Sentence
from scorepad.translate import speaker
from tests.builders import NAMES, hand

#: Says a sentence in English.
english: Callable[[Sentence], str] = speaker("en")

TWO_TEAMS = ((1, 3), (2, 4))


def start(players: int = 4, *, sides: Any = None, dealer: int = 1, opening: Any = None, **rules: Any) -> Match:
    """A match of the first so many of Ana, Bo, Cy …, before its first hand; `rules` by name."""
    setup = Setup.checked(HouseRules.checked(rules), NAMES[:players], sides=sides, dealer=dealer, opening=opening)
    return Match.start(MatchStarted(setup))


def play(match: Match, *entries: Entry | Hand) -> Match:
    """The match after these entries; a hand alone is recorded."""
    for entry in entries:
        match = match.play(HandRecorded(entry) if isinstance(entry, Hand) else entry)
    return match


def took(pitcher: int, bid: int, points: str, **more: Any) -> Hand:
    """A hand of which only the winning bid was noted; `points` says who took High, Low, Jack and Game: "31-3"."""
    return hand(pitcher=pitcher, bid=bid, **won(points), **more)


def won(points: str) -> dict[str, int | None]:
    """Who took High, Low, Jack and Game, a figure each; "-" is nobody."""
    return {
        name: None if side == "-" else int(side)
        for name, side in zip(("high", "low", "jack", "game"), points, strict=True)
    }


def said(dealer: int, bids: str, players: int = 4) -> tuple[Bid, ...]:
    """What everybody said, left of the dealer first: "-2-3" is pass, 2, pass, 3."""
    order = [(dealer + step) % players + 1 for step in range(players)]
    return tuple(Bid(seat, None if bid == "-" else int(bid)) for seat, bid in zip(order, bids, strict=False))


def bidding(dealer: int, bids: str, points: str, players: int = 4, **more: Any) -> Hand:
    """A hand with its whole auction, see `said`, and who took what, see `won`."""
    return Hand(bids=said(dealer, bids, players), took=won(points), **more)


def passed(dealer: int, players: int = 4) -> Hand:
    """A deal in which everybody passed."""
    return Hand(bids=said(dealer, "-" * players, players))


@contextmanager
def refused(code: str, pointer: str | None = None, words: str | None = None) -> Iterator[pytest.ExceptionInfo[Broken]]:
    """What is done within is refused with this code, pointer and (English) words; every refusal has English words."""
    with pytest.raises(Broken) as refusal:
        yield refusal
    broken = refusal.value
    assert broken.code == code
    if pointer is not None:
        assert broken.pointer == pointer
    told = english(broken.sentence) if code != "invalid" or broken.telling != "detail" else ""
    if words is not None:
        assert told == words


def why(match: Match, number: int) -> str:
    """Why hand `number` came to what it did, in English."""
    return " ".join(english(part) for part in match.hand(number).why)
