"""A new match: who sits where, tapped in the order of the table; teams, first dealer, target, house rules.

What has been chosen so far is in the address, ids and numbers only, so that Back and reload keep it; names never are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from flask import request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorepad.rules.broken import Broken, Impossible
from scorepad.rules.house import FIELDS, HouseRules
from scorepad.usecases import matches, players
from scorepad.usecases.players import PlayerView
from scorepad.usecases.refusals import KeyReused, NameTaken
from scorepad.web import houserules
from scorepad.web.figures import whole
from scorepad.web.surface import form_id, go, new_id, page, pages, speak
from scorepad.web.table import table_of
from scorepad.web.visitors import Visitor, visitor

_REFUSED = 422
_MOST = 8
#: How many sides so many seats can make, beside each for himself.
_TEAMS: Final = {4: (2,), 6: (2, 3), 8: (4,)}


@dataclass
class Plan:
    """A match being set up.

    `seats`: players by seat; `dealer`: the seat that deals first; `teams`: how many, 0 for none; `rules`: the house
    rules that were chosen; `opening`: totals carried over, by side.
    """

    seats: list[str] = field(default_factory=list)
    dealer: int = 1
    teams: int = 0
    rules: dict[str, str] = field(default_factory=dict)
    opening: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, said: MultiDict[str, str], known: set[str]) -> Plan:
        """What an address or a form says, as far as it makes sense."""
        seats = [each for each in dict.fromkeys(said.getlist("seat")) if each in known][:_MOST]
        dealer, teams = whole(said.get("dealer")) or 0, whole(said.get("teams")) or 0
        possible = _TEAMS.get(len(seats), ())
        opening = {side: value for side in range(1, _MOST + 1) if (value := whole(said.get(f"opening-{side}")))}
        rules = {each.name: said[each.name] for each in FIELDS if said.get(each.name)}
        other = said.get("other_target", "").strip()
        if other:
            rules["target"] = other
        plan = cls(seats, dealer if 1 <= dealer <= len(seats) else 1, teams, rules, opening)
        if teams not in possible:
            plan.teams = possible[0] if len(seats) == _MOST else 0
        return plan

    def address(self, pad: str, rules: HouseRules) -> str:
        """Where this plan is."""
        usual = {name: _plain(value) for name, value in rules.as_mapping().items()}
        more: dict[str, Any] = {name: value for name, value in self.rules.items() if usual[name] != value}
        more |= {f"opening-{side}": value for side, value in self.opening.items()}
        if self.dealer != 1:
            more["dealer"] = self.dealer
        if self.teams:
            more["teams"] = self.teams
        return url_for("web.new_match", pad=pad, seat=self.seats, **more)

    def document(self) -> dict[str, Any]:
        """The match as a document that starts it."""
        count = self.teams or len(self.seats)
        told: dict[str, Any] = {
            "seats": [{"player": each} for each in self.seats],
            "dealer": self.dealer,
            "rules": houserules.chosen(self.rules),
        }
        if self.teams:
            told["sides"] = [list(range(side, len(self.seats) + 1, count)) for side in range(1, count + 1)]
        if self.opening:
            told["opening"] = [self.opening.get(side, 0) for side in range(1, count + 1)]
        return told

    def move(self, what: str, which: int) -> None:
        """Let seat number `which` go, or change it with the one before it; the dealer stays the same person."""
        if not 1 <= which <= len(self.seats):
            return
        dealing = self.seats[self.dealer - 1]
        if what == "remove":
            del self.seats[which - 1]
        elif what == "up" and which > 1:
            self.seats[which - 2 : which] = reversed(self.seats[which - 2 : which])
        self.dealer = self.seats.index(dealing) + 1 if dealing in self.seats else 1


@pages.get("/pads/<uuid:pad>/matches/new")
def new_match(pad: object) -> tuple[str, int]:
    """The table being laid."""
    guest = visitor(pad, "score")
    everybody = players.list_players(guest.holder)
    return _show(guest, everybody, Plan.of(request.args, {each.id for each in everybody}))


@pages.post("/pads/<uuid:pad>/matches/new")
def plan_match(pad: object) -> Response | tuple[str, int]:
    """One more tap on the table being laid; the last one starts the match."""
    guest = visitor(pad, "score")
    everybody = players.list_players(guest.holder)
    form = request.form
    plan = Plan.of(form, {each.id for each in everybody})
    what, _, which = form.get("intent", "").partition(":")
    name = form.get("name", "").strip()
    try:
        if name and what in ("name", "start"):
            plan.seats.append(_named(guest, everybody, name, plan.seats))
        if what == "start":
            outcome = matches.start_match(guest.holder, plan.document(), id=form.get("match"), entry_id=form_id())
            return go(table_of(guest.pad.id, outcome.match_id))
    except (Broken, NameTaken, KeyReused) as refusal:
        return _show(guest, players.list_players(guest.holder), plan, [speak(refusal.sentence)])
    if what == "add":
        plan.seats.append(which)
    elif which.isdecimal():
        plan.move(what, int(which[:2]))
    return go(plan.address(guest.pad.id, HouseRules.checked(guest.pad.rules)))


@pages.post("/pads/<uuid:pad>/matches")
def rematch(pad: object) -> Response:
    """The same seats and rules again; the deal moves on."""
    guest = visitor(pad, "score")
    form = request.form
    outcome = matches.rematch(guest.holder, form.get("like", ""), id=form.get("match"), entry_id=form_id())
    return go(table_of(guest.pad.id, outcome.match_id))


def _named(guest: Visitor, everybody: list[PlayerView], name: str, seats: list[str]) -> str:
    """The player of this name, who may be new or have been put away, but does not sit in `seats` yet."""
    away = players.list_players(guest.holder, archived=True)
    for each in (*everybody, *away):
        if each.name.casefold() == name.casefold():
            if each.id in seats:
                raise Impossible("duplicate_player", "/seats", name=each.name)
            return each.id
    return players.add_player(guest.holder, name)[0].id


def _show(
    guest: Visitor, everybody: list[PlayerView], plan: Plan, problems: list[str] | None = None
) -> tuple[str, int]:
    named = {each.id: each.name for each in everybody}
    usual = HouseRules.checked(guest.pad.rules)
    try:
        rules = usual.changed(houserules.chosen(plan.rules))
    except Broken:
        rules = usual
    latest = _last(guest)
    seats = [(number, each, named[each]) for number, each in enumerate(plan.seats, 1) if each in named]
    count = plan.teams or len(plan.seats)
    labels = [
        (side, " & ".join(name for number, _, name in seats if (number - side) % count == 0))
        for side in range(1, count + 1)
    ]
    return page(
        "new_match",
        _REFUSED if problems else 200,
        pad=guest.pad,
        problems=problems or [],
        plan=plan,
        seats=seats,
        sides=labels,
        teams=_TEAMS.get(len(plan.seats), ()),
        others=_as_seated([each for each in everybody if each.id not in plan.seats], latest),
        full=len(plan.seats) >= _MOST,
        last=latest if not plan.seats else None,
        rules=rules,
        choices=houserules.choices(rules),
        targets=houserules.TARGETS,
        differing=[speak(each) for each in rules.sentences()],
        entry=new_id(),
        match=new_id(),
    )


def _as_seated(others: list[PlayerView], latest: matches.MatchSummary | None) -> list[PlayerView]:
    """The players in the order in which they sat last time, clockwise, then the others by name."""
    places = {seat.player: seat.seat for seat in latest.seats} if latest else {}
    return sorted(others, key=lambda each: places.get(each.id, _MOST + 1))


def _last(guest: Visitor) -> matches.MatchSummary | None:
    latest = matches.list_matches(guest.holder, limit=1).items
    return latest[0] if latest else None


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
