"""What the preview of other rules tells somebody to do can be done, and helps."""

from __future__ import annotations

import pytest

from tests import cast
from tests.changes.test_change_service import change, refused
from tests.results.cast import match
from tests.results.several import evening, typed
from tests.rulesets.evening import under
from tournaments.models import Tournament
from tournaments.results.services.results import result_undo

pytestmark = pytest.mark.django_db


def test_the_game_after_the_end_of_the_match_is_taken_back_first() -> None:
    round_ = evening(rubicon="none")
    typed(round_, (480, 1010), (1010, 800))
    Tournament.objects.update(rules_frozen_at=cast.EVENING)
    tournament = Tournament.objects.get()
    (one,) = under(tournament, rubicon="simple").unscorable
    assert "annulez d’abord cette manche" in str(one.reasons[0])
    assert "voyez la liste" in refused(tournament, rubicon="simple")
    found = match(round_)
    result_undo(actor=cast.actor(), match=found, version=found.version, reason="Rubicon")
    tournament = Tournament.objects.get()
    assert change(tournament, rubicon="simple").rules.rubicon == "simple"
