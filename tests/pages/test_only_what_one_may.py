"""No page offers its reader a link or a form for an act that their roles do not include."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from pytest_django import DjangoDbBlocker

from tests import cast
from tests.crawl import addresses, evening, everyone_back
from tests.matrix import one_in, rarely
from tests.shared import taken_back
from tournaments.core.access import acts_of
from tournaments.core.permissions import Role
from tournaments.models import StaffRole, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
OFFERED = re.compile(r'(?:href|action|hx-get|hx-post)="(/[^"?#]*)')
HOLDERS = {
    "scorer": (StaffRole.SCORER, False),
    "referee": (StaffRole.REFEREE, False),
    "scorer of the contest": (StaffRole.SCORER, True),
    "referee of the contest": (StaffRole.REFEREE, True),
    "organiser": (StaffRole.ORGANISER, False),
    "admin": (StaffRole.ADMIN, False),
}


@pytest.fixture(scope="module")
def tournament(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Tournament]:
    with taken_back(django_db_blocker):
        found = evening()
        if request.param != "playing":
            everyone_back(found)
        if request.param == "finished":
            Tournament.objects.update(finished_at=cast.EVENING)
        found.refresh_from_db()
        yield found


@pytest.mark.parametrize(
    ("tournament", "holder"),
    [
        *one_in(6, (("between rounds", holder) for holder in HOLDERS)),
        *(rarely("playing", holder) for holder in HOLDERS),
        *one_in(6, (("finished", holder) for holder in reversed(HOLDERS))),
    ],
    indirect=["tournament"],
)
def test_pages_offer_only_what_their_reader_may_do(tournament: Tournament, holder: str) -> None:
    role, of_one = HOLDERS[holder]
    only = tournament if of_one else None
    paul = cast.signed_in(cast.staff(tournament.club, role, username="paul", tournament=only))
    acts = acts_of(frozenset({Role.USER, Role(role)}))
    nothing = acts_of(frozenset({Role.USER}))
    seen = 0
    wrong = []
    for address in addresses():
        act = _act(address.url())
        if act not in acts:
            continue
        page = _page(paul, address.url())
        seen += bool(page)
        for offered in sorted(set(OFFERED.findall(page))):
            # Who works for one contest is nobody to the club, but leaves it.
            of_club = of_one and offered.startswith("/clubs/") and _act(offered) != "club.leave"
            if _act(offered) not in (nothing if of_club else acts):
                wrong.append(f"{address.name}: {offered}")
    assert seen > 10
    assert not wrong, "\n".join(wrong)


def _page(client: Client, url: str) -> str:
    answer = client.get(url)
    is_page = answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")
    return answer.content.decode() if is_page else ""


@cache
def _act(url: str) -> str:
    """The act of an address; that of looking where it is none of the app."""
    try:
        return getattr(resolve(url).func, "act", "site.look")
    except Resolver404:
        return "site.look"
