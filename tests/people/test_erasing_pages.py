"""The page that asks before a name is erased, what phones see, what check-data says after it."""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.test import Client

from tests import cast
from tests.crawl import evening
from tests.installed import installed
from tests.kept import forget
from tests.people.helpers import alias, at, contest, entered, erase, named, page, told, words
from tournaments.changes.recount.data import differences
from tournaments.models import Club, Entrant, Person, Round, Tournament
from tournaments.models.tournament import TOPICS
from tournaments.people.selectors.person import neutral_name
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.services.rounds import round_draw, round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


class TestPublicPages:
    def test_phones_see_it_at_once(self, now: Tournament, alice: Person) -> None:
        forget()
        before = now.revision
        assert "Alice Martin" in Client().get("/c/now/ranking/").content.decode()
        erase(alice)
        forget()
        shown = Client().get("/c/now/ranking/").content.decode()
        assert "Alice Martin" not in shown
        assert f"Joueur {alice.pk}" in shown
        now.refresh_from_db()
        assert now.revision == before + 1
        assert {getattr(now, f"{topic}_revision") for topic in TOPICS} == {now.revision}

    def test_only_their_contests_move(self, club: Club, alice: Person) -> None:
        other = contest(club, "2023", date(2023, 4, 1), [("Luc Roux", "Zoé Vidal")])
        moved = {one.code: one.revision for one in club.tournaments.all()}
        erase(alice)
        for one in club.tournaments.all():
            assert one.revision == moved[one.code] + (one != other), one.code

    def test_the_ranking_is_the_same(self, now: Tournament, alice: Person) -> None:
        before = [(row.rank, row.number) for row in standings(now).rows]
        erase(alice)
        now.refresh_from_db()
        assert [(row.rank, row.number) for row in standings(now).rows] == before

    def test_no_ranking_keeps_the_name(self, now: Tournament, alice: Person) -> None:
        assert "Alice Martin" in " ".join(map(str, standings(now).names.values()))
        erase(alice)
        now.refresh_from_db()
        assert "Alice Martin" not in " ".join(map(str, standings(now).names.values()))


class TestCheckData:
    @pytest.fixture
    def drawn(self) -> Tournament:
        """An evening in its middle, with a draw of the program and every kind of result."""
        return evening()

    def test_every_draw_still_holds_and_nothing_differs(self, drawn: Tournament) -> None:
        before = list(differences(draws=True))
        draws = list(Round.objects.order_by("pk").values("draw", "steps"))
        for name in ("Alice Martin", "Denis Moreau", "Éliane Lefèvre"):
            erase(named(name))
        assert list(differences(draws=True)) == before == []
        assert list(Round.objects.order_by("pk").values("draw", "steps")) == draws

    def test_draws_hold_no_names(self, drawn: Tournament) -> None:
        stored = json.dumps(
            list(Round.objects.values("draw", "steps")), ensure_ascii=False, default=str
        )
        assert stored
        assert [name for pair in cast.PEOPLE for name in pair if name in stored] == []

    def test_a_draw_that_keeps_clubs_apart_holds_after_it(self, club: Club) -> None:
        """The stored input has the key of the home club by number; it stays as it was drawn."""
        apart = cast.tournament(club, code="apart", avoid_same_club=True)
        for number in range(1, 9):
            entered(apart, number, f"Ada {number}a", f"Bea {number}b", home_club="Les Aces")
        drawn = round_draw(actor=cast.actor(), tournament=apart, number=1, seed=5)
        round_publish(actor=cast.actor(), round_=drawn, version=drawn.version)
        erase(named("Ada 1a"))
        assert Entrant.objects.get(tournament=apart, number=1).home_club == ""
        own = [one for one in differences(draws=True) if "apart" in one]
        assert own == []


class TestPage:
    def test_says_what_it_does_and_asks_for_the_name(self, odile: Client, alice: Person) -> None:
        alias(alice, "Lili Martin")
        shown = page(odile, at(alice, "erase/"))
        for part in ("ne peut pas être annulé", "3 concours", f"Joueur {alice.pk}", "Lili Martin"):
            assert part in shown
        assert "copies de sécurité faites auparavant" in shown.casefold()
        assert named("Alice Martin")

    def test_where_no_copies_are_made_it_says_whose_they_are(
        self, odile: Client, alice: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, makes_copies=lambda: False)
        assert "il faut les supprimer à la main" in page(odile, at(alice, "erase/"))

    def test_erases_and_says_so(self, odile: Client, alice: Person) -> None:
        answer = odile.post(at(alice, "erase/"), {"key": "k", "name": "alice martin"})
        assert (answer.status_code, answer["Location"]) == (303, at(alice))
        shown = page(odile, at(alice))
        assert f"<h1>Joueur {alice.pk}</h1>" in shown
        assert "effacé à sa demande" in shown
        assert 'name="shown_name"' not in shown
        assert "Alice" not in shown

    def test_the_same_form_again_leads_to_the_same_page(self, odile: Client, alice: Person) -> None:
        for _click in range(2):
            answer = odile.post(at(alice, "erase/"), {"key": "k", "name": "Alice Martin"})
            assert answer["Location"] == at(alice)
        assert len(told("people.erase")) == 1

    def test_another_name_is_refused_beside_the_field(self, odile: Client, alice: Person) -> None:
        answer = odile.post(at(alice, "erase/"), {"key": "k", "name": "Alice"})
        assert answer.status_code == 422
        assert "saisissez « Alice Martin »" in words(answer).replace("\u00a0", " ")

    def test_who_is_erased_is_not_asked_for_again(self, odile: Client, alice: Person) -> None:
        erase(alice)
        assert odile.get(at(alice, "erase/"))["Location"] == at(alice)
        answer = odile.post(at(alice, "erase/"), {"key": "k", "name": neutral_name(alice)})
        assert answer.status_code == 422
