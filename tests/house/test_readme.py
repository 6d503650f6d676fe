"""The README does what it says: its commands are run as they are printed."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorepad.cli import main
from tests.house.kept import ROOT, read
from tests.serving import serving

PROSE = ("README.md", "CONTRIBUTING.md", "docs/operating.md")


def block(name: str) -> str:
    """What stands in the block that follows `<!-- name -->`."""
    found = re.search(rf"<!-- {name} -->\n```\w*\n(.*?)```\n", read("README.md"), re.S)
    assert found, f"the README has no block {name}"
    return found[1]


def commands_of(name: str) -> list[str]:
    return [line for line in block(name).splitlines() if line.strip()]


def test_one_command_installs_and_runs_it_and_one_more_installs_and_tests_it():
    assert [len(commands_of(name)) for name in ("run", "test")] == [1, 1]
    steps = {name: [shlex.split(step) for step in block(name).split("&&")] for name in ("run", "test")}
    install = [".venv/bin/python", "-m", "pip", "install", "-e"]
    make = ["python3", "-m", "venv", ".venv"]
    assert steps["run"] == [make, [*install, "."], [".venv/bin/scorepad", "serve"]]
    assert steps["test"] == [make, [*install, ".[test]"], [".venv/bin/python", "-m", "pytest", "-n", "3"]]


def test_the_whole_check_runs_what_the_readme_prints():
    check = read(".ci/run")
    for name in ("run", "session", "test"):
        assert f'from_readme "{name}"' in check


def test_the_first_session_prints_what_it_promises(instance):
    with serving(instance) as served:
        session = block("session").replace("http://127.0.0.1:8000/", served.address)
        run = subprocess.run(["bash", "-eu", "-c", session], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == block("session prints")


def test_the_document_that_is_scored_is_there_and_scores(instance):
    assert "scorepad score docs/examples/match.json" in read("README.md")
    result = CliRunner().invoke(main, ["score", str(ROOT / "docs/examples/match.json")], catch_exceptions=False)
    assert result.exit_code == 0
    assert "Ana pitched" in result.stdout


@pytest.mark.parametrize("page", PROSE)
def test_every_command_and_option_that_the_prose_prints_exists(page):
    """Not run, as some of them never end; but the command and all its options must be there."""
    for line in re.findall(r"^\.venv/bin/scorepad (.+)$|^(?:\w+=\S+ )*scorepad (.+)$", read(page), re.MULTILINE):
        words = shlex.split((line[0] or line[1]).replace("<id of a pad>", "ID"))
        if words[0].startswith("-"):
            continue
        command = main.get_command(None, words[0])
        assert command is not None, line
        options = {name for parameter in command.params for name in parameter.opts}
        assert {word for word in words if word.startswith("-") and word != "-"} <= options, line


@pytest.mark.parametrize("page", PROSE)
def test_every_tool_that_the_prose_runs_is_declared(page):
    declared = read("pyproject.toml")
    for tool in set(re.findall(r"\.venv/bin/([\w-]+)", read(page))) - {"python", "scorepad"}:
        name = {"lint-imports": "import-linter"}.get(tool, tool)
        assert f'"{name}' in declared, tool


def test_every_picture_of_the_readme_is_there():
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", read("README.md"))
    assert pictures
    for picture in pictures:
        assert (ROOT / picture).is_file(), picture


def test_the_interpreter_is_one_that_the_project_promises():
    least = re.search(r'requires-python = ">=(\d+)\.(\d+)"', read("pyproject.toml"))
    assert least is not None
    assert sys.version_info >= (int(least[1]), int(least[2]))
    assert f"Python {least[1]}.{least[2]}" in read("README.md")
    assert Path(sys.executable).exists()
