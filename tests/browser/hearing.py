"""What somebody who does not see a page is told of it, and what axe finds on it, asked for quickly.

Of axe only what is wrong is worked out, and only that leaves the browser.
"""

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


def heard(page: Page) -> set[str]:
    """What the things on the page are said to be: table, row, columnheader and so on."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return {node["role"]["value"] for node in nodes if not node["ignored"]}
