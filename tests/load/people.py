"""The people of the hall: phones and screens that follow a page, scorers who type totals."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from tests.load.client import Answer, Browser
from tests.load.markup import Follow, Form, follows, forms, inputs

PASSWORD: Final = "carreau-de-neuf"
TABLE_TOTAL: Final = 1944
NOTHING_NEW = {204, 304}
PAGES = {"home": "", "plan": "tables/", "ranking": "ranking/", "screen": "screen/"}


class UnexpectedError(Exception):
    """An answer that no browser should get under this load."""

    def __init__(self, what: str, answer: Answer) -> None:
        text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.text))
        super().__init__(f"{what}: {answer.status} {text[:300]}")
        self.answer = answer


@dataclass(slots=True)
class Phone:
    """An open page of a tournament that polls for news."""

    browser: Browser
    code: str
    page: str
    """A key of `PAGES`, or "pair": the page of its own pair."""
    pair: int | None = None
    parts: list[Follow] = field(default_factory=list)

    @property
    def address(self) -> str:
        """The address of its page."""
        own = f"pair/{self.pair}/" if self.page == "pair" else PAGES[self.page]
        return f"/c/{self.code}/{own}"

    async def keep(self) -> None:
        """Press "This is my pair" on the page of its pair."""
        answer = await self.browser.open(f"/c/{self.code}/pair/{self.pair}/")
        form = form_with(answer, "keep")
        kept = await self.browser.send(form.attributes["action"], form.fields)
        if kept.status not in {302, 303}:
            raise UnexpectedError("keep", kept)

    async def open(self) -> Answer:
        """Open its page."""
        answer = await self.browser.open(self.address)
        if answer.status != 200:
            raise UnexpectedError(self.address, answer)
        self.parts = follows(answer.text)
        return answer

    async def poll(self, part: Follow) -> Answer:
        """Request news of a part, and replace the part with the answer."""
        answer = await self.browser.part(part.address, part.id)
        if answer.status == 200:
            if answer.headers.get("hx-refresh") == "true":
                return await self.open()
            self.put(part, follows(answer.text))
        elif answer.status not in NOTHING_NEW:
            raise UnexpectedError(part.address, answer)
        return answer

    def put(self, part: Follow, found: list[Follow]) -> None:
        """Replace the parts with the same ids; a part with a new id is added."""
        if not part.replaced and not found:
            return
        at = self.parts.index(part)
        came = {one.id: one for one in found}
        own = came.pop(part.id, None) or (came.pop(found[0].id) if found else None)
        self.parts[at : at + 1] = [own] if own else []
        known = {one.id for one in self.parts}
        self.parts = [came.get(one.id, one) for one in self.parts]
        self.parts += [one for id_, one in came.items() if id_ not in known]


@dataclass(slots=True)
class Scorer:
    """A signed-in scorer with the results page of a round open."""

    browser: Browser
    name: str
    address: str = ""
    form: Form | None = None

    async def sign_in(self) -> None:
        """Sign in with the form of the page."""
        answer = await self.browser.open("/login/")
        form = form_with(answer, "password")
        names = {"username": self.name, "password": PASSWORD}
        signed = await self.browser.send("/login/", {**form.fields, **names})
        if signed.status not in {302, 303}:
            raise UnexpectedError("sign in", signed)

    async def open(self, code: str, round_: int) -> Answer:
        """Open the results of a round."""
        self.address = f"/desk/{code}/rounds/{round_}/results/"
        answer = await self.browser.open(self.address)
        if answer.status != 200:
            raise UnexpectedError(self.address, answer)
        self.form = form_with(answer, "points_a")
        return answer

    async def type_table(self, table: int) -> Answer:
        """Type the number of a table; its pairs appear."""
        assert self.form is not None
        answer = await self.browser.part(f"{self.address}?table={table}")
        if answer.status != 200:
            raise UnexpectedError(f"table {table}", answer)
        self.form = Form(self.form.attributes, {**self.form.fields, **inputs(answer.text)})
        return answer

    async def post(self, table: int, points: tuple[int, int]) -> Answer:
        """Send the totals of a table as the form does by htmx.

        :raises UnexpectedError: unless the result is acknowledged.
        """
        assert self.form is not None
        typed = {"table": table, "points_a": points[0], "points_b": points[1]}
        fields = {**self.form.fields, **{name: str(value) for name, value in typed.items()}}
        address = self.form.attributes.get("hx-post") or self.address
        answer = await self.browser.send(address, fields, htmx=True, target="entry")
        if answer.status != 200 or "hx-redirect" in answer.headers:
            raise UnexpectedError(f"result of table {table}", answer)
        self.form = self.next_form(answer, self.form)
        return answer

    @staticmethod
    def next_form(answer: Answer, form: Form) -> Form:
        """The form for the next table: a whole one, or the inputs that changed."""
        came = [one for one in forms(answer.text) if "points_a" in one.fields]
        fields = came[0].fields if came else {**form.fields, **inputs(answer.text)}
        if fields.get("key") == form.fields.get("key"):
            raise UnexpectedError("no new key came with a result", answer)
        token = form.fields["csrfmiddlewaretoken"]
        return Form(form.attributes, {"csrfmiddlewaretoken": token, **fields})


def totals_of(table: int) -> tuple[int, int]:
    """Valid totals for a card of twelve hands, different at each table."""
    first = TABLE_TOTAL // 2 + 1 + table % 600
    return first, TABLE_TOTAL - first


def form_with(answer: Answer, mark: str) -> Form:
    """The form that has a field of this name, or an action with this word."""
    for form in forms(answer.text):
        if mark in form.fields or f"/{mark}/" in form.attributes.get("action", ""):
            return form
    raise UnexpectedError(f"no form for {mark}", answer)
