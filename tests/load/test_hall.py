"""A short hall: five phones follow a real server while two scorers post three results each.

Counts and correctness, no times: everything waits for answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import pytest

from tests.load.following import Follower, Seen, opened
from tests.load.people import NOTHING_NEW, Scorer
from tests.load.rush import post, shown, wrong_in_database, wrong_in_pages
from tests.load.site import Site, served

pytestmark = pytest.mark.process

CODE, PAIRS = "hall", 40
PHONES, SCREENS = 5, 1
SCORERS, EACH = 2, 3
TABLES = range(1, SCORERS * EACH + 1)
AT_ONCE = {"BELOTE_NEWS_SECONDS": "0"}


@pytest.fixture
def site() -> Iterator[Site]:
    with served({CODE: PAIRS}, scorers=SCORERS, environment=AT_ONCE) as site:
        yield site


def test_every_result_is_saved_once_and_reaches_every_phone(site: Site) -> None:
    asyncio.run(_evening(site))
    assert wrong_in_database(site.stored(CODE), TABLES) == 0
    assert "Traceback" not in site.complaints()


async def _evening(site: Site) -> None:
    seen = Seen()
    scorers = [await site.scorer(number, CODE) for number in range(1, SCORERS + 1)]
    followers = await opened(site, seen, CODE, PAIRS, phones=PHONES, screens=SCREENS)
    assert await _statuses(followers) <= NOTHING_NEW
    await asyncio.gather(_results(scorers, seen), *(_look(one, times=3) for one in followers))
    assert not seen.errors
    assert (len(seen.posts), seen.shed) == (len(TABLES), 0)
    for one in followers:
        await _look_until_nothing_is_new(one)
    assert {one.results for one in followers if one.phone.page == "ranking"} == {len(TABLES)}
    assert await _statuses(followers) <= NOTHING_NEW
    assert wrong_in_pages(await shown(scorers[0], TABLES)) == 0
    for browser in [one.browser for one in scorers] + [one.phone.browser for one in followers]:
        browser.line.close()


async def _results(scorers: Sequence[Scorer], seen: Seen) -> None:
    """All scorers post at the same time, each for separate tables, one after the other."""
    await asyncio.gather(
        *(post(scorer, TABLES[at::SCORERS], seen) for at, scorer in enumerate(scorers))
    )


async def _look(follower: Follower, *, times: int) -> None:
    """Request news of every part this many times."""
    for _ in range(times):
        for part in tuple(follower.phone.parts):
            follower.read(await follower.phone.poll(part))


async def _look_until_nothing_is_new(follower: Follower) -> None:
    """Request news of every part until none is left.

    One follower at a time: while a page is being made, the others are told that nothing is new.
    """
    statuses = {200}
    while not statuses <= NOTHING_NEW:
        answers = [await follower.phone.poll(part) for part in tuple(follower.phone.parts)]
        for answer in answers:
            follower.read(answer)
        statuses = {answer.status for answer in answers}


async def _statuses(followers: Sequence[Follower]) -> set[int]:
    """The statuses of the answers to one request for every part of every page."""
    answers = [await one.phone.poll(part) for one in followers for part in tuple(one.phone.parts)]
    return {answer.status for answer in answers}
