"""The capacity in the settings: who moves up with a higher one, who waits with a lower one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.desk.sent import as_shown
from tests.entrants.helpers import acts, add, words
from tournaments.entrants.selectors.entrants import places_in_line
from tournaments.models import Entrant, Tournament
from tournaments.rounds.services.rounds import round_draw

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
URL = "/desk/martin/settings/"
TICK = "Mettre les dernières inscrites sur la liste d’attente"


@pytest.fixture
def tournament() -> Tournament:
    """Six places, all taken, and one pair that waits."""
    tournament = cast.tournament(capacity=6)
    for number in range(1, 7):
        cast.pair(tournament, number, paid=False)
    add(tournament, *cast.PEOPLE[6])
    return tournament


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def post(odile: Client, **typed: Any) -> Any:
    shown = odile.get(URL).context
    sent = as_shown(shown["form"], **({"version": shown["version"]} | typed))
    return odile.post(URL, sent)


def waiting() -> list[int]:
    return list(places_in_line(Tournament.objects.get()))


def problem(answer: Any) -> str:
    """The sentence beside the capacity."""
    assert answer.status_code == 422
    (said,) = answer.context["form"].errors["capacity"]
    return str(said)


class TestHigher:
    def test_who_waits_moves_up_and_the_desk_is_told(self, odile: Client) -> None:
        answer = post(odile, capacity="7")
        assert waiting() == []
        assert acts()[-2:] == ["tournament.edit", "entrants.move_up"]
        page = words(odile.get(answer["Location"]))
        assert "Une place s’est libérée : la doublette 7 (Monique Perrin – Norbert" in page

    def test_without_a_limit_everybody_moves_up(self, odile: Client) -> None:
        post(odile, capacity="")
        assert (waiting(), Tournament.objects.get().places) == ([], None)

    def test_tables_are_said_in_pairs(self, odile: Client) -> None:
        post(odile, capacity="4", capacity_unit="tables")
        assert "4 tables : 8 doublettes." in words(odile.get(URL))
        assert waiting() == []


class TestLower:
    def test_is_refused_with_the_names_of_who_would_wait(self, odile: Client) -> None:
        answer = post(odile, capacity="2", capacity_unit="tables")
        assert problem(answer).replace("\xa0", " ") == (
            "6 doublettes ont une place, 2 de trop : laissez la capacité comme elle est, ou cochez "
            "ci-dessous pour mettre les dernières inscrites sur la liste d’attente (n° 5, 6)."
        )
        assert TICK in words(answer)
        assert (waiting(), Tournament.objects.get().capacity) == ([7], 6)

    def test_the_box_is_not_there_before(self, odile: Client) -> None:
        assert TICK not in words(odile.get(URL))

    def test_ticked_the_last_entered_wait_before_who_waited(self, odile: Client) -> None:
        answer = post(odile, capacity="4", move_last="on")
        assert waiting() == [5, 6, 7]
        assert acts()[-2:] == ["tournament.edit", "entrants.wait"]
        assert "Les doublettes 5 (" in words(odile.get(answer["Location"]))

    def test_and_once_more(self, odile: Client) -> None:
        post(odile, capacity="4", move_last="on")
        post(odile, capacity="3", move_last="on")
        assert waiting() == [4, 5, 6, 7]

    def test_not_below_those_who_have_played(self, odile: Client, tournament: Tournament) -> None:
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        answer = post(odile, capacity="2", move_last="on")
        assert problem(answer).startswith("2 de celles qui ont une place ont déjà joué")
        post(odile, capacity="4", move_last="on")
        assert waiting() == [5, 6, 7]

    def test_not_while_they_are_drawn(self, odile: Client, tournament: Tournament) -> None:
        round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=3)
        answer = post(odile, capacity="4", move_last="on")
        assert problem(answer).startswith("La partie 1 est tirée avec des doublettes")

    def test_not_before_their_fee_is_given_back(self, odile: Client) -> None:
        Entrant.objects.filter(number=6).update(paid=True)
        assert problem(post(odile, capacity="4", move_last="on")) == (
            "La doublette 6 a payé\xa0: rendez-lui d’abord sa mise et décochez-la."
        )

    def test_with_room_left_nobody_is_asked(self, odile: Client) -> None:
        Entrant.objects.filter(number__gte=3).update(withdrawn_from=None)
        Entrant.objects.filter(number__in=(3, 4)).update(withdrawn_from=1)
        assert post(odile, capacity="4").status_code == 303
        assert waiting() == [7]

    def test_a_higher_one_that_is_still_too_low_takes_no_place_away(self, odile: Client) -> None:
        Tournament.objects.update(capacity=4)
        assert post(odile, capacity="5").status_code == 303
        assert waiting() == [7]

    def test_other_settings_of_a_crowded_contest_can_change(self, odile: Client) -> None:
        Tournament.objects.update(capacity=4)
        assert post(odile, place="Gymnase").status_code == 303


class TestNewContest:
    def test_asks_for_the_capacity_and_a_contest_like_it_has_the_same(
        self, odile: Client, tournament: Tournament
    ) -> None:
        shown = odile.get("/contests/new/?like=martin").context["form"]
        assert shown["capacity"].value() == 6
        page = words(odile.get("/contests/new/?template=village_4x12"))
        assert "Nombre maximal de places" in page
        assert "Une table fait 2 doublettes" in page

    @pytest.mark.parametrize("typed", ["0", "-3", "beaucoup", "6000"])
    def test_no_other_number(self, odile: Client, typed: str) -> None:
        problem(post(odile, capacity=typed))
