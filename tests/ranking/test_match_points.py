"""The match points of a victory, a tie and a loss, as the organiser sets them."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.ranking import KEYS
from tests import cast
from tournaments.core.writes import bump
from tournaments.models import Match, Tournament
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.words import reason_words, value_words

pytestmark = pytest.mark.django_db


def evening(**worth: Any) -> Tournament:
    tournament = cast.tournament(ranking_keys=["match_points", "lot"], **worth)
    cast.pairs(tournament, 5)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
    cast.totals(round_, 1, 1000, 944)
    cast.totals(round_, 2, 972, 972)
    bump(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def worth(tournament: Tournament) -> dict[int, object]:
    return {row.number: row.values["match_points"] for row in standings(tournament).rows}


def test_default_points() -> None:
    assert worth(evening()) == {1: 3, 2: 0, 3: 1, 4: 1, 5: 3}


def test_points_of_a_tournament() -> None:
    set_so = evening(match_points_win=5, match_points_draw=2, match_points_loss=1)
    assert worth(set_so) == {1: 5, 2: 1, 3: 2, 4: 2, 5: 5}


def test_points_of_a_loss_with_the_rubicon() -> None:
    tournament = evening(match_points_rubicon=-1)
    Match.objects.filter(hall_table__number=1).update(
        rubicon=True, revision=tournament.revision + 1
    )
    bump(tournament)
    assert worth(tournament)[2] == -1


def test_every_reason_has_both_values() -> None:
    for key in set(KEYS) - {"lot", "manual", "direct"}:
        values = {"value": value_words(key, 1250), "next": value_words(key, 1100)}
        words = reason_words(key)[0] % values
        assert value_words(key, 1250) in words, key
        assert value_words(key, 1100) in words, key
        assert words.endswith("."), key


def test_reasons_of_head_to_head_and_the_organisers_order() -> None:
    values = {"value": value_words("direct", (1, 20)), "next": value_words("direct", (0, -20))}
    assert "1 vict." in reason_words("direct")[0] % values
    assert (reason_words("manual", "Barrage à 50 %")[0] % values).endswith("Barrage à 50 %")
    assert "organis" in reason_words("manual")[0]
