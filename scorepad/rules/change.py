"""What a proposed entry would change, before it is written: for the table to see and to say yes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorepad.rules.sheet import ScoredHand
from scorepad.rules.terms import Sentence, Word, say
from scorepad.rules.winning import Win

if TYPE_CHECKING:
    from scorepad.rules.match import Match


@dataclass(frozen=True)
class HandChange:
    """Hand `number` as it is and as it would be; a thrown-in deal has no number.

    `before` is None for a hand that is new, `after` for one that an undo takes away.
    """

    number: int | None
    before: ScoredHand | None
    after: ScoredHand | None


@dataclass(frozen=True)
class Change:
    """What would change: the match `after` it, the same in `sentences`, and the hands it would change themselves.

    A hand that only stands at other totals afterwards is not among `hands`. `totals_before`, `totals_after`: by side.
    """

    after: Match
    sentences: tuple[Sentence, ...]
    hands: tuple[HandChange, ...]
    totals_before: tuple[int, ...]
    totals_after: tuple[int, ...]
    winner_before: Win | None
    winner_after: Win | None


def between(before: Match, after: Match) -> Change:
    """What changes from one version of a match to the next."""
    hands = tuple(_hands(before, after))
    sentences = [sentence for hand in hands for sentence in _hand(hand)]
    if hands and hands[-1].before is None:
        # A new hand speaks for itself, its win too.
        sentences += hands[-1].after.why if hands[-1].after else ()
    else:
        sentences += _winner(before, after)
    sentences += _happened(before, after)
    if before.rules != after.rules:
        sentences.append(say("change.rules"))
    if before.totals != after.totals:
        sentences.append(say("change.totals", before=_figures(before.totals), after=_figures(after.totals)))
    if before.dealer != after.dealer:
        sentences.append(say("change.dealer", name=after.seats[after.dealer - 1].name))
    if before.status != after.status and "abandoned" in (before.status, after.status):
        sentences.append(say(f"change.status.{after.status}"))
    if (before.place, before.note) != (after.place, after.note):
        sentences.append(say("change.described"))
    if not sentences:
        sentences.append(say("change.nothing"))
    return Change(after, tuple(sentences), hands, before.totals, after.totals, before.winner, after.winner)


def _hands(before: Match, after: Match) -> Iterator[HandChange]:
    old = {hand.version: hand for hand in before.hands}
    new = {hand.version: hand for hand in after.hands}
    for version in sorted(old.keys() | new.keys()):
        was, now = old.get(version), new.get(version)
        if was is None or now is None or _gist(was) != _gist(now):
            either = now or was
            yield HandChange(None if either is None else either.number, was, now)


def _gist(hand: ScoredHand) -> tuple[object, ...]:
    """What makes a hand another hand than it was, apart from what came before it."""
    return (hand.facts, hand.dealer, hand.void, hand.points, hand.made, hand.forced, hand.stolen, dict(hand.took))


def _hand(change: HandChange) -> Iterator[Sentence]:
    was, now, number = change.before, change.after, change.number
    if was is None:
        return
    if number is None:
        yield say("change.deal.gone" if now is None else "change.deal.void" if now.void else "change.deal.other")
    elif now is None:
        yield say("change.hand.gone", number=number)
    elif was.void != now.void:
        yield say("change.hand.void" if now.void else "change.hand.restored", number=number)
        if not now.void:
            yield from now.why
    elif now.void or was.made == now.made:
        yield say("change.hand.points" if was.points != now.points else "change.hand.facts", number=number)
    else:
        yield say("change.hand.made" if now.made else "change.hand.set", number=number)


def _winner(before: Match, after: Match) -> Iterator[Sentence]:
    was, now = before.winner, after.winner
    if was == now:
        return
    if was is not None and (now is None or now.side != was.side):
        yield say("change.win_gone", name=before.sides[was.side - 1].name)
    if now is not None:
        if was is None or now.side != was.side:
            yield now.reason
        elif now.hand != was.hand:
            yield say("change.win_moves", name=after.sides[now.side - 1].name, number=now.hand)


def _happened(before: Match, after: Match) -> Iterator[Sentence]:
    old = {line.version for line in before.sheet}
    new = {line.version for line in after.sheet}
    for line in after.sheet:
        if line.version not in old and not isinstance(line, ScoredHand):
            yield line.sentence
    for line in before.sheet:
        if line.version not in new and not isinstance(line, ScoredHand):
            yield say("change.taken_back", sentence=line.sentence)


def _figures(totals: tuple[int, ...]) -> Word:
    """Totals side by side, as on a paper pad: 4/7."""
    figures: Word = totals[0]
    for total in totals[1:]:
        figures = say("change.figures", first=figures, second=total)
    return figures
