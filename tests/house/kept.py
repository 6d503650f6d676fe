"""The files of the project, as the promises about them are checked."""

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "scorepad"


@cache
def modules() -> tuple[Path, ...]:
    """Every Python module of the package."""
    return tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def tree_of(module: Path) -> ast.Module:
    """What a module says."""
    return ast.parse(module.read_text("utf-8"), str(module))


@cache
def text_files() -> tuple[Path, ...]:
    """Every file of the project that is text: those git keeps, or of an unpacked archive all but the caches."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    names = listed.stdout.split("\0") if listed.returncode == 0 else [str(path) for path in ROOT.rglob("*.*")]
    files = (ROOT / name for name in names if name)
    return tuple(path for path in files if path.is_file() and path.suffix not in {".png", ".ico", ".pyc", ".woff2"})


def read(name: str) -> str:
    """A file of the project by its name from the root."""
    return (ROOT / name).read_text("utf-8")
