"""A club of three contests: two are finished, one is being played."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from tests import cast
from tests.installed import installed
from tests.people.helpers import contest, named
from tournaments.models import Club, Person, Tournament


@pytest.fixture(autouse=True)
def _nothing_to_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, makes_copies=lambda: True)


@pytest.fixture
def club(db: None) -> Club:
    """Alice Martin plays in all three contests, twice with Bruno Petit, once with Luc Roux."""
    of = cast.club()
    older = contest(of, "older", date(2024, 3, 2), [("Alice Martin", "Bruno Petit")])
    newer = contest(of, "newer", date(2025, 11, 8), [("Luc Roux", "Alice Martin")])
    for one in (older, newer):
        one.finished_at = cast.EVENING
        one.save()
    contest(of, "now", date(2026, 11, 20), [("Alice Martin", "Bruno Petit")])
    return of


@pytest.fixture
def now(club: Club) -> Tournament:
    """The contest that is being played."""
    return club.tournaments.get(code="now")


@pytest.fixture
def odile(club: Club) -> Client:
    return cast.signed_in(cast.organiser(club))


@pytest.fixture
def alice(club: Club) -> Person:
    return named("Alice Martin")


@pytest.fixture
def twice(club: Club) -> Person:
    """Alice Martin, written as Alicia Martini in 2023."""
    contest(club, "2023", date(2023, 4, 1), [("Alicia Martini", "Luc Roux")])
    return named("Alicia Martini")
