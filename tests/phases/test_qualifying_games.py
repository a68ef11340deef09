"""Qualified, possible, out where matches have several games: no ending contradicts the chances."""

from __future__ import annotations

from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from scoring.match import MatchFormat, forfeit_points
from scoring.ranking.results import earned, lines_of
from tests import cast
from tests.matrix import rarely
from tests.phases.races import PAIRINGS, Card, Race, Rows, card, games, tournament
from tests.phases.test_qualifying import EVERYBODY, MIDDLE, THREE_TIERS, TOP_TWO, kept, plan
from tournaments.models import ByeScore, Phase, Play, Tournament
from tournaments.models.group import Group
from tournaments.ranking.outcomes import most_points, worth_of
from tournaments.ranking.reading import match_points_of, results_of

pytestmark = pytest.mark.slow

MOST_OF_A_GAME = 12 * 272
"""Twelve hands of a village tournament, each with all tricks, capot and belote."""
MOST = 3 * MOST_OF_A_GAME
GAMES = {"games": 3, "cap_winner": None, "cap_loser": None}
CLOSE = {"match_points_close_win": 2, "match_points_close_loss": 1, "match_points_rubicon": -9}
WAYS: tuple[Card, ...] = (
    partial(games, won=(2, 0), points=(2 * MOST_OF_A_GAME, 0)),
    partial(games, won=(1, 2), points=(MOST, MOST)),
    partial(games, won=(1, 1), points=(3000, 2900)),
    partial(games, won=(0, 2), points=(900, 2044)),
    partial(games, won=(2, 1), points=(2500, MOST)),
    partial(games, won=(3, 1), points=(1500, 900)),
    partial(games, won=(2, 0), points=(14, 0), absent=(1,)),
    partial(games, won=(0, 2), points=(0, 14), absent=(0,)),
    partial(games, won=(0, 0), points=(0, 0), absent=(0, 1)),
)
"""How the best of three ends, with the most points that a side can have of it; by forfeit too."""


def best_of_three(key: str, rounds: int = 2, **facts: Any) -> Phase:
    return plan(key, rounds, **(GAMES | CLOSE | facts))


def played_in(phase: Phase, **settings: Any) -> Tournament:
    """A tournament of which this is the phase, in the eyes of the ranking."""
    made = tournament(**settings)
    made.chain = (phase,)
    return made


def first_round(seed: int) -> Rows:
    chance = Random(seed)  # noqa: S311
    pairs = enumerate(PAIRINGS[0], start=1)
    return {at: chance.choice(WAYS)(1, one, other) for at, (one, other) in pairs}


@pytest.mark.parametrize("seeds", [range(3), rarely(range(3, 6))])
@pytest.mark.parametrize("key", ["victories", "match_points", "points"])
class TestNoEndingContradictsIt:
    @pytest.mark.parametrize("groups", [TOP_TWO, THREE_TIERS, MIDDLE, EVERYBODY])
    def test_in_the_last_round(self, key: str, groups: tuple[Group, ...], seeds: range) -> None:
        phase, members = best_of_three(key), (1, 2, 3, 4, 5, 6)
        for seed in seeds:
            chance = Random(seed)  # noqa: S311
            rows = {
                1: chance.choice(WAYS)(1, 1, 2),
                2: chance.choice(WAYS)(1, 3, 4),
                3: chance.choice(WAYS)(1, 5, 6),
                4: card(2, 1, 3, None),
                5: chance.choice(WAYS)(2, 2, 5),
                6: card(2, 4, 6, None),
            }
            kept(Race(played_in(phase), phase, groups, members, rows, 2, ways=WAYS), seed)

    def test_before_it_is_drawn(self, key: str, seeds: range) -> None:
        phase, members = best_of_three(key), (1, 2, 3, 4)
        for seed, late in product(seeds, (False, True)):
            rows, made = first_round(seed), played_in(phase)
            kept(Race(made, phase, TOP_TWO, members, rows, 1, late=late, ways=WAYS), seed, late)


class TestFigures:
    def told(self, lead: int) -> list[str]:
        """1 and 2 have `lead` points more than 3 and 4 and are through the last round."""
        phase = best_of_three("points")
        rows = {
            1: games(1, 1, 3, won=(2, 0), points=(lead + 100, 100)),
            2: games(1, 2, 4, won=(2, 0), points=(lead + 100, 100)),
            3: games(2, 1, 2, won=(2, 0), points=(0, 0)),
            4: card(2, 3, 4, None),
        }
        race = Race(played_in(phase), phase, TOP_TWO, (1, 2, 3, 4), rows, 2, ways=WAYS)
        return [mark.chance for _number, mark in sorted(race.told().items())]

    def test_a_match_brings_three_games_at_most(self) -> None:
        assert self.told(MOST + 1) == ["qualified", "qualified", "out", "out"]
        assert self.told(MOST) == ["possible"] * 4

    def test_a_close_match_pays_both(self) -> None:
        """Before their last match 3 has 1 and 4 has nothing; 1 and 2 have 3 each and are done."""
        rows = {
            1: games(1, 1, 4, won=(2, 0), points=(2000, 900)),
            2: games(1, 2, 3, won=(2, 1), points=(2900, 2000)),
            3: games(2, 1, 2, won=(1, 2), points=(2900, 2900)),
            4: card(2, 3, 4, None),
        }
        phase = best_of_three("match_points")
        race = Race(played_in(phase), phase, TOP_TWO, (1, 2, 3, 4), rows, 2, ways=WAYS)
        kept(race)
        told = {number: mark.chance for number, mark in race.told().items()}
        assert told == {1: "possible", 2: "possible", 3: "possible", 4: "out"}

    @pytest.mark.parametrize("key", ["games_won", "games_difference"])
    def test_by_games_everything_is_possible(self, key: str) -> None:
        phase = best_of_three(key)
        rows = first_round(1)
        told = Race(played_in(phase), phase, TOP_TWO, (1, 2, 3, 4), rows, 1, ways=WAYS).told()
        assert {mark.chance for mark in told.values()} == {"possible"}


