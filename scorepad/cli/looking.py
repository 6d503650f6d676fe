"""Going through every match, with a bar that shows how far, and a line for whatever was found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import click

from scorepad.cli.words import word
from scorepad.usecases.upkeep import Difference, Progress, Upkeep


def looked_through(look: Callable[[Progress], Upkeep], label: str) -> Upkeep:
    """What `look`, a use case of the upkeep, finds in all matches."""
    with click.progressbar(length=1, label=label, file=sys.stderr) as bar:

        def progress(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        return look(progress)


def show(differences: Sequence[Difference]) -> None:
    """A line for each difference: which match, where, what is stored and what should be."""
    for each in differences:
        found, right = ("\N{EN DASH}" if value is None else str(value) for value in (each.stored, each.derived))
        click.echo(word("cli.check.difference", match=each.match_id, where=each.where, found=found, right=right))
