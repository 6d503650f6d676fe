"""What makes the pad an app on a phone: the manifest, the service worker, and the page for what was never opened."""

from __future__ import annotations

import json
from typing import Any

from flask import Response, abort, url_for

from scorepad import translate
from scorepad.web import assets
from scorepad.web.surface import page, pages

_WORKER = "js/worker/service-worker.js"
#: The felt by day, as in the style sheet.
_FELT = "#1f5b4a"
_ICONS = (("192", 192, "any"), ("512", 512, "any"), ("maskable", 512, "maskable"))


@pages.get("/service-worker.js")
def service_worker() -> Response:
    """The worker of this release, whatever release the page was that asks: its address only says when to ask."""
    release = assets.current()
    files = [assets.asset(name) for name in release.files if _is_kept(name)]
    known = {
        "RELEASE": release.name,
        "HOME": url_for("web.landing"),
        "OFFLINE": url_for("web.offline"),
        "FILES": files,
    }
    told = "\n".join(f"const {name} = {json.dumps(value)};" for name, value in known.items())
    response = Response(f"{told}\n{release.files[_WORKER].body.decode()}", mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


def _is_kept(name: str) -> bool:
    """Whether every browser keeps this file from the start, and not when a page asks for it."""
    return name.endswith((".css", ".svg")) or (name.startswith("js/") and name.count("/") == 1)


@pages.get("/offline")
def offline() -> tuple[str, int]:
    """What is shown without a network where there is no copy of what was asked for."""
    return page("offline")


@pages.get("/manifest/<language>.webmanifest")
def manifest(language: str) -> Response:
    """The manifest, in a language that a page names: browsers ask for it without saying whose it is."""
    if language not in translate.LANGUAGES:
        abort(404)
    told: dict[str, Any] = {
        "id": url_for("web.landing"),
        "name": translate.t(language, "page.name"),
        "short_name": translate.t(language, "page.name"),
        "description": translate.t(language, "page.landing.what"),
        "lang": language,
        "dir": translate.t(language, "language.direction"),
        "start_url": url_for("web.landing"),
        "scope": url_for("web.landing"),
        "display": "standalone",
        "theme_color": _FELT,
        "background_color": _FELT,
        "icons": [
            {
                "src": assets.asset(f"icons/{name}.png"),
                "type": "image/png",
                "sizes": f"{size}x{size}",
                "purpose": purpose,
            }
            for name, size, purpose in _ICONS
        ],
    }
    response = Response(json.dumps(told, ensure_ascii=False), mimetype="application/manifest+json")
    response.cache_control.no_cache = True
    return response
