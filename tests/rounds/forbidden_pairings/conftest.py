"""Six pairs and their organiser's browser."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tournaments.models import Tournament


@pytest.fixture
def contest() -> Tournament:
    contest = cast.contest()
    cast.pairs(contest, 6)
    return contest


@pytest.fixture
def odile(contest: Tournament) -> Client:
    return cast.signed_in(cast.organiser(contest.club))
