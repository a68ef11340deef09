"""The journal of a club: its own acts, its list of contests, the lines of a deleted one."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests import cast
from tests.core.acts import scenes
from tests.installed import installed
from tournaments.clubs.selectors import club_journal
from tournaments.desk.services.archive import tournament_archive, tournament_delete
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.services.entrants import entrant_add
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
NEW_PAIR = PairFacts("Zoé Vidal", "Yves Texier")


@pytest.fixture(autouse=True)
def _nothing_to_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, makes_copies=lambda: False)


@pytest.fixture
def tournament() -> Tournament:
    found = scenes.entered()
    entrant_add(actor=cast.actor(), tournament=found, pair=NEW_PAIR)
    tournament_archive(actor=cast.actor(), tournament=found, version=found.version)
    return found


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def delete(tournament: Tournament) -> None:
    stands = {"version": tournament.version, "revision": tournament.revision}
    tournament_delete(actor=cast.actor(), tournament=tournament, name=tournament.name, **stands)


def test_tells_of_the_list_of_contests_and_not_of_their_evenings(tournament: Tournament) -> None:
    assert [line.act for line in club_journal(tournament.club)] == ["tournament.archive"]


def test_a_deleted_contest_can_still_be_read(tournament: Tournament, odile: Client) -> None:
    club, number = tournament.club, tournament.pk
    delete(tournament)
    address = f"/clubs/{club.pk}/journal/"
    shown = odile.get(address).content.decode()
    assert f'href="?deleted={number}"' in shown
    assert re.search(r">[0-9]{1,2} \w+\.? [0-9]{4}, [0-9]{1,2}\u202fh\u202f[0-9]{2}</time>", shown)
    page = odile.get(f"{address}?deleted={number}").content.decode()
    assert "Zoé Vidal" in page
    assert "Journal d’un concours supprimé" in page


def test_a_contest_that_stands_has_its_journal_elsewhere(
    tournament: Tournament, odile: Client
) -> None:
    address = f"/clubs/{tournament.club_id}/journal/?deleted={tournament.pk}"
    assert odile.get(address).status_code == 404


def test_another_club_reads_none_of_it(tournament: Tournament) -> None:
    other, number = cast.club("Ailleurs"), tournament.pk
    delete(tournament)
    zoe = cast.signed_in(cast.organiser(other, "zoe"))
    page = zoe.get(f"/clubs/{other.pk}/journal/?deleted={number}")
    assert "Zoé Vidal" not in page.content.decode()
    assert zoe.get(f"/clubs/{tournament.club_id}/journal/").status_code == 404


@pytest.mark.parametrize("query", ["page=9", "page=x", "deleted=x", "deleted=0", "deleted=99999"])
def test_whatever_is_asked_there_is_a_page(
    tournament: Tournament, odile: Client, query: str
) -> None:
    assert odile.get(f"/clubs/{tournament.club_id}/journal/?{query}").status_code == 200
