"""The next step of the evening, on every page of the desk, by role."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import Entrant, Match, Round, Tournament
from tournaments.models.fields import Review
from tournaments.ranking.selectors.progress import evening
from tournaments.results.outcome import Totals
from tournaments.results.services.results import result_record
from tournaments.rounds.selectors.to_do import NextStep, next_step
from tournaments.rounds.services.rounds import round_cards, round_draw, round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ORGANISER = {"entrants.enter", "round.draw", "paper.print", "prizes.settle", "result.enter"}
SCORER = {"result.enter"}
DESK = "/desk/martin/"


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament(rounds_planned=2)


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def step(tournament: Tournament, may: set[str] = ORGANISER) -> NextStep:
    tournament.refresh_from_db()
    found = next_step(tournament, evening(tournament), may)
    assert found is not None
    return found


def draw(tournament: Tournament, number: int) -> Round:
    return round_draw(
        actor=cast.actor(), tournament=tournament, number=number, seed=1, version=None
    )


def publish(round_: Round) -> Round:
    return round_publish(actor=cast.actor(), round_=round_, version=round_.version)


def play(round_: Round) -> None:
    for match in Match.objects.filter(round=round_, hall_table__isnull=False):
        totals = Totals((1030, 914))
        result_record(actor=cast.actor(), match=match, version=match.version, totals=totals)


class TestSteps:
    def test_entries_come_first(self, tournament: Tournament) -> None:
        assert step(tournament).url == f"{DESK}entrants/"
        assert step(tournament, SCORER).url == ""

    def test_the_cards_that_are_back_are_counted(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 4)
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        cast.totals(round_, 1, 1030, 914)
        assert step(tournament).told == "1 feuille rendue sur 2."

    def test_then_the_check_in_with_the_draw_beside_it(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 4)
        Entrant.objects.filter(number=4).update(present=False)
        found = step(tournament)
        assert found.url == f"{DESK}check-in/"
        assert "3" in found.told
        assert found.also is not None
        assert (found.also.url, found.also.posts) == (f"{DESK}rounds/1/draw/", True)
        assert step(tournament, SCORER).also is None

    def test_with_everybody_here_the_draw(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 4)
        assert step(tournament).url == f"{DESK}rounds/1/draw/"
        assert step(tournament, SCORER).url == ""

    def test_then_publishing(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 4)
        draw(tournament, 1)
        assert (step(tournament).url, step(tournament).posts) == (f"{DESK}rounds/1/draw/", False)

    def test_then_the_cards_then_the_results(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 4)
        round_ = publish(draw(tournament, 1))
        found = step(tournament)
        assert (found.url, found.posts) == (f"{DESK}rounds/1/cards/", True)
        assert found.also is not None
        assert found.also.url == f"{DESK}rounds/1/results/"
        assert step(tournament, SCORER).url == f"{DESK}rounds/1/results/"
        round_cards(actor=cast.actor(), round_=round_)
        assert step(tournament).url == f"{DESK}rounds/1/results/"

    def test_then_the_next_draw_and_in_the_end_the_prizes(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 4)
        play(publish(draw(tournament, 1)))
        assert step(tournament).url == f"{DESK}rounds/2/draw/"
        play(publish(draw(tournament, 2)))
        assert step(tournament).url == f"{DESK}prizes/"
        assert step(tournament, SCORER).url == f"{DESK}ranking/"

    def test_a_closed_contest_has_none(self, tournament: Tournament) -> None:
        tournament.finished_at = cast.EVENING
        tournament.save()
        assert next_step(tournament, evening(tournament), ORGANISER) is None

    def test_the_page_of_the_step_shows_what_else_there_is(self) -> None:
        also = NextStep("Draw", "/draw/")
        found = NextStep("Tick", "/check-in/", also=also)
        assert found.seen_from("/check-in/") == also
        assert found.seen_from("/other/") == found
        assert also.seen_from("/draw/") is None


class TestDrawAtOnce:
    ASK = f"{DESK}rounds/1/draw/"

    def test_nothing_to_ask_leads_to_the_draft(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        answer = odile.post(self.ASK, {})
        assert (answer.status_code, answer.headers["Location"]) == (303, self.ASK)
        assert tournament.rounds.count() == 1

    def test_who_is_not_ticked_is_asked_about(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        Entrant.objects.filter(number__gt=2).update(present=False)
        answer = odile.post(self.ASK, {})
        assert answer.status_code == 422
        assert 'name="everybody"' in answer.text
        assert not tournament.rounds.exists()

    def test_everybody_is_ticked_and_drawn(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        Entrant.objects.update(present=False)
        assert odile.post(self.ASK, {"everybody": "1", "key": "k"}).status_code == 303
        assert Entrant.objects.filter(present=True).count() == 4
        assert tournament.rounds.count() == 1

    def test_or_only_who_is_ticked(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        Entrant.objects.filter(number__gt=2).update(present=False)
        assert odile.post(self.ASK, {"without": "3 4"}).status_code == 303
        assert Entrant.objects.filter(present=True).count() == 2

    def test_nobody_is_left_out_without_a_word(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        Entrant.objects.filter(number__gt=2).update(present=False)
        for known in ({}, {"without": "3"}, {"without": "x ４"}, {"seed": "7"}):
            answer = odile.post(self.ASK, known)
            assert answer.status_code == 422
            assert 'value="3 4"' in answer.text
        odile.post(self.ASK, {"without": "3 4"})
        draft = odile.get(self.ASK).text
        names = pair_names(tournament, numbers=[3, 4])
        assert all(str(names[number]) in draft for number in (3, 4))

    def test_a_no_show_of_the_first_round_is_not_asked_about_again(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.pairs(tournament, 5)
        Entrant.objects.filter(number=5).update(present=False)
        play(publish(draw(tournament, 1)))
        there = f"{DESK}rounds/2/draw/"
        Entrant.objects.filter(number=4).update(present=False)
        asked = odile.post(there, {})
        assert asked.status_code == 422
        assert 'name="without" value="4"' in asked.text
        assert odile.post(there, {"everybody": "1"}).status_code == 303
        assert not Entrant.objects.get(number=5).present

    def test_cards_that_a_draw_by_lot_does_not_need_are_asked_about(self, odile: Client) -> None:
        cast.update(system="random")
        tournament = Tournament.objects.get()
        cast.pairs(tournament, 4)
        publish(draw(tournament, 1))
        there = f"{DESK}rounds/2/draw/"
        asked = odile.post(there, {})
        assert asked.status_code == 422
        assert 'name="cards_out" value="2"' in asked.text
        assert odile.post(there, {"cards_out": "2"}).status_code == 303

    def test_results_to_check_are_asked_about_where_ranks_draw(self, odile: Client) -> None:
        cast.update(system="danois")
        tournament = Tournament.objects.get()
        cast.pairs(tournament, 4)
        play(publish(draw(tournament, 1)))
        there, to_check = f"{DESK}rounds/2/draw/", Match.objects.filter(hall_table__number=2)
        to_check.update(review=Review("sum"))
        asked = odile.post(there, {})
        assert asked.status_code == 422
        assert 'name="to_check" value="1"' in asked.text
        assert f"{DESK}rounds/1/results/2/correct/" in asked.text
        assert odile.post(there, {"to_check": "1"}).status_code == 303

    def test_and_not_where_a_lot_draws(self, odile: Client) -> None:
        cast.update(system="random")
        tournament = Tournament.objects.get()
        cast.pairs(tournament, 4)
        play(publish(draw(tournament, 1)))
        Match.objects.filter(hall_table__number=2).update(review=Review("sum"))
        assert odile.post(f"{DESK}rounds/2/draw/", {}).status_code == 303

    def test_with_everybody_absent_only_the_tick_helps(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.pairs(tournament, 4)
        Entrant.objects.update(present=False)
        asked = odile.post(self.ASK, {}).text
        assert 'name="everybody"' in asked
        assert "Tirer sans" not in asked

    def test_cards_that_are_out_are_asked_about(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.pairs(tournament, 4)
        publish(draw(tournament, 1))
        answer = odile.post(f"{DESK}rounds/2/draw/", {})
        assert answer.status_code == 422
        assert tournament.rounds.count() == 1


class TestCards:
    def test_printing_them_is_remembered_once(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        round_ = publish(draw(tournament, 1))
        first = odile.post(f"{DESK}rounds/1/cards/", {"key": "a"})
        assert first.status_code == 303
        assert "papers/cards" in first.headers["Location"]
        round_.refresh_from_db()
        at = round_.cards_at
        assert at is not None
        odile.post(f"{DESK}rounds/1/cards/", {"key": "b"})
        round_.refresh_from_db()
        assert round_.cards_at == at

    def test_every_page_of_the_desk_leads_on(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        publish(draw(tournament, 1))
        for page in ("ranking/", "papers/", "rounds/1/tables/", "prizes/"):
            assert f'action="{DESK}rounds/1/cards/"' in odile.get(DESK + page).text, page
