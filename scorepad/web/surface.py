"""What every page has: the words in the visitor's language, the style sheet, the token of its forms, a notice."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from flask import Blueprint, Flask, current_app, flash, g, get_flashed_messages, redirect, render_template, request
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad import callers, translate
from scorepad.rules.terms import Sentence, Word
from scorepad.web import assets, packing
from scorepad.web.binding import bound
from scorepad.web.figures import whole
from scorepad.web.isolating import isolated

#: The pages; the name comes before every endpoint (`web.table`).
pages: Final = Blueprint("web", __name__)

SEE_OTHER: Final = 303
_LANGUAGES: Final = tuple((each, translate.language_name(each)) for each in translate.LANGUAGES)
#: The argument by which a script says that it takes parts out of a page, which nobody sees as a whole.
PARTS: Final = "parts"


def set_up(app: Flask) -> None:
    """Teach the templates of `app` what they use everywhere."""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(number=translate.number, csrf=_csrf)
    app.jinja_env.globals.update(languages=_LANGUAGES, here=_here)
    app.context_processor(lambda: {"t": t, "language": language(), "moment": moment, "notices": _notices()})


@pages.before_request
def _protect() -> None:
    """Refuse a form that did not come from a page of ours."""
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        current_app.extensions["csrf"].protect()


@pages.after_request
def _keep_private(response: Response) -> Response:
    """A page belongs to who asked for it, and is asked for again each time it is opened."""
    if response.mimetype == "text/html":
        response.headers.setdefault("Cache-Control", "private, no-store" if g.get("unkept") else "private, no-cache")
        response.headers["Scorepad-Release"] = assets.release()
        response.headers["Content-Language"] = language()
        response.headers.setdefault("Vary", "Accept-Language, Cookie")
        packing.packed(response)
    return response


def keep_nowhere() -> None:
    """The page that is being made shows what is shown once: no browser keeps a copy."""
    g.unkept = True


def language() -> str:
    """The language of the visitor."""
    return callers.language()


def t(key: str, /, **words: Word) -> str:
    """The text of `key` in the language of the visitor."""
    return bound(translate.t(language(), key, **{name: isolated(word) for name, word in words.items()}))


def speak(sentence: Sentence) -> str:
    """A sentence in the language of the visitor."""
    words = {name: isolated(word) for name, word in sentence.words.items()}
    return bound(translate.speak(language(), Sentence(sentence.key, words)))


def moment(value: datetime, timezone: str) -> str:
    """A time on the clock of the pad, in the language of the visitor."""
    return translate.moment(language(), value, timezone)


def page(name: str, status: int = 200, **shown: Any) -> tuple[str, int]:
    """The page `templates/pages/<name>.html`."""
    return render_template(f"pages/{name}.html", **shown), status


def go(address: str) -> Response:
    """On to another page, after something was done."""
    return redirect(address, code=SEE_OTHER)


def tell(key: str, /, undo: dict[str, Any] | None = None, **words: Word) -> None:
    """Say `key` on the next page; `undo`: the address and the version that take back what was done."""
    tell_text(t(key, **words), undo)


def tell_text(text: str, undo: dict[str, Any] | None = None) -> None:
    """As `tell`, for words that are said already."""
    flash({"text": text, "undo": undo})  # type: ignore[arg-type]  # a message may be any value JSON knows


def new_id() -> str:
    """A name for what a form will make, so that sending it twice makes it once."""
    return str(uuid4())


def form_id(name: str = "entry") -> str | None:
    """The name that the form gave to what it makes; None for what is no name at all."""
    try:
        return str(UUID(request.form.get(name, "")))
    except ValueError:
        return None


def form_number(name: str) -> int | None:
    """A whole number of the form, or None when the field is empty or holds something else."""
    return whole(request.form.get(name))


def _here() -> str:
    """The address of the page that is being made, or of the one whose form was sent, where it can be opened again."""
    if request.method in ("GET", "HEAD"):
        return request.script_root + request.full_path.rstrip("?")
    before = urlsplit(request.referrer or "")
    return before.path if before.netloc == request.host else ""


def _csrf() -> Markup:
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(generate_csrf())


def _notices() -> list[dict[str, Any]]:
    if PARTS in request.args:
        return []  # asked for by a script that follows a match: what is to be said waits for the next page
    told: list[Any] = list(get_flashed_messages())
    for notice in told:
        if notice["undo"]:
            notice["undo"]["entry"] = new_id()
    return told
