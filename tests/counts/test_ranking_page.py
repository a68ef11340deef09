"""What the ranking page of the demonstration costs."""

from __future__ import annotations

import pytest

from tests import cast
from tests.counts.counted import counted
from tournaments.desk.demo import demo_load

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_the_ranking_page() -> None:
    tournament = demo_load(actor=cast.actor())
    desk = cast.signed_in(cast.organiser(tournament.club))
    cost = counted(lambda: desk.get(f"/desk/{tournament.code}/ranking/"))
    assert cost.response.status_code == 200
    assert "49" in cost.response.content.decode()
    assert cost.calls.total() <= 2000, cost.report()
    assert len(cost.queries) <= 8, cost.report()
    assert cost.rules_parsed <= 1, cost.report()
