"""Pages sent packed (gzip) to whoever can unpack them: in a pub a page is mostly waited for."""

from __future__ import annotations

import gzip
from typing import Final

from flask import request
from werkzeug.wrappers import Response

#: Less than this is not worth it.
_LEAST: Final = 600
#: Quick rather than small: a page is packed each time.
_LEVEL: Final = 6


def packed(response: Response) -> Response:
    """`response`, packed if it is a whole answer worth it."""
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings.quality("gzip") or response.is_streamed or "Content-Encoding" in response.headers:
        return response
    body = response.get_data()
    if len(body) >= _LEAST:
        response.set_data(gzip.compress(body, _LEVEL, mtime=0))
        response.content_encoding = "gzip"
    return response
