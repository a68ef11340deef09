"""The rule sheet tells how a bracket is played, whatever was chosen for it."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tournaments.models import System
from tournaments.paper.sentences_tournament import TOURNAMENT

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("system", "options", "said", "unsaid"),
    [
        (System.KNOCKOUT, {}, "troisième place", "second tableau"),
        (System.KNOCKOUT, {"third_place": False}, "tableau", "troisième place"),
        (System.KNOCKOUT, {"placement": True}, "places suivantes", "troisième place"),
        (System.KNOCKOUT, {"bracket": "double"}, "double élimination", "troisième place"),
        (System.CONSOLANTE, {}, "consolante", "tour 1"),
        (System.CONSOLANTE, {"of_round": 2}, "tour 2", "premier tour"),
        (System.POOLS, {"size": 3}, "poules", "tableau"),
    ],
)
def test_how_a_bracket_is_played(
    system: str, options: dict[str, Any], said: str, unsaid: str
) -> None:
    tournament = cast.tournament(system=system, system_options=options)
    sentence = TOURNAMENT["system"](tournament)
    assert said in sentence
    assert unsaid not in sentence
