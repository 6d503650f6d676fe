"""The phone's own rules say what the rules say: the tests in Node, and random tables asked on both sides."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from scorepad.rules.terms import POINTS, Sentence, say
from scorepad.translate import LANGUAGES, catalogue, speaker
from tests.mirror import GOLDEN
from tests.mirror.answers import golden, said
from tests.mirror.questions import transcript
from tests.needs import need

ROOT = Path(__file__).parents[1]
TESTS = Path(__file__).parent / "js"
PHONE = ROOT / "scorepad" / "static" / "js"

WARNINGS = {"cannot_be_made", "all_tricks_unsaid", "no_jack_and_tie", "lone_trump", "set_at_target"}
PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")
GAP = re.compile(r"\{\{\s*(\w+)")


@pytest.fixture(scope="module")
def node() -> str:
    """Node, from version 18 on."""
    found = shutil.which("node")
    need(found, "Node is not installed")
    assert found is not None
    return found


def refusable() -> set[str]:
    """What the phone can refuse about a hand: the codes that its modules name."""
    modules = [module for module in PHONE.glob("rules/*.js") if module.stem != "setup"]
    named = {name for module in modules for name in re.findall(r"'(\w+)'", module.read_text("utf-8"))}
    missing = {f"{point.name}_missing" for point in POINTS}
    return {name for name in named if f"problem.{name}.detail" in catalogue("en")} | missing


def asked(node: str, questions: Sequence[Any]) -> list[Any]:
    """What the phone's own rules answer, all in one process."""
    lines = "".join(f"{json.dumps(question)}\n" for question in questions)
    run = subprocess.run(
        [node, str(TESTS / "answer.mjs")], input=lines, capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_the_tests_in_node_pass(node):
    files = sorted(str(path) for path in TESTS.glob("*.test.mjs"))
    run = subprocess.run([node, "--test", *files], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_phone_answers_at_random_tables_what_the_rules_answer(node):
    pairs = list(transcript(seed=3, hands=2200))
    answers = asked(node, [question for question, _ in pairs])
    assert len(answers) == len(pairs)
    begun = None
    for (question, expected), answer in zip(pairs, answers, strict=True):
        begun = question.get("match", begun)
        assert answer == expected, f"{json.dumps(question)} in {json.dumps(begun)}"
    told = [answer for (question, _), answer in zip(pairs, answers, strict=True) if "hand" in question]
    assert len(told) >= 2000
    refused = {answer["refused"]["code"] for answer in answers if "refused" in answer}
    assert refused == refusable()
    settled = [answer["settled"] for answer in told if "settled" in answer]
    assert len(settled) >= 700
    assert {warning["code"] for hand in settled for warning in hand["warnings"]} == WARNINGS
    assert all(any(hand[what] for hand in settled) for what in ("winner", "thrown_in", "forced", "stolen"))


def test_the_golden_matches_are_what_the_rules_answer():
    for each in json.loads(GOLDEN.read_text("utf-8")):
        now = golden(each["document"], [hand["hand"] for hand in each["hands"]])
        assert json.loads(json.dumps(now)) == each, "python -m tests.mirror writes them anew"


def everything(language: str) -> Iterator[Sentence]:
    """Every text of a catalogue, with numbers around the edges of plurals, and with lists, names and sentences."""
    counts = (0, 1, 2, 3, 5, 11, 12, 21, 22, 25, 101, 1000000, -1, -2, -21)
    others = ("{{name}} $&", ("Ana",), ("Ana", "Bo"), ("Ana", 3, say("point.high"), "Di"), say("point.jack"), -7)
    for key, text in catalogue(language).items():
        plural = PLURAL.sub("", key)
        stem = plural if f"{plural}_other" in catalogue(language) else key
        gaps = set(GAP.findall(text)) - {"count"}
        for place, count in enumerate(counts):
            yield say(stem, count=count, **{gap: others[(place + len(gap)) % len(others)] for gap in gaps})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phone_says_everything_as_the_server_says_it(node, language):
    sentences = list(everything(language))
    speak = speaker(language)
    spoken = asked(node, [{"language": language, "say": said(sentence)} for sentence in sentences])
    for sentence, there in zip(sentences, spoken, strict=True):
        assert there == speak(sentence), sentence


def test_the_phones_rules_need_no_page_no_clock_no_storage_and_nobody_elses_code():
    outside = re.compile(
        r"\b(document\.\w+\(|window|navigator|fetch|localStorage|Date|setTimeout|Math\.random|crypto)\b"
    )
    for module in (*PHONE.glob("rules/*.js"), PHONE / "lib" / "speak.js"):
        code = re.sub(r"/\*.*?\*/|//.*", "", module.read_text("utf-8"), flags=re.S)
        assert not outside.search(code), module.name
        assert all(name.startswith("./") for name in re.findall(r"from '([^']+)'", code)), module.name
