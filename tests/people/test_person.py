"""The page of a person: contests with ranks, partners, name, home club and spellings."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.growth.counting import counted
from tests.people.helpers import alias, at, contest, entered, named, page, told, words
from tournaments.core.writes import Conflict, Refusal
from tournaments.entrants.selectors.people import known_people, known_players
from tournaments.models import Club, Entrant, Person, Seat, Tournament
from tournaments.people.selectors.person import ContestLine, contest_lines, entries_of, partners_of
from tournaments.people.services import alias_add, alias_remove, people_merge, person_edit

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def contests(person: Person) -> list[ContestLine]:
    return contest_lines(person, entries_of(person))


def edit(person: Person, name: str, home_club: str = "", **other: Any) -> Person:
    shown_name, shown_club = other.get("shown", (person.name, person.home_club))
    sent = {"name": name, "home_club": home_club, "shown_name": shown_name}
    return person_edit(actor=cast.actor(), person=person, shown_club=shown_club, **sent)


class TestContests:
    def test_the_latest_first_with_partner_rank_and_points(self, alice: Person) -> None:
        assert [
            (line.tournament.code, line.partners, str(line.stage), line.rank, line.points)
            for line in contests(alice)
        ] == [
            ("now", ("Bruno Petit",), "under way", None, None),
            ("newer", ("Luc Roux",), "finished", 1, 1022),
            ("older", ("Bruno Petit",), "finished", 1, 1022),
        ]

    def test_the_rank_is_that_of_the_entrant(self, club: Club) -> None:
        loser = contests(named("Denis Moreau"))[1]
        assert (loser.rank, loser.points) == (2, 922)

    def test_points_that_are_no_key_are_left_out(self, club: Club) -> None:
        third = contest(
            club, "wins", date(2026, 1, 9), [("Luc Roux", "Bruno Petit")],
            ranking_keys=["victories", "lot"], finished_at=cast.EVENING,
        )  # fmt: skip
        line = next(one for one in contests(named("Luc Roux")) if one.tournament == third)
        assert (line.rank, line.points) == (1, None)

    def test_a_contest_without_a_published_round_is_to_come(self, club: Club) -> None:
        later = cast.tournament(club, code="later", date=date(2027, 1, 9))
        entered(later, 1, "Alice Martin", "Bruno Petit")
        assert str(contests(named("Alice Martin"))[0].stage) == "to come"

    def test_of_the_waiting_list_nothing_is_told(self, alice: Person, now: Tournament) -> None:
        entered(now, 7, "Zoé Vidal", "Yves Texier", waiting=1)
        assert contests(named("Zoé Vidal")) == []

    def test_those_of_merged_rows_count_too(self, club: Club, alice: Person) -> None:
        other = contest(club, "2023", date(2023, 4, 1), [("Alice Martine", "Luc Roux")])
        people_merge(actor=cast.actor(), person=named("Alice Martine"), into=alice)
        assert contests(alice)[-1].tournament == other
        assert [line.partners for line in contests(alice)][-1] == ("Luc Roux",)
        assert [line.tournament for line in contests(named("Alice Martine"))] == [other]

    def test_a_player_alone_has_no_partner(self, club: Club) -> None:
        alone = cast.tournament(club, code="melee", preset="village_12", system="melee")
        entered(alone, 1, "Zoé Vidal")
        assert contests(named("Zoé Vidal"))[0].partners == ()

    def test_a_substitute_is_no_partner_of_whom_they_replace(
        self, club: Club, now: Tournament
    ) -> None:
        pair = now.entrants.get(number=1)
        zoe = cast.person(club, "Zoé Vidal")
        Seat.objects.create(entrant=pair, place=1, person=zoe, name=zoe.name, from_round=2)
        assert contests(zoe)[0].partners == ("Bruno Petit",)
        assert contests(named("Alice Martin"))[0].partners == ("Bruno Petit",)
        assert contests(named("Bruno Petit"))[0].partners == ("Alice Martin", "Zoé Vidal")

    def test_twenty_a_page_and_ranks_of_these_only(
        self, club: Club, odile: Client, alice: Person
    ) -> None:
        for day in range(25):
            when = date(2020, 1, 1) + timedelta(days=day)
            old = cast.tournament(club, code=f"d{day}", date=when, finished_at=cast.EVENING)
            entered(old, 1, "Alice Martin", "Bruno Petit")
        first = page(odile, at(alice))
        assert first.count("/pair/1/") == 20
        assert 'href="?page=2"' in first
        assert page(odile, at(alice, "?page=2")).count("/pair/1/") == 8


class TestPartners:
    def test_the_most_frequent_first(self, alice: Person) -> None:
        assert [(one.name, one.times, one.last) for one in partners_of(alice)] == [
            ("Bruno Petit", 2, date(2026, 11, 20)),
            ("Luc Roux", 1, date(2025, 11, 8)),
        ]

    def test_merged_partners_are_one(self, club: Club, alice: Person) -> None:
        contest(club, "2023", date(2023, 4, 1), [("Alice Martin", "Bruno Petti")])
        people_merge(actor=cast.actor(), person=named("Bruno Petti"), into=named("Bruno Petit"))
        bruno, luc = partners_of(alice)
        assert (bruno.name, bruno.times, luc.times) == ("Bruno Petit", 3, 1)

    def test_of_all_merged_rows(self, club: Club, alice: Person) -> None:
        contest(club, "2023", date(2023, 4, 1), [("Alice Martine", "Luc Roux")])
        people_merge(actor=cast.actor(), person=named("Alice Martine"), into=alice)
        assert [(one.name, one.times) for one in partners_of(alice)] == [
            ("Bruno Petit", 2),
            ("Luc Roux", 2),
        ]

    def test_who_has_played_alone_has_none(self, club: Club) -> None:
        assert partners_of(cast.person(club, "Zoé Vidal")) == []

    def test_they_need_one_query(self, alice: Person) -> None:
        with counted() as asked:
            partners_of(alice)
        assert asked.queries == 1


class TestEdit:
    def test_name_and_home_club_are_tidied_and_told(self, alice: Person) -> None:
        edit(alice, "  Alice   Martin-Roux ", " Albi ")
        stored = Person.objects.get(pk=alice.pk)
        assert (stored.name, stored.home_club) == ("Alice Martin-Roux", "Albi")
        assert stored.name_key == "alice martin roux"
        assert told("people.edit") == [
            "Person corrected: Alice Martin is now Alice Martin-Roux (Albi)."
        ]

    def test_the_name_before_still_finds_the_person(self, club: Club, alice: Person) -> None:
        edit(alice, "Alice Roux")
        assert known_people(club).find("MARTIN Alice") == alice
        assert known_players(club.tournaments.get(code="now"), "martin") == ["Alice Roux"]

    def test_accents_alone_make_no_new_spelling(self, alice: Person) -> None:
        edit(alice, "ALICE Mârtin")
        assert not alice.aliases.exists()

    def test_a_spelling_that_becomes_the_name_is_no_alias_any_more(self, alice: Person) -> None:
        alias(alice, "Lili Martin")
        edit(alice, "Lili Martin")
        assert [one.name for one in alice.aliases.all()] == ["Alice Martin"]

    def test_seats_keep_the_name_as_it_was_entered(self, alice: Person) -> None:
        edit(alice, "Alice Roux")
        assert set(alice.seats.values_list("name", flat=True)) == {"Alice Martin"}

    def test_nothing_changed_is_not_told(self, alice: Person) -> None:
        edit(alice, "Alice Martin")
        assert told("people.edit") == []

    @pytest.mark.parametrize(
        ("name", "home_club", "fields"),
        [
            ("", "", ["name"]),
            ("1234", "Albi", ["name"]),
            ("<b>", "=1+1", ["name", "home_club"]),
            ("x" * 81, "", ["name"]),
            ("Alice Martin", "€", ["home_club"]),
        ],
    )
    def test_what_cannot_be_a_name_is_refused_beside_its_field(
        self, alice: Person, name: str, home_club: str, fields: list[str]
    ) -> None:
        with pytest.raises(Refusal) as refused:
            edit(alice, name, home_club)
        assert [one.field for one in refused.value.problems] == fields
        assert Person.objects.get(pk=alice.pk).name == "Alice Martin"

    def test_a_form_of_an_older_page_is_a_conflict(self, alice: Person) -> None:
        with pytest.raises(Conflict) as stale:
            edit(alice, "Alice Roux", shown=("Alice Martin", "Tours"))
        assert stale.value.current == alice

    @pytest.mark.parametrize("state", ["merged", "erased"])
    def test_a_row_that_is_no_person_of_its_own_stays(
        self, club: Club, alice: Person, state: str
    ) -> None:
        if state == "merged":
            into = cast.person(club, "Alice Martine")
            people_merge(actor=cast.actor(), person=alice, into=into)
        else:
            Person.objects.filter(pk=alice.pk).update(erased_at=cast.EVENING)
        fresh = named("Alice Martin")
        with pytest.raises(Refusal):
            edit(fresh, "Alice Roux")
        with pytest.raises(Refusal):
            alias_add(actor=cast.actor(), person=fresh, name="Lili")


class TestSpellings:
    def test_one_more_finds_the_person(self, club: Club, alice: Person) -> None:
        alias_add(actor=cast.actor(), person=alice, name=" Lili  Martin ")
        assert known_people(club).find("martin LILI") == alice
        assert told("people.edit") == ["Alice Martin is also found as Lili Martin."]

    @pytest.mark.parametrize("name", ["", "77", "martin ALICE", "Lili Mârtin"])
    def test_one_that_is_none_is_refused(self, alice: Person, name: str) -> None:
        alias(alice, "Lili Martin")
        with pytest.raises(Refusal) as refused:
            alias_add(actor=cast.actor(), person=alice, name=name)
        assert [one.field for one in refused.value.problems] == ["name"]
        assert alice.aliases.count() == 1

    def test_it_may_be_the_name_of_somebody_else(self, club: Club, alice: Person) -> None:
        alias_add(actor=cast.actor(), person=alice, name="Luc Roux")
        assert known_people(club).find("Luc Roux") == named("Luc Roux")

    def test_one_taken_away_finds_nobody(self, club: Club, alice: Person) -> None:
        alias(alice, "Lili Martin")
        alias_remove(actor=cast.actor(), person=alice, name="Lili Martin")
        assert known_people(club).find("Lili Martin") is None
        assert told("people.edit") == ["Alice Martin is no longer found as Lili Martin."]


class TestPage:
    def send(self, client: Client, person: Person, part: str = "", **fields: str) -> Any:
        return client.post(at(person, part), {"key": "k", **fields})

    def test_shows_contests_partners_and_forms(self, odile: Client, alice: Person) -> None:
        alias(alice, "Lili Martin")
        shown = page(odile, at(alice))
        for part in ("Concours newer", "1 022", "en cours", "Lili Martin", "Luc Roux"):
            assert part in shown
        assert 'name="shown_name" value="Alice Martin"' in shown

    def test_saves_a_correction(self, odile: Client, alice: Person) -> None:
        answer = self.send(
            odile, alice, name="Alice Roux", home_club="Albi", shown_name="Alice Martin"
        )
        assert (answer.status_code, answer["Location"]) == (303, at(alice))
        assert "Alice Roux" in page(odile, at(alice))

    def test_shows_what_is_wrong_beside_its_field(self, odile: Client, alice: Person) -> None:
        answer = self.send(odile, alice, name="", home_club="€", shown_name="Alice Martin")
        assert answer.status_code == 422
        assert answer.content.decode().count("invalid-feedback") == 2

    def test_shows_a_conflict_and_saves_the_form_sent_again(
        self, odile: Client, alice: Person
    ) -> None:
        Person.objects.filter(pk=alice.pk).update(home_club="Tours")
        answer = self.send(odile, alice, name="Alice Roux", shown_name="Alice Martin")
        assert answer.status_code == 409
        shown = words(answer)
        assert "Alice Martin (Tours)" in shown
        assert 'name="shown_club" value="Tours"' in shown
        again = {"name": "Alice Roux", "shown_name": "Alice Martin", "shown_club": "Tours"}
        assert self.send(odile, alice, **again).status_code == 303

    def test_the_same_form_twice_is_one_change(self, odile: Client, alice: Person) -> None:
        for _click in range(2):
            answer = self.send(odile, alice, "spellings/", name="Lili Martin")
            assert answer.status_code == 303
        assert len(told("people.edit")) == 1

    def test_adds_and_takes_away_spellings(self, odile: Client, alice: Person) -> None:
        self.send(odile, alice, "spellings/", name="Lili Martin")
        assert "Lili Martin" in page(odile, at(alice))
        answer = self.send(odile, alice, "spellings/remove/", name="Lili Martin")
        assert answer.status_code == 303
        assert not alice.aliases.exists()
        again = odile.post(at(alice, "spellings/remove/"), {"key": "other", "name": "Lili Martin"})
        assert again.status_code == 422
        assert "n’existe plus" in words(again)

    def test_a_spelling_that_is_none_is_shown_beside_its_field(
        self, odile: Client, alice: Person
    ) -> None:
        answer = self.send(odile, alice, "spellings/", name="martin alice")
        assert answer.status_code == 422
        assert "trouve déjà la personne" in words(answer)

    @pytest.mark.parametrize("part", ["", "merge/", "erase/"])
    def test_nobody_of_another_club_is_found(self, odile: Client, part: str) -> None:
        other = cast.person(cast.club("Ailleurs"), "Zoé Vidal")
        mine = Club.objects.get(memberships__user__username="odile", memberships__role="admin")
        assert odile.get(f"/clubs/{mine.pk}/people/{other.pk}/{part}").status_code == 404
        assert odile.get(at(other, part)).status_code == 404

    def test_a_namesake_is_told_apart_in_the_heading(
        self, club: Club, odile: Client, alice: Person
    ) -> None:
        other = cast.person(club, "Alice Martin", "Albi")
        assert "<h1>Alice Martin (Albi)</h1>" in page(odile, at(other))


def test_a_long_history_needs_few_queries_more(club: Club, odile: Client) -> None:
    alice = named("Alice Martin")
    odile.get(at(alice))
    asked = []
    for count in (10, 30):
        Entrant.objects.filter(tournament__code__startswith="d").delete()
        Tournament.objects.filter(code__startswith="d").delete()
        for day in range(count):
            when = date(2020, 1, 1) + timedelta(days=day)
            old = cast.tournament(club, code=f"d{day}", date=when)
            entered(old, 1, "Alice Martin", "Bruno Petit")
        with counted() as found:
            odile.get(at(alice))
        asked.append(found.queries)
    assert asked[0] == asked[1], "only finished contests are ranked"
