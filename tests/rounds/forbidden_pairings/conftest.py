"""Six pairs and their organiser's browser."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tournaments.models import Tournament


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament()
    cast.pairs(tournament, 6)
    return tournament


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))
