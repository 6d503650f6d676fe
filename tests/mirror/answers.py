"""What the rules answer, as plain values that another program can be compared with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.formats import plain
from scorepad.rules.broken import Broken
from scorepad.rules.entries import HandRecorded, MatchStarted
from scorepad.rules.hand import Bid
from scorepad.rules.match import Match
from scorepad.rules.sheet import ScoredHand
from scorepad.rules.terms import POINTS, Sentence, Word
from scorepad.rules.winning import Win
from scorepad.translate import speaker

Plain = dict[str, Any]

english = speaker("en")


def said(word: Word | None) -> Any:
    """A sentence, or anything that fills a gap of one, as a plain value."""
    if isinstance(word, Sentence):
        return {"key": word.key, "words": {name: said(each) for name, each in word.words.items()}}
    return [said(each) for each in word] if isinstance(word, tuple) else word


def golden(document: Plain, hands: Sequence[Plain]) -> Plain:
    """A match document, and what each of `hands` comes to when they are told in turn; one that cannot be is left."""
    match = Match.start(MatchStarted(plain.document(document).setup))
    answered = {"document": document, "standing": standing(match), "hands": []}
    for told in hands:
        answer, match = settled(match, told)
        answered["hands"].append({"hand": told, "answer": answer})
    return answered


def _aloud(sentences: Sequence[Sentence]) -> str:
    return " ".join(english(sentence) for sentence in sentences)


def refused(broken: Broken) -> Plain:
    """What is wrong: code, pointer, and the sentence."""
    return {
        "code": broken.code,
        "pointer": broken.pointer,
        **said(broken.sentence),
        "aloud": english(broken.sentence),
    }


def _win(win: Win | None) -> Plain | None:
    return win and {"side": win.side, "hand": win.hand, "reason": said(win.reason)}


def standing(match: Match) -> Plain:
    """Who deals and who could win next, as the match stands."""
    chances = match.chances()
    return {
        "order": list(match.speaking_order),
        "dealer": match.dealer,
        "number": match.next_number,
        "totals": list(match.totals),
        "needs": [side.needs for side in match.sides],
        "winner": match.winner and [match.winner.side, match.winner.hand],
        "chances": [{"side": each.side, "can_win": each.can_win, "sentence": said(each.sentence)} for each in chances],
        "aloud": _aloud([each.sentence for each in chances]),
    }


def options(match: Match, bids: Sequence[Plain]) -> Plain:
    """What may be said after `bids`, or why they cannot be."""
    try:
        speakers = match.options(tuple(Bid(each["seat"], each["bid"]) for each in bids))
    except Broken as broken:
        return {"refused": refused(broken)}
    return {
        "options": [
            {
                "seat": each.seat,
                "spoke": each.spoke,
                "said": each.said,
                "turn": each.turn,
                "options": [
                    {"bid": one.bid, "legal": one.legal, "reason": said(one.reason), "steals": one.steals}
                    for one in each.options
                ],
            }
            for each in speakers
        ]
    }


def settled(match: Match, told: Plain) -> tuple[Plain, Match]:
    """What the hand comes to, or why it cannot be; and the match after it."""
    try:
        match = match.play(HandRecorded(plain.hand(told)))
    except Broken as broken:
        return {"refused": refused(broken)}, match
    return {"settled": _hand_to_plain(match.hands[-1]), "next": standing(match)}, match


def _hand_to_plain(hand: ScoredHand) -> Plain:
    return {
        "number": hand.number,
        "thrown_in": hand.thrown_in,
        "dealer": hand.dealer,
        "bids": None if hand.bids is None else [{"seat": one.seat, "bid": one.bid} for one in hand.bids],
        "pitcher": hand.pitcher,
        "bid": hand.bid,
        "forced": hand.forced,
        "stolen": hand.stolen,
        **{point.name: hand.took.get(point.name) for point in POINTS},
        "taken": said(hand.taken),
        "made": hand.made,
        "points": said(hand.points),
        "totals": said(hand.totals),
        "next_dealer": hand.next_dealer,
        "why": said(hand.why),
        "warnings": [{"code": each.key.split(".")[1], **said(each)} for each in hand.warnings],
        "winner": _win(hand.win),
        "aloud": _aloud((*hand.why, *hand.warnings)),
    }
