"""What can be checked when more is told, rules.md section 7."""

import random
from collections import Counter

import pytest

from scorepad.rules import detail
from scorepad.rules.hand import Hand
from scorepad.rules.terms import RANKS, SUITS, TRICK_POINTS, height
from tests.rules.tables import TWO_TEAMS, play, refused, start, took


def fine(points, players=4, *, rules=None, sides=None, pitcher=3, **more):
    return play(start(players, sides=sides, **(rules or {})), took(pitcher, 2, points, **more)).hand(1)


def broken(code, points, pointer=None, players=4, **more):
    with refused(code, pointer):
        fine(points, players, **more)


def test_a_lone_trump_is_high_and_low_and_the_pitchers() -> None:
    assert fine("33-1", lone_trump=True).made
    assert fine("3331", lone_trump=True).made
    broken("lone_trump_split", "31-1", "/low", lone_trump=True)
    broken("lone_trump_split", "3311", "/jack", lone_trump=True)
    broken("lone_trump_not_pitcher", "11-3", "/high", lone_trump=True)
    broken("too_few_trumps", "33-1", "/lone_trump", players=7, lone_trump=True)


def test_a_lone_trump_has_one_rank() -> None:
    assert fine("33-1", lone_trump=True, high_rank="9").made
    assert fine("3331", lone_trump=True, low_rank="J").made
    broken("rank_order", "33-1", "/lone_trump", lone_trump=True, high_rank="9", low_rank="8")
    broken("rank_order", "33-1", "/lone_trump", lone_trump=False, high_rank="9", low_rank="9")
    broken("jack_not_in_play", "3331", "/jack", lone_trump=True, low_rank="9")
    broken("jack_not_in_play", "3331", "/jack", lone_trump=True, high_rank="Q")
    broken("jack_in_play", "33-1", "/jack", lone_trump=True, low_rank="J")


def test_equal_ranks_are_one_card() -> None:
    assert fine("33-1", high_rank="Q", low_rank="Q").made
    broken("same_card_split", "31-1", "/low", high_rank="Q", low_rank="Q")
    broken("lone_trump_not_pitcher", "11-1", high_rank="Q", low_rank="Q")
    broken("rank_order", "33-1", "/low_rank", high_rank="5", low_rank="9")


def test_the_ranks_say_whether_the_jack_was_in_play() -> None:
    assert fine("3331", high_rank="J", low_rank="2").made
    assert fine("33-1", high_rank="10", low_rank="2").made
    broken("jack_not_in_play", "3331", high_rank="10")
    broken("jack_not_in_play", "3331", low_rank="Q")
    broken("jack_in_play", "33-1", high_rank="J")
    broken("jack_in_play", "33-1", low_rank="J")
    broken("same_card_split", "3311", "/jack", high_rank="J")
    broken("same_card_split", "3133", "/jack", low_rank="J")


@pytest.mark.parametrize(("players", "fewest"), [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 3), (8, 9)])
def test_the_cards_left_over_bound_how_few_trumps_there_are(players: int, fewest: int) -> None:
    assert detail.fewest_trumps(players) == fewest


def test_ranks_leave_room_for_the_trumps_that_are_surely_in_play() -> None:
    broken("too_few_trumps", "32-3", "/high_rank", players=7, high_rank="3")
    broken("too_few_trumps", "32-3", "/low_rank", players=7, low_rank="K")
    broken("too_few_trumps", "32-3", "/high_rank", players=7, high_rank="9", low_rank="8")
    assert fine("32-3", players=7, high_rank="4")
    assert fine("32-3", players=7, low_rank="Q")
    assert fine("3233", players=7, high_rank="Q", low_rank="10")
    # Not with the jack, which would be the third, out of play.
    broken("too_few_trumps", "32-3", players=7, high_rank="Q", low_rank="10")
    four_teams = ((1, 5), (2, 6), (3, 7), (4, 8))
    broken("too_few_trumps", "32-3", players=8, sides=four_teams, high_rank="9")
    assert fine("32-3", players=8, sides=four_teams, high_rank="10")


def test_tricks_are_six_and_a_side_without_one_took_no_point() -> None:
    assert fine("32-3", tricks=(1, 1, 3, 1))
    broken("tricks_sum", "32-3", "/tricks", tricks=(1, 1, 3, 0))
    broken("tricks_sum", "32-3", "/tricks", tricks=(2, 1, 3, 1))
    broken("point_without_trick", "32-3", "/low", tricks=(2, 0, 4, 0))
    broken("invalid", "32-3", "/tricks", tricks=(2, 1, 3))
    broken("invalid", "32-3", "/tricks/0", tricks=(-1, 1, 3, 3))
    broken("invalid", "32-3", "/tricks/1", tricks=(1, True, 3, 1))


