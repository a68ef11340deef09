"""Whatever is sent to whatever address: never a failure, and nothing changes when it is refused."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tournaments import cast
from tests.tournaments.crawl import (
    Address,
    Form,
    addresses,
    evening,
    everyone_back,
    fields_of,
    forms_of,
    state,
)
from tournaments.models import Club, Entrant, JournalEntry, Member, Prize, Seat, Tournament
from tournaments.permissions import ACTS, Role
from tournaments.printing.documents import DOCUMENTS
from tournaments.views import papers

pytestmark = pytest.mark.django_db

SCRIPT = "<script>alert(1)</script>"
FORMULA = "=cmd|' /C calc'!A0"
HOSTILE = (
    "",
    "x" * 10_000,
    "9" * 10_000,
    "9" * 21,
    "-3",
    "1.5",
    "１２",
    "²",
    "🎉",
    SCRIPT,
    FORMULA,
    "a\0b",
    '{"a": [1]}',
    "a\r\nSet-Cookie: b=c",
)
# They say all by being sent, or only show what would come of a form.
NOTHING_TO_FILL = {
    "logout",
    "demo_load",
    "demo_wipe",
    "public_keep",
    "check_in_everyone",
    "rules_preview",
    "hand_preview",
    "login",
    "setup",
    "round_draw",
}
BODIES = (
    ("application/json", b'{"points_a": 1}'),
    ("text/xml", b"<points_a>1</points_a>"),
    ("multipart/form-data", b"no boundary"),
    ("multipart/form-data; boundary=a", b'--a\r\nContent-Disposition: form-data; name="first"'),
    ("application/x-www-form-urlencoded", b"%ff%fe=1&first=%ff&version=%ff&=&&&===&name=%00"),
    ("application/x-www-form-urlencoded; charset=utf-16", b"first=a"),
)

ASKED = (
    *("page", "after", "round", "by", "show", "seen", "q", "text", "room", "round_number"),
    *("table", "points_a", "name", "first", "like", "template", "preset"),
)


@pytest.fixture(autouse=True)
def _paper_is_quick(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the tests of PDF wait for the making of one."""
    if "pdf" not in request.node.name:
        monkeypatch.setattr(papers, "pdf_of", lambda html: html.encode())


@pytest.fixture
def contest() -> Tournament:
    return evening()


@pytest.fixture
def odile(contest: Tournament) -> Client:
    return cast.signed_in(cast.organiser(contest.club))


class Undone(Exception):
    """Takes back what a request wrote."""


class Visitor:
    """A browser whose every request is taken back, so that the next finds the same evening."""

    def __init__(self, client: Client) -> None:
        self.client, self.before = client, state()

    def sends(self, method: str, url: str, *args: Any, **options: Any) -> tuple[int, bool]:
        """The status of a request and whether it changed anything."""
        status, changed, cookies = 0, False, deepcopy(self.client.cookies)
        try:
            with transaction.atomic():
                answer = getattr(self.client, method)(url, *args, **options)
                status, changed = answer.status_code, state() != self.before
                raise Undone
        except Undone:
            self.client.cookies = cookies
            return status, changed


def wrong(status: int, changed: bool) -> bool:
    """A failure, or a refusal that left something behind."""
    return status >= 500 or (changed and status not in (302, 303))


def refused_or_needs_nothing(address: Address, status: int, changed: bool) -> bool:
    refused = 400 <= status < 500 and not changed
    return refused or (address.name in NOTHING_TO_FILL and status < 400)


def roles(address: Address) -> frozenset[Role]:
    """Who may use an address."""
    return ACTS[resolve(address.url()).func.act].roles  # type: ignore[attr-defined]


def of_organisers() -> list[Address]:
    return [address for address in addresses() if Role.USER not in roles(address)]


def takes_forms(client: Client) -> Iterator[Address]:
    """The addresses that a form can be sent to."""
    for address in addresses():
        if client.options(address.url()).headers["Allow"].find("POST") >= 0:
            yield address


