"""The application behind a command, and how a command ends when something is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click
from flask import Flask

from scorepad.app import create_app
from scorepad.cli.words import speak
from scorepad.config import BadSetting
from scorepad.rules.broken import Broken
from scorepad.usecases.refusals import Refusal


class Refused(click.ClickException):
    """Something was refused or found wrong: one sentence on standard error, exit code 1."""

    exit_code = 1

    def show(self, file: object = None) -> None:
        """Say it without a label, as it is a whole sentence."""
        click.echo(self.message, err=True)


def application() -> Flask:
    """The application on the settings of this machine. Raises Refused when one cannot be used."""
    try:
        return create_app()
    except BadSetting as error:
        raise Refused(str(error)) from error


@contextmanager
def opened() -> Iterator[Flask]:
    """The application's context, for calling use cases; what they refuse ends the command."""
    app = application()
    with app.app_context(), refusals():
        yield app


@contextmanager
def refusals() -> Iterator[None]:
    """Say what was refused, and where, and end with 1."""
    try:
        yield
    except (Broken, Refusal) as refusal:
        where = f"{refusal.pointer}: " if refusal.pointer else ""
        raise Refused(f"{where}{speak()(refusal.sentence)}") from refusal
