"""`scorepad demo`: a believable club."""

import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from scorepad.cli.demo.club import FEWEST, MEMBERS, MOST, SEASON_WEEKS, evenings
from scorepad.cli.demo.season import Scorer
from scorepad.usecases.keys import recognise
from scorepad.usecases.matches import list_matches
from scorepad.usecases.opened import open_match
from scorepad.usecases.pads import open_pad

TONIGHT = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)


def test_a_season_is_forty_evenings_a_week_apart():
    season = evenings(Random(1), TONIGHT, None)
    assert len(season) == SEASON_WEEKS
    gaps = [later.starts - earlier.starts for earlier, later in pairwise(season)]
    assert all(timedelta(days=6) < gap < timedelta(days=22) for gap in gaps)
    assert season[-1].starts == TONIGHT


def test_regulars_come_more_often_than_guests_and_tables_are_never_too_large():
    season = evenings(Random(1), TONIGHT, None)
    came = dict.fromkeys(MEMBERS, 0)
    for evening in season:
        for table in evening.tables:
            assert FEWEST <= len(table.members) <= MOST
            for member in table.members:
                came[member] += 1
    counts = list(came.values())
    assert counts[0] > 0.8 * SEASON_WEEKS
    assert counts[-1] < 0.3 * SEASON_WEEKS


@pytest.mark.parametrize("hands", [1, 200, 5000])
def test_there_are_evenings_enough_for_any_number_of_hands(hands):
    assert sum(evening.hands for evening in evenings(Random(3), TONIGHT, hands)) >= hands


def kept(hands, seed=9, to_the_end=False):
    holder = recognise(open_pad("The club").secrets["score"])
    rng = Random(seed)
    scorer = Scorer(holder, rng, None if to_the_end else hands, lambda: None, TONIGHT + timedelta(hours=3))
    scorer.keep(evenings(rng, TONIGHT, hands))
    listed = list_matches(holder, limit=200)
    return scorer, [open_match(holder, item.id) for item in listed.items]


def test_exactly_as_many_hands_are_recorded_as_were_asked_for(context):
    scorer, matches = kept(90)
    assert scorer.hands == 90
    assert sum(len(each.match.hands) for each in matches) == 90
    assert scorer.matches == len(matches)


def test_everything_lies_in_the_past_and_in_order(context):
    _, matches = kept(90)
    for each in matches:
        times = [entry.at for entry in each.record.entries]
        assert times == sorted(times)
        assert times[-1] <= TONIGHT + timedelta(hours=3)


def test_the_same_seed_plays_the_same_season(context):
    def results():
        return sorted((each.record.started_at, each.match.totals) for each in kept(60)[1])

    assert results() == results()


def test_a_season_has_won_matches_corrections_and_one_match_still_running(context):
    _, matches = kept(450, to_the_end=True)
    kinds = {entry.kind for each in matches for entry in each.record.entries}
    assert {"hand_corrected", "undone", "misdealt", "points_adjusted", "seat_left", "seat_returned"} <= kinds
    states = [each.match.status for each in sorted(matches, key=lambda each: each.record.started_at)]
    assert states[-1] == "playing"
    assert states.count("playing") == 1
    assert states.count("won") > 0.9 * len(states)


def test_the_command_says_how_many_it_recorded_and_how_to_get_in(scorepad):
    result = scorepad("demo", "--hands", 25, "--url", "http://pad.example/")
    assert result.exit_code == 0, result.output
    assert "25 hands" in result.stdout
    links = re.findall(r"http://pad\.example/join#[0-9A-Z-]+", result.stdout)
    assert len(set(links)) == 3
