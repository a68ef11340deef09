"""The list of what is still open: each kind, its link, and when it is not there."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import cast
from tournaments.models import Handover, Match, Prize, Round, Tournament
from tournaments.models.fields import Review
from tournaments.ranking.selectors.progress import evening
from tournaments.rounds.selectors.to_do import Unsettled, unsettled
from tournaments.rounds.services.rounds import round_draw

pytestmark = pytest.mark.django_db
DESK = "/desk/martin/"


@pytest.fixture
def tournament() -> Tournament:
    found = cast.tournament(rounds_planned=1)
    cast.pairs(found, 4)
    return found


def played(tournament: Tournament, tables: int = 2) -> Round:
    """A round of two tables of which some cards are in."""
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    for table in range(1, tables + 1):
        cast.totals(round_, table, 1030, 914)
    return round_


def now_open(tournament: Tournament) -> dict[str, Unsettled]:
    tournament.refresh_from_db()
    return {line.kind: line for line in unsettled(tournament, evening(tournament))}


def test_nothing_is_open(tournament: Tournament) -> None:
    assert now_open(tournament) == {}
    played(tournament)
    assert now_open(tournament) == {}


def test_results_to_check(tournament: Tournament) -> None:
    played(tournament).matches.filter(hall_table__number=2).update(review=Review("sum"))
    line = now_open(tournament)["results"]
    assert (line.count, line.url) == (1, f"{DESK}rounds/1/results/2/")


class TestAbsent:
    def test_who_is_not_ticked_while_a_round_is_to_be_drawn(self, tournament: Tournament) -> None:
        tournament.entrants.filter(number__gte=3).update(present=False)
        line = now_open(tournament)["absent"]
        assert (line.count, line.url) == (2, f"{DESK}check-in/?show=absent")

    def test_not_who_has_withdrawn_or_waits(self, tournament: Tournament) -> None:
        tournament.entrants.filter(number=3).update(present=False, withdrawn_from=1)
        tournament.entrants.filter(number=4).update(present=False, waiting=1, paid=False)
        assert now_open(tournament) == {}

    def test_not_once_the_last_round_is_public(self, tournament: Tournament) -> None:
        played(tournament, 0)
        tournament.entrants.filter(number=3).update(present=False)
        assert "absent" not in now_open(tournament)


class TestLate:
    def test_cards_still_out_while_half_of_them_are_in(self, tournament: Tournament) -> None:
        played(tournament, 1)
        line = now_open(tournament)["late"]
        assert (line.count, line.url) == (1, f"{DESK}rounds/1/results/")
        assert line.told.endswith("2")

    def test_the_tables_are_not_named_while_most_still_play(self, tournament: Tournament) -> None:
        played(tournament, 0)
        line = now_open(tournament)["late"]
        assert (line.count, line.told) == (2, "")


def test_a_draft_out_of_date(tournament: Tournament) -> None:
    round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=1)
    assert "draft" not in now_open(tournament)
    cast.pair(tournament, 5)
    line = now_open(tournament)["draft"]
    assert line.url == f"{DESK}rounds/1/draw/"
    assert "5" in line.told


class TestFees:
    def test_who_plays_without_having_paid(self, tournament: Tournament) -> None:
        tournament.entrants.filter(number=2).update(paid=False)
        line = now_open(tournament)["fees"]
        assert (line.count, line.url) == (1, f"{DESK}check-in/?show=unpaid")

    def test_not_in_the_end_where_nobody_was_ticked(self, tournament: Tournament) -> None:
        tournament.entrants.update(paid=False)
        assert now_open(tournament)["fees"].count == 4
        played(tournament)
        assert "fees" not in now_open(tournament)
        tournament.entrants.filter(number=2).update(paid=True)
        assert now_open(tournament)["fees"].count == 3

    def test_not_who_stays_away_nor_where_nothing_is_due(self, tournament: Tournament) -> None:
        tournament.entrants.filter(number=2).update(paid=False, present=False)
        assert "fees" not in now_open(tournament)
        tournament.entrants.update(paid=False, present=True)
        cast.update(fee_cents=0)
        assert "fees" not in now_open(tournament)


class TestPrizes:
    def test_lots_that_nobody_wins(self, tournament: Tournament) -> None:
        Prize.objects.create(tournament=tournament, rank=1, last_rank=6, label="Un jambon")
        assert now_open(tournament) == {}
        played(tournament)
        line = now_open(tournament)["prizes"]
        assert (line.count, line.url) == (2, f"{DESK}prizes/")

    def test_lots_to_hand_over_where_this_is_ticked(self, tournament: Tournament) -> None:
        Prize.objects.create(tournament=tournament, rank=1, last_rank=4, label="Un jambon")
        played(tournament)
        assert now_open(tournament) == {}
        first = tournament.entrants.get(number=1)
        Handover.objects.create(entrant=first, given_at=cast.EVENING, place=1, lots="Jambon")
        assert now_open(tournament)["handed"].count == 3

    def test_lots_in_the_wrong_hands(self, tournament: Tournament) -> None:
        Prize.objects.create(tournament=tournament, rank=1, label="Un jambon")
        played(tournament)
        last = tournament.entrants.get(number=4)
        Handover.objects.create(entrant=last, given_at=cast.EVENING, place=1, lots="Un jambon")
        line = now_open(tournament)["astray"]
        assert (line.count, line.told) == (1, "4\N{NO-BREAK SPACE}: Un jambon.")


def test_a_closed_contest_keeps_what_is_owed_in_view(tournament: Tournament) -> None:
    played(tournament)
    tournament.entrants.filter(number=2).update(paid=False)
    Match.objects.filter(hall_table__number=1).update(review=Review("sum"))
    assert now_open(tournament).keys() == {"results", "fees"}
    cast.update(finished_at=cast.EVENING)
    assert now_open(tournament).keys() == {"fees"}


def test_a_usual_evening_costs_two_queries(tournament: Tournament) -> None:
    played(tournament, 0)
    now = evening(tournament)
    with CaptureQueriesContext(connection) as captured:
        unsettled(tournament, now)
    assert len(captured) == 2
