"""Fixtures: a tournament and the browser of its organiser."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tournaments.models import Tournament


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))
