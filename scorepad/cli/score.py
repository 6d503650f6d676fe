"""`scorepad score`: what a match document, or an exported match, comes to."""

from __future__ import annotations

import json
from typing import Any, TextIO

import click

from scorepad.cli.refused import Refused, refusals
from scorepad.cli.words import speak, word
from scorepad.formats import json as match_json
from scorepad.formats import plain, text
from scorepad.formats.scored import score_document, scored
from scorepad.rules.broken import Malformed
from scorepad.rules.match import Match


@click.command("score", help=word("cli.score.help"))
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--json", "as_json", is_flag=True, help=word("cli.score.json"))
def command(file: TextIO, as_json: bool) -> None:
    """Score a file and print the sheet."""
    document = _read(file)
    with refusals():
        match = _match(document)
    if as_json:
        click.echo(json.dumps(scored(match, speak()), ensure_ascii=False, indent=2))
        return
    for line in text.sheet(match, speak()):
        click.echo(line)
    click.echo()
    click.echo(speak()(text.outcome(match)))


def _read(file: TextIO) -> Any:
    try:
        return json.load(file)
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(word("cli.score.not_json", file=file.name, reason=str(error))) from error


def _match(document: Any) -> Match:
    """The match of a match document, or of an exported match, whose ledger says more than a document can."""
    kind = document.get("format") if isinstance(document, dict) else None
    if kind == match_json.PAD:
        raise Refused(word("cli.score.pad"))
    if kind == match_json.MATCH:
        return Match.fold(_entry(at, line) for at, line in enumerate(_listed(document.get("entries"))))
    return score_document(plain.document(document))


def _listed(lines: Any) -> list[Any]:
    if not isinstance(lines, list):
        raise Malformed("invalid", "/entries")
    return lines


def _entry(at: int, line: Any) -> Any:
    if not isinstance(line, dict) or not isinstance(line.get("kind"), str):
        raise Malformed("invalid", f"/entries/{at}")
    try:
        return plain.entry(line["kind"], line.get("data"))
    except Malformed as broken:
        raise broken.under(f"/entries/{at}/data") from None
