"""The phone's own rules (`scorepad/static/js/rules/`), held against the rules."""

from pathlib import Path

#: Random matches and what they come to, for whoever has no Python: `python -m tests.mirror` writes others.
GOLDEN = Path(__file__).parents[1] / "js" / "golden.json"
