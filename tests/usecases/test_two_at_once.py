"""Several people at one pad at one moment: somebody is first, the others hear of it, nothing is lost or doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import TypeVar
from uuid import UUID, uuid4

from flask import Flask

from scorepad.rules.broken import Broken
from scorepad.rules.entries import SeatJoined
from scorepad.usecases.hands import correct_hand, record_hand, undo
from scorepad.usecases.ledger import append, list_entries
from scorepad.usecases.matches import change_match, list_matches, open_match, rematch, start_match
from scorepad.usecases.people import Holder
from scorepad.usecases.players import list_players
from scorepad.usecases.refusals import KeyReused, Refusal
from scorepad.usecases.upkeep import check
from tests.builders import MADE, SET, endless_hands, four_players, hand
from tests.usecases.nursery import nursery

T = TypeVar("T")

WRITERS = 40


def all_at_once(app: Flask, writers: int, write: Callable[[int], T]) -> list[T]:
    """What `write` comes to for each of 0..writers-1, all of them at the same moment, each in a thread of its own."""
    ready = Barrier(writers)

    def one(number: int) -> T:
        with app.app_context():
            ready.wait()
            return write(number)

    with ThreadPoolExecutor(writers) as threads:
        return list(threads.map(one, range(writers)))


def code_of(write: Callable[[], object]) -> str:
    """ "done", or the code with which the write was refused."""
    try:
        write()
    except (Broken, Refusal) as refused:
        return refused.code
    return "done"


def test_forty_writers_on_one_match_lose_nothing(app: Flask, holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id
    hands = list(endless_hands(WRITERS))
    ids = [str(uuid4()) for _ in hands]
    outcomes = all_at_once(app, WRITERS, lambda n: record_hand(holder, match_id, hands[n], entry_id=ids[n]))

    assert sorted(outcome.version for outcome in outcomes) == list(range(2, WRITERS + 2))
    entries = list_entries(holder, match_id, after=1, limit=200)
    assert {entry.id for entry in entries} == set(ids)
    assert [entry.version for entry in entries] == list(range(2, WRITERS + 2))
    assert len(open_match(holder, match_id).match.hands) == WRITERS
    assert check().clean


def test_forty_writers_on_forty_matches_lose_nothing(app: Flask, holder: Holder) -> None:
    played = [start_match(holder, four_players()).match_id for _ in range(WRITERS)]

    def play(number: int) -> None:
        for each in endless_hands(3):
            record_hand(holder, played[number], each)

    all_at_once(app, WRITERS, play)

    assert {open_match(holder, match_id).version for match_id in played} == {4}
    found = check()
    assert found.clean
    assert found.matches == WRITERS


def test_of_forty_who_record_the_first_hand_one_is_first(app: Flask, holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id
    by_number = all_at_once(
        app, WRITERS // 2, lambda _: code_of(lambda: record_hand(holder, match_id, hand(**MADE, number=1)))
    )
    by_version = all_at_once(
        app, WRITERS // 2, lambda _: code_of(lambda: record_hand(holder, match_id, hand(**MADE), if_version=2))
    )

    assert Counter(by_number) == {"done": 1, "hand_exists": WRITERS // 2 - 1}
    assert Counter(by_version) == {"done": 1, "stale": WRITERS // 2 - 1}
    assert open_match(holder, match_id).match.totals == (2, 0, 4, 0)


def test_one_hand_sent_by_forty_at_once_counts_once(app: Flask, holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id
    sent = uuid4()
    outcomes = all_at_once(app, WRITERS, lambda _: record_hand(holder, match_id, hand(**MADE), entry_id=sent))

    assert Counter(outcome.repeated for outcome in outcomes) == {True: WRITERS - 1, False: 1}
    assert {outcome.version for outcome in outcomes} == {2}


def test_of_two_who_correct_at_once_one_has_to_look_again(app: Flask, holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id
    record_hand(holder, match_id, hand(**MADE))
    ways = (
        lambda: correct_hand(holder, match_id, 1, hand(**SET), if_version=2),
        lambda: undo(holder, match_id, if_version=2),
        lambda: change_match(holder, match_id, rules={"target": 11}, if_version=2),
    )
    codes = all_at_once(app, len(ways), lambda n: code_of(ways[n]))

    assert Counter(codes) == {"done": 1, "stale": len(ways) - 1}
    assert check().clean


def test_one_match_started_by_forty_at_once_is_one_match(app: Flask, holder: Holder) -> None:
    chosen = uuid4()
    outcomes = all_at_once(app, WRITERS, lambda _: start_match(holder, four_players(), id=chosen))

    assert Counter(outcome.repeated for outcome in outcomes) == {True: WRITERS - 1, False: 1}
    assert len(list_matches(holder).items) == 1
    assert len(list_players(holder)) == 4


def test_two_pads_that_choose_one_id_get_one_match(app: Flask, holder: Holder, stranger: Holder) -> None:
    holders = (holder, stranger) * 4

    def start(chosen: UUID, number: int) -> str:
        return code_of(lambda: start_match(holders[number], four_players(), id=chosen))

    for _ in range(10):
        codes = all_at_once(app, len(holders), partial(start, uuid4()))
        assert Counter(codes) == {"done": 4, KeyReused.code: 4}


def test_forty_matches_started_at_once_share_their_players(app: Flask, holder: Holder) -> None:
    all_at_once(app, WRITERS, lambda n: start_match(holder, four_players(dealer=n % 4 + 1)))

    assert len(list_players(holder)) == 4
    assert len(list_matches(holder).items) == WRITERS
    assert check().clean


def test_somebody_joins_two_tables_at_once_and_is_one_player(app: Flask, holder: Holder) -> None:
    played = [start_match(holder, four_players()).match_id for _ in range(8)]
    all_at_once(app, len(played), lambda n: append(holder, played[n], [SeatJoined("Eli", after=1)], if_version=1))

    assert [player.name for player in list_players(holder)] == ["Ana", "Bo", "Cy", "Di", "Eli"]


def test_rematches_and_hands_at_once_do_not_wait_for_each_other_forever(app: Flask, holder: Holder) -> None:
    match_id = start_match(holder, four_players()).match_id
    ways = (
        lambda: record_hand(holder, match_id, hand(**SET)),
        lambda: rematch(holder, match_id),
        lambda: start_match(holder, four_players()),
        lambda: open_match(holder, match_id),
    )
    codes = all_at_once(app, 32, lambda n: code_of(ways[n % len(ways)]))

    assert set(codes) == {"done"}
    assert open_match(holder, match_id).version == 9
    assert check().clean


def test_several_processes_lose_nothing(database: str, holder: Holder, secrets: dict[str, str]) -> None:
    match_id = start_match(holder, four_players()).match_id
    with nursery(database) as recorders:
        for _ in range(4):
            recorders.start(secrets["score"], match_id, 10)
        said = recorders.close()

    ids = {line for line in said if not line.isdecimal() and line != "done"}
    assert said.count("done") == 4
    assert {entry.id for entry in list_entries(holder, match_id, after=1, limit=200)} == ids
    assert len(ids) == 40
    assert check().clean
