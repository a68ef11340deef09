"""Two rows that are one person: merged, found everywhere, and taken apart again."""

from __future__ import annotations

from datetime import date

import pytest

from tests import cast
from tests.people.helpers import alias, contest, merge, merged_into, named, told, unmerge
from tournaments.changes.recount.data import differences
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import PairFacts, PairLine
from tournaments.entrants.selectors.names import pair_names
from tournaments.entrants.selectors.people import known_people, known_players, past_partners
from tournaments.entrants.selectors.preview import Verdict, preview
from tournaments.entrants.services.entrants import entrant_add
from tournaments.models import Club, Person, Seat, Tournament
from tournaments.people.selectors.person import brought_along, meetings
from tournaments.public.selectors import pairs_found

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


class TestMerge:
    def test_the_name_of_the_merged_row_finds_the_other(
        self, club: Club, twice: Person, now: Tournament
    ) -> None:
        merge("Alicia Martini", "Alice Martin")
        alice = named("Alice Martin")
        assert known_people(club).find("MARTINI alicia") == alice
        assert known_players(now, "martini") == ["Alice Martin"]
        assert known_players(now, "martin") == ["Alice Martin"]
        assert past_partners(now, "Alicia Martini") == ["Luc Roux", "Bruno Petit"]

    def test_its_other_spellings_do_too(self, club: Club, twice: Person, now: Tournament) -> None:
        alias(twice, "Titi Martini")
        merge("Alicia Martini", "Alice Martin")
        assert known_people(club).find("Titi Martini") == named("Alice Martin")
        assert known_players(now, "titi") == ["Alice Martin"]

    def test_past_partners_are_offered_under_the_name_that_stays(
        self, club: Club, twice: Person, now: Tournament
    ) -> None:
        merge("Alicia Martini", "Alice Martin")
        assert past_partners(now, "Luc Roux") == ["Alice Martin"]

    def test_a_player_finds_the_table_under_either_name(
        self, twice: Person, now: Tournament
    ) -> None:
        merge("Alicia Martini", "Alice Martin")
        assert [name.number for name in pairs_found(now, "Alicia Martini")] == [1]
        old = Tournament.objects.get(code="2023")
        assert [name.number for name in pairs_found(old, "Alice Martin")] == [1]

    def test_seats_keep_their_row_and_papers_the_name_as_entered(self, twice: Person) -> None:
        merge("Alicia Martini", "Alice Martin")
        old = Tournament.objects.get(code="2023")
        assert Seat.objects.get(name="Alicia Martini").person == twice
        assert pair_names(old)[1].label == "Alicia Martini – Luc Roux"

    def test_no_contest_moves(self, twice: Person) -> None:
        before = list(Tournament.objects.order_by("pk").values_list("pk", "revision"))
        merge("Alicia Martini", "Alice Martin")
        assert list(Tournament.objects.order_by("pk").values_list("pk", "revision")) == before

    def test_an_import_under_the_merged_name_knows_who_plays_already(
        self, twice: Person, now: Tournament
    ) -> None:
        merge("Alicia Martini", "Alice Martin")
        lines = [PairLine(1, "Alicia Martini", "Zoé Vidal")]
        assert [row.verdict for row in preview(now, lines).rows] == [Verdict.REFUSED]
        with pytest.raises(Refusal):
            entrant_add(
                actor=cast.actor(), tournament=now, pair=PairFacts("Alicia Martini", "Zoé Vidal")
            )

    def test_is_told(self, twice: Person) -> None:
        merge("Alicia Martini", "Alice Martin")
        assert told("people.merge") == ["Alicia Martini merged into Alice Martin: one person."]

    def test_the_data_are_counted_as_before(self, twice: Person) -> None:
        before = list(differences(draws=True))
        merge("Alicia Martini", "Alice Martin")
        assert list(differences(draws=True)) == before == []


class TestRefused:
    def refused(self, one: str, other: str) -> str:
        before = set(Person.objects.values_list("pk", "merged_into"))
        with pytest.raises(Refusal) as refusal:
            merge(one, other)
        assert set(Person.objects.values_list("pk", "merged_into")) == before
        return str(refusal.value.problems[0].message)

    def test_two_pairs_of_one_round(self, club: Club) -> None:
        said = self.refused("Alice Martin", "Chantal Durand")
        for part in ("Concours now", "20 novembre 2026", "1", "2"):
            assert part in said

    def test_two_of_one_pair(self, club: Club) -> None:
        assert "inscrites ensemble" in self.refused("Alice Martin", "Bruno Petit")

    def test_rows_merged_before_count(self, club: Club, twice: Person) -> None:
        contest(club, "2022", date(2022, 4, 1), [("Zoé Vidal", "Alicia Martini")])
        merge("Alicia Martini", "Alice Martin")
        assert "Concours 2022" in self.refused("Zoé Vidal", "Alice Martin")

    def test_a_substitute_of_a_later_round_may_be_the_same_person(
        self, club: Club, now: Tournament
    ) -> None:
        """Who has withdrawn from one pair can take a seat of another, under another spelling."""
        now.entrants.filter(number=1).update(withdrawn_from=2)
        pair = now.entrants.get(number=2)
        lili = cast.person(club, "Lili Martin")
        Seat.objects.create(entrant=pair, place=1, person=lili, name=lili.name, from_round=2)
        merge("Lili Martin", "Alice Martin")
        assert merged_into("Lili Martin") == "Alice Martin"

    def test_the_same_round_after_a_withdrawal_is_refused(
        self, club: Club, now: Tournament
    ) -> None:
        now.entrants.filter(number=1).update(withdrawn_from=3)
        pair = now.entrants.get(number=2)
        lili = cast.person(club, "Lili Martin")
        Seat.objects.create(entrant=pair, place=1, person=lili, name=lili.name, from_round=2)
        met = meetings(lili, named("Alice Martin"))
        assert [(one.one, one.other, one.round_number) for one in met] == [(2, 1, 2)]
        self.refused("Lili Martin", "Alice Martin")

    def test_a_row_into_itself_or_into_another_club(self, club: Club) -> None:
        self.refused("Alice Martin", "Alice Martin")
        cast.person(cast.club("Ailleurs"), "Zoé Vidal")
        self.refused("Alice Martin", "Zoé Vidal")

    def test_a_merged_row_on_either_side(self, twice: Person, club: Club) -> None:
        merge("Alicia Martini", "Alice Martin")
        cast.person(club, "Zoé Vidal")
        self.refused("Alicia Martini", "Zoé Vidal")
        self.refused("Zoé Vidal", "Alicia Martini")

    def test_an_erased_row(self, twice: Person) -> None:
        Person.objects.filter(pk=twice.pk).update(erased_at=cast.EVENING)
        self.refused("Alicia Martini", "Alice Martin")


