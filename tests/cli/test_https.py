"""`scorepad serve --https`: certificates of this machine's own, and no pad over the network without them."""

import http.client
import json
import socket
import ssl
import stat
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from scorepad.cli import certificates
from scorepad.cli.server import home_address
from tests.needs import need
from tests.serving import START_UNFORKED, serving

NAMES, ADDRESSES = ["localhost", "kitchen.local"], ["127.0.0.1", "::1", "192.168.1.20"]


class Plainly(urllib.request.HTTPRedirectHandler):
    """Shows where one is sent, and does not go there."""

    def redirect_request(self, *_):
        return None


def fetch(url, authority=None, body=None, **headers):
    """Status, headers and text; `authority`: the file of the only one that is trusted."""
    context = ssl.create_default_context(cafile=authority) if authority else ssl.create_default_context()
    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=context), Plainly)
    try:
        with opener.open(urllib.request.Request(url, body, headers), timeout=20) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


def loaded(file):
    return x509.load_pem_x509_certificate(Path(file).read_bytes())


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "https"


def test_the_pad_is_served_with_a_certificate_of_its_own_authority(instance):
    home = home_address()
    need(home, "this machine is in no network")
    with serving(instance, "--lan", "--https", "--workers", "1") as served:
        port = served.address.rstrip("/").rsplit(":", 1)[1]
        authority = instance / "https" / "authority.crt"
        for host in ("127.0.0.1", "localhost", home):
            status, headers, _ = fetch(f"https://{host}:{port}/", authority)
            assert status == 200
            assert headers["Content-Security-Policy"]
        with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
            fetch(f"https://127.0.0.1:{port}/")
        status, headers, _ = fetch(f"https://127.0.0.1:{port}/join", authority)
        assert "Secure" in headers["Set-Cookie"]
        printed = served.stop()
        assert served.process.returncode == 0
    assert f"https://{home}:{port}/" in printed
    assert f"http://{home}:{port}/trust" in printed
    assert "Traceback" not in printed


def test_over_plain_http_the_network_is_shown_how_to_trust_and_nothing_else(instance):
    home = home_address()
    need(home, "this machine is in no network")
    with serving(instance, "--lan", "--https", "--workers", "1") as served:
        port = served.address.rstrip("/").rsplit(":", 1)[1]
        plain = f"http://{home}:{port}"
        status, headers, _ = fetch(f"{plain}/")
        assert (status, headers["Location"]) == (303, "/trust")
        for path in ("/join", "/pads/x", "/healthz", "/service-worker.js"):
            assert fetch(f"{plain}{path}")[0] == 303, path
        assert fetch(f"{plain}/api/v1/pads", body=b"{}", **{"Content-Type": "application/json"})[0] == 403
        assert fetch(f"{plain}/pads", body=b"name=x")[0] == 403
        status, _, page = fetch(f"{plain}/trust")
        assert status == 200
        assert f'href="https://{home}:{port}/"'.encode() in page
        fingerprint = loaded(instance / "https" / "authority.crt").fingerprint(certificates.hashes.SHA256())
        assert fingerprint.hex(" ").upper().encode() in page
        status, headers, body = fetch(f"{plain}/scorepad-authority.crt")
        assert headers["Content-Type"] == "application/x-x509-ca-cert"
        assert x509.load_der_x509_certificate(body) == loaded(instance / "https" / "authority.crt")
        _, _, text = fetch(f"{plain}/scorepad-authority.pem")
        assert x509.load_pem_x509_certificate(text) == loaded(instance / "https" / "authority.crt")


def test_within_the_machine_plain_http_goes_on(instance):
    with serving(instance, "--https", "--workers", "1") as served:
        assert fetch(served.address)[0] == 200
        status, _, body = fetch(
            f"{served.address}api/v1/pads", body=b'{"name": "Thursday"}', **{"Content-Type": "application/json"}
        )
        assert status == 201
        assert json.loads(body)["keys"]
        printed = served.stop()
    assert "https://localhost:" in printed


def test_a_stream_over_https_is_heard_and_does_not_hold_up_the_stop(instance):
    with serving(instance, "--https", "--workers", "1") as served:
        port = int(served.address.rstrip("/").rsplit(":", 1)[1])
        told = {"Content-Type": "application/json"}
        _, _, body = fetch(f"{served.address}api/v1/pads", body=b'{"name": "x"}', **told)
        opened = json.loads(body)
        told["Authorization"] = f"Bearer {opened['keys']['score']}"
        _, _, body = fetch(
            f"{served.address}api/v1/pads/{opened['pad']['id']}/matches",
            body=b'{"seats": ["Ana", "Bo"], "dealer": 1}',
            **told,
        )
        context = ssl.create_default_context(cafile=instance / "https" / "authority.crt")
        stream = http.client.HTTPSConnection("127.0.0.1", port, context=context, timeout=20)
        stream.request("GET", f"/api/v1/matches/{json.loads(body)['id']}/events?after=0", headers=told)
        answer = stream.getresponse()
        assert answer.readline().startswith(b"retry:")
        while not answer.readline().startswith(b"event: match_started"):
            pass
        began = time.monotonic()
        served.stop()
        assert time.monotonic() - began < 6
        stream.close()


