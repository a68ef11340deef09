"""Rules whose games the clock may end: totals are taken, and the pages that read the rules open."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.matrix import rarely
from tests.results.cast import evening, match, record, totals
from tournaments.models import MatchState, Round

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

DESK = "/desk/martin/"


def timed(preset: str = "belote", **options: Any) -> Round:
    round_ = evening(preset=preset)
    rules = cast.rules_like(round_.tournament.rules, timed=True, **options)
    round_.tournament.rules = rules
    round_.tournament.save()
    return round_


def at_desk(round_: Round) -> Client:
    return cast.signed_in(cast.organiser(round_.tournament.club))


class TestTotals:
    @pytest.mark.parametrize("options", [{}, {"target": None}, {"hands": 12}])
    def test_below_the_target_are_taken_without_a_question(self, options: dict[str, Any]) -> None:
        round_ = timed(**options)
        record(round_, 1, totals(700, 650))
        assert match(round_).state == MatchState.CONFIRMED
        assert match(round_).winner == 0

    def test_that_are_equal_are_a_draw(self) -> None:
        round_ = timed()
        record(round_, 1, totals(700, 700))
        assert (match(round_).winner, match(round_).complete) == (None, True)


PRESETS = ("belote", "contree", "contree_bid")
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"target": None}, {"hands": 8, "target": None})


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        (pytest.param if first == second else rarely)(preset, options)
        for first, preset in enumerate(PRESETS)
        for second, options in enumerate(OPTIONS)
    ],
)
def test_pages_and_papers_are_shown(preset: str, options: dict[str, Any]) -> None:
    round_ = timed(preset, **options)
    desk = at_desk(round_)
    for page in ("rules/", "rules/?preset=contree_bid", "rounds/1/results/", "rounds/1/results/1/"):
        assert desk.get(DESK + page).status_code == 200, page
    for paper in ("papers/cards/?part=1", "papers/rules/"):
        assert desk.get(DESK + paper).status_code == 200, paper
