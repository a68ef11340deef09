"""A hall in real time: results come in at the desk while phones and screens follow."""

from __future__ import annotations

import asyncio
import os
import resource
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from tests.bench.measure import Measure
from tests.load.following import Follower, Seen, all_following, opened, tell_errors
from tests.load.people import Scorer, UnexpectedError, totals_of
from tests.load.site import Site, served
from tests.load.summary import percentile, spread

CODE, PAIRS = "hall", 256
TABLES = PAIRS // 2
PHONES = int(os.environ.get("LOAD_PHONES", 400))
SCREENS = 4
SECONDS = float(os.environ.get("LOAD_SECONDS", 60))
BETWEEN_RESULTS = 2.0
# One posts a result every two seconds; the others take over while an answer takes longer.
SCORERS = 4
QUIET_HEALTHS, QUIET_POSTS = 60, 20
AFTERWARDS = 30.0
"""Seconds within which the last news must reach the phones."""

OF_POSTS, OF_ANSWERS, AGE = 5.0, 25.0, 20.0
NEVER = [float("inf")]


def measures(url: str = "") -> list[Measure]:
    """Measure without and with phones; on a running server if its address is given."""
    with served({CODE: PAIRS}, scorers=SCORERS, url=url) as site:
        return asyncio.run(_measured(site))


async def _measured(site: Site) -> list[Measure]:
    scorers = [await site.scorer(number, CODE) for number in range(1, SCORERS + 1)]
    health = await _healths(site)
    quiet, tables = Seen(), iter(range(1, TABLES))
    for _ in range(QUIET_POSTS):
        await _post(scorers[0], next(tables), quiet)
    seen = Seen(acknowledged=list(quiet.acknowledged))
    followers = await opened(site, seen, CODE, PAIRS, phones=PHONES, screens=SCREENS)
    used, begun, own = site.cpu(), perf_counter(), own_cpu()
    async with all_following(followers):
        await _desk(scorers, tables, seen)
        taken = perf_counter() - begun
        shares = [
            Measure("the hall: CPU of the server", 100 * (site.cpu() - used) / taken, unit="%"),
            Measure("the hall: CPU of the generator", 100 * (own_cpu() - own) / taken, unit="%"),
        ]
        await _last_news(followers, seen)
    wrong = quiet.errors + seen.errors
    tell_errors(wrong)
    return [*_against_alone(seen, quiet, health), *_news(seen, len(wrong)), *shares]


def own_cpu() -> float:
    """CPU seconds that this process, the generator, has used."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


async def _healths(site: Site) -> float:
    """The median seconds of `/healthz`."""
    browser = site.browser()
    return median([(await browser.open("/healthz")).seconds for _ in range(QUIET_HEALTHS)])


async def _post(scorer: Scorer, table: int, seen: Seen) -> None:
    try:
        seen.typed.append((await scorer.type_table(table)).seconds)
        answer = await scorer.post(table, totals_of(table))
    except (UnexpectedError, OSError) as error:
        seen.wrong(error)
        return
    seen.posts.append(answer.seconds)
    seen.acknowledged.append(answer.ended)


async def _desk(scorers: list[Scorer], tables: Iterator[int], seen: Seen) -> None:
    """Post a result every two seconds from any scorer who is free."""
    free: asyncio.Queue[Scorer] = asyncio.Queue()
    for scorer in scorers:
        free.put_nowait(scorer)
    begun, posts = perf_counter(), []

    async def one(scorer: Scorer, table: int) -> None:
        await _post(scorer, table, seen)
        free.put_nowait(scorer)

    for at in range(int(SECONDS / BETWEEN_RESULTS)):
        await asyncio.sleep(max(0.0, begun + at * BETWEEN_RESULTS - perf_counter()))
        scorer = await free.get()
        posts.append(asyncio.create_task(one(scorer, next(tables))))
        if perf_counter() - begun > SECONDS:
            break
    await asyncio.gather(*posts)


async def _last_news(followers: list[Follower], seen: Seen) -> None:
    """Wait a while until every phone has the last news; news still missing then counts as old."""
    end = perf_counter() + AFTERWARDS
    readers = [one for one in followers if one.phone.page == "ranking"]
    late = readers
    while late and perf_counter() < end:
        await asyncio.sleep(0.2)
        late = [one for one in readers if one.results < len(seen.acknowledged)]
    for one in late:
        seen.ages += [perf_counter() - at for at in seen.acknowledged[one.results :]]


def _against_alone(seen: Seen, quiet: Seen, health: float) -> list[Measure]:
    """Durations with all phones against those without."""
    alone = median(quiet.posts)
    late_posts = percentile(seen.posts or NEVER, 0.95)
    late_answers = percentile(seen.answers or NEVER, 0.95)
    return [
        Measure("nobody looks: /healthz, median", 1000 * health, unit="ms"),
        Measure("nobody looks: result post, median", 1000 * alone, unit="ms"),
        Measure("the hall: p95 of posts / their median alone", late_posts / alone, OF_POSTS),
        Measure("the hall: p95 of answers / healthz alone", late_answers / health, OF_ANSWERS),
        *spread("the hall: result post", seen.posts),
        *spread("the hall: pairs of a table", seen.typed),
        *spread("the hall: poll", seen.answers),
        *spread("the hall: poll with news", seen.with_news),
    ]


def _news(seen: Seen, errors: int) -> list[Measure]:
    ages, planned = seen.ages or NEVER, int(SECONDS / BETWEEN_RESULTS)
    return [
        Measure("the hall: oldest news on a phone", max(ages), AGE, unit="s"),
        Measure("the hall: age of news, p95", percentile(ages, 0.95), unit="s"),
        Measure("the hall: age of news, median", median(ages), unit="s"),
        Measure("the hall: turned away (503)", seen.shed, 0),
        Measure("the hall: errors", errors, 0),
        Measure("the hall: results that were not posted in time", planned - len(seen.posts), 0),
    ]
