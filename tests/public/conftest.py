"""A tournament of eight pairs: round 1 is in, round 2 is being played, round 3 is a draft."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tests.remembered import remembered
from tournaments.core.writes import bump
from tournaments.models import Match, MatchState, Round, Tournament
from tournaments.models.fields import Review


def changed(tournament: Tournament) -> Tournament:
    """The tournament after a journalled act that changed every match."""
    bump(tournament)
    Match.objects.filter(round__tournament=tournament).update(revision=tournament.revision)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def phone() -> Client:
    """A player's phone, in French."""
    return Client(headers={"accept-language": "fr"})


@pytest.fixture
def tournament(db: None) -> Tournament:
    """The evening, played once in a process."""
    remembered(evening)
    return Tournament.objects.get()


def evening() -> None:
    """Round 2: table 1 is confirmed, table 2 returned but flagged, tables 3 and 4 play."""
    tournament = cast.tournament(fee_cents=271828)
    cast.pairs(tournament, 9)
    first = cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6), (7, 8)], bye=9)
    for table, points in ((1, 1000), (2, 1100), (3, 900), (4, 1200)):
        cast.totals(first, table, points, 1944 - points)
    second = cast.published_round(tournament, 2, [(7, 3), (6, 1), (2, 9), (5, 8)], bye=4)
    cast.totals(second, 1, 1011, 933)
    doubted = cast.totals(second, 2, 1303, 640)
    doubted.state, doubted.review = MatchState.ENTERED, Review("sum")
    doubted.save()
    draft = {
        "label": "drawn",
        "values": {},
        "byes": [1],
        "matches": [{"table": 31415, "sides": []}],
    }
    Round.objects.create(
        tournament=tournament,
        phase=tournament.first,
        number=3,
        draw={"input": {}, "output": {}},
        steps=[draft],
        drawn_at=cast.EVENING,
    )
    changed(tournament)
