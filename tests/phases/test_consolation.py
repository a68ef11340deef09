"""Rank and place reached say the same, and the consolation has its podium and prizes by name.

Eight pairs in two pools, the first two of each in a bracket, the others in another: the lower
number always wins. 1 and 2 reach the final, 5 and 6 that of the consolation (or 3 and 4).
"""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from django.utils import timezone, translation

from tests import cast
from tests.paper.paper import order as paper_order, page as paper
from tests.phases.chains import chain, later, order, play, pools_played
from tests.phases.desk_evening import organiser
from tests.rounds.evenings import again, replayed
from tournaments.changes.selectors.impact import impact
from tournaments.core.writes import bump
from tournaments.models import Match, System, Tournament
from tournaments.paper.diplomas.values import diplomas
from tournaments.ranking.selectors.prizes import Award, awards, podium_of
from tournaments.ranking.selectors.ranking import columns, ranked_rows
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.services import prize_hand
from tournaments.results.outcome import Totals, totals_outcome
from tournaments.rulesets.effective_rules import rules_of_match

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def quarterfinals() -> None:
    finals = later(System.KNOCKOUT, 3, entry=[{"name": "A", "first": 1, "last": 8}])
    play(chain(10, finals, system=System.DANOIS, rounds_planned=2), 1, 2, 3)


@pytest.fixture
def eight() -> Tournament:
    replayed(quarterfinals)
    return again(Tournament.objects.get())


@pytest.fixture
def consolation() -> Tournament:
    return pools_played(5)


def places(tournament: Tournament) -> list[tuple[int | None, str]]:
    """Rank and place reached, as the ranking shows them."""
    found = standings(tournament)
    with translation.override("fr"):
        assert columns(found)[0] == "Place atteinte"
        rows = ranked_rows(tournament, found)
    return [(row.rank, row.cells[0].words) for row in rows]


class TestPlaceReached:
    def test_the_rank_is_one_of_its_places(self, eight: Tournament) -> None:
        """Four have lost their quarterfinal: ranks 5 to 8, all of them places 5 to 8."""
        found = places(eight)
        assert found[:4] == [(1, "–"), (2, "–"), (3, "–"), (4, "–")]
        assert found[4:8] == [(rank, "5–8") for rank in (5, 6, 7, 8)]
        assert found[8:] == [(9, "–"), (10, "–")]

    def test_of_a_final_it_is_one(self, eight: Tournament) -> None:
        play(eight, 4, 5)
        assert places(again(eight))[:2] == [(1, "1"), (2, "2")]

    def test_whoever_stands_below_for_having_left_has_none(self, eight: Tournament) -> None:
        gone = standings(eight).rows[0].number
        eight.entrants.filter(number=gone).update(withdrawn_from=4)
        eight.withdrawn_rank = "last"
        eight.save()
        bump(eight)
        tournament = again(Tournament.objects.get())
        assert gone in standings(tournament).left.last
        assert places(tournament)[-1] == (10, "–")

    def test_a_file_says_of_which_bracket(self, consolation: Tournament) -> None:
        answer = organiser().get(f"/desk/{consolation.code}/ranking/export.csv")
        rows = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
        assert [row["Place atteinte"] for row in rows] == [
            *("1", "2", "3", "4"),
            *("consolante · 1", "consolante · 2", "consolante · 3", "consolante · 4"),
        ]


class TestPodium:
    def test_the_consolation_has_its_own(self, consolation: Tournament) -> None:
        found = podium_of(consolation)
        assert found is not None
        (own,) = found.beside
        assert own.title == "consolante"
        numbers = order(consolation)
        assert [step.rank for step in own.steps] == [1, 2, 3]
        assert [pair.number for step in own.steps for pair in step.pairs] == numbers[4:7]
        assert [pair.number for step in found.steps for pair in step.pairs] == numbers[:3]

    def test_pages_and_projector_show_it(self, consolation: Tournament) -> None:
        page = organiser().get(f"/desk/{consolation.code}/prizes/").content.decode()
        assert page.count('class="podium"') == 2
        assert "<h2>Consolante</h2>" in page
        consolation.finished_at = timezone.now()
        consolation.save()
        bump(consolation)
        screen = Client().get(f"/c/{consolation.code}/screen/").content.decode()
        assert screen.count("screen-podium") == 2
        assert "· Consolante" in screen

    def test_its_first_has_a_diploma(self, consolation: Tournament) -> None:
        last = diplomas(paper_order(consolation))[-1]
        assert (last.place, last.bracket) == (1, "consolante")
        assert last.pair.number == order(consolation)[4]
        assert "Consolante" in paper(consolation, "diplomas")

    def test_one_bracket_with_a_consolation_inside(self) -> None:
        tournament = chain(8, system=System.CONSOLANTE, rounds_planned=3)
        play(tournament, 1, 2, 3)
        found = podium_of(again(tournament))
        assert found is not None
        (own,) = found.beside
        numbers = order(again(tournament))
        assert own.steps[0].pairs[0].number == numbers[4]


