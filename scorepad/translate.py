"""Sentences in a language: the one catalogue a language in `static/locales`, for pages, problems and files alike.

A catalogue is nested JSON in the form of i18next (version 4): a key is written with dots (`why.made`), a gap as
`{{name}}`, a gap that shows the sign of its number as `{{points, signed}}`, one whose list has commas within its items
as `{{rules, apart}}`, and a text that depends on a number has a key for each plural category of the language
(`point_one`, `point_other`), chosen by the absolute value of the word `count`. Another language is another file.
Nothing is escaped for HTML here: templates do that with the whole text.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from functools import cache, lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal
from zoneinfo import ZoneInfo

from babel import Locale, dates
from werkzeug.http import parse_accept_header

from scorepad.rules.terms import Sentence, Word

MINUS: Final = "\N{MINUS SIGN}"
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
SOURCE: Final = "en"
_APART: Final = "; "

_LOCALES: Final = Path(__file__).parent / "static" / "locales"
#: The languages that have a catalogue, the one the others are translated from first.
LANGUAGES: Final = (SOURCE, *sorted(path.stem for path in _LOCALES.glob("*.json") if path.stem != SOURCE))

#: With American dates 3/4 would be a day in March or in April, by the reader's passport; this order is clear to all.
_DATES_AS_IN: Final = MappingProxyType({"en": "en_GB"})
#: Who asks for one of these can read one of ours: Serbian where it is in Cyrillic, Croatian where it is in Latin.
_READ_AS: Final = MappingProxyType(
    {
        "sr-latn": "hr",
        **dict.fromkeys(("bs", "sh", "cnr"), "hr"),
        **dict.fromkeys(("bs-cyrl", "sh-cyrl", "cnr-cyrl"), "sr"),
    }
)
_GAP: Final = re.compile(r"\{\{\s*(\w+)\s*(?:,\s*(signed|apart)\s*)?\}\}")
_HEADER_READ: Final = 200

_log = logging.getLogger(__name__)

Width = Literal["short", "medium", "long", "full"]


class NoWordsError(LookupError):
    """A key that no catalogue has, or a gap that nothing was given for; only raised where `strict` asks for it."""


class _Strictness:
    """Whether missing words raise NoWordsError, as in tests, or are noted in the log and made up for."""

    on = False


def strict(on: bool = True) -> None:
    """From now on let missing words raise NoWordsError: for tests, where nobody reads a log."""
    _Strictness.on = on


def speaker(language: str) -> Callable[[Sentence], str]:
    """What says a `Sentence` in `language`."""
    return partial(speak, language)


def t(language: str, key: str, /, **words: Word) -> str:
    """The text of `key` in `language`, its gaps filled by `words`."""
    return speak(language, Sentence(key, words))


def speak(language: str, sentence: Sentence) -> str:
    """`sentence` in `language`: sentences within it too, tuples as lists, numbers with a real minus sign."""
    words = sentence.words
    said = []
    for part in _parts(_text(language, sentence.key, words.get("count"))):
        if isinstance(part, str):
            said.append(part)
        elif part[0] in words:
            said.append(_word(language, words[part[0]], part[1]))
        else:
            _missing(f"the gap {part[0]} of {sentence.key}")
    return "".join(said)


def number(value: int, *, signed: bool = False) -> str:
    """A whole number as it is written at a table: with a real minus sign, and with `signed` a plus too."""
    sign = MINUS if value < 0 else "+" if signed and value > 0 else ""
    return f"{sign}{abs(value)}"


def best_language(accept_language: str | None) -> str:
    """The language to answer in, for the text of an `Accept-Language` header; English when it names none of ours."""
    return _best_language(accept_language[:_HEADER_READ]) if accept_language else SOURCE


def language_name(language: str) -> str:
    """What its speakers call it: English, hrvatski, српски."""
    return _locale(language).get_display_name(language) or language


def day(language: str, value: date, width: Width = "medium") -> str:
    """A date, to be read: 30 Nov 2026, which no line breaks apart."""
    return dates.format_date(value, width, locale=_date_locale(language)).replace(" ", NO_BREAK)


def month(language: str, value: date) -> str:
    """The month of a date, as a heading: November 2026."""
    return dates.format_skeleton("yMMMM", value, locale=_date_locale(language))


def moment(language: str, value: datetime, timezone: str = "UTC") -> str:
    """A time (with its offset) on the clock of an IANA time zone: 30 Nov 2026, 21:40."""
    local, locale = value.astimezone(ZoneInfo(timezone)), _date_locale(language)
    pattern = str(dates.get_datetime_format("medium", locale=locale)).replace("'", "")
    time = dates.format_time(local, "short", locale=locale)
    return pattern.replace("{0}", time).replace("{1}", day(language, local.date()))


def _word(language: str, word: Word, how: str) -> str:
    if isinstance(word, str):
        return word
    if isinstance(word, Sentence):
        return speak(language, word)
    if isinstance(word, tuple):
        said = [_word(language, each, how) for each in word]
        return _APART.join(said) if how == "apart" else _list(language, said)
    return number(word, signed=how == "signed")


def _list(language: str, items: list[str]) -> str:
    if len(items) < 2:  # noqa: PLR2004 - one item is no list yet
        return "".join(items)
    if len(items) == 2:  # noqa: PLR2004 - a pair, which some languages join in their own way
        return t(language, "list.two", first=items[0], last=items[1])
    rest = items[0]
    for item in items[1:-1]:
        rest = t(language, "list.middle", rest=rest, next=item)
    return t(language, "list.end", rest=rest, last=items[-1])


def _text(language: str, key: str, count: Word | None) -> str:
    for tried in (language, SOURCE):
        texts = catalogue(tried)
        if isinstance(count, int):
            category = _locale(tried).plural_form(abs(count))
            text = texts.get(f"{key}_{category}") or texts.get(f"{key}_other") or texts.get(key)
        else:
            text = texts.get(key)
        if text is not None:
            return text
        _missing(f"{key} in {tried}")
    return key


def _missing(what: str) -> None:
    if _Strictness.on:
        raise NoWordsError(what)
    _log.warning("No words for %s", what)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every text of a language, by its dotted key; none for a language that has no file. Never changes."""
    if language not in LANGUAGES:
        return MappingProxyType({})
    nested = json.loads((_LOCALES / f"{language}.json").read_text(encoding="utf-8"))
    return MappingProxyType(dict(_flat(nested)))


def _flat(nested: Mapping[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    for name, value in nested.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", str(value)


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[str | tuple[str, str], ...]:
    """A text cut at its gaps: what stands between them, and of each gap its word and how that is said, "" as usual."""
    parts: list[str | tuple[str, str]] = []
    end = 0
    for gap in _GAP.finditer(text):
        parts += [text[end : gap.start()], (gap[1], gap[2] or "")]
        end = gap.end()
    return (*parts, text[end:])


@lru_cache(maxsize=64)
def _locale(language: str) -> Locale:
    return Locale.parse(language if language in LANGUAGES else SOURCE)


@lru_cache(maxsize=64)
def _date_locale(language: str) -> Locale:
    known = language if language in LANGUAGES else SOURCE
    return Locale.parse(_DATES_AS_IN.get(known, known))


@lru_cache(maxsize=256)
def _best_language(header: str) -> str:
    """The first of the asked languages, best first, that we have, each tried from its whole tag to its first part."""
    asked = parse_accept_header(header)
    for tag, quality in asked:
        parts = tag.lower().split("-")
        while quality and parts:
            known = "-".join(parts)
            known = _READ_AS.get(known, known)
            if known in LANGUAGES:
                return known
            parts.pop()
    return SOURCE