class TestWho:
    def test_the_crawl_knows_the_app(self) -> None:
        assert len(addresses()) > 60
        assert len(of_organisers()) > 40

    def test_strangers_are_sent_to_log_in(self, contest: Tournament, odile: Client) -> None:
        for address in addresses():
            if Role.PUBLIC in roles(address):
                continue
            for method in ("get", "post"):
                answer = getattr(Client(), method)(address.url())
                login = answer.status_code == 302 and answer["Location"].startswith("/login/?next=")
                assert login or answer.status_code == 405, (address, method)
        assert state()["JournalEntry"] == JournalEntry.objects.count()

    def test_another_club_finds_nothing(self, contest: Tournament, odile: Client) -> None:
        zoe = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        before = state()
        for address in of_organisers():
            for method in ("get", "post"):
                answer = getattr(zoe, method)(address.url(), {"version": "1"})
                assert answer.status_code in (404, 405), (address, method)
        assert state() == before

    def test_the_public_changes_nothing(self, contest: Tournament, odile: Client) -> None:
        before = state()
        for address in addresses():
            for method in ("get", "post"):
                assert getattr(Client(), method)(address.url()).status_code < 500, address
        assert state() == before


class TestHow:
    def test_wrong_methods(self, odile: Client) -> None:
        before = state()
        for address in addresses():
            for method in ("PUT", "DELETE", "PATCH", "TRACE", "BREW"):
                assert odile.generic(method, address.url()).status_code == 405, (address, method)
        assert state() == before

    def test_reading_writes_nothing(self, odile: Client) -> None:
        before = state()
        for address in addresses():
            assert odile.get(address.url()).status_code in (200, 302, 404, 405), address
        assert state() == before

    def test_a_form_from_another_site(self, contest: Tournament, odile: Client) -> None:
        forged = Client(enforce_csrf_checks=True)
        forged.cookies = odile.cookies
        before = state()
        for address in takes_forms(odile):
            assert forged.post(address.url(), {"version": "1"}).status_code == 403, address
        assert state() == before

    def test_what_is_no_form(self, odile: Client) -> None:
        visitor = Visitor(odile)
        for at, address in enumerate(takes_forms(odile)):
            for kind, body in BODIES[at % 3 :: 3]:
                status, changed = visitor.sends("post", address.url(), body, content_type=kind)
                assert refused_or_needs_nothing(address, status, changed), (address, kind, status)

    @pytest.mark.parametrize("body", [b"first=a&" * 10_001, b"first=" + b"a" * 2_700_000])
    def test_a_form_of_far_too_much(self, odile: Client, body: bytes) -> None:
        before, kind = state(), "application/x-www-form-urlencoded"
        assert odile.post("/desk/martin/entrants/", body, content_type=kind).status_code == 400
        assert state() == before

    def test_an_empty_form(self, odile: Client) -> None:
        visitor = Visitor(odile)
        for address in takes_forms(odile):
            status, changed = visitor.sends("post", address.url(), {})
            assert refused_or_needs_nothing(address, status, changed), (address, status)


class TestAddresses:
    @pytest.mark.parametrize("number", [0, 10**20, 10**4000], ids=["0", "1e20", "1e4000"])
    def test_numbers_that_nothing_has(self, odile: Client, number: int) -> None:
        visitor = Visitor(odile)
        for address in addresses():
            for part in {"number", "table", "place"}.intersection(address.parts):
                for method in ("get", "post"):
                    url = address.url(**{part: number})
                    status, changed = visitor.sends(method, url)
                    # The page of a draw says how many rounds there are.
                    assert status in (404, 405, 422) or address.name == "round_draw", url[:80]
                    assert not wrong(status, changed), url[:80]

    def test_words_that_nothing_has(self, odile: Client) -> None:
        for address in addresses():
            for part in {"code", "document", "fmt"}.intersection(address.parts):
                url = address.url(**{part: "nowhere"})
                assert odile.get(url).status_code in (404, 405), (address, part)

    def test_what_is_asked_for(self, odile: Client) -> None:
        for at, address in enumerate(addresses()):
            for value in {*HOSTILE[at % 5 :: 5], SCRIPT}:
                answer = odile.get(address.url(), dict.fromkeys(ASKED, value))
                assert answer.status_code in (200, 302, 404, 405, 422), (address, value)
                assert SCRIPT.encode() not in answer.content, address
            assert odile.get(f"{address.url()}?page=%ff&q=%ff&table=%ff").status_code < 500


class TestForms:
    def test_every_field_of_every_form(self, odile: Client) -> None:
        _every_field(odile)

    def test_of_a_draft(self, contest: Tournament, odile: Client) -> None:
        everyone_back(contest)
        _every_field(odile, "rounds/2/")

    def test_of_a_contest_to_come(self) -> None:
        contest = cast.contest()
        odile = cast.signed_in(cast.organiser(contest.club))
        pages = "/desk/martin/rules/", "/contests/new/?template=village_4x12"
        visitor = Visitor(odile)
        for form in _forms(odile, pages, "martin", "contests"):
            for value in HOSTILE:
                all_of_them = dict.fromkeys(fields_of(form), value)
                status, changed = visitor.sends(form.method, form.action, all_of_them)
                assert status in (200, 409, 422), (form.action, value[:20])
                assert not changed