FORMS = [MatchFormat(3), MatchFormat(5), MatchFormat(2, "all"), MatchFormat(3, "all")]
RESULTS = ("one", "other", "one, rubicon", "other, rubicon", "drawn")


def ends_of(form: MatchFormat, won: tuple[int, int] = (0, 0), at: int = 0) -> set[tuple[int, int]]:
    """The games won of every match of this form, whatever its games bring."""
    if form.ends(at, {"one": won[0], "other": won[1]}):
        return {won}
    found: set[tuple[int, int]] = set()
    for result in RESULTS:
        games = 2 if "rubicon" in result else 1
        one, other = games * result.startswith("one"), games * result.startswith("other")
        found |= ends_of(form, (won[0] + one, won[1] + other), at + 1)
    return found


@pytest.mark.parametrize("form", FORMS)
def test_every_match_is_among_the_outcomes(form: MatchFormat) -> None:
    """What the engine gives for it, and for the forfeit of one or of both."""
    for seed in range(8):
        is_among_the_outcomes(form, Random(seed))  # noqa: S311


def is_among_the_outcomes(form: MatchFormat, chance: Random) -> None:
    """With what each kind of result is worth taken at random."""
    finer = ("rubicon", "close_win", "close_loss", "forfeit")
    facts: dict[str, Any] = {"games": form.games, "play": form.play}
    facts |= {f"match_points_{name}": chance.choice([None, -1, 0, 1, 2, 4]) for name in finer}
    phase = best_of_three("match_points", **facts)
    worth = worth_of(played_in(phase), phase)
    assert worth is not None
    paid = match_points_of(phase)
    rows = [games(1, 1, 2, won=won, points=(0, 0)) for won in ends_of(form)]
    rows += [games(1, 1, 2, won=(0, 0), points=(0, 0), absent=(0, 1))]
    rows += [games(1, 1, 2, won=(form.needed, 0), points=(0, 0), absent=(1,))]
    for result in results_of(played_in(phase), dict(enumerate(rows))).values():
        one, other = (earned(paid, side[0], side[1]) for side in lines_of(result))
        assert {(one, other), (other, one)} <= set(worth.outcomes), facts


class TestWorth:
    def test_points_of_as_many_games(self) -> None:
        phase = best_of_three("points")
        made = played_in(phase)
        assert most_points(made, phase, made.rules) == MOST
        phase.games, phase.play = 4, Play.ALL
        assert most_points(made, phase, made.rules) == 4 * MOST_OF_A_GAME

    def test_a_cap_is_one_of_the_whole_match(self) -> None:
        phase = best_of_three("points", cap_winner=2500, cap_loser=1800)
        made = played_in(phase)
        assert most_points(made, phase, made.rules) == 2500

    def test_a_game_without_a_bound_gives_the_match_none(self) -> None:
        phase = best_of_three("points")
        made = played_in(phase)
        made.rules = cast.rules_like(made.rules, declarations="scored")
        assert worth_of(made, phase) is None

    @pytest.mark.parametrize("name", ["forfeit_points", "forfeit_points_against"])
    def test_a_forfeit_may_give_more_than_the_games(self, name: str) -> None:
        phase = best_of_three("points")
        worth = worth_of(played_in(phase, **{name: MOST + 1}), phase)
        assert worth is not None
        assert worth.most == MOST + 1

    def test_a_forfeit_by_the_rules_is_that_of_the_games_needed(self) -> None:
        phase = best_of_three("points", cap_winner=100, cap_loser=50)
        made = played_in(phase, forfeit_points=None)
        worth = worth_of(made, phase)
        assert worth is not None
        assert worth.most == 2 * forfeit_points(made.rules)

    def test_nobody_loses_with_the_rubicon(self) -> None:
        phase = best_of_three("match_points", match_points_forfeit=-1)
        worth = worth_of(played_in(phase), phase)
        assert worth is not None
        assert (worth.least, worth.most) == (-1, 3)
        assert {(3, 0), (2, 1), (1, 1), (3, -1), (-1, -1)} <= set(worth.outcomes)

    def test_a_bye_of_half_a_table_is_no_more_than_a_match(self) -> None:
        phase = best_of_three("points")
        worth = worth_of(played_in(phase, bye_score=ByeScore.HALF_TABLE), phase)
        assert worth is not None
        assert worth.alone == (0, MOST)
