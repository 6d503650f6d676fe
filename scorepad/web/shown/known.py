"""A match as the script of the table screen knows it: where it stands, not how it got there."""

from __future__ import annotations

from typing import Any

from scorepad.rules.match import Match


def known(match: Match, match_id: str) -> dict[str, Any]:
    """As the contract shows a match, without what only the server says."""
    winner = match.winner
    return {
        "id": match_id,
        "version": match.version,
        "status": match.status,
        "rules": match.rules.as_mapping(),
        "seats": [
            {"seat": seat.seat, "name": seat.name, "side": seat.side, "present": seat.present} for seat in match.seats
        ],
        "order": list(match.order),
        "sides": [{"side": each.side, "seats": list(each.seats), "total": each.total} for each in match.sides],
        "dealer": match.dealer,
        "next_hand": match.next_number,
        "winner": None if winner is None else {"side": winner.side, "hand": winner.hand},
        "hands": [],
    }