def _every_field(client: Client, part: str = "") -> None:
    """Each field of each form with values that it cannot take, the others as they are shown."""
    tried, visitor = 0, Visitor(client)
    for form in _forms(client, [address.url() for address in addresses()], part):
        for at, name in enumerate(fields_of(form)):
            for value in HOSTILE[at % 10 :: 10]:
                status, changed = visitor.sends(form.method, form.action, form.sent | {name: value})
                assert not wrong(status, changed), (form.action, name, value[:20], status)
                tried += 1
        repeated = {name: values * 3 for name, values in form.sent.items()}
        status, changed = visitor.sends(form.method, form.action, repeated)
        assert not wrong(status, changed), (form.action, "repeated", status)
    assert tried > 10


def _forms(client: Client, pages: Iterable[str], *parts: str) -> list[Form]:
    """The forms of pages that lead to certain addresses; one that stands on several, once."""
    found = (form for page in pages for form in _forms_at(client, page))
    meant = (form for form in found if any(part in form.action for part in parts))
    return list({(form.method, form.action, *form.sent): form for form in meant}.values())


def _forms_at(client: Client, url: str) -> list[Form]:
    answer = client.get(url)
    if answer.status_code != 200 or "html" not in answer["Content-Type"]:
        return []
    return forms_of(answer.content.decode(), url)


class TestNamesThatAreCode:
    """They cannot be typed; here they stand in the rows, as an older version may have left them."""

    @pytest.fixture(autouse=True)
    def _poisoned(self, contest: Tournament) -> None:
        name = f"{SCRIPT}<b>&"
        Seat.objects.filter(place=1).update(name=FORMULA)
        Seat.objects.filter(place=2).update(name=name)
        Member.objects.filter(pk__gt=2).update(name=name)
        Club.objects.update(name=name)
        Entrant.objects.update(home_club=FORMULA)
        Prize.objects.update(label=name)
        JournalEntry.objects.create(
            at=cast.EVENING,
            actor=name,
            act="entrant.add",
            tournament_id=contest.pk,
            data={"number": 1, "names": [name, FORMULA], "joined_from": 1},
        )
        rules = contest.rules | {"articles": [name, FORMULA]}
        Tournament.objects.update(name=name, place=FORMULA, rules=rules)

    def test_pages_and_papers(self, odile: Client) -> None:
        printed = [Address("paper", ("code", "document")).url(document=key) for key in DOCUMENTS]
        seen = 0
        for url in [*(address.url() for address in addresses()), *printed]:
            answer = odile.get(url)
            if answer.status_code == 200 and "html" in answer["Content-Type"]:
                assert SCRIPT not in answer.content.decode(), url
                seen += SCRIPT.replace("<", "&lt;").replace(">", "&gt;") in answer.content.decode()
        assert seen > 20

    @pytest.mark.parametrize("key", ["ranking", "rules"])
    def test_a_pdf_shows_them_as_text(self, odile: Client, key: str) -> None:
        content = odile.get(f"/desk/martin/papers/{key}.pdf").content
        assert "alert(1)" in "".join(
            page.extract_text() for page in PdfReader(io.BytesIO(content)).pages
        )
        assert b"/JavaScript" not in content

    @pytest.mark.parametrize("where", ["entrants/export/csv/", "ranking/export.csv"])
    def test_csv(self, odile: Client, where: str) -> None:
        answer = odile.get(f"/desk/martin/{where}")
        rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
        assert len(rows) == 10
        assert FORMULA in answer.content.decode()
        for cell in (cell for row in rows for cell in row if not re.fullmatch("-?[0-9]+", cell)):
            assert not cell.startswith(("=", "+", "-", "@", "\t")), cell

    @pytest.mark.parametrize("where", ["entrants/export/xlsx/", "ranking/export.xlsx"])
    def test_xlsx(self, odile: Client, where: str) -> None:
        sheet = load_workbook(io.BytesIO(odile.get(f"/desk/martin/{where}").content)).active
        assert sheet is not None
        cells = [cell for row in sheet.iter_rows() for cell in row]
        assert any(FORMULA in str(cell.value) for cell in cells)
        assert {cell.data_type for cell in cells} <= {"s", "n"}

    def test_the_name_of_a_file(self, odile: Client) -> None:
        answer = odile.get("/desk/martin/entrants/export/csv/")
        assert re.fullmatch(r'attachment; filename="[a-z0-9.-]+"', answer["Content-Disposition"])
