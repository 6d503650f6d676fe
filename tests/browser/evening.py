"""Pads with something on them, for tests and pictures: played through the use cases, always the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.rules.hand import Hand
from scorepad.usecases import hands, keys, matches, pads
from scorepad.usecases.people import Holder
from tests.builders import hand

NAMES = ("Ana", "Bo", "Cy", "Di")
LONG_NAMES = (
    "Maximiliana Konstantinopolitanskaya-Smit",
    "محمد بن سلمان الطويل",
    "🂡 Гордана 🃏",
    "Wolfeschlegelsteinhausenbergerdorff Jr.",
    "Bo",
    "שרה כהן לוי",
    "O’Brien-Ñúñez",
)

#: Five hands after which Ana stands at 8 without having pitched, Bo at 4, Cy at -2 and Di at 5; Di deals the sixth.
FIVE_HANDS = (
    hand(pitcher=3, bid=3, high=3, low=1, jack=2, game=1),
    hand((1, None), (2, None), (3, None), (4, 2), high=4, low=1, jack=None, game=4),
    hand(pitcher=2, bid=2, high=2, low=2, jack=1, game=1),
    hand((3, None), (4, 3), (1, None), (2, None), high=4, low=3, jack=4, game=4),
    hand(pitcher=2, bid=1, high=2, low=1, jack=1, game=1),
)
#: With this sixth hand Ana wins.
WINNING = hand(pitcher=1, bid=2, high=1, low=3, jack=None, game=1)


@dataclass(frozen=True)
class Pad:
    """A pad, its secrets by role, and who manages it."""

    id: str
    secrets: dict[str, str]
    holder: Holder


def open_pad(name: str = "Friday table") -> Pad:
    """An empty pad."""
    opened = pads.open_pad(name, timezone="Europe/Ljubljana")
    assert opened.secrets is not None
    holder = keys.identify(opened.secrets["manage"])
    assert holder is not None
    return Pad(opened.pad.id, dict(opened.secrets), holder)


def play(pad: Pad, told: Sequence[Hand] = (), names: Sequence[str] = NAMES, **document: object) -> str:
    """A match of `names` with these hands; answers its id."""
    started = matches.start_match(pad.holder, {"seats": list(names), "dealer": min(3, len(names)), **document})
    for each in told:
        hands.record_hand(pad.holder, started.match_id, each)
    return started.match_id


def friday() -> tuple[Pad, str]:
    """A pad with a match in its sixth hand, and the id of that match."""
    pad = open_pad()
    return pad, play(pad, FIVE_HANDS)
