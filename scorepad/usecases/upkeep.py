"""What the one who runs a Scorepad does: bring the tables up to date, prove what is derived, and repair it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from flask import current_app
from sqlalchemy.orm import Session

from scorepad import config
from scorepad.rules.broken import Broken
from scorepad.rules.entries import MatchStarted
from scorepad.storage import db, ledger, match_lists, migrate, models, projections, writing
from scorepad.storage.migrate import FromLater
from scorepad.storage.projections import Difference
from scorepad.storage.reading import reading
from scorepad.usecases import standing
from scorepad.usecases.standing import Standing

__all__ = ["Difference", "FromLater", "Upkeep", "check", "is_current", "rebuild", "upgrade", "upgrade_embedded"]

#: Told after each match: how many are done, of how many.
Progress = Callable[[int, int], None]


@dataclass
class Upkeep:
    """What was found. `matches`: how many were looked at.

    `differences`: what is stored and is not what the ledger says; after a rebuild it is. `unreadable`: what is wrong
    with ledgers themselves, which nothing can derive.
    """

    matches: int = 0
    differences: list[Difference] = field(default_factory=list)
    unreadable: list[Difference] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether everything was as it should be."""
        return not self.differences and not self.unreadable


def check(progress: Progress | None = None) -> Upkeep:
    """Add up every match again and compare; changes nothing. `progress` is told after each match."""
    found = Upkeep()
    for match_id in _every(found, progress):
        with reading() as session:
            _compare(session, match_id, found)
    return found


def rebuild(progress: Progress | None = None) -> Upkeep:
    """Write everything that is derived anew where it differs. `progress` is told after each match."""
    found = Upkeep()
    for match_id in _every(found, progress):
        with writing(match_id) as session:
            before = len(found.differences)
            compared = _compare(session, match_id, found)
            if compared is not None and len(found.differences) > before:
                row, stands = compared
                projections.rewrite(session, row, stands.match, stands.ended_at)
    return found


def is_current() -> bool:
    """Whether the database has the tables of this release."""
    return migrate.is_current(db.engine)


def upgrade(backup: Path | None = None) -> Path | None:
    """Bring the tables of the database up to this release, keeping everything in them.

    `backup`: a folder for a copy that is made first when an SQLite database with something in it is about to change;
    the copy is returned. Raises FromLater when the database was made by a later release.
    """
    copy = migrate.upgrade(db.engine, backup)
    db.session.remove()
    db.engine.dispose()
    return copy


def upgrade_embedded() -> Path | None:
    """As `upgrade`, if the database is the one in the instance folder, with the copy in `backups` beside it."""
    instance = Path(current_app.config["SCOREPAD_INSTANCE"])
    if current_app.config["SCOREPAD_DATABASE_URL"] != config.embedded_url(instance):
        return None
    return upgrade(instance / "backups")


def _every(found: Upkeep, progress: Progress | None) -> Iterator[str]:
    with reading() as session:
        ids = match_lists.every_id(session)
    for match_id in ids:
        yield match_id
        found.matches += 1
        if progress is not None:
            progress(found.matches, len(ids))


def _compare(session: Session, match_id: str, found: Upkeep) -> tuple[models.Match, Standing] | None:
    """Add one match up and note what differs; None when there is nothing to compare with."""
    row = session.get(models.Match, match_id)
    if row is None:  # erased since the list was made
        return None
    stands = _added_up(session, match_id, found)
    if stands is None:
        return None
    found.differences += projections.differences(session, row, stands.match, stands.ended_at)
    return row, stands


def _added_up(session: Session, match_id: str, found: Upkeep) -> Standing | None:
    lines = ledger.read(session, match_id)
    for version, line in enumerate(lines, start=1):
        if line.version != version:
            found.unreadable.append(Difference(match_id, f"entries {version}", None, "an entry"))
            return None
    if not lines or lines[0].kind != MatchStarted.kind:
        first = lines[0].kind if lines else None
        found.unreadable.append(Difference(match_id, "entries 1", first, MatchStarted.kind))
        return None
    try:
        return standing.fold(lines)
    except Broken as refusal:
        found.unreadable.append(Difference(match_id, "entries", str(refusal), "a ledger that the rules allow"))
        return None
