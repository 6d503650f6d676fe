"""The catalogues: well formed, alike in every language, and with words for all that is said."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel import Locale

from scorepad.translate import LANGUAGES, catalogue

ROOT = Path(__file__).parents[1]
#: Not "zero": none of our languages has it, and keys may end so ("not_zero").
CATEGORIES = ("one", "two", "few", "many", "other")
PLURAL = re.compile(rf"(.+)_({'|'.join(CATEGORIES)})")
GAP = re.compile(r"\{\{\s*(\w+)\s*(?:,\s*\w+\s*)?\}\}")
#: What takes a key as its first argument; what takes the code of a problem; what has the code of a problem.
KEYED = {"say", "t", "word", "Sentence"}
BROKEN = {"Broken", "Malformed", "Impossible", "NotNow"}
REFUSAL = "Refusal"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_nested_text_and_nothing_else(language):
    def check(value: object, at: str) -> None:
        if isinstance(value, dict):
            assert value, f"{at} is empty"
            for name, each in value.items():
                assert re.fullmatch(r"[A-Za-z0-9_-]+", name), f"{at}: {name}"
                check(each, f"{at}.{name}")
        else:
            assert isinstance(value, str), at
            assert value.strip(), f"{at} says nothing"
            assert not re.search(r"[{}]", GAP.sub("", value)), f"{at} has half a gap"

    check(json.loads((ROOT / f"scorepad/static/locales/{language}.json").read_text("utf-8")), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_a_form_for_every_category_of_the_language(language):
    needed = {*Locale.parse(language).plural_form.tags, "other"}
    forms: dict[str, set[str]] = {}
    for key in catalogue(language):
        if match := PLURAL.fullmatch(key):
            forms.setdefault(match[1], set()).add(match[2])
    assert {key: needed ^ had for key, had in forms.items() if had != needed} == {}
    assert {key for key in forms if key in catalogue(language)} == set(), "a key with and without plural forms"


def test_every_language_says_the_same_with_the_same_gaps():
    def gaps(language: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for key, text in catalogue(language).items():
            match = PLURAL.fullmatch(key)
            found.setdefault(match[1] if match else key, set()).update(GAP.findall(text))
        return found

    for language in LANGUAGES[1:]:
        assert gaps(language) == gaps("en"), language


# What the package says


class Said(NamedTuple):
    """A use of the catalogue: where, the key (or how it begins), and the words given, None when it cannot be seen."""

    where: str
    key: str
    begins: bool
    words: frozenset[str] | None


def _key_of(node: ast.expr) -> tuple[str, bool] | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value, False
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        return str(node.values[0].value), True
    return None


Classes = list[tuple[str, ast.ClassDef]]


def _kinds_of(names: set[str], classes: Classes) -> Classes:
    """Where the classes are that inherit from those called `names`, however far down."""
    names, rest, found = set(names), classes, []
    while more := [each for each in rest if {getattr(base, "id", "") for base in each[1].bases} & names]:
        found += more
        names |= {node.name for _, node in more}
        rest = [each for each in rest if each not in more]
    return found


def _codes(classes: Classes) -> Iterator[tuple[str, str]]:
    """Where, and which, the codes of refusals are that are written into their classes."""
    for where, refusal in _kinds_of({REFUSAL}, classes):
        for line in refusal.body:
            if isinstance(line, ast.Assign) and getattr(line.targets[0], "id", "") == "code":
                yield where, str(getattr(line.value, "value", ""))


def _tellings(refusal: ast.Call) -> Iterator[tuple[str, bool]]:
    """Which of its sentences a refusal may tell: the last part of their keys."""
    for keyword in refusal.keywords:
        if keyword.arg == "telling":
            chosen = keyword.value
            either = [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [chosen]
            yield from (_key_of(each) or ("", True) for each in either)
            return
    yield "detail", False


def _said_by(call: ast.Call, where: str, broken: set[str]) -> Iterator[Said]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    given = {each.arg for each in call.keywords}
    words = None if None in given or name == "Sentence" else frozenset(str(each) for each in given)
    if name in KEYED:
        keys = [key for each in call.args[:2] if (key := _key_of(each))]
        yield from (Said(where, key, begins, words) for key, begins in keys if "." in key)
    elif name in broken and call.args and (found := _key_of(call.args[0])) and not found[1]:
        code = found[0]
        yield Said(where, f"problem.{code}.title", False, None)
        yield from (Said(where, f"problem.{code}.{own}", begins, words) for own, begins in _tellings(call))


@cache
def said_in_python() -> tuple[Said, ...]:
    calls, classes = [], []
    for path in sorted((ROOT / "scorepad").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                calls.append((f"{path.relative_to(ROOT)}:{node.lineno}", node))
            elif isinstance(node, ast.ClassDef):
                classes.append((f"{path.relative_to(ROOT)}:{node.lineno}", node))
    broken = BROKEN | {node.name for _, node in _kinds_of(BROKEN, classes)}
    said = [each for where, call in calls for each in _said_by(call, where, broken)]
    for where, code in _codes(classes):
        said += [Said(where, f"problem.{code}.{part}", False, None) for part in ("title", "detail")]
    return tuple(said)


@cache
def said_in_templates() -> tuple[Said, ...]:
    call = re.compile(r"""\bt\(\s*(["'])([\w.-]+)\1\s*([~+]?)""")
    return tuple(
        Said(f"{path.relative_to(ROOT)}", match[2], bool(match[3]), None)
        for path in sorted((ROOT / "templates").rglob("*.*"))
        for match in call.finditer(path.read_text("utf-8"))
    )


@cache
def _english() -> dict[str, list[str]]:
    """Every text by its key, plural forms together under theirs."""
    texts: dict[str, list[str]] = {}
    for key, text in catalogue("en").items():
        for name in {key, PLURAL.sub(r"\1", key)}:
            texts.setdefault(name, []).append(text)
    return texts


def _texts(key: str) -> list[str]:
    return _english().get(key, [])


def test_everything_that_is_said_has_words():
    missing = {
        f"{said.where}: {said.key}"
        for said in (*said_in_python(), *said_in_templates())
        if not (any(key.startswith(said.key) for key in catalogue("en")) if said.begins else _texts(said.key))
    }
    assert sorted(missing) == []


def test_every_gap_of_what_is_said_is_given_a_word():
    unfilled = {
        f"{said.where}: {said.key} lacks {', '.join(sorted(lacking))}"
        for said in said_in_python()
        if said.words is not None and not said.begins
        for text in _texts(said.key)
        if (lacking := set(GAP.findall(text)) - said.words)
    }
    assert sorted(unfilled) == []
