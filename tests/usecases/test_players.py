"""Players: one name each, remembered as long as somebody played with them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from flask import Flask

from scorepad.rules.broken import Malformed
from scorepad.usecases import matches, pads, players
from scorepad.usecases.people import Holder
from scorepad.usecases.refusals import KeyReused, NameTaken, NotFound, RoleTooLow
from tests.builders import four_players
from tests.conftest import holds


def _names(holder: Holder, *, archived: bool = False) -> list[str]:
    return [player.name for player in players.list_players(holder, archived=archived)]


def test_players_are_listed_by_name(holder: Holder) -> None:
    for name in ("Di", "ana", "Žarko", "Bo"):
        players.add_player(holder, name)
    assert _names(holder) == ["ana", "Bo", "Di", "Žarko"]


@pytest.mark.parametrize("name", ["ana", " ANA ", "\uff21\uff4e\uff41"])
def test_a_name_is_one_player_s_however_it_is_written(holder: Holder, name: str) -> None:
    players.add_player(holder, "Ana")
    with pytest.raises(NameTaken) as refused:
        players.add_player(holder, name)
    assert refused.value.words["name"] == "Ana"


def test_two_pads_each_have_their_ana(holder: Holder) -> None:
    opened = pads.open_pad("Another")
    assert opened.secrets is not None
    players.add_player(holder, "Ana")
    other, made = players.add_player(holds(opened.secrets["score"]), "Ana")
    assert made
    with pytest.raises(NotFound):
        players.read_player(holder, other.id)
    with pytest.raises(KeyReused):
        players.add_player(holder, "Ana", id=other.id)


def test_the_same_player_again_is_the_same_one_even_when_he_was_renamed_since(holder: Holder) -> None:
    first, made = players.add_player(holder, "Ana", "blue", id=(player_id := uuid4()))
    assert made
    renamed = players.change_player(holder, player_id, name="Anna")
    assert players.add_player(holder, "Ana", "blue", id=player_id) == (renamed, False)
    with pytest.raises(KeyReused):
        players.add_player(holder, "Ana", "red", id=player_id)
    assert first.id == str(player_id)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b", "\ud800", None, 7])
def test_a_name_that_cannot_be_shown_is_refused(holder: Holder, name: object) -> None:
    with pytest.raises(Malformed) as refused:
        players.add_player(holder, name)  # type: ignore[arg-type]  # what a client might send
    assert refused.value.pointer == "/name"


def test_a_colour_is_one_of_those_on_the_table(holder: Holder) -> None:
    with pytest.raises(Malformed):
        players.add_player(holder, "Ana", "#ff0000")
    player, _ = players.add_player(holder, "Ana", "blue")
    assert players.change_player(holder, player.id, colour="").colour is None


def test_a_player_may_take_back_his_own_name_but_not_another_s(holder: Holder) -> None:
    ana, _ = players.add_player(holder, "ana")
    players.add_player(holder, "Bo")
    assert players.change_player(holder, ana.id, name="Ana").name == "Ana"
    with pytest.raises(NameTaken):
        players.change_player(holder, ana.id, name="BO")
    assert _names(holder) == ["Ana", "Bo"]


def test_who_never_played_is_deleted_and_who_played_is_archived(holder: Holder) -> None:
    matches.start_match(holder, four_players())
    guest, _ = players.add_player(holder, "Guest")
    ana = next(player for player in players.list_players(holder) if player.name == "Ana")
    assert players.remove_player(holder, guest.id) is None
    with pytest.raises(NotFound):
        players.read_player(holder, guest.id)
    archived = players.remove_player(holder, ana.id)
    assert archived is not None
    assert archived.archived
    assert (_names(holder), _names(holder, archived=True)) == (["Bo", "Cy", "Di"], ["Ana"])
    assert not players.change_player(holder, ana.id, archived=False).archived


def test_who_scores_adds_and_recolours_and_who_manages_renames_and_removes(secrets: dict[str, str]) -> None:
    scorer = holds(secrets["score"])
    player, _ = players.add_player(scorer, "Ana")
    assert players.change_player(scorer, player.id, colour="red").colour == "red"
    with pytest.raises(RoleTooLow):
        players.change_player(scorer, player.id, name="Anna")
    with pytest.raises(RoleTooLow):
        players.remove_player(scorer, player.id)
    with pytest.raises(RoleTooLow):
        players.add_player(holds(secrets["watch"]), "Bo")


def test_of_two_who_add_one_name_at_once_one_is_first(app: Flask, holder: Holder) -> None:
    def add(_: int) -> bool:
        with app.app_context():
            try:
                return players.add_player(holder, "Ana")[1]
            except NameTaken:
                return False

    with ThreadPoolExecutor(6) as phones:
        assert sorted(phones.map(add, range(6))) == [False] * 5 + [True]
