"""Whoever sends half a request is not waited for; whoever sends a whole one slowly is."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from scorepad.cli import reading
from scorepad.cli.reading import Patient


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[socket.socket, socket.socket]]:
    """The two ends of a connection on which little patience is had."""
    monkeypatch.setattr(reading, "PATIENCE", 0.3)
    here, there = socket.socketpair()
    with here, there:
        yield here, there


def test_what_has_come_is_read_at_once(ends: tuple[socket.socket, socket.socket]) -> None:
    here, there = ends
    there.sendall(b"GET / HTTP/1.1\r\n")
    assert Patient(here).chunk() == b"GET / HTTP/1.1\r\n"


def test_half_a_request_is_given_up(ends: tuple[socket.socket, socket.socket]) -> None:
    here, there = ends
    patient = Patient(here)
    there.sendall(b"GET / HT")
    assert patient.chunk() == b"GET / HT"
    began = time.monotonic()
    assert patient.chunk() == b""
    assert time.monotonic() - began < 5


def test_a_byte_now_and_then_keeps_nobody_waiting_for_ever(ends: tuple[socket.socket, socket.socket]) -> None:
    here, there = ends
    over = threading.Event()

    def drip() -> None:
        while not over.wait(0.05):
            there.sendall(b"x")

    thread = threading.Thread(target=drip)
    thread.start()
    patient = Patient(here)
    deadline = time.monotonic() + 10
    while patient.chunk():
        assert time.monotonic() < deadline
    over.set()
    thread.join()


def test_the_next_request_on_a_connection_has_time_of_its_own(ends: tuple[socket.socket, socket.socket]) -> None:
    here, there = ends
    patient = Patient(here)
    assert patient.chunk() == b""
    patient.begin()
    threading.Timer(0.1, there.sendall, (b"GET",)).start()
    assert patient.chunk() == b"GET"
