"""The one change that the database allows of a line of the journal: its data, counted."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.db.models import F

from tests import cast
from tournaments.models import JournalEntry

pytestmark = pytest.mark.django_db
OTHER: dict[str, Any] = {
    "id": 9_999,
    "at": cast.EVENING + timedelta(minutes=1),
    "club_id": 2,
    "tournament_id": None,
    "round_number": 4,
    "user_id": 5,
    "actor": "personne",
    "role": "admin",
    "device": "another",
    "browser": "Firefox, Linux",
    "act": "entrant.remove",
}
"""Another value of every column but the two that may change."""


@pytest.fixture(autouse=True)
def _one_line() -> None:
    JournalEntry.objects.create(
        at=cast.EVENING,
        club_id=1,
        tournament_id=3,
        round_number=None,
        actor="odile",
        act="entrant.add",
        data={"names": ["Marie Durand"]},
    )


def refused(**values: Any) -> bool:
    before = JournalEntry.objects.values().get()
    with pytest.raises(DatabaseError), transaction.atomic():
        JournalEntry.objects.update(**values)
    return bool(JournalEntry.objects.values().get() == before)


def test_the_table_has_no_column_that_is_not_tried() -> None:
    columns = {field.attname for field in JournalEntry._meta.concrete_fields}
    assert columns == {*OTHER, "data", "redactions"}


def test_data_change_where_one_redaction_is_counted() -> None:
    JournalEntry.objects.update(data={"names": ["Joueur 17"]}, redactions=F("redactions") + 1)
    line = JournalEntry.objects.get()
    assert (line.data, line.redactions, line.actor) == ({"names": ["Joueur 17"]}, 1, "odile")
    JournalEntry.objects.update(data={"names": ["Joueur 18"]}, redactions=2)
    assert JournalEntry.objects.get().redactions == 2


@pytest.mark.parametrize("redactions", [0, 2, 7])
def test_data_do_not_change_where_none_or_several_are_counted(redactions: int) -> None:
    assert refused(data={"names": ["Joueur 17"]}, redactions=redactions)


def test_data_do_not_change_alone() -> None:
    assert refused(data={})


def test_redactions_are_never_counted_back() -> None:
    JournalEntry.objects.update(redactions=1)
    assert refused(redactions=0)
    assert refused(data={}, redactions=0)


@pytest.mark.parametrize("column", OTHER)
def test_no_other_column_changes_with_them(column: str) -> None:
    assert refused(data={}, redactions=F("redactions") + 1, **{column: OTHER[column]})


@pytest.mark.parametrize("column", OTHER)
def test_no_other_column_changes_alone(column: str) -> None:
    assert refused(**{column: OTHER[column]})


def test_a_value_that_was_empty_is_not_filled_in() -> None:
    assert refused(redactions=1, user_id=1)
    assert refused(redactions=1, round_number=1)
