"""How a command ends when something is refused or found wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from scorepad.cli.words import speak
from scorepad.rules.broken import Broken
from scorepad.usecases.refusals import Refusal


class Refused(click.ClickException):
    """One sentence on standard error, and exit code 1."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        """Say it without a label, as it is a whole sentence."""
        click.echo(self.message, file=file, err=True)


@contextmanager
def refusals() -> Iterator[None]:
    """Say what the rules or a use case refused, and where, and end with 1."""
    try:
        yield
    except (Broken, Refusal) as refusal:
        where = f"{refusal.pointer}: " if refusal.pointer else ""
        raise Refused(f"{where}{speak()(refusal.sentence)}") from refusal
