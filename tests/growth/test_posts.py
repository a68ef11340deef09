"""The forms of an evening cost the same with 40 pairs and with 400."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests import cast
from tests.growth.counting import Asked, counted
from tests.growth.hall import draw, entered, play, publish
from tests.growth.test_a_hall import MOST_PARAMETERS
from tests.kept import forget
from tournaments.models import Match, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
FEW, MANY = 40, 400
RESULTS = "/desk/martin/rounds/2/results/"
TOTALS = {"table": "7", "points_a": "1030", "points_b": "914", "belotes": "0", "capots": "0"}
HAND = {"taker": "A", "points_a": "100", "version": "1"}
PAIR = {"first": "Zoé Vidal", "second": "Yves Texier", "present": "on"}
POSTS: Mapping[str, tuple[str, Mapping[str, str], bool]] = {
    "totals": (RESULTS, TOTALS, False),
    "hand": (f"{RESULTS}8/", HAND, False),
    "forfeit": (f"{RESULTS}9/forfeit/", {"absent": "1", "version": "1"}, False),
    "tick": ("/desk/martin/check-in/", {"was-5": "11", "present-5": "on"}, True),
    "entrant": ("/desk/martin/entrants/", PAIR, False),
}
"""Name -> address, what is typed, whether it is sent by JavaScript."""
RESULTS_OF_TABLES = ("totals", "hand", "forfeit")
"""Without the check-in, which counts the entrants present and so reads more of an index."""


@pytest.fixture(scope="module")
def posts(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> tuple[Mapping[str, Asked], Mapping[str, Asked]]:
    """The queries of each post, with few pairs and with many."""
    with django_db_blocker.unblock():
        return among(FEW), among(MANY)


def among(pairs: int) -> Mapping[str, Asked]:
    with transaction.atomic():
        found = dict(_asked(playing(pairs)))
        transaction.set_rollback(True)
    forget()
    return found


def playing(pairs: int) -> Tournament:
    """Round 1 is played, round 2 has no result yet."""
    tournament = entered(pairs)
    for number in (1, 2):
        draw(tournament, number)
        publish(tournament, number)
        if number == 1:
            play(tournament, number)
    return tournament


def _asked(tournament: Tournament) -> Iterator[tuple[str, Asked]]:
    odile = cast.signed_in(cast.organiser(tournament.club))
    for name, (path, typed, htmx) in POSTS.items():
        headers = {"hx-request": "true"} if htmx else {}
        with counted(steps=True) as asked:
            answer = odile.post(path, typed, headers=headers)
        assert answer.status_code == (200 if htmx else 303), (name, answer.content.decode()[-3000:])
        yield name, asked
    round_two = Match.objects.filter(round__tournament=tournament, round__number=2)
    assert round_two.exclude(entry="").count() == 3
    assert tournament.entrants.filter(paid=True, number=5).exists() is False
    assert tournament.entrants.filter(seats__name="Zoé Vidal").exists()


@pytest.mark.parametrize("name", POSTS)
def test_a_post_costs_the_same_with_few_and_with_many_pairs(
    name: str, posts: tuple[Mapping[str, Asked], Mapping[str, Asked]]
) -> None:
    few, many = (asked[name] for asked in posts)
    assert many.most_parameters <= MOST_PARAMETERS, many.longest[:300]
    assert many.queries == few.queries
    assert many.rows == few.rows
    assert many.characters <= 1.2 * few.characters
    if name in RESULTS_OF_TABLES:
        assert many.steps <= 1.5 * few.steps


def test_ticking_all_pairs_takes_the_same_queries_for_few_and_many() -> None:
    tournament = entered(8)
    odile = cast.signed_in(cast.organiser(tournament.club))
    asked = []
    for absent in (2, 8):
        tournament.entrants.filter(number__lte=absent).update(present=False)
        with counted() as found:
            assert odile.post("/desk/martin/check-in/everyone/").status_code == 303
        asked.append(found.queries)
        assert tournament.entrants.filter(present=True).count() == 8
    assert asked[0] == asked[1]


def test_a_large_draw_is_undone_in_statements_of_limited_size() -> None:
    tournament = entered(2 * MOST_PARAMETERS + 4)
    draw(tournament, 1)
    publish(tournament, 1)
    odile = cast.signed_in(cast.organiser(tournament.club))
    version = tournament.rounds.get().version
    with counted() as asked:
        answer = odile.post("/desk/martin/rounds/1/unpublish/", {"version": version})
    assert answer.status_code == 303
    assert not tournament.rounds.get().matches.exists()
    assert asked.most_parameters <= MOST_PARAMETERS, asked.longest[:300]
