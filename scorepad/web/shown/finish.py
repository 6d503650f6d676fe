"""The end of a match: who won and why, what can be done now."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.rules.winning import Win
from scorepad.usecases.opened import OpenMatch
from scorepad.web.addresses import Addresses
from scorepad.web.shown.standing import side_label
from scorepad.web.surface import new_id, speak, t
from scorepad.web.visitors import Visitor

#: The rule for a pitcher who is set and still at the target, and the one that most tables play instead.
_OTHER_RULE = {"pitcher": "pitcher_made", "pitcher_made": "pitcher"}


@dataclass(frozen=True)
class Finish:
    """The winner and why. `other_rule`: the way to look at the same match by the other rule, when that decided it."""

    side: int
    label: str
    why: str
    rule_said: str
    other_rule: dict[str, str] | None
    rematch: dict[str, str] | None
    unlock: str | None
    unlocked: bool


def finished(guest: Visitor, opened: OpenMatch, where: Addresses, win: Win, *, unlocked: bool) -> Finish:
    """What there is to say about a match that has been won."""
    match = opened.match
    rule_said, other = "", None
    if win.set_at_target:
        rule_said = t("page.won.rule", rule=t(f"house.win.{match.rules.win}"))
        instead = _OTHER_RULE.get(match.rules.win)
        if instead and guest.scores:
            other = {
                "action": where.change("rules_changed"),
                "entry": new_id(),
                "win": instead,
                "text": t("page.won.elsewhere", rule=t(f"house.win.{instead}")),
            }
    return Finish(
        side=win.side,
        label=side_label(match, win.side),
        why=speak(win.reason),
        rule_said=rule_said,
        other_rule=other,
        rematch={"entry": new_id(), "match": new_id()} if guest.scores else None,
        unlock=where.table(unlocked=True) if guest.scores and not unlocked else None,
        unlocked=unlocked and guest.scores,
    )
