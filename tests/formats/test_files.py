"""Files of matches and pads: what is in them, and that they may be opened anywhere."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

import pytest

from scorepad.formats import FORMATS, plain
from scorepad.formats import csv as csv_files
from scorepad.formats import json as json_files
from scorepad.formats import text as text_files
from scorepad.formats.columns import width
from scorepad.formats.files import StoredMatch, match_filename, pad_filename
from scorepad.formats.scored import score_document
from scorepad.rules import entries
from scorepad.rules.match import Match
from tests.builders import MADE, SET, SWEEP, THREE, four_players, hand, passes, players, two_teams
from tests.formats.kept import english, kept, pad

BIDS = ((2, None), (3, 2), (4, None), (1, None))
TOOK = {"high": 3, "low": 1, "jack": None, "game": 3}


def rows(match: StoredMatch) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("".join(csv_files.match_rows(match, english)), newline="")))


def lines(match: StoredMatch) -> list[str]:
    return "".join(text_files.match_file(match, english)).splitlines()


def squeezed(line: str) -> str:
    return " ".join(line.split())


def test_every_format_has_its_own_name_and_makes_some_file():
    assert [each.name for each in FORMATS] == ["json", "csv", "txt"]
    assert all(each.match or each.pad for each in FORMATS)


# CSV


def test_a_row_is_a_seat_in_a_hand():
    match = kept(four_players(), entries.HandRecorded(hand(*BIDS, **TOOK)))
    found = rows(match)
    assert ",".join(found[0]) == (
        "date,match,hand,dealer,seat,name,bid,pitcher,made,high,low,jack,game,points,total,winner"
    )
    assert ",".join(found[2].values()) == "2026-11-30,m-1,1,1,3,Cy,2,1,1,1,0,0,1,2,2,"
    assert ",".join(found[0].values()) == "2026-11-30,m-1,1,1,1,Ana,pass,0,,0,1,0,0,1,1,"


def test_rows_end_as_the_standard_wants():
    text = "".join(csv_files.match_rows(kept(four_players(), entries.HandRecorded(hand(**MADE))), english))
    assert text.count("\r\n") == text.count("\n") == 5


def test_a_bid_that_nobody_noted_is_empty():
    found = rows(kept(four_players(), entries.HandRecorded(hand(**SET))))
    assert [row["bid"] for row in found] == ["", "", "3", ""]
    assert [row["made"] for row in found] == ["", "", "0", ""]
    assert [row["total"] for row in found] == ["0", "1", "-3", "1"]


def test_partners_share_their_points():
    took = {"high": 1, "low": 1, "jack": None, "game": 2}
    found = rows(kept(two_teams(), entries.HandRecorded(hand(pitcher=3, bid=2, **took))))
    assert [row["points"] for row in found] == ["2", "1", "2", "1"]
    assert [row["pitcher"] for row in found] == ["0", "0", "1", "0"]
    assert [row["high"] for row in found] == ["1", "0", "1", "0"]


def test_the_winner_is_in_every_row_of_a_match_that_is_won():
    found = rows(kept(four_players(), entries.HandRecorded(hand(**SWEEP)), entries.HandRecorded(hand(**THREE))))
    assert [row["winner"] for row in found] == ["0", "0", "1", "0"] * 2


def test_a_voided_hand_has_no_rows_and_a_thrown_in_deal_no_number():
    match = kept(
        four_players(rules={"all_pass": "redeal_next"}),
        entries.HandRecorded(hand(*passes(2, 3, 4, 1))),
        entries.HandRecorded(hand(**MADE)),
        entries.HandVoided(1),
    )
    found = rows(match)
    assert [row["bid"] for row in found] == ["pass"] * 4
    assert {row["hand"] for row in found} == {""}


def test_a_seat_that_is_empty_has_no_row():
    match = kept(
        four_players(),
        entries.SeatLeft(4),
        entries.HandRecorded(hand(**MADE)),
        entries.SeatJoined("Eli", after=1),
        entries.HandRecorded(hand(**MADE)),
    )
    assert [row["name"] for row in rows(match)] == ["Ana", "Bo", "Cy", "Ana", "Bo", "Cy", "Eli"]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\uff1d1", "Bo;=1", 'Bo"=1', "'=1;-2"])
def test_a_name_is_no_formula_to_a_spreadsheet(name):
    cell = rows(kept(four_players(seats=["Ana", name, "Cy", "Di"]), entries.HandRecorded(hand(**MADE))))[1]["name"]
    for part in cell.replace('"', ";").split(";"):
        assert part.lstrip()[:1] not in {"=", "+", "-", "@", "\uff1d"}
    assert cell.replace("'", "") == name.strip().replace("'", "")


@pytest.mark.parametrize("name", ["Ana", "Jean-Luc", "Bo, Cy", "O'Neil", "Žana @ home", "3-2"])
def test_a_name_that_is_harmless_stays_as_it_is(name):
    assert csv_files.harmless(name) == name


def test_a_pad_is_one_table():
    whole = pad(
        kept(players(3), entries.HandRecorded(hand(**MADE))),
        kept(four_players(), match_id="m-2"),
        kept(four_players(), entries.HandRecorded(hand(**MADE)), match_id="m-3"),
    )
    found = list(csv.DictReader(io.StringIO("".join(csv_files.pad_rows(whole, english)), newline="")))
    assert [row["match"] for row in found] == ["m-1"] * 3 + ["m-3"] * 4


# JSON


def test_a_match_in_json_holds_its_ledger_and_a_document_that_scores_the_same():
    match = kept(
        four_players(seats=[{"name": "Ana", "player": "a-1"}, "Bo", "Cy", "Di"]),
        entries.HandRecorded(hand(**MADE)),
        entries.HandRecorded(hand(**SET)),
        entries.HandVoided(1),
    )
    read = json.loads("".join(json_files.match_file(match, english)))
    assert list(read) == ["format", "document", "match", "entries"]
    assert read["format"] == "scorepad-match/1"
    assert read["match"]["id"] == "m-1"
    assert read["document"]["seats"] == ["Ana", "Bo", "Cy", "Di"]
    assert score_document(plain.document(read["document"])).totals == match.match.totals
    assert Match.fold(plain.entry(each["kind"], each["data"]) for each in read["entries"]) == match.match


def test_a_match_that_no_document_can_tell_has_none():
    read = json.loads("".join(json_files.match_file(kept(four_players(), entries.SeatLeft(1)), english)))
    assert read["document"] is None
    assert read["match"]["seats"][0]["present"] is False


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_pad_in_json_holds_every_ledger(count):
    matches = [
        kept(four_players(), entries.HandRecorded(hand(**MADE)), match_id=f"m-{place}") for place in range(count)
    ]
    read = json.loads("".join(json_files.pad_file(pad(*matches), english)))
    assert list(read) == ["format", "exported_at", "pad", "players", "matches"]
    assert read["pad"]["name"] == "The Thursday Table"
    assert [each["name"] for each in read["players"]] == ["Ana"]
    assert [each["id"] for each in read["matches"]] == [f"m-{place}" for place in range(count)]
    assert all([line["version"] for line in each["entries"]] == [1, 2] for each in read["matches"])


@pytest.mark.parametrize("write", [csv_files.pad_rows, json_files.pad_file])
def test_a_pad_is_written_match_by_match(write):
    taken = []

    def matches() -> Iterator[StoredMatch]:
        for place in range(3):
            taken.append(place)
            yield kept(four_players(), entries.HandRecorded(hand(**MADE)), match_id=f"m-{place}")

    whole = pad()
    object.__setattr__(whole, "matches", matches())
    for chunk in write(whole, english):
        if "m-0" in chunk:
            break
    assert taken == [0]


def test_a_pad_in_json_is_not_folded():
    def never() -> Match:
        raise AssertionError

    match = StoredMatch(kept(four_players()).record, never)
    assert "".join(json_files.pad_file(pad(match), english))


# Text


def test_a_sheet_tells_the_match_from_its_players_to_its_end():
    sheet = lines(
        kept(
            four_players(),
            entries.MatchDescribed(place="At Bo's", note="It rained."),
            entries.HandRecorded(hand(*BIDS, **TOOK)),
            entries.HandRecorded(hand(**SET)),
        )
    )
    assert sheet[:4] == ["Ana, Bo, Cy, Di", "2026-11-30, At Bo's", "Playing to 7.", ""]
    assert squeezed(sheet[4]) == "Hand Dealer Bid High Low Jack Game Ana Bo Cy Di"
    assert squeezed(sheet[5]) == "1 Ana Cy 2 Cy Ana not out Cy 1 (+1) 0 2 (+2) 0"
    assert squeezed(sheet[6]) == "2 Bo Cy 3 Cy Bo not out Di 1 1 (+1) \u22121 (\u22123) 1 (+1)"
    assert sheet[8:] == ["Hand 3 is next, Cy deals.", "", "It rained."]


def test_a_sheet_says_which_house_rules_were_played():
    sheet = lines(kept(four_players(rules={"target": 11, "steal": "never", "count_down": True})))
    assert sheet[2] == "Playing to 11."
    assert sheet[3].startswith("House rules: ")
    assert "steal" in sheet[3]
    assert sheet[4] == ""


def test_a_sheet_ends_with_the_winner():
    match = kept(four_players(), entries.HandRecorded(hand(**SWEEP)), entries.HandRecorded(hand(**THREE)))
    assert lines(match)[-1] == english(match.match.winner.reason)


def test_a_sheet_of_an_abandoned_match_says_so():
    assert lines(kept(four_players(), entries.MatchAbandoned()))[-1] == "Abandoned before anybody won."


def test_a_sheet_shows_what_happened_between_hands_and_what_does_not_count():
    sheet = lines(
        kept(
            four_players(rules={"all_pass": "redeal_same"}),
            entries.HandRecorded(hand(*passes(2, 3, 4, 1))),
            entries.HandRecorded(hand(**MADE)),
            entries.HandVoided(1),
            entries.PointsAdjusted(2, -1, "revoke"),
        )
    )
    table = sheet[sheet.index("") + 1 :]
    assert "thrown in" in table[1]
    assert table[2].split()[0] == "1"
    assert "revoke" in table[3]


def test_a_sheet_stays_aligned_whatever_people_are_called():
    names = ["Ana", "日本太郎", "Maximiliana von und zu Hohenstein", "\U0001f468\u200d\U0001f469\u200d\U0001f467"]
    sheet = lines(kept(four_players(seats=names), *[entries.HandRecorded(hand(**MADE)) for _ in range(3)]))
    head, *hands = sheet[4:8]
    at = width(head[: head.index("Game")])
    for line in hands:
        before = next(line[:end] for end in range(len(line)) if width(line[:end]) == at)
        assert before.endswith("  ")
    assert len({width(line[: line.rindex("(+2)")]) for line in hands}) == 1


def test_teams_are_told_apart_in_the_title():
    assert lines(kept(two_teams()))[0] == "Ana and Cy \u2013 Bo and Di"


def test_a_sheet_has_room_for_who_sits_down_later():
    match = kept(
        players(3),
        entries.HandRecorded(hand(**MADE)),
        entries.SeatJoined("Di", after=3, opening=2),
        entries.HandRecorded(hand(pitcher=3, bid=2, high=3, low=4, jack=None, game=3)),
    )
    table = lines(match)[4:]
    assert table[0].split()[-1] == "Di"
    assert table[3].split()[-2:] == ["3", "(+1)"]


# Names of files


def test_a_file_says_in_its_name_what_it_is():
    assert match_filename(kept(four_players()), "csv") == "pitch-2026-11-30-Ana-Bo-Cy-Di.csv"
    assert pad_filename(pad(), "json") == "scorepad-The-Thursday-Table-2026-11-30.json"


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("../../etc/passwd", "scorepad-etc-passwd-2026-11-30"),
        ('a"; filename="b\\c', "scorepad-a-filename-b-c-2026-11-30"),
        ("Četvrtak / четвртак", "scorepad-Četvrtak-четвртак-2026-11-30"),
        ("...", "scorepad-2026-11-30"),
        ("CON", "scorepad-CON-2026-11-30"),
    ],
)
def test_any_disk_can_have_a_file_of_that_name(name, stem):
    assert pad_filename(pad(name=name), "csv") == f"{stem}.csv"


def test_a_name_of_a_file_is_never_too_long():
    names = [letter * 40 for letter in "ABCDEFG"]
    assert len(match_filename(kept(players(7, seats=names)), "txt")) <= 84
