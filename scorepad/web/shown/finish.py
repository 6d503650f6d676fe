"""The end of a match: who won and why, what can be done now."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.formats.stored import Written
from scorepad.rules.entries import MatchUnlocked, RulesChanged
from scorepad.rules.match import Match
from scorepad.rules.winning import Win
from scorepad.usecases.opened import OpenMatch
from scorepad.web.addresses import Addresses
from scorepad.web.shown.standing import side_label
from scorepad.web.surface import new_id, speak, t
from scorepad.web.visitors import Visitor

#: The written rule for a pitcher who is set and still at the target, and what most tables play instead.
_WRITTEN = "pitcher"
_MADE = "pitcher_made"
_NOT_WON = "warning.set_at_target.not_won"


@dataclass(frozen=True)
class Finish:
    """The winner and why. `other_rule`: the way to look at the same match by the other rule, when that decided it.

    `unlock`: the way to unlock the match; `unlocked`: the line of the ledger that did.
    """

    side: int
    label: str
    why: str
    rule_said: str
    other_rule: dict[str, str] | None
    rematch: dict[str, str] | None
    unlock: dict[str, str] | None
    unlocked: Written | None


def locked(match: Match) -> bool:
    """Whether a match is finished, and nobody has unlocked it to correct it."""
    return match.winner is not None and match.unlocked is None


def unlocking(guest: Visitor, match: Match, where: Addresses) -> dict[str, str] | None:
    """The way to unlock a match that is locked, for who may."""
    if not guest.scores or not locked(match):
        return None
    return {"action": where.change(MatchUnlocked.kind), "entry": new_id()}


def finished(guest: Visitor, opened: OpenMatch, where: Addresses, win: Win) -> Finish:
    """What there is to say about a match that has been won."""
    match = opened.match
    rule_said, other = "", None
    if win.set_at_target:
        rule_said = t("page.won.rule", rule=t(f"house.win.{match.rules.win}"))
        if guest.scores:
            other = _by(where, _MADE, t("page.won.elsewhere", rule=t(f"house.win.{_MADE}")))
    return Finish(
        side=win.side,
        label=side_label(match, win.side),
        why=speak(win.reason),
        rule_said=rule_said,
        other_rule=other,
        rematch={"entry": new_id(), "match": new_id()} if guest.scores else None,
        unlock=unlocking(guest, match, where),
        unlocked=None if match.unlocked is None else opened.record.entries[match.unlocked - 1],
    )


def played_on(guest: Visitor, match: Match, where: Addresses) -> dict[str, str] | None:
    """The written rule, for who may change it, where the last hand would have won by it; nothing else."""
    last = next((hand for hand in reversed(match.hands) if hand.number is not None and not hand.void), None)
    if not guest.scores or match.status != "playing" or match.rules.win != _MADE or last is None:
        return None
    told = [speak(each) for each in last.warnings if each.key == _NOT_WON]
    return _by(where, _WRITTEN, told[0]) if told else None


def _by(where: Addresses, win: str, text: str) -> dict[str, str]:
    """The way to look at the match by another rule of who wins; `text`: what there is to say about it."""
    return {"action": where.change(RulesChanged.kind), "entry": new_id(), "win": win, "text": text}
