"""A final that is held: nobody but who played it sees who has won it, wherever it stands."""

from __future__ import annotations

import re

import pytest

from tests import cast
from tests.phases.chains import chain, later, play
from tests.public.conftest import changed
from tests.public.test_held_everywhere import pages, phone, text
from tests.rounds.evenings import again, published, tournament_of
from tournaments.core.writes import bump
from tournaments.models import System, Tournament
from tournaments.ranking.selectors.standings import kept_back, shown_standings
from tournaments.ranking.services import ranking_hold

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
UNEVEN = [{"name": "main", "places": [1]}, {"name": "consolation", "places": [2, 3, 4]}]


def cards(tournament: Tournament, number: int) -> Tournament:
    """Every card of a round that is published now: 1844 to 100."""
    round_ = published(again(tournament), number)
    for match in round_.matches.filter(hall_table__isnull=False):
        cast.totals(round_, match.table or 0, 1844, 100)
    return changed(again(tournament))


def shown(tournament: Tournament, told: str = "1,844") -> list[str]:
    """The pages of a stranger that tell something."""
    every = pages(tournament)
    return [address for address, asked in every if told in text(phone(), address, **asked)]


def before_the_consolation_ends() -> Tournament:
    """The final is played in round 4, the consolation goes on until round 6."""
    finals = later(System.KNOCKOUT, 2, entry=UNEVEN)
    tournament = chain(8, finals, system=System.POOLS, rounds_planned=3, ranking_held=True)
    play(tournament, 1, 2, 3)
    return cards(tournament, 4)


class TestAFinalBeforeTheLastRound:
    def test_it_is_held(self) -> None:
        tournament = before_the_consolation_ends()
        assert kept_back(tournament) == 4
        assert shown(tournament) == []
        assert shown_standings(tournament, public=True).after_round == 3

    def test_it_stays_held_while_the_consolation_goes_on(self) -> None:
        tournament = cards(before_the_consolation_ends(), 5)
        assert kept_back(tournament) == 4
        assert shown(tournament) == []

    def test_who_played_it_sees_the_own_card(self) -> None:
        tournament = before_the_consolation_ends()
        final = tournament.rounds.get(number=4).matches.get(group="main")
        number = final.sides.get(position=0).entrant.number
        assert "1,844" in text(phone(number), f"/c/martin/pair/{number}/")

    def test_giving_the_ranking_shows_it(self) -> None:
        tournament = before_the_consolation_ends()
        tournament = ranking_hold(actor=cast.actor(), tournament=tournament, held=False)
        assert "/c/martin/brackets/" in shown(tournament)


class TestAFinalThatIsNotPlayed:
    def test_the_bracket_names_no_winner(self) -> None:
        tournament = tournament_of(
            4, system=System.KNOCKOUT, ranking_keys=["points"], ranking_held=True, rounds_planned=2
        )
        play(tournament, 1)
        tournament.entrants.filter(number=1).update(withdrawn_from=2)
        bump(again(tournament))
        tournament = cards(tournament, 2)
        assert kept_back(tournament) == 2
        assert tournament.rounds.get(number=2).draw["through"][0]["winner"] == 3
        page = text(phone(), "/c/martin/brackets/", whole="1")
        final = page[page.index("No. 3") :]
        assert not re.search("winner:", final[final.rindex("No. 3") : final.rindex("No. 4")])
