"""`scorepad score`: what a match document, or an exported match, comes to."""

from __future__ import annotations
