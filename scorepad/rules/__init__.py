"""The game of Pitch, and nothing else: standard library only; no clock, no disk, no network, no text format."""