def test_who_connects_and_says_nothing_holds_up_nobody(instance):
    with serving(instance, "--https", "--workers", "1") as served:
        port = int(served.address.rstrip("/").rsplit(":", 1)[1])
        with socket.create_connection(("127.0.0.1", port)), socket.create_connection(("127.0.0.1", port)):
            assert fetch(f"https://127.0.0.1:{port}/healthz", instance / "https" / "authority.crt")[0] == 200


def test_where_no_process_can_fork_it_says_so(instance):
    with (
        pytest.raises(AssertionError, match="HTTPS is not available on this system"),
        serving(instance, "--https", start=START_UNFORKED),
    ):
        pass


def test_without_https_there_is_nothing_to_trust(instance):
    with serving(instance, "--workers", "1") as served:
        assert fetch(f"{served.address}trust")[0] == 404
        assert not (instance / "https").exists()


def test_nobody_else_on_the_machine_can_read_the_keys(folder):
    certificates.ready(folder, NAMES, ADDRESSES)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for key in ("authority.key", "server.key"):
        assert stat.S_IMODE((folder / key).stat().st_mode) == 0o600


def test_what_is_there_is_used_again(folder):
    first = certificates.ready(folder, NAMES, ADDRESSES)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    again = certificates.ready(folder, NAMES, ADDRESSES)
    assert (first.made, again.made) == (True, False)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_another_address_gets_another_certificate_of_the_same_authority(folder):
    kept = certificates.ready(folder, NAMES, ADDRESSES)
    authority, signed = loaded(kept.authority), loaded(kept.certificate)
    moved = certificates.ready(folder, NAMES, ["127.0.0.1", "10.0.0.7"])
    assert not moved.made
    assert loaded(moved.authority) == authority
    assert loaded(moved.certificate) != signed
    loaded(moved.certificate).verify_directly_issued_by(authority)


def test_a_certificate_is_made_anew_before_it_expires(folder):
    kept = certificates.ready(folder, NAMES, ADDRESSES)
    authority, signed = loaded(kept.authority), loaded(kept.certificate)
    assert signed.not_valid_after_utc - signed.not_valid_before_utc <= timedelta(days=398)
    later = signed.not_valid_after_utc - timedelta(days=10)
    assert not certificates.ready(folder, NAMES, ADDRESSES, later).made
    assert loaded(kept.authority) == authority
    assert loaded(kept.certificate).not_valid_after_utc > later + timedelta(days=300)


def test_an_authority_that_expires_is_made_anew_with_what_it_signed(folder):
    kept = certificates.ready(folder, NAMES, ADDRESSES)
    later = loaded(kept.authority).not_valid_after_utc
    assert certificates.ready(folder, NAMES, ADDRESSES, later).made
    loaded(kept.certificate).verify_directly_issued_by(loaded(kept.authority))


@pytest.mark.parametrize("name", ["authority.key", "authority.crt", "server.key", "server.crt"])
def test_whatever_is_damaged_is_made_anew(folder, name):
    kept = certificates.ready(folder, NAMES, ADDRESSES)
    (folder / name).write_text("nothing")
    certificates.ready(folder, NAMES, ADDRESSES)
    loaded(kept.certificate).verify_directly_issued_by(loaded(kept.authority))


def served_once(context):
    """The port of a server that shakes hands once, on a thread of its own."""
    listening = socket.create_server(("127.0.0.1", 0))

    def shake():
        with listening, listening.accept()[0] as connection, suppress(OSError):
            context.wrap_socket(connection, server_side=True).close()

    threading.Thread(target=shake, daemon=True).start()
    return listening.getsockname()[1]


@pytest.mark.parametrize(("host", "good"), [("localhost", True), ("kitchen.local", True), ("bank.example", False)])
def test_the_authority_can_vouch_for_the_home_network_alone(folder, host, good):
    """Signed by the stolen key, a certificate for somewhere else is worth nothing to who trusts the authority."""
    kept = certificates.ready(folder, NAMES, ADDRESSES)
    authority, key = loaded(kept.authority), certificates._key(folder / "authority.key")
    wanted = certificates._alternatives([host], [])
    certificates._sign(kept, authority, key, wanted, datetime.now(UTC))
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(kept.certificate, kept.key)
    client = ssl.create_default_context(cafile=kept.authority)
    with socket.create_connection(("127.0.0.1", served_once(server))) as connection:
        if good:
            client.wrap_socket(connection, server_hostname=host).close()
        else:
            with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
                client.wrap_socket(connection, server_hostname=host)
