"""Tables of three and more: everybody once, right sizes, nobody met again where possible."""

import json
import subprocess
import sys
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings, strategies as st

from tests.draws.evening import evaluate
from tests.draws.oracle import oracle_json
from tests.draws.plain_groups import best_cost, plain_sizes
from tests.matrix import rarely
from tournaments.draws import groups
from tournaments.draws.errors import DrawError
from tournaments.draws.groups import draw
from tournaments.draws.inputs import read_group_request
from tournaments.draws.registry import draw_json
from tournaments.draws.values import Draw

pytestmark = pytest.mark.slow

Json = dict[str, Any]
SYSTEMS = ("tables_random", "tables_danois")


def round_of(count: int, **more: Any) -> Json:
    """A second round of `count` entrants, best ranked first, without history."""
    entrants = [{"id": id_} for id_ in range(1, count + 1)]
    usual = {"system": "tables_danois", "seed": 42, "round": 2, "size": 3, "entrants": entrants}
    return usual | more


def tables(output: Json) -> list[list[int]]:
    return [[side[0] for side in match["sides"]] for match in output["matches"]]


def met(*ids: int, round_: int = 1, table: int = 1) -> Json:
    return {"round": round_, "table": table, "sides": [[id_] for id_ in ids]}


def evening(count: int, rounds: int, **more: Any) -> list[tuple[Json, Json]]:
    """Rounds drawn one after the other, the ranking always by number."""
    history: list[Json] = []
    drawn = []
    for number in range(1, rounds + 1):
        request = round_of(count, round=number, history=list(history), **more)
        output = draw_json(request)
        drawn.append((request, output))
        history += [
            {"round": number, "table": match["table"], "sides": match["sides"]}
            for match in output["matches"]
        ]
        history += [{"round": number, "bye": output["byes"]}] if output["byes"] else []
    return drawn


@st.composite
def requests(draw: st.DrawFn, most: int = 14) -> Json:
    """A round after others, with clubs, forbidden pairs, fixed tables and byes."""
    size = draw(st.integers(2, 6))
    exact = draw(st.booleans())
    count = draw(st.integers(size if exact else 2, most))
    ids = list(draw(st.permutations(range(1, count + 1))))
    chance: Any = draw(st.randoms(use_true_random=False, note_method_calls=False))
    rounds = draw(st.integers(0, 4))
    clubs = draw(st.sampled_from([[None], ["A", "B"], [None, "A", "B", "C"]]))
    return {
        "system": draw(st.sampled_from(SYSTEMS)),
        "seed": draw(st.integers(0, 1000)),
        "round": rounds + 1,
        "size": size,
        "exact": exact,
        "entrants": [
            {
                "id": id_,
                "club": chance.choice(clubs),
                "fixed_table": chance.choice([None] * 9 + [chance.randint(1, count)]),
            }
            for id_ in ids
        ],
        "history": _history(ids, rounds, size, chance),
        "forbidden": [chance.sample(ids, 2) for _ in range(draw(st.sampled_from([0, 2])))],
        "soft": draw(st.sampled_from([[], ["club"]])),
        "bye": draw(st.sampled_from(["lowest", "lot", ids[0], ids[-1]])),
    }


def _history(ids: list[int], rounds: int, size: int, chance: Any) -> list[Json]:
    history: list[Json] = []
    for round_ in range(1, rounds + 1):
        order = chance.sample(ids, len(ids))
        rows = [order[at : at + size] for at in range(0, len(order), size)]
        for table, row in enumerate(rows, start=1):
            whole = len(row) > 1
            history.append(
                met(*row, round_=round_, table=table) if whole else {"round": round_, "bye": row}
            )
    return history


@settings(max_examples=80, deadline=None)
@given(requests())
def test_everybody_plays_once_and_the_sizes_are_right(request: Json) -> None:
    output = draw_json(request)
    placed = [id_ for row in tables(output) for id_ in row] + output["byes"]
    assert sorted(placed) == sorted(entrant["id"] for entrant in request["entrants"])
    sizes = plain_sizes(len(placed), request["size"], request["exact"])
    assert sorted(map(len, tables(output)), reverse=True) == sizes
    assert len(output["byes"]) == len(placed) - sum(sizes)


@pytest.mark.parametrize("most", [11, rarely(20)])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_verify_accepts_every_draw(most: int, data: st.DataObject) -> None:
    request = data.draw(requests(most))
    assert oracle_json({"input": request, "output": draw_json(request)})["problems"] == []


