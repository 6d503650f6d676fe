"""`scorepad check`: whether everything that is derived is what the ledgers say."""

from __future__ import annotations

import click

from scorepad.cli.looking import looked_through, show
from scorepad.cli.pad import opened
from scorepad.cli.refused import Refused
from scorepad.cli.words import word
from scorepad.usecases import upkeep


@click.command("check", help=word("cli.check.help"))
def command() -> None:
    """Compare, change nothing; 1 when something differs."""
    with opened():
        found = looked_through(upkeep.check, word("cli.check.progress"))
    show([*found.unreadable, *found.differences])
    if found.unreadable:
        raise Refused(word("cli.check.unreadable", count=len(found.unreadable)))
    if found.differences:
        raise Refused(word("cli.check.differs", count=len(found.differences)))
    click.echo(word("cli.check.clean", count=found.matches))
