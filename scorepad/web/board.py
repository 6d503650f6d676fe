"""The board: a match on a television, or on a tablet in the middle of the table. It follows, and has no controls."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import make_response, request
from werkzeug.wrappers import Response

from scorepad.formats import plain
from scorepad.rules import auction
from scorepad.rules.broken import Broken
from scorepad.rules.match import Match
from scorepad.usecases import drafting
from scorepad.usecases.opened import open_match
from scorepad.web import assets
from scorepad.web.addresses import Addresses
from scorepad.web.shown import standing
from scorepad.web.shown.pile import Pile, piles
from scorepad.web.shown.round import Spot, spots
from scorepad.web.shown.standing import Card
from scorepad.web.surface import language, page, pages, speak
from scorepad.web.visitors import visitor


@dataclass(frozen=True)
class Place:
    """A card of the board: a side, or in the middle of the table a seat with the total of its side.

    `pile`: the total as chips, if wanted; `wide`, `tall`: where it lies on a screen of either shape, if it lies.
    """

    card: Card
    label: str
    deals: bool
    pitches: bool
    pile: Pile | None
    wide: Spot | None = None
    tall: Spot | None = None


@pages.get("/pads/<uuid:pad>/matches/<uuid:match>/board")
def board(pad: object, match: object) -> Response:
    """The board. `?mode=table`: figures turned to each seat; `?as=chips`: totals as chips."""
    guest = visitor(pad)
    opened = open_match(guest.holder, str(match))
    draft = drafting.read_draft(guest.holder, opened.id)
    game, where = opened.match, Addresses(guest.pad.id, opened.id)
    lying, chips = request.args.get("mode") == "table", request.args.get("as") == "chips"
    pitcher = _pitcher(game, draft.hand)
    shown: dict[str, Any] = {
        "pad": guest.pad,
        "match": game,
        "links": where,
        "heading": standing.heading(game),
        "lying": lying,
        "places": _around(game, pitcher, chips=chips) if lying else _side_by_side(game, pitcher, chips=chips),
        "saying": [speak(each) for each in draft.said],
        "chances": standing.hopes(game),
        "won": [speak(game.winner.reason)] if game.winner else [],
    }
    # Everything that the page is made of; a screen that cannot follow asks every few seconds, mostly for nothing.
    state = (game.version, draft.revision, assets.release(), language(), guest.pad.name, lying, chips)
    response = make_response(*page("board", **shown))
    response.set_etag(hashlib.sha256(repr(state).encode()).hexdigest()[:20], weak=True)
    return response.make_conditional(request)


def _side_by_side(match: Match, pitcher: int | None, *, chips: bool) -> list[Place]:
    pitching = next((seat.side for seat in match.seats if seat.seat == pitcher), None)
    cards = standing.cards(match)
    return [
        Place(card, card.label, card.deals, card.side == pitching, heap)
        for card, heap in zip(cards, _piles(cards, chips=chips), strict=True)
    ]


def _around(match: Match, pitcher: int | None, *, chips: bool) -> list[Place]:
    cards = {card.side: card for card in standing.cards(match)}
    seats = {seat.seat: seat for seat in match.seats}
    sitting = [seats[number] for number in match.order if seats[number].present]
    wide, tall = spots(len(sitting)), spots(len(sitting), tall=True)
    heaps = _piles([cards[seat.side] for seat in sitting], chips=chips)
    found = []
    for number, seat in enumerate(sitting):
        deals = seat.seat == match.dealer and match.winner is None
        pitches = seat.seat == pitcher
        found.append(Place(cards[seat.side], seat.name, deals, pitches, heaps[number], wide[number], tall[number]))
    return found


def _piles(cards: Sequence[Card], *, chips: bool) -> Sequence[Pile | None]:
    return piles([card.shown for card in cards]) if chips else [None] * len(cards)


def _pitcher(match: Match, hand: Mapping[str, Any] | None) -> int | None:
    """The seat that pitches the hand which is being told, as far as that is clear."""
    if hand is None:
        return None
    told = plain.hand(hand)
    seating = match.position.seating
    dealer = told.dealer if told.dealer in seating.playing and told.dealer else match.dealer
    try:
        contract = auction.resolve(told, seating.speaking(dealer), match.rules)
    except Broken:
        return None
    return contract.pitcher if contract else None
