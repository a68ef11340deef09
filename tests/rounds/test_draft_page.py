"""The draft as a page: locks and redraws by forms alone, news for a second browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.rounds.evenings import drawn, now, played, replayed, seats, tournament_of
from tournaments.models import Round, Tournament
from tournaments.rounds.services.drafts import draft_lock
from tournaments.rounds.services.rounds import round_discard, round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

POSTS = ("draft_lock", "draft_redraw")
NEWS = {"HX-Request": "true"}


def nine_drawn() -> None:
    drawn(tournament_of(9))


@pytest.fixture
def tournament() -> Tournament:
    return replayed(nine_drawn)


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    return tournament.rounds.select_related("tournament").get()


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def address(name: str, number: int = 1) -> str:
    return reverse(name, args=["martin", number])


def page(odile: Client, number: int = 1) -> str:
    answer = odile.get(address("round_draw", number))
    assert answer.status_code == 200
    return answer.content.decode()


def send(odile: Client, name: str, **values: Any) -> int:
    """Press a button on the draft as it stands."""
    version = Round.objects.get().version
    return odile.post(address(name), {"version": version, **values}).status_code


class TestForms:
    def test_lock_unlock_and_draw_the_rest(self, round_: Round, odile: Client) -> None:
        before = seats(round_)
        assert send(odile, "draft_lock", lock=2) == 303
        shown = page(odile)
        assert 'name="unlock" value="2"' in shown
        assert "1 table bloquée reste en place." in shown
        assert re.search(rf'id="seat-{min(before[2])}"[^>]* disabled', shown)
        assert send(odile, "draft_redraw") == 303
        assert seats(Round.objects.get())[2] == before[2]
        assert "Annuler\u00a0: nouveau tirage du reste" in page(odile)
        assert send(odile, "draft_lock", unlock=2) == 303
        assert 'name="lock" value="2"' in page(odile)

    BAD_INPUT: tuple[tuple[dict[str, str], int], ...] = (
        ({}, 409),
        ({"lock": "1", "unlock": "2"}, 409),
        ({"lock": "x"}, 409),
        ({"lock": "99"}, 422),
        ({"unlock": "1"}, 422),
    )

    def test_bad_input_changes_nothing(self, round_: Round, odile: Client) -> None:
        for sent, status in self.BAD_INPUT:
            assert send(odile, "draft_lock", **sent) == status, sent
        assert Round.objects.get().steps == round_.steps

    def test_an_old_state_is_a_conflict(self, round_: Round, odile: Client) -> None:
        for name in POSTS:
            answer = odile.post(address(name), {"version": round_.version + 5, "lock": "1"})
            assert answer.status_code == 409, name
            assert "a changé entre-temps" in answer.content.decode(), name

    def test_organisers_only_and_no_other_method(self, round_: Round, odile: Client) -> None:
        stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        for name in POSTS:
            assert stranger.post(address(name), {"version": 1, "lock": 1}).status_code == 404, name
            assert Client().post(address(name), {"version": 1})["Location"].startswith("/login")
            assert odile.get(address(name)).status_code == 405, name
            assert odile.post(address(name, 4), {"version": 1}).status_code == 404, name

    def test_a_published_draw_is_shown_as_it_stands(self, round_: Round, odile: Client) -> None:
        old = round_.version
        round_publish(actor=cast.actor(), round_=round_, version=old)
        for name, sent in (("draft_swap", {"one": "1"}), ("draft_lock", {"lock": "1"})):
            answer = odile.post(address(name), {"version": old, **sent})
            assert answer.status_code == 409
            assert "Plan des tables" in answer.content.decode()

    def test_drawing_again_asks_before_locks_are_lost(self, round_: Round, odile: Client) -> None:
        send(odile, "draft_lock", lock=2)
        version = Round.objects.get().version
        asked = odile.post(address("round_draw"), {"version": version})
        assert asked.status_code == 422
        assert "1 table est bloquée" in asked.content.decode()
        assert asked.content.decode().count('form="again"') == 1
        assert Round.objects.get().step == 1
        sent = {"version": version, "confirmed": "1"}
        assert odile.post(address("round_draw"), sent).status_code == 303
        assert Round.objects.get().step == 0

    def test_every_step_is_listed(self, round_: Round, odile: Client) -> None:
        send(odile, "draft_lock", lock=1)
        send(odile, "draft_undo")
        shown = page(odile)
        assert "Rétablir\u00a0: table 1 bloquée" in shown
        assert "1 étape du tirage" in shown
        assert re.search(r'class="is-undone">table 1 bloquée \(annulé\)', shown)

    def test_a_swap_adds_no_column(self, round_: Round, odile: Client) -> None:
        columns = page(odile).count('<th scope="col"')
        one, other, *_rest = round_.steps[0]["byes"] + sorted(seats(round_)[1])
        assert send(odile, "draft_swap", swap=[one, other]) == 303
        assert "placée par l’organisateur" in page(odile)
        assert page(odile).count('<th scope="col"') == columns

    def test_english(self, round_: Round, odile: Client) -> None:
        send(odile, "draft_lock", lock=1)
        answer = odile.get(address("round_draw"), headers={"accept-language": "en"})
        assert "Undo: table 1 locked" in answer.content.decode()


class TestNews:
    def asked(self, odile: Client, seen: object, version: int = 1) -> Any:
        where = {"seen": str(seen), "version": str(version)}
        return odile.get(address("round_draw"), where, headers=NEWS)

    def test_nothing_while_nothing_has_changed(
        self, tournament: Tournament, round_: Round, odile: Client
    ) -> None:
        tournament.refresh_from_db()
        answer = self.asked(odile, tournament.revision)
        assert (answer.status_code, answer.content) == (204, b"")

    def test_the_page_asks_where_the_news_is(self, round_: Round, odile: Client) -> None:
        found = re.search(r'hx-get="([^"]+)" hx-trigger="every 4s"', page(odile))
        assert found
        answer = odile.get(found[1].replace("&amp;", "&"), headers=NEWS)
        assert answer.status_code == 204

    def test_the_draft_as_it_stands_and_not_what_is_typed(
        self, tournament: Tournament, round_: Round, odile: Client
    ) -> None:
        tournament.refresh_from_db()
        seen = tournament.revision
        draft_lock(actor=cast.actor(), round_=round_, table=1, locked=True, version=round_.version)
        answer = self.asked(odile, seen).content.decode()
        assert "sur un autre écran" in answer
        assert f'data-version="{round_.version}"' in answer
        assert 'id="tables" hx-swap-oob="true"' in answer
        assert 'name="unlock" value="1"' in answer
        assert "swap-one" not in answer
        assert "<html" not in answer

    def test_another_act_in_the_tournament_is_no_change_of_the_draft(
        self, tournament: Tournament, round_: Round, odile: Client
    ) -> None:
        answer = self.asked(odile, 0, round_.version)
        assert answer.status_code == 200
        assert "sur un autre écran" not in answer.content.decode()

    def test_the_news_of_a_published_draft_redirects(self, round_: Round, odile: Client) -> None:
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        assert self.asked(odile, 0)["HX-Redirect"] == address("round_draw")

    def test_the_news_of_a_discarded_draft_redirects(self, round_: Round, odile: Client) -> None:
        round_discard(actor=cast.actor(), round_=round_, version=round_.version)
        assert self.asked(odile, 0)["HX-Redirect"] == address("round_draw")

    def test_without_script_the_address_is_the_page(self, round_: Round, odile: Client) -> None:
        answer = odile.get(address("round_draw"), {"seen": "0"})
        assert "<html" in answer.content.decode()

    def test_no_outsider_has_news(self, round_: Round) -> None:
        stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        assert self.asked(stranger, 0).status_code == 404


class TestSchedules:
    def test_a_later_round_says_where_it_comes_from(self) -> None:
        tournament = tournament_of(6, system="rotation")
        odile = cast.signed_in(cast.organiser(tournament.club))
        assert "Numéro du tirage" in page(odile)
        played(tournament)
        shown = page(odile, 2)
        assert "calendrier tiré avec la partie 1 (tirage n°\u00a042)" in shown
        assert 'name="seed"' not in shown
        assert odile.post(address("round_draw", 2), {}).status_code == 303
        assert "comme au calendrier" in page(odile, 2)

    def test_the_reason_to_leave_the_schedule_is_shown(self) -> None:
        tournament = tournament_of(6, system="rotation")
        odile = cast.signed_in(cast.organiser(tournament.club))
        played(tournament)
        tournament.entrants.filter(number=1).update(present=False)
        odile.post(address("round_draw", 2), {"without": "1"})
        assert "sont arrivées ou parties" in page(odile, 2)

    def test_placed_by_hand(self) -> None:
        tournament = tournament_of(5, system="manual")
        odile = cast.signed_in(cast.organiser(tournament.club))
        odile.post(address("round_draw"), {})
        assert "échangez à la main" in page(odile)
        assert now(Round.objects.get())["byes"] == [5]
