"""How heavy the table screen is for a phone that has never seen it, and how soon it can be tapped.

`python -m tests.browser.first_load [language...]` measures it on a slow phone in a slow network and prints it.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import click
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tests.browser.conftest import PHONE, find_chromium
from tests.browser.handset import join
from tests.engines.table import Table
from tests.serving import serving

#: 1.6 Mbit/s down, half of it up (in bytes a second), and 150 ms from here to there and back.
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 100_000}
#: How many times slower than this machine the phone's processor is.
SLOWER = 4
#: Of several loads the middle one is told.
TIMES = 5

#: Taps as soon as the script listens, and notes when the screen has answered; milliseconds since the navigation began.
TAP_AT_ONCE = """addEventListener('DOMContentLoaded', () => {
  const tap = () => {
    if (!document.documentElement.classList.contains('scripted')) return;
    listening.disconnect();
    setTimeout(() => {
      const said = document.querySelector('.say .sentence');
      const before = said.textContent;
      window.listened = performance.now();
      document.querySelector('#hand-form .auction input:enabled').click();
      requestAnimationFrame(() => setTimeout(() => {
        window.reacted = said.textContent === before ? -1 : performance.now();
      }));
    });
  };
  const listening = new MutationObserver(tap);
  listening.observe(document.documentElement, { attributeFilter: ['class'] });
  tap();
});"""


@dataclass
class Load:
    """What went over the wire: the addresses asked for, and the bytes of their answers, as compressed."""

    asked: list[str] = field(default_factory=list)
    bytes: int = 0

    @classmethod
    def of(cls, session: CDPSession) -> Load:
        """One that counts from now on."""
        load = cls()
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", lambda event: load.asked.append(event["request"]["url"]))
        session.on("Network.loadingFinished", lambda event: load.weigh(event["encodedDataLength"]))
        return load

    def weigh(self, more: float) -> None:
        """Count the bytes of one answer."""
        self.bytes += int(more)


@contextmanager
def new_phone(browser: Browser, address: str, language: str, key: str) -> Iterator[Page]:
    """A phone that has joined, and has nothing in its cache. No service worker: the throttle would not reach it."""
    context: BrowserContext = browser.new_context(
        base_url=address,
        viewport=PHONE,  # type: ignore[arg-type]  # a plain dict will do
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        locale=language,
        service_workers="block",
    )
    try:
        join(context, key)
        yield context.new_page()
    finally:
        context.close()


def measure(page: Page, path: str) -> tuple[Load, float, float]:
    """What a first load costs on a slow phone in a slow network, and after how many ms it listened, and reacted."""
    session = page.context.new_cdp_session(page)
    load = Load.of(session)
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(TAP_AT_ONCE)
    page.goto(path)
    page.wait_for_function("() => window.reacted")
    times = page.evaluate("[window.listened, window.reacted]")
    page.wait_for_load_state("load")
    page.wait_for_timeout(1500)
    return load, times[0], times[1]


def main(languages: list[str]) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as served, sync_playwright() as playwright:
        table = Table(served.address)
        browser = playwright.chromium.launch(executable_path=find_chromium())
        key = table.link.rpartition("#")[2]
        for language in languages:
            loads = []
            for _ in range(TIMES):
                with new_phone(browser, served.address, language, key) as page:
                    loads.append(measure(page, table.page))
            load = loads[-1][0]
            listened, reacted = (statistics.median(each[which] for each in loads) for which in (1, 2))
            each_time = ", ".join(f"{each[2]:.0f}" for each in loads)
            click.echo(
                f"{language}: {load.bytes / 1024:.1f} KB in {len(load.asked)} requests; "
                f"listens after {listened:.0f} ms, the first tap is answered after {reacted:.0f} ms ({each_time}); "
                f"load average {os.getloadavg()[0]:.1f}"
            )
        click.echo("\n".join(load.asked))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or ["en"])
