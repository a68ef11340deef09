"""Short runs: the server, a migration and the database server are killed at work."""

from __future__ import annotations

import os

import pytest

from tests.faults import ended, killed_migrations, killed_posts, postgres


def test_the_server_is_killed_while_results_come_in() -> None:
    outcome = killed_posts.run(6)
    assert outcome.ok, outcome.json()
    assert outcome.facts["killed"] == 6
    assert outcome.found == outcome.acknowledged > 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="starts are killed in forks")
def test_a_start_is_killed_while_it_migrates() -> None:
    outcome = killed_migrations.run(5)
    assert outcome.ok, outcome.json()
    assert outcome.times >= 5
    assert outcome.facts["old"] > 0 < outcome.facts["new"]


def test_postgresql_is_cut_off_while_results_come_in() -> None:
    if why := postgres.missing():
        pytest.skip(why)
    outcome = postgres.run(1)
    assert outcome.ok, outcome.json()
    assert outcome.facts["turned away"] > 0


def test_the_server_is_told_to_end_while_results_come_in() -> None:
    outcome = ended.run(1)
    assert outcome.ok, outcome.json()
    assert outcome.acknowledged >= ended.ANSWERS
