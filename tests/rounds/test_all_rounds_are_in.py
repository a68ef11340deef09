"""Whatever asks whether all is in asks all rounds: a card of an earlier one was taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.phases.chains import chain, later, play
from tests.rounds.evenings import again, drawn, outdated_words, published, tournament_of
from tests.rounds.test_group_drafts import reread
from tests.rounds.test_outdated import told
from tournaments.core.writes import Refusal, bump
from tournaments.desk.services.archive import tournament_finish
from tournaments.models import Match, MatchState, Prize, System, Tournament
from tournaments.paper.diplomas.values import diplomas
from tournaments.paper.print_request import Order
from tournaments.ranking.selectors.prizes import podium_of
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.standings import standings
from tournaments.results.services.results import result_undo
from tournaments.rounds.selectors.draws import doubts_before, obstacles
from tournaments.rounds.selectors.to_do import Unsettled, unsettled
from tournaments.rounds.services.rounds import round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
PHONE = "/c/martin/"


def taken_back(tournament: Tournament, number: int, table: int = 1) -> Tournament:
    """The card of a table is taken back."""
    found = Match.objects.select_related("round__tournament__club")
    match = found.get(round__tournament=tournament, round__number=number, hall_table__number=table)
    result_undo(actor=cast.actor(), match=match, version=match.version, reason="Inversée")
    return again(tournament)


def all_in(tournament: Tournament, *numbers: int) -> Tournament:
    """Play rounds; a card of three or more sides is put straight into its rows."""
    for number in numbers:
        round_ = published(tournament, number)
        for match in round_.matches.filter(hall_table__isnull=False):
            for at, side in enumerate(match.sides.order_by("position")):
                side.score = side.points = 600 - 100 * at
                side.save()
            match.state, match.entry, match.winner = MatchState.CONFIRMED, "totals", 0
            match.save()
        bump(round_.tournament)
    return again(tournament)


def reopened(tournament: Tournament, number: int = 1) -> Tournament:
    """A card of an earlier round is awaited again, straight into its rows."""
    match = Match.objects.filter(round__tournament=tournament, round__number=number).exclude(
        hall_table=None
    )[0]
    tournament = again(tournament)
    bump(tournament)
    Match.objects.filter(pk=match.pk).update(
        state=MatchState.EXPECTED, winner=None, entry="", revision=tournament.revision
    )
    return again(tournament)


KINDS: dict[str, dict[str, Any]] = {
    "danois": {"system": System.DANOIS},
    "swiss": {"system": System.SWISS},
    "three": {"system": System.DANOIS, "preset": "belote3"},
    "melee_fixed": {"system": System.MELEE_FIXED},
}


class TestTheNextDraw:
    @pytest.mark.parametrize("kind", KINDS)
    def test_is_refused_where_it_goes_by_the_ranking(self, kind: str) -> None:
        tournament = cast.tournament(rounds_planned=4, **KINDS[kind])
        (cast.singles if kind == "melee_fixed" else cast.pairs)(tournament, 12)
        tournament = all_in(again(tournament), 1, 2)
        assert obstacles(tournament, 3) == []
        tournament = reopened(tournament)
        assert any("partie 1" in words for words in obstacles(tournament, 3))
        with pytest.raises(Refusal):
            drawn(tournament, 3)

    @pytest.mark.parametrize("system", [System.RANDOM, System.ROTATION, System.MELEE])
    def test_asks_where_it_needs_no_result(self, system: System) -> None:
        tournament = cast.tournament(rounds_planned=4, system=system)
        (cast.singles if system == System.MELEE else cast.pairs)(tournament, 12)
        tournament = reopened(all_in(again(tournament), 1, 2))
        assert obstacles(tournament, 3) == []
        doubts = doubts_before(tournament, 3)
        assert doubts.cards_out == 1
        odile = cast.signed_in(cast.organiser(tournament.club))
        page = told(odile, "round_draw", 3)
        assert "1 feuille de la partie 1 n’est pas encore rendue" in page
        there = "/desk/martin/rounds/3/draw/"
        assert odile.post(there, {"seed": "1"}).status_code == 422
        assert odile.post(there, {"seed": "1", "cards_out": "1"}).status_code == 303

    def test_a_final_waits_for_the_card_of_a_pool(self) -> None:
        finals = later(System.KNOCKOUT, 2, carry="fresh", entry=[{"name": "A", "places": [1, 2]}])
        tournament = chain(8, finals, system=System.POOLS, rounds_planned=3)
        play(tournament, 1, 2, 3)
        assert obstacles(again(tournament), 4) == []
        tournament = taken_back(tournament, 2)
        assert any("partie 2" in words for words in obstacles(tournament, 4))
        with pytest.raises(Refusal):
            drawn(tournament, 4)

    def test_the_next_round_of_a_bracket(self) -> None:
        tournament = tournament_of(8, system=System.KNOCKOUT, ranking_keys=["points"])
        play(tournament, 1, 2)
        tournament = taken_back(tournament, 1)
        assert any("partie 1" in words for words in obstacles(tournament, 3))

    def test_a_draft_is_not_published(self) -> None:
        """Nor does it hold, although nobody changes places in it."""
        tournament = tournament_of(8, system=System.DANOIS)
        play(tournament, 1, 2)
        round_ = drawn(tournament, 3)
        taken_back(tournament, 1)
        assert any("partie 1" in words for words in outdated_words(reread(round_)))
        with pytest.raises(Refusal):
            round_publish(actor=cast.actor(), round_=reread(round_), version=round_.version)


@pytest.fixture
def tournament() -> Tournament:
    """Two rounds of two, all in; then the first card of round 1 is taken back."""
    found = tournament_of(4, system=System.RANDOM, rounds_planned=2, ranking_keys=["points"])
    play(found, 1, 2)
    return again(found)


def open_lines(tournament: Tournament) -> list[Unsettled]:
    return [line for line in unsettled(tournament, evening(tournament)) if line.kind == "late"]


class TestEverythingElse:
    def test_the_ranking(self, tournament: Tournament) -> None:
        assert standings(tournament).after_round == 2
        found = standings(taken_back(tournament, 1))
        assert found.after_round == 0

    def test_phones_say_which_card_is_out(self, tournament: Tournament, client: Client) -> None:
        taken_back(tournament, 1)
        home = told(client, "public_home")
        assert "toutes les feuilles sont rendues" not in home
        assert "1 feuille de la partie 1 n’est pas encore rendue" in home
        ranking = told(client, "public_ranking")
        assert "Provisoire" in ranking
        assert "Partie 1 : 1 feuille sur 2 est rendue." in ranking

    def test_an_own_rank_is_provisional(self, client: Client) -> None:
        found = tournament_of(4, system=System.RANDOM, rounds_planned=3, ranking_keys=["points"])
        play(found, 1, 2, 3)
        taken_back(found, 2)
        page = told(client, "public_pair", 1)
        assert "Rang sur 4 après la partie 1 (provisoire)" in page

    def test_the_projector(self, tournament: Tournament, client: Client) -> None:
        taken_back(tournament, 1)
        page = told(client, "public_screen")
        assert "1/2 feuilles" in page
        assert "Partie 1" in page

    def test_the_desk(self, tournament: Tournament) -> None:
        taken_back(tournament, 1)
        odile = cast.signed_in(cast.organiser(tournament.club))
        assert "Provisoire" in told(odile, "ranking_desk")
        home = told(odile, "desk")
        assert "1 feuille rendue sur 2" in home
        assert "/desk/martin/rounds/1/results/" in home
        assert "peuvent encore changer" not in told(odile, "prizes")

    def test_no_podium_and_provisional_diplomas(self, tournament: Tournament) -> None:
        assert podium_of(tournament) is not None
        made = diplomas(Order(tournament, "http://x", cast.EVENING))
        assert {one.provisional for one in made} == {False}
        tournament = taken_back(tournament, 2)
        assert podium_of(tournament) is None
        made = diplomas(Order(tournament, "http://x", cast.EVENING))
        assert {one.provisional for one in made} == {True}

    def test_winners_may_still_change(self, tournament: Tournament) -> None:
        Prize.objects.create(tournament=tournament, rank=1, label="Un jambon")
        taken_back(tournament, 2)
        odile = cast.signed_in(cast.organiser(tournament.club))
        assert "peuvent encore changer" in told(odile, "prizes")

    def test_no_results_are_read_after_a_round_is_over(self, tournament: Tournament) -> None:
        """The page of round 2 leads to the card of round 1, not to the prizes."""
        taken_back(tournament, 1)
        odile = cast.signed_in(cast.organiser(tournament.club))
        page = told(odile, "results", 2)
        assert "/desk/martin/rounds/1/results/" in page

    def test_nothing_is_closed(self, tournament: Tournament) -> None:
        tournament = taken_back(tournament, 1)
        with pytest.raises(Refusal):
            tournament_finish(actor=cast.actor(), tournament=tournament, version=tournament.version)


class TestToSettle:
    def test_late_cards_of_every_round(self) -> None:
        tournament = tournament_of(8, system=System.RANDOM, rounds_planned=3)
        play(tournament, 1, 2)
        published(tournament, 3)
        tournament = taken_back(tournament, 1, table=2)
        lines = open_lines(tournament)
        assert [(line.count, line.url) for line in lines] == [
            (1, "/desk/martin/rounds/1/results/"),
            (4, "/desk/martin/rounds/3/results/"),
        ]
        assert lines[0].told.endswith("2")

    def test_while_fewer_than_half_are_in(self) -> None:
        tournament = tournament_of(8, system=System.RANDOM)
        published(tournament, 1)
        assert [line.count for line in open_lines(again(tournament))] == [4]

    def test_nothing_once_all_is_in(self, tournament: Tournament) -> None:
        assert open_lines(tournament) == []


def test_the_ranking_on_paper(tournament: Tournament) -> None:
    odile = cast.signed_in(cast.organiser(tournament.club))
    assert "Provisoire" not in told(odile, "paper", "ranking")
    taken_back(tournament, 2)
    page = told(odile, "paper", "ranking")
    assert "après la partie 1" in page
    taken_back(tournament, 1)
    assert "dès que toutes les feuilles de la première partie" in told(odile, "paper", "ranking")


def test_the_menu_leads_to_the_card_that_is_out(tournament: Tournament) -> None:
    taken_back(tournament, 1)
    odile = cast.signed_in(cast.organiser(tournament.club))
    answer = odile.get("/desk/martin/results/")
    assert answer["Location"] == "/desk/martin/rounds/1/results/"
