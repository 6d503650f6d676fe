"""`scorepad export`: a match or a whole pad as a file."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from uuid import UUID

import click

from scorepad.cli.pad import opened
from scorepad.cli.refused import Refused
from scorepad.cli.words import speak, word
from scorepad.usecases.exports import Export, export_match, export_pad, match_formats, pad_formats
from scorepad.usecases.owner import reader_of

#: The name of standard output, where a file is asked for.
STANDARD = "-"
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


@click.command("export", help=word("cli.export.help"))
@click.argument("what", callback=lambda _context, _argument, text: _id(text))
@click.option("--format", "format_name", help=word("cli.export.format", formats=", ".join(match_formats())))
@click.option("-o", "--output", type=click.Path(dir_okay=False, allow_dash=True), help=word("cli.export.output"))
def command(what: UUID, format_name: str | None, output: str | None) -> None:
    """Write the file."""
    chosen = format_name or (Path(output).suffix[1:] if output else "") or "json"
    with opened():
        export = _export(what, chosen)
        target = output or _free(export.filename)
        try:
            with click.open_file(target, "wb") as file:
                for piece in export.chunks:
                    file.write(piece)
        except OSError as error:
            raise Refused(word("cli.export.unwritten", file=target, reason=error.strerror or "")) from error
    if target != STANDARD:
        click.echo(word("cli.export.written", file=target), err=True)


def _id(text: str) -> UUID:
    """The id that `text` is, or the last one in it, if it is the address of a page."""
    found = _ID.findall(text)
    if not found:
        raise click.UsageError(word("cli.export.no_id", text=text))
    return UUID(found[-1])


def _free(name: str) -> str:
    """`name`, or with a number in it what no file here is called yet: the same people play twice on a day."""
    whole = Path(name)
    names = (name if number == 1 else f"{whole.stem}-{number}{whole.suffix}" for number in count(1))
    return next(each for each in names if not Path(each).exists())


def _export(what: UUID, format_name: str) -> Export:
    holder, match_id = reader_of(what)
    formats = pad_formats() if match_id is None else match_formats()
    if format_name not in formats:
        raise click.UsageError(word("cli.export.no_format", format=format_name, formats=", ".join(formats)))
    if match_id is None:
        return export_pad(holder, format_name, speak())
    return export_match(holder, match_id, format_name, speak())
