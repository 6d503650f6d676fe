"""The command `scorepad`: serve the pad, score a file, fill a demo club, look after the database.

Exit codes, everywhere: 0 done, 1 refused or found wrong (the reason goes to standard error), 2 wrongly called.
"""

from __future__ import annotations

import gc
from importlib import import_module
from types import ModuleType
from typing import cast

import click

from scorepad import __version__
from scorepad.cli.words import word

#: The commands as they are listed, and the module of each, which is not loaded before it is called for.
COMMANDS = {
    "serve": "scorepad.cli.serve",
    "score": "scorepad.cli.score",
    "demo": "scorepad.cli.demo.command",
    "export": "scorepad.cli.export",
    "check": "scorepad.cli.check",
    "rebuild": "scorepad.cli.rebuild",
    "upgrade": "scorepad.cli.upgrade",
}


class Listed(click.Group):
    """The group of all commands: a module a command, each of which has its click command as `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which somebody new needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        return cast(click.Command, _loaded(module).command)


def _loaded(name: str) -> ModuleType:
    """The module of that name. What is loaded stays: looking through it for garbage takes a third of a start."""
    gc.disable()
    try:
        return import_module(name)
    finally:
        gc.freeze()
        gc.enable()


@click.group(cls=Listed, help=word("cli.help"), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="scorepad")
def main() -> None:
    """Run the command line."""
