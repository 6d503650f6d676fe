"""The files that matches and pads can be saved as, to be offered on a page."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from scorepad.usecases import exports
from scorepad.web.addresses import Addresses
from scorepad.web.surface import t


@dataclass(frozen=True)
class File:
    """A file: where it is, and what it is called on the page."""

    url: str
    label: str


def match_files(where: Addresses) -> list[File]:
    """A match, in every format there is for one."""
    return [File(where.export(name), t(f"page.export.{name}")) for name in exports.match_formats()]


def pad_files(pad_id: str) -> list[File]:
    """A pad, in every format there is for one."""
    return [
        File(url_for("web.export_pad", pad=pad_id, extension=name), t(f"page.export.{name}"))
        for name in exports.pad_formats()
    ]
