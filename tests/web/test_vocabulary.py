"""The words that the script of the table screen brings along: all it says, and no catalogue more than it needs."""

import json
import re

import pytest

from scorepad import paths
from scorepad.rules.entries import KINDS
from scorepad.translate import LANGUAGES, catalogue
from scorepad.web.vocabulary import vocabulary

SCRIPTS = paths.PACKAGE / "static" / "js"
KEY = re.compile(r"""['`]((?:page|point|draft|why|win|warning|chance|problem)\.[\w.]+)['`]""")


def keys(nested, above=""):
    for name, value in nested.items():
        if isinstance(value, dict):
            yield from keys(value, f"{above}{name}.")
        else:
            yield f"{above}{name}"


def said():
    for path in SCRIPTS.rglob("*.js"):
        if path.name != "setup.js":  # which the table screen does not load
            yield from ((path.name, key) for key in KEY.findall(path.read_text("utf-8")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_script_says_has_words(language):
    known = set(keys(json.loads(vocabulary(language))))
    bare = {re.sub(r"_(one|two|few|many|other)$", "", key) for key in known}
    missing = {(name, key) for name, key in said() if key not in known | bare and not key.endswith(".")}
    assert missing == set()
    assert len(list(said())) > 60


def test_the_words_of_a_refusal_are_there_without_what_only_pages_say():
    known = set(keys(json.loads(vocabulary("en"))))
    assert {"problem.bid_not_higher.detail", "problem.high_missing.detail"} <= known
    assert not {key for key in known if key.endswith((".meaning", ".next"))}
    assert len(known) < len(catalogue("en")) / 2


def test_nothing_in_the_words_ends_the_element_they_stand_in():
    assert "<" not in vocabulary("en")


def test_the_script_listens_to_every_kind_of_entry():
    heard = (SCRIPTS / "lib" / "following.js").read_text("utf-8")
    assert {kind for kind in KINDS if f"'{kind}'" not in heard} == set()
