"""The table screen without JavaScript."""

from __future__ import annotations

from flask import Flask

from scorepad.usecases import hands, matches
from tests.browser.evening import FIVE_HANDS, WINNING, Pad
from tests.builders import hand
from tests.web.conftest import Play
from tests.web.reading import Visitor

CY_SET = {"call": "3:3", "took__high": "3", "took__low": "1", "took__jack": "nobody", "took__game": "3"}


def totals(app: Flask, pad: Pad, table: str) -> tuple[int, ...]:
    with app.app_context():
        return matches.open_match(pad.holder, table.rpartition("/")[2]).match.totals


def entries(app: Flask, pad: Pad, table: str) -> int:
    with app.app_context():
        return matches.open_match(pad.holder, table.rpartition("/")[2]).version


def test_a_hand_is_recorded_and_can_be_taken_back(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    scorer.open(table).press("Record", **CY_SET)
    assert scorer.address == table
    assert "Hand 1 recorded." in scorer.text
    assert totals(app, pad, table) == (1, 0, -3, 0)
    scorer.press("Undo")
    assert totals(app, pad, table) == (0, 0, 0, 0)
    scorer.press("Redo")
    assert totals(app, pad, table) == (1, 0, -3, 0)


def test_a_dealer_with_a_long_name_leaves_room_for_the_target(watcher: Visitor, play: Play) -> None:
    watcher.open(play(names=("Ana", "Bo", "Wolfeschlegelsteinhausenbergerdorff Jr.")))
    assert "Hand 1 · Wolfeschle… deals · to 7" in watcher.text


def test_pressing_record_twice_counts_once(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    sent = scorer.open(table).filled("Record", **CY_SET)
    assert scorer.send(*sent).status == 200
    assert scorer.send(*sent).status == 200
    assert "Hand 1 recorded." in scorer.text
    assert entries(app, pad, table) == 2


def test_check_says_the_sentence_and_saves_nothing(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    scorer.open(table).press("Check", **CY_SET)
    assert "Cy bid 3, took High and Game: 2." in scorer.text
    assert entries(app, pad, table) == 1
    scorer.press("Record")
    assert totals(app, pad, table) == (1, 0, -3, 0)


def test_what_is_missing_is_said_and_what_was_tapped_stays(scorer: Visitor, play: Play) -> None:
    scorer.open(play()).press("Record", call="3:3", took__high="3")
    assert scorer.status == 422
    assert "Still to tap: Low, Jack and Game." in scorer.text
    assert ("call", "3:3") in scorer.form("Record")[0].fields
    assert ("took-high", "3") in scorer.form("Record")[0].fields


def test_what_is_rare_is_asked_again_before_it_is_recorded(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    scorer.open(table).press("Record", **{**CY_SET, "took__game": "nobody"})
    assert entries(app, pad, table) == 1
    scorer.press("Record it")
    assert totals(app, pad, table) == (1, 0, -3, 0)


def test_another_rare_hand_is_asked_for_itself(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    scorer.open(table).press("Record", **{**CY_SET, "took__game": "nobody"})
    scorer.press("Record it", took__low="2")
    assert entries(app, pad, table) == 1


def test_what_cannot_be_is_refused_in_words(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    scorer.open(table).press("Record", **CY_SET, tricks__1=6, tricks__2=0, tricks__3=0, tricks__4=0)
    assert scorer.status == 422
    assert 'role="alert"' in scorer.html
    assert entries(app, pad, table) == 1


def test_every_bid_can_be_told(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    scorer.open(table).follow("every bid")
    took = {key: value for key, value in CY_SET.items() if key != "call"}
    scorer.press("Record", bid__4="pass", bid__1="2", bid__2="pass", bid__3="2", **took)
    assert "Hand 1 recorded." in scorer.text
    with app.app_context():
        (recorded,) = matches.open_match(pad.holder, table.rpartition("/")[2]).match.hands
    assert recorded.stolen
    assert scorer.address.endswith("?bids=every")


def test_an_illegal_bid_is_explained_in_its_own_words(scorer: Visitor, play: Play) -> None:
    table = play()
    took = {key: value for key, value in CY_SET.items() if key != "call"}
    scorer.open(f"{table}?bids=every").press("Record", bid__4="3", bid__1="2", bid__2="pass", bid__3="pass", **took)
    assert scorer.status == 422
    assert 'role="alert"' in scorer.html


def test_a_bid_the_house_does_not_allow_cannot_be_tapped_and_the_page_says_why(scorer: Visitor, play: Play) -> None:
    scorer.open(play(rules={"minimum_bid": 2}))
    assert scorer.html.count('value="4:1" disabled') == 1
    assert "at least 2" in scorer.text


def test_after_a_check_lower_bids_cannot_be_tapped(scorer: Visitor, play: Play) -> None:
    scorer.open(f"{play()}?bids=every").press("Check", bid__4="3")
    assert 'name="bid-1" value="3" disabled' in scorer.html
    assert 'name="bid-1" value="4" disabled' not in scorer.html


def test_one_single_trump_needs_no_low(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    scorer.open(table).press("Record", call="3:2", lone_trump="yes", took__jack="nobody", took__game="1")
    scorer.press("Record it")
    assert totals(app, pad, table) == (1, 0, 2, 0)


def test_a_deal_that_all_pass_is_thrown_in_by_one_press(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(rules={"all_pass": "redeal_next"})
    scorer.open(table).press("all passed")
    assert "thrown in" in scorer.text
    assert "Hand 1" in scorer.text
    assert entries(app, pad, table) == 2


def test_who_is_second_is_shown_both_hands(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    sent = scorer.open(table).filled("Record", **CY_SET)
    with app.app_context():
        hands.record_hand(
            pad.holder, table.rpartition("/")[2], hand(pitcher=4, bid=1, high=4, low=1, jack=None, game=4)
        )
    scorer.send(*sent)
    assert scorer.status == 409
    assert "Hand 1 stands as: Di" in scorer.text
    assert entries(app, pad, table) == 2
    scorer.press("Correct hand 1 to what you tapped")
    assert "This would change:" in scorer.text
    scorer.press("Save the correction")
    assert totals(app, pad, table) == (1, 0, -3, 0)


def test_a_hand_for_a_match_that_was_won_meanwhile_is_refused(
    scorer: Visitor, play: Play, app: Flask, pad: Pad
) -> None:
    table = play(FIVE_HANDS)
    sent = scorer.open(table).filled(
        "Record", call="4:3", took__high="4", took__low="1", took__jack="1", took__game="4"
    )
    with app.app_context():
        hands.record_hand(pad.holder, table.rpartition("/")[2], WINNING)
    scorer.send(*sent)
    assert scorer.status == 409
    assert 'role="alert"' in scorer.html
    assert totals(app, pad, table)[0] == 10


def test_the_finished_match_says_who_won_and_why(watcher: Visitor, play: Play) -> None:
    watcher.open(play((*FIVE_HANDS, WINNING)))
    assert "Winner Ana Ana pitched and stands at 10." in watcher.text
    assert '<svg class="chart"' in watcher.html
    assert not watcher.can_press("Rematch")


def test_a_set_pitcher_who_wins_hears_which_rule_it_was(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play((hand(pitcher=1, bid=3, high=2, low=2, jack=2, game=1),), opening=[11, 0, 0, 0])
    scorer.open(table)
    assert "Ana" in scorer.text
    scorer.press("See it with the other rule")
    assert "This means" in scorer.text or "For this match that means:" in scorer.text
    scorer.press("Change the house rules")
    with app.app_context():
        assert matches.open_match(pad.holder, table.rpartition("/")[2]).match.winner is None


def test_a_rematch_is_one_press_and_the_deal_moves_on(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play((*FIVE_HANDS, WINNING))
    scorer.open(table)
    sent = scorer.filled("Rematch")
    scorer.send(*sent)
    again = scorer.address
    assert again != table
    assert "Hand 1 · Ana deals" in scorer.text
    assert scorer.send(*sent).address == again
    assert len(scorer.open(f"/pads/{pad.id}/matches")._read.links) > 2
    with app.app_context():
        assert len(matches.list_matches(pad.holder).items) == 2


def test_a_stopped_match_goes_on(scorer: Visitor, play: Play) -> None:
    table = play(FIVE_HANDS)
    scorer.open(f"{table}/menu").press("Stop this match")
    assert "stopped before anybody won" in scorer.text
    scorer.press("Go on playing")
    assert scorer.can_press("Record")
