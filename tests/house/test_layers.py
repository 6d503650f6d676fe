"""The layers hold: who may import whom, and how long a module may get."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.kept import PACKAGE, ROOT, modules, tree_of

#: A module past this is two things; a little more than 250 leaves room to finish a thought.
LONGEST = 300
VAGUE = {"util", "utils", "helper", "helpers", "manager", "handler", "handlers", "data", "info", "process", "common"}


def imported(module: Path) -> set[str]:
    """The modules a module imports, and what it takes from them, by their full dotted names."""
    found = set()
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def named(modules_: list[Path]) -> list[str]:
    return [str(path.relative_to(PACKAGE)) for path in modules_]


def under(*layers: str) -> list[Path]:
    return [path for path in modules() if path.relative_to(PACKAGE).parts[0] in layers]


def test_every_module_imports_only_from_below_it():
    run = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-logo", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_rules_need_nothing_but_the_standard_library():
    for module in under("rules"):
        foreign = {name.split(".")[0] for name in imported(module)} - set(sys.stdlib_module_names) - {"scorepad"}
        assert not foreign, module
        ours = {name for name in imported(module) if name.startswith("scorepad.")}
        assert all(name.startswith("scorepad.rules") for name in ours), module


def test_the_rules_know_no_clock_no_disk_and_no_network():
    outside = {"datetime", "json", "os", "pathlib", "random", "socket", "sqlite3", "time", "urllib", "uuid"}
    for module in under("rules"):
        assert not {name.split(".")[0] for name in imported(module)} & outside, module


def test_use_cases_and_what_is_below_them_never_see_a_request():
    for module in under("usecases", "formats", "storage", "rules", "config.py", "paths.py"):
        assert not imported(module) & {"flask.request", "flask.session", "flask.g"}, module


@pytest.mark.parametrize("surface", ["api", "web", "cli"])
def test_no_surface_goes_past_the_use_cases_to_the_storage(surface):
    for module in under(surface):
        assert not [name for name in imported(module) if name.startswith("scorepad.storage")], module


def test_nothing_outside_the_rules_counts_on_four_points():
    """The table of points is the rules'; whoever needs its rows loops over them.

    The demo plays real cards, and the examples of the reference show a real hand.
    """
    allowed = (PACKAGE / "rules", PACKAGE / "cli" / "demo", PACKAGE / "api" / "examples.py")
    counting = []
    for module in modules():
        if any(module.is_relative_to(each) for each in allowed):
            continue
        said = {node.value for node in ast.walk(tree_of(module)) if isinstance(node, ast.Constant)}
        if {"high", "low", "jack", "game"} <= {each for each in said if isinstance(each, str)}:
            counting.append(module)
    assert not named(counting)


def test_a_module_is_one_thing_and_says_what():
    long = [path for path in modules() if len(path.read_text("utf-8").splitlines()) > LONGEST]
    assert not named(long)
    vague = [path for path in modules() if path.stem in VAGUE]
    assert not named(vague)
    silent = [path for path in modules() if path.read_text("utf-8").strip() and not ast.get_docstring(tree_of(path))]
    assert not named(silent)
