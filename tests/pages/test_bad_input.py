"""No request makes the server fail, and a refused request changes nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve
from pytest_django import DjangoDbBlocker

from tests import cast
from tests.crawl import (
    FORMULA,
    SCRIPT,
    Address,
    Form,
    addresses,
    evening,
    everyone_back,
    fields_of,
    forms_of,
    state,
)
from tests.paper.press.printers import quick_press
from tests.shared import taken_back
from tournaments.core.permissions import ACTS, Role
from tournaments.models import JournalEntry, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.process]

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
# Parts of an address that are numbers; primary keys are not among them.
NUMBERED = frozenset({"number", "one", "other", "part", "person", "place", "position", "table"})
# Forms without fields to check, or that only preview another form.
NOTHING_TO_FILL = {
    "logout",
    "demo_wipe",
    "public_keep",
    "check_in_everyone",
    "check_in_all_paid",
    "prize_hand",
    "ranking_hold",
    "kept_apart_release",
    "people_export",
    "rules_preview",
    "rule_set_preview",
    "hand_preview",
    "login",
    "sign_over_pin",
    "setup",
    "round_draw",
    "join",
    "take_back",
    "round_cards",
}
TAKES_SECONDS = "/demo/load/"
"""The form that loads the demonstration; it has no field."""
BODIES = (
    ("application/json", b'{"points_a": 1}'),
    ("text/xml", b"<points_a>1</points_a>"),
    ("multipart/form-data", b"no boundary"),
    ("multipart/form-data; boundary=a", b'--a\r\nContent-Disposition: form-data; name="first"'),
    ("application/x-www-form-urlencoded", b"%ff%fe=1&first=%ff&version=%ff&=&&&===&name=%00"),
    ("application/x-www-form-urlencoded; charset=utf-16", b"first=a"),
)

every = pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
"""Whether one of each kind is tried, by a fixed choice, or all: that is for `make test-long`."""
PAGES = (
    *("/", "/contests/new/?template=village_4x12", "/desk/martin/settings/"),
    *("/desk/martin/entrants/", "/desk/martin/results/", "/desk/martin/rounds/1/results/2/"),
    *("/desk/martin/rules/", "/desk/martin/phases/", "/desk/martin/plan/", "/friendly/"),
)
"""Pages whose forms have fields of every kind."""
ASKED = (
    *("page", "after", "round", "by", "show", "seen", "q", "text", "room", "round_number"),
    *("table", "points_a", "name", "first", "like", "template", "preset"),
)


@pytest.fixture(autouse=True)
def _paper_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the PDF printer: no test of this module is about PDFs."""
    quick_press(monkeypatch)


