"""News is collected: public pages change at most once in a number of seconds."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from tests import cast
from tournaments.core.writes import bump
from tournaments.models import Tournament
from tournaments.public import live_pages


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Clock:
    settings.NEWS_SECONDS = 5.0
    made = Clock()
    monkeypatch.setattr(live_pages, "clock", made)
    return made


@pytest.fixture
def tournament(db: None) -> Tournament:
    return cast.tournament()


def ranking_shown(tournament: Tournament, seen: int = 0) -> int:
    found = live_pages.shown(tournament.code, seen=seen)
    assert found is not None
    return found.revision(("ranking",))


def test_the_first_change_shows_at_once_the_next_waits(
    tournament: Tournament, clock: Clock
) -> None:
    before = ranking_shown(tournament)
    clock.now += 5
    first = bump(tournament)
    assert ranking_shown(tournament) == first
    clock.now += 2
    second = bump(tournament)
    assert ranking_shown(tournament) == first
    clock.now += 3
    assert ranking_shown(tournament) == second
    assert before < first < second


def test_the_database_is_asked_once_a_second(
    tournament: Tournament, clock: Clock, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        for _poll in range(10):
            ranking_shown(tournament)
    clock.now += 1
    with django_assert_num_queries(1):
        ranking_shown(tournament)


def test_a_newer_revision_seen_by_a_phone_is_believed(tournament: Tournament, clock: Clock) -> None:
    """Another process may have shown the newer revision already."""
    ranking_shown(tournament)
    later = bump(tournament)
    assert ranking_shown(tournament, seen=later) == later


def test_an_impossible_revision_is_answered_with_the_current_one(
    tournament: Tournament, clock: Clock
) -> None:
    """After a restore the revision is lower than the one that phones have seen."""
    assert ranking_shown(tournament, seen=10**9) == tournament.ranking_revision


def test_an_act_changes_only_its_topics(tournament: Tournament, clock: Clock) -> None:
    clock.now += 5
    bump(tournament, ("plan", "ranking", "brackets"))
    tournament.refresh_from_db()
    clock.now += 5
    found = live_pages.shown(tournament.code)
    assert found is not None
    assert found.revision(("plan",)) == tournament.revision
    assert found.revision(("rules",)) < tournament.revision


def test_a_deleted_tournament_is_not_found(tournament: Tournament, clock: Clock) -> None:
    ranking_shown(tournament)
    tournament.delete()
    clock.now += 1
    assert live_pages.shown("martin") is None


def test_another_tournament_with_the_same_code_starts_fresh(
    tournament: Tournament, clock: Clock
) -> None:
    bump(tournament)
    ranking_shown(tournament)
    club = tournament.club
    tournament.delete()
    other = cast.tournament(club)
    clock.now += 1
    assert ranking_shown(other) == 0


def test_a_clock_set_back_hides_no_news(tournament: Tournament, clock: Clock) -> None:
    ranking_shown(tournament)
    later = bump(tournament)
    clock.now -= 3600
    assert ranking_shown(tournament) == later


@pytest.mark.parametrize("page", ["public_home", "public_screen", "public_find", "desk"])
def test_an_unknown_contest_says_so_in_its_own_words(db: None, page: str) -> None:
    """An open page says what has become of its tournament."""
    answer = Client(headers={"accept-language": "en"}).get(reverse(page, args=["martin"]))
    assert answer.status_code == 404
    assert "This contest does not exist" in answer.text