class TestPrizes:
    def typed(self, tournament: Tournament, *lots: tuple[str, str], pasted: str = "") -> int:
        sent = {"version": str(tournament.version), "pasted": pasted}
        sent |= {"form-TOTAL_FORMS": str(len(lots) + 5), "form-INITIAL_FORMS": "0"}
        for at, (rank, label) in enumerate(lots):
            sent |= {f"form-{at}-rank": rank, f"form-{at}-label": label}
        status: int = organiser().post(f"/desk/{tournament.code}/prizes/", sent).status_code
        return status

    def test_by_the_name_of_the_bracket(self, consolation: Tournament) -> None:
        lots = [("1", "Jambon"), ("Consolante 1", "Panier"), ("consolante 2–5", "Vin")]
        assert self.typed(consolation, *lots) == 303
        numbers = order(consolation)
        with translation.override("fr"):
            won = [
                (one.ranks, one.pair and one.pair.number, one.labels) for one in found(consolation)
            ]
        assert won == [
            ("1", numbers[0], "Jambon"),
            ("Consolante 1", numbers[4], "Panier"),
            ("Consolante 2", numbers[5], "Vin"),
            ("Consolante 3", numbers[6], "Vin"),
            ("Consolante 4", numbers[7], "Vin"),
            ("Consolante 5", None, "Vin"),
        ]
        (nobody,) = (award for award in awards(consolation) if award.pair is None)
        assert (nobody.place, nobody.group) == (5, "consolation")

    def test_they_are_shown_as_they_were_typed(self, consolation: Tournament) -> None:
        assert self.typed(consolation, ("Consolante 1–2", "Panier")) == 303
        page = organiser().get(f"/desk/{consolation.code}/prizes/").content.decode()
        assert 'value="Consolante 1–2"' in page
        sheet = paper(consolation, "prizes")
        assert "C\u00a01" in sheet
        assert "C\u00a0: consolante" in sheet
        assert "Consolante 1–2" in paper(consolation, "treasurer")

    def test_one_for_its_last(self, consolation: Tournament) -> None:
        assert self.typed(consolation, ("dernier", "Réveil"), ("Consolante dernier", "Vin")) == 303
        won = {award.labels: award.numbers for award in found(consolation)}
        assert won == {"Réveil, Vin": [order(consolation)[-1]]}
        assert "Consolante dernier" in paper(consolation, "treasurer")

    def test_a_pasted_list(self, consolation: Tournament) -> None:
        pasted = "1 : Jambon 60\nConsolante 1 : un panier 20\nConsolante 2\tVin"
        assert self.typed(again(consolation), pasted=pasted) == 303
        saved = [(one.group, one.rank, one.label) for one in consolation.prizes.all()]
        assert saved == [
            ("", 1, "Jambon"),
            ("consolation", 1, "un panier"),
            ("consolation", 2, "Vin"),
        ]

    def test_a_pair_with_a_rank_of_both_has_both(self, consolation: Tournament) -> None:
        assert self.typed(consolation, ("5", "Fleurs"), ("Consolante 1", "Panier")) == 303
        (both,) = found(consolation)
        assert (both.place, both.labels) == (5, "Fleurs, Panier")

    def test_a_name_of_no_bracket_is_refused(self, consolation: Tournament) -> None:
        assert self.typed(consolation, ("Jambon 1", "Panier")) == 422

    def test_a_contest_without_one_knows_no_name(self) -> None:
        assert self.typed(chain(4), ("Consolante 1", "Panier")) == 422

    def test_a_correction_says_that_they_move(self, consolation: Tournament) -> None:
        assert self.typed(consolation, ("1", "Jambon"), ("Consolante 1", "Panier")) == 303
        first, second = order(consolation)[4:6]
        matches = Match.objects.filter(round__tournament=consolation, group="consolation")
        final = matches.select_related("round__tournament").get(
            round__number=5, sides__entrant__number=first
        )
        lost = (844, 1100) if final.winner == 0 else (1100, 844)
        turned = totals_outcome(rules_of_match(final), Totals(lost))
        (move,) = impact(consolation, final, turned).prizes
        assert (move.label, move.ranks) == ("Panier", "Consolante 1")
        assert [pair.number for pair in (*move.before, *move.after)] == [first, second]

    def test_handed_over(self, consolation: Tournament) -> None:
        assert self.typed(consolation, ("Consolante 1", "Panier")) == 303
        number = order(consolation)[4]
        entrant = consolation.entrants.get(number=number)
        prize_hand(actor=cast.actor(), entrant=entrant, given=True)
        (won,) = found(consolation)
        assert won.handed


def found(tournament: Tournament) -> list[Award]:
    return awards(again(tournament))
