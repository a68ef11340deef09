"""The desk's home and the journal."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import translation

from tests import cast
from tests.installed import installed
from tournaments.core.tags import clock
from tournaments.core.writes import journal
from tournaments.models import JournalEntry, Round, Tournament
from tournaments.models.fields import Review
from tournaments.ranking.selectors.progress import StepState, evening, round_step
from tournaments.rounds.services.rounds import round_draw, round_publish

pytestmark = pytest.mark.django_db
HOME = "/desk/martin/"


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament(rounds_planned=2)


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def home(odile: Client) -> str:
    return odile.get(HOME).content.decode()


def publish(tournament: Tournament, number: int) -> Round:
    round_ = round_draw(actor=cast.actor(), tournament=tournament, number=number, seed=1)
    return round_publish(actor=cast.actor(), round_=round_, version=round_.version)


def test_the_code_on_the_laptop_has_the_address_of_the_laptop(
    odile: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, phone_addresses=lambda: ["192.168.1.20"])
    html = odile.get(HOME, headers={"host": "localhost:8000"}).content.decode()
    assert html.count("http://192.168.1.20:8000/c/martin/") == 2
    assert "localhost" not in html


class TestEvening:
    def test_steps_go_from_the_entries_to_the_prizes(
        self, tournament: Tournament, odile: Client
    ) -> None:
        assert "Inscrire des doublettes" in home(odile)
        cast.pairs(tournament, 4)
        assert "Tirer la partie 1" in home(odile)
        first = round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=1)
        assert "Voir le tirage et le publier" in home(odile)
        round_publish(actor=cast.actor(), round_=first, version=first.version)
        assert "0 / 2" in home(odile)
        for table in (1, 2):
            cast.totals(first, table, 1000, 944)
        assert "Tirer la partie 2" in home(odile)
        second = publish(tournament, 2)
        for table in (1, 2):
            cast.totals(second, table, 1000, 944)
        assert "Toutes les parties sont jouées" in home(odile)

    def test_steps_count_cards_and_flags(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 5)
        round_ = publish(tournament, 1)
        match = cast.totals(round_, 1, 1000, 900)
        match.review = Review("sum")
        match.save()
        step = round_step(tournament, 1)
        assert (step.state, step.matches, step.returned, step.to_review, step.missing) == (
            StepState.PLAYING,
            2,
            1,
            1,
            1,
        )
        assert round_step(tournament, 2).state is StepState.TODO
        now = evening(tournament)
        assert now.current == step
        assert now.latest_published == step
        assert not now.at_entrants


class TestJournal:
    def test_lines_are_sentences_with_the_newest_first(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.pairs(tournament, 4)
        publish(tournament, 1)
        page = odile.get(f"{HOME}journal/").content.decode()
        assert page.index("Tirage de la partie 1 publié") < page.index("Partie 1 tirée")
        assert "odile" in page

    def test_filters_select_lines(self, tournament: Tournament, odile: Client) -> None:
        cast.pairs(tournament, 4)
        publish(tournament, 1)
        draws = odile.get(f"{HOME}journal/", {"room": "round", "text": "PUBLIÉ"}).content.decode()
        assert "Tirage de la partie 1 publié" in draws
        assert "Partie 1 tirée" not in draws
        assert "Rien pour" in odile.get(f"{HOME}journal/", {"room": "prizes"}).content.decode()
        assert "Rien pour" in odile.get(f"{HOME}journal/", {"round_number": 2}).content.decode()

    @pytest.mark.parametrize(
        "wrong", [{"room": "cave"}, {"round_number": "x"}, {"text": "a" * 200}, {"page": "zz"}]
    )
    def test_an_invalid_filter_shows_everything(
        self, tournament: Tournament, odile: Client, wrong: dict[str, str]
    ) -> None:
        cast.pairs(tournament, 4)
        publish(tournament, 1)
        answer = odile.get(f"{HOME}journal/", wrong)
        assert answer.status_code == 200
        assert "Partie 1 tirée" in answer.content.decode()

    def test_nobody_can_change_a_line(self, tournament: Tournament) -> None:
        with transaction.atomic():
            entry = journal(cast.actor(), "round.draw", tournament)
        with pytest.raises(DatabaseError), transaction.atomic():
            entry.save()
        with pytest.raises(DatabaseError), transaction.atomic():
            entry.delete()
        with pytest.raises(DatabaseError), transaction.atomic():
            JournalEntry.objects.update(actor="zoe")
        with pytest.raises(DatabaseError), transaction.atomic():
            JournalEntry.objects.all().delete()
        assert JournalEntry.objects.get().actor == "odile"

    def test_only_organisers_may_read_it(self, tournament: Tournament) -> None:
        stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        for address in (HOME, f"{HOME}journal/"):
            assert stranger.get(address).status_code == 404
            assert Client().get(address).status_code == 302
        mine = cast.signed_in(cast.organiser(tournament.club, "otto"))
        assert mine.post(HOME).status_code == 405


def test_times_are_written_as_the_language_does() -> None:
    at = datetime(2026, 11, 21, 20, 14, tzinfo=UTC)
    for language, words in (("fr", "21\u202fh\u202f14"), ("en", "21:14")):
        with translation.override(language):
            assert clock(at) == words


class TestResultsNow:
    """Results, in the menu, before the first round is published."""

    def led_to(self, role: str) -> str:
        tournament = cast.tournament()
        client = cast.signed_in(cast.staff(tournament.club, role, username="paul"))
        answer = client.get("/desk/martin/results/", follow=True)
        assert answer.status_code == 200
        return str(answer.redirect_chain[-1][0])

    def test_who_draws_is_led_to_the_draw(self) -> None:
        assert self.led_to("organiser") == "/desk/martin/rounds/1/draw/"

    def test_a_scorer_is_led_to_the_check_in(self) -> None:
        assert self.led_to("scorer") == "/desk/martin/check-in/"
