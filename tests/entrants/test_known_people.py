"""The person meant by a name: namesakes, aliases, merged people."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tests import cast
from tests.entrants.helpers import add, names, problems
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import PairFacts, PairLine
from tournaments.entrants.people import name_key
from tournaments.entrants.selectors.people import (
    KnownPeople,
    known_people,
    known_players,
    past_partners,
    seating,
)
from tournaments.entrants.selectors.preview import Verdict, preview
from tournaments.entrants.services.entrants import entrant_edit
from tournaments.entrants.services.presence import entrant_substitute
from tournaments.models import Alias, Entrant, Person, Seat, Tournament
from tournaments.public.selectors import pairs_found


def alias(person: Person, name: str) -> Alias:
    return Alias.objects.create(person=person, name=name, name_key=name_key(name))


def merge(person: Person, into: Person) -> None:
    person.merged_into = into
    person.save()


class TestFind:
    """Which of several people is meant, without a database."""

    SPELLINGS = st.sampled_from(["Marie Durand", "DURAND marie", "Mârie  durand"])
    CLUBS = st.lists(st.sampled_from(["", "Albi", "Gaillac", "Tours"]), min_size=1, max_size=6)

    @staticmethod
    def known(clubs: list[str]) -> KnownPeople:
        key = name_key("Marie Durand")
        people = [
            Person(pk=pk, name="Marie Durand", name_key=key, home_club=club)
            for pk, club in enumerate(clubs, start=1)
        ]
        return KnownPeople({key: people})

    @given(SPELLINGS, CLUBS, st.sampled_from(["", "albi", "GAILLAC", "Tours", "Blois"]))
    def test_the_best_home_club_wins(self, name: str, clubs: list[str], club: str) -> None:
        found = self.known(clubs).find(name, club)
        assert found is not None
        fits = [name_key(one) == name_key(club) for one in clubs]
        if any(fits):
            assert found.pk == fits.index(True) + 1
        elif "" in clubs:
            assert found.pk == clubs.index("") + 1
        else:
            assert found.pk == 1

    @given(CLUBS, st.randoms())
    def test_the_order_of_the_rows_does_not_matter(self, clubs: list[str], chance: object) -> None:
        known = self.known(clubs)
        mixed = {key: sorted(p, key=lambda one: -one.pk) for key, p in known.by_key.items()}
        assert KnownPeople(mixed).find("Marie Durand", "Albi") == known.find("Marie Durand", "Albi")

    def test_an_unknown_name(self) -> None:
        assert self.known(["Albi"]).find("Marie Dupont", "Albi") is None


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def albi(tournament: Tournament) -> Person:
    return cast.person(tournament.club, "Marie Durand", "Albi")


@pytest.fixture
def gaillac(tournament: Tournament, albi: Person) -> Person:
    return cast.person(tournament.club, "Marie Durand", "Gaillac")


@pytest.mark.django_db
class TestTwoOfOneName:
    def test_each_in_her_own_pair(
        self, tournament: Tournament, albi: Person, gaillac: Person
    ) -> None:
        add(tournament, "Marie Durand", "Paul Petit", home_club="Gaillac")
        add(tournament, "durand MARIE", "Luc Roux", home_club="albi")
        seats = Seat.objects.filter(place=1).order_by("entrant__number")
        assert [seat.person for seat in seats] == [gaillac, albi]

    def test_the_same_person_twice_is_refused(
        self, tournament: Tournament, albi: Person, gaillac: Person
    ) -> None:
        add(tournament, "Marie Durand", "Paul Petit", home_club="Albi")
        with pytest.raises(Refusal) as refused:
            add(tournament, "Marie Durand", "Luc Roux", home_club="Albi")
        assert [field for field, _words in problems(refused.value)] == ["first"]

    def test_lines_of_an_import(
        self, tournament: Tournament, albi: Person, gaillac: Person
    ) -> None:
        lines = [
            PairLine(1, "Marie Durand", "Paul Petit", "Albi"),
            PairLine(2, "Marie Durand", "Luc Roux", "Gaillac"),
            PairLine(3, "Marie Durand", "Zoé Vidal", "Albi"),
        ]
        rows = preview(tournament, lines).rows
        assert [row.verdict for row in rows] == [Verdict.KNOWN, Verdict.KNOWN, Verdict.REFUSED]
        assert [row.people[0] for row in rows[:2]] == [albi, gaillac]

    def test_a_corrected_home_club_does_not_change_the_seats(
        self, tournament: Tournament, albi: Person, gaillac: Person
    ) -> None:
        pair = add(tournament, "Marie Durand", "Paul Petit", home_club="Albi")
        facts = PairFacts("Marie Durand", "Paul Petit", "Gaillac")
        entrant_edit(actor=cast.actor(), entrant=pair, version=1, pair=facts)
        assert Seat.objects.get(place=1).person == albi

    def test_without_a_home_club_the_person_known_for_longest(
        self, tournament: Tournament, albi: Person, gaillac: Person
    ) -> None:
        add(tournament, "Marie Durand", "Paul Petit")
        assert Seat.objects.get(place=1).person == albi
        assert Person.objects.filter(name="Marie Durand").count() == 2


@pytest.mark.django_db
@pytest.mark.postgres
class TestAlias:
    def test_finds_the_person_under_the_known_name(
        self, tournament: Tournament, albi: Person
    ) -> None:
        alias(albi, "Mimi Durand")
        pair = add(tournament, "MIMI durand", "Paul Petit")
        assert names(pair) == ["Marie Durand", "Paul Petit"]
        assert Person.objects.count() == 2
        assert known_players(tournament, "mimi") == ["Marie Durand"]
        cast.published_round(tournament, 1, [], bye=1)
        assert [name.number for name in pairs_found(tournament, "Mimi Durand")] == [1]

    def test_one_person_under_two_names_cannot_play_in_two_pairs(
        self, tournament: Tournament, albi: Person
    ) -> None:
        alias(albi, "Mimi Durand")
        add(tournament, "Marie Durand", "Paul Petit")
        with pytest.raises(Refusal):
            add(tournament, "Mimi Durand", "Luc Roux")
        with pytest.raises(Refusal):
            add(cast.tournament(tournament.club, code="autre"), "Marie Durand", "Mimi Durand")

    def test_one_person_under_two_names_cannot_replace_her_partner(
        self, tournament: Tournament, albi: Person
    ) -> None:
        alias(albi, "Mimi Durand")
        pair = add(tournament, "Marie Durand", "Paul Petit")
        with pytest.raises(Refusal):
            entrant_substitute(
                actor=cast.actor(), entrant=pair, version=1, place=2, name="Mimi Durand",
                from_round=1,
            )  # fmt: skip

    def test_a_name_goes_before_an_alias(self, tournament: Tournament, albi: Person) -> None:
        alias(albi, "Mimi Durand")
        mimi = cast.person(tournament.club, "Mimi Durand", "Tours")
        assert known_people(tournament.club).find("Mimi Durand") == mimi
        assert known_people(tournament.club).find("Mimi Durand", "Albi") == albi


@pytest.mark.django_db
class TestMerged:
    def test_both_rows_are_one_person(
        self, tournament: Tournament, albi: Person, gaillac: Person
    ) -> None:
        pair = add(tournament, "Marie Durand", "Paul Petit", home_club="Gaillac")
        merge(gaillac, albi)
        assert Seat.objects.get(entrant=pair, place=1).person == gaillac
        assert seating(tournament).clash(albi, 1) is not None
        assert seating(tournament, [albi]).clash(albi, 1) is not None
        with pytest.raises(Refusal):
            add(tournament, "Marie Durand", "Luc Roux")
        assert known_players(tournament, "durand") == ["Marie Durand"]
        assert past_partners(tournament, "Marie Durand") == ["Paul Petit"]

    def test_an_undone_merge_gives_two_people_again(
        self, tournament: Tournament, albi: Person, gaillac: Person
    ) -> None:
        add(tournament, "Marie Durand", "Paul Petit", home_club="Gaillac")
        merge(gaillac, albi)
        gaillac.merged_into = None
        gaillac.save()
        add(tournament, "Marie Durand", "Luc Roux", home_club="Albi")
        assert Entrant.objects.count() == 2

    def test_a_person_with_merged_rows_is_not_deleted(
        self, tournament: Tournament, albi: Person, gaillac: Person
    ) -> None:
        pair = add(tournament, "Marie Durand", "Paul Petit", home_club="Albi")
        merge(gaillac, albi)
        facts = PairFacts("Anne Roux", "Paul Petit")
        entrant_edit(actor=cast.actor(), entrant=pair, version=1, pair=facts)
        assert Person.objects.filter(pk=albi.pk).exists()