@settings(max_examples=40, deadline=None)
@given(requests(most=8))
def test_the_least_cost_for_few_entrants_is_found_and_proved(request: Json) -> None:
    output = draw_json(request)
    assert output["optimal"]
    if request["bye"] == "lowest":
        assert output["cost"] == best_cost(request)


@pytest.mark.parametrize("most", [9, rarely(14)])
@settings(max_examples=15, deadline=None)
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_the_order_of_history_and_of_sides_does_not_matter(
    most: int, data: st.DataObject, chance: Any
) -> None:
    request = data.draw(requests(most))
    history = chance.sample(request["history"], len(request["history"]))
    mixed = [
        row | {"sides": chance.sample(row["sides"], len(row["sides"]))} if "sides" in row else row
        for row in history
    ]
    assert draw_json(request | {"history": mixed}) == draw_json(request)


@settings(max_examples=40, deadline=None)
@given(requests())
def test_evaluate_agrees_with_the_cost_of_a_draw(request: Json) -> None:
    output = draw_json(request)
    judged = evaluate(request, tables(output), output["byes"])
    assert judged["cost"] == output["cost"]
    told = [item for item in output["broken"] if item["constraint"] != "fixed_table"]
    assert judged["broken"] == told


class TestEvenings:
    @pytest.mark.parametrize("count", [9, 12, rarely(15), rarely(21), rarely(60)])
    def test_three_rounds_of_three_and_nobody_meets_twice(self, count: int) -> None:
        for request, output in evening(count, 3):
            assert output["cost"][:4] == [0, 0, 0, 0]
            assert oracle_json({"input": request, "output": output})["ok"]

    def test_nine_play_four_rounds_and_each_meets_all(self) -> None:
        drawn = evening(9, 4, system="tables_random")
        pairs = [
            frozenset(p) for _, out in drawn for row in tables(out) for p in combinations(row, 2)
        ]
        assert len(set(pairs)) == len(pairs) == 36

    def test_byes_go_round(self) -> None:
        byes = [id_ for _, output in evening(11, 5) for id_ in output["byes"]]
        assert len(byes) == len(set(byes)) == 10

    def test_tables_go_by_rank_where_no_constraint_prevents_it(self) -> None:
        output = draw_json(round_of(200))
        assert tables(output) == [[at, at + 1, at + 2] for at in range(1, 198, 3)]
        assert output["byes"] == [199, 200]
        assert output["optimal"]

    def test_another_seed_draws_other_tables(self) -> None:
        one, other = (draw_json(round_of(30, system="tables_random", seed=s)) for s in (1, 2))
        assert tables(one) != tables(other)

    @pytest.mark.parametrize("count", [60, rarely(200)])
    def test_many_are_drawn_within_the_budget(self, count: int) -> None:
        for _request, output in evening(count, 2):
            assert output["cost"][:4] == [0, 0, 0, 0]


class TestSizes:
    def test_everybody_plays(self) -> None:
        for count, size, expected in (
            (2, 4, [2]),
            (3, 4, [3]),
            (5, 4, [5]),
            (6, 4, [3, 3]),
            (7, 4, [4, 3]),
            (9, 4, [5, 4]),
            (10, 4, [4, 3, 3]),
            (13, 6, [5, 4, 4]),
            (7, 2, [3, 2, 2]),
            (12, 5, [4, 4, 4]),
        ):
            output = draw_json(round_of(count, size=size, exact=False))
            assert sorted(map(len, tables(output)), reverse=True) == expected, (count, size)
            assert output["byes"] == [], (count, size)

    def test_exact_tables_leave_some_out(self) -> None:
        for count, byes in ((3, 0), (4, 1), (5, 2), (6, 0)):
            assert len(draw_json(round_of(count))["byes"]) == byes, count


