"""Phases of a category: the first four ladies play their own bracket."""

from __future__ import annotations

from typing import Any

import pytest

from tests.phases.chains import chain, later, met, order, play
from tests.rounds.evenings import again, drawn, tournament_of
from tournaments.core.wording.phases import phase_sentence, who_words
from tournaments.core.writes import Refusal, bump
from tournaments.models import System, Tournament
from tournaments.models.group import Field, Group, members_by_group
from tournaments.phases.selectors import members_of
from tournaments.ranking.selectors.parts import in_category
from tournaments.ranking.selectors.standings import standings

pytestmark = pytest.mark.django_db
LADIES = {"name": "dames", "category": "dames", "first": 1, "last": 4}
JUNIORS = {"name": "juniors", "category": "juniors", "first": 1, "last": 2}
REST = {"name": "consolation", "first": 1, "last": None}


def of_categories(*entry: dict[str, Any], system: str = System.KNOCKOUT) -> Tournament:
    """Sixteen pairs: the even ones are of ladies, 1 to 5 (odd) of juniors."""
    tournament = chain(16, later(system, 2, entry=list(entry)), rounds_planned=1)
    for entrant in tournament.entrants.all():
        junior = entrant.number in (1, 3, 5)
        entrant.category = "dames" if entrant.number % 2 == 0 else "juniors" if junior else ""
        entrant.save()
    bump(tournament)
    return tournament


def groups_met(round_: Any) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for name, pair in met(round_):
        found.setdefault(name, set()).update(pair)
    return found


class TestMembers:
    def test_the_best_of_each_category_play_their_own_bracket(self) -> None:
        tournament = of_categories(LADIES, JUNIORS)
        play(tournament, 1)
        ranked = order(tournament)
        second = play(tournament, 2)
        ladies = [number for number in ranked if number % 2 == 0][:4]
        juniors = [number for number in ranked if number in (1, 3, 5)][:2]
        assert groups_met(second) == {"dames": set(ladies), "juniors": set(juniors)}
        play(tournament, 3)
        final = order(tournament)
        assert set(final[:4]) == set(ladies)
        assert final[0] == min(ladies)
        assert set(final[4:6]) == set(juniors)

    def test_everybody_else_plays_the_consolation(self) -> None:
        tournament = of_categories(LADIES, REST)
        play(tournament, 1)
        groups = groups_met(play(tournament, 2))
        assert len(groups["dames"]) == 4
        # Ladies who have not qualified are with the others.
        members = again(tournament).rounds.get(number=2).draw["members"]
        assert len(members["consolation"]) == 12
        assert not set(members["dames"]) & set(members["consolation"])

    def test_the_next_lady_replaces_one_who_leaves(self) -> None:
        tournament = of_categories(LADIES)
        play(tournament, 1)
        ladies = [number for number in order(tournament) if number % 2 == 0]
        tournament.entrants.filter(number=ladies[0]).update(withdrawn_from=2)
        bump(tournament)
        assert groups_met(play(tournament, 2)) == {"dames": set(ladies[1:5])}

    def test_the_qualified_are_known_before_the_draw(self) -> None:
        tournament = of_categories(LADIES)
        play(tournament, 1)
        tournament = again(tournament)
        ladies = [number for number in order(tournament) if number % 2 == 0]
        assert members_of(tournament, tournament.chain[1], 2) == {"dames": ladies[:4]}

    def test_a_category_can_play_on_by_rank(self) -> None:
        tournament = of_categories({**LADIES, "last": None}, system=System.DANOIS)
        play(tournament, 1)
        assert groups_met(play(tournament, 2)) == {"": set(range(2, 17, 2))}

    def test_an_empty_category_cannot_be_drawn(self) -> None:
        tournament = of_categories({**LADIES, "name": "vétérans", "category": "vétérans"})
        play(tournament, 1)
        with pytest.raises(Refusal):
            drawn(tournament, 2)

    def test_nobody_plays_in_two_groups(self) -> None:
        groups = [Group("best", 1, 3), Group("dames", 1, 2, category="dames"), Group("others")]
        field = Field((1, 2, 3, 4, 5, 6), {}, {2: "dames", 4: "dames", 6: "dames"})
        found = members_by_group(groups, field)
        assert found == {"best": [1, 2, 3], "dames": [4], "others": [5, 6]}


class TestWords:
    def test_the_sentence_on_its_members(self) -> None:
        tournament = of_categories(LADIES, {**JUNIORS, "last": None}, REST)
        words = who_words(tournament.chain[1])
        assert "les 4 premières de la catégorie «\u00a0dames\u00a0»" in words
        assert "tout le monde de la catégorie «\u00a0juniors\u00a0»" in words
        assert "tous les autres" in words or "toutes les autres" in words

    @pytest.mark.parametrize(
        ("system", "options", "said"),
        [
            (System.KNOCKOUT, {"bracket": "double"}, "double élimination"),
            (System.KNOCKOUT, {"placement": True}, "chaque place"),
            (System.KNOCKOUT, {}, "troisième place"),
            (System.CONSOLANTE, {"of_round": 2, "third_place": False}, "perdants du tour 2"),
            (System.POOLS, {"size": 5}, "poules de 5"),
        ],
    )
    def test_the_sentence_on_its_system(self, system: str, options: Any, said: str) -> None:
        tournament = tournament_of(8, later_phases=[later(system, 2, options=options)])
        assert said in phase_sentence(tournament.chain[1])


class TestRankingOfACategory:
    def test_of_who_plays_on_and_who_has_finished(self) -> None:
        tournament = of_categories(LADIES)
        play(tournament, 1, 2, 3)
        ladies = in_category(standings(again(tournament)), "dames").rows
        assert [row.rank for row in ladies] == [*range(1, 9)]
        assert [row.above_next for row in ladies] == [
            *["place"] * 3,
            "phase",
            *["points"] * 3,
            None,
        ]
        juniors = in_category(standings(again(tournament)), "juniors").rows
        assert [row.above_next for row in juniors] == ["points", "points", None]
