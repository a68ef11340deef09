"""The draw as the organiser sees it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

POSTS = (
    "draft_swap",
    "draft_undo",
    "draft_redo",
    "round_discard",
    "round_publish",
    "round_unpublish",
)


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament()
    cast.pairs(tournament, 5)
    return tournament


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def address(name: str, number: int = 1) -> str:
    return reverse(name, args=["martin", number])


def draw(odile: Client) -> Round:
    odile.post(address("round_draw"), {"seed": "42"})
    return Round.objects.get()


def test_before_the_draw(odile: Client) -> None:
    page = odile.get(address("round_draw")).content.decode()
    assert "5 doublettes sont présentes." in page
    assert "impair" in page


def test_obstacles_are_shown(odile: Client) -> None:
    assert "pas encore publiée" in odile.get(address("round_draw", 2)).content.decode()
    assert odile.post(address("round_draw", 2), {}).status_code == 422


def test_the_draft_shows_tables_reasons_and_number(odile: Client) -> None:
    draw(odile)
    page = odile.get(address("round_draw")).content.decode()
    assert "tirage n°\u00a042" in page
    assert "2 tables" in page
    assert "au hasard" in page
    assert "le meilleur tirage possible" in page


def test_swap_by_ticks_and_by_numbers(odile: Client) -> None:
    round_ = draw(odile)
    (one,), (other,) = (match["sides"][0] for match in round_.steps[0]["matches"])
    swap = {"version": round_.version, "swap": [one, other]}
    assert odile.post(address("draft_swap"), swap).status_code == 303
    page = odile.get(address("round_draw")).content.decode()
    assert f"Annuler\u00a0: échange {one} ↔ {other}" in page
    assert "modifié à la main" in page
    round_.refresh_from_db()
    typed = {"version": round_.version, "one": one, "other": other}
    assert odile.post(address("draft_swap"), typed).status_code == 303
    assert Round.objects.get().step == 2


NOT_TWO: tuple[dict[str, object], ...] = (
    {"swap": ["1"]},
    {"swap": ["1", "2", "3"]},
    {"one": "１"},
    {"one": "x", "other": "2"},
    {},
)


def test_a_swap_of_anything_but_two(odile: Client) -> None:
    round_ = draw(odile)
    for wrong in NOT_TWO:
        answer = odile.post(address("draft_swap"), {"version": round_.version, **wrong})
        assert answer.status_code == 422, wrong
    assert Round.objects.get().step == 0


def test_a_stale_draft_is_shown_as_it_stands(odile: Client) -> None:
    draw(odile)
    answer = odile.post(address("round_publish"), {"version": "99"})
    assert answer.status_code == 409
    assert "a changé entre-temps" in answer.content.decode()
    assert not Round.objects.get().published


def test_publish_leads_to_the_table_plan_and_twice_is_refused(odile: Client) -> None:
    round_ = draw(odile)
    sent = {"version": round_.version, "key": "a" * 32}
    assert odile.post(address("round_publish"), sent)["Location"] == address("table_plan")
    assert odile.post(address("round_publish"), sent).status_code == 303
    again = odile.post(address("round_publish"), {"version": round_.version + 1})
    assert again.status_code == 422
    assert "déjà publiée" in again.content.decode()
    drawn = odile.post(address("round_draw"), {"version": round_.version + 1})
    assert drawn.status_code == 422
    assert "déjà publiée" in drawn.content.decode()


def test_the_table_plan(odile: Client) -> None:
    round_ = draw(odile)
    odile.post(address("round_publish"), {"version": round_.version})
    page = odile.get(address("table_plan")).content.decode()
    assert "Alice Martin – Bruno Petit" in page
    assert "Exempte" in page
    assert odile.get(address("round_draw"))["Location"] == address("table_plan")


def test_only_organisers_of_the_club(tournament: Tournament) -> None:
    stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
    for name in ("round_draw", "table_plan"):
        assert Client().get(address(name))["Location"].startswith("/login")
        assert stranger.get(address(name)).status_code == 404
    for name in POSTS:
        assert stranger.post(address(name), {"version": 1}).status_code == 404


def test_wrong_methods(odile: Client) -> None:
    draw(odile)
    for name in POSTS:
        assert odile.get(address(name)).status_code == 405
    assert odile.delete(address("round_draw")).status_code == 405


def test_a_round_that_does_not_exist(odile: Client) -> None:
    assert odile.get(address("table_plan", 3)).status_code == 404
    assert odile.get(address("round_draw", 0)).status_code == 404
    assert odile.post(address("round_draw", 0)).status_code == 404
    assert odile.post(address("draft_undo", 3), {"version": 1}).status_code == 404


def test_a_volunteer_is_asked_for(odile: Client, tournament: Tournament) -> None:
    Tournament.objects.update(bye_choice="volunteer")
    assert "Doublette exempte" in odile.get(address("round_draw")).content.decode()
    assert odile.post(address("round_draw"), {}).status_code == 422
    assert odile.post(address("round_draw"), {"volunteer": "4"}).status_code == 303
    assert Round.objects.get().steps[0]["byes"] == [4]


def test_a_seed_that_is_no_number(odile: Client) -> None:
    for seed in ("-1", "1.5", "４２", "quarante", "9" * 30):
        answer = odile.post(address("round_draw"), {"seed": seed})
        assert answer.status_code == 422, seed
        assert seed in answer.content.decode(), seed