class TestByes:
    def test_the_lowest_ranked_with_the_fewest_byes_rests(self) -> None:
        rested = {"round": 1, "bye": [8]}
        assert draw_json(round_of(8, history=[rested]))["byes"] == [6, 7]

    def test_a_bye_moves_up_to_avoid_a_meeting(self) -> None:
        history = [met(1, 2, 3), {"round": 1, "bye": [4]}]
        output = draw_json(round_of(4, history=history))
        assert output["byes"] != [4]

    def test_by_lot_among_the_fewest(self) -> None:
        request = round_of(8, bye="lot", history=[{"round": 1, "bye": [1, 2, 3, 4, 5, 6]}])
        assert draw_json(request)["byes"] == [7, 8]

    def test_the_lot_falls_on_others_with_another_seed(self) -> None:
        fell = {tuple(draw_json(round_of(8, bye="lot", seed=seed))["byes"]) for seed in range(9)}
        assert len(fell) > 3

    def test_a_volunteer(self) -> None:
        assert draw_json(round_of(7, bye=2))["byes"] == [2]

    def test_a_volunteer_and_the_lowest(self) -> None:
        assert draw_json(round_of(8, bye=2))["byes"] == [2, 8]

    def test_two_volunteers(self) -> None:
        assert draw_json(round_of(8, bye=[5, 2]))["byes"] == [2, 5]


class TestReasonsAndTables:
    def test_neighbours(self) -> None:
        reasons = [match["reason"] for match in draw_json(round_of(6))["matches"]]
        assert reasons == ["1st, 2nd and 3rd", "4th, 5th and 6th"]

    def test_what_kept_two_apart(self) -> None:
        reasons = [m["reason"] for m in draw_json(round_of(6, history=[met(2, 3)]))["matches"]]
        assert any(reason.endswith("2nd and 3rd have met") for reason in reasons)

    def test_forbidden(self) -> None:
        output = draw_json(round_of(6, forbidden=[[1, 2]]))
        assert output["matches"][0]["reason"].endswith("1st and 2nd are kept apart")
        assert output["broken"] == []

    def test_by_lot(self) -> None:
        output = draw_json(round_of(6, system="tables_random"))
        assert {match["reason"] for match in output["matches"]} == {"drawn by lot"}

    def test_what_is_broken_is_reported_pair_by_pair(self) -> None:
        output = draw_json(round_of(3, history=[met(1, 2)], forbidden=[[2, 3]]))
        assert output["broken"] == [
            {"constraint": "forbidden", "entrants": [2, 3]},
            {"constraint": "rematch", "entrants": [1, 2]},
        ]

    def test_tables_by_rank_and_fixed_ones(self) -> None:
        request = round_of(9, tables=[4, 2, 7])
        request["entrants"][4]["fixed_table"] = 7
        assert [match["table"] for match in draw_json(request)["matches"]] == [4, 7, 2]

    def test_a_fixed_table_that_does_not_exist_is_reported(self) -> None:
        request = round_of(3, tables=[1])
        request["entrants"][2]["fixed_table"] = 5
        assert draw_json(request)["broken"] == [{"constraint": "fixed_table", "entrants": [3]}]


class TestEffort:
    """Less work gives a worse draw, never a wrong one, and never a false proof."""

    REQUEST = round_of(12, history=[met(1, 2, 3), met(4, 5, 6), met(7, 8, 9), met(10, 11, 12)])

    def drawn(self, **effort: int) -> Draw:
        with ExitStack() as patched:
            for name, amount in effort.items():
                patched.enter_context(patch.object(groups, name.upper(), amount))
            return draw(read_group_request(self.REQUEST))

    def test_full_effort_proves_the_least(self) -> None:
        assert self.drawn().optimal

    def test_without_the_proof_it_is_not_claimed(self) -> None:
        drawn = self.drawn(few=0)
        assert not drawn.optimal
        assert drawn.cost[:4] == (0, 0, 0, 0)
        assert drawn.cost >= self.drawn().cost

    def test_a_proof_that_was_cut_short_does_not_count(self) -> None:
        assert not self.drawn(states=50).optimal

    def test_the_proof_finds_better_tables_than_the_search(self) -> None:
        assert self.drawn(exchanges_of_few=0).cost == self.drawn().cost

    def test_with_no_work_at_all_everybody_still_plays(self) -> None:
        drawn = self.drawn(exchanges=-10_000, few=0)
        assert sorted(id_ for match in drawn.matches for id_ in match.ids) == [*range(1, 13)]
        assert drawn.cost[1] == 12


class TestCommandLine:
    def run(self, command: str, value: Json, tmp_path: Path) -> tuple[int, Json]:
        (tmp_path / "in.json").write_text(json.dumps(value))
        run = subprocess.run(
            [sys.executable, "-m", "tournaments.draws", command, str(tmp_path / "in.json")],
            capture_output=True,
            text=True,
            check=False,
        )
        return run.returncode, json.loads(run.stdout)

    def test_drawn_and_verified(self, tmp_path: Path) -> None:
        status, output = self.run("draw", round_of(7), tmp_path)
        assert (status, output["byes"]) == (0, [7])
        checked = self.run("verify", {"input": round_of(7), "output": output}, tmp_path)
        assert checked == (0, {"ok": True, "problems": []})

    def test_bad_input(self, tmp_path: Path) -> None:
        status, output = self.run("draw", round_of(7, size=9), tmp_path)
        assert (status, output["error"]["field"]) == (2, "size")


