"""Makes the icons that phones want as pictures, from our own drawing: `python -m tests.browser.icons`."""

from __future__ import annotations

import base64

from playwright.sync_api import sync_playwright

from scorepad import paths
from tests.browser.conftest import find_chromium

ICONS = paths.PACKAGE / "static" / "icons"
FELT = "#1f5b4a"
#: Name, size in pixels, how much of it the drawing takes, and what is behind it: phones cut a maskable icon to a shape
#: of their own, of which the inner eighty hundredths stay for certain.
WANTED = (("192", 192, 1.0, "transparent"), ("512", 512, 1.0, "transparent"), ("maskable", 512, 0.8, FELT),
          ("touch", 180, 0.94, FELT))  # fmt: skip


def main() -> None:
    """Write the files."""
    drawing = base64.b64encode((ICONS / "scorepad.svg").read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium())
        for name, size, share, behind in WANTED:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0;height:100vh;display:grid;place-content:center;background:{behind}}}</style>"
                f'<img width="{round(size * share)}" src="data:image/svg+xml;base64,{drawing}">'
            )
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
