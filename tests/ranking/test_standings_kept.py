"""The ranking that is kept: nobody waits for another contest, nor reads again what is known."""

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
def contest(db: None) -> Tournament:
    contest = cast.contest()
    cast.pairs(contest, 4)
    cast.published_round(contest, 1, [(1, 2), (3, 4)])
    return contest


def after_a_result(contest: Tournament) -> Tournament:
    cast.totals(contest.rounds.get(number=1), 1, 1000, 944)
    bump(contest)
    Match.objects.filter(round__tournament=contest, hall_table__number=1).update(
        revision=contest.revision
    )
    return Tournament.objects.get(pk=contest.pk)


def test_a_reader_who_came_earlier_does_not_read_all_again(
    contest: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """It read the contest before the result, its turn came after somebody who read it later."""
    early = Tournament.objects.get(pk=contest.pk)
    newest = standings(after_a_result(contest))
    with django_assert_num_queries(1):
        assert standings(early).rows == newest.rows


def test_a_copy_put_back_is_read_anew(contest: Tournament) -> None:
    before = Tournament.objects.get(pk=contest.pk)
    standings(after_a_result(contest))
    Match.objects.filter(round__tournament=contest).update(state="expected", winner=None)
    Tournament.objects.filter(pk=contest.pk).update(revision=before.revision)
    assert standings(before).returned == 0


def test_nobody_waits_for_another_contest(
    contest: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one contest is read and counted, the ranking of another is answered."""
    other = cast.contest(contest.club, code="other")
    known = standings(other)
    begun, go_on = Event(), Event()

    def slow(of: Tournament, snapshot: snapshots.Snapshot) -> None:
        begun.set()
        go_on.wait(30)
        snapshot.revision = of.revision

    monkeypatch.setattr(snapshots, "_bring_up_to_date", slow)
    thread = Thread(target=lambda: standings(contest))
    thread.start()
    assert begun.wait(30)
    assert standings(other) is known
    go_on.set()
    thread.join()
