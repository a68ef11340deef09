"""A mêlée of nine: the first round is in, one more is public, somebody rests each time."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tests.rounds import melee_entered as evening
from tests.rounds.evenings import replayed
from tournaments.models import Tournament


def nine() -> None:
    """Round 1: 1 and 2 against 3 and 4, 5 and 6 against 7 and 8, 9 rests; then others."""
    tournament = evening.melee(9, fee_cents=500)
    first = cast.published_round(tournament, 1, [((1, 2), (3, 4)), ((5, 6), (7, 8))], bye=9)
    cast.totals(first, 1, 1000, 944)
    cast.totals(first, 2, 700, 1244)
    cast.published_round(tournament, 2, [((9, 1), (5, 3)), ((2, 6), (8, 4))], bye=7)


@pytest.fixture
def tournament(db: None) -> Tournament:
    return replayed(nine)


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    """The organiser's browser, in French."""
    return cast.signed_in(cast.organiser(tournament.club))


@pytest.fixture
def phone() -> Client:
    """A player's phone, in French."""
    return Client(headers={"accept-language": "fr"})
