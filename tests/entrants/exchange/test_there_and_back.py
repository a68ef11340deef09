"""An exported list can be imported again, in both formats."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tests.entrants.exchange.reading import read_file
from tournaments.models import Entrant, Seat, Tournament

pytestmark = pytest.mark.django_db

ODD = ("Marie-Françoise de La Villardière", "D’Artagnan Œdipe", "Le Guen, Yves", "Łukasz Żak")


def exported(tournament: Tournament, fmt: str, language: str = "fr") -> bytes:
    odile: Client = cast.signed_in(cast.organiser(tournament.club))
    odile.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    return odile.get(f"/desk/martin/entrants/export/{fmt}/").content


def stored(tournament: Tournament) -> list[tuple[str, ...]]:
    """The names, club and category of every entrant."""
    return [
        (*(seat.name for seat in entrant.seats.all()), entrant.home_club, entrant.category)
        for entrant in Entrant.objects.filter(tournament=tournament)
    ]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("fmt", ["csv", "xlsx"])
class TestThereAndBack:
    def test_of_pairs(self, fmt: str, language: str) -> None:
        tournament = cast.tournament()
        for number, name in enumerate(ODD, start=1):
            cast.pair(tournament, number, home_club="L’As ; de pique", category="Mixte")
            Seat.objects.filter(entrant__number=number, place=2).update(name=name)
        lines = read_file(f"liste.{fmt}", exported(tournament, fmt, language))
        assert [(n.first, n.second, n.home_club, n.category) for n in lines] == stored(tournament)
        assert [line.problem for line in lines] == [""] * len(ODD)

    def test_of_single_players(self, fmt: str, language: str) -> None:
        tournament = cast.tournament(preset="belote2")
        for number, name in enumerate(ODD, start=1):
            cast.single(
                tournament, number, home_club="Tours", category="" if number > 2 else "Aînés"
            )
            Seat.objects.filter(entrant__number=number).update(name=name)
        lines = read_file(f"liste.{fmt}", exported(tournament, fmt, language), players=1)
        assert [(line.first, line.home_club, line.category) for line in lines] == stored(tournament)
        assert [line.problem for line in lines] == [""] * len(ODD)
