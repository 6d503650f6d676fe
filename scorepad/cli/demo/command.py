"""`scorepad demo`: a new pad with a season of a club in it."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime, timedelta
from random import Random

import click

from scorepad.cli.demo.club import TIMEZONE, evenings
from scorepad.cli.demo.season import Scorer
from scorepad.cli.pad import opened
from scorepad.cli.words import speak, word
from scorepad.rules.terms import say
from scorepad.usecases.keys import recognise
from scorepad.usecases.pads import open_pad
from scorepad.usecases.people import ROLES

#: How long ago the last evening began, so that its last match can still be running.
BEGUN = timedelta(hours=3)


@click.command("demo", help=word("cli.demo.help"))
@click.option("--hands", type=click.IntRange(1, 1_000_000), help=word("cli.demo.hands"))
@click.option("--seed", type=int, default=1, show_default=True, help=word("cli.demo.seed"))
@click.option("--url", default="http://127.0.0.1:8000", show_default=True, help=word("cli.demo.url"))
def command(hands: int | None, seed: int, url: str) -> None:
    """Open a pad, play, and show how to get in."""
    rng = Random(seed)
    now = datetime.now(UTC).replace(microsecond=0)
    season = evenings(rng, now - BEGUN, hands)
    expected = hands or sum(evening.hands for evening in season)
    with opened():
        pad = open_pad(word("cli.demo.club"), timezone=TIMEZONE)
        secrets = pad.secrets or {}
        with click.progressbar(length=expected, label=word("cli.demo.progress"), file=sys.stderr) as bar:
            scorer = Scorer(recognise(secrets["score"]), rng, hands, lambda: bar.update(1), now)
            began = time.perf_counter()
            scorer.keep(season)
            took = time.perf_counter() - began
    matches = say("cli.demo.matches", count=scorer.matches)
    rate = round(scorer.hands / took)
    click.echo(speak()(say("cli.demo.done", name=pad.pad.name, count=scorer.hands, matches=matches, rate=rate)))
    for role in ROLES:
        click.echo(word(f"cli.demo.{role}", link=f"{url.rstrip('/')}/join#{secrets[role]}"))
    click.echo(word("cli.demo.serve"))