def test_all_tricks_must_agree_with_the_tricks_and_the_points() -> None:
    assert fine("33-3", all_tricks=True, tricks=(0, 0, 6, 0))
    broken("tricks_sum", "33-3", "/all_tricks", all_tricks=False, tricks=(0, 0, 6, 0))
    broken("tricks_sum", "33-3", "/all_tricks", all_tricks=True, tricks=(1, 0, 5, 0))
    broken("point_without_trick", "32-3", "/low", all_tricks=True)
    broken("invalid", "33-3", "/all_tricks", all_tricks=1)


@pytest.mark.parametrize(
    ("players", "low", "high"), [(2, 0, 68), (3, 0, 78), (4, 0, 80), (5, 0, 80), (6, 4, 80), (7, 18, 80)]
)
def test_trick_points_add_up_to_what_so_many_players_can_have(players: int, low: int, high: int) -> None:
    rest = (0,) * (players - 1)
    assert fine("11-1" if low else "11--", players, pitcher=1, trick_points=(low, *rest))
    assert fine("11-1", players, pitcher=1, trick_points=(high, *rest))
    broken("trick_points_total", "11-1", "/trick_points", players, pitcher=1, trick_points=(high + 1, *rest))
    if low:
        broken("trick_points_total", "11-1", "/trick_points", players, pitcher=1, trick_points=(low - 1, *rest))


def test_eight_players_leave_only_four_cards_over() -> None:
    teams = ((1, 5), (2, 6), (3, 7), (4, 8))
    for total in range(30, 85):
        possible = total in {40, 46, 47, 48, 49, 50, *range(52, 81)}
        told = {"players": 8, "sides": teams, "pitcher": 1, "trick_points": (total, 0, 0, 0)}
        if possible:
            assert fine("11-1", **told)
        else:
            broken("trick_points_total", "11-1", **told)


def test_the_sums_of_trick_points_are_those_that_a_deal_can_have() -> None:
    pips = [TRICK_POINTS.get(rank, 0) for rank in RANKS for _ in SUITS]
    for players in range(2, 9):
        reachable = {(0, 0)}
        for pip in pips:
            reachable |= {(cards + 1, total + pip) for cards, total in reachable if cards < 6 * players}
        sums = {total for cards, total in reachable if cards == 6 * players}
        assert detail._SUMS[players] == sums, players


def test_a_side_has_at_least_the_trumps_it_won_by_name() -> None:
    broken("trick_points_too_few", "32-3", "/trick_points/1", high_rank="K", low_rank="10", trick_points=(3, 4, 22, 0))
    broken("trick_points_too_few", "32-2", "/trick_points/2", high_rank="A", trick_points=(3, 22, 3, 0))
    broken("trick_points_too_few", "3243", "/trick_points/3", trick_points=(3, 4, 22, 0))
    # The jack that is High counts once.
    assert fine("3231", high_rank="J", trick_points=(10, 4, 1, 0))
    broken("trick_points_too_few", "3231", "/trick_points/2", high_rank="J", trick_points=(10, 4, 0, 0))


def test_a_side_has_no_more_than_the_others_and_its_tricks_leave_it() -> None:
    broken("trick_points_too_many", "32-3", "/trick_points/0", tricks=(0, 2, 4, 0), trick_points=(4, 4, 22, 0))
    # Two tricks are eight cards: at most four tens and four aces.
    assert fine("31-1", tricks=(2, 0, 4, 0), trick_points=(56, 0, 3, 0))
    broken("trick_points_too_many", "31-1", "/trick_points/0", tricks=(2, 0, 4, 0), trick_points=(57, 0, 3, 0))
    broken("trick_points_too_many", "33-3", "/trick_points/0", all_tricks=True, trick_points=(4, 0, 22, 0))


def test_game_goes_to_the_one_side_with_the_most() -> None:
    assert fine("32-3", trick_points=(3, 10, 22, 0))
    broken("game_not_most", "32-1", "/game", trick_points=(3, 10, 22, 0))
    broken("game_not_most", "32--", "/game", trick_points=(3, 10, 22, 0))
    broken("game_tied", "32-3", "/game", trick_points=(3, 22, 22, 0))
    assert fine("32--", trick_points=(0, 0, 0, 0))


def test_who_tied_for_game_may_be_told() -> None:
    assert fine("32--", game_tied=(1, 3))
    assert fine("32--", game_tied=(3, 1), trick_points=(9, 0, 9, 0))
    broken("game_tied", "32-3", "/game", game_tied=(1, 3))
    broken("game_not_most", "32--", "/game_tied", game_tied=(1, 3), trick_points=(9, 9, 9, 0))
    broken("unknown_side", "32--", "/game_tied/1", game_tied=(1, 5))
    broken("invalid", "32--", "/game_tied", game_tied=(1,))
    broken("invalid", "32--", "/game_tied", game_tied=(1, 1))
    broken("invalid", "32--", "/game_tied/0", game_tied=("1", 2))


