"""The cost of idle connections: CPU of `/healthz` beside few and many of them."""

from __future__ import annotations

import asyncio
from statistics import median

from tests.bench.measure import Measure
from tests.load.client import Browser
from tests.load.ratios import Bench
from tests.load.site import Site, served

FEW = 5
IDLE = (FEW, 100, 400, 800)
TURNS = 5
REQUESTS = 200
CLOSE = {"Connection": "close"}
LOOK = 1.0
"""Seconds for which the server is watched while nobody asks for anything."""


def measures() -> list[Measure]:
    """Ratios to `/healthz` beside five connections, with persistent and with new connections."""
    with served({}) as site:
        costs = asyncio.run(_costs(site))
    base = costs[f"/healthz beside {FEW} idle connections, kept open"]
    told = [Measure("CPU of /healthz beside 5 idle connections", 1000 * median(base), unit="ms")]
    for name, taken in costs.items():
        if name.startswith("a second"):
            told.append(Measure(name, 1000 * median(taken), unit="ms"))
        else:
            ratios = [one / of for one, of in zip(taken, base, strict=True)]
            told.append(Measure(f"{name} / beside {FEW}", median(ratios)))
    return told


async def _costs(site: Site) -> dict[str, list[float]]:
    bench = Bench(site, site.line())
    for _ in range(TURNS):
        for count in IDLE:
            idle = [site.browser() for _ in range(count)]
            for browser in idle:
                await browser.open("/healthz")
            beside = f"/healthz beside {count} idle connections"
            await bench.take(f"{beside}, kept open", _ask(site.browser(), {}))
            await bench.take(f"{beside}, closed each time", _ask(site.browser(), CLOSE))
            await bench.take(f"a second with {count} idle connections", _nothing())
            for browser in idle:
                browser.line.close()
    return bench.costs


async def _ask(browser: Browser, headers: dict[str, str]) -> int:
    for _ in range(REQUESTS):
        await browser.ask("GET", "/healthz", headers=headers)
    browser.line.close()
    return REQUESTS


async def _nothing() -> int:
    await asyncio.sleep(LOOK)
    return 1
