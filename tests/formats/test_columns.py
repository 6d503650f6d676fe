"""Names of all kinds in columns that stay columns."""

from __future__ import annotations

import pytest

from scorepad.formats.columns import padded, shortened, table, width

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
THUMB = "\U0001f44d\U0001f3fd"
CROATIA = "\U0001f1ed\U0001f1f7"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("Ana", 3),
        ("Željko", 6),
        ("Z\u030celjko", 6),
        ("日本", 4),
        ("アンナ", 6),
        ("עדי", 3),
        (FAMILY, 2),
        (THUMB, 2),
        (CROATIA, 2),
        (CROATIA + "\U0001f1f8\U0001f1ee", 4),
        ("\u2660\ufe0f", 2),
        ("\u2660", 1),
        ("A\u200bB", 2),
    ],
)
def test_a_name_takes_the_cells_that_a_terminal_gives_it(text, cells):
    assert width(text) == cells


def test_a_name_is_filled_up_on_either_side():
    assert padded("Bo", 4) == "Bo  "
    assert padded("Bo", 4, right=True) == "  Bo"
    assert padded("日本", 6) == "日本  "


def test_a_name_from_right_to_left_does_not_turn_the_line_around():
    assert padded("\u05e2\u05d3\u05d9", 5) == "\u2068\u05e2\u05d3\u05d9\u2069  "


def test_a_long_name_is_cut_between_characters():
    assert shortened("Maximiliana", 6) == "Maxim…"
    assert shortened("Ana", 3) == "Ana"
    assert shortened("Ana Bo Cy", 5) == "Ana…"
    assert shortened("日本日本", 6) == "日本…"
    assert shortened(FAMILY * 3, 4) == FAMILY + "…"
    assert width(shortened(CROATIA * 5, 5)) == 5


def test_a_table_is_as_wide_as_its_widest_cells_and_has_no_spaces_at_the_end():
    rows = [["#", "Name", "Total"], ["1", "日本", "7"], ["10", "Bo", "\u221212"]]
    assert list(table(rows, [True, False, True])) == [
        " #  Name  Total",
        " 1  日本      7",
        "10  Bo      \u221212",
    ]


def test_the_last_cell_of_a_short_row_runs_on_over_the_columns_it_lacks():
    rows = [["#", "Name", "Total"], ["", "Bo left the table."], ["1", "Bo", "7"]]
    assert list(table(rows, [True, False, True])) == ["#  Name  Total", "   Bo left the table.", "1  Bo        7"]
