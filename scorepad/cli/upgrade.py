"""`scorepad upgrade`: the tables of the database as this version needs them."""

from __future__ import annotations

from pathlib import Path

import click

from scorepad.cli.pad import application, usable_database
from scorepad.cli.words import word
from scorepad.usecases import upkeep


@click.command("upgrade", help=word("cli.upgrade.help"))
def command() -> None:
    """Upgrade whatever database is set."""
    app = application()
    with usable_database(app):
        copy = upkeep.upgrade(Path(app.config["SCOREPAD_INSTANCE"]) / "backups")
    click.echo(word("cli.upgrade.done") if copy is None else word("cli.upgrade.copied", copy=str(copy)))
