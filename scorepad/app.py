"""The application: the one module that knows every other."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from flask import Flask, Response, has_request_context, request
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import CSRFProtect
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.middleware.proxy_fix import ProxyFix

from scorepad import api, callers, config, errors, limits, live, paths, storage, translate, web

#: Nothing on a page may come from anywhere else, and nothing on it may be written into it: no inline script or style.
CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_REMEMBERED: Final = timedelta(days=400)  # browsers keep a cookie no longer
_FORM_PARTS: Final = 500


class _Session(SecureCookieSessionInterface):
    """Sessions whose cookie is `Secure` exactly when the visitor came by https: at home there is often none.

    What signs them is made once: Flask would make it for every request, also for those that bring no cookie.
    """

    _signs: Any = None

    def get_signing_serializer(self, app: Flask) -> Any:
        if self._signs is None:
            self._signs = super().get_signing_serializer(app)
        return self._signs

    def get_cookie_secure(self, app: Flask) -> bool:
        return has_request_context() and request.is_secure


def create_app(settings: Mapping[str, Any] | None = None) -> Flask:
    """The application, its settings those of `settings`, then of the environment, the instance and the defaults.

    `SCOREPAD_INSTANCE` among the settings is the instance folder. Raises `config.BadSetting`.
    """
    told = dict(settings or {})
    instance = Path(told.pop("SCOREPAD_INSTANCE", None) or paths.instance())
    app = Flask("scorepad", static_folder=None, template_folder=str(paths.templates()))
    app.config.from_mapping(config.load(instance, told))
    _configure(app)
    storage.init_app(app)
    errors.init_app(app, language=callers.language, speaker=translate.speaker)
    limits.init_app(app)
    # Which writes need a token is each surface's to say: a page's always, those of the REST surface by cookie.
    app.config["WTF_CSRF_CHECK_DEFAULT"] = False
    CSRFProtect(app)
    app.before_request(_refuse_too_much)
    app.after_request(_secure)
    live.init_app(app)
    api.init_app(app, live.PATHS)
    web.init_app(app)
    return app


def _configure(app: Flask) -> None:
    kept = app.config
    kept["SECRET_KEY"] = kept["SCOREPAD_SECRET_KEY"]
    kept["MAX_CONTENT_LENGTH"] = kept["SCOREPAD_MAX_BODY"]
    kept["MAX_FORM_MEMORY_SIZE"] = kept["SCOREPAD_MAX_BODY"]
    kept["MAX_FORM_PARTS"] = _FORM_PARTS
    kept["SESSION_COOKIE_NAME"] = "scorepad"
    kept["SESSION_COOKIE_HTTPONLY"] = True
    kept["SESSION_COOKIE_SAMESITE"] = "Lax"
    kept["PERMANENT_SESSION_LIFETIME"] = _REMEMBERED
    kept["SESSION_REFRESH_EACH_REQUEST"] = False  # or answers that cross would bring back what one of them took away
    kept["WTF_CSRF_TIME_LIMIT"] = None  # an evening at the table is longer than any limit; the session bounds it
    kept["WTF_CSRF_SSL_STRICT"] = False  # some browsers send no Referer; the token and the cookie's SameSite hold
    app.session_interface = _Session()
    proxies = kept["SCOREPAD_PROXIES"]
    if proxies:
        fixed = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies, x_prefix=proxies)
        app.wsgi_app = fixed  # type: ignore[method-assign]  # as Flask's documentation has it


def _refuse_too_much() -> None:
    """Refuse a body that is too large also where nobody would read it."""
    most = request.max_content_length
    if most is not None and request.content_length is not None and request.content_length > most:
        raise RequestEntityTooLarge


def _secure(response: Response) -> Response:
    there = {name.lower() for name, _ in response.headers}
    for name, value in SECURITY_HEADERS.items():
        if name.lower() not in there:
            response.headers.add(name, value)
    return response
