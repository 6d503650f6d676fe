"""One open stream: what it has sent, and what it sends next."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from scorepad.live import frames
from scorepad.live.frames import Frames
from scorepad.live.hub import Seat
from scorepad.usecases.refusals import NotFound
from scorepad.usecases.watching import Mark

#: Seconds after which a stream that has nothing to say says that it is there.
SILENCE: Final = 15.0
#: Seconds between two looks at whether the other end is still there.
_STILL_THERE: Final = 2.0

_log = logging.getLogger(__name__)


class Stream:
    """Everything that happens to a match after version `seen`, in `language`, as long as it is followed.

    `gone` says whether the other end has left. `drafting`: whether the other end may still show a hand being entered.
    Whoever reads it to the end, or closes it, has left the hub.
    """

    def __init__(
        self, seat: Seat, ready: Frames, language: str, seen: int, gone: Callable[[], bool], *, drafting: bool
    ) -> None:
        self._seat = seat
        self._ready = ready
        self._language = language
        self._seen = seen
        self._gone = gone
        self._draft: str | None = "" if drafting else None

    def __iter__(self) -> Iterator[bytes]:
        """The frames."""
        try:
            yield frames.opening()
            yield from self._frames()
        except NotFound:
            pass  # deleted at this very moment
        except SQLAlchemyError as error:
            _log.warning("A stream ends, to be opened again: %s", type(error).__name__)
        finally:
            self.close()

    def close(self) -> None:
        """Leave the hub; again is no mistake."""
        self._seat.leave()

    def _frames(self) -> Iterator[bytes]:
        mark: Mark | None = None
        heard = time.monotonic()
        while True:
            mark, before = self._seat.wait(mark, _STILL_THERE), mark
            if self._seat.ended or self._gone():
                return
            if mark is not None and mark != before:
                for piece in self._news(mark):
                    yield piece
                    heard = time.monotonic()
            if time.monotonic() - heard >= SILENCE:
                yield frames.ALIVE
                heard = time.monotonic()

    def _news(self, mark: Mark) -> Iterator[bytes]:
        """What is new at `mark`: the entries first, for they may take the place of the draft."""
        topic, holder = self._seat.topic, self._seat.watcher.holder
        while self._seen < mark.version and not self._seat.ended:
            made = self._ready.entries(topic, holder, self._seen, mark.version, self._language)
            if not made:
                break
            self._seen += len(made)
            yield b"".join(made)
        if mark.draft != self._draft:
            self._draft = mark.draft
            yield self._ready.draft(topic, holder, mark.draft or "", self._language)