class TestRefused:
    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"size": 1}, "size"),
            ({"size": 7}, "size"),
            ({"size": "3"}, "size"),
            ({"exact": 1}, "exact"),
            ({"bye": [1, 2]}, "bye"),
            ({"bye": 9}, "bye"),
            ({"bye": "high"}, "bye"),
            ({"bye": True}, "bye[0]"),
            ({"tables": [1]}, "tables"),
            ({"tables": [1, 1]}, "tables"),
            ({"colour": 1}, "colour"),
            ({"entrants": [{"id": 1}, {"id": 2}]}, "entrants"),
        ],
    )
    def test_the_field_is_named(self, change: Json, field: str) -> None:
        with pytest.raises(DrawError) as error:
            draw_json(round_of(7, **change))
        assert error.value.field == field

    def test_size_is_needed(self) -> None:
        request = round_of(6)
        del request["size"]
        with pytest.raises(DrawError) as error:
            draw_json(request)
        assert error.value.field == "size"

    def test_pairs_take_no_size(self) -> None:
        with pytest.raises(DrawError) as error:
            draw_json(round_of(6, system="danois"))
        assert error.value.field == "size"

    @pytest.mark.parametrize(
        ("groups", "byes", "code"),
        [
            ([[1, 2, 3], [4, 5, 6]], [], "not_placed"),
            ([[1, 2, 3], [4, 5, 6]], [6], "id_twice"),
            ([[1, 2, 3], [4, 5, 8]], [7], "not_playing"),
            ([[1, 2, 3, 7], [4, 5, 6]], [], "bye_count"),
            ([[1, 2, 3, 4], [5, 6]], [7], "table_sizes"),
        ],
    )
    def test_tables_made_by_hand(self, groups: list[list[int]], byes: list[int], code: str) -> None:
        with pytest.raises(DrawError) as error:
            evaluate(round_of(7), groups, byes)
        assert error.value.code == code


class TestVerify:
    """Verify finds a draw that was changed afterwards."""

    @pytest.fixture
    def request_(self) -> Json:
        return round_of(8, history=[met(1, 2, 3), {"round": 1, "bye": [8]}])

    def problems(self, request: Json, **change: Any) -> list[str]:
        found = oracle_json({"input": request, "output": draw_json(request) | change})["problems"]
        assert isinstance(found, list)
        return found

    def test_nothing_changed(self, request_: Json) -> None:
        assert self.problems(request_) == []

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"seed": 43}, "seed"),
            ({"cost": [0, 0, 0, 0, 1]}, "cost"),
            ({"broken": [{"constraint": "club", "entrants": [1, 2]}]}, "broken"),
            ({"byes": [1, 2]}, "placed"),
            ({"matches": []}, "tables of"),
            ({"optimal": 1}, "optimal"),
            ({"seed": True}, "seed"),
            ({"cost": ["0"]}, "cost"),
            ({"matches": 3}, "matches"),
            ({"colour": 1}, "colour"),
        ],
    )
    def test_a_value_changed(self, request_: Json, change: Json, words: str) -> None:
        assert any(words in problem for problem in self.problems(request_, **change))

    def test_worse_tables_with_their_own_cost(self, request_: Json) -> None:
        output = draw_json(request_)
        rows = tables(output)
        rows[0][0], rows[1][0] = rows[1][0], rows[0][0]
        judged = evaluate(request_, rows, output["byes"])
        matches = [
            match | {"sides": [[id_] for id_ in row]}
            for match, row in zip(output["matches"], rows, strict=True)
        ]
        found = self.problems(request_, matches=matches, **judged)
        assert any("is possible" in problem for problem in found)

    def test_a_bye_by_lot_given_to_another(self) -> None:
        request = round_of(7, bye="lot")
        drawn = draw_json(request)["byes"][0]
        other = next(id_ for id_ in range(1, 8) if id_ != drawn)
        output = draw_json(request | {"bye": other})
        found: Any = oracle_json({"input": request, "output": output})["problems"]
        assert f"bye: entrant {drawn} was to have one" in found
