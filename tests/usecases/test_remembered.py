"""What a process remembers is bounded, and what was used last is remembered longest."""

from __future__ import annotations

from scorepad.usecases.remembered import Remembered


def test_what_was_not_used_for_longest_is_forgotten_first() -> None:
    kept: Remembered[int, str] = Remembered(2)
    kept.keep(1, "Ana")
    kept.keep(2, "Bo")
    assert kept.get(1) == "Ana"
    kept.keep(3, "Cy")

    assert (kept.get(1), kept.get(2), kept.get(3)) == ("Ana", None, "Cy")
    assert len(kept) == 2


def test_what_is_heavy_leaves_less_room() -> None:
    kept: Remembered[int, str] = Remembered(10, weight=10)
    for number in range(5):
        kept.keep(number, "light", weight=2)
    kept.keep(5, "heavy", weight=7)
    assert [number for number in range(6) if kept.get(number)] == [4, 5]

    kept.keep(5, "light now", weight=1)
    kept.keep(6, "light", weight=7)
    assert [number for number in range(7) if kept.get(number)] == [4, 5, 6]


def test_what_is_too_heavy_is_not_remembered() -> None:
    kept: Remembered[int, str] = Remembered(10, weight=10)
    kept.keep(1, "too heavy", weight=11)

    assert kept.get(1) is None
    assert len(kept) == 0
