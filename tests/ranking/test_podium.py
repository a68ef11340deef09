"""The winners: who stands on which step, and when."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context, Template
from django.utils import translation

from tests import cast
from tournaments.core.writes import bump
from tournaments.models import NamesPolicy, Tournament
from tournaments.ranking.selectors.prizes import MOST_ON_A_STEP, Podium, podium_of

pytestmark = pytest.mark.django_db


def played(*totals: tuple[int, int], **settings: Any) -> Tournament:
    """One round: tables of pairs 1 and 2, 3 and 4 … with these totals."""
    tournament = cast.tournament(**{"ranking_keys": ["points"], "rounds_planned": 1, **settings})
    cast.pairs(tournament, 2 * len(totals))
    tables = [(2 * at + 1, 2 * at + 2) for at in range(len(totals))]
    round_ = cast.published_round(tournament, 1, tables)
    for table, (one, other) in enumerate(totals, start=1):
        cast.totals(round_, table, one, other)
    bump(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def steps(found: Podium | None) -> list[tuple[int, list[int]]]:
    assert found is not None
    return [(step.rank, [pair.number for pair in step.pairs]) for step in found.steps]


def test_the_first_three_have_a_step_each() -> None:
    found = podium_of(played((1200, 744), (1100, 844)))
    assert steps(found) == [(1, [1]), (2, [3]), (3, [4])]


def test_those_of_one_rank_share_a_step_and_the_next_is_left_out() -> None:
    assert steps(podium_of(played((1200, 744), (1200, 744)))) == [(1, [1, 3]), (3, [2, 4])]


def test_a_step_that_many_share_counts_the_others() -> None:
    found = podium_of(played(*[(972, 972)] * 4))
    assert found is not None
    (step,) = found.steps
    assert (len(step.pairs), step.others) == (MOST_ON_A_STEP, 2)


def test_the_key_that_decides_and_the_points_are_told() -> None:
    found = podium_of(played((1200, 744), (1100, 844), ranking_keys=["victories", "points", "lot"]))
    assert found is not None
    with translation.override("en"):
        values = [(str(title), value) for title, value in found.steps[0].values]
    assert [value for _title, value in values] == ["1", "1\u202f200"]


def test_nobody_stands_there_while_cards_are_awaited() -> None:
    tournament = played((1200, 744))
    cast.published_round(tournament, 2, [(1, 2)])
    bump(tournament)
    assert podium_of(Tournament.objects.get()) is None


def test_nobody_stands_there_while_rounds_are_to_come() -> None:
    assert podium_of(played((1200, 744), rounds_planned=2)) is None


def test_nobody_stands_there_before_the_first_round() -> None:
    tournament = cast.tournament()
    cast.pairs(tournament, 4)
    assert podium_of(tournament) is None


def test_names_for_everybody_follow_the_policy() -> None:
    tournament = played((1200, 744), names_policy=NamesPolicy.NUMBER)
    shown = "{% load ranking %}{% podium tournament public=public %}"
    pages = [
        Template(shown).render(Context({"tournament": tournament, "public": public}))
        for public in (True, False)
    ]
    assert ["podium-name" in page for page in pages] == [False, True]
    assert 'data-who=" 1 " class="podium-pair"' in pages[0]
