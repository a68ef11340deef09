"""A contest begun before an update keeps the ranks it has shown."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from tests import cast
from tests.rounds.evenings import again, played
from tournaments.models import System, Tournament
from tournaments.ranking.selectors.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def ranks(**settings: Any) -> list[int | None]:
    """The ranks of eight players whose partners are drawn once, after a round."""
    tournament = cast.tournament(system=System.MELEE_FIXED, **settings)
    cast.singles(tournament, 8)
    played(tournament, 1)
    return [row.rank for row in standings(again(tournament)).rows]


def test_partners_drawn_once_are_one_pair() -> None:
    assert ranks() == [1, 1, 2, 2, 3, 3, 4, 4]


def test_in_a_contest_begun_before_each_has_a_rank() -> None:
    assert ranks(ranked_as_before=True) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_update_marks_the_contests_that_have_begun() -> None:
    club = cast.club()
    cast.tournament(of=club, code="begun", rules_frozen_at=timezone.now())
    cast.tournament(of=club, code="new")
    import_module("tournaments.migrations.0015_ranked_as_before").keep_ranks(apps, None)
    marked = Tournament.objects.filter(ranked_as_before=True)
    assert [one.code for one in marked] == ["begun"]
