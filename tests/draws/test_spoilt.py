"""A damaged request or answer gives a clear refusal or a list of problems, never a crash."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.draws.evening import Json, entrants, met, rested
from tests.draws.oracle import oracle_json
from tests.matrix import rarely
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import differences, draw_json

pytestmark = pytest.mark.slow

TIMES = pytest.mark.parametrize("times", [50, rarely(200)])
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 3.5, 1.0, "", "x", "1", "²", "lowest"),
    *([], {}, [1], [[1], [2]], [None], [1, 1], [[]], {"a": 1}, 10**30, float("inf"), float("nan")),
)
EIGHT = entrants(*range(1, 8), club=dict.fromkeys((1, 2, 3), "A"), fixed_table={5: 2})
ROUND: Json = {
    "seed": 4,
    "round": 3,
    "history": [met(1, 2, table=1), met(3, 4), rested(7), met(1, 3, 2)],
    "forbidden": [[1, 4]],
    "soft": ["club"],
    "bye": "lowest",
}
PLAYED = {"round": 1, "table": 1, "sides": [[1, 2], [3, 9]]}
ASKED: tuple[Json, ...] = (
    {"system": "random", "entrants": EIGHT, "tables": [1, 2, 3, 4]} | ROUND,
    {"system": "danois", "entrants": EIGHT} | ROUND,
    {"system": "swiss", "entrants": [row | {"victories": row["id"] % 3} for row in EIGHT]} | ROUND,
    {
        "system": "swiss",
        "order": "lot",
        "entrants": [row | {"victories": row["id"] % 3} for row in EIGHT],
    }
    | ROUND,
    {"system": "tables_danois", "entrants": EIGHT, "size": 3, "exact": False} | ROUND,
    {"system": "rotation", "entrants": EIGHT, "seed": 4, "rounds": 3},
    {"system": "rotation", "entrants": EIGHT, "seed": 4, "rounds": 3, "movement": "odd_stay"},
    {"system": "round_robin", "entrants": EIGHT[:5], "legs": 2},
    {"system": "melee", "entrants": EIGHT, "seed": 4, "rounds": 3, "history": [PLAYED]},
    {"system": "melee_fixed", "entrants": EIGHT, "seed": 4},
    {"system": "melee_fixed", "entrants": EIGHT, "seed": 4, "by": "rank"},
    {"system": "knockout", "entrants": EIGHT, "bracket": "single", "third_place": True},
    {"system": "knockout", "entrants": EIGHT, "bracket": "double"},
    {"system": "consolante", "entrants": EIGHT, "of_round": 1},
    {"system": "pools", "entrants": EIGHT, "size": 3, "by": "lot", "seed": 4, "soft": ["club"]},
)
named = pytest.mark.parametrize(
    "asked", ASKED, ids=[f"{row['system']}-{row.get('bracket', '')}" for row in ASKED]
)


def places_in(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value inside."""
    below = value.items() if isinstance(value, dict) else enumerate(value)
    for name, inner in below:
        yield (*here, name)
        if isinstance(inner, (dict, list)):
            yield from places_in(inner, (*here, name))


def spoilt(value: Json, chance: random.Random) -> Json:
    """A copy in which one value is replaced, removed or added."""
    other = copy.deepcopy(value)
    *way, last = chance.choice(list(places_in(other)))
    inside: Any = other
    for name in way:
        inside = inside[name]
    what = chance.random()
    if what < 0.6:
        inside[last] = copy.deepcopy(chance.choice(ODD))
    elif what < 0.8:
        del inside[last]
    elif isinstance(inside, dict):
        inside[chance.choice(("more", "id", "seed"))] = copy.deepcopy(chance.choice(ODD))
    else:
        inside.append(copy.deepcopy(chance.choice(ODD)))
    return other


@named
@TIMES
def test_a_request_is_drawn_and_right_or_refused_in_words(asked: Json, times: int) -> None:
    chance = random.Random(1)  # noqa: S311 spoilt on purpose, nothing secret
    refused = 0
    for _ in range(times):
        request = spoilt(asked, chance)
        try:
            output = draw_json(request)
        except DrawError as error:
            refused += bool(error.field and error.message)
        else:
            assert oracle_json({"input": request, "output": output})["ok"], request
    assert refused > times // 4


@named
@TIMES
def test_an_answer_that_was_changed_is_found_out(asked: Json, times: int) -> None:
    chance = random.Random(2)  # noqa: S311 spoilt on purpose, nothing secret
    output = draw_json(asked)
    for _ in range(times):
        changed = spoilt(output, chance)
        modest = "size" in asked and changed.get("optimal") is False
        if modest or without_reasons(changed) == without_reasons(output):
            continue
        assert not oracle_json({"input": asked, "output": changed})["ok"], changed
        assert differences(output, changed), changed


def without_reasons(value: Any) -> str:
    """An answer to compare: true is not 1, and the wording of reasons is ignored."""
    return json.dumps(_blank(value), sort_keys=True)


def _blank(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            name: "said" if name == "reason" and isinstance(inner, str) and inner else _blank(inner)
            for name, inner in value.items()
        }
    return [_blank(inner) for inner in value] if isinstance(value, list) else value


class TestItCanFail:
    def test_what_is_changed_differs(self) -> None:
        output = draw_json(ASKED[1])
        assert without_reasons(output) != without_reasons(output | {"optimal": 1})
        assert without_reasons(output) == without_reasons(copy.deepcopy(output))

    def test_no_place_is_left_out(self) -> None:
        assert list(places_in({"a": [1, {"b": 2}]})) == [
            ("a",),
            ("a", 0),
            ("a", 1),
            ("a", 1, "b"),
        ]
