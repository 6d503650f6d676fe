"""Scorepad: the scorekeeper for the card game Pitch."""

__version__ = "0.1.0"
