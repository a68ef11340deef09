"""The cached ranking: no tournament waits for another, and known results are not read again."""

from __future__ import annotations

from threading import Event, Thread

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import cast
from tournaments.core.writes import bump
from tournaments.models import Match, Tournament
from tournaments.ranking.selectors import snapshots
from tournaments.ranking.selectors.standings import standings


@pytest.fixture
def tournament(db: None) -> Tournament:
    tournament = cast.tournament()
    cast.pairs(tournament, 4)
    cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    return tournament


def after_a_result(tournament: Tournament) -> Tournament:
    cast.totals(tournament.rounds.get(number=1), 1, 1000, 944)
    bump(tournament)
    Match.objects.filter(round__tournament=tournament, hall_table__number=1).update(
        revision=tournament.revision
    )
    return Tournament.objects.get(pk=tournament.pk)


def test_a_late_reader_of_an_older_revision_does_not_read_all_again(
    tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """It read the tournament before the result, and its turn comes after a newer reader."""
    early = Tournament.objects.get(pk=tournament.pk)
    newest = standings(after_a_result(tournament))
    with django_assert_num_queries(1):
        assert standings(early).rows == newest.rows


def test_a_restored_copy_is_read_in_full(tournament: Tournament) -> None:
    before = Tournament.objects.get(pk=tournament.pk)
    standings(after_a_result(tournament))
    Match.objects.filter(round__tournament=tournament).update(state="expected", winner=None)
    Tournament.objects.filter(pk=tournament.pk).update(revision=before.revision)
    assert standings(before).cards.returned == 0


def test_a_tournament_does_not_wait_for_another(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one tournament is read and counted, another tournament's ranking is available."""
    other = cast.tournament(tournament.club, code="other")
    known = standings(other)
    begun, go_on = Event(), Event()

    def slow(of: Tournament, snapshot: snapshots.Snapshot) -> None:
        begun.set()
        go_on.wait(30)
        snapshot.revision = of.revision

    monkeypatch.setattr(snapshots, "_bring_up_to_date", slow)
    thread = Thread(target=lambda: standings(tournament))
    thread.start()
    assert begun.wait(30)
    assert standings(other) is known
    go_on.set()
    thread.join()
