"""One whole evening of three matches, to be recorded in every way there is; all ways must come to the same.

`evening.json` holds real deals, played by the demo's tables and found by `python -m tests.evening`. Between them the
matches have everything that scorers get wrong: see `tests/house/test_evening.py`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

TRANSCRIPT = Path(__file__).parent / "evening.json"


@dataclass(frozen=True)
class Told:
    """One match of the evening, in the contract's plain shapes.

    `document`: how it starts, without hands. `entries`: what was written down after that, in order, each
    `{"kind", "data"}`: hands recorded, and one corrected. `totals` by side and `winner` (a side): what it comes to.
    """

    name: str
    document: dict[str, Any]
    entries: tuple[dict[str, Any], ...]
    totals: tuple[int, ...]
    winner: int

    @property
    def hands(self) -> list[dict[str, Any]]:
        """The hands as they were in the end, corrections applied."""
        hands: list[dict[str, Any]] = []
        for entry in self.entries:
            if entry["kind"] == "hand_recorded":
                hands.append(entry["data"]["hand"])
            else:
                hands[entry["data"]["number"] - 1] = entry["data"]["hand"]
        return hands

    @property
    def scorable(self) -> dict[str, Any]:
        """The match document that `/score` and `scorepad score` take."""
        return self.document | {"hands": self.hands}


@cache
def evening() -> tuple[Told, ...]:
    """The three matches, in the order in which they were played."""
    read = json.loads(TRANSCRIPT.read_text("utf-8"))
    return tuple(
        Told(each["name"], each["document"], tuple(each["entries"]), tuple(each["totals"]), each["winner"])
        for each in read["matches"]
    )
