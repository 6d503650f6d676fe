"""What `serve --lan` shows to the phones at the table."""

import pytest

from scorepad.cli import serve
from scorepad.usecases.table_key import TableKey


@pytest.fixture
def home(monkeypatch):
    monkeypatch.setattr(serve, "home_address", lambda: "192.168.1.20")


def test_phones_are_shown_the_join_link_of_the_pad(home, capsys):
    serve._show_the_others(8000, TableKey("Thursday", "7ZK00-2N2X2-4EFPW-GE8T4-Q2ZNYP"))
    printed = capsys.readouterr().out
    assert "http://192.168.1.20:8000/join#7ZK00-2N2X2-4EFPW-GE8T4-Q2ZNYP" in printed
    assert "Thursday" in printed


def test_without_a_pad_phones_are_shown_the_address(home, capsys):
    serve._show_the_others(8000, None)
    printed = capsys.readouterr().out
    assert "http://192.168.1.20:8000/" in printed
    assert "join" not in printed


def test_a_machine_in_no_network_says_so(monkeypatch, capsys):
    monkeypatch.setattr(serve, "home_address", lambda: None)
    serve._show_the_others(8000, None)
    assert "no network" in capsys.readouterr().out
