"""Modules of JavaScript joined into one file, so that a page with many small ones asks once.

The sources stay plain ES modules, which a browser and `node` read as they are. Joining keeps what they mean: each
module is a function that runs once, in the order of the imports, and hands out what it exports. What is not used here
is refused: circles, `export let`, `export default`, `import.meta`, and imports from anywhere else.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from typing import Final

_IMPORT: Final = re.compile(r"^import\s+(?:(?P<what>[^'\"]+?)\s+from\s+)?['\"](?P<where>[^'\"]+)['\"];?[ \t]*$", re.M)
_LIST: Final = re.compile(r"^export\s*\{(?P<names>[^}]*)\};?[ \t]*$", re.M)
_AGAIN: Final = re.compile(r"^export\s*\{(?P<names>[^}]*)\}\s*from\s+['\"](?P<where>[^'\"]+)['\"];?[ \t]*$", re.M)
_DECLARED: Final = re.compile(r"^export\s+(?P<rest>(?:async\s+)?(?:function\*?|const|class)\s+(?P<name>[\w$]+))", re.M)
#: A comment that has lines of its own; nobody reads it on the way to a phone, and it is a quarter of the weight.
_COMMENT: Final = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)[ \t]*\n", re.M | re.S)
_NOT_HERE: Final = re.compile(r"^(?:import|export)\b|\bimport\.meta\b|\bimport\(", re.M)


class NotJoinable(ValueError):
    """A module uses something that joining does not know; the text says which and what."""


def joined(entry: str, sources: Mapping[str, str]) -> str:
    """The module `entry` and all it imports, as one. `sources`: every module, by path. Raises NotJoinable."""
    order: list[str] = []
    _visit(entry, sources, order, ())
    names = {path: f"module{number}" for number, path in enumerate(order)}
    return "\n".join(_wrapped(path, sources[path], names) for path in order)


def _visit(path: str, sources: Mapping[str, str], order: list[str], above: tuple[str, ...]) -> None:
    if path in above:
        raise NotJoinable(f"{path} imports itself: {' > '.join(above)}")
    if path in order:
        return
    source = sources.get(path)
    if source is None:
        raise NotJoinable(f"{path} is not there, and {' > '.join(above)} needs it")
    for found in sorted([*_IMPORT.finditer(source), *_AGAIN.finditer(source)], key=lambda each: each.start()):
        _visit(_resolved(path, found["where"]), sources, order, (*above, path))
    order.append(path)


def _resolved(path: str, where: str) -> str:
    if not where.startswith("."):
        raise NotJoinable(f"{path} imports {where!r}, which is none of ours")
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), where))


def _wrapped(path: str, source: str, names: Mapping[str, str]) -> str:
    """The module as a function that runs once; `names`: what the functions' results are called, by path."""
    exported: list[str] = []

    def imported(found: re.Match[str]) -> str:
        module, what = names[_resolved(path, found["where"])], found["what"]
        if what is None:
            return ""
        if what.startswith("*"):
            return f"const {what.split()[-1]} = {module};"
        if not what.startswith("{"):
            raise NotJoinable(f"{path}: {found[0]}")
        return f"const {{ {', '.join(_renamed(what.strip('{} '), '{0}: {1}'))} }} = {module};"

    def passed_on(found: re.Match[str]) -> str:
        module = names[_resolved(path, found["where"])]
        exported.extend(f"{outer}: {module}.{inner}" for inner, outer in _split(found["names"]))
        return ""

    def listed(found: re.Match[str]) -> str:
        exported.extend(_renamed(found["names"], "{1}: {0}"))
        return ""

    def declared(found: re.Match[str]) -> str:
        exported.append(found["name"])
        return found["rest"]

    body = _COMMENT.sub("", source)
    for pattern, replaced in ((_AGAIN, passed_on), (_IMPORT, imported), (_LIST, listed), (_DECLARED, declared)):
        body = pattern.sub(replaced, body)
    left = _NOT_HERE.search(body)
    if left is not None:
        raise NotJoinable(f"{path}: {body[left.start() :].partition(chr(10))[0]}")
    return f"const {names[path]} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"


def _renamed(names: str, form: str) -> list[str]:
    return [inner if inner == outer else form.format(inner, outer) for inner, outer in _split(names)]


def _split(names: str) -> list[tuple[str, str]]:
    """What is imported or exported, each as it is called there and here."""
    pairs = [" ".join(name.split()).partition(" as ") for name in names.split(",") if name.strip()]
    return [(inner, outer or inner) for inner, _, outer in pairs]
