"""What the page of rules promises."""

from __future__ import annotations

import re
from pathlib import Path

from scorepad.rules.house import FIELDS
from scorepad.rules.terms import POINTS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "rules.md").read_text("utf-8")


def test_every_code_of_the_rules_is_explained():
    raised: set[str] = set()
    for path in (ROOT / "scorepad" / "rules").glob("*.py"):
        raised |= set(re.findall(r'(?:Impossible|NotNow|Malformed)\(\s*"(\w+)"', path.read_text("utf-8")))
    codes = raised | {f"{point.name}_missing" for point in POINTS}
    listed = set(re.findall(r"`(\w+)`", PAGE[PAGE.index("## What the rules refuse") :]))
    assert codes - listed == set()


def test_every_house_rule_is_explained_with_its_values_and_default():
    section = PAGE[PAGE.index("## 6. House rules") : PAGE.index("## 7.")]
    for field in FIELDS:
        assert f"| `{field.name}` |" in section
        assert all(f"`{value}`" in section for value in field.values), field.name


def test_the_sections_are_numbered_as_the_code_cites_them():
    assert re.findall(r"^## (\d)\. ", PAGE, re.M) == list("1234567")
    for path in (ROOT / "scorepad").rglob("*.py"):
        for section in re.findall(r"docs/rules\.md`, section (\d+)", path.read_text("utf-8")):
            assert section in "1234567", path
