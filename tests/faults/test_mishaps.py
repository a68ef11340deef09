"""Short runs: lost answers, a jumping clock, a full disk, a locked database."""

from __future__ import annotations

import pytest

from tests.faults import clock, full_disk, locked, lost_answers
from tests.faults.server import SCORERS

pytestmark = [pytest.mark.long, pytest.mark.process]

TABLES = 8
"""Of the hall, those that lose answers."""


def test_no_form_is_lost_or_doubled_when_answers_are_lost() -> None:
    acts = lost_answers.acts_at(TABLES)
    outcome = lost_answers.run(acts, tables=TABLES)
    assert outcome.ok, outcome.json()
    assert outcome.acknowledged == acts
    lost = outcome.facts["answers lost"]
    assert lost > 0
    assert outcome.facts["forms"] > outcome.acknowledged + lost // 2


def test_no_form_is_lost_when_the_clock_jumps() -> None:
    if why := clock.missing():
        pytest.skip(why)
    outcome = clock.run(1)
    assert outcome.ok, outcome.json()
    assert outcome.acknowledged == len(clock.JUMPS) * clock.AFTER_EACH + 1


def test_no_card_is_lost_when_the_disk_is_full() -> None:
    if why := full_disk.missing():
        pytest.skip(why)
    outcome = full_disk.run(1)
    assert outcome.ok, outcome.json()
    assert outcome.facts["turned away"] == 1


def test_no_card_is_lost_when_the_database_is_locked() -> None:
    outcome = locked.run(1)
    assert outcome.ok, outcome.json()
    assert outcome.facts["turned away"] == SCORERS
