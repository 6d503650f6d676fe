"""Where the pages of a match are."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for


@dataclass(frozen=True)
class Addresses:
    """The addresses of the pages of one match."""

    pad: str
    match: str

    def _of(self, endpoint: str, **more: object) -> str:
        return url_for(f"web.{endpoint}", pad=self.pad, match=self.match, **more)  # type: ignore[arg-type]  # any value

    def table(self, *, every: bool = False) -> str:
        """The table screen."""
        return self._of("table", bids="every" if every else None)

    def hand(self, number: int, *, every: bool | None = None) -> str:
        """One hand; `every` None shows its auction as it was told."""
        return self._of("hand", number=number, bids=None if every is None else "every" if every else "winning")

    def record(self, number: int) -> str:
        """Where hand number `number` is sent.

        The number is for the browser: by the address it tells the form of one hand from that of the next, and so never
        fills the taps of a hand that was recorded into the next one when somebody goes back.
        """
        return self._of("record", number=number)

    def board(self, *, lying: bool = False, chips: bool = False) -> str:
        """The board; `lying`: in the middle of the table, `chips`: totals as chips."""
        return self._of("board", mode="table" if lying else None, **{"as": "chips" if chips else None})

    @property
    def menu(self) -> str:
        """The table menu."""
        return self._of("menu")

    def log(self, *, before: int | None = None) -> str:
        """What was written down; `before`: only what came before this version."""
        return self._of("log", before=before)

    def change(self, what: str) -> str:
        """Where a change of this kind is sent."""
        return self._of("change", what=what)

    @property
    def undo(self) -> str:
        """Where undo is sent."""
        return self._of("undo")

    @property
    def redo(self) -> str:
        """Where redo is sent."""
        return self._of("redo")

    @property
    def picture(self) -> str:
        """The sheet as an image."""
        return self._of("picture")

    def export(self, extension: str) -> str:
        """The match as a file."""
        return self._of("export_match", extension=extension)
