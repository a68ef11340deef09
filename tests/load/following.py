"""Phones and screens that follow a tournament at their own pace, and their measured answers."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from tests.load.client import Answer
from tests.load.markup import Follow
from tests.load.people import Phone, UnexpectedError
from tests.load.site import Site

LOOKED_AT = ("ranking", "home", "plan", "ranking", "pair")
"""The pages of each five phones."""
OPENING_AT_ONCE = 8
UNAVAILABLE = 503


@dataclass(slots=True)
class Seen:
    """The measures of all followers: seconds of answers, age of news, errors."""

    begun: float = 0.0
    answers: list[float] = field(default_factory=list)
    with_news: list[float] = field(default_factory=list)
    posts: list[float] = field(default_factory=list)
    typed: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    """when each result was acknowledged"""
    ages: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    shed: int = 0

    def wrong(self, error: Exception) -> None:
        """Record an error, or count a request answered 503."""
        if isinstance(error, UnexpectedError) and error.answer.status == UNAVAILABLE:
            self.shed += 1
        else:
            self.errors.append(f"{type(error).__name__}: {error}"[:200])


@dataclass(slots=True)
class Follower:
    """A phone in the hall, and how many results of the round its page shows."""

    phone: Phone
    seen: Seen
    tables: int
    """number of tables of the round: the ranking shows how many of them have a result"""
    results: int = 0

    async def open(self) -> None:
        """Save its own pair, if it has one, and open its page."""
        if self.phone.pair:
            await self.phone.keep()
        self.results = self._results_in(await self.phone.open())
        if not self.phone.parts:
            raise RuntimeError(f"nothing on {self.phone.address} asks for news")

    def read(self, answer: Answer) -> None:
        """Note how many results the ranking now shows, and how old the new ones are."""
        results, came = self._results_in(answer), self.seen.acknowledged
        self.seen.ages += [max(0.0, answer.ended - at) for at in came[self.results : results]]
        self.results = max(self.results, results)

    def _results_in(self, answer: Answer) -> int:
        if self.phone.page != "ranking":
            return 0
        found = re.search(rf"\b(\d+) feuilles? sur {self.tables}\b", answer.text)
        return int(found[1]) if found else 0

    async def follow(self, chance: Random, until: asyncio.Event) -> None:
        """Poll every part at its own interval until `until` is set."""
        due = {
            part.id: perf_counter() + chance.uniform(0, part.seconds) for part in self.phone.parts
        }
        while not until.is_set() and self.phone.parts:
            part = min(self.phone.parts, key=lambda one: due.setdefault(one.id, _next(one)))
            await _sleep_until(due[part.id], until)
            if until.is_set():
                return
            due[part.id] = _next(part)
            await self._ask(part)
        if not until.is_set():
            self.seen.errors.append(f"{self.phone.address}: no part asks for news any more")

    async def _ask(self, part: Follow) -> None:
        try:
            answer = await self.phone.poll(part)
        except (UnexpectedError, OSError) as error:
            self.seen.wrong(error)
            return
        self.seen.answers.append(answer.seconds)
        if answer.status == 200:
            self.seen.with_news.append(answer.seconds)
            self.read(answer)


async def opened(
    site: Site, seen: Seen, code: str, pairs: int, *, phones: int, screens: int
) -> list[Follower]:
    """Phones with a saved pair each, and screens, with their pages open."""
    people = [
        Phone(site.browser(), code, LOOKED_AT[at % len(LOOKED_AT)], at % pairs + 1)
        for at in range(phones)
    ]
    people += [Phone(site.browser(), code, "screen") for _ in range(screens)]
    door, followers = (
        asyncio.Semaphore(OPENING_AT_ONCE),
        [Follower(one, seen, pairs // 2) for one in people],
    )

    async def enter(follower: Follower) -> None:
        async with door:
            await follower.open()

    await asyncio.gather(*map(enter, followers))
    return followers


@asynccontextmanager
async def all_following(followers: Sequence[Follower]) -> AsyncIterator[None]:
    """Let all of them follow during the block; then wait for their last answers."""
    stop, chance = asyncio.Event(), Random(7)  # noqa: S311 request times, nothing secret
    following = [asyncio.create_task(one.follow(chance, stop)) for one in followers]
    yield
    stop.set()
    await asyncio.gather(*following)


def tell_errors(errors: Sequence[str]) -> None:
    """Print the first errors for a human reader."""
    for error in errors[:5]:
        sys.stderr.write(f"{error}\n")


def _next(part: Follow) -> float:
    return perf_counter() + part.seconds


async def _sleep_until(at: float, stop: asyncio.Event) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(max(0.0, at - perf_counter())):
            await stop.wait()
