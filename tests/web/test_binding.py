"""Lines of a page are broken where a reader would."""

from __future__ import annotations

import pytest

from scorepad.web.binding import bound

NO_BREAK = "\u00a0"


@pytest.mark.parametrize(
    ("plain", "parts"),
    [
        ("Ana +1 and Bo −2.", ["Ana +1", "and", "Bo −2."]),
        ("took High (2)", ["took", "High (2)"]),
        ("U ovoj rundi ne: Ana & Cy", ["U ovoj", "rundi", "ne:", "Ana &", "Cy"]),
        ("2 победе и 3 рунде", ["2", "победе", "и 3", "рунде"]),
        ("Team 1 won", ["Team 1", "won"]),
        ("dečko – Ana, Bo: kao izvođač", ["dečko –", "Ana,", "Bo:", "kao", "izvođač"]),
        ("Ni uspelo, minus 3", ["Ni uspelo,", "minus 3"]),
        ("1 Dec · 8 hands · 2 at 1 2", ["1", "Dec", "·", "8", "hands", "·", "2", "at 1 2"]),
        ("ni v igri", ["ni", "v igri"]),
    ],
)
def test_a_figure_stays_with_its_word_and_a_letter_with_the_next(plain: str, parts: list[str]) -> None:
    assert [each.replace(NO_BREAK, " ") for each in bound(plain).split(" ")] == parts
    assert bound(plain).replace(NO_BREAK, " ") == plain
