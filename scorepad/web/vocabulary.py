"""The words that the script of the table screen says, in the language of the page."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from scorepad import paths, translate
from scorepad.rules.terms import POINTS

_FOLDER: Final = paths.PACKAGE / "static" / "js"
_QUOTED: Final = re.compile(r"'(\w+)'")
#: What the script may have to say, by the beginning of its keys, beside the refusals whose codes its modules name.
SAID: Final = (
    *("list.", "point.", "side.", "why.", "win.", "warning.", "chance.", "house.win.", "draft.", "page.table.heading"),
    *("page.figure.", "page.standing.", "page.chances.", "page.auction.", "page.say.", "page.short."),
    *("page.pad.", "page.menu.undo", "page.sheet.made", "page.sheet.set", "page.sheet.dealt"),
)
#: What a refusal says unless it says which of its sentences.
_DETAIL: Final = "detail"
_UNSAID: Final = frozenset({"title", "next", "meaning"})
#: Where the modules are that the table screen does not load.
_ELSEWHERE: Final = frozenset({"setup.js", "service-worker.js"})


@cache
def vocabulary(language: str) -> Markup:
    """The part of the catalogue that the script may say, as JSON that can stand in a page."""
    texts = {**translate.catalogue(translate.SOURCE), **translate.catalogue(language)}
    codes = _codes()
    nested: dict[str, Any] = {}
    for key, text in texts.items():
        parts = key.split(".")
        refused = parts[0] == "problem" and parts[1] in codes and parts[-1] in codes - _UNSAID
        if refused or key.startswith(SAID):
            place = nested
            for part in parts[:-1]:
                place = place.setdefault(part, {})
            place[parts[-1]] = text
    plain = json.dumps(nested, ensure_ascii=False, separators=(",", ":"))
    return Markup(plain.replace("<", "\\u003c"))  # noqa: S704 - nothing in it can end the element it stands in


@cache
def _codes() -> frozenset[str]:
    """Whatever the modules name; the codes of refusals are among it, and which of their sentences they say."""
    modules = (path.read_text("utf-8") for path in _FOLDER.rglob("*.js") if path.name not in _ELSEWHERE)
    missing = {_DETAIL, *(f"{point.name}_missing" for point in POINTS)}
    return frozenset(name for module in modules for name in _QUOTED.findall(module)) | missing
