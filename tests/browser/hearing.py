"""What axe finds on a page, asked for quickly: only what is wrong is worked out, and only that leaves the browser."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RUN = """([context, options]) => axe.run(context ?? document, { ...options, resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) =>
    `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' ')}`))"""


def complaints(page: Page, options: dict[str, Any] | None = None, context: str | None = None) -> list[str]:
    """The rules that are broken on the page, or within `context` (a selector), each with three places at most."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(RUN, [context, options or {}])
    return found


def complaints_by_day_and_night(page: Page) -> dict[str, list[str]]:
    """What is wrong in the light scheme, and by which colours in the dark one: nothing else differs there."""
    found = {}
    for scheme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]  # light or dark
        found[scheme] = complaints(page, options)
    return {scheme: each for scheme, each in found.items() if each}
