"""What no file of the project may hold, and what must agree between files."""

import re
import tomllib

import pytest

import scorepad
from scorepad.cli import COMMANDS
from scorepad.config import SETTINGS
from tests.house.kept import ROOT, read, text_files

#: Written so that this file does not match itself.
REGISTRIES = re.compile(r"(pypi|pythonhosted|npmjs|debian)[.](org|com|net)")
ONE_MACHINE = re.compile(r"""[" =(`']/(home|root|Users|work)/[a-z]""")
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
SILENCED = re.compile(r"# (type: ignore|noqa)")
#: The code that is silenced, then why.
WITH_REASON = re.compile(r"# (type: ignore\[[\w, -]+\]  #|noqa: [A-Z]+\d+( -|)) \(?\w+")


def lines_with(pattern: re.Pattern[str], *suffixes: str) -> list[str]:
    found = []
    for path in text_files():
        if suffixes and path.suffix not in suffixes:
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    return found


def test_no_file_names_the_host_of_a_registry():
    assert not lines_with(REGISTRIES)


def test_no_file_knows_the_folders_of_one_machine():
    assert not lines_with(ONE_MACHINE)


def test_nothing_is_left_unfinished():
    assert not lines_with(UNFINISHED, ".py", ".js", ".mjs", ".html", ".css", ".toml", ".md")


def test_whatever_is_silenced_says_why():
    silenced = [line for line in lines_with(SILENCED, ".py") if line.startswith("scorepad/")]
    assert not [line for line in silenced if not WITH_REASON.search(line)]


def test_the_version_is_the_newest_of_the_changelog():
    assert re.findall(r"^## (\S+)", read("CHANGELOG.md"), re.MULTILINE)[0] == scorepad.__version__


def test_every_setting_is_explained():
    operating, sample = read("docs/operating.md"), read("instance/settings.sample.toml")
    for setting in SETTINGS:
        assert f"`SCOREPAD_{setting.name}`" in operating, setting.name
        assert re.search(rf"^# {setting.name.lower()} = ", sample, re.MULTILINE), setting.name


def test_every_setting_that_is_explained_exists():
    known = {f"SCOREPAD_{setting.name}" for setting in SETTINGS} | {"SCOREPAD_INSTANCE"}
    assert set(re.findall(r"SCOREPAD_[A-Z_]+[A-Z]", read("docs/operating.md"))) <= known


def test_every_command_is_explained_and_none_that_is_not_there():
    told = set(re.findall(r"scorepad (\w+)", read("README.md") + read("docs/operating.md"))) & set(
        re.findall(r"`scorepad (\w+)", read("README.md") + read("docs/operating.md"))
    )
    assert told == set(COMMANDS)


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").glob("*.md"))),
    ],
)
def test_every_link_of_the_prose_leads_somewhere(name):
    page = ROOT / name
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if target.startswith(("https://", "http://")):
            continue
        file, _, anchor = target.partition("#")
        there = (page.parent / file) if file else page
        assert there.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", there.read_text("utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in slugs, target


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/operating.md"])
def test_every_file_that_the_prose_names_is_there(name):
    for path in re.findall(r"`((?:scorepad|templates|tests|docs|instance|\.ci)/[\w./-]*)`", read(name)):
        assert (ROOT / path).exists(), path


def test_the_wheel_carries_the_pages_and_the_licence():
    build = tomllib.loads(read("pyproject.toml"))
    wheel = build["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["only-include"] == ["scorepad", "templates"]
    assert wheel["sources"] == {"templates": "scorepad/templates"}
    assert build["project"]["license"] == "MIT"
    assert "The Scorepad authors" in read("LICENSE")
