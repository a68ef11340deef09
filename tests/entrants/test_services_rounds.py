"""Withdrawals, returns and substitutes, each from a round on."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests import cast
from tests.entrants.helpers import add, names, problems
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.entrants.services.entrants import entrant_edit
from tournaments.entrants.services.presence import (
    entrant_return,
    entrant_substitute,
    entrant_withdraw,
)
from tournaments.models import Entrant, JournalEntry, Seat, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Four pairs, round 1 published and not yet played."""
    tournament = cast.tournament()
    cast.pairs(tournament, 4)
    cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    return tournament


def pair(tournament: Tournament, number: int = 1) -> Entrant:
    return tournament.entrants.get(number=number)


def withdraw(tournament: Tournament, from_round: int, number: int = 1) -> Entrant:
    entrant = pair(tournament, number)
    return entrant_withdraw(
        actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=from_round
    )


def substitute(tournament: Tournament, name: str, from_round: int, place: int = 2) -> Seat:
    entrant = pair(tournament)
    return entrant_substitute(
        actor=cast.actor(),
        entrant=entrant,
        version=entrant.version,
        place=place,
        name=name,
        from_round=from_round,
    )


class TestWithdraw:
    def test_it_plays_until_its_last_round(self, tournament: Tournament) -> None:
        withdraw(tournament, 3)
        drawn = {n: [p.number for p in players_of_round(tournament, n)] for n in (2, 3, 4)}
        assert drawn == {2: [1, 2, 3, 4], 3: [2, 3, 4], 4: [2, 3, 4]}

    def test_a_published_round_is_refused(self, tournament: Tournament) -> None:
        with translation.override("en"), pytest.raises(Refusal) as refused:
            withdraw(tournament, 1)
        assert problems(refused.value) == [
            (
                "from_round",
                "Round 1 is published: record a forfeit at its table, "
                "and withdraw the pair from round 2.",
            )
        ]
        assert pair(tournament).withdrawn_from is None

    def test_a_round_after_the_last_is_refused(self, tournament: Tournament) -> None:
        with translation.override("en"), pytest.raises(Refusal) as refused:
            withdraw(tournament, 5)
        assert problems(refused.value) == [
            ("from_round", "The contest has 4 rounds: choose from 1 to 4.")
        ]

    def test_the_round_can_be_changed(self, tournament: Tournament) -> None:
        withdraw(tournament, 3)
        withdraw(tournament, 2)
        assert pair(tournament).withdrawn_from == 2

    def test_a_stale_form(self, tournament: Tournament) -> None:
        entrant = pair(tournament)
        withdraw(tournament, 3)
        with pytest.raises(Conflict):
            entrant_withdraw(actor=cast.actor(), entrant=entrant, version=1, from_round=2)
        assert pair(tournament).withdrawn_from == 3

    def test_a_repeated_form(self, tournament: Tournament) -> None:
        entrant = pair(tournament)
        act = {"entrant": entrant, "version": 1, "from_round": 2}
        entrant_withdraw(actor=cast.actor("k"), **act)  # type: ignore[arg-type]
        with pytest.raises(Repeated):
            entrant_withdraw(actor=cast.actor("k"), **act)  # type: ignore[arg-type]
        assert JournalEntry.objects.count() == 1


class TestReturn:
    def come_back(self, tournament: Tournament) -> Entrant:
        entrant = pair(tournament)
        return entrant_return(actor=cast.actor(), entrant=entrant, version=entrant.version)

    def test_it_plays_again(self, tournament: Tournament) -> None:
        withdraw(tournament, 2)
        self.come_back(tournament)
        assert 1 in [p.number for p in players_of_round(tournament, 2)]
        data = JournalEntry.objects.get(act="entrant.return").data
        assert (data["withdrawn_from"], data["from_round"]) == (2, 2)

    def test_a_pair_that_has_not_withdrawn_is_refused(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal):
            self.come_back(tournament)

    def test_refused_while_a_player_is_in_another_pair(self, tournament: Tournament) -> None:
        withdraw(tournament, 2)
        add(tournament, "Alice Martin", "Zoé Vidal")
        with translation.override("en"), pytest.raises(Refusal) as refused:
            self.come_back(tournament)
        assert problems(refused.value)[0][1].startswith("Alice Martin already plays in pair 5.")
        assert pair(tournament).withdrawn_from == 2