class TestTakenBack:
    def test_restores_both(self, club: Club, twice: Person, now: Tournament) -> None:
        rows = list(Person.objects.order_by("pk").values())
        seats = list(Seat.objects.order_by("pk").values())
        merge("Alicia Martini", "Alice Martin")
        unmerge("Alicia Martini")
        assert list(Person.objects.order_by("pk").values()) == rows
        assert list(Seat.objects.order_by("pk").values()) == seats
        assert known_people(club).find("Alicia Martini") == twice
        assert known_players(now, "martini") == ["Alicia Martini"]
        assert told("people.unmerge") == [
            "Alicia Martini and Alice Martin are two people again: their merge was undone."
        ]

    def test_twice_is_refused(self, twice: Person) -> None:
        merge("Alicia Martini", "Alice Martin")
        unmerge("Alicia Martini")
        with pytest.raises(Refusal):
            unmerge("Alicia Martini")

    def test_not_after_an_erasure(self, twice: Person) -> None:
        merge("Alicia Martini", "Alice Martin")
        Person.objects.filter(pk=twice.pk).update(erased_at=cast.EVENING)
        with pytest.raises(Refusal):
            unmerge("Alicia Martini")


class TestChains:
    @pytest.fixture(autouse=True)
    def _four(self, club: Club) -> None:
        for name in ("Ada A", "Bea B", "Cleo C", "Dora D"):
            cast.person(club, name)

    def test_are_flat(self) -> None:
        merge("Ada A", "Bea B")
        merge("Bea B", "Cleo C")
        assert (merged_into("Ada A"), merged_into("Bea B")) == ("Cleo C", "Cleo C")
        assert merged_into("Cleo C") == ""

    def test_a_row_taken_back_brings_those_merged_into_it_before(self) -> None:
        merge("Ada A", "Bea B")
        merge("Bea B", "Cleo C")
        unmerge("Bea B")
        assert (merged_into("Ada A"), merged_into("Bea B")) == ("Bea B", "")

    def test_a_row_of_the_chain_can_leave_alone(self) -> None:
        merge("Ada A", "Bea B")
        merge("Bea B", "Cleo C")
        unmerge("Ada A")
        assert (merged_into("Ada A"), merged_into("Bea B")) == ("", "Cleo C")
        unmerge("Bea B")
        assert (merged_into("Ada A"), merged_into("Bea B")) == ("", "")

    def test_whoever_was_merged_into_the_same_person_apart_stays(self) -> None:
        merge("Ada A", "Cleo C")
        merge("Bea B", "Cleo C")
        unmerge("Bea B")
        assert merged_into("Ada A") == "Cleo C"

    def test_one_that_left_and_came_back_by_itself_stays(self) -> None:
        merge("Ada A", "Bea B")
        merge("Bea B", "Cleo C")
        unmerge("Ada A")
        merge("Ada A", "Cleo C")
        unmerge("Bea B")
        assert merged_into("Ada A") == "Cleo C"

    def test_three_deep(self) -> None:
        for one, other in (("Ada A", "Bea B"), ("Bea B", "Cleo C"), ("Cleo C", "Dora D")):
            merge(one, other)
        assert {merged_into(name) for name in ("Ada A", "Bea B", "Cleo C")} == {"Dora D"}
        rows = {named(name).pk for name in ("Ada A", "Bea B")}
        assert brought_along(named("Cleo C")) == rows
        unmerge("Cleo C")
        assert [merged_into(name) for name in ("Ada A", "Bea B")] == ["Cleo C", "Cleo C"]
        unmerge("Bea B")
        assert [merged_into(name) for name in ("Ada A", "Bea B")] == ["Bea B", ""]


def test_a_merged_person_is_entered_under_the_name_that_stays(club: Club, twice: Person) -> None:
    merge("Alicia Martini", "Alice Martin")
    later = cast.tournament(club, code="later", date=date(2027, 1, 9))
    pair = PairFacts("Alicia Martini", "Zoé Vidal")
    entrant_add(actor=cast.actor(), tournament=later, pair=pair)
    seat = Seat.objects.get(entrant__tournament=later, place=1)
    assert (seat.person, seat.name) == (named("Alice Martin"), "Alice Martin")
