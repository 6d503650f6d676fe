"""Screens that follow a match, at a server of two processes: all see everything, once, in order, at once."""

from __future__ import annotations

import statistics
import threading
import time

from tests.builders import MADE
from tests.live.conftest import Follow
from tests.live.following import Client, Pad

SCREENS = 10
BURST = 80


def test_every_screen_sees_a_hand_within_a_second(pad: Pad, match: str, follow: Follow) -> None:
    screens = [follow(pad.watch, match, "?after=1") for _ in range(SCREENS)]
    slowest = []
    for _ in range(5):
        version = pad.records(match)
        recorded = time.monotonic()
        for screen in screens:
            screen.until(lambda each, version=version: version in each.versions)
        slowest.append(max(screen.events[-1].at for screen in screens) - recorded)
    assert statistics.median(slowest) < 1
    for screen in screens:
        assert screen.versions == [2, 3, 4, 5, 6]
        assert {each.kind for each in screen.entries} == {"hand_recorded"}


def test_an_event_brings_the_entry_and_the_match_as_it_was_after_it(pad: Pad, match: str, follow: Follow) -> None:
    pad.records(match, note="the first")
    pad.records(match, note="the second")
    screen = follow(pad.watch, match, "?after=0").until(lambda each: len(each.versions) == 3)
    ledger = pad.watch.does("GET", f"{match}/entries?after=0")
    assert [each.data["entry"] for each in screen.entries] == ledger
    assert [each.data["match"]["version"] for each in screen.entries] == [1, 2, 3]
    assert [len(each.data["match"]["hands"]) for each in screen.entries] == [0, 1, 2]
    assert screen.entries[-1].data["match"] == pad.watch.does("GET", match)


def test_a_stream_is_one_as_browsers_know_it(pad: Pad, match: str, follow: Follow) -> None:
    screen = follow(pad.watch, match, Accept="text/event-stream")
    assert screen.answer.status == 200
    assert screen.answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert screen.answer.headers["Cache-Control"] == "no-store"
    assert screen.answer.headers["Content-Language"] == "en"
    pad.records(match)
    screen.until(lambda each: each.versions == [2])


def test_who_comes_back_gets_what_he_missed_in_order_and_once(pad: Pad, match: str, follow: Follow) -> None:
    first = follow(pad.watch, match, "?after=1")
    pad.records(match)
    first.until(lambda each: each.versions == [2])
    first.close()
    for _ in range(3):
        pad.records(match)
    again = follow(pad.watch, match, "?after=1", Last_Event_ID="2")
    again.until(lambda each: each.versions == [3, 4, 5])
    pad.records(match)
    again.until(lambda each: each.versions == [3, 4, 5, 6])


def test_a_long_absence_is_made_up_for_too(pad: Pad, match: str, follow: Follow) -> None:
    entries = [{"kind": "hand_recorded", "data": {"hand": {**MADE, "bid": 3}}} for _ in range(120)]
    pad.score.does("POST", f"{match}/entries", entries)
    screen = follow(pad.watch, match, "?after=0").until(lambda each: len(each.versions) >= 121)
    assert screen.versions == list(range(1, 122))


def test_a_version_that_nobody_can_have_seen_is_taken_for_the_latest(pad: Pad, match: str, follow: Follow) -> None:
    screen = follow(pad.watch, match, "?after=900")
    pad.records(match)
    screen.until(lambda each: each.versions == [2])


def test_no_entry_of_a_burst_is_lost_or_doubled(pad: Pad, match: str, follow: Follow) -> None:
    screens = [follow(pad.watch, match, "?after=1") for _ in range(2)]
    writers = [threading.Thread(target=_record, args=(pad, match, BURST // 4)) for _ in range(4)]
    for writer in writers:
        writer.start()
    late = follow(pad.watch, match, "?after=1")
    for writer in writers:
        writer.join()
    for screen in (*screens, late):
        screen.until(lambda each: len(each.versions) >= BURST)
        assert screen.versions == list(range(2, BURST + 2))
        assert [each.data["match"]["version"] for each in screen.entries] == screen.versions


def _record(pad: Pad, match: str, hands: int) -> None:
    for _ in range(hands):
        pad.records(match)


def test_the_hand_being_entered_is_seen_until_it_is_recorded(pad: Pad, match: str, follow: Follow) -> None:
    screens = [follow(pad.watch, match, "?after=1") for _ in range(4)]
    pad.score.does("PUT", f"{match}/draft", {"number": 1, "hand": {"pitcher": 4, "bid": 3}, "by": "Bo's phone"})
    for screen in screens:
        draft = screen.until(lambda each: each.drafts).drafts[-1]
        assert (draft["number"], draft["hand"]["pitcher"], draft["by"]) == (1, 4, "Bo's phone")
        assert draft["sentence"] == "Di pitches for 3."
    late = follow(pad.watch, match, "?after=1").until(lambda each: each.drafts)
    assert late.drafts == [draft]
    pad.records(match)
    for screen in (*screens, late):
        screen.until(lambda each: each.drafts[-1]["hand"] is None)
        assert [each.kind for each in screen.events][-2:] == ["hand_recorded", "draft"]


def test_who_comes_back_hears_that_the_hand_he_saw_is_entered_no_more(pad: Pad, match: str, follow: Follow) -> None:
    pad.score.does("PUT", f"{match}/draft", {"number": 1, "hand": {"pitcher": 4}})
    first = follow(pad.watch, match, "?after=1").until(lambda each: each.drafts)
    first.close()
    pad.score.does("PUT", f"{match}/draft", {"number": 1, "hand": None})
    again = follow(pad.watch, match, Last_Event_ID="1").until(lambda each: each.drafts)
    assert again.drafts[0]["hand"] is None


def test_a_revoked_key_ends_its_streams_at_once_and_no_others(pad: Pad, match: str, follow: Follow) -> None:
    issued = pad.manage.does("POST", f"/pads/{pad.id}/keys", {"role": "watch", "label": "the television"})
    television = Client(pad.watch.address, issued["key"])
    ending = [follow(television, match) for _ in range(4)]
    staying = [follow(pad.watch, match) for _ in range(4)]
    pad.manage.does("DELETE", f"/pads/{pad.id}/keys/{issued['id']}")
    for screen in ending:
        screen.until(lambda each: each.ended)
    assert television.ask("GET", f"{match}/events").status == 401
    version = pad.records(match)
    for screen in staying:
        screen.until(lambda each: each.versions == [version])


def test_a_deleted_match_ends_its_streams_and_so_does_a_deleted_pad(pad: Pad, match: str, follow: Follow) -> None:
    other = pad.starts()
    ending, staying = follow(pad.watch, match), follow(pad.watch, other)
    pad.manage.does("DELETE", match, If_Match='"1"')
    ending.until(lambda each: each.ended)
    assert pad.watch.ask("GET", f"{match}/events").status == 404
    assert not staying.ended
    pad.manage.does("DELETE", f"/pads/{pad.id}?confirm=Thursday%20club")
    staying.until(lambda each: each.ended)


def test_matches_of_others_cannot_be_followed(pad: Pad, match: str) -> None:
    stranger = Pad.at(pad.watch.address)
    assert stranger.watch.ask("GET", f"{match}/events").status == 404
    assert Client(pad.watch.address).ask("GET", f"{match}/events").status == 401
    refused = pad.watch.ask("GET", f"{match}/events?after=soon")
    assert (refused.status, refused.body["errors"][0]["parameter"]) == (422, "after")
    assert pad.watch.ask("GET", f"{match}/events?since=1").status == 422
    assert pad.watch.ask("GET", f"{match}/events", Accept="image/png").status == 406
