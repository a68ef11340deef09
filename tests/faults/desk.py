"""Scorers at the desk, who send each form until an answer says that it is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.faults.ledger import (
    Act,
    Ledger,
    names_place,
    pair_place,
    result_line,
    table_place,
    tick_line,
    ticks,
)
from tests.load.client import Answer, Browser, Connection
from tests.load.markup import Form, inputs
from tests.load.people import PASSWORD, Scorer, UnexpectedError, form_with, totals_of
from tests.load.site import ROUND

PATIENCE = 300
"""Seconds to wait for what people do, on a busy machine."""
TRIES = 60
"""How often a form is sent before somebody gives up."""
SAVED_AS_A_PAGE = 303
SAVED = {200, SAVED_AS_A_PAGE}
UNAVAILABLE = 503


@dataclass(slots=True)
class Door:
    """A barrier, open while the server is up; people wait at it instead of retrying in a loop."""

    open: asyncio.Event = field(default_factory=asyncio.Event)

    async def pass_(self) -> None:
        """Wait until it is open."""
        await self.open.wait()


@dataclass(slots=True)
class Person:
    """A signed-in scorer, and the ledger of what everybody has sent."""

    scorer: Scorer
    ledger: Ledger
    door: Door
    code: str = ""
    logins: int = 0
    """How often they had to log in again."""
    after_503: Callable[[], Awaitable[object]] | None = None
    """What to wait for when a page says that nothing can be saved now."""

    @property
    def browser(self) -> Browser:
        """The browser of this person."""
        return self.scorer.browser

    async def totals(self, code: str, table: int) -> Answer:
        """Enter the card of a table."""
        if code != self.code:
            await self.persist(lambda: self.scorer.open(code, ROUND))
            self.code = code
        form = self.scorer.form
        assert form is not None
        points = totals_of(table)
        typed = {"table": table, "points_a": points[0], "points_b": points[1]}
        place = table_place(code, ROUND, table)
        act = Act(
            result_line("result.record", place, points),
            place,
            "–".join(map(str, points)),
            form.attributes["hx-post"],
            {**form.fields, **{name: str(value) for name, value in typed.items()}},
            target="entry",
        )
        answer = await self.send(act)
        if answer.status == SAVED_AS_A_PAGE:
            self.code = ""
        else:
            self.scorer.form = self.scorer.next_form(answer, form)
        return answer

    async def correct(self, code: str, table: int) -> Answer:
        """Correct the card of a table: preview the change, then save."""
        points = tuple(reversed(totals_of(table)))
        typed = {"points_a": points[0], "points_b": points[1], "belotes": "", "capots": ""}
        address = f"/desk/{code}/rounds/{ROUND}/results/{table}/correct/"
        form = await self.form(f"{address}?{urlencode(typed)}", "version")
        place = table_place(code, ROUND, table)
        line = result_line("result.correct", place, points)
        value = "–".join(map(str, points))
        return await self.send(Act(line, place, value, address, form.fields))

    async def tick(self, code: str, number: int) -> Answer:
        """Tick that a present pair has paid."""
        address = f"/desk/{code}/check-in/"
        page = await self.persist(lambda: self.browser.open(f"{address}?q={number}"))
        name = f"was-{number}"
        fields = {name: inputs(page.text)[name], f"present-{number}": "on", f"paid-{number}": "on"}
        place = pair_place(code, number)
        line = tick_line(place, "paid", now=True)
        act = Act(line, place, ticks(True, True), address, fields, target=f"paid-{number}")
        token = form_with(page, "csrfmiddlewaretoken").fields["csrfmiddlewaretoken"]
        return await self.send(act, {"X-CSRFToken": token})

    async def enter(self, code: str, first: str, second: str) -> Answer:
        """Enter a pair."""
        address = f"/desk/{code}/entrants/"
        form = await self.form(address, "first")
        fields = {**form.fields, "first": first, "second": second}
        place = names_place(code, (first, second))
        return await self.send(
            Act(f"enter {place}", place, "entered", address, fields, target="board")
        )

    async def form(self, address: str, mark: str) -> Form:
        """The form of a page that has a field of this name."""
        return form_with(await self.persist(lambda: self.browser.open(address)), mark)

    async def send(self, act: Act, headers: dict[str, str] | None = None) -> Answer:
        """Send a form, the same form, until it is saved."""
        self.ledger.sent.add(act.line)
        answer = await self.persist(lambda: self._sent(act, headers or {}), form=True)
        self.ledger.acknowledge(act)
        return answer

    async def persist(self, ask: Callable[[], Awaitable[Answer]], *, form: bool = False) -> Answer:
        """Repeat the request until its answer is not 503.

        :raises UnexpectedError: when it is one that a browser does not get on a good evening.
        """
        for attempt in range(TRIES):
            await self.door.pass_()
            self.ledger.repeats += form and attempt > 0
            try:
                answer = await ask()
            except UnexpectedError as error:
                answer = error.answer
            except OSError:
                continue
            if "/login/" in answer.headers.get("hx-redirect", ""):
                answer = await self.log_in_again(answer.headers["hx-redirect"])
            if answer.status in SAVED and "hx-redirect" not in answer.headers:
                return answer
            if answer.status != UNAVAILABLE:
                raise UnexpectedError(f"{self.scorer.name} in {self.code}", answer)
            self.ledger.refuse()
            if self.after_503 is not None:
                await self.after_503()
        raise RuntimeError(f"{self.scorer.name} gave up")

    async def log_in_again(self, where: str) -> Answer:
        """Log in after the session has ended, and send the form that the page has saved."""
        self.logins += 1
        form = form_with(await self.browser.open(where), "password")
        names = {"username": self.scorer.name, "password": PASSWORD}
        signed = await self.browser.send(where, {**form.fields, **names})
        page = await self.browser.open(signed.headers["location"])
        typed = form_with(page, "key")
        return await self.browser.send(typed.attributes["action"], typed.fields)

    async def _sent(self, act: Act, headers: dict[str, str]) -> Answer:
        return await self.browser.send(
            act.address, act.fields, htmx=bool(act.target), target=act.target, headers=headers
        )


async def people(count: int, port: int, ledger: Ledger, door: Door) -> list[Person]:
    """All scorers, signed in through this port."""
    there = []
    for number in range(1, count + 1):
        browser = Browser(Connection("localhost", port))
        there.append(Person(Scorer(browser, f"scorer{number}"), ledger, door))
        await there[-1].scorer.sign_in()
    return there


def leave(there: list[Person]) -> None:
    """Close the browsers of these people."""
    for person in there:
        person.browser.line.close()


async def beside(at_work: Sequence[asyncio.Task[None]], event: Awaitable[object]) -> None:
    """Wait for an event while people work; raise the exception of a person who fails.

    :raises TimeoutError: when it does not come.
    """
    waiting = asyncio.ensure_future(event)
    done, _ = await asyncio.wait(
        {waiting, *at_work}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
    )
    for task in done - {waiting}:
        task.result()
    if waiting not in done:
        waiting.cancel()
        raise TimeoutError
