"""`scorepad serve`: from nothing to a pad that phones can reach, and down again."""

import json
import os
import signal
import socket
import stat
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import ExitStack
from pathlib import Path

import pytest

from scorepad.cli.server import cores, home_address, listen
from tests.needs import need
from tests.serving import START, START_UNFORKED, serving

#: A server that has little patience with requests that do not come to an end.
START_HURRIED = f"from scorepad.cli import reading; reading.PATIENCE = 0.5; {START}"


def fetch(url, body=None, **headers):
    request = urllib.request.Request(url, body and json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.status, answer.read().decode()


def opened_pad(address):
    _, body = fetch(f"{address}api/v1/pads", {"name": "Thursday"}, **{"Content-Type": "application/json"})
    return json.loads(body)


def cores_of_workers(pid):
    workers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [tuple(sorted(os.sched_getaffinity(int(worker)))) for worker in workers]


def soon(happens):
    """Whether it happens within a few seconds."""
    deadline = time.monotonic() + 10
    while not happens():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_first_start_makes_everything_and_the_stop_is_quick_and_clean(instance, how):
    with serving(instance, "--workers", "2") as served:
        assert fetch(served.address)[0] == 200
        assert fetch(f"{served.address}healthz")[0] == 200
        assert fetch(f"{served.address}readyz")[0] == 200
        began = time.monotonic()
        printed = served.stop(how)
        assert time.monotonic() - began < 6
        assert served.process.returncode == 0
    assert "Traceback" not in printed
    assert {"scorepad.sqlite3", "secret"} <= {path.name for path in instance.iterdir()}
    assert stat.S_IMODE((instance / "secret").stat().st_mode) == 0o600


def test_what_was_recorded_is_there_after_a_restart(instance):
    with serving(instance) as served:
        pad = opened_pad(served.address)
        served.stop()
    with serving(instance) as served:
        reading = {"Authorization": f"Bearer {pad['keys']['watch']}"}
        _, body = fetch(f"{served.address}api/v1/pads/{pad['pad']['id']}", **reading)
        assert json.loads(body)["name"] == "Thursday"


def test_no_key_is_ever_printed(instance):
    with serving(instance) as served:
        pad = opened_pad(served.address)
        key = pad["keys"]["manage"]
        fetch(f"{served.address}api/v1/pads/{pad['pad']['id']}", Authorization=f"Bearer {key}")
        with pytest.raises(urllib.error.HTTPError):
            fetch(f"{served.address}api/v1/pads/nothing", Authorization=f"Bearer {key}")
        printed = served.stop()
    assert key not in printed
    assert key.replace("-", "") not in printed


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ("GET / HTTP/1.1\r\nHost: x\r\nAuthorization Bearer {key}", "400"),
        ("GET / HTTP/1.1\r\nHost: x\r\nBearer {key}: x", "400"),
        ("Bearer {key}", "400"),
        ("GET /{long} HTTP/1.1\r\nHost: x", "414"),
    ],
)
def test_what_cannot_be_read_is_refused_without_a_word_of_it(instance, lines, status):
    key = "ABCDE-FGHJK-MNPQR-STVWX-YZ0123"
    with serving(instance, "--workers", "1") as served:
        at = urllib.parse.urlsplit(served.address)
        with socket.create_connection((at.hostname, at.port), timeout=20) as wire:
            wire.sendall(lines.format(key=key, long=f"{key}/" * 400).encode() + b"\r\n\r\n")
            with wire.makefile("rb") as answered:
                answer = answered.read().decode()
        printed = served.stop()
    assert answer.startswith(f"HTTP/1.1 {status} ")
    assert answer.endswith("This could not be read as a request.\n")
    assert key not in answer + printed


def test_where_no_process_can_fork_it_serves_with_threads(instance):
    with serving(instance, start=START_UNFORKED) as served:
        assert fetch(served.address)[0] == 200
        assert opened_pad(served.address)["keys"]
        served.stop(signal.SIGINT)
        assert served.process.returncode == 0


def test_each_worker_keeps_to_a_core_of_its_own_unless_that_is_switched_off(instance):
    need(len(cores()) > 1, "this machine has one core")
    with serving(instance, "--workers", "2") as served:
        assert soon(lambda: [len(each) for each in cores_of_workers(served.process.pid)] == [1, 1])
        assert len(set(cores_of_workers(served.process.pid))) == len(cores()[:2])
    with serving(instance, "--workers", "2", SCOREPAD_PIN_WORKERS="no") as served:
        fetch(served.address)
        assert soon(lambda: len(cores_of_workers(served.process.pid)) == 2)
        assert set(cores_of_workers(served.process.pid)) == {tuple(cores())}


def test_a_taken_port_is_explained(scorepad):
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        result = scorepad("serve", "--port", port)
    assert result.exit_code == 1
    assert str(port) in result.stderr
    assert f"--port {port + 1}" in result.stderr


def test_without_lan_it_listens_on_this_machine_alone(instance):
    home = home_address()
    need(home, "this machine is in no network")
    with serving(instance) as served:
        port = int(served.address.rstrip("/").rsplit(":", 1)[1])
        with socket.socket() as visitor, pytest.raises(OSError, match="refused"):
            visitor.connect((home, port))


def test_with_lan_it_prints_the_address_and_its_code_for_phones(instance):
    home = home_address()
    need(home, "this machine is in no network")
    with serving(instance, "--lan") as served:
        port = served.address.rstrip("/").rsplit(":", 1)[1]
        assert fetch(f"http://{home}:{port}/healthz")[0] == 200
        printed = served.stop()
    assert f"http://{home}:{port}/" in printed
    assert "\N{FULL BLOCK}" in printed
    assert "\N{LOWER HALF BLOCK}" in printed


def test_whoever_sends_half_a_request_holds_up_nobody_for_long(instance):
    with (
        ExitStack() as halves,
        serving(instance, "--workers", "1", start=START_HURRIED, SCOREPAD_STREAMS="1") as running,
    ):
        at = urllib.parse.urlsplit(running.address)
        for _ in range(60):  # more than there are threads
            half = halves.enter_context(socket.create_connection((at.hostname, at.port)))
            half.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-")
        assert fetch(f"{running.address}healthz")[0] == 200
        half.settimeout(20)
        assert half.recv(1) == b""
        running.stop()
