"""Questions about random tables, and what the rules answer, so that another program can be asked the same.

A transcript is pairs of a question and its answer, all of them plain values. A question is a match to begin with
(`match`, as a stored one is answered, but for its hands), some bids (`bids`: what may be said after them?) or a hand
(`hand`: what does it come to? The match goes on with it if it can be).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from scorepad.cli.demo.table import Table, hand_at
from scorepad.formats import plain
from scorepad.formats.scored import scored
from scorepad.rules import entries
from scorepad.rules.broken import Broken
from scorepad.rules.entries import Entry, MatchStarted
from scorepad.rules.hand import Bid
from scorepad.rules.house import FIELDS, HouseRules
from scorepad.rules.match import Match
from scorepad.rules.setup import Setup
from scorepad.rules.terms import POINTS, RANKS, SUITS
from tests.mirror.answers import Plain, english, options, settled, standing

#: Some of them are nothing that a careless program would say as it is.
NAMES = ("Ana", "Bo", "{{name}}", "$& Di", "שרה", "Flo 🂡", "Gus", "Hal", "Ivo", "Jo", "Kai", "Lea")
SOLO: Sequence[tuple[int, int]] = tuple((count, 1) for count in range(2, 8))
TEAMS: Sequence[tuple[int, int]] = ((2, 2), (2, 3), (3, 2), (4, 2))
LONGEST = 14


def transcript(seed: int, hands: int) -> Iterator[tuple[Plain, Plain]]:
    """Questions and answers at random tables with every house rule, until `hands` hands have been asked about."""
    rng = Random(seed)
    asked = 0
    while asked < hands:
        match = start(rng)
        yield {"match": _stored(match)}, standing(match)
        for _ in range(LONGEST):
            moved = _meanwhile(match, rng)
            if moved is not match:
                match = moved
                yield {"match": _stored(match)}, standing(match)
            bids = _some_bids(match, rng)
            yield {"bids": bids}, options(match, bids)
            told = some_hand(match, rng)
            answer, match = settled(match, told)
            asked += 1
            yield {"hand": told}, answer
            if match.winner is not None and rng.random() < 0.8:
                break


def _stored(match: Match) -> Plain:
    return scored(match, english) | {"hands": [], "status": match.status, "order": list(match.order)}


def start(rng: Random) -> Match:
    """A match before its first hand, of any players under any house rules."""
    sides, size = rng.choice(SOLO if rng.random() < 0.6 else TEAMS)
    seats = sides * size
    teams = [list(range(first, seats + 1, sides)) for first in range(1, sides + 1)]
    rules = _rules(rng)
    near = [rules.target + more for more in (-4, -3, -2, -1, 0, 0, 1, 2, 2, 3, 3, 4)]
    openings = rng.choice(((0,), (0, -1, -3), near, near))
    setup = Setup.checked(
        rules,
        rng.sample(NAMES[:8], seats),
        sides=teams,
        dealer=rng.randint(1, seats),
        opening=[rng.choice(openings) for _ in teams],
    )
    return Match.start(MatchStarted(setup))


def _rules(rng: Random) -> HouseRules:
    rules: Plain = {"target": rng.choice((1, 3, 5, 7, 7, 11, 21))}
    for field in FIELDS:
        if field.name != "target" and rng.random() < 0.5:
            numbers = range(field.least, field.most + 1) if field.most else (True, False)
            rules[field.name] = rng.choice(field.values or tuple(numbers))
    return HouseRules.checked(rules)


def _meanwhile(match: Match, rng: Random) -> Match:
    """The match after something that is no hand, now and then."""
    if rng.random() > 0.25:
        return match
    seat = rng.randint(1, len(match.seats))
    name = rng.choice(NAMES)
    happens: list[Callable[[], Entry]] = [
        lambda: entries.SeatLeft(seat),
        lambda: entries.SeatLeft(match.dealer),
        lambda: entries.SeatReturned(seat),
        lambda: entries.SeatJoined(name, seat, rng.randint(-5, 12)),
        lambda: entries.DealerSet(seat),
        lambda: entries.Misdealt(match.dealer),
        lambda: entries.PointsAdjusted(rng.randint(1, len(match.sides)), rng.choice((-4, 2, 6)), "revoke"),
        lambda: entries.RulesChanged({"target": rng.randint(1, 15)}),
        entries.MatchAbandoned if rng.random() < 0.2 else entries.MatchResumed,
    ]
    try:
        return match.play(rng.choice(happens)())
    except Broken:
        return match


def _some_bids(match: Match, rng: Random) -> list[Plain]:
    """A beginning of an auction, mostly one that can be."""
    order = match.speaking_order
    bids: list[Plain] = []
    for seat in order[: rng.randint(0, len(order))]:
        told = tuple(Bid(each["seat"], each["bid"]) for each in bids)
        speaker_ = match.options(told)[len(bids)]
        legal = [option.bid for option in speaker_.options if option.legal]
        bids.append({"seat": seat, "bid": rng.choice(legal)})
    if bids and rng.random() < 0.2:
        _spoil_bids(bids, match, rng)
    return bids


def some_hand(match: Match, rng: Random) -> Plain:
    """A hand, really dealt and played and told; then perhaps something else is told than what happened."""
    side_of = {seat.seat: seat.side for seat in match.seats}
    told = plain.hand_to_plain(hand_at(Table(match.speaking_order, side_of, match.rules), rng))
    if rng.random() < 0.3:
        told = {name: fact for name, fact in told.items() if name == "bids" or name in _POINTS}
    if rng.random() < 0.3 and "high" in told:
        _note_the_winner_only(told, match)
    if rng.random() < 0.25 and "high" in told:
        told = _of_one_side(told, match, rng)
    for _ in range(rng.choice((0, 0, 0, 1, 1, 1, 2))):
        rng.choice(_SLIPS)(told, match, rng)
    if rng.random() < 0.05:
        _slip_shape(told, rng)
    return told


_POINTS = tuple(point.name for point in POINTS)


def _note_the_winner_only(told: Plain, match: Match) -> None:
    bids = told.pop("bids")
    top = max(each["bid"] or 0 for each in bids)
    told["pitcher"] = [each["seat"] for each in bids if each["bid"] == top][-1]
    told["bid"] = top


def _of_one_side(told: Plain, match: Match, rng: Random) -> Plain:
    """The same hand, all points to one side, so that what is rare is seen."""
    auction = {name: told[name] for name in ("bids", "pitcher", "bid") if name in told}
    if rng.random() < 0.5:
        auction = {"pitcher": rng.choice(match.speaking_order), "bid": match.rules.maximum_bid}
    pitcher = auction.get("pitcher", rng.choice(match.speaking_order))
    points = dict.fromkeys(_POINTS, match.seats[pitcher - 1].side)
    rare = ({}, {}, {"all_tricks": True}, {"jack": None, "game": None}, {"lone_trump": True}, {"game": None})
    return auction | points | rng.choice(rare)


def _some_side(match: Match, rng: Random) -> Any:
    return rng.choice((None, *range(1, len(match.sides) + 1), *range(1, len(match.sides) + 1), 0, 9, True, 1.5, [1]))


def _spoil_bids(bids: list[Plain], match: Match, rng: Random) -> None:
    place = rng.randrange(len(bids))
    spoilt = rng.randrange(6)
    if spoilt == 0:
        bids[place]["bid"] = rng.choice((None, 0, 1, 2, 3, 4, 5, 6))
    elif spoilt == 1:
        bids[place]["seat"] = rng.randint(1, len(match.seats) + 1)
    elif spoilt == 2:
        bids[place] = dict(rng.choice(bids))
    elif spoilt == 3:
        bids.pop(place)
    elif spoilt == 4:
        bids[place]["bid"] = rng.choice((match.rules.maximum_bid, match.rules.maximum_bid - 1))
    else:
        for each in bids:
            each["bid"] = None


def _slip_bids(told: Plain, match: Match, rng: Random) -> None:
    if told.get("bids"):
        _spoil_bids(told["bids"], match, rng)


def _slip_dealers_bid(told: Plain, match: Match, rng: Random) -> None:
    if len(told.get("bids", ())) == len(match.speaking_order):
        told["bids"][-1]["bid"] = max((each["bid"] or 0 for each in told["bids"][:-1]), default=0) or 1
        if rng.random() < 0.3:
            told["bids"] = [{**each, "bid": None} for each in told["bids"][:-1]] + [told["bids"][-1] | {"bid": 1}]


def _slip_winner(told: Plain, match: Match, rng: Random) -> None:
    told[rng.choice(("pitcher", "bid"))] = rng.choice((*range(len(match.seats) + 2), None))


def _slip_point(told: Plain, match: Match, rng: Random) -> None:
    told[rng.choice(_POINTS)] = _some_side(match, rng)


def _slip_forgotten(told: Plain, match: Match, rng: Random) -> None:
    told.pop(rng.choice((*told, "")), None)
    told.pop("game" if rng.random() < 0.3 else "", None)


def _slip_trump(told: Plain, match: Match, rng: Random) -> None:
    told["trump"] = rng.choice((*SUITS, "cups"))
    told[rng.choice(("high_rank", "low_rank"))] = rng.choice((*RANKS, "J", "J", "1", None))
    how = rng.random()
    if how < 0.2:
        told["low_rank"] = told["high_rank"] = rng.choice(RANKS)
    elif how < 0.5:
        told.pop(rng.choice(("high_rank", "low_rank")), None)


def _slip_lone(told: Plain, match: Match, rng: Random) -> None:
    told["lone_trump"] = rng.choice((True, True, False, 1))
    if rng.random() < 0.5:
        told["low"] = told.get("high")


def _slip_tricks(told: Plain, match: Match, rng: Random) -> None:
    tricks = told.setdefault("tricks", [0] * len(match.sides))
    if isinstance(tricks, list) and tricks:
        one, other = rng.randrange(len(tricks)), rng.randrange(len(tricks))
        moved = rng.choice((tricks[other], 1))
        tricks[one] += moved
        tricks[other] -= moved
    if rng.random() < 0.1:
        told["tricks"] = [*tricks, 0]


def _slip_trick_points(told: Plain, match: Match, rng: Random) -> None:
    counts = told.setdefault("trick_points", [rng.randint(0, 40) for _ in match.sides])
    if isinstance(counts, list) and counts:
        counts[rng.randrange(len(counts))] += rng.choice((1, -1, 10, -10, 40))
        counts[rng.randrange(len(counts))] = rng.choice((0, max(counts), counts[0]))
    if rng.random() < 0.5:
        told.pop("game", None)


def _slip_all_tricks(told: Plain, match: Match, rng: Random) -> None:
    told["all_tricks"] = rng.choice((True, False))


def _slip_tie(told: Plain, match: Match, rng: Random) -> None:
    if rng.random() < 0.7:
        told["game"] = None
    told["game_tied"] = rng.sample(range(len(match.sides) + 2), 2) if rng.random() < 0.8 else [1]
    if rng.random() < 0.5:
        told.pop("trick_points", None)


def _slip_deal(told: Plain, match: Match, rng: Random) -> None:
    told["dealer"] = rng.randint(1, len(match.seats) + 1)


def _slip_number(told: Plain, match: Match, rng: Random) -> None:
    told["number"] = rng.choice((match.next_number, match.next_number, 1, 0, match.next_number + 1))


def _slip_shape(told: Plain, rng: Random) -> None:
    wrong = rng.choice(
        (
            {"note": "x" * 501},
            {"note": "one\nline\tand another 🂡"},
            {"note": "\x07"},
            {"note": 7},
            {"joker/~": 1},
            {"bids": "pass"},
            {"bids": [{"seat": 1}]},
            {"bids": [7]},
            {"tricks": 6},
            {"trick_points": [0.5]},
            {"pitcher": "Ana"},
            {"all_tricks": "yes"},
            {"high_rank": 10},
            {"number": 10**7},
        )
    )
    told.update(wrong)


#: The more often a slip is here, the harder it is to make it so that only one check sees it.
_SLIPS = (
    *[_slip_bids] * 2,
    *[_slip_dealers_bid] * 2,
    _slip_winner,
    *[_slip_point] * 2,
    _slip_forgotten,
    *[_slip_trump] * 4,
    *[_slip_lone] * 2,
    *[_slip_tricks] * 2,
    *[_slip_trick_points] * 4,
    _slip_all_tricks,
    *[_slip_tie] * 2,
    _slip_deal,
    _slip_number,
)
