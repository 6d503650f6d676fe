"""`scorepad rebuild`: everything that is derived, written anew from the ledgers."""

from __future__ import annotations

import click

from scorepad.cli.looking import looked_through, show
from scorepad.cli.pad import opened
from scorepad.cli.refused import Refused
from scorepad.cli.words import word
from scorepad.usecases import upkeep


@click.command("rebuild", help=word("cli.rebuild.help"))
def command() -> None:
    """Repair what differs; 1 when a ledger itself cannot be read."""
    with opened():
        found = looked_through(upkeep.rebuild, word("cli.rebuild.progress"))
    show([*found.unreadable, *found.differences])
    click.echo(word("cli.rebuild.done", count=len(found.differences)))
    if found.unreadable:
        raise Refused(word("cli.check.unreadable", count=len(found.unreadable)))
