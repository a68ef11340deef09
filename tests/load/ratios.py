"""CPU of the server for one request of each kind, as a ratio to `/healthz` in the same run.

Batches of each kind take turns, so that other work of the machine slows all of them alike. Each
batch is compared with the `/healthz` of its own turn; the measure is the median of the turns. All
requests use one connection, one after the other; `tests.load.connections` measures idle ones.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from statistics import median

from tests.bench.measure import Measure
from tests.load.client import Browser, Connection
from tests.load.people import Phone, Scorer, UnexpectedError, totals_of
from tests.load.site import Site, served

# The real settings, with an empty view, and news without delay.
SETTINGS = "tests.bench.site_settings"
AT_ONCE = {"BELOTE_NEWS_SECONDS": "0"}
HALL, SMALL, LARGE = "hall", "small", "large"
TOURNAMENTS = {HALL: 256, SMALL: 100, LARGE: int(os.environ.get("LOAD_LARGE", 2000))}
FOLLOWED = ("ranking", "plan", "pair", "screen")
FOLLOWERS = 50
TURNS = int(os.environ.get("LOAD_TURNS", 7))
POSTS = 5
QUIET, STEP = 0.0005, 0.03
"""Seconds: the server is quiet when it uses less CPU than the first within the second."""

WITHOUT_NEWS, WITH_NEWS, POST, GROWTH = 3.0, 8.0, 40.0, 1.5
LIMITS = {f"poll without news, {page}": WITHOUT_NEWS for page in FOLLOWED}
LIMITS |= {f"poll with news, {page}": WITH_NEWS for page in FOLLOWED}
LIMITS |= {f"result post, {TOURNAMENTS[SMALL]} pairs": POST}


@dataclass(slots=True)
class Bench:
    """The measured costs: by kind of request, CPU seconds of one request in each turn."""

    site: Site
    line: Connection
    costs: dict[str, list[float]] = field(default_factory=dict)

    async def take(self, name: str, act: Awaitable[int]) -> None:
        """Add the server's cost for each request of an act; the act returns how many it sent.

        The cost includes the server's work after the answer.
        """
        before = await self.quiet()
        count = await act
        self.costs.setdefault(name, []).append((await self.quiet() - before) / count)

    async def quiet(self) -> float:
        """The CPU seconds used so far, once the server has nothing to do."""
        used = self.site.cpu()
        for _ in range(200):
            await asyncio.sleep(STEP)
            before, used = used, self.site.cpu()
            if used - before < QUIET:
                break
        return used

    def measures(self) -> list[Measure]:
        """The ratios, and the cost of `/healthz`."""
        base = self.costs["healthz"]
        ratio = {
            name: median(one / of for one, of in zip(costs, base, strict=True))
            for name, costs in self.costs.items()
        }
        small, large = (f"result post, {TOURNAMENTS[code]} pairs" for code in (SMALL, LARGE))
        growth = [big / one for one, big in zip(self.costs[small], self.costs[large], strict=True)]
        return [
            Measure("CPU of /healthz", 1000 * median(base), unit="ms"),
            *(
                Measure(f"{name} / healthz", value, LIMITS.get(name))
                for name, value in ratio.items()
                if name != "healthz"
            ),
            Measure(f"{large} / {TOURNAMENTS[SMALL]} pairs", median(growth), GROWTH),
        ]


def measures() -> list[Measure]:
    """Serve tournaments of three sizes and measure."""
    with served(TOURNAMENTS, settings=SETTINGS, environment=AT_ONCE) as site:
        return asyncio.run(_measured(site))


async def _measured(site: Site) -> list[Measure]:
    bench = Bench(site, site.line())
    phones = {page: await _following(bench.line, page) for page in FOLLOWED}
    scorers = {code: await site.scorer(1, code) for code in TOURNAMENTS}
    table = 0
    for turn in range(TURNS + 1):
        if turn == 1:
            bench.costs.clear()  # The first turn warms the server up.
        await _plain(bench)
        for page, those in phones.items():
            await bench.take(f"poll without news, {page}", _no_news(those))
        for code in (SMALL, LARGE):
            name = f"result post, {TOURNAMENTS[code]} pairs"
            await bench.take(name, _posts(scorers[code], table))
        await scorers[HALL].post(turn + 1, totals_of(turn + 1))
        for page, those in phones.items():
            await _with_news(bench, page, those)
        await _whole(bench, scorers[HALL])
        table += POSTS
    return bench.measures()


async def _following(line: Connection, page: str) -> list[Phone]:
    """Phones with a saved pair each, and screens without one, that follow a page."""
    phones = [Phone(Browser(line), HALL, page, 1 + 5 * at) for at in range(FOLLOWERS)]
    for phone in phones:
        if page != "screen":
            await phone.keep()
        await phone.open()
        if not phone.parts:
            raise RuntimeError(f"nothing on {phone.address} asks for news")
    return phones


async def _plain(bench: Bench) -> None:
    browser = Browser(bench.line)
    await bench.take("healthz", _times(200, browser, "/healthz"))
    await bench.take("empty view", _times(200, browser, "/bench/empty/"))


async def _times(times: int, browser: Browser, address: str) -> int:
    for _ in range(times):
        answer = await browser.open(address)
        if answer.status != 200:
            raise UnexpectedError(address, answer)
    return times


async def _no_news(phones: Sequence[Phone]) -> int:
    """Each phone requests each of its parts twice, without news."""
    asked = [(phone, part) for phone in phones for part in phone.parts] * 2
    for phone, part in asked:
        answer = await phone.poll(part)
        if answer.status == 200:
            raise UnexpectedError(f"{part.address}: news without news", answer)
    return len(asked)


async def _with_news(bench: Bench, page: str, phones: Sequence[Phone]) -> None:
    """Each phone requests each of its parts once, after one result.

    What a poll costs is told for all parts together and, where a page has several, for what a
    phone asks for in all.
    """
    status: list[int] = []

    async def poll() -> int:
        before = len(status)
        for phone in phones:
            status.extend([(await phone.poll(part)).status for part in tuple(phone.parts)])
        return len(status) - before

    await bench.take(f"poll with news, {page}", poll())
    if 200 not in status:
        raise RuntimeError(f"no news on {page} after a result")
    polls = len(status) / len(phones)
    if polls > 1:
        cost = bench.costs[f"poll with news, {page}"][-1] * polls
        bench.costs.setdefault(f"all parts of a phone with news, {page}", []).append(cost)


async def _posts(scorer: Scorer, after: int) -> int:
    for table in range(after + 1, after + 1 + POSTS):
        await scorer.post(table, totals_of(table))
    return POSTS


async def _whole(bench: Bench, scorer: Scorer) -> None:
    """Whole pages opened by a first-time visitor and by the desk, and papers."""
    guest = Browser(bench.line)
    addresses = {
        "ranking opened": (f"/c/{HALL}/ranking/", 5),
        "plan opened": (f"/c/{HALL}/tables/", 5),
        "crosstable opened": (f"/c/{HALL}/crosstable/", 2),
        "rules.pdf": (f"/c/{HALL}/rules.pdf", 2),
    }
    for name, (address, times) in addresses.items():
        await bench.take(name, _times(times, guest, address))
    await bench.take("results page of the desk", _times(5, scorer.browser, scorer.address))
