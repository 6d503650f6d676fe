"""Links that let somebody in, and their pictures for another phone's camera."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import segno
from flask import request, url_for
from markupsafe import Markup

from scorepad.usecases.people import ROLES

_HERE: Final = frozenset({"127.0.0.1", "::1", "localhost"})


@dataclass(frozen=True)
class Link:
    """A link that carries a key in its fragment, which browsers never send. `picture`: the same as a QR code."""

    role: str
    key: str
    address: str
    picture: Markup


def link(role: str, secret: str) -> Link:
    """The link for a key of this role."""
    address = f"{url_for('web.join', _external=True)}#{secret}"
    drawn = segno.make_qr(address, error="m").svg_inline(omitsize=True, svgclass="qr", lineclass=None, border=2)
    return Link(role, secret, address, Markup(drawn))  # noqa: S704 - drawn by us from digits and our own address


def here_only() -> bool:
    """Whether the page was opened at an address that leads other phones to themselves: so do its links."""
    return urlsplit(request.host_url).hostname in _HERE


def links_of(secrets: Mapping[str, str]) -> list[Link]:
    """A link a role, the one that may do least first."""
    return [link(role, secrets[role]) for role in ROLES if role in secrets]
