"""No word that people read is anywhere but in the catalogues."""

import ast
import re

from tests.house.kept import PACKAGE, ROOT, modules, tree_of

#: What is no word in any language: names of things that are the same everywhere.
SAME_EVERYWHERE = {"Scorepad"}
#: Attributes of a page that are read out or shown.
READ = re.compile(
    r"""\b(?:title|alt|placeholder|aria-label|aria-description|summary)\s*=\s*(["'])(?P<said>.*?)\1""", re.S
)
JINJA = re.compile(r"\{% block \w*class %\}.*?\{% endblock %\}|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.S)
UNREAD = re.compile(r"<(script|style|svg)\b.*?</\1>|<!--.*?-->|<!doctype[^>]*>", re.S | re.I)
TAG = re.compile(r"<[^>]*>", re.S)
#: A key of the catalogue, or a path.
NAMED = re.compile(r"cli\.|/")
WORD = re.compile(r"[^\W\d_]{2,}")


def bare(text: str) -> set[str]:
    return {word for word in WORD.findall(re.sub(r"&\w+;", " ", text)) if word not in SAME_EVERYWHERE}


def test_no_page_template_holds_a_bare_word():
    found = {}
    for page in sorted((ROOT / "templates").rglob("*.html")):
        text = JINJA.sub(" ", page.read_text("utf-8"))
        said = [match["said"] for match in READ.finditer(text)]
        words = bare(" ".join([TAG.sub(" ", UNREAD.sub(" ", text)), *said]))
        if words:
            found[page.name] = words
    assert not found


def test_the_command_line_says_nothing_of_its_own():
    """What is echoed, raised and explained comes from `word(…)`."""
    found = []
    for module in modules():
        if not module.is_relative_to(PACKAGE / "cli"):
            continue
        for node in ast.walk(tree_of(module)):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            told = [each.value for each in node.keywords if each.arg in {"help", "label", "message", "prompt"}]
            if called in {"echo", "secho", "Refused", "ClickException", "UsageError", "BadParameter"}:
                told += node.args[:1]
            for value in told:
                texts = [each.value for each in ast.walk(value) if isinstance(each, ast.Constant)]
                keys = [each.args[0] for each in ast.walk(value) if isinstance(each, ast.Call) and each.args]
                spoken = set(texts) - {key.value for key in keys if isinstance(key, ast.Constant)}
                found += [
                    (module.name, text)
                    for text in spoken
                    if isinstance(text, str) and bare(text) and not NAMED.match(text)
                ]
    assert not found
