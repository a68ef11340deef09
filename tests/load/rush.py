"""The rush at the end of a round: all results are posted at once while twice as many follow."""

from __future__ import annotations

import asyncio
import os
from time import perf_counter

from tests.bench.measure import Measure
from tests.load.following import Seen, all_following, opened, tell_errors
from tests.load.markup import forms
from tests.load.people import Scorer, UnexpectedError, totals_of
from tests.load.site import Site, served
from tests.load.summary import spread

CODE, PAIRS = "rush", 256
SCORERS, EACH = 64, 2
ALL = range(1, SCORERS * EACH + 1)
"""The tables of the round."""
PHONES = int(os.environ.get("LOAD_RUSH_PHONES", 800))
ALL_IN = 30.0


def measures(url: str = "") -> list[Measure]:
    """Post all results of a round at once, then compare them with pages and database.

    On a running server if its address is given; this process's environment then names its
    database.
    """
    with served({CODE: PAIRS}, scorers=SCORERS, url=url) as site:
        seen, taken, told = asyncio.run(_measured(site))
        wrong = wrong_in_pages(told) + wrong_in_database(site.stored(CODE), ALL)
    tell_errors(seen.errors)
    posted = len(ALL)
    return [
        Measure(f"the rush: seconds until {posted} results are in", taken, ALL_IN, "s"),
        Measure("the rush: results that were not acknowledged", posted - len(seen.posts), 0),
        Measure("the rush: lost, doubled or changed, pages and database", wrong, 0),
        Measure("the rush: turned away (503)", seen.shed, 0),
        Measure("the rush: errors", len(seen.errors), 0),
        *spread("the rush: result post", seen.posts),
        *spread("the rush: poll", seen.answers),
        *spread("the rush: poll with news", seen.with_news),
    ]


async def _measured(site: Site) -> tuple[Seen, float, dict[int, list[int]]]:
    """Post all results while phones follow; then compare them with the pages."""
    seen = Seen()
    scorers = [await site.scorer(number, CODE) for number in range(1, SCORERS + 1)]
    followers = await opened(site, seen, CODE, PAIRS, phones=PHONES, screens=0)
    async with all_following(followers):
        begun = perf_counter()
        await asyncio.gather(
            *(post(scorer, ALL[at::SCORERS], seen) for at, scorer in enumerate(scorers))
        )
        taken = perf_counter() - begun
    return seen, taken, await shown(scorers[0], ALL)


async def post(scorer: Scorer, tables: range, seen: Seen) -> None:
    """Post the results of some tables, one after the other."""
    for table in tables:
        try:
            answer = await scorer.post(table, totals_of(table))
        except (UnexpectedError, OSError) as error:
            seen.wrong(error)
        else:
            seen.posts.append(answer.seconds)
            seen.acknowledged.append(answer.ended)


async def shown(scorer: Scorer, tables: range) -> dict[int, list[int]]:
    """The points of tables on the desk's results page."""
    found = {}
    for table in tables:
        answer = await scorer.browser.open(f"{scorer.address}?table={table}")
        (fields,) = (one.fields for one in forms(answer.text) if "points_a" in one.fields)
        found[table] = [int(fields[name] or 0) for name in ("points_a", "points_b")]
    return found


def wrong_in_pages(shown: dict[int, list[int]]) -> int:
    """The number of tables for which a page differs from the posted points."""
    return sum(points != list(totals_of(table)) for table, points in shown.items())


def wrong_in_database(stored: dict[int, tuple[list[int], int]], posted: range) -> int:
    """The number of results that are not in the database exactly once, as posted."""
    expected = {table: (list(totals_of(table)), 1) for table in posted}
    return sum(expected.get(table) != stored.get(table) for table in {*expected, *stored})
