"""What an entry would change, as plain values."""

from __future__ import annotations

from scorepad.formats.plain import Plain
from scorepad.formats.scored import Speak, scored, scored_hand
from scorepad.rules.change import Change
from scorepad.rules.sheet import ScoredHand
from scorepad.rules.winning import Win


def previewed(change: Change, speak: Speak) -> Plain:
    """The change as it is answered: in words, hand by hand, and the match as it would be."""
    after = change.after

    def hand(told: ScoredHand | None) -> Plain | None:
        if told is None:
            return None
        return {**scored_hand(told, len(after.sides), speak), "void": told.void}

    def winner(told: Win | None) -> Plain | None:
        return None if told is None else {"side": told.side, "hand": told.hand, "reason": speak(told.reason)}

    return {
        "sentences": [speak(sentence) for sentence in change.sentences],
        "hands": [
            {"number": each.number, "before": hand(each.before), "after": hand(each.after)} for each in change.hands
        ],
        "totals": {"before": list(change.totals_before), "after": list(change.totals_after)},
        "winner": {"before": winner(change.winner_before), "after": winner(change.winner_after)},
        "match": scored(after, speak),
    }