def test_other_facts_have_their_own_words() -> None:
    assert fine("32-3", trump="hearts", note="a" * 500)
    broken("invalid", "32-3", "/trump", trump="swords")
    broken("invalid", "32-3", "/high_rank", high_rank="1")
    broken("invalid", "32-3", "/low_rank", low_rank=7)
    broken("invalid", "32-3", "/lone_trump", lone_trump="yes")
    broken("invalid", "32-3", "/note", note="a" * 501)


def test_where_low_goes_to_its_holder_it_need_not_be_won() -> None:
    holder = {"low": "holder"}
    assert fine("32-3", rules=holder, tricks=(2, 0, 4, 0), trick_points=(0, 0, 22, 0), low_rank="10")
    assert fine("3233", rules=holder, low_rank="J")
    broken("point_without_trick", "23-3", "/high", rules=holder, tricks=(2, 0, 4, 0))
    broken("lone_trump_split", "32-3", rules=holder, lone_trump=True)


def deal_and_play(choose: random.Random, players: int, sides: int) -> Hand:
    """Really deal, and play six tricks anyhow within suit; then tell everything."""
    pack = [(rank, suit) for rank in RANKS for suit in SUITS]
    choose.shuffle(pack)
    hands = [pack[6 * seat : 6 * seat + 6] for seat in range(players)]
    leader = choose.randrange(players)
    pitcher, trump = leader + 1, None
    taken: list[list[tuple[str, str]]] = [[] for _ in range(sides)]
    tricks: Counter[int] = Counter()
    for _ in range(6):
        trick = []
        for step in range(players):
            seat = (leader + step) % players
            follow = [card for card in hands[seat] if trick and card[1] == trick[0][1][1]]
            card = choose.choice(follow or hands[seat])
            hands[seat].remove(card)
            trick.append((seat, card))
            trump = trump or card[1]
        led = trick[0][1][1]
        leader, _ = max(trick, key=lambda each: (each[1][1] == trump, each[1][1] == led, height(each[1][0])))
        tricks[leader % sides] += 1
        taken[leader % sides] += [card for _, card in trick]
    trumps = sorted(
        ((height(rank), rank, side) for side, cards in enumerate(taken, 1) for rank, suit in cards if suit == trump)
    )
    pips = tuple(sum(TRICK_POINTS.get(rank, 0) for rank, _ in cards) for cards in taken)
    tops = [side for side, count in enumerate(pips, 1) if count == max(pips)]
    jack = next((side for _, rank, side in trumps if rank == "J"), None)
    return Hand(
        pitcher=pitcher,
        bid=1,
        took={"high": trumps[-1][2], "low": trumps[0][2], "jack": jack, "game": tops[0] if len(tops) == 1 else None},
        trump=trump,
        high_rank=trumps[-1][1],
        low_rank=trumps[0][1],
        lone_trump=len(trumps) == 1,
        tricks=tuple(tricks[side] for side in range(sides)),
        trick_points=pips,
        game_tied=tuple(tops) if len(tops) > 1 else None,
        all_tricks=tricks[(pitcher - 1) % sides] == 6,
    )


TABLES = [*((players, players) for players in range(2, 8)), (4, 2), (6, 2), (6, 3), (8, 4)]


@pytest.mark.parametrize(("players", "sides"), TABLES)
def test_no_hand_that_was_really_played_is_refused(players: int, sides: int) -> None:
    choose = random.Random(players * 10 + sides)
    seats = range(1, players + 1)
    table = [[seat for seat in seats if (seat - 1) % sides == side] for side in range(sides)]
    match = start(players, sides=table)
    for _ in range(150):
        hand = deal_and_play(choose, players, sides)
        whole = play(match, hand).hand(1)
        assert 2 <= sum(whole.taken) <= 4
        # Telling less is never refused either, and scores the same.
        facts = {
            name: getattr(hand, name) for name in ("high_rank", "low_rank", "lone_trump", "tricks", "trick_points")
        }
        some = {name: value for name, value in facts.items() if choose.random() < 0.5}
        assert play(match, Hand(pitcher=hand.pitcher, bid=1, took=hand.took, **some)).hand(1).points == whole.points


def test_two_teams_count_their_tricks_together() -> None:
    assert fine("12-1", sides=TWO_TEAMS, tricks=(4, 2), trick_points=(30, 20), pitcher=1)


def test_every_rank_has_its_height() -> None:
    assert [height(rank) for rank in RANKS] == list(range(14, 1, -1))
