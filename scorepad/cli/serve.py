"""`scorepad serve`: everything that is needed, from nothing, and the pad on this machine or in the home network."""

from __future__ import annotations

import errno
import os
import sys
from dataclasses import replace
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

import click
import segno
from flask import Flask

from scorepad.cli.pad import application, prepared
from scorepad.cli.refused import Refused
from scorepad.cli.server import Plan, can_fork, cores, home_address, listen, names, run
from scorepad.cli.words import word
from scorepad.usecases.table_key import TableKey, table_key

if TYPE_CHECKING:
    from scorepad.cli.certificates import Certificates

HERE = "127.0.0.1"
ANYWHERE = "0.0.0.0"  # noqa: S104 - only with --lan
#: Processes that `serve` starts unless told; more cores than this are rarely all for the pad.
MOST_WORKERS = 4


@click.command("serve", help=word("cli.serve.help"))
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help=word("cli.serve.port"))
@click.option("--lan", is_flag=True, help=word("cli.serve.lan"))
@click.option("--https", is_flag=True, help=word("cli.serve.https"))
@click.option("--open", "browse", is_flag=True, help=word("cli.serve.open"))
@click.option("--workers", type=click.IntRange(1, 64), help=word("cli.serve.workers"))
def command(port: int, lan: bool, https: bool, browse: bool, workers: int | None) -> None:
    """Serve until stopped."""
    if https and not can_fork():
        raise Refused(word("cli.serve.https_unforked"))
    with _listening(ANYWHERE if lan else HERE, port) as listening:
        app = application()
        upgraded = prepared(app)
        port = listening.getsockname()[1]
        kept = _certificates(app, lan=lan) if https else None
        key = _table_key(app) if lan and sys.stdout.isatty() else None

        def ready() -> None:
            if upgraded is not None:
                click.echo(word("cli.serve.upgraded", copy=str(upgraded)))
            if kept is not None and kept.made:
                click.echo(word("cli.serve.authority", folder=str(kept.authority.parent)))
            _show_the_way(port, lan=lan, https=https, browse=browse, key=key)

        processes = workers or max(1, min(len(cores()), MOST_WORKERS))
        plan = Plan(listening, processes, bool(app.config["SCOREPAD_PIN_WORKERS"]), ready)
        run(app, plan if kept is None else replace(plan, certificate=kept.certificate, key=kept.key))


def _listening(host: str, port: int) -> socket:
    try:
        return listen(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Refused(word("cli.serve.taken", port=str(port), other=str(port + 1))) from error
        raise Refused(word("cli.serve.unbound", port=str(port), reason=os.strerror(error.errno or 0))) from error


def _certificates(app: Flask, *, lan: bool) -> Certificates:
    """Certificates for this machine, and for its address in the home network if that is wanted; `app` knows of them."""
    from scorepad.cli import certificates  # noqa: PLC0415 - a library that takes long to load, and only here

    home = home_address() if lan else None
    addresses = [HERE, "::1", *([home] if home else [])]
    found = certificates.ready(Path(app.config["SCOREPAD_INSTANCE"]) / "https", names(), addresses)
    app.config["SCOREPAD_AUTHORITY"] = str(found.authority)
    return found


def _table_key(app: Flask) -> TableKey | None:
    """What lets the phones at the table in; shown on a terminal only, for what goes elsewhere may be kept as a log."""
    with app.app_context():
        return table_key(app.config["SCOREPAD_SECRET_KEY"])


def _show_the_way(port: int, *, lan: bool, https: bool, browse: bool, key: TableKey | None) -> None:
    here = f"http://{HERE}:{port}/"
    click.echo(word("cli.serve.here", address=here))
    if lan:
        _show_the_others(port, key, https=https)
    elif https:
        secure, trust = f"https://localhost:{port}/", f"{here}trust"
        click.echo(word("cli.serve.https_here", address=secure, trust=trust))
    click.echo(word("cli.serve.stop"))
    sys.stdout.flush()
    if browse:
        click.launch(here)


def _show_the_others(port: int, key: TableKey | None, *, https: bool = False) -> None:
    """The way in for the phones at the table, as text and to be photographed: the join link, if there is a pad."""
    home = home_address()
    if home is None:
        click.echo(word("cli.serve.no_network"))
        return
    address = f"{'https' if https else 'http'}://{home}:{port}/"
    click.echo(word("cli.serve.lan_address", address=address))
    if https:
        trust = f"http://{home}:{port}/trust"
        click.echo(word("cli.serve.trust", address=trust))
        _draw(trust)
    if key is not None:
        address = f"{address}join#{key.secret}"
        click.echo(word("cli.serve.join", pad=key.pad, address=address))
    if key is not None or not https:
        _draw(address)


def _draw(address: str) -> None:
    if (sys.stdout.encoding or "").lower().startswith("utf"):
        segno.make(address, micro=False).terminal(compact=True)
