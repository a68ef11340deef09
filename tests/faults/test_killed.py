"""Short runs: the server, a migration and the database server are killed while they work."""

from __future__ import annotations

import os

import pytest

from tests.faults import ended, killed_migrations, killed_posts, postgres
from tests.matrix import rarely

pytestmark = pytest.mark.process


@pytest.mark.parametrize("times", [1, rarely(2)])
def test_no_result_is_lost_when_the_server_is_killed(times: int) -> None:
    outcome = killed_posts.run(times, pairs=40)
    assert outcome.ok, outcome.json()
    assert outcome.facts["killed"] == times
    assert outcome.found == outcome.acknowledged > 0


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="starts are killed in forks")
def test_no_database_is_lost_when_a_migration_is_killed() -> None:
    outcome = killed_migrations.run(5)
    assert outcome.ok, outcome.json()
    assert outcome.times >= 5
    assert outcome.facts["old"] > 0 < outcome.facts["new"]


@pytest.mark.long
def test_no_result_is_lost_when_postgresql_is_killed() -> None:
    if why := postgres.missing():
        pytest.skip(why)
    outcome = postgres.run(1)
    assert outcome.ok, outcome.json()
    assert outcome.facts["turned away"] > 0


@pytest.mark.long
def test_no_result_is_lost_when_the_server_is_told_to_end() -> None:
    outcome = ended.run(1)
    assert outcome.ok, outcome.json()
    assert outcome.acknowledged >= ended.ANSWERS
