"""Who works for one club gets nothing of another: pages, papers, files, searches, errors."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile, is_zipfile

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests import cast
from tests.core.test_who_may import WHO
from tests.crawl import SCRIPT, addresses, evening
from tests.paper.press.printers import quick_press
from tests.shared import taken_back
from tournaments.models import Person, RuleSet, Tournament
from tournaments.paper.documents import DOCUMENTS

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
NAME = "Zorglub"
"""In every name that the other club has."""
CODE = "autre"


@pytest.fixture(scope="module")
def both(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The evenings of both clubs, for all tests of the module: each leaves them as they were."""
    with taken_back(django_db_blocker):
        _other()
        cast.organiser(evening().club)
        yield


def _other() -> None:
    """An evening of another club; each of its texts has the name."""
    with pytest.MonkeyPatch.context() as patched:
        people = [(f"{NAME} {one}", f"{other} {NAME}") for one, other in cast.PEOPLE]
        # Nine pairs: the ninth is the first again, with a number behind its names.
        patched.setattr(cast, "PEOPLE", tuple(people))
        found = evening(
            of=cast.club(f"Club {NAME}"),
            code=CODE,
            name=f"Concours {NAME}",
            place=f"Salle {NAME}",
        )
    found.entrants.update(home_club=f"Amis de {NAME}", category=NAME)
    RuleSet.objects.filter(club=found.club).update(name=f"Règlement {NAME}")
    cast.staff(found.club, "organiser", "admin", username=NAME)


@pytest.fixture
def other(both: None) -> Tournament:
    return Tournament.objects.get(code=CODE)


@pytest.fixture
def odile(both: None, monkeypatch: pytest.MonkeyPatch) -> Client:
    """The organiser and admin of the first club, whose evening is played too."""
    quick_press(monkeypatch)
    return cast.signed_in(get_user_model().objects.get(username="odile"))


def told(answer: Any) -> str:
    """All the text of an answer, that of a workbook too."""
    content = b"".join(answer) if answer.streaming else answer.content
    if is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as book:
            content = b"".join(book.read(name) for name in book.namelist())
    return content.decode("utf-8", "replace") + str(dict(answer.headers))


def test_the_name_is_everywhere_in_the_other_club(other: Tournament) -> None:
    zoe = cast.signed_in(cast.staff(other.club, username=NAME))
    for where in ("desk", "entrants", "results", "ranking", "journal"):
        path = {"desk": "", "results": "rounds/1/results/"}.get(where, f"{where}/")
        assert NAME in zoe.get(f"/desk/{CODE}/{path}").content.decode(), where


def test_no_page_of_ones_own_club_has_a_name_of_the_other(odile: Client) -> None:
    for address in addresses():
        act, methods = WHO[address.name]
        # An invitation to the other club names it to who holds its link; a phone in the hall reads
        # which contests anybody may follow.
        told_to_all = act == "account.open" or address.name == "wifi"
        for method in sorted(methods - {"HEAD"}) if not told_to_all else ():
            with transaction.atomic():
                answer = getattr(odile, method.lower())(address.url())
                transaction.set_rollback(True)
            assert NAME not in told(answer), (address, method)


def test_no_paper_has_a_name_of_the_other(odile: Client) -> None:
    for document in DOCUMENTS:
        assert NAME not in told(odile.get(f"/desk/martin/papers/{document}/")), document


@pytest.mark.parametrize("path", ["entrants/players/", "entrants/", "check-in/", "journal/"])
def test_no_search_finds_a_name_of_the_other(odile: Client, path: str) -> None:
    for search in (NAME, "zor", "Martin", SCRIPT):
        fields = {"q": search, "text": search, "player1": search, "line-player1": search}
        page = told(odile.get(f"/desk/martin/{path}", fields))
        assert "Zorglub Alice" not in page, search
        assert f"Amis de {NAME}" not in page, search


def test_no_error_about_the_other_club_has_a_name_of_it(odile: Client, other: Tournament) -> None:
    """Addresses of the other club are unknown, whatever is sent to them."""
    foreign = {"code": CODE, "club_id": other.club_id}
    foreign["set_id"] = RuleSet.objects.get(club=other.club).pk
    theirs = Person.objects.filter(club=other.club)[0].pk
    foreign |= {"person": theirs, "user_id": other.club.memberships.all()[0].user_id}
    for address in addresses():
        act, methods = WHO[address.name]
        if act in ("tournament.look", "club.look") or foreign.keys().isdisjoint(address.parts):
            continue
        parts = {part: foreign[part] for part in address.parts if part in foreign}
        for method in sorted(methods - {"HEAD"}):
            answer = getattr(odile, method.lower())(address.url(**parts))
            assert answer.status_code == 404, (address, method)
            assert NAME not in told(answer), (address, method)
