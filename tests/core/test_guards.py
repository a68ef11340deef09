"""What the guard of a view hands to it."""

from __future__ import annotations

import pytest

from tests import cast
from tests.phases.ruled import final
from tests.rounds.evenings import tournament_of

pytestmark = pytest.mark.django_db


def test_all_phases_belong_to_the_tournament_that_the_view_changes() -> None:
    """They are read in one query, each with a copy of the tournament as it was."""
    tournament = tournament_of(4, rounds_planned=2, later_phases=[final()])
    desk = cast.signed_in(cast.organiser(tournament.club))
    shown = desk.get(f"/desk/{tournament.code}/settings/").context["tournament"]
    assert [phase.tournament is shown for phase in shown.chain] == [True, True]
