"""One table, not “1 tables”."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests import cast
from tournaments.rounds.selectors.feasibility import feasibility_words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (4, "4 joueurs\xa0: 1 table, pas d’exempt."),
        (5, "5 joueurs\xa0: 1 table, et 1 exempt à chaque partie."),
        (6, "6 joueurs\xa0: 1 table, et 2 exempts à chaque partie."),
        (8, "8 joueurs\xa0: 2 tables, pas d’exempt."),
    ],
)
def test_tables_of_a_melee(count: int, words: str) -> None:
    tournament = cast.tournament(system="melee")
    with translation.override("fr"):
        assert words in feasibility_words(tournament, count)
