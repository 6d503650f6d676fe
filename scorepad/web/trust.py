"""Where `serve --https` runs: who comes without it is shown how a phone learns to trust this machine, and no pad."""

from __future__ import annotations

import hashlib
import ssl
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from flask import Flask, Response, abort, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorepad.web.surface import SEE_OTHER, page, pages

#: In the application's configuration: the file with the authority's certificate; without it there is nothing to trust.
AUTHORITY: Final = "SCOREPAD_AUTHORITY"
_OPEN: Final = frozenset({"web.trust", "web.authority", "web.choose_language", "web.manifest", "assets.file"})
_READING: Final = frozenset({"GET", "HEAD"})
#: The steps of each kind of device, by how many there are.
_DEVICES: Final = {"iphone": 4, "android": 4, "windows": 4, "mac": 4, "linux": 3, "firefox": 3}


@dataclass(frozen=True)
class Device:
    """A kind of device, and the keys of the steps to take on it."""

    name: str
    steps: tuple[str, ...]


def init_app(app: Flask) -> None:
    """Keep the pad of `app` to HTTPS, if it has an authority."""
    app.before_request(_only_by_https)


def _only_by_https() -> AnyResponse | None:
    """Nothing but how to trust this machine goes over a network in the clear; within the machine there is none."""
    if not current_app.config.get(AUTHORITY) or request.is_secure or request.endpoint in _OPEN or _is_here():
        return None
    if request.method not in _READING or request.path.startswith("/api/"):
        abort(403)
    return redirect(url_for("web.trust"), SEE_OTHER)


def _is_here() -> bool:
    try:
        return ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


@pages.get("/trust")
def trust() -> tuple[str, int]:
    """How to trust the authority of this machine, step by step, for each kind of device."""
    digest = hashlib.sha256(_certificate()).hexdigest().upper()
    return page(
        "trust",
        fingerprint=[digest[at : at + 2] for at in range(0, len(digest), 2)],
        devices=[
            Device(name, tuple(f"page.trust.{name}.step_{n}" for n in range(1, count + 1)))
            for name, count in _DEVICES.items()
        ],
        address=f"https://{request.host}{url_for('web.landing')}",
    )


@pages.get("/scorepad-authority.<any(crt, pem):kind>")
def authority(kind: str) -> Response:
    """The authority's certificate: as phones take it, and as Linux does."""
    if kind == "crt":
        return Response(_certificate(), mimetype="application/x-x509-ca-cert")
    text = ssl.DER_cert_to_PEM_cert(_certificate())
    return Response(text, mimetype="application/x-pem-file", headers={"Content-Disposition": "attachment"})


def _certificate() -> bytes:
    file = current_app.config.get(AUTHORITY)
    if not file:
        abort(404)
    return ssl.PEM_cert_to_DER_cert(Path(file).read_text("ascii"))
