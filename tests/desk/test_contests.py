"""The list of a club's contests: by year, duplicated, archived, deleted."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.core.acts.test_every_act import rows
from tests.installed import installed
from tournaments.core.installation import NoCopyError
from tournaments.core.writes import Conflict, Refusal
from tournaments.desk.selectors import PAGE, public_tournaments
from tournaments.desk.services.archive import tournament_delete
from tournaments.models import (
    Club,
    Entrant,
    JournalEntry,
    Match,
    Person,
    Prize,
    Round,
    Tournament,
)
from tournaments.ranking.services import PrizeLine, penalty_give, prizes_save

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NAME = "Concours de la Saint-Martin"


@pytest.fixture
def tournament() -> Tournament:
    """Two rounds: the first is played, with a bye, the second has one card of two."""
    made = cast.tournament(rounds_planned=4)
    cast.pairs(made, 5)
    first = cast.published_round(made, 1, [(1, 2), (3, 4)], bye=5)
    cast.totals(first, 1, 1100, 844)
    cast.totals(first, 2, 900, 1044)
    cast.totals(cast.published_round(made, 2, [(1, 3), (2, 5)], bye=4), 1, 1000, 944)
    return made


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def page(client: Client, address: str = "/") -> str:
    return client.get(address).content.decode()


def of_years(club: Club, *years: int) -> None:
    for year in years:
        cast.tournament(club, code=f"of{year}", date=date(year, 11, 20), name=f"En {year}")


class TestList:
    def test_years_are_headings_the_newest_first(
        self, tournament: Tournament, odile: Client
    ) -> None:
        of_years(tournament.club, 2024, 2025)
        home = page(odile)
        marks = [home.index(mark) for mark in ("<h3>2026<", NAME, "<h3>2025<", "En 2025")]
        assert [*marks, home.index("<h3>2024<")] == sorted([*marks, home.index("<h3>2024<")])

    def test_each_has_its_acts(self, odile: Client) -> None:
        home = page(odile)
        assert 'href="/contests/new/?like=martin"' in home
        assert 'action="/desk/martin/archive/"' in home
        assert "/contests/martin/delete/" in home
        assert f'aria-label="Supprimer « {NAME} »"'.replace(" ", "") in home.replace(
            "\u00a0", ""
        ).replace("\u202f", "").replace(" ", "")

    def test_a_duplicate_starts_from_its_settings(self, odile: Client) -> None:
        assert f'value="{NAME}"' in page(odile, "/contests/new/?like=martin")

    def test_the_queries_do_not_grow(
        self, tournament: Tournament, odile: Client, django_assert_num_queries: Any
    ) -> None:
        of_years(tournament.club, *range(2001, 2012))
        Tournament.objects.filter(date__year__lt=2006).update(archived_at=cast.EVENING)
        with django_assert_num_queries(7):
            assert "En 2004" in page(odile)

    def test_visitors_have_no_acts(self, tournament: Tournament) -> None:
        cast.organiser(tournament.club)
        home = page(Client())
        assert NAME in home
        assert not [act for act in ("like=martin", "archive", "delete") if act in home]


class TestArchive:
    def put(self, client: Client, act: str = "archive", **fields: Any) -> Any:
        version = Tournament.objects.get(code="martin").version
        return client.post(f"/desk/martin/{act}/", {"version": version, "key": act} | fields)

    def test_leaves_the_lists_and_keeps_its_pages(self, odile: Client) -> None:
        before = {name: count for name, count in rows().items() if name != "Tournament"}
        assert self.put(odile)["location"] == "/"
        home = page(odile)
        assert "est maintenant aux archives" in home
        assert home.index("<summary>Archives") < home.index('href="/desk/martin/"')
        assert "archive/" in home
        assert public_tournaments() == []
        assert page(Client(), "/c/martin/").count(NAME)
        assert "aux archives de son club" in page(odile, "/desk/martin/")
        same = {name: count for name, count in rows().items() if name in before}
        told = {"JournalEntry", "Submission", "Session"}
        assert [name for name in same if same[name] != before[name]] == [
            name for name in same if name in told and same[name] != before[name]
        ]

    def test_comes_back(self, odile: Client) -> None:
        self.put(odile)
        assert self.put(odile, "unarchive").status_code == 303
        home = page(odile)
        assert "<summary>Archives" not in home
        assert 'action="/desk/martin/archive/"' in home
        assert [line.tournament.code for line in public_tournaments()] == ["martin"]

    def test_a_stale_form_shows_the_list_as_it_stands(self, odile: Client) -> None:
        answer = self.put(odile, version=99)
        assert answer.status_code == 409
        assert 'action="/desk/martin/archive/"' in answer.content.decode()
        assert Tournament.objects.get().archived_at is None

    def test_a_long_archive_has_pages(self, tournament: Tournament, odile: Client) -> None:
        club = tournament.club
        for number in range(PAGE + 1):
            cast.tournament(club, code=f"old{number}", archived_at=cast.EVENING)
        first = page(odile)
        assert "/desk/old1/" in first
        assert "/desk/old0/" not in first
        assert f'href="?archive=1&amp;club={club.pk}&amp;page=2#club-{club.pk}"' in first
        second = page(odile, f"/?archive=1&club={club.pk}&page=2")
        assert "/desk/old0/" in second
        assert "/desk/martin/" in second, "the list itself shows its first page"
        assert " open>" in second

    def test_a_club_of_archived_contests_says_so(self, odile: Client) -> None:
        self.put(odile)
        assert "Tous les concours de ce club sont aux archives" in page(odile)


class TestDeleting:
    @pytest.fixture
    def copies(self, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
        """The labels of the copies that are made, each with the tournaments there were."""
        made: list[tuple[str, int]] = []

        def copy(label: str) -> None:
            made.append((label, Tournament.objects.filter(code="martin").count()))

        installed(monkeypatch, copy_first=copy, makes_copies=lambda: True)
        return made

    def address(self) -> str:
        club = Club.objects.get(memberships__user__username="odile", memberships__role="admin")
        return f"/clubs/{club.pk}/contests/martin/delete/"

    def form(self, **fields: Any) -> dict[str, Any]:
        tournament = Tournament.objects.get(code="martin")
        stands = {"version": tournament.version, "revision": tournament.revision}
        return {"name": NAME, "key": "delete", **stands} | fields

    def test_a_contest_of_another_club_is_not_there(self, odile: Client) -> None:
        address = self.address().replace("martin", "tours")
        cast.tournament(cast.club("Les As de Tours"), code="tours", name="Concours de Tours")
        for answer in (odile.get(address), odile.post(address, {"name": "Concours de Tours"})):
            assert answer.status_code in (404, 409)
            assert "Concours de Tours" not in answer.content.decode()
        assert Tournament.objects.filter(code="tours").exists()

    def test_the_page_names_what_goes(self, odile: Client, copies: Any) -> None:
        asked = page(odile, self.address())
        for words in ("5 inscrits", "2 parties", "3 résultats", NAME, "martin-deleted"):
            assert words in asked
        assert "pg_dump" not in asked
        assert copies == []

    def test_everything_goes_after_a_copy(
        self, tournament: Tournament, odile: Client, copies: list[tuple[str, int]]
    ) -> None:
        other = cast.tournament(tournament.club, code="other")
        cast.pairs(other, 2)
        actor = cast.actor()
        lots = [PrizeLine(1, "Un jambon")]
        prizes_save(actor=actor, tournament=tournament, prizes=lots, version=tournament.version)
        pair = tournament.entrants.get(number=2)
        penalty_give(actor=actor, entrant=pair, round_number=1, points=-50, reason="En retard")
        lines, people = JournalEntry.objects.count(), Person.objects.count()
        assert odile.post(self.address(), self.form())["location"] == "/"
        assert copies == [("martin-deleted", 1)]
        assert list(Tournament.objects.all()) == [other]
        assert [model.objects.count() for model in (Round, Match, Prize)] == [0, 0, 0]
        assert Entrant.objects.count() == 2
        assert Person.objects.count() == people
        assert JournalEntry.objects.count() == lines + 1
        assert Client().get("/c/martin/").status_code == 404
        assert "est supprimé" in page(odile)

    def test_capitals_and_accents_of_the_name_do_not_matter(
        self, odile: Client, copies: Any
    ) -> None:
        typed = "concours de la SAINT-MARTIN"
        assert odile.post(self.address(), self.form(name=typed)).status_code == 303

    @pytest.mark.parametrize("name", ["", "Concours", "\0", "x" * 500, "Saint-Nicolas"])
    def test_another_name_is_refused_beside_the_field(
        self, odile: Client, copies: Any, name: str
    ) -> None:
        before = rows()
        answer = odile.post(self.address(), self.form(name=name))
        assert answer.status_code in (400, 422)
        if answer.status_code == 422:
            assert 'id="id_name"' in answer.content.decode()
            assert "invalid-feedback" in answer.content.decode()
        assert rows() == before
        assert copies == []

    @pytest.mark.parametrize("first", [{"name": "Concours"}, {"revision": 77}, {"version": 77}])
    def test_the_page_after_a_refusal_can_be_sent(
        self, odile: Client, copies: Any, first: dict[str, Any]
    ) -> None:
        again = odile.post(self.address(), self.form(**first)).content.decode()
        hidden = dict(re.findall(r'name="(version|revision)" value="(\d+)"', again))
        answer = odile.post(self.address(), {"name": NAME, "key": "again"} | hidden)
        assert answer.status_code == 303

    @pytest.mark.parametrize("field", ["version", "revision"])
    def test_what_changed_since_the_page_is_shown_first(
        self, odile: Client, copies: Any, field: str
    ) -> None:
        before = rows()
        answer = odile.post(self.address(), self.form(**{field: 77}))
        assert answer.status_code == 409
        assert "relisez ce qui disparaîtrait" in answer.content.decode()
        assert (rows(), copies) == (before, [])

    def test_the_same_form_again_leads_home(self, odile: Client, copies: Any) -> None:
        address, form = self.address(), self.form()
        odile.post(address, form)
        assert odile.post(address, form)["location"] == "/"
        assert len(copies) == 1
        assert JournalEntry.objects.filter(act="tournament.delete").count() == 1

    def test_another_form_for_a_deleted_contest_is_told_so(
        self, odile: Client, copies: Any
    ) -> None:
        address, form = self.address(), self.form()
        odile.post(address, form)
        assert odile.post(address, form | {"key": "other"}).status_code == 409
        assert odile.get(address).status_code == 404

    def test_without_a_copy_nothing_is_deleted(
        self, odile: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fails(_label: str) -> None:
            raise NoCopyError("Le disque est plein.")

        installed(monkeypatch, copy_first=fails, makes_copies=lambda: True)
        before = rows()
        answer = odile.post(self.address(), self.form())
        assert answer.status_code == 422
        assert "Le disque est plein." in answer.content.decode()
        assert rows() == before

    def test_a_server_of_databases_is_not_copied_and_that_is_said(
        self, odile: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        copied: list[str] = []
        installed(monkeypatch, copy_first=copied.append, makes_copies=lambda: False)
        asked = page(odile, self.address())
        assert "pg_dump" in asked
        assert "martin-deleted" not in asked
        assert odile.post(self.address(), self.form()).status_code == 303
        assert copied == []

    def test_the_demonstration_is_wiped_instead(self, tournament: Tournament) -> None:
        Club.objects.update(demo=True)
        with pytest.raises(Refusal):
            tournament_delete(actor=cast.actor(), tournament=tournament, **self.sent(tournament))
        home = page(cast.signed_in(cast.organiser(tournament.club)))
        assert "/contests/martin/delete/" not in home

    def test_a_contest_that_somebody_has_changed_is_a_conflict(
        self, tournament: Tournament
    ) -> None:
        stale = self.sent(tournament) | {"revision": tournament.revision + 1}
        with pytest.raises(Conflict):
            tournament_delete(actor=cast.actor(), tournament=tournament, **stale)

    def sent(self, tournament: Tournament) -> dict[str, Any]:
        stands = {"version": tournament.version, "revision": tournament.revision}
        return {"name": tournament.name, **stands}
