"""Every address of the room: who may open it, and what else it refuses."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Entrant, JournalEntry, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

GETS = (
    ("entrants", ()),
    ("entrants_players", ()),
    ("entrants_import", ()),
    ("entrants_export", ("csv",)),
    ("entrant_edit", (1,)),
    ("check_in", ()),
    ("cash_count", ()),
)
POSTS = (
    ("entrants", ()),
    ("entrants_import", ()),
    ("entrants_import_confirm", ()),
    ("entrant_edit", (1,)),
    ("entrant_withdraw", (1,)),
    ("entrant_return", (1,)),
    ("entrant_substitute", (1,)),
    ("entrant_remove", (1,)),
    ("check_in", ()),
    ("check_in_everyone", ()),
    ("check_in_all_paid", ()),
    ("cash_count", ()),
)
EITHER = {*GETS, *POSTS}
Address = tuple[str, tuple[object, ...]]


@pytest.fixture(autouse=True)
def _one_pair(tournament: Tournament) -> None:
    cast.pair(tournament, 1, present=False)


def url(address: Address) -> str:
    name, rest = address
    return reverse(name, args=["martin", *rest])


@pytest.mark.parametrize("address", GETS)
def test_the_organiser_sees_it(odile: Client, address: Address) -> None:
    assert odile.get(url(address)).status_code == 200


@pytest.mark.parametrize("address", sorted(EITHER))
def test_the_public_is_asked_to_sign_in(address: Address) -> None:
    method = "get" if address in GETS else "post"
    answer = getattr(Client(), method)(url(address))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/login")


@pytest.mark.parametrize("address", sorted(EITHER))
def test_another_club_finds_nothing(address: Address) -> None:
    stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "victor"))
    method = "get" if address in GETS else "post"
    assert getattr(stranger, method)(url(address)).status_code == 404


@pytest.mark.parametrize("address", sorted(set(POSTS) - set(GETS)))
def test_an_act_refuses_get(odile: Client, address: Address) -> None:
    assert odile.get(url(address)).status_code == 405


@pytest.mark.parametrize("address", sorted(set(GETS) - set(POSTS)))
def test_a_page_refuses_post(odile: Client, address: Address) -> None:
    assert odile.post(url(address)).status_code == 405


@pytest.mark.parametrize("address", POSTS)
@pytest.mark.parametrize("sent", [{}, {"version": "１", "from_round": "²", "place": "x"}])
def test_an_invalid_form_never_crashes(
    odile: Client, address: Address, sent: dict[str, str]
) -> None:
    assert odile.post(url(address), sent).status_code in (303, 409, 422)
    assert Entrant.objects.count() == 1


@pytest.mark.parametrize(
    "address", sorted(a for a in EITHER if a[1] == (1,) and a[0].startswith("entrant_"))
)
@pytest.mark.parametrize("number", [2, 10**18])
def test_an_unknown_number_is_not_found(odile: Client, address: Address, number: int) -> None:
    path = reverse(address[0], args=["martin", number])
    assert odile.post(path, {"version": "1"}).status_code == 404


def test_the_pair_of_another_tournament_is_not_found(odile: Client, tournament: Tournament) -> None:
    other = cast.tournament(tournament.club, code="autre")
    cast.pair(other, 8)
    assert odile.get(url(("entrant_edit", (8,)))).status_code == 404
    assert odile.post(url(("entrant_remove", (8,))), {"version": "1"}).status_code == 404
    assert other.entrants.exists()


def test_get_never_writes(odile: Client) -> None:
    for address in GETS:
        odile.get(url(address))
    assert not JournalEntry.objects.exists()
