"""Write down a few random matches and what they come to: `python -m tests.mirror`."""

from __future__ import annotations

import json
from random import Random

from scorepad.formats import plain
from scorepad.rules.match import Match
from tests.mirror import GOLDEN
from tests.mirror.answers import Plain, golden, settled
from tests.mirror.questions import some_hand, start

SEED = 1
MATCHES = 16
LONGEST = 6


def played(rng: Random) -> Plain:
    """A match and some hands of it, as they are told at the table."""
    match: Match = start(rng)
    document = plain.document_to_plain(plain.Document(match.setup), players=False)
    del document["hands"]
    hands = []
    while match.winner is None and len(hands) < LONGEST:
        hands.append(some_hand(match, rng))
        _, match = settled(match, hands[-1])
    return golden(document, hands)


if __name__ == "__main__":
    rng = Random(SEED)
    matches = ",\n".join(json.dumps(played(rng), ensure_ascii=False) for _ in range(MATCHES))
    GOLDEN.write_text(f"[\n{matches}\n]\n", "utf-8")
