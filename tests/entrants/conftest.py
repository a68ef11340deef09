"""The contest of the evening and its organiser's browser."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tournaments.models import Tournament


@pytest.fixture
def contest() -> Tournament:
    return cast.contest()


@pytest.fixture
def odile(contest: Tournament) -> Client:
    return cast.signed_in(cast.organiser(contest.club))
