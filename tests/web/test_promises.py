"""What every page promises: no foreign script or style, no form from elsewhere, no name taken for markup."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from tests.browser.evening import FIVE_HANDS, WINNING, Pad
from tests.web.conftest import Play
from tests.web.reading import Visitor
from tests.web.test_table import CY_SET, entries

HOSTILE = ('<script>alert("x")</script>', "{{7*7}}{% raw %}", "'\"><img src=x onerror=y>", "a\u202eb & <b>")
PAGES = ("", "/matches", "/players", "/settings", "/matches/new")
MATCH_PAGES = ("", "?bids=every", "/menu", "/log", "/hands/1")

#: Words for the scripts (application/json) are none, and no browser runs them.
OF_ITS_OWN = re.compile(r'<style|\sstyle=|\son\w+=|<script(?![^>]*\s(?:src=|type="application/json"))|javascript:')


def addresses(pad: Pad, table: str) -> list[str]:
    return ["/", "/join", *(f"/pads/{pad.id}{page}" for page in PAGES), *(table + page for page in MATCH_PAGES)]


def test_no_page_has_script_or_style_of_its_own(manager: Visitor, play: Play, pad: Pad) -> None:
    for address in addresses(pad, play((*FIVE_HANDS, WINNING))):
        manager.open(address)
        assert manager.status == 200, address
        policy = manager.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert not OF_ITS_OWN.search(manager.html), address
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//(?!localhost)', manager.html), address


def test_every_form_that_writes_carries_a_token(manager: Visitor, play: Play, pad: Pad) -> None:
    for address in addresses(pad, play(FIVE_HANDS)):
        for form in manager.open(address)._read.forms:
            names = [name for name, _ in form.fields]
            assert ("csrf_token" in names) == (form.method == "post"), (address, form.action)


def test_a_form_from_elsewhere_is_refused(scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    where, sent = scorer.open(table).filled("Record", **CY_SET)
    scorer.send(where, [each for each in sent if each[0] != "csrf_token"])
    assert scorer.status == 403
    assert entries(app, pad, table) == 1


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_shown_as_text(manager: Visitor, play: Play, pad: Pad, name: str) -> None:
    table = play(FIVE_HANDS, (name, "Bo", "Cy", "Di"), place=name, note=name)
    for address in addresses(pad, table):
        manager.open(address)
        assert manager.status == 200
        assert "<script>alert" not in manager.html
        assert "<img src=x" not in manager.html
    assert name in manager.open(f"/pads/{pad.id}/players").text.replace("\u2068", "")


def test_who_may_only_watch_sees_no_controls(watcher: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play(FIVE_HANDS)
    for address in MATCH_PAGES:
        watcher.open(table + address)
        assert watcher.status == 200
        writing = [form.action for form in watcher._read.forms if form.method == "post"]
        assert writing in ([], ["/language"]), address
    assert "8" in watcher.open(table).text
    assert watcher.open(f"/pads/{pad.id}/matches/new").status == 403


def test_who_may_only_watch_cannot_write(watcher: Visitor, scorer: Visitor, play: Play, app: Flask, pad: Pad) -> None:
    table = play()
    where, sent = scorer.open(table).filled("Record", **CY_SET)
    token = dict(watcher.open("/join").form("Join")[0].fields)["csrf_token"]
    watcher.send(where, [(name, token if name == "csrf_token" else value) for name, value in sent])
    assert watcher.status == 403
    assert entries(app, pad, table) == 1


def test_who_may_record_may_not_manage(scorer: Visitor, play: Play, pad: Pad) -> None:
    table = play()
    assert not scorer.open(f"/pads/{pad.id}/settings").can_press("Make a link")
    assert not scorer.open(f"{table}/menu").can_press("Delete this match")
    token = dict(scorer.open("/join").form("Join")[0].fields)["csrf_token"]
    assert (
        scorer.send(f"/pads/{pad.id}/keys", [("csrf_token", token), ("role", "manage"), ("label", "x")]).status == 403
    )


def test_another_pads_match_is_not_found(visitor: Callable[[], Visitor], play: Play, pad: Pad) -> None:
    table = play(FIVE_HANDS)
    stranger = visitor().open("/").press("Open a pad")
    own = stranger.address
    assert stranger.open(table).status == 404
    assert stranger.open(own + table.removeprefix(f"/pads/{pad.id}")).status == 404


def test_a_page_is_asked_for_again_and_shown_to_nobody_else(watcher: Visitor, play: Play) -> None:
    watcher.open(play())
    assert watcher.headers["Cache-Control"] == "private, no-cache"
    assert "Cookie" in watcher.headers["Vary"]


def test_the_cookie_is_kept_from_scripts_and_other_sites(app: Flask, pad: Pad) -> None:
    guest = Visitor(app.test_client()).open("/join")
    where, sent = guest.filled("Join", key=pad.secrets["score"])
    cookie = guest.client.post(where, data=dict(sent)).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_no_address_holds_a_key(manager: Visitor, play: Play, pad: Pad) -> None:
    for address in addresses(pad, play(FIVE_HANDS)):
        manager.open(address)
        for _, link in manager._read.links:
            assert not any(secret in link.partition("#")[0] for secret in pad.secrets.values())


def test_the_style_sheet_is_kept_for_a_year_under_its_own_name(visitor: Callable[[], Visitor]) -> None:
    guest = visitor().open("/")
    address = re.search(r'href="(/assets/[0-9a-f]+/style\.css)"', guest.html)
    assert address
    guest.open(address[1])
    assert "immutable" in guest.headers["Cache-Control"]
    assert guest.open("/assets/000000000000/style.css").status == 404


def test_an_answer_that_crosses_another_brings_nothing_back(scorer: Visitor, play: Play) -> None:
    table = play(FIVE_HANDS)
    scorer.open(f"{table}/menu").press("Undo")
    assert "Taken back." in scorer.text
    for address in (f"{table}?parts=yes", f"/api/v1/matches/{table.rpartition('/')[2]}", table):
        assert "Set-Cookie" not in scorer.open(address).headers
        assert "Taken back." not in scorer.text


def test_a_browser_that_is_used_remembers_its_keys_for_ever(scorer: Visitor, play: Play) -> None:
    table = play(FIVE_HANDS)
    with scorer.client.session_transaction() as cookie:
        cookie["renewed"] -= 30
    assert "scorepad=" in scorer.open(table).headers["Set-Cookie"]
    assert "Set-Cookie" not in scorer.open(table).headers


def test_minus_is_heard_as_minus(watcher: Visitor, play: Play) -> None:
    watcher.open(play(FIVE_HANDS))
    assert '<span aria-hidden="true">−2</span><span class="unseen">minus\u00a02</span>' in watcher.html


def test_a_page_that_is_not_there_is_a_page_for_people(manager: Visitor, pad: Pad) -> None:
    manager.open(f"/pads/{pad.id}/nothing")
    assert manager.status == 404
    assert "To the pads" in manager.text
