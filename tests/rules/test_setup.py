"""Who sits where, rules.md section 1."""

import pytest

from scorepad.rules.house import HouseRules
from scorepad.rules.setup import Setup
from tests.builders import NAMES
from tests.rules.tables import refused, start


def sit(names, **more):
    return Setup.checked(HouseRules(), names, **more)


@pytest.mark.parametrize("players", range(2, 8))
def test_two_to_seven_play_each_for_himself(players: int) -> None:
    setup = sit(NAMES[:players])
    assert setup.sides == tuple((seat,) for seat in range(1, players + 1))
    assert setup.opening == (0,) * players


@pytest.mark.parametrize("players", [0, 1, 8, 9])
def test_fewer_or_more_cannot_play(players: int) -> None:
    with refused("seat_count", "/seats"):
        sit([f"Player {number}" for number in range(players)])


@pytest.mark.parametrize(
    "sides",
    [
        [[1, 3], [2, 4]],
        [[2, 4], [1, 3]],
        [[3, 1], [4, 2]],
        [[1, 3, 5], [2, 4, 6]],
        [[1, 4], [2, 5], [3, 6]],
        [[1, 5], [2, 6], [3, 7], [4, 8]],
    ],
)
def test_partners_sit_alternately(sides: list[list[int]]) -> None:
    seats = sum(len(side) for side in sides)
    assert sit(NAMES[:seats], sides=sides).sides == tuple(tuple(sorted(side)) for side in sides)


@pytest.mark.parametrize(
    ("seats", "sides", "code"),
    [
        (4, [[1, 2], [3, 4]], "side_seating"),
        (6, [[1, 2, 3], [4, 5, 6]], "side_seating"),
        (6, [[1, 4], [2, 6], [3, 5]], "side_seating"),
        (5, [[1, 3, 5], [2, 4]], "side_size"),
        (8, [[1, 3, 5, 7], [2, 4, 6, 8]], "side_size"),
        (4, [[1, 2, 3, 4]], "side_size"),
        (3, [[1], [2, 3]], "side_size"),
        (4, [[1, 3], [2, 2]], "side_members"),
        (4, [[1, 3], [2]], "side_members"),
        (4, [], "side_members"),
        (3, [[2], [1], [3]], "side_members"),
        (4, [[1, 3], [2, 5]], "unknown_seat"),
        (1, [[1]], "seat_count"),
        (0, [], "seat_count"),
        (4, [[1, 3], [2, True]], "invalid"),
        (4, [[1, 3], "24"], "invalid"),
        (4, "1324", "invalid"),
    ],
)
def test_teams_that_cannot_be(seats: int, sides: object, code: str) -> None:
    with refused(code):
        sit(NAMES[:seats], sides=sides)


def test_nobody_sits_twice() -> None:
    with refused("duplicate_player", "/seats/1", "ANA sits at the table already."):
        sit([" Ana ", "ANA", "Bo"])
    with refused("duplicate_player", "/seats/1"):
        sit(["Straße", "STRASSE", "Bo"])
    with refused("duplicate_player", "/seats/2"):
        sit(["Ana", "Bo", "Cy"], players=["a", None, "a"])
    assert sit(["Ana", "Bo"], players=[None, None]).seats[0].player is None


def test_names_have_one_to_forty_characters() -> None:
    assert sit([" Ana ", "B" * 40]).seats[0].name == "Ana"
    for name in ("", "  ", "B" * 41, 7, None):
        with refused("invalid", "/seats/1"):
            sit(["Ana", name])


def test_the_first_dealer_sits_at_the_table() -> None:
    assert sit(NAMES[:3], dealer=3).dealer == 3
    for dealer in (0, 4):
        with refused("unknown_seat", "/dealer", f"Seat {dealer} does not play in this hand."):
            sit(NAMES[:3], dealer=dealer)
    for dealer in (True, "1", 1.0, None):
        with refused("invalid", "/dealer"):
            sit(NAMES[:3], dealer=dealer)


def test_totals_may_be_carried_over_from_paper() -> None:
    assert start(3, opening=[3, -2, 20]).totals == (3, -2, 20)
    assert start(3, opening=[3, -2, 20]).winner is None
    with refused("invalid", "/opening"):
        start(3, opening=[1, 2])
    with refused("invalid", "/opening/1"):
        start(3, opening=[1, 2.5, 3])
    with refused("invalid", "/opening/0"):
        start(3, opening=[10**9, 2, 3])


def test_seats_and_players_are_lists_of_one_length() -> None:
    with refused("invalid", "/seats"):
        sit("Ana")
    with refused("invalid", "/seats"):
        sit(["Ana", "Bo"], players=["a"])
    with refused("invalid", "/seats/0"):
        sit(["Ana", "Bo"], players=[1, 2])


@pytest.mark.parametrize("nobody", ["\u200b", "\ufeff\u2060", "\u202e", "\u3164", "\u2800", "\u00a0\u200d"])
def test_a_name_that_nobody_sees_is_no_name(nobody: str) -> None:
    with refused("invalid", "/seats/1"):
        sit(["Ana", nobody])


@pytest.mark.parametrize("name", ["👩‍🌾", "عمر", "\u200fדנה", "Ž", "★"])
def test_a_name_may_be_of_any_script_and_of_pictures(name: str) -> None:
    assert sit(["Ana", name]).seats[1].name == name
