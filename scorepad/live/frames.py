"""What goes over the wire: the frames of an event stream, and those that are ready to be sent to everybody."""

from __future__ import annotations

import json
import random
from typing import Final

from flask import Flask

from scorepad import translate
from scorepad.formats.drafted import drafted
from scorepad.live.hub import Topic
from scorepad.usecases import drafting, watching
from scorepad.usecases.people import Holder
from scorepad.usecases.remembered import Remembered
from scorepad.usecases.watching import Event

#: The name of the event that carries the hand being entered; every other is the kind of an entry.
DRAFT: Final = "draft"
#: A comment, which says that the connection is alive.
ALIVE: Final = b":\n\n"
#: Milliseconds after which a browser asks again, from and to: not all of them at once.
_AGAIN: Final = (1000, 3000)
#: How many frames are remembered, and how heavy they may be together, in bytes.
_MOST: Final = 2000
_HEAVIEST: Final = 32 * 1024 * 1024


def opening() -> bytes:
    """The first lines of a stream."""
    return b"retry: %d\n\n" % random.randint(*_AGAIN)  # noqa: S311 - nobody gains by guessing it


def of_event(event: Event) -> bytes:
    """The frame of an entry."""
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (event.version, event.kind.encode(), event.body)


class Frames:
    """Frames by topic, version or revision, and language; each is made once a process, whoever asks first.

    Not by the match's id: by the time that somebody follows it again it may be another match that has it.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._ready: Remembered[tuple[Topic, int | str, str], bytes] = Remembered(_MOST, _HEAVIEST)

    def entries(self, topic: Topic, holder: Holder, after: int, upto: int, language: str) -> list[bytes]:
        """The frames of the next few entries after version `after`, at least one. Raises NotFound."""
        found = self._known(topic, after, upto, language)
        if found:
            return found
        with topic.telling:
            found = self._known(topic, after, upto, language)  # who waited finds it made
            if found:
                return found
            speak = translate.speaker(language)
            with self._app.app_context():
                events = watching.events_since(holder, topic.match_id, after, language, speak)
            for event in events:
                frame = of_event(event)
                self._ready.keep((topic, event.version, language), frame, len(frame))
                found.append(frame)
        return found

    def draft(self, topic: Topic, holder: Holder, revision: str, language: str) -> bytes:
        """The frame of the draft of this revision, or of the one that has taken its place since. Raises NotFound."""
        with topic.telling:
            place = (topic, revision, language)
            frame = self._ready.get(place)
            if frame is None:
                with self._app.app_context():
                    found = drafting.read_draft(holder, topic.match_id)
                told = json.dumps(drafted(found, translate.speaker(language)), ensure_ascii=False).encode()
                frame = b"event: %b\ndata: %b\n\n" % (DRAFT.encode(), told)
                if found.revision is not None:
                    self._ready.keep((topic, found.revision, language), frame, len(frame))
        return frame

    def _known(self, topic: Topic, after: int, upto: int, language: str) -> list[bytes]:
        """The frames from the first one missing on are not among them."""
        found = []
        for version in range(after + 1, min(upto, after + watching.MOST) + 1):
            frame = self._ready.get((topic, version, language))
            if frame is None:
                break
            found.append(frame)
        return found
