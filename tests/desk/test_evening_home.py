"""The home of the evening: what it shows from the first entry to the closing, and its news."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests import cast
from tournaments.desk.hall import Hall, hall
from tournaments.models import Match, Table, Tournament
from tournaments.models.fields import Review
from tournaments.rounds.services.rounds import round_draw

pytestmark = pytest.mark.django_db
HOME = "/desk/martin/"


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament(rounds_planned=1)


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def shown(odile: Client) -> str:
    answer = odile.get(HOME)
    assert answer.status_code == 200
    return answer.content.decode()


def playing(tournament: Tournament) -> None:
    """Four tables: one card in, one flagged, both an hour ago, two are awaited."""
    cast.pairs(tournament, 8)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6), (7, 8)])
    for table in (1, 2):
        cast.totals(round_, table, 1030, 914)
    Match.objects.filter(hall_table__number=2).update(review=Review("sum"))
    Match.objects.filter(hall_table__number__lte=2).update(
        recorded_at=timezone.now() - timedelta(minutes=61)
    )


def hall_now(tournament: Tournament) -> Hall:
    return hall(tournament, 1, timezone.now())


class TestStates:
    def test_before_the_entries(self, odile: Client) -> None:
        html = shown(odile)
        assert f'class="btn btn-primary" href="{HOME}entrants/"' in html
        assert "table-cell" not in html
        assert 'class="qr"' in html

    def test_at_the_entries(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        tournament.entrants.filter(number=4).update(present=False)
        html = shown(odile)
        assert f'class="btn btn-primary" href="{HOME}check-in/"' in html
        assert "is-absent" in html

    def test_a_draft(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=1)
        cast.pair(tournament, 5)
        html = shown(odile)
        assert f'class="btn btn-primary" href="{HOME}rounds/1/draw/"' in html
        assert "is-draft" in html

    def test_playing(self, tournament: Tournament, odile: Client) -> None:
        playing(tournament)
        html = shown(odile)
        assert html.count('class="table-cell is-in"') == 1
        assert html.count('class="table-cell is-flagged"') == 1
        assert html.count('class="table-cell is-expected is-late"') == 2
        assert f'href="{HOME}rounds/1/results/3/"' in html
        assert "is-results" in html
        assert "is-late" in html

    def test_all_in(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        for table in (1, 2):
            cast.totals(round_, table, 1030, 914)
        html = shown(odile)
        assert f'class="btn btn-primary" href="{HOME}prizes/"' in html
        assert "podium" in html

    def test_between_rounds_the_last_hall_stays(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.update(rounds_planned=2)
        cast.pairs(tournament, 4)
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        for table in (1, 2):
            cast.totals(round_, table, 1030, 914)
        html = shown(odile)
        assert f'action="{HOME}rounds/2/draw/"' in html
        assert html.count('class="table-cell is-in"') == 2

    def test_closed(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 2)
        cast.totals(cast.published_round(tournament, 1, [(1, 2)]), 1, 1030, 914)
        cast.update(finished_at=cast.EVENING)
        html = shown(odile)
        assert "contest-closed" in html
        assert "to-settle-line" not in html
        assert f'class="btn btn-primary" href="{HOME}prizes/"' in html

    def test_a_scorer_finds_no_line_that_leads_nowhere(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 4)
        round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=1)
        cast.pair(tournament, 5)
        scorer = cast.signed_in(cast.staff(tournament.club, "scorer", username="paul"))
        assert "is-draft" not in shown(scorer)

    def test_who_may_invite_finds_where(self, odile: Client) -> None:
        assert f'href="{HOME}staff/"' in shown(odile)


class TestHall:
    def test_states_totals_and_minutes(self, tournament: Tournament) -> None:
        playing(tournament)
        found = hall_now(tournament)
        assert [table.state for table in found.tables] == ["in", "flagged", "expected", "expected"]
        assert found.tables[0].scores == (1030, 914)
        assert [table.late for table in found.tables] == [0, 0, 61, 61]
        assert (found.returned, len(found.flagged), len(found.late)) == (2, 1, 2)

    def test_nobody_is_late_while_most_still_play(self, tournament: Tournament) -> None:
        playing(tournament)
        Match.objects.filter(hall_table__number=2).update(state="expected", recorded_at=None)
        assert hall_now(tournament).late == []

    def test_without_a_plan_by_number(self, tournament: Tournament) -> None:
        playing(tournament)
        found = hall_now(tournament)
        assert (found.plan, [table.number for table in found.loose]) == ((), [1, 2, 3, 4])

    def test_with_a_plan_where_they_stand(self, tournament: Tournament) -> None:
        playing(tournament)
        for number, (across, down) in {1: (3, 2), 2: (5, 2), 3: (3, 3)}.items():
            Table.objects.filter(number=number).update(across=across, down=down)
        found = hall_now(tournament)
        rows = [[table and table.number for table in row] for row in found.plan]
        assert rows == [[1, None, 2], [3, None, None]]
        assert [table.number for table in found.loose] == [4]

    def test_two_queries(self, tournament: Tournament, django_assert_num_queries: Any) -> None:
        playing(tournament)
        with django_assert_num_queries(2):
            hall_now(tournament)


class TestNews:
    def poll(self, odile: Client, address: str) -> Any:
        return odile.get(address, headers={"hx-request": "true"})

    def address(self, odile: Client) -> str:
        poll: str = odile.get(HOME).context["poll"]
        return poll

    def test_nothing_is_sent_while_nothing_changed(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.pairs(tournament, 4)
        assert self.poll(odile, self.address(odile)).status_code == 204

    def test_a_change_sends_the_evening_alone(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        asked = self.address(odile)
        round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=1)
        answer = self.poll(odile, asked)
        html = answer.content.decode()
        assert answer.status_code == 200
        assert html.lstrip().startswith('<div id="evening-now"')
        assert "<html" not in html

    def test_minutes_of_late_cards_go_on(self, tournament: Tournament, odile: Client) -> None:
        playing(tournament)
        asked = self.address(odile)
        earlier = asked.rsplit("-", 1)[0] + "-1"
        assert self.poll(odile, earlier).status_code == 200

    def test_a_page_opened_at_its_address_is_whole(self, odile: Client) -> None:
        assert "<html" in odile.get(self.address(odile)).content.decode()