class TestSubstitute:
    def test_the_earlier_seat_stays_on_record(self, tournament: Tournament) -> None:
        substitute(tournament, "Zoé Vidal", 3)
        assert names(pair(tournament)) == ["Alice Martin", "Zoé Vidal"]
        assert names(pair(tournament), 2) == ["Alice Martin", "Bruno Petit"]
        data = JournalEntry.objects.get(act="entrant.substitute").data
        assert (data["before"], data["name"], data["from_round"]) == (
            "Bruno Petit",
            "Zoé Vidal",
            3,
        )

    def test_in_the_current_round_until_it_has_a_result(self, tournament: Tournament) -> None:
        substitute(tournament, "Zoé Vidal", 1)
        assert names(pair(tournament), 1) == ["Alice Martin", "Zoé Vidal"]

    def test_refused_in_a_round_with_a_result(self, tournament: Tournament) -> None:
        cast.totals(tournament.rounds.get(number=1), 1, 1000, 944)
        with translation.override("en"), pytest.raises(Refusal) as refused:
            substitute(tournament, "Zoé Vidal", 1)
        assert problems(refused.value) == [
            ("from_round", "A result of round 1 has been entered: a substitute plays from round 2.")
        ]

    def test_refused_after_the_last_round(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal):
            substitute(tournament, "Zoé Vidal", 5)

    def test_the_name_is_corrected_in_the_same_round(self, tournament: Tournament) -> None:
        substitute(tournament, "Zoe Vidla", 2)
        substitute(tournament, "Zoé Vidal", 2)
        assert names(pair(tournament)) == ["Alice Martin", "Zoé Vidal"]
        assert pair(tournament).seats.count() == 3

    def test_the_first_player_can_return(self, tournament: Tournament) -> None:
        substitute(tournament, "Zoé Vidal", 2)
        substitute(tournament, "Bruno Petit", 3)
        assert [names(pair(tournament), n)[1] for n in (1, 2, 3)] == [
            "Bruno Petit",
            "Zoé Vidal",
            "Bruno Petit",
        ]

    @pytest.mark.parametrize("name", ["", "🎉", "x" * 10_000, "=1+1"])
    def test_an_invalid_name_is_refused(self, tournament: Tournament, name: str) -> None:
        with pytest.raises(Refusal) as refused:
            substitute(tournament, name, 2)
        assert [field for field, _words in problems(refused.value)] == ["name"]

    def test_an_unknown_place_is_refused(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal) as refused:
            substitute(tournament, "Zoé Vidal", 2, place=3)
        assert problems(refused.value)[0][0] == "place"

    def test_the_partner_is_refused(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal):
            substitute(tournament, "martin ALICE", 2)

    def test_a_player_of_another_pair_is_refused(self, tournament: Tournament) -> None:
        with translation.override("en"), pytest.raises(Refusal) as refused:
            substitute(tournament, "Denis Moreau", 2)
        assert problems(refused.value)[0][1].startswith("Denis Moreau already plays in pair 2.")

    def test_a_player_of_a_withdrawn_pair_is_accepted(self, tournament: Tournament) -> None:
        withdraw(tournament, 2, number=2)
        substitute(tournament, "Denis Moreau", 2)
        assert names(pair(tournament), 2) == ["Alice Martin", "Denis Moreau"]

    def test_a_replaced_player_can_join_another_pair(self, tournament: Tournament) -> None:
        substitute(tournament, "Zoé Vidal", 2)
        assert add(tournament, "Bruno Petit", "Yves Texier").number == 5

    def test_a_correction_applies_to_the_current_seat(self, tournament: Tournament) -> None:
        substitute(tournament, "Zoe Vidla", 2)
        entrant_edit(
            actor=cast.actor(),
            entrant=pair(tournament),
            version=2,
            pair=PairFacts("Alice Martin", "Zoé Vidal"),
        )
        assert names(pair(tournament), 1) == ["Alice Martin", "Bruno Petit"]
        assert names(pair(tournament), 2) == ["Alice Martin", "Zoé Vidal"]

    def test_a_correction_of_a_substitute_from_a_withdrawn_pair(
        self, tournament: Tournament
    ) -> None:
        withdraw(tournament, 2, number=2)
        substitute(tournament, "Denis Moreau", 2)
        entrant_edit(
            actor=cast.actor(),
            entrant=pair(tournament),
            version=2,
            pair=PairFacts("Alice Martin", "Denis Moreau", home_club="Tours"),
        )
        assert pair(tournament).home_club == "Tours"
