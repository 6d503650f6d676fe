"""Each reads the pad in his own language: as the browser wishes, or as chosen at the foot of a page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from scorepad.translate import LANGUAGES, language_name
from tests.browser.evening import FIVE_HANDS, Pad
from tests.web.conftest import Play
from tests.web.reading import Visitor

ENGLISH = {"Accept-Language": "en"}


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ("hr-HR,hr;q=0.9,en;q=0.8", "Runda 6 · dijeli Di · do 7"),
        ("sr-RS,sr;q=0.9", "Рунда 6 · дели Di · до 7"),
        ("sr-Latn-RS,sr;q=0.9", "Runda 6 · dijeli Di · do 7"),
        ("sl", "Runda 6 · deli Di · do 7"),
        ("de", "Hand 6 · Di deals · to 7"),
    ],
)
def test_a_page_is_in_the_language_the_browser_wishes_for(watcher: Visitor, play: Play, wish: str, words: str) -> None:
    answer = watcher.client.get(play(FIVE_HANDS), headers={"Accept-Language": wish})
    assert words in answer.text.replace("\u00a0", " ")
    assert f'<html lang="{answer.headers["Content-Language"]}"' in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_chosen_with_one_tap_and_the_page_stays(watcher: Visitor, play: Play, language: str) -> None:
    table = play(FIVE_HANDS)
    watcher.open(f"{table}?bids=every").press(language_name(language))
    assert watcher.address == f"{table}?bids=every"
    assert f'<html lang="{language}"' in watcher.html
    assert f'<html lang="{language}"' in watcher.client.get(table, headers={"Accept-Language": "fr"}).text


def test_the_choice_is_for_this_browser_and_no_other(scorer: Visitor, watcher: Visitor, play: Play, pad: Pad) -> None:
    table = play(FIVE_HANDS)
    scorer.open(table).press("slovenščina")
    assert "Kdo nosi igro?" in scorer.html
    assert '<html lang="en"' in watcher.open(table).html


def test_a_program_with_the_cookie_of_the_browser_is_answered_in_its_language(scorer: Visitor, play: Play) -> None:
    table = play(FIVE_HANDS)
    scorer.open(table).press("hrvatski")
    answer = scorer.client.get(f"/api/v1/matches/{table.rsplit('/', 1)[1]}", headers=ENGLISH)
    assert answer.headers["Content-Language"] == "hr"
    assert "Pad, minus 3." in answer.get_json()["hands"][0]["why"]


def test_a_language_nobody_speaks_changes_nothing(watcher: Visitor, play: Play) -> None:
    watcher.open(play(FIVE_HANDS)).press("English", language="xx")
    assert watcher.status == 200
    assert watcher.client.get_cookie("language") is None


def test_the_choice_never_leads_elsewhere(watcher: Visitor) -> None:
    for elsewhere in ("//example.org/", "/\\example.org", "https://example.org/", "", "/\x0bx", "/a b"):
        watcher.open("/").press("slovenščina", back=elsewhere)
        assert watcher.address == "/", elsewhere


def test_the_choice_needs_the_token_of_the_page(app: Flask, visitor: Callable[[], Visitor]) -> None:
    assert visitor().client.post("/language", data={"language": "sl"}).status_code == 403


def test_the_cookie_of_the_choice_stays_on_this_server(watcher: Visitor) -> None:
    form, _ = watcher.open("/").form("hrvatski")
    answer = watcher.client.post(form.action, data={**dict(form.fields), "language": "hr"})
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("language=hr;")
    assert "SameSite=Lax" in cookie
    assert "Path=/" in cookie
