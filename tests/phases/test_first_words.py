"""Initial values and words of a phase; a group of two in a phase with a consolation."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from tests import cast
from tests.phases.chains import MAIN_AND_CONSOLATION, chain, later, pools_played, pools_then_finals
from tests.rounds.evenings import replayed, tournament_of
from tournaments.brackets.draws import group_drawn
from tournaments.core.wording.phases import who_words
from tournaments.draws.knockout import Entered
from tournaments.models import Phase, System
from tournaments.models.group import Group
from tournaments.phases.forms.phases import initial_of_new
from tournaments.phases.selectors import phase_lines
from tournaments.ranking.selectors.ranking import ranked_rows
from tournaments.ranking.selectors.standings import standings


def plan(*groups: Group) -> Phase:
    return cast.phase_row(2, "", System.CONSOLANTE, 2, 4, ("points",), groups=groups)


@override("en")
def told(*groups: Group) -> str:
    return who_words(plan(*groups))


class TestWords:
    def test_all_remaining_places_are_called_the_others(self) -> None:
        words = told(Group("main", places=(1, 2)), Group("c", places=(3, 4, 5, 6)))
        assert words == "main bracket: places 1 to 2 of each pool; c: all the others"

    def test_some_of_the_places_are_named(self) -> None:
        words = told(Group("main", places=(1, 2)), Group("c", places=(3, 4)))
        assert words.endswith("c: places 3 to 4 of each pool")


class TestGroupOfTwo:
    def test_two_in_a_consolante_play_one_final(self) -> None:
        drawn = group_drawn(plan(), "consolation", [7, 9], 1)
        assert [match.sides for match in drawn.matches] == [(Entered(7), Entered(9))]


@pytest.mark.django_db
class TestProposed:
    def test_after_pools_the_first_two_of_each_and_a_consolation(
        self,
    ) -> None:
        tournament = tournament_of(8, system=System.POOLS, rounds_planned=3)
        proposed = initial_of_new(tournament, tournament.first)
        asked = ("system", "who", "count", "others")
        assert [proposed[name] for name in asked] == ["knockout", "place", 2, "all"]

    def test_after_rounds_the_first_eight(self) -> None:
        tournament = chain(16)
        proposed = initial_of_new(tournament, tournament.chain[-1])
        assert (proposed["who"], proposed["count"], proposed["others"]) == ("rank", 8, "out")

    def test_after_a_later_phase_of_pools(self) -> None:
        tournament = chain(16, later(System.POOLS, 3))
        proposed = initial_of_new(tournament, tournament.chain[-1])
        assert proposed["who"] == "place"


@pytest.mark.django_db
class TestOneName:
    def test_the_first_phase_has_the_name_of_its_rounds(self) -> None:
        tournament = pools_then_finals()
        assert cast.later_phases(tournament)[0]["entry"] == MAIN_AND_CONSOLATION
        assert [line.title for line in phase_lines(tournament)] == ["qualifications", "phase 2"]


@pytest.mark.django_db
class TestPlaceOfAGroup:
    @override("en")
    def test_a_place_in_the_second_bracket_names_the_bracket(self) -> None:
        tournament = replayed(pools_played, 5)
        rows = ranked_rows(tournament, standings(tournament))
        places = [row.cells[0].words for row in rows]
        assert places == [
            "1",
            "2",
            "3",
            "4",
            *(f"consolation bracket · {at}" for at in range(1, 5)),
        ]
