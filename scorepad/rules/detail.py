"""What can be checked when more than the bare facts is told (`docs/rules.md`, section 7).

Trump suit, rank of High and of Low, tricks and trick points by side, a lone trump. Nothing here is needed to score a
hand, and what is not told is never made up: least of all trick points, for cards are out of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorepad.rules.broken import Impossible, Malformed, one_of, text, whole_number, yes_or_no
from scorepad.rules.hand import Hand
from scorepad.rules.house import HouseRules
from scorepad.rules.seating import Seating
from scorepad.rules.terms import (
    CARDS_EACH,
    CARDS_IN_PACK,
    CARDS_IN_SUIT,
    RANKS,
    SUITS,
    TRICK_POINTS,
    TRICKS,
    height,
)

Took = Mapping[str, int | None]

LONGEST_NOTE: Final = 500
#: What every card of the pack counts towards Game, dearest first.
_PIPS: Final = tuple(sorted((TRICK_POINTS.get(rank, 0) for rank in RANKS for _ in SUITS), reverse=True))
_ALL_PIPS: Final = sum(_PIPS)
#: The sums of trick points that a deal to so many players can have.
_SUMS: Final[Mapping[int, frozenset[int]]] = {
    2: frozenset(range(69)),
    3: frozenset(range(79)),
    4: frozenset(range(81)),
    5: frozenset(range(81)),
    6: frozenset(range(4, 81)),
    7: frozenset(range(18, 81)),
    8: frozenset(range(40, 81)) - {41, 42, 43, 44, 45, 51},
}


def check(hand: Hand, took: Took, pitching: int, rules: HouseRules, seating: Seating) -> None:
    """Check what `hand` tells beyond bids and points; `pitching` is a side. Raises Impossible or Malformed."""
    won = took
    if rules.low == "holder":
        # Low goes to who was dealt it, and who won the card is not told.
        won = {**took, "low": None}
    if hand.trump is not None:
        one_of(hand.trump, "/trump", SUITS)
    if hand.note is not None:
        text(hand.note, "/note", LONGEST_NOTE)
    if hand.high_rank is not None or hand.low_rank is not None or hand.lone_trump is not None:
        _check_trumps(hand, took, won, pitching, len(seating.playing))
    if hand.tricks is not None or hand.all_tricks is not None:
        _check_tricks(hand, won, pitching, seating)
    if hand.trick_points is not None:
        _check_trick_points(hand, hand.trick_points, won, pitching, seating)
    if hand.game_tied is not None:
        _check_tie(hand, took, seating)


def most(trick_points: tuple[int, ...], seating: Seating) -> int | None:
    """The side with the most trick points, or None where the top is tied. Raises Malformed."""
    _by_side(trick_points, "/trick_points", seating)
    top = _top(trick_points, seating)
    return top[0] if len(top) == 1 else None


def tied_at_top(hand: Hand, seating: Seating) -> tuple[int, ...] | None:
    """The sides that tied for Game, if that was told."""
    if hand.game_tied is not None:
        return hand.game_tied
    return None if hand.trick_points is None else _top(hand.trick_points, seating)


def took_all(tricks: tuple[int, ...], side: int) -> bool:
    """Whether `side` took every trick."""
    return tricks[side - 1] == TRICKS


def fewest_trumps(players: int) -> int:
    """How many trumps are in play at least when `players` have their six cards each."""
    return max(1, CARDS_IN_SUIT - (CARDS_IN_PACK - CARDS_EACH * players))


def is_lone(hand: Hand) -> bool:
    """Whether the hand says that a single trump was in play."""
    return hand.lone_trump is True or (hand.high_rank is not None and hand.high_rank == hand.low_rank)


def _check_trumps(hand: Hand, took: Took, won: Took, pitching: int, players: int) -> None:
    high = None if hand.high_rank is None else height(one_of(hand.high_rank, "/high_rank", RANKS))
    low = None if hand.low_rank is None else height(one_of(hand.low_rank, "/low_rank", RANKS))
    if hand.lone_trump is not None:
        yes_or_no(hand.lone_trump, "/lone_trump")
    if high is not None and low is not None:
        if low > high:
            raise Impossible("rank_order", "/low_rank")
        if hand.lone_trump is not None and hand.lone_trump != (low == high):
            raise Impossible("rank_order", "/lone_trump", telling="lone" if hand.lone_trump else "not_lone")
    if is_lone(hand):
        told = hand.lone_trump is True
        if took["high"] != took["low"]:
            raise Impossible("lone_trump_split" if told else "same_card_split", "/low")
        if told and took["jack"] not in (None, took["high"]):
            raise Impossible("lone_trump_split", "/jack")
        if took["high"] != pitching:
            raise Impossible("lone_trump_not_pitcher", "/high")
        high = low = low if high is None else high
    _check_jack(high, low, won)
    _check_room(hand, high, low, took["jack"] is not None, players)


def _check_jack(high: int | None, low: int | None, took: Took) -> None:
    jack = height("J")
    beyond = (high is not None and high < jack) or (low is not None and low > jack)
    if beyond and took["jack"] is not None:
        raise Impossible("jack_not_in_play", "/jack")
    for rank, name in ((high, "high"), (low, "low")):
        if rank == jack:
            if took["jack"] is None:
                raise Impossible("jack_in_play", "/jack")
            if took[name] not in (None, took["jack"]):
                raise Impossible("same_card_split", "/jack", telling="jack")


def _check_room(hand: Hand, high: int | None, low: int | None, jack: bool, players: int) -> None:
    """Between High and Low there must be room for the trumps that are surely in play."""
    fewest = fewest_trumps(players)
    top = height(RANKS[0]) if high is None else high
    bottom = height(RANKS[-1]) if low is None else low
    room = 1 if is_lone(hand) else top - bottom + 1
    if room > 1 and not jack and bottom < height("J") < top:
        room -= 1
    if room < fewest:
        pointer = "/lone_trump" if hand.lone_trump else "/low_rank" if hand.high_rank is None else "/high_rank"
        raise Impossible("too_few_trumps", pointer, count=fewest)


def _check_tricks(hand: Hand, took: Took, pitching: int, seating: Seating) -> None:
    without: set[int] = set()
    if hand.all_tricks is not None and yes_or_no(hand.all_tricks, "/all_tricks"):
        without = set(seating.playing_sides) - {pitching}
    if hand.tricks is not None:
        _by_side(hand.tricks, "/tricks", seating)
        if sum(hand.tricks) != TRICKS:
            raise Impossible("tricks_sum", "/tricks", count=TRICKS)
        if hand.all_tricks is not None and hand.all_tricks != took_all(hand.tricks, pitching):
            raise Impossible("tricks_sum", "/all_tricks", telling="not_all" if hand.all_tricks else "all")
        without |= {side for side, count in enumerate(hand.tricks, 1) if count == 0}
    for name, side in took.items():
        if side in without:
            raise Impossible("point_without_trick", f"/{name}")


def _check_trick_points(hand: Hand, counts: tuple[int, ...], took: Took, pitching: int, seating: Seating) -> None:
    _by_side(counts, "/trick_points", seating)
    players = len(seating.playing)
    if sum(counts) not in _SUMS[players]:
        sums = _SUMS[players]
        raise Impossible("trick_points_total", "/trick_points", least=min(sums), most=max(sums))
    named = _named_pips(hand, took, len(counts))
    all_named = sum(named)
    for index, count in enumerate(counts):
        least, most_here = named[index], _ALL_PIPS - (all_named - named[index])
        if hand.tricks is not None:
            cards = hand.tricks[index] * players
            least = max(least, sum(_PIPS[-cards:]) if cards else 0)
            most_here = min(most_here, sum(_PIPS[:cards]))
        if hand.all_tricks and index + 1 != pitching:
            most_here = 0
        if count < least:
            raise Impossible("trick_points_too_few", f"/trick_points/{index}", count=least)
        if count > most_here:
            raise Impossible("trick_points_too_many", f"/trick_points/{index}", count=most_here)
    top = _top(counts, seating)
    game = took["game"]
    if game is not None and len(top) > 1:
        raise Impossible("game_tied", "/game")
    if len(top) == 1 and game != top[0]:
        raise Impossible("game_not_most", "/game")


def _named_pips(hand: Hand, took: Took, sides: int) -> list[int]:
    """By side, what the trumps count that are known by name and that it won; a card counts once."""
    cards: dict[str, int] = {}
    for rank, name in ((hand.high_rank, "high"), (hand.low_rank, "low"), ("J", "jack")):
        side = took[name]
        if rank is not None and side is not None:
            cards[rank] = side
    pips = [0] * sides
    for rank, side in cards.items():
        pips[side - 1] += TRICK_POINTS.get(rank, 0)
    return pips


def _check_tie(hand: Hand, took: Took, seating: Seating) -> None:
    tied = hand.game_tied
    if not isinstance(tied, tuple) or len(tied) < 2 or len(set(tied)) != len(tied):  # noqa: PLR2004 - a tie has two
        raise Malformed("invalid", "/game_tied", telling="tie")
    for index, side in enumerate(tied):
        if type(side) is not int:
            raise Malformed("invalid", f"/game_tied/{index}")
        if side not in seating.playing_sides:
            raise Impossible("unknown_side", f"/game_tied/{index}", side=side)
    if took["game"] is not None:
        raise Impossible("game_tied", "/game")
    if hand.trick_points is not None and set(tied) != set(_top(hand.trick_points, seating)):
        raise Impossible("game_not_most", "/game_tied", telling="tie")


def _by_side(counts: tuple[int, ...], pointer: str, seating: Seating) -> None:
    """Counts by side, none for who is not there. Raises."""
    if not isinstance(counts, tuple) or len(counts) != len(seating.sides):
        raise Malformed("invalid", pointer, telling="one_a_side", count=len(seating.sides))
    for index, count in enumerate(counts):
        whole_number(count, f"{pointer}/{index}", 0, 1000)
        if count and index + 1 not in seating.playing_sides:
            raise Impossible("unknown_side", f"{pointer}/{index}", side=index + 1)


def _top(counts: tuple[int, ...], seating: Seating) -> tuple[int, ...]:
    highest = max(counts)
    return tuple(side for side in sorted(seating.playing_sides) if counts[side - 1] == highest)
