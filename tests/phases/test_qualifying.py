"""Qualified, possible, out: no ending of the phase contradicts the chances shown."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from tests import cast
from tests.matrix import rarely
from tests.phases.races import CAPS, CARDS, PAIRINGS, Race, Rows, bye, card, tournament
from tournaments.models import ByeScore, MatchKind, Phase
from tournaments.models.group import Group
from tournaments.ranking.outcomes import worth_of
from tournaments.ranking.selectors.qualifying import Mark

pytestmark = pytest.mark.slow

FIRST_KEYS = ("victories", "match_points", "points")
SEEDS = pytest.mark.parametrize("seeds", [range(5), rarely(range(5, 12))])
TOP_TWO = (Group("main", 1, 2),)
THREE_TIERS = (Group("main", 1, 2), Group("consolation", 3, 3))
MIDDLE = (Group("next", 3, 4),)
EVERYBODY = (Group("main", 1, 2), Group("consolation", 3))


def plan(key: str, rounds: int = 2, **facts: Any) -> Phase:
    usual: dict[str, Any] = {"position": 1, "name": "", "system": "danois", "start": 1}
    return cast.phase_row(**(usual | CAPS | facts), rounds=rounds, keys=(key, "lot"))


def first_round(seed: int, pairing: int = 0) -> Rows:
    chance = Random(seed)  # noqa: S311
    return {
        at: card(1, one, other, chance.choice(CARDS))
        for at, (one, other) in enumerate(PAIRINGS[pairing], start=1)
    }


def kept(race: Race, *case: Any) -> None:
    """Check that no ending contradicts the chances of the present entrants."""
    told = race.told()
    assert told.keys() == set(race.members) - race.gone, case
    for members, _values in race.outcomes():
        groups = list(members.values())
        for number, mark in told.items():
            at = next((at for at, ids in enumerate(groups) if number in ids), None)
            if mark.chance == "qualified":
                assert at == mark.group, case
            elif mark.chance == "out":
                assert at is None, case
            else:
                assert at is None or at >= mark.group, case


def by_first_key(race: Race, places: int) -> dict[int, str]:
    """The chances that follow from every ending under the first key alone."""
    ends = [values for _members, values in race.outcomes()]
    found = {}
    for number in race.members:
        others = [other for other in race.members if other != number]
        if all(sum(end[o] >= end[number] for o in others) < places for end in ends):
            found[number] = "qualified"
        elif all(sum(end[o] > end[number] for o in others) >= places for end in ends):
            found[number] = "out"
        else:
            found[number] = "possible"
    return found


@SEEDS
@pytest.mark.parametrize("groups", [TOP_TWO, THREE_TIERS, MIDDLE, EVERYBODY])
@pytest.mark.parametrize("key", FIRST_KEYS)
class TestLastRound:
    """Its matches are drawn; of three results one is in."""

    def race(self, key: str, groups: tuple[Group, ...], seed: int, **more: Any) -> Race:
        chance = Random(seed)  # noqa: S311
        rows = {
            1: card(1, 1, 2, chance.choice(CARDS)),
            2: card(1, 3, 4, chance.choice(CARDS)),
            3: card(1, 5, 6, chance.choice(CARDS)),
            4: card(2, 1, 3, None),
            5: card(2, 2, 5, chance.choice(CARDS)),
            6: card(2, 4, 6, None),
        }
        return Race(tournament(), plan(key), groups, (1, 2, 3, 4, 5, 6), rows, 2, **more)

    def test_no_ending_contradicts_it(
        self, key: str, groups: tuple[Group, ...], seeds: range
    ) -> None:
        for seed in seeds:
            kept(self.race(key, groups, seed), seed)
            gone = frozenset({1 + seed % 6})
            kept(self.race(key, groups, seed, gone=gone), seed, "a pair has left")


@SEEDS
@pytest.mark.parametrize("after", [1, 2])
def test_the_best_of_a_category_beside_the_best_of_all(after: int, seeds: range) -> None:
    groups = (Group("ladies", 1, 1, category="Dames"), Group("main", 1, 2))
    category = {2: "Dames", 3: "Dames", 4: "Messieurs"}
    phase = plan("victories", position=2)
    for seed in seeds:
        rows = first_round(seed)
        if after == 2:
            rows |= {3: card(2, 1, 3, None), 4: card(2, 2, 4, CARDS[seed % 3])}
        members = (1, 2, 3, 4)
        kept(Race(tournament(), phase, groups, members, rows, after, category=category), seed)


@SEEDS
@pytest.mark.parametrize("key", ["victories", "match_points"])
def test_the_last_round_is_exact(key: str, seeds: range) -> None:
    for seed in seeds:
        chance = Random(seed)  # noqa: S311
        rows = first_round(seed)
        rows[3] = card(2, 1, 3, None)
        rows[4] = card(2, 2, 4, chance.choice(CARDS))
        race = Race(tournament(), plan(key), TOP_TWO, (1, 2, 3, 4), rows, 2)
        true = by_first_key(race, 2)
        # A latecomer ends with nothing: who may end so too is not told to be qualified.
        least = {number: min(end[number] for _m, end in race.outcomes()) for number in true}
        expected = {
            number: "possible" if word == "qualified" and least[number] <= 0 else word
            for number, word in true.items()
        }
        assert {number: mark.chance for number, mark in race.told().items()} == expected, seed


@pytest.mark.parametrize("seeds", [range(3), rarely(range(3, 8))])
@pytest.mark.parametrize("key", FIRST_KEYS)
class TestRoundsToCome:
    def test_before_the_last_round_is_drawn(self, key: str, seeds: range) -> None:
        members = (1, 2, 3, 4)
        for seed, late in product(seeds, (False, True)):
            rows = first_round(seed)
            kept(Race(tournament(), plan(key), TOP_TWO, members, rows, 1, late=late), seed, late)

    def test_while_a_card_is_missing(self, key: str, seeds: range) -> None:
        members = (1, 2, 3, 4)
        for seed, late in product(seeds, (False, True)):
            rows = first_round(seed) | {1: card(1, 1, 2, None)}
            kept(Race(tournament(), plan(key), EVERYBODY, members, rows, 1, late=late), seed, late)


@SEEDS
def test_a_later_phase_is_exact_before_its_last_round(seeds: range) -> None:
    """Nobody comes late to it: of victories, one a match, all is known."""
    for seed in seeds:
        rows = first_round(seed)
        race = Race(tournament(), plan("victories", position=2), TOP_TWO, (1, 2, 3, 4), rows, 1)
        told = {number: mark.chance for number, mark in race.told().items()}
        assert told == by_first_key(race, 2), seed


class TestFigures:
    def rows(self) -> Rows:
        """1 has won twice, 4 lost twice; of the third round one card is in."""
        return {
            1: card(1, 1, 2, (20, 5)),
            2: card(1, 3, 4, (20, 5)),
            3: card(2, 1, 3, (20, 5)),
            4: card(2, 2, 4, (20, 5)),
            5: card(3, 1, 4, None),
            6: card(3, 2, 3, (20, 5)),
        }

    def race(self, key: str = "victories", **more: Any) -> Race:
        facts: dict[str, Any] = {"groups": TOP_TWO, "members": (1, 2, 3, 4), "after": 3}
        facts |= {"rows": self.rows(), "plan": plan(key, rounds=3)} | more
        settings = facts.pop("settings", {})
        return Race(tournament(**settings), **facts)

    def chances(self, race: Race) -> list[str]:
        return [mark.chance for _number, mark in sorted(race.told().items())]

    def test_by_victories(self) -> None:
        assert self.chances(self.race()) == ["qualified", "qualified", "out", "out"]

    def test_a_group_for_each(self) -> None:
        told = self.race(groups=EVERYBODY).told()
        assert told[3] == Mark("qualified", 1)
        assert told[1] == Mark("qualified", 0)

    def test_by_points_with_forfeits(self) -> None:
        """2 has 45, 1 has 40, 3 has 30, 4 has 10: 4 gains 20 of a game at most."""
        assert self.chances(self.race("points")) == ["qualified", "qualified", "out", "out"]
        generous = {"forfeit_points": 30}
        told = self.chances(self.race("points", settings=generous))
        assert told == ["possible", "qualified", "out", "possible"]

    def test_without_bounds_everything_is_possible(self) -> None:
        told = self.race("difference").told()
        assert {mark.chance for mark in told.values()} == {"possible"}

    def test_a_missing_card_of_the_phase_before_may_change_the_carry(self) -> None:
        later = plan("points", rounds=2, start=2, position=2, carry="half")
        assert set(self.chances(self.race(plan=later))) != {"possible"}
        rows = self.rows() | {1: card(1, 1, 2, None)}
        assert set(self.chances(self.race(plan=later, rows=rows))) == {"possible"}

    def test_a_round_without_cards_may_be_unpublished(self) -> None:
        """2 and 3 meet: one of them passes 1 at most, once the round cannot be drawn again."""
        rows = self.rows() | {5: card(3, 1, 4, (5, 20)), 6: card(3, 2, 3, None)}
        assert self.race(rows=rows).told()[1].chance == "qualified"
        rows |= {5: card(3, 1, 4, None)}
        assert self.race(rows=rows).told()[1].chance == "possible"

    def test_with_all_cards_it_equals_the_draw(self) -> None:
        rows = self.rows() | {5: card(3, 1, 4, (5, 20))}
        assert self.chances(self.race(rows=rows)) == ["qualified", "qualified", "out", "out"]
        gone = self.race(rows=rows, gone=frozenset({2})).told()
        assert 2 not in gone
        assert sum(mark.chance == "qualified" for mark in gone.values()) == 2

    def test_two_cards_of_one_player_are_missing(self) -> None:
        rows = self.rows() | {3: card(2, 1, 3, None)}
        kept(self.race(rows=rows))


class TestLatecomers:
    """In a first phase a latecomer may win all remaining matches; later nobody joins."""

    def told(self, position: int, count: int, places: int, rows: Rows) -> dict[int, str]:
        rounds = max(row.round for row in rows.values())
        phase = plan("victories", rounds=rounds + 1, position=position)
        members = tuple(range(1, count + 1))
        race = Race(tournament(), phase, (Group("main", 1, places),), members, rows, rounds)
        return {number: mark.chance for number, mark in race.told().items()}

    def test_a_latecomer_may_take_a_place(self) -> None:
        rows = {1: card(1, 1, 2, (20, 5)), 2: card(1, 3, 4, (20, 5))}
        assert set(self.told(1, 4, 4, rows).values()) == {"possible"}
        assert set(self.told(2, 4, 4, rows).values()) == {"qualified"}

    def test_matches_against_latecomers_let_everybody_win(self) -> None:
        """1 has two victories, 2 to 5 one each: of four only three can win among themselves."""
        first = {1: card(1, 1, 2, (20, 5)), 2: card(1, 3, 4, (20, 5)), 3: card(1, 5, 6, (20, 5))}
        second = {4: card(2, 1, 3, (20, 5)), 5: card(2, 2, 5, (20, 5)), 6: card(2, 4, 6, (20, 5))}
        assert self.told(1, 6, 4, first | second)[1] == "possible"
        assert self.told(2, 6, 4, first | second)[1] == "qualified"


class TestByes:
    def rows(self, *, complete: bool = False) -> Rows:
        return {
            1: card(1, 1, 2, (20, 5)),
            2: card(1, 3, 4, (20, 5)),
            3: bye(1, 5),
            4: card(2, 1, 3, (20, 5)),
            5: card(2, 2, 5, (20, 5) if complete else None),
            6: bye(2, 4),
        }

    def race(self, **settings: Any) -> Race:
        made = tournament(**settings)
        return Race(made, plan("points"), TOP_TWO, (1, 2, 3, 4, 5), self.rows(), 2)

    def words(self, **settings: Any) -> set[str]:
        return {mark.chance for mark in self.race(**settings).told().values()}

    def test_fixed_points(self) -> None:
        assert self.words() == {"qualified", "possible", "out"}
        kept(self.race())

    @pytest.mark.parametrize("score", [ByeScore.ROUND_AVERAGE, ByeScore.OWN_AVERAGE])
    def test_an_average_that_can_change_leaves_all_open(self, score: ByeScore) -> None:
        assert self.words(bye_score=score) == {"possible"}

    def test_half_of_the_table_is_fixed_where_the_rules_fix_it(self) -> None:
        assert self.words(bye_score=ByeScore.HALF_TABLE) != {"possible"}
        rules = cast.rules_like(tournament().rules, declarations="scored")
        assert self.words(bye_score=ByeScore.HALF_TABLE, rules=rules) == {"possible"}

    def test_nothing_for_a_bye_cannot_move(self) -> None:
        assert self.words(bye_score=ByeScore.NOTHING) != {"possible"}

    def test_a_catch_up_game_is_awaited(self) -> None:
        race = Race(
            tournament(bye_score=ByeScore.CATCH_UP),
            plan("victories"),
            TOP_TWO,
            (1, 2, 3, 4, 5),
            self.rows(complete=True),
            2,
        )
        told = race.told()
        assert told[1].chance == "qualified"
        assert told[4].chance == "possible"
        assert race.told()[3].chance == "possible"

    def test_a_bye_that_may_find_its_partie_bis_leaves_all_open(self) -> None:
        settings = {"bye_score": ByeScore.BIS, "bye_left_over": ByeScore.FIXED}
        assert self.words(**settings) == {"possible"}

    def test_a_partie_bis_is_awaited_by_both(self) -> None:
        rows = self.rows(complete=True)
        game = replace(card(2, 4, 5, None), kind=MatchKind.BIS, other_bye=3)
        rows[6] = replace(game, sides=(game.sides[0], game.sides[1]._replace(counts=False)))
        made = tournament(bye_score=ByeScore.BIS, bye_left_over=ByeScore.FIXED)
        race = Race(made, plan("victories"), TOP_TWO, (1, 2, 3, 4, 5), rows, 2)
        told = {number: mark.chance for number, mark in race.told().items()}
        # 1 has two victories, 2 has one; 4 and 5 have none and can still win one.
        assert told == {1: "qualified", 2: "possible", 3: "possible", 4: "possible", 5: "possible"}

    def test_the_last_bye_of_a_phase_waits_for_nobody(self) -> None:
        made = tournament(bye_score=ByeScore.BIS, bye_left_over=ByeScore.FIXED)
        rows = {at: row for at, row in self.rows(complete=True).items() if at != 3}
        race = Race(made, plan("points"), TOP_TWO, (1, 2, 3, 4, 5), rows, 2)
        assert {mark.chance for mark in race.told().values()} == {"qualified", "out"}

    def test_a_catch_up_game_counts_for_the_bye_only(self) -> None:
        worth = worth_of(tournament(), plan("victories"))
        assert worth is not None
        game = replace(card(2, 4, 1, None), kind=MatchKind.CATCH_UP)
        assert worth.open_match(game).ids == (4,)
        assert worth.open_match(bye(2, 4)).outcomes == [(0,), (1,)]
        assert worth.open_match(card(2, 4, 1, None)).ids == (4, 1)


class TestSelects:
    def test_a_phase_for_everybody_does_not_select(self) -> None:
        one = plan("points")
        assert not one.selects
        assert cast.phase_row(2, "", "pools", 3, 3, ("points",), groups=EVERYBODY).selects
        by_place = (Group("A", places=(1,)),)
        assert cast.phase_row(2, "", "pools", 3, 3, ("points",), groups=by_place).selects
        ladies = (Group("A", category="Dames"),)
        assert cast.phase_row(2, "", "danois", 3, 3, ("points",), groups=ladies).selects
