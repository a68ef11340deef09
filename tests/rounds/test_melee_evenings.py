"""Whole evenings of single players, some coming late and some leaving, seat by seat."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from django.db.models import Q

from tests import cast
from tests.matrix import rarely
from tests.rounds import melee_entered as evening
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import Entrant, System, Tournament
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.selectors.drafts import draft_of

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
ROUNDS = 4


def come_and_go(tournament: Tournament, number: int, chance: Random) -> None:
    """Before a round one or two players join, and one or two of the others leave."""
    for _ in range(chance.randrange(3)):
        cast.single(tournament, tournament.entrants.count() + 1, joined_from=number)
    for player in chance.sample(players_of_round(tournament, number), chance.randrange(3)):
        Entrant.objects.filter(pk=player.pk).update(withdrawn_from=number)


def seats(tournament: Tournament, number: int) -> list[int]:
    matches = tournament.rounds.get(number=number).matches.all()
    return [one for match in matches for side in evening.sides(match) for one in side]


def played(system: System, seed: int) -> Tournament:
    """Play an evening; in every round each present player sits or rests once."""
    chance = Random(seed)  # noqa: S311 - the same evening every time, not a secret
    tournament = evening.melee(chance.randrange(9, 26), system=system, rounds_planned=ROUNDS)
    for number in range(1, ROUNDS + 1):
        if number > 1:
            come_and_go(tournament, number, chance)
        draft = evening.draw(tournament, number, seed=chance.randrange(1000))
        assert draft_of(draft).cost[0] == 0
        evening.play(evening.publish(draft))
        there = [player.number for player in players_of_round(tournament, number)]
        assert sorted(seats(tournament, number)) == there
    return tournament


@pytest.mark.parametrize("seed", [3, *map(rarely, (0, 1, 2, 4, 5, 6, 7))])
def test_nobody_has_a_partner_twice_and_byes_are_fair(seed: int) -> None:
    """All players are ranked, withdrawn ones too."""
    tournament = played(System.MELEE, seed)
    assert set(Counter(evening.partners(tournament)).values()) == {1}
    rested = Counter(evening.byes(tournament))
    first = {number for number in seats(tournament, 1) if number in seats(tournament, ROUNDS)}
    byes = [rested[number] for number in first]
    assert max(byes) - min(byes) <= 1
    tournament.refresh_from_db()
    assert {row.number for row in standings(tournament).rows} == came(tournament)


def came(tournament: Tournament) -> set[int]:
    """The numbers of those who have played or can still play."""
    played_in = Q(sides__match__round__published_at__isnull=False)
    partnered = Q(sides_beside__match__round__published_at__isnull=False)
    there = tournament.entrants.filter(played_in | partnered | Q(present=True, withdrawn_from=None))
    return {*there.values_list("number", flat=True)}


@pytest.mark.parametrize("seed", [1, *map(rarely, (0, 2, 3, 4, 5, 6, 7))])
def test_partners_stay_while_both_are_there(seed: int) -> None:
    tournament = played(System.MELEE_FIXED, seed)
    rounds = [{frozenset(two) for two in one.draw["partners"]} for one in tournament.rounds.all()]
    there = [set(seats(tournament, number)) for number in range(1, ROUNDS + 1)]
    for before, after, present in zip(rounds[:-1], rounds[1:], there[1:], strict=True):
        assert {two for two in before if two <= present} <= after
    assert all(len(one.draw["waiting"]) <= 1 for one in tournament.rounds.all())
