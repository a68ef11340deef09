"""The list of a club's people: who is on it, how namesakes are found and distinguished."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from tests import cast
from tests.growth.counting import counted
from tests.people.helpers import alias, contest, entered, named, page
from tournaments.entrants.people import name_key
from tournaments.models import Club, Entrant, Person, Seat, Tournament
from tournaments.people.selectors.listing import (
    MERGED,
    NAMESAKES,
    NEVER,
    PeopleFilter,
    home_clubs,
    people_listed,
    people_of,
)
from tournaments.people.services import people_merge
from tournaments.people.words import label_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
TODAY = date(2026, 11, 23)


def found(club: Club, **only: str) -> list[str]:
    lines = people_listed(people_of(club), PeopleFilter(**only), TODAY)
    return [line.name for line in lines]


def labels(club: Club) -> list[str]:
    return [label_of(line) for line in people_of(club)]


class TestWhoIsOnIt:
    def test_everybody_by_family_name_whatever_the_accents(self, club: Club) -> None:
        cast.person(club, "Élodie Vérité")
        assert found(club) == [
            *("Chantal Durand", "Alice Martin", "Denis Moreau", "Bruno Petit"),
            *("Luc Roux", "Élodie Vérité"),
        ]

    def test_contests_and_the_latest_of_them(self, club: Club) -> None:
        lines = {line.name: (line.contests, line.last) for line in people_of(club)}
        assert lines["Alice Martin"] == (3, date(2026, 11, 20))
        assert lines["Bruno Petit"] == (2, date(2026, 11, 20))
        assert lines["Luc Roux"] == (1, date(2025, 11, 8))

    def test_who_waits_for_a_place_has_not_played(self, club: Club, now: Tournament) -> None:
        entered(now, 3, "Zoé Vidal", "Yves Texier", waiting=1)
        lines = {line.name: line.contests for line in people_of(club)}
        assert lines["Zoé Vidal"] == 0

    def test_a_substitute_in_a_contest_of_their_own_counts_it_once(
        self, club: Club, now: Tournament
    ) -> None:
        second = now.entrants.get(number=2)
        alice = named("Luc Roux")
        Seat.objects.create(entrant=second, place=1, person=alice, name="Luc Roux", from_round=2)
        Seat.objects.create(entrant=second, place=1, person=alice, name="Luc Roux", from_round=3)
        lines = {line.name: line.contests for line in people_of(club)}
        assert lines["Luc Roux"] == 2

    def test_merged_rows_are_one_line(self, club: Club) -> None:
        twice = cast.person(club, "Alice Martine")
        people_merge(actor=cast.actor(), person=twice, into=named("Alice Martin"))
        line = next(line for line in people_of(club) if line.name == "Alice Martin")
        assert (line.merged, line.spellings) == (1, ("Alice Martine",))
        assert "Alice Martine" not in found(club)

    def test_nobody_whose_name_was_erased(self, club: Club) -> None:
        Person.objects.filter(name="Luc Roux").update(erased_at=cast.EVENING)
        assert "Luc Roux" not in found(club)

    def test_nobody_of_another_club(self, club: Club) -> None:
        other = cast.club("Ailleurs")
        cast.person(other, "Zoé Vidal")
        assert found(other) == ["Zoé Vidal"]
        assert "Zoé Vidal" not in found(club)


@pytest.mark.postgres
class TestFilter:
    @pytest.mark.parametrize(
        "text", ["alice martin", "MARTIN  Alice", "mart", "ALI mar", "Âlice", "martin, alice"]
    )
    def test_by_a_part_of_the_name(self, club: Club, text: str) -> None:
        assert found(club, text=text) == ["Alice Martin"]

    def test_by_another_spelling_and_by_a_merged_one(self, club: Club) -> None:
        alias(named("Alice Martin"), "Lili Martin")
        twice = cast.person(club, "Alicia Martini")
        alias(twice, "Titi")
        people_merge(actor=cast.actor(), person=twice, into=named("Alice Martin"))
        for text in ("lili", "martini", "titi"):
            assert found(club, text=text) == ["Alice Martin"]

    def test_all_words_are_in_one_spelling(self, club: Club) -> None:
        alias(named("Alice Martin"), "Lili Roux")
        assert found(club, text="lili martin") == []

    def test_by_home_club_in_whatever_spelling(self, club: Club) -> None:
        cast.person(club, "Zoé Vidal", "Les Aces")
        cast.person(club, "Yves Texier", "les acés")
        assert found(club, home_club=name_key("LES ACES")) == ["Yves Texier", "Zoé Vidal"]
        assert home_clubs(people_of(club)) == [("aces les", "les acés")]

    @pytest.mark.parametrize(
        ("played", "names"),
        [
            ("1", {"Alice Martin", "Bruno Petit", "Chantal Durand", "Denis Moreau"}),
            ("3", {"Alice Martin", "Bruno Petit", "Chantal Durand", "Denis Moreau", "Luc Roux"}),
            ("-1", {"Luc Roux", "Zoé Vidal", "Old Timer", "Older Timer"}),
            ("-3", {"Zoé Vidal", "Old Timer", "Older Timer"}),
            (NEVER, {"Zoé Vidal"}),
        ],
    )
    def test_by_when_they_played(self, club: Club, played: str, names: set[str]) -> None:
        old = cast.tournament(club, code="2019", date=date(2019, 5, 4))
        entered(old, 1, "Old Timer", "Older Timer")
        cast.person(club, "Zoé Vidal")
        assert set(found(club, played=played)) == names

    def test_by_namesakes(self, club: Club) -> None:
        cast.person(club, "MARTIN Alice", "Albi")
        assert found(club, kind=NAMESAKES) == ["Alice Martin", "MARTIN Alice"]

    def test_by_merges(self, club: Club) -> None:
        twice = cast.person(club, "Alice Martine")
        people_merge(actor=cast.actor(), person=twice, into=named("Alice Martin"))
        assert found(club, kind=MERGED) == ["Alice Martin"]


@pytest.mark.postgres
class TestToldApart:
    def test_by_home_club(self, club: Club) -> None:
        for home in ("Albi", "Gaillac"):
            cast.person(club, "Marie Durand", home)
        assert labels(club)[1:3] == ["Marie Durand (Albi)", "Marie Durand (Gaillac)"]

    def test_who_has_no_namesake_needs_nothing(self, club: Club) -> None:
        cast.person(club, "Zoé Vidal", "Albi")
        assert labels(club)[-1] == "Zoé Vidal"

    def test_by_the_last_contest_where_the_home_clubs_are_equal(
        self, club: Club, now: Tournament
    ) -> None:
        one = cast.person(club, "Marie Durand", "Albi")
        Person.objects.create(club=club, name="Marie Durand", name_key=one.name_key, home_club="")
        entered(now, 3, one, "Yves Texier")
        two = Person.objects.create(
            club=club, name="Marie Durand", name_key=one.name_key, home_club="albi"
        )
        assert {label for label in labels(club) if label.startswith("Marie")} == {
            "Marie Durand",
            "Marie Durand (Albi, dernier concours : 20 nov. 2026)".replace(" :", "\u00a0:"),
            "Marie Durand (albi, aucun concours)",
        }
        assert two.pk > one.pk

    def test_by_their_numbers_where_all_is_equal(self, club: Club) -> None:
        one = cast.person(club, "Marie Durand", "Albi")
        two = Person.objects.create(
            club=club, name="Marie Durand", name_key=one.name_key, home_club="Albi"
        )
        assert [label.rpartition("°")[2].strip(") \u00a0") for label in labels(club)[1:3]] == [
            str(one.pk),
            str(two.pk),
        ]

    def test_a_merged_row_is_nobodys_namesake(self, club: Club) -> None:
        twice = cast.person(club, "Alice Martin", "Albi")
        person = Person.objects.get(name="Alice Martin", home_club="")
        people_merge(actor=cast.actor(), person=twice, into=person)
        assert labels(club)[1] == "Alice Martin"


class TestPage:
    def address(self, club: Club, query: str = "") -> str:
        return f"/clubs/{club.pk}/people/{query}"

    def test_shows_each_with_a_link(self, club: Club, odile: Client) -> None:
        alias(named("Alice Martin"), "Lili Martin")
        shown = page(odile, self.address(club))
        assert f'href="/clubs/{club.pk}/people/{named("Alice Martin").pk}/"' in shown
        assert "Lili Martin" in shown
        assert "5 personnes" in shown

    def test_keeps_the_filter_on_the_next_page_and_in_the_file(
        self, club: Club, odile: Client
    ) -> None:
        for number in range(101):
            cast.person(club, f"Zoé Vidal {number}")
        shown = page(odile, self.address(club, "?text=vidal&page=1"))
        assert 'href="?text=vidal&amp;page=2"' in shown
        assert "export.csv?text=vidal" in shown
        second = page(odile, self.address(club, "?text=vidal&page=2"))
        assert second.count("Zoé Vidal") == 1

    @pytest.mark.parametrize(
        "query", ["?text=zzz", "?home_club=x", "?played=x", "?kind=x", "?page=x"]
    )
    def test_whatever_is_asked_there_is_a_page(self, club: Club, odile: Client, query: str) -> None:
        assert odile.get(self.address(club, query)).status_code == 200

    def test_says_so_where_nobody_is_found_or_known(self, club: Club, odile: Client) -> None:
        assert "Aucun résultat" in page(odile, self.address(club, "?text=zzz"))
        other = cast.club("Ailleurs")
        cast.organiser(other)
        assert "ne connaît encore personne" in page(odile, self.address(other))

    def test_the_first_page_leads_there_for_an_admin_alone(self, club: Club, odile: Client) -> None:
        link = f'href="/clubs/{club.pk}/people/"'
        assert link in page(odile, "/")
        paul = cast.signed_in(cast.staff(club, "organiser", username="paul"))
        assert link not in page(paul, "/")
        assert paul.get(self.address(club)).status_code == 403


class TestGrowth:
    def many(self, club: Club, count: int) -> None:
        known = Person.objects.count()
        people = Person.objects.bulk_create(
            Person(club=club, name=f"Nom {n}", name_key=f"nom {n}", home_club=f"Club {n % 9}")
            for n in range(known, known + count)
        )
        old = contest(club, f"c{known}", date(2023, 1, 7), [("Alice Martin", "Luc Roux")])
        entrants = Entrant.objects.bulk_create(
            Entrant(tournament=old, number=10 + at) for at in range(len(people))
        )
        Seat.objects.bulk_create(
            Seat(entrant=entrant, place=1, person=person, name=person.name)
            for entrant, person in zip(entrants, people, strict=True)
        )

    @pytest.mark.parametrize("query", ["", "?text=nom", "?kind=namesakes&played=-1"])
    def test_twelve_hundred_people_need_no_more_queries(
        self, club: Club, odile: Client, query: str
    ) -> None:
        address = f"/clubs/{club.pk}/people/{query}"
        odile.get(address)
        asked = []
        for count in (20, 1180):
            self.many(club, count)
            with counted() as found:
                assert odile.get(address).status_code == 200
            asked.append(found.queries)
        assert asked[0] == asked[1] <= 8
