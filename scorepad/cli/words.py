"""What the command line says, in the language of the terminal's locale; the words are the catalogue's, under `cli.`."""

from __future__ import annotations

import os
from collections.abc import Callable

from scorepad import translate
from scorepad.rules.terms import Sentence, Word


def language() -> str:
    """The language of the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`), if there is a catalogue for it, else English."""
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    place, _, script = locale.partition("@")  # sr_RS.UTF-8@latin: the script stands last, in a tag it comes second
    tag = place.partition(".")[0].replace("_", "-")
    return translate.best_language(tag.replace("sr", "sr-Latn", 1) if script == "latin" else tag)


def word(key: str, /, **words: Word) -> str:
    """The text of `key` for this terminal."""
    return translate.t(language(), key, **words)


def speak() -> Callable[[Sentence], str]:
    """What says a `Sentence` to this terminal."""
    return translate.speaker(language())
