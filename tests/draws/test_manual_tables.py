"""`manual` for tables of three to six, and for the sides of a mêlée."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.draws.evening import Json, asked, entrants, evaluate, met, rested
from tests.draws.oracle import oracle_json
from tournaments.draws.certificate import certificate
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import draw_json

SEVEN = entrants(1, 2, 3, 4, 5, 6, 7, club={1: "A", 2: "A"}, fixed_table={7: 1})
NINE = entrants(1, 2, 3, 4, 5, 6, 7, 8, 9, fixed_table={4: 2})


def tables(*matches: tuple[int, ...], byes: list[int], size: int = 3, **more: Any) -> Json:
    """A round of seven; each match is its table and the ids at it."""
    rows = [{"table": table, "sides": [[id_] for id_ in ids]} for table, *ids in matches]
    return asked("manual", SEVEN, matches=rows, byes=byes, size=size) | more


def partners(*matches: tuple[int, ...], byes: list[int], **more: Any) -> Json:
    """A round of nine in a mêlée; each match is its table, two partners and two more."""
    rows = [{"table": t, "sides": [[a, b], [c, d]]} for t, a, b, c, d in matches]
    return asked("manual", NINE, matches=rows, byes=byes, partners=True) | more


def met_as(round_: int, *sides: list[int]) -> Json:
    return {"round": round_, "table": 1, "sides": list(sides)}


THREES = tables((2, 6, 4, 5), (1, 7, 1, 3), byes=[2])
SIDES = partners((2, 7, 8, 5, 6), (1, 1, 2, 3, 4), byes=[9])


def found(given: Json, spoilt: Json) -> str:
    return " ".join(oracle_json({"input": given, "output": spoilt})["problems"])


class TestTables:
    def test_sides_and_matches_stand_by_rank(self) -> None:
        rows = draw_json(THREES)["matches"]
        assert [(row["table"], row["sides"]) for row in rows] == [
            (1, [[1], [3], [7]]),
            (2, [[4], [5], [6]]),
        ]

    def test_nothing_broken_is_optimal(self) -> None:
        answer = draw_json(THREES)
        assert (answer["cost"], answer["optimal"], answer["broken"]) == ([0, 0, 0, 0], True, [])

    def test_each_two_at_a_table_are_looked_at(self) -> None:
        given = tables(
            (1, 1, 2, 3),
            (2, 4, 5, 7),
            byes=[6],
            forbidden=[[1, 3], [4, 6]],
            history=[met(4, 5), met(5, 7, 2), rested(6)],
            soft=["club"],
        )
        answer = draw_json(given)
        assert (answer["cost"], answer["optimal"]) == ([1, 2, 1, 1], False)
        assert [(row["constraint"], row["entrants"]) for row in answer["broken"]] == [
            ("forbidden", [1, 3]),
            ("rematch", [4, 5]),
            ("rematch", [5, 7]),
            ("bye", [6]),
            ("club", [1, 2]),
            ("fixed_table", [7]),
        ]
        assert oracle_json({"input": given, "output": answer}) == {"ok": True, "problems": []}

    def test_it_costs_what_the_draw_at_random_says(self) -> None:
        given = tables((1, 1, 2, 3), (2, 4, 5, 7), byes=[6], history=[met(4, 5)], soft=["club"])
        request = {k: v for k, v in given.items() if k not in ("matches", "byes")}
        judged = evaluate(request | {"system": "tables_random"}, [[1, 2, 3], [4, 5, 7]], [6])
        assert judged["cost"] == draw_json(given)["cost"]

    def test_sizes_that_are_not_exact(self) -> None:
        given = tables((1, 1, 2, 3, 4), (2, 5, 6, 7), byes=[], size=4, exact=False)
        assert draw_json(given)["byes"] == []
        assert oracle_json({"input": given, "output": draw_json(given)})["ok"]

    @pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
    def test_every_size_of_a_table(self, size: int) -> None:
        playing = list(range(1, 7 - 7 % size + 1))
        rows = [(at, *playing[at * size - size : at * size]) for at in range(1, 7 // size + 1)]
        given = tables(*rows, byes=list(range(len(playing) + 1, 8)), size=size)
        assert oracle_json({"input": given, "output": draw_json(given)})["ok"]

    @pytest.mark.parametrize(
        ("given", "field", "code"),
        [
            (tables((1, 1, 2, 3), byes=[4]), "groups", "not_placed"),
            (tables((1, 1, 2, 3), (2, 4, 5), byes=[6, 7]), "byes", "bye_count"),
            (tables((1, 1, 2), (2, 4, 5, 6, 7), byes=[3]), "groups", "table_sizes"),
            (tables((1, 1, 2, 3), (1, 4, 5, 6), byes=[7]), "matches[1].table", "table_twice"),
            (tables((1, 1, 2, 3), (2, 4, 5, 6), byes=[7], tables=[1, 3]), *("", "")),
            (tables((1, 1, 2, 3), (2, 4, 5, 6), byes=[7], size=9), "size", "out_of_range"),
            (tables((1, 1, 2, 3), (2, 4, 5, 6), byes=[7], partners=1), "partners", "not_a_flag"),
        ],
    )
    def test_an_invalid_round_is_refused(self, given: Json, field: str, code: str) -> None:
        with pytest.raises(DrawError) as caught:
            draw_json(given)
        expected = (field, code) if field else ("matches[1].table", "no_such_table")
        assert (caught.value.field, caught.value.code) == expected


class TestPartners:
    def test_matches_stand_by_table_and_partners_stay_together(self) -> None:
        rows = draw_json(SIDES)["matches"]
        assert [(row["table"], row["sides"]) for row in rows] == [
            (1, [[1, 2], [3, 4]]),
            (2, [[7, 8], [5, 6]]),
        ]
        assert draw_json(SIDES)["broken"] == [{"constraint": "fixed_table", "entrants": [4]}]

    def test_what_is_repeated_is_counted_and_reported(self) -> None:
        given = partners(
            (1, 1, 2, 3, 5),
            (2, 7, 8, 4, 6),
            byes=[9],
            history=[met_as(1, [1, 2], [7, 3]), {"round": 2, "bye": [9]}],
            forbidden=[[7, 8], [1, 7]],
        )
        answer = draw_json(given)
        assert (answer["cost"], answer["optimal"]) == ([1, 3, 1], False)
        assert [(row["constraint"], row["entrants"]) for row in answer["broken"]] == [
            ("forbidden", [7, 8]),
            ("partner", [1, 2]),
            ("bye", [9]),
        ]
        assert oracle_json({"input": given, "output": answer}) == {"ok": True, "problems": []}

    def test_nothing_repeated_is_optimal(self) -> None:
        answer = draw_json(partners((1, 1, 2, 3, 5), (2, 7, 8, 4, 6), byes=[9]))
        assert (answer["cost"], answer["optimal"]) == ([0, 0, 0], True)

    def test_the_certificate_names_its_numbers(self) -> None:
        told: Any = certificate(SIDES, draw_json(SIDES))
        assert [line["level"] for line in told["cost"]] == ["partner", "met", "bye"]
        assert told["verified"]["ok"]

    @pytest.mark.parametrize(
        ("changed", "field", "code"),
        [
            ({"byes": []}, "matches", "not_placed"),
            ({"byes": [9, 1]}, "matches", "id_twice"),
            ({"byes": [10]}, "matches", "not_playing"),
            ({"matches": SIDES["matches"][:1], "byes": [1, 2, 3, 4, 9]}, "byes", "bye_count"),
            (
                {"matches": [{"table": 1, "sides": [[1], [2, 3]]}]},
                "matches[0].sides[0]",
                "not_of_two",
            ),
            ({"matches": [{"table": 1, "sides": [[1, 2]]}]}, "matches[0].sides", "not_of_four"),
            ({"matches": [SIDES["matches"][0]] * 2}, "matches[1].table", "table_twice"),
        ],
    )
    def test_an_invalid_round_is_refused(self, changed: Json, field: str, code: str) -> None:
        with pytest.raises(DrawError) as caught:
            draw_json(SIDES | changed)
        assert (caught.value.field, caught.value.code) == (field, code)


class TestTheCheck:
    """Whatever is changed in a right answer is found."""

    @pytest.mark.parametrize("given", [THREES, SIDES])
    @pytest.mark.parametrize(
        ("changed", "text"),
        [
            ({"cost": [9]}, "cost: it is"),
            ({"seed": 1}, "seed: not that"),
            ({"byes": [1]}, "not those of the input"),
            ({"matches": []}, "not those of the input"),
            ({"broken": [{"constraint": "club", "entrants": [1, 2]}]}, "club of [1, 2] is not so"),
        ],
    )
    def test_a_wrong_value(self, given: Json, changed: Json, text: str) -> None:
        assert text in found(given, draw_json(given) | changed)

    @pytest.mark.parametrize("given", [THREES, SIDES])
    def test_another_order_or_another_claim(self, given: Json) -> None:
        right = draw_json(given)
        assert "matches: not by" in found(given, right | {"matches": right["matches"][::-1]})
        assert "optimal" in found(given, right | {"optimal": not right["optimal"]})

    def test_partners_at_another_table_or_with_others(self) -> None:
        for change in ({"table": 9}, {"sides": [[1, 3], [2, 4]]}):
            spoilt = copy.deepcopy(draw_json(SIDES))
            spoilt["matches"][0] |= change
            assert "not those of the input" in found(SIDES, spoilt)

    def test_which_side_is_named_first_does_not_matter(self) -> None:
        turned = copy.deepcopy(draw_json(SIDES))
        turned["matches"][0]["sides"].reverse()
        assert found(SIDES, turned) == ""

    @pytest.mark.parametrize(
        "spoilt",
        [None, {}, [], {"matches": 1}, draw_json(SIDES) | {"cost": ["1"]}, {"byes": [True]}],
    )
    def test_an_invalid_answer(self, spoilt: Any) -> None:
        assert "not readable" in found(SIDES, spoilt)

    def test_what_is_not_reported(self) -> None:
        assert "is not told" in found(SIDES, draw_json(SIDES) | {"broken": []})
