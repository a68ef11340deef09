"""The list of entrants, the people known to a club, and their seats."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.entrants.helpers import add
from tournaments.core.related_rows import with_related
from tournaments.entrants.selectors.entrants import (
    entrants_listed,
    first_free_round,
    first_open_round,
    has_played,
    names_now,
    seated,
)
from tournaments.entrants.selectors.people import (
    FOR_EVER,
    MOST_PLAYERS,
    known_players,
    past_partners,
    seating,
)
from tournaments.models import Entrant, MatchEntry, Person, Seat, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament()
    cast.pairs(tournament, 8)
    return tournament


def person(name: str) -> Person:
    return Person.objects.get(name=name)


class TestListed:
    @pytest.mark.parametrize(
        ("search", "numbers"),
        [
            ("", [1, 2, 3, 4, 5, 6, 7, 8]),
            ("3", [3]),
            ("lefevre", [3]),
            ("LEFÈVRE éliane", [3]),
            ("garnier eliane", [3]),
            ("martin roux", []),
            ("ma", [1, 6]),
            ("99", []),
            ("tours", [2]),
            ("🎉", [1, 2, 3, 4, 5, 6, 7, 8]),
        ],
    )
    def test_found_by_number_name_or_club(
        self, tournament: Tournament, search: str, numbers: list[int]
    ) -> None:
        tournament.entrants.filter(number=2).update(home_club="AS Tours")
        assert [e.number for e in entrants_listed(tournament, search)] == numbers

    def test_the_latest_first(self, tournament: Tournament) -> None:
        assert entrants_listed(tournament, newest=True)[0].number == 8

    def test_two_queries_for_any_number(
        self, tournament: Tournament, django_assert_num_queries: Any
    ) -> None:
        with django_assert_num_queries(2):
            assert len([seated(e) for e in entrants_listed(tournament)]) == 8

    def test_export_has_both_people(
        self, tournament: Tournament, django_assert_num_queries: Any
    ) -> None:
        Seat.objects.filter(entrant__number=2, place=2).delete()
        assert tournament.chain  # read before, whatever is asked of the tournament
        with django_assert_num_queries(2):
            entrants = with_related(tournament.entrants.all(), "seats")
            rows = [names_now(entrant) for entrant in entrants]
        assert rows[0] == ["Alice Martin", "Bruno Petit"]
        assert rows[1] == ["Chantal Durand", ""]


class TestKnown:
    def test_by_any_words_without_accents(self, tournament: Tournament) -> None:
        assert known_players(tournament, "lef eli") == ["Éliane Lefèvre"]

    def test_nothing_typed_finds_nobody(self, tournament: Tournament) -> None:
        assert known_players(tournament, "  ") == []

    def test_frequent_players_come_first(self, tournament: Tournament) -> None:
        add(cast.tournament(tournament.club, code="avant"), "Karine Lemaire", "Léon Dupuis")
        assert known_players(tournament, "le")[0] in ("Karine Lemaire", "Léon Dupuis")
        assert len(known_players(tournament, "e")) == MOST_PLAYERS

    def test_players_of_another_club_are_not_found(self, tournament: Tournament) -> None:
        elsewhere = cast.tournament(cast.club("Ailleurs"), code="loin")
        assert known_players(elsewhere, "lefevre") == []
        assert past_partners(elsewhere, "Alice Martin") == []

    def test_past_partners_the_latest_first(self, tournament: Tournament) -> None:
        add(cast.tournament(tournament.club, code="noel"), "MARTIN alice", "Zoé Vidal")
        assert past_partners(tournament, "alice martin") == ["Zoé Vidal", "Bruno Petit"]

    def test_no_partners_of_an_unknown_name(self, tournament: Tournament) -> None:
        assert past_partners(tournament, "") == past_partners(tournament, "Personne Inconnue") == []


class TestRounds:
    def test_nothing_published(self, tournament: Tournament) -> None:
        assert first_open_round(tournament) == 1

    def test_a_draft_is_not_published(self, tournament: Tournament) -> None:
        cast.published_round(tournament, 1, [(1, 2)])
        tournament.rounds.update(published_at=None)
        assert first_open_round(tournament) == 1

    def test_after_two_rounds(self, tournament: Tournament) -> None:
        cast.published_round(tournament, 1, [(1, 2)])
        cast.published_round(tournament, 2, [(1, 3)])
        assert first_open_round(tournament) == 3

    def test_a_bye_counts_as_played(self, tournament: Tournament) -> None:
        cast.published_round(tournament, 1, [(1, 2)], bye=3)
        played = [has_played(e) for e in tournament.entrants.filter(number__in=(1, 3, 4))]
        assert played == [True, True, False]

    def test_first_free_round_is_the_first_without_a_result(self, tournament: Tournament) -> None:
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        cast.totals(round_, 1, 1000, 944)
        first = {e.number: first_free_round(e) for e in tournament.entrants.all()}
        assert first == {1: 2, 2: 2, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 2}

    def test_a_forfeit_is_a_result(self, tournament: Tournament) -> None:
        round_ = cast.published_round(tournament, 1, [(1, 2)])
        round_.matches.update(entry=MatchEntry.FORFEIT)
        assert first_free_round(tournament.entrants.get(number=1)) == 2


class TestSeating:
    def test_a_stay_has_no_end(self, tournament: Tournament) -> None:
        stay = seating(tournament).stays[person("Alice Martin").pk][0]
        assert (stay.number, stay.since, stay.until) == (1, 1, FOR_EVER)

    def test_a_substitute_ends_a_stay(self, tournament: Tournament) -> None:
        one = tournament.entrants.get(number=1)
        zoe = add(cast.tournament(tournament.club, code="x"), "Zoé Vidal", "Y z").seats.get(place=1)
        Seat.objects.create(entrant=one, place=1, person=zoe.person, name=zoe.name, from_round=3)
        stays = seating(tournament).stays
        assert [(s.since, s.until) for s in stays[person("Alice Martin").pk]] == [(1, 3)]
        assert [(s.since, s.until) for s in stays[person("Zoé Vidal").pk]] == [(3, FOR_EVER)]

    def test_a_withdrawal_ends_a_stay(self, tournament: Tournament) -> None:
        Entrant.objects.filter(number=1).update(joined_from=2, withdrawn_from=4)
        stay = seating(tournament).stays[person("Alice Martin").pk][0]
        assert (stay.since, stay.until) == (2, 4)

    @pytest.mark.parametrize(
        ("since", "until", "clashes"),
        [(1, 2, False), (1, 3, True), (2, 3, True), (3, 9, True), (4, 9, False)],
    )
    def test_a_clash_is_a_shared_round(
        self, tournament: Tournament, since: int, until: int, clashes: bool
    ) -> None:
        Entrant.objects.filter(number=1).update(joined_from=2, withdrawn_from=4)
        found = seating(tournament).clash(person("Alice Martin"), since, until)
        assert (found is not None) is clashes

    def test_no_clash_with_the_own_pair(self, tournament: Tournament) -> None:
        assert seating(tournament).clash(person("Alice Martin"), 1, besides=1) is None

    def test_one_query(self, tournament: Tournament, django_assert_num_queries: Any) -> None:
        with django_assert_num_queries(1):
            seating(tournament)
