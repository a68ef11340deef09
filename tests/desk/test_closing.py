"""Closing a contest, what it refuses then, and opening it again with a reason."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.core.writes import Refusal
from tournaments.desk.services.archive import tournament_finish, tournament_reopen
from tournaments.models import JournalEntry, Match, Tournament
from tournaments.ranking.services import penalty_give
from tournaments.results.outcome import Totals
from tournaments.results.services.results import result_record
from tournaments.rounds.services.rounds import round_cards

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DESK = "/desk/martin/"
FINISH, REOPEN, PRIZES = f"{DESK}prizes/finish/", f"{DESK}prizes/reopen/", f"{DESK}prizes/"


@pytest.fixture
def tournament() -> Tournament:
    """One round of which every card is in."""
    found = cast.tournament(rounds_planned=1)
    cast.pairs(found, 4)
    round_ = cast.published_round(found, 1, [(1, 2), (3, 4)])
    for table in (1, 2):
        cast.totals(round_, table, 1030, 914)
    found.refresh_from_db()
    return found


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def closed(tournament: Tournament) -> Tournament:
    tournament_finish(actor=cast.actor(), tournament=tournament, version=tournament.version)
    return tournament


class TestServices:
    def test_a_tournament_is_closed_and_opened_again(self, tournament: Tournament) -> None:
        assert closed(tournament).finished_at == cast.EVENING
        tournament_reopen(
            actor=cast.actor(),
            tournament=tournament,
            version=tournament.version,
            reason="La table 2 a\nété inversée",
        )
        assert Tournament.objects.get().finished_at is None
        assert JournalEntry.objects.latest("pk").data == {"reason": "La table 2 a été inversée"}

    def test_not_before_the_last_round_is_played(self, tournament: Tournament) -> None:
        cast.update(rounds_planned=2)
        tournament = Tournament.objects.get()
        with pytest.raises(Refusal):
            closed(tournament)
        assert Tournament.objects.get().finished_at is None

    def test_opening_again_needs_a_reason(self, tournament: Tournament) -> None:
        closed(tournament)
        with pytest.raises(Refusal):
            tournament_reopen(
                actor=cast.actor(), tournament=tournament, version=tournament.version, reason=" "
            )

    def test_an_open_contest_is_not_opened_again(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal):
            tournament_reopen(
                actor=cast.actor(), tournament=tournament, version=tournament.version, reason="x"
            )


class TestClosed:
    """What would move the final ranking is refused until the contest is opened again."""

    def test_a_result_is_refused(self, tournament: Tournament) -> None:
        closed(tournament)
        match = Match.objects.select_related("round__tournament").first()
        assert match is not None
        with pytest.raises(Refusal, match=r"clos"):
            result_record(
                actor=cast.actor(), match=match, version=match.version, totals=Totals((914, 1030))
            )
        assert not JournalEntry.objects.filter(act__startswith="result").exists()

    def test_a_result_is_refused_by_its_page(self, tournament: Tournament, odile: Client) -> None:
        closed(tournament)
        card = {"table": "1", "points_a": "1000", "points_b": "944"}
        answer = odile.post(f"{DESK}rounds/1/results/", card)
        assert list(Match.objects.filter(sides__score=1000)) == []
        assert answer.status_code != 500

    def test_the_page_of_results_has_no_line_to_type_in(
        self, tournament: Tournament, odile: Client
    ) -> None:
        assert 'name="points_a"' in odile.get(f"{DESK}rounds/1/results/").content.decode()
        closed(tournament)
        assert 'name="points_a"' not in odile.get(f"{DESK}rounds/1/results/").content.decode()

    def test_a_penalty_is_refused(self, tournament: Tournament) -> None:
        closed(tournament)
        entrant = tournament.entrants.select_related("tournament").get(number=1)
        with pytest.raises(Refusal):
            penalty_give(
                actor=cast.actor(), entrant=entrant, round_number=1, points=-50, reason="x"
            )

    def test_its_cards_can_still_be_printed(self, tournament: Tournament) -> None:
        round_ = closed(tournament).rounds.select_related("tournament").get()
        assert round_cards(actor=cast.actor(), round_=round_).cards_at == cast.EVENING

    def test_every_page_of_its_desk_says_so(self, tournament: Tournament, odile: Client) -> None:
        closed(tournament)
        for path in ("", "ranking/", "rounds/1/results/", "prizes/", "papers/"):
            html = odile.get(f"{DESK}{path}").content.decode()
            assert html.count("contest-closed") == 1, path
            assert REOPEN in html, path

    def test_a_scorer_is_not_led_where_only_the_organiser_may_go(
        self, tournament: Tournament
    ) -> None:
        closed(tournament)
        scorer = cast.signed_in(cast.staff(tournament.club, "scorer", username="paul"))
        html = scorer.get(DESK).content.decode()
        assert "contest-closed" in html
        assert REOPEN not in html


class TestPages:
    @pytest.mark.parametrize("page", ["settings/", "entrants/", "rules/"])
    def test_the_closed_contest_says_so(
        self, tournament: Tournament, odile: Client, page: str
    ) -> None:
        cast.update(rules_frozen_at=cast.EVENING)
        assert "Ce concours est clos" not in odile.get(f"{DESK}{page}").text
        closed(tournament)
        text = odile.get(f"{DESK}{page}").text
        assert "Ce concours est clos" in text
        assert REOPEN in text
        assert 'name="first"' not in text

    def test_closing_has_one_primary_button(self, tournament: Tournament, odile: Client) -> None:
        tournament.entrants.filter(number=2).update(paid=False)
        page = odile.post(FINISH, {"version": tournament.version}).text
        assert "Clore quand même" in page
        assert page.count("btn-primary") == 1

    def test_with_nothing_open_one_button_closes(
        self, tournament: Tournament, odile: Client
    ) -> None:
        answer = odile.post(FINISH, {"version": tournament.version})
        assert (answer.status_code, answer["Location"]) == (303, PRIZES)
        assert Tournament.objects.get().finished_at is not None

    def test_with_something_open_it_asks_first(self, tournament: Tournament, odile: Client) -> None:
        tournament.entrants.filter(number=2).update(paid=False)
        answer = odile.post(FINISH, {"version": tournament.version})
        html = answer.content.decode()
        assert answer.status_code == 422
        assert "is-fees" in html
        assert Tournament.objects.get().finished_at is None
        answer = odile.post(FINISH, {"version": tournament.version, "anyway": "1"})
        assert answer.status_code == 303
        assert Tournament.objects.get().finished_at is not None

    def test_an_unfinished_contest_is_not_closed(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.update(rounds_planned=2)
        version = Tournament.objects.get().version
        answer = odile.post(FINISH, {"version": version, "anyway": "1"})
        assert answer.status_code == 422
        assert "anyway" not in answer.content.decode()

    def test_a_stale_form_shows_how_it_stands(self, tournament: Tournament, odile: Client) -> None:
        assert odile.post(FINISH, {"version": 99}).status_code == 409

    def test_it_is_opened_again_with_a_reason(self, tournament: Tournament, odile: Client) -> None:
        closed(tournament)
        page = odile.get(REOPEN)
        assert page.status_code == 200
        sent = {"version": tournament.version}
        assert odile.post(REOPEN, sent).status_code == 422
        assert odile.post(REOPEN, sent | {"version": 99, "reason": "x"}).status_code == 409
        answer = odile.post(REOPEN, sent | {"reason": "Une feuille oubliée"})
        assert (answer.status_code, answer["Location"]) == (303, DESK)
        assert Tournament.objects.get().finished_at is None
        assert "Une feuille oubliée" in odile.get(f"{DESK}journal/").content.decode()

    def test_the_prizes_lead_there(self, tournament: Tournament, odile: Client) -> None:
        assert f'action="{FINISH}"' in odile.get(PRIZES).content.decode()
        closed(tournament)
        assert REOPEN in odile.get(PRIZES).content.decode()

    def test_the_page_of_an_open_contest_says_so(
        self, tournament: Tournament, odile: Client
    ) -> None:
        html = odile.get(reverse("tournament_reopen", args=["martin"])).content.decode()
        assert 'name="reason"' not in html


def test_closing_twice_leaves_the_moment_it_was_closed(tournament: Tournament) -> None:
    closed(tournament)
    later = cast.actor(at=cast.EVENING.replace(hour=23))
    tournament.refresh_from_db()
    tournament_finish(actor=later, tournament=tournament, version=tournament.version)
    assert Tournament.objects.get().finished_at == cast.EVENING
    assert JournalEntry.objects.filter(act="tournament.finish").count() == 1
