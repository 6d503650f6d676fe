"""What pages bring along: everything of one release, under addresses that never mean anything else."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from scorepad import paths
from scorepad.web import assets, joining
from tests.browser.evening import FIVE_HANDS
from tests.needs import need
from tests.web.conftest import Play
from tests.web.reading import Visitor

STATIC = paths.PACKAGE / "static"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the files, to be changed."""
    return Path(shutil.copytree(STATIC, tmp_path / "static"))


def linked(html: str) -> list[str]:
    return re.findall(r'(?:href|src)="(/assets/[^"]+)"', html)


def test_every_file_of_a_page_carries_the_name_of_the_release_and_is_kept_for_good(
    scorer: Visitor, play: Play, app: Flask
) -> None:
    release = app.extensions["scorepad-release"].name
    addresses = linked(scorer.open(play(FIVE_HANDS)).html)
    assert len(addresses) >= 2
    for address in addresses:
        assert address.startswith(f"/assets/{release}/")
        answer = scorer.client.get(address)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_another_release_is_not_there(app: Flask) -> None:
    client = app.test_client()
    release = app.extensions["scorepad-release"].name
    assert client.get(f"/assets/{release}/style.css").status_code == 200
    assert client.get("/assets/000000000000/style.css").status_code == 404
    assert client.get(f"/assets/{release}/css/tokens.css").status_code == 404
    assert client.get(f"/assets/{release}/../app.py").status_code == 404
    assert client.get("/static/js/join.js").status_code == 404


def test_text_is_sent_compressed_to_who_can_read_it(app: Flask) -> None:
    release = app.extensions["scorepad-release"]
    client, address = app.test_client(), f"/assets/{release.name}/style.css"
    packed = client.get(address, headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.data) == client.get(address).data == release.files["style.css"].body


@pytest.mark.parametrize("name", ["css/tokens.css", "js/rules/scoring.js", "icons/scorepad.svg", "locales/en.json"])
def test_any_change_makes_another_release(copied: Path, name: str) -> None:
    before = assets.build(copied)
    assert before.name == assets.build(STATIC).name
    with (copied / name).open("a") as changed:
        changed.write("\n")
    after = assets.build(copied)
    assert after.name != before.name


def test_a_file_of_another_name_makes_another_release(copied: Path) -> None:
    before = assets.build(copied).name
    (copied / "js" / "lib" / "speak.js").rename(copied / "js" / "lib" / "spoken.js")
    assert assets.build(copied).name != before


def joins(**sources: str) -> Callable[[], str]:
    return lambda: joining.joined("js/main.js", {f"js/{name}.js": source for name, source in sources.items()})


def test_every_script_that_a_page_loads_can_be_joined() -> None:
    sources = {path.relative_to(STATIC).as_posix(): path.read_text() for path in STATIC.rglob("*.js")}
    for path in (STATIC / "js").glob("*.js"):
        assert joining.joined(f"js/{path.name}", sources)


def test_joined_modules_mean_what_they_meant_apart(tmp_path: Path) -> None:
    node = shutil.which("node")
    need(node, "node is not installed")
    sources = {
        "main": "import { one, Two as Second } from './a.js';\nimport * as b from './b.js';\nimport './c.js';\n"
        "console.log(one, new Second().two, b.three(), b.four, globalThis.told);\n",
        "a": "import { four } from './b.js';\nexport const one = four - 3;\nexport class Two {\n  two = 2;\n}\n",
        "b": "// export nothing\nconst hidden = 3;\nexport function three() {\n  return hidden;\n}\nconst vier = 4;\n"
        "export { vier as four };\nexport { five } from './c.js';\n",
        "c": "const hidden = 'c';\nglobalThis.told = hidden;\nexport const five = 5;\n",
    }
    (tmp_path / "joined.mjs").write_text(joins(**sources)())
    run = subprocess.run([str(node), tmp_path / "joined.mjs"], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["1", "2", "3", "4", "c"]


@pytest.mark.parametrize(
    "source",
    [
        "import x from './a.js';",
        "import { x } from 'elsewhere';",
        "import { a } from './main.js';",
        "export default 3;",
        "export let x = 3;",
        "const x = await import('./a.js');",
    ],
)
def test_what_joining_does_not_know_is_refused(source: str) -> None:
    with pytest.raises(joining.NotJoinable):
        joins(main=source, a="export const x = 1;")()
