"""The final ranking kept for the prize-giving: what phones and projector show meanwhile."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.public.conftest import changed
from tournaments.models import JournalEntry, Tournament
from tournaments.ranking.services import ranking_hold

pytestmark = pytest.mark.slow

PAGES = ("public_home", "public_ranking", "public_pictures", "public_crosstable")


@pytest.fixture
def held(db: None) -> Tournament:
    """Two rounds of two, both complete; pair 1 led, pair 4 has won; the ranking is kept."""
    tournament = cast.tournament(rounds_planned=2, ranking_keys=["points"], ranking_held=True)
    cast.pairs(tournament, 4)
    first = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    cast.totals(first, 1, 1500, 444)
    cast.totals(first, 2, 900, 1044)
    last = cast.published_round(tournament, 2, [(1, 3), (2, 4)])
    cast.totals(last, 1, 100, 1844)
    cast.totals(last, 2, 244, 1700)
    return changed(tournament)


@pytest.fixture
def odile(held: Tournament) -> Client:
    return cast.signed_in(cast.organiser(held.club))


def shown(client: Client, page: str, *args: object) -> str:
    return client.get(reverse(page, args=["martin", *args]), headers=ENGLISH).content.decode()


ENGLISH = {"accept-language": "en"}
SENTENCE = "The final ranking is given at the prize-giving."


class TestHeld:
    def test_pages_say_that_it_is_kept(self, client: Client, held: Tournament) -> None:
        for page in PAGES:
            assert SENTENCE in shown(client, page), page

    def test_the_ranking_is_that_of_the_round_before(
        self, client: Client, held: Tournament
    ) -> None:
        text = shown(client, "public_ranking")
        assert "Ranking after round 1" in text
        assert text.index('id="row-1"') < text.index('id="row-4"')
        assert "2,744" not in text

    def test_nobody_asks_for_it_by_address(self, client: Client, held: Tournament) -> None:
        url = reverse("public_ranking", args=["martin"])
        answer = client.get(url, {"after": "2"}, headers=ENGLISH)
        assert "Ranking after round 1" in answer.content.decode()

    def test_neither_rank_nor_total_stands_with_a_pair(
        self, client: Client, held: Tournament
    ) -> None:
        text = shown(client, "public_pair", 4)
        assert SENTENCE in text
        assert "2,744" not in text
        assert "1,700" not in text

    def test_the_wall(self, client: Client, held: Tournament) -> None:
        text = shown(client, "public_screen")
        assert "the final one at the prize-giving" in text
        assert "2,744" not in text

    def test_the_desk_sees_everything(self, odile: Client, held: Tournament) -> None:
        text = shown(odile, "ranking_desk")
        assert "Ranking after round 2" in text
        assert "2,744" in text

    def test_closing_shows_it(self, client: Client, held: Tournament) -> None:
        held.finished_at = cast.EVENING
        held.save(update_fields=["finished_at"])
        changed(held)
        text = shown(Client(), "public_ranking")
        assert "2,744" in text
        assert SENTENCE not in text


class TestNotHeld:
    def test_before_the_last_round_everything_is_shown(
        self, client: Client, held: Tournament
    ) -> None:
        held.rounds.filter(number=2).delete()
        changed(held)
        text = shown(client, "public_ranking")
        assert "Ranking after round 1" in text
        assert SENTENCE not in text


class TestSwitch:
    def test_the_evening_offers_it_in_the_last_round(self, odile: Client, held: Tournament) -> None:
        text = shown(odile, "desk")
        assert "The final ranking is kept for the prize-giving." in text
        assert "No prizes are listed yet." in text
        held.rounds.filter(number=2).delete()
        changed(held)
        assert reverse("ranking_hold", args=["martin"]) not in shown(odile, "desk")

    def test_at_the_desk(self, odile: Client, held: Tournament) -> None:
        url = reverse("ranking_hold", args=["martin"])
        answer = odile.post(url, {"held": "0"}, follow=True, headers=ENGLISH)
        assert "Hide the final ranking until the prize-giving" in answer.content.decode()
        assert "2,744" in shown(Client(), "public_ranking")
        odile.post(url, {"held": "1", "from": "desk"})
        assert "2,744" not in shown(Client(), "public_ranking")

    def test_said_twice_it_is_journalled_once(self, held: Tournament) -> None:
        for _time in range(2):
            ranking_hold(actor=cast.actor(), tournament=held, held=False)
        assert JournalEntry.objects.filter(tournament_id=held.pk, act="prizes.release").count() == 1