@pytest.fixture(scope="class")
def written(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The evening, once for all tests of a class: each leaves it as it was."""
    with taken_back(django_db_blocker):
        evening()
        yield


@pytest.fixture
def tournament(written: None) -> Tournament:
    return Tournament.objects.get()


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


class Visitor:
    """A browser whose requests are rolled back: each finds the same evening."""

    def __init__(self, client: Client) -> None:
        self.client, self.before = client, state()

    def sends(self, method: str, url: str, *args: Any, **options: Any) -> tuple[int, bool]:
        """The status of a request and whether it changed anything."""
        cookies = deepcopy(self.client.cookies)
        with transaction.atomic():
            answer = getattr(self.client, method)(url, *args, **options)
            changed = state() != self.before
            transaction.set_rollback(True)
        self.client.cookies = cookies
        return answer.status_code, changed


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
    """The addresses that accept a form."""
    for address in addresses():
        taken = client.options(address.url()).headers["Allow"]
        if "POST" in taken and address.url() != TAKES_SECONDS:
            yield address


class TestWho:
    def test_the_crawl_covers_every_address(self) -> None:
        assert len(addresses()) > 60
        assert len(of_organisers()) > 40

    def test_visitors_are_sent_to_log_in(self, tournament: Tournament, odile: Client) -> None:
        for address in addresses():
            if Role.PUBLIC in roles(address):
                continue
            answer = Client().post(address.url())
            login = answer.status_code == 302 and answer["Location"].startswith("/login/?next=")
            assert login or answer.status_code == 405, address
        assert state()["JournalEntry"] == JournalEntry.objects.count()

    def test_another_club_finds_nothing(self, tournament: Tournament, odile: Client) -> None:
        zoe = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        before = state()
        for address in of_organisers():
            for method in ("get", "post"):
                answer = getattr(zoe, method)(address.url(), {"version": "1"})
                assert answer.status_code in (404, 405), (address, method)
        assert state() == before

    def test_the_public_changes_nothing(self, tournament: Tournament, odile: Client) -> None:
        before = state()
        for address in addresses():
            assert Client().post(address.url()).status_code < 500, address
        assert state() == before


class TestHow:
    def test_reading_writes_nothing(self, odile: Client) -> None:
        before = state()
        for address in addresses():
            assert odile.get(address.url()).status_code in (200, 302, 404, 405), address
        assert state() == before

    def test_a_form_from_another_site_is_refused(
        self, tournament: Tournament, odile: Client
    ) -> None:
        forged = Client(enforce_csrf_checks=True)
        forged.cookies = odile.cookies
        before = state()
        for address in takes_forms(odile):
            assert forged.post(address.url(), {"version": "1"}).status_code == 403, address
        assert state() == before

    def test_a_body_that_is_not_a_form_is_harmless(self, odile: Client) -> None:
        visitor = Visitor(odile)
        addresses_of_forms = list(takes_forms(odile))
        for at, (kind, body) in enumerate(BODIES):
            address = addresses_of_forms[at * len(addresses_of_forms) // len(BODIES)]
            status, changed = visitor.sends("post", address.url(), body, content_type=kind)
            assert refused_or_needs_nothing(address, status, changed), (address, kind, status)

    @pytest.mark.parametrize("body", [b"first=a&" * 10_001, b"first=" + b"a" * 2_700_000])
    def test_a_form_that_is_too_large_is_refused(self, odile: Client, body: bytes) -> None:
        before, kind = state(), "application/x-www-form-urlencoded"
        assert odile.post("/desk/martin/entrants/", body, content_type=kind).status_code == 400
        assert state() == before

    def test_an_empty_form_is_harmless(self, odile: Client) -> None:
        visitor = Visitor(odile)
        for address in takes_forms(odile):
            status, changed = visitor.sends("post", address.url(), {})
            assert refused_or_needs_nothing(address, status, changed), (address, status)


class TestAddresses:
    """One address for each part that is a number, or a word; in `make test-long` all of them."""

    @every
    @pytest.mark.parametrize("number", [0, 10**20, 10**4000], ids=["0", "1e20", "1e4000"])
    def test_unknown_numbers_in_an_address_are_harmless(
        self, odile: Client, every: bool, number: int
    ) -> None:
        visitor = Visitor(odile)
        for address, part in with_parts(NUMBERED, every=every):
            for method in ("get", "post"):
                url = address.url(**{part: number})
                status, changed = visitor.sends(method, url)
                # The page of a draw states the number of rounds.
                assert status in (404, 405, 414, 422) or address.name == "round_draw", url[:80]
                assert not wrong(status, changed), url[:80]

    @every
    def test_unknown_words_in_an_address_are_harmless(self, odile: Client, every: bool) -> None:
        for address, part in with_parts({"code", "document", "fmt"}, every=every):
            url = address.url(**{part: "nowhere"})
            assert odile.get(url).status_code in (404, 405), (address, part)

    @every
    def test_hostile_values_in_a_query_string_are_harmless(
        self, odile: Client, every: bool
    ) -> None:
        """Each value at one address, or at every one."""
        asked = addresses()
        for at, value in enumerate(HOSTILE):
            for address in asked if every else asked[at :: len(HOSTILE)][:2]:
                answer = odile.get(address.url(), dict.fromkeys(ASKED, value))
                assert answer.status_code in (200, 302, 404, 405, 414, 422), (address, value)
                assert SCRIPT.encode() not in answer.content, address
        for address in asked[:: 1 if every else 20]:
            assert odile.get(f"{address.url()}?page=%ff&q=%ff&table=%ff").status_code < 500


class TestForms:
    """Every hostile value in one field of each kind; in `make test-long` in each field."""

    @every
    def test_bad_values_in_every_form_are_harmless(self, odile: Client, every: bool) -> None:
        _every_field(odile, every=every)

    @every
    def test_bad_values_in_forms_of_a_draft_are_harmless(
        self, tournament: Tournament, odile: Client, every: bool
    ) -> None:
        everyone_back(tournament)
        _every_field(odile, "rounds/2/", every=every)

    def test_every_hostile_value_in_one_field_of_each_kind_is_harmless(self, odile: Client) -> None:
        visitor = Visitor(odile)
        for kind, (form, name) in fields_of_each_kind(_forms(odile, PAGES, "")).items():
            for value in HOSTILE:
                status, changed = visitor.sends(
                    form.method, form.action, form.sent | {name: [value]}
                )
                changed = changed and "/export." not in form.action
                assert not wrong(status, changed), (kind, form.action, name, value[:20])


class TestBeforeTheFirstRound:
    def test_bad_values_before_the_first_round_are_harmless(self) -> None:
        tournament = cast.tournament()
        odile = cast.signed_in(cast.organiser(tournament.club))
        pages = "/desk/martin/rules/", "/contests/new/?template=village_4x12"
        visitor = Visitor(odile)
        for form in _forms(odile, pages, "martin", "tournaments"):
            for value in HOSTILE[::5]:
                all_of_them = dict.fromkeys(fields_of(form), value)
                status, changed = visitor.sends(form.method, form.action, all_of_them)
                assert status in (200, 409, 422), (form.action, value[:20])
                assert not changed


def with_parts(names: Collection[str], *, every: bool) -> Iterator[tuple[Address, str]]:
    """The addresses with one of these parts: the last of each part, or every one."""
    found = [(one, part) for one in addresses() for part in one.parts if part in names]
    yield from found if every else {part: (one, part) for one, part in found}.values()


def fields_of_each_kind(forms: Iterable[Form]) -> dict[str, tuple[Form, str]]:
    """The last field of each kind, and its form."""
    return {
        form.kinds[name]: (form, name)
        for form in forms
        for name in fields_of(form)
        if name in form.kinds and form.action != TAKES_SECONDS
    }


def _every_field(client: Client, part: str = "", *, every: bool) -> None:
    """The fields of each form with values that they cannot take: all at once, or one by one.

    A list that is taken out is a file (200), of which the journal tells.
    """
    tried, visitor = 0, Visitor(client)
    for form in _forms(client, [address.url() for address in addresses()], part):
        if form.action == TAKES_SECONDS:
            continue
        bad = [(name, HOSTILE[at % len(HOSTILE)]) for at, name in enumerate(fields_of(form))]
        for together in [dict([one]) for one in bad] if every else [dict(bad)]:
            status, changed = visitor.sends(form.method, form.action, form.sent | together)
            changed = changed and "/export." not in form.action
            assert not wrong(status, changed), (form.action, str(together)[:200], status)
            tried += len(together)
        repeated = {name: values * 3 for name, values in form.sent.items()}
        if every:
            status, changed = visitor.sends(form.method, form.action, repeated)
            changed = changed and "/export." not in form.action
            assert not wrong(status, changed), (form.action, "repeated", status)
    assert tried > 5


def _forms(client: Client, pages: Iterable[str], *parts: str) -> list[Form]:
    """The forms of pages that post to these addresses; a form on several pages counts once."""
    found = (form for page in pages for form in _forms_at(client, page))
    meant = (form for form in found if any(part in form.action for part in parts))
    return list({(form.method, form.action, *form.sent): form for form in meant}.values())


def _forms_at(client: Client, url: str) -> list[Form]:
    answer = client.get(url)
    if answer.status_code != 200 or "html" not in answer["Content-Type"]:
        return []
    return forms_of(answer.content.decode(), url)
