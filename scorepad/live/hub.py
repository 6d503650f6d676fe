"""The hub: one thread a process learns what is new and wakes exactly the streams that it concerns.

It starts with the first stream, so after any fork, and ends with the last. The tables are the truth and the hub a
hint: a wake-up says that a stream may have something to send, and nothing is lost when two of them become one. None
is lost either: whatever is committed while the thread looks makes it look once more.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from typing import Final

from flask import Flask

from scorepad.usecases import watching
from scorepad.usecases.watching import Bell, Look, Mark, Watcher

#: Seconds between two looks when nothing tells of changes that came to nobody's ears.
LOOK_ANYWAY: Final = 5.0
#: Seconds between two looks at least, so that many commits at once are one.
_APART: Final = 0.01
_WAIT: Final = 0.5
_AFTER_FAILURE: Final = 1.0

_log = logging.getLogger(__name__)


class Full(Exception):
    """As many streams are open as this process holds, or as one key may have of them, or it is about to stop."""


class Topic:
    """A match that somebody follows.

    `mark`: where it stood at look number `looked`. `entered`: the last look before somebody came last. `telling`: held
    by the one stream that makes what all of them will send.
    """

    def __init__(self, match_id: str, lock: threading.RLock) -> None:
        self.match_id = match_id
        self.mark: Mark | None = None
        self.looked = 0
        self.entered = 0
        self.seats: set[Seat] = set()
        self.changed = threading.Condition(lock)
        self.telling = threading.Lock()


class Seat:
    """One open stream, which came after look number `since`. `ended`: there is nothing more to send, ever."""

    def __init__(self, hub: Hub, topic: Topic, watcher: Watcher, since: int) -> None:
        self._hub = hub
        self._since = since
        self.topic = topic
        self.watcher = watcher
        self.ended = False

    def wait(self, mark: Mark | None, seconds: float) -> Mark | None:
        """Where the match stands, once it is not at `mark` any more, or after so long, or when all is over.

        None until somebody has looked since this stream came: what was seen before may be over by now.
        """
        with self.topic.changed:
            self.topic.changed.wait_for(lambda: self.ended or self._mark() != mark, seconds)
            return self._mark()

    def _mark(self) -> Mark | None:
        return self.topic.mark if self.topic.looked > self._since else None

    def leave(self) -> None:
        """The stream is over; again is no mistake."""
        self._hub.leave(self)


class Hub:
    """The streams of one process, at most `most` of them at once."""

    def __init__(self, app: Flask, most: int) -> None:
        self._app = app
        self._most = most
        # one key never takes all the room: the tables of other pads go on following
        self._share = most - most // 4
        self._of_key: Counter[str] = Counter()
        self._lock = threading.RLock()  # a signal may stop the hub while its own thread is in here
        self._topics: dict[str, Topic] = {}
        self._bell: Bell | None = None
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._looks = 0
        self.open = 0

    def enter(self, watcher: Watcher) -> Seat:
        """Open a stream for somebody who was admitted. Raises Full."""
        key = watcher.holder.key_id
        with self._lock:
            if self._stopping or self.open >= self._most or self._of_key.get(key, 0) >= self._share:
                raise Full
            self.open += 1
            self._of_key[key] += 1
            topic = self._topics.setdefault(watcher.match_id, Topic(watcher.match_id, self._lock))
            seat = Seat(self, topic, watcher, self._looks)
            topic.seats.add(seat)
            topic.entered = self._looks
            self._watch()
        return seat

    def leave(self, seat: Seat) -> None:
        """Close a stream."""
        with self._lock:
            seat.ended = True
            if seat not in seat.topic.seats:
                return
            seat.topic.seats.remove(seat)
            self.open -= 1
            key = seat.watcher.holder.key_id
            self._of_key[key] -= 1
            if not self._of_key[key]:
                del self._of_key[key]
            if not seat.topic.seats and self._topics.get(seat.topic.match_id) is seat.topic:
                del self._topics[seat.topic.match_id]
            if not self._topics and self._bell is not None:
                self._bell.ring()

    def stop(self) -> None:
        """End every stream, and let no other begin; may be called from a signal's handler."""
        with self._lock:
            self._stopping = True
            for topic in self._topics.values():
                self._end(topic)
            if self._bell is not None:
                self._bell.ring()

    def join(self, seconds: float) -> bool:
        """Wait for the thread to end; whether it has."""
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(seconds)
        return thread is None or not thread.is_alive()

    def _watch(self) -> None:
        """Let the thread look at once; start it if there is none, as in a process that was just forked."""
        if self._bell is None or self._thread is None or not self._thread.is_alive():
            self._bell = Bell()
            self._thread = threading.Thread(target=self._run, args=(self._bell,), name="scorepad-live", daemon=True)
            self._thread.start()
        self._bell.ring()

    def _run(self, bell: Bell) -> None:
        while self._goes_on(bell):
            try:
                self._follow(bell)
            except Exception as error:  # whatever it is, watchers wait for the thread
                _log.warning("Looking for changes failed and is tried again: %s", type(error).__name__)
                time.sleep(_AFTER_FAILURE)
        bell.close()

    def _goes_on(self, bell: Bell) -> bool:
        """Whether anybody follows anything; if not, the next one who does starts another thread."""
        with self._lock:
            if self._bell is not bell:  # another thread has taken over
                return False
            if self._topics and not self._stopping:
                return True
            self._bell = self._thread = None
            return False

    def _follow(self, bell: Bell) -> None:
        """Look whenever something was committed, until nobody follows anything."""
        with self._app.app_context():
            changes = watching.listen(bell)
            try:
                due = 0.0  # what was committed before the first wait is nobody's news
                while self._goes_on(bell):
                    if time.monotonic() >= due:
                        self._look()
                        due = time.monotonic() + LOOK_ANYWAY
                        time.sleep(_APART)
                    if changes.wait(_WAIT):
                        due = 0.0
            finally:
                changes.close()

    def _look(self) -> None:
        with self._lock:
            self._looks += 1
            number = self._looks
            topics = list(self._topics)
            keys = {seat.watcher.holder.key_id for topic in self._topics.values() for seat in topic.seats}
        self._note(number, topics, keys, watching.look(topics, keys))

    def _note(self, number: int, topics: list[str], keys: set[str], look: Look) -> None:
        revoked = keys - look.good_keys
        with self._lock:
            for topic in filter(None, (self._topics.get(each) for each in topics)):
                mark = look.marks.get(topic.match_id)
                if mark is None or mark.deleted:
                    self._end(topic)
                else:
                    if revoked:
                        self._end(topic, revoked)
                    waited_for = mark != topic.mark or topic.entered >= number - 1
                    topic.mark, topic.looked = mark, number
                    if waited_for:
                        topic.changed.notify_all()

    def _end(self, topic: Topic, keys: set[str] | None = None) -> None:
        """End the streams of a topic, those with one of these keys if any are given."""
        for seat in topic.seats:
            if keys is None or seat.watcher.holder.key_id in keys:
                seat.ended = True
        topic.changed.notify_all()
