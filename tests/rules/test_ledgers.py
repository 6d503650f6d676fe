"""Random ledgers: whatever is written in whatever order, the promises of a match hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorepad.rules.auction import options
from scorepad.rules.broken import Broken, NotNow
from scorepad.rules.entries import (
    DealerSet,
    Entry,
    HandCorrected,
    HandRecorded,
    HandRestored,
    HandVoided,
    MatchAbandoned,
    MatchDescribed,
    MatchResumed,
    MatchStarted,
    MatchUnlocked,
    Misdealt,
    PointsAdjusted,
    Redone,
    RulesChanged,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    Undone,
)
from scorepad.rules.hand import Bid, Hand
from scorepad.rules.house import FIELDS, HouseRules
from scorepad.rules.match import Happening, Match, ScoredHand
from scorepad.rules.seating import Seating
from scorepad.rules.setup import Setup
from scorepad.rules.terms import POINTS
from tests.builders import NAMES
from tests.rules.tables import english, play, start, took

TABLES: list[Any] = [(players, None) for players in range(2, 8)] + [
    (4, [[1, 3], [2, 4]]),
    (6, [[1, 3, 5], [2, 4, 6]]),
    (6, [[1, 4], [2, 5], [3, 6]]),
    (8, [[1, 5], [2, 6], [3, 7], [4, 8]]),
]


@st.composite
def some_rules(draw: st.DrawFn, least: int = 0) -> dict[str, object]:
    """A few house rules, with low targets, so that matches end."""
    told: dict[str, object] = {}
    for field in draw(st.lists(st.sampled_from(FIELDS), min_size=least, max_size=3, unique=True)):
        if field.values:
            told[field.name] = draw(st.sampled_from(field.values))
        elif field.name == "count_down":
            told[field.name] = draw(st.booleans())
        else:
            told[field.name] = draw(st.integers(field.least, min(field.most, 12)))
    return told


@st.composite
def some_hand(draw: st.DrawFn, match: Match, seating: Seating, dealer: int) -> Hand:
    """A hand that `dealer` dealt to this table: a whole auction or the winning bid alone, or a deal thrown in."""
    sides = sorted(seating.playing_sides)
    order = seating.speaking(dealer)
    took = {}
    for point in POINTS:
        took[point.name] = draw(st.sampled_from(sides if point.always else [*sides, None]))
    more: dict[str, Any] = {}
    if took["game"] is None and match.rules.game_tie == "pitcher":
        more["game_tied"] = tuple(draw(st.permutations(sides))[:2])
    if draw(st.booleans()):
        if draw(st.integers(0, 9)) == 0:
            more["dealer"] = draw(st.sampled_from(order))
        bid = draw(st.integers(match.rules.minimum_bid, match.rules.maximum_bid))
        return Hand(pitcher=draw(st.sampled_from(order)), bid=bid, took=took, **more)
    bids: tuple[Bid, ...] = ()
    for seat in order:
        legal = [option.bid for option in options(bids, order, match.rules) if option.legal]
        bids = (*bids, Bid(seat, draw(st.sampled_from([legal[0], *legal]))))
    if all(each.bid is None for each in bids):
        return Hand(bids=bids)
    return Hand(bids=bids, took=took, **more)


class Ledgers(RuleBasedStateMachine):
    """A table that writes whatever comes to its mind."""

    match: Match
    entries: list[Entry]
    #: The match at every version, as it was when it was written.
    history: list[Match]

    @initialize(table=st.sampled_from(TABLES), data=st.data())
    def sit_down(self, table: Any, data: st.DataObject) -> None:
        players, sides = table
        count = len(sides) if sides else players
        setup = Setup.checked(
            HouseRules.checked(data.draw(some_rules())),
            NAMES[:players],
            sides=sides,
            dealer=data.draw(st.integers(1, players)),
            opening=data.draw(st.lists(st.integers(-3, 6), min_size=count, max_size=count)),
        )
        begun = MatchStarted(setup)
        self.match = Match.start(begun)
        self.entries, self.history = [begun], [self.match]

    def write(self, entry: Entry) -> None:
        """Write an entry, or hear why not; refusing changes nothing."""
        before, position = self.match, self.match.position
        lines = before.sheet
        try:
            after = before.play(entry)
        except Broken as broken:
            refusal = broken
        else:
            self._accept(entry, after)
            return
        assert before.position is position
        assert before.sheet is lines
        assert before == self.history[-1]
        assert english(refusal.sentence)
        if refusal.code == "ends_earlier":
            assert isinstance(refusal, NotNow)
            dropped = before.play(_dropping(entry))
            assert all(dropped.hand(number).void for number in refusal.hands)

    def _accept(self, entry: Entry, after: Match) -> None:
        change = self.match.preview(entry)
        assert change.after == after
        assert [english(sentence) for sentence in change.sentences]
        self.match = after
        self.entries.append(entry)
        self.history.append(after)

    @precondition(lambda self: self.match.status == "playing")
    @rule(data=st.data(), count=st.integers(1, 4))
    def record_some_hands(self, data: st.DataObject, count: int) -> None:
        for _ in range(count):
            if self.match.status == "playing":
                match = self.match
                self.write(HandRecorded(data.draw(some_hand(match, match.position.seating, match.dealer))))

    @precondition(lambda self: self.match.status != "playing")
    @rule(data=st.data())
    def record_a_hand_too_late(self, data: st.DataObject) -> None:
        match = self.match
        self.write(HandRecorded(data.draw(some_hand(match, match.position.seating, match.dealer))))
        assert self.match is match

    @precondition(lambda self: self.match.next_number > 1)
    @rule(data=st.data(), drop=st.booleans())
    def correct_a_hand(self, data: st.DataObject, drop: bool) -> None:
        was = self._some_hand(data)
        hand = data.draw(some_hand(self.match, was.seating, was.dealer))
        self.write(HandCorrected(was.number, hand, drop))

    @precondition(lambda self: self.match.winner is not None)
    @rule(data=st.data(), drop=st.booleans())
    def correct_a_hand_of_a_match_that_was_won(self, data: st.DataObject, drop: bool) -> None:
        self.correct_a_hand(data, drop)

    @precondition(lambda self: self.match.next_number > 1)
    @rule(data=st.data(), drop=st.booleans())
    def void_or_restore_a_hand(self, data: st.DataObject, drop: bool) -> None:
        was = self._some_hand(data)
        self.write((HandRestored if was.void else HandVoided)(was.number, drop))

    @rule(data=st.data(), drop=st.booleans())
    def change_the_rules(self, data: st.DataObject, drop: bool) -> None:
        self.write(RulesChanged(data.draw(some_rules(1)), drop))

    @rule(data=st.data(), points=st.integers(-5, 5).filter(bool))
    def adjust_points(self, data: st.DataObject, points: int) -> None:
        self.write(PointsAdjusted(data.draw(st.integers(1, len(self.match.sides))), points, "revoke"))

    @rule(data=st.data())
    def deal_otherwise(self, data: st.DataObject) -> None:
        seats = self.match.speaking_order
        again = data.draw(st.sampled_from([seats[-1], seats[0]]))
        self.write(data.draw(st.sampled_from([Misdealt(again), DealerSet(data.draw(st.sampled_from(seats)))])))

    @precondition(lambda self: not self.match.position.seating.in_teams)
    @rule(data=st.data())
    def leave_or_return(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.match.seats))
        self.write(SeatLeft(seat.seat) if seat.present else SeatReturned(seat.seat))

    @precondition(lambda self: not self.match.position.seating.in_teams and len(self.match.speaking_order) < 7)
    @rule(data=st.data(), opening=st.integers(-3, 3))
    def join(self, data: st.DataObject, opening: int) -> None:
        after = data.draw(st.integers(1, len(self.match.seats)))
        self.write(SeatJoined(f"New {len(self.match.seats)}", after, opening))

    @precondition(lambda self: self.match.position.seating.in_teams)
    @rule(seat=st.integers(1, 4))
    def leave_a_team(self, seat: int) -> None:
        match = self.match
        self.write(SeatLeft(seat))
        assert self.match is match

    @precondition(lambda self: self.match.status == "playing")
    @rule(entry=st.sampled_from([MatchAbandoned(), MatchDescribed(note="Late"), MatchDescribed(place="Pub")]))
    def put_away_or_describe(self, entry: Entry) -> None:
        self.write(entry)

    @precondition(lambda self: self.match.position.abandoned)
    @rule()
    def resume(self) -> None:
        self.write(MatchResumed())

    @precondition(lambda self: self.match.winner is not None)
    @rule(data=st.data(), drop=st.booleans())
    def unlock_and_correct(self, data: st.DataObject, drop: bool) -> None:
        before, locked = self.match, self.match.unlocked is None
        self.write(MatchUnlocked())
        assert (self.match.totals, self.match.winner) == (before.totals, before.winner)
        assert self.match.unlocked == (self.match.version if locked else before.unlocked)
        self.correct_a_hand(data, drop)

    @rule()
    def undo(self) -> None:
        self.write(Undone(self.match.undoable or 1))

    @precondition(lambda self: self.match.redoable is not None)
    @rule(count=st.integers(1, 3))
    def redo(self, count: int) -> None:
        for _ in range(count):
            self.write(Redone(self.match.redoable or 1))

    @precondition(lambda self: self.match.undoable is not None)
    @rule()
    def undo_then_redo_is_the_identity(self) -> None:
        before, version = self.match, self.match.undoable
        assert version is not None
        self.write(Undone(version))
        self.write(Redone(version))
        assert self.match.position == before.position
        assert (self.match.standing, self.match.undoable) == (before.standing, before.undoable)

    def _some_hand(self, data: st.DataObject) -> ScoredHand:
        return self.match.hand(data.draw(st.integers(1, self.match.next_number - 1)))

    @invariant()
    def versions_count_entries(self) -> None:
        assert self.match.version == len(self.entries)

    @invariant()
    def totals_are_the_sum_of_points(self) -> None:
        match = self.match
        totals = list(match.setup.opening)
        for line in match.sheet:
            points = getattr(line, "points", None)
            if getattr(line, "kind", "") == "points_adjusted":
                totals[line.side - 1] += points
            elif getattr(line, "kind", "") == "seat_joined":
                totals.append(line.entry.opening)
            elif isinstance(points, tuple):
                totals = [total + gain for total, gain in zip(totals, points, strict=True)]
            assert line.totals == tuple(totals)
        assert match.totals == tuple(totals)
        assert [side.total for side in match.sides] == totals
        assert [side.needs for side in match.sides] == [match.rules.target - total for total in totals]

    @invariant()
    def two_to_four_points_are_taken_in_a_hand(self) -> None:
        for hand in self.match.hands:
            if hand.taken is None:
                assert hand.void
                assert hand.points is hand.made is None
            elif hand.thrown_in:
                assert (sum(hand.taken), hand.number) == (0, None)
            else:
                assert 2 <= sum(hand.taken) <= 4
                side = self.match.seats[hand.pitcher - 1].side
                assert all(
                    gain == count
                    for other, (gain, count) in enumerate(zip(hand.points, hand.taken, strict=True), 1)
                    if other != side
                )
                assert hand.made == (hand.points[side - 1] >= 0)

    @invariant()
    def there_is_one_winner_at_most_and_nothing_counts_after_the_win(self) -> None:
        match = self.match
        wins = [hand for hand in match.hands if hand.win is not None]
        assert len(wins) <= 1
        assert match.winner == (wins[0].win if wins else None)
        if match.winner is not None:
            assert match.status == "won"
            assert wins[0].number == match.winner.hand
            assert not wins[0].void
            later = match.hands[match.hands.index(wins[0]) + 1 :]
            assert all(hand.void for hand in later)
            assert match.chances() == ()

    @invariant()
    def only_a_match_that_is_won_can_be_unlocked(self) -> None:
        match = self.match
        assert match.unlocked is None or match.winner is not None
        assert match.unlocked is None or isinstance(self.entries[match.unlocked - 1], MatchUnlocked)

    @invariant()
    def hands_are_numbered_in_order(self) -> None:
        numbers = [hand.number for hand in self.match.hands if hand.number is not None]
        assert numbers == list(range(1, self.match.next_number))

    @invariant()
    def somebody_who_is_there_deals_next(self) -> None:
        match = self.match
        assert match.seats[match.dealer - 1].present
        assert match.speaking_order[-1] == match.dealer
        assert sorted(match.order) == [seat.seat for seat in match.seats]

    @invariant()
    def every_line_has_its_words(self) -> None:
        for line in self.match.sheet:
            told = (*line.why, *line.warnings) if hasattr(line, "why") else (line.sentence,)
            assert all(english(sentence) for sentence in told)

    @invariant()
    def a_fair_copy_scores_the_same(self) -> None:
        """Written down afresh under the rules now in force, without void hands, it is the same match."""
        match = self.match
        if any(isinstance(each, Happening) and each.kind.startswith("seat_") for each in match.sheet):
            return
        copy = Match.start(MatchStarted(replace(match.setup, rules=match.rules)))
        for line in match.sheet:
            if isinstance(line, ScoredHand) and not line.void:
                copy = copy.play(HandRecorded(replace(line.facts, number=None, dealer=line.dealer)))
                assert copy.hands[-1].points == line.points
                assert copy.totals == line.totals
            elif isinstance(line, Happening) and line.points is not None and copy.status == "playing":
                copy = copy.play(line.entry)
        assert (copy.winner and copy.winner.side) == (match.winner and match.winner.side)

    def teardown(self) -> None:
        """The fold of every prefix is the match as it was then, whatever was written afterwards."""
        if not hasattr(self, "entries"):
            return
        assert Match.fold(self.entries) == self.match
        for length in {1, len(self.entries) // 2, len(self.entries) - 1} - {0}:
            assert Match.fold(self.entries[:length]) == self.history[length - 1]


def _dropping(entry: Entry) -> Entry:
    if isinstance(entry, HandCorrected):
        return HandCorrected(entry.number, entry.hand, True)
    if isinstance(entry, HandVoided | HandRestored):
        return type(entry)(entry.number, True)
    assert isinstance(entry, RulesChanged)
    return RulesChanged(entry.rules, True)


TestLedgers = Ledgers.TestCase
TestLedgers.settings = settings(
    max_examples=50, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)


def test_a_very_long_ledger_stays_small() -> None:
    match = start()
    for _ in range(10_000):
        match = play(match, DealerSet(2), took(3, 3, "1221"))
    assert len(match.sheet) == 20_000
    assert match.standing[-1] == 20_001
    assert Match.fold([MatchStarted(match.setup)]).sheet == ()
