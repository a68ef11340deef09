"""Qualified, possible, out in pools and brackets: against every ending."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import pytest

from tests import cast
from tests.matrix import rarely
from tests.phases.races import CAPS, CARDS, Rows, card, tournament
from tournaments.draws.registry import draw_json
from tournaments.models import Phase, Tournament
from tournaments.models.group import MAIN, Field, Group, members_by_group
from tournaments.ranking.phase_facts import PhaseFacts
from tournaments.ranking.phase_ranking import PLACE, POOL_PLACE, phase_rows
from tournaments.ranking.qualification import Course, within_bracket
from tournaments.ranking.rows import MatchRow
from tournaments.ranking.selectors.qualifying import Mark, marks

BY_PLACE = (Group("main", places=(1, 2)), Group("consolation", places=(3,)))
BY_RANK = (Group("main", 1, 3),)
FEW = CARDS[:3]


def drawn(system: str, count: int, **more: Any) -> dict[str, Any]:
    entrants = [{"id": number} for number in range(1, count + 1)]
    return draw_json({"system": system, "seed": 5, "entrants": entrants, **more})


@dataclass(frozen=True, slots=True)
class Grouped:
    """A current phase of pools or of a bracket."""

    plan: Phase
    output: dict[str, Any]
    rows: Rows
    after: int
    groups: tuple[Group, ...]
    gone: frozenset[int] = frozenset()

    @property
    def tournament(self) -> Tournament:
        return tournament()

    @property
    def members(self) -> list[int]:
        pools = self.output.get("pools")
        if pools:
            return sorted(id_ for pool in pools for id_ in pool["entrants"])
        sides = (side for match in self.output["matches"] for side in match["sides"])
        return sorted(side[0] for side in sides if isinstance(side, list))

    def told(self) -> dict[int, Mark]:
        rows = self._ranked(self.rows)
        values = {row.id: row.values[self.plan.ranking_keys[0]] for row in rows}
        there = frozenset(self.members) - self.gone
        course = Course(self.tournament, self.facts, values, self.rows, self.after, there)
        following = cast.changed(self.plan, position=2, start=self.plan.end + 1, groups=self.groups)
        return marks(course, following, self._field(rows))

    @property
    def facts(self) -> PhaseFacts:
        return PhaseFacts(
            self.plan,
            {MAIN: self.members},
            {MAIN: cast.drawn_group(MAIN, self.members, self.output)},
        )

    def kept(self, *case: Any) -> set[str]:
        """Check that no ending contradicts the chances; the chances found."""
        told = self.told()
        for ending in self._endings():
            field = self._field(self._ranked(ending))
            groups = list(members_by_group(self.groups, field).values())
            for number, mark in told.items():
                at = next((at for at, ids in enumerate(groups) if number in ids), None)
                assert mark.chance != "qualified" or at == mark.group, case
                assert mark.chance != "out" or at is None, case
                assert mark.chance != "possible" or at is None or at >= mark.group, case
        return {mark.chance for mark in told.values()}

    def _field(self, rows: Any) -> Field:
        key = POOL_PLACE if "pools" in self.output else PLACE
        there = [row for row in rows if row.id not in self.gone]
        place = {row.id: int(str(row.values[key] or 0)) for row in there}
        return Field([row.id for row in there], place)

    def _ranked(self, rows: Rows) -> Any:
        return phase_rows(self.tournament, self.members, rows, [self.facts], self.plan.end)

    def _endings(self) -> Iterator[Rows]:
        left = list(pool_matches(self.output, self.rows))
        left = [match for match in left if self.gone.isdisjoint(match[1])]
        for cards in product(FEW, repeat=len(left)):
            ending = {key: row for key, row in self.rows.items() if row.complete}
            for (slot, (one, other)), totals in zip(left, cards, strict=True):
                played = card(self.plan.end, one, other, totals)
                ending[100 + len(ending)] = replace(played, group=MAIN, slot=slot)
            yield ending


def pool_matches(output: dict[str, Any], rows: Rows) -> Iterator[tuple[int, tuple[int, int]]]:
    """The matches of pools that have no card yet."""
    done = {frozenset(side.ids[0] for side in row.sides) for row in rows.values() if row.complete}
    for pool in output["pools"]:
        for round_ in pool["rounds"]:
            for match in round_["matches"]:
                one, other = (side[0] for side in match["sides"])
                if frozenset((one, other)) not in done:
                    yield pool["pool"], (one, other)


def pools_after(seed: int, rounds: int, open_: int, groups: Sequence[Group]) -> Grouped:
    """Two pools of three after so many rounds, but for the missing cards."""
    chance = Random(seed)  # noqa: S311
    output = drawn("pools", 6, size=3, by="seed")
    rows: Rows = {}
    for pool in output["pools"]:
        for round_ in pool["rounds"][:rounds]:
            for match in round_["matches"]:
                one, other = (side[0] for side in match["sides"])
                played = card(round_["round"], one, other, chance.choice(FEW))
                rows[len(rows) + 1] = replace(played, group=MAIN, slot=pool["pool"])
    for key in list(rows)[len(rows) - open_ :]:
        one, other = (side.ids[0] for side in rows[key].sides)
        rows[key] = replace(card(rows[key].round, one, other, None), group=MAIN, slot=2)
    plan = cast.phase_row(1, "", "pools", 3, 1, ("victories", "points", "lot"), **CAPS)
    return Grouped(plan, output, rows, rounds, tuple(groups))


@pytest.mark.parametrize("groups", [BY_PLACE, BY_RANK])
class TestPools:
    def test_before_the_last_round(self, groups: tuple[Group, ...]) -> None:
        for seed in range(6):
            pools_after(seed, 2, 0, groups).kept(seed)

    @pytest.mark.parametrize("seeds", [range(3), rarely(range(3, 6))])
    def test_with_two_rounds_to_come(self, groups: tuple[Group, ...], seeds: range) -> None:
        for seed in seeds:
            pools_after(seed, 1, 0, groups).kept(seed)

    def test_while_one_card_is_missing(self, groups: tuple[Group, ...]) -> None:
        for seed in range(6):
            assert pools_after(seed, 3, 1, groups).kept(seed) & {"qualified", "out"}, seed

    def test_with_all_cards(self, groups: tuple[Group, ...]) -> None:
        for seed in range(6):
            assert pools_after(seed, 3, 0, groups).kept(seed) <= {"qualified", "out"}, seed

    def test_where_a_pair_has_left(self, groups: tuple[Group, ...]) -> None:
        for seed in range(6):
            course = pools_after(seed, 2, 0, groups)
            replace(course, gone=frozenset({1 + seed})).kept(seed)


class TestPoolsInFigures:
    def test_two_victories_of_two_are_through(self) -> None:
        """1 has beaten 4 and 6; 6 can still beat 4 and has one victory then."""
        output = drawn("pools", 6, size=3, by="seed")
        one, two, three = output["pools"][0]["entrants"]
        rows = {1: card(1, one, two, (20, 5)), 2: card(2, one, three, (20, 5))}
        rows = {key: replace(row, group=MAIN, slot=1) for key, row in rows.items()}
        plan = cast.phase_row(1, "", "pools", 3, 1, ("victories", "points", "lot"), **CAPS)
        told = Grouped(plan, output, rows, 2, (Group("main", places=(1,)),)).told()
        assert [told[number].chance for number in (one, two, three)] == ["qualified", "out", "out"]
        by_rank = Grouped(plan, output, rows, 2, (Group("main", 1, 2),)).told()
        assert [by_rank[number].chance for number in (one, two)] == ["qualified", "out"]

    def test_who_met_in_the_pools_of_an_earlier_phase_meets_again(self) -> None:
        """1 has beaten 4; 6 has still to meet both, as in the first pool of the phase before."""
        output = drawn("pools", 6, size=3, by="seed")
        one, two, three = output["pools"][0]["entrants"]
        rows = {1: card(1, one, three, (20, 5)), 2: card(2, two, three, (20, 5))}
        rows[3] = card(4, one, two, (20, 5))
        rows = {key: replace(row, group=MAIN, slot=1) for key, row in rows.items()}
        plan = cast.phase_row(2, "", "pools", 3, 4, ("victories", "points", "lot"), **CAPS)
        told = Grouped(plan, output, rows, 4, (Group("main", places=(1,)),)).told()
        assert {told[number].chance for number in (one, two, three)} == {"possible"}

    def test_the_next_in_rank_replaces_a_pair_that_leaves(self) -> None:
        """The first of a pool has left: one of the two seconds qualifies."""
        output = drawn("pools", 6, size=3, by="seed")
        one, two, three = output["pools"][0]["entrants"]
        rows = {1: card(1, one, two, (20, 5)), 2: card(2, one, three, (20, 5))}
        rows = {key: replace(row, group=MAIN, slot=1) for key, row in rows.items()}
        plan = cast.phase_row(1, "", "pools", 3, 1, ("victories", "points", "lot"), **CAPS)
        gone = frozenset({one})
        told = Grouped(plan, output, rows, 2, (Group("main", 1, 2),), gone).told()
        assert {told[two].chance, told[three].chance} == {"possible"}

    def test_ranks_that_cut_through_the_places(self) -> None:
        """One of two runners-up goes through: neither is sure yet."""
        for seed in range(6):
            told = pools_after(seed, 2, 0, (Group("main", 1, 3),)).told()
            assert sum(mark.chance == "qualified" for mark in told.values()) <= 2

    def test_a_key_that_does_not_add_up_leaves_all_open(self) -> None:
        course = pools_after(1, 2, 0, BY_PLACE)
        course = replace(course, plan=cast.changed(course.plan, ranking_keys=("difference", "lot")))
        assert {mark.chance for mark in course.told().values()} <= {"possible", "out"}

    def test_a_category_of_pools_is_not_foreseen(self) -> None:
        course = pools_after(1, 2, 0, (Group("main", 1, 2, category="Dames"),))
        rows = course._ranked(course.rows)
        field = replace(course._field(rows), category={1: "Dames", 2: "Dames", 3: "Messieurs"})
        following = cast.changed(course.plan, position=2, start=4, groups=course.groups)
        there = frozenset(course.members)
        now = Course(course.tournament, course.facts, {}, course.rows, 2, there)
        found = marks(now, following, field)
        assert {number: found[number].chance for number in (1, 2, 3)} == {
            1: "possible",
            2: "possible",
            3: "out",
        }


def bracket_rows(output: dict[str, Any], winners: Sequence[int]) -> Rows:
    """The cards of the first matches of a bracket of four, won by these."""
    pairs = [[side[0] for side in match["sides"]] for match in output["matches"][:2]]
    rows: Rows = {}
    for slot, (winner, sides) in enumerate(zip(winners, pairs, strict=False), start=1):
        loser = next(number for number in sides if number != winner)
        rows[slot] = replace(card(1, winner, loser, (20, 5)), group=MAIN, slot=slot)
    return rows


class TestBrackets:
    def course(self, winners: Sequence[int], *, gone: Sequence[int] = ()) -> Course:
        output = drawn("knockout", 4, third_place=True)
        plan = cast.phase_row(2, "", "knockout", 2, 1, ("points", "lot"), **CAPS)
        rows: dict[int, MatchRow] = bracket_rows(output, winners)
        there = frozenset({1, 2, 3, 4}) - set(gone)
        facts = PhaseFacts(
            plan, {MAIN: [1, 2, 3, 4]}, {MAIN: cast.drawn_group(MAIN, (1, 2, 3, 4), output)}
        )
        return Course(tournament(), facts, {}, rows, 1, there)

    def pairs(self) -> list[list[int]]:
        output = drawn("knockout", 4, third_place=True)
        return [[side[0] for side in match["sides"]] for match in output["matches"][:2]]

    def test_nothing_is_decided_at_the_start(self) -> None:
        assert set(within_bracket(self.course([]), MAIN, 2).values()) == {"possible"}

    def test_finalists_are_sure_of_the_first_two_places(self) -> None:
        (one, other), (another, last) = self.pairs()
        told = within_bracket(self.course([one, another]), MAIN, 2)
        assert told == {one: "qualified", another: "qualified", other: "out", last: "out"}
        told = within_bracket(self.course([one, another]), MAIN, 1)
        assert told == {one: "possible", another: "possible", other: "out", last: "out"}
        told = within_bracket(self.course([one, another]), MAIN, 3)
        assert told[other] == "possible"

    def test_a_pair_that_left_does_not_count_against_the_others(self) -> None:
        (one, other), (another, _last) = self.pairs()
        told = within_bracket(self.course([one, another], gone=[one]), MAIN, 2)
        assert one not in told
        assert told[other] == "possible"
        assert told[another] == "qualified"

    def test_the_eliminated_of_a_large_bracket(self) -> None:
        output = drawn("knockout", 16, third_place=False)
        plan = cast.phase_row(2, "", "knockout", 4, 1, ("points", "lot"), **CAPS)
        everybody = list(range(1, 17))
        first = output["matches"][0]
        one, other = (side[0] for side in first["sides"])
        rows = {1: replace(card(1, one, other, (20, 5)), group=MAIN, slot=1)}
        facts = PhaseFacts(
            plan, {MAIN: everybody}, {MAIN: cast.drawn_group(MAIN, everybody, output)}
        )
        told = within_bracket(
            Course(tournament(), facts, {}, rows, 1, frozenset(everybody)), MAIN, 8
        )
        assert told[other] == "out"
        assert {told[number] for number in everybody if number != other} == {"possible"}
