"""`rank_json`: what it answers, and what it refuses with the field and the offending value."""

import copy
import json
from typing import Any, NamedTuple

import pytest

from scoring.errors import InputError, InputProblem, RepeatedKey
from scoring.ranking import rank_json

GOOD: dict[str, Any] = {
    "keys": ["victories", "points", "direct", "lot"],
    "seed": 7,
    "results": [
        {
            "round": 1,
            "sides": [
                {"ids": [1], "points": 1100, "capots": 1, "belotes": 3},
                {"ids": [2], "points": 844},
            ],
            "winner": [1],
        },
        {"round": 1, "bye": [3], "points": 972, "victory": False},
    ],
    "penalties": [{"id": 2, "points": -100}],
    "entrants": [1, 2, 3],
    "upto_round": 2,
    "match_points": {"win": 3, "draw": 1, "loss": 0, "rubicon_loss": -1},
}


def changed(**top: object) -> dict[str, Any]:
    """The good input with some keys put or replaced."""
    return {**copy.deepcopy(GOOD), **top}


def with_match(**fields: object) -> dict[str, Any]:
    event = changed()
    event["results"][0].update(fields)
    return event


def with_side(**fields: object) -> dict[str, Any]:
    event = changed()
    event["results"][0]["sides"][0].update(fields)
    return event


def with_bye(**fields: object) -> dict[str, Any]:
    event = changed()
    event["results"][1].update(fields)
    return event


def without(event: dict[str, Any], *path: str | int) -> dict[str, Any]:
    """The event without the value at a path."""
    place: Any = event
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return event


def refusal(event: Any) -> InputProblem:
    with pytest.raises(InputError) as caught:
        rank_json(event)
    return caught.value.problems[0]


class TestAnswer:
    def test_the_example_of_the_document(self) -> None:
        assert rank_json(GOOD) == {
            "rows": [
                {
                    "rank": 1,
                    "id": 1,
                    "values": {"victories": 1, "points": 1100, "direct": None, "lot": 3},
                    "above_next": "victories",
                },
                {
                    "rank": 2,
                    "id": 3,
                    "values": {"victories": 0, "points": 972, "direct": None, "lot": 1},
                    "above_next": "points",
                },
                {
                    "rank": 3,
                    "id": 2,
                    "values": {"victories": 0, "points": 744, "direct": None, "lot": 2},
                    "above_next": None,
                },
            ]
        }

    def test_direct_is_a_list_or_null(self) -> None:
        rows: Any = rank_json(
            changed(keys=["direct"], entrants=[1, 2], results=GOOD["results"][:1])
        )
        assert [row["values"] for row in rows["rows"]] == [
            {"direct": [1, 256]},
            {"direct": [0, -256]},
        ]

    def test_it_is_json(self) -> None:
        assert json.loads(json.dumps(rank_json(GOOD))) == rank_json(GOOD)

    def test_the_input_is_not_changed(self) -> None:
        given = changed()
        rank_json(given)
        assert given == GOOD

    def test_what_may_be_left_out(self) -> None:
        least = {"keys": ["points"], "entrants": [1], "results": []}
        assert rank_json(least) == {
            "rows": [{"rank": 1, "id": 1, "values": {"points": 0}, "above_next": None}]
        }

    def test_null_for_an_optional_field_is_leaving_it_out(self) -> None:
        optional = ("seed", "penalties", "upto_round", "match_points", "manual")
        nulls = dict.fromkeys(optional)
        event = with_side(capots=None, belotes=None)
        event["results"][0]["rubicon"] = None
        event["results"][1]["victory"] = None
        assert rank_json({**event, **nulls, "keys": ["points"]}) == rank_json(
            {**without(changed(), "upto_round"), "keys": ["points"]} | {"penalties": []}
        )

    def test_a_winner_of_null_is_a_draw(self) -> None:
        rows: Any = rank_json(with_match(winner=None))["rows"]
        assert {row["values"]["victories"] for row in rows} == {0}

    def test_no_entrants_and_no_results(self) -> None:
        assert rank_json(changed(entrants=[], results=[], penalties=[])) == {"rows": []}


class Case(NamedTuple):
    """A refused input: the field named, and how the message shows the offending value."""

    name: str
    event: Any
    field: str
    value: str


SAME_ROUND = {"round": 1, "bye": [1], "points": 5}
THREE = {"ids": [3], "points": 10}

REFUSED = [
    Case("not an object", [1], "input", "a list"),
    Case("a key named twice", RepeatedKey("keys"), "input", '"keys"'),
    Case("unknown key", changed(elegance=3), "elegance", '"elegance"'),
    Case("keys missing", without(changed(), "keys"), "keys", '"keys"'),
    Case("entrants missing", without(changed(), "entrants"), "entrants", '"entrants"'),
    Case("results missing", without(changed(), "results"), "results", '"results"'),
    Case("keys no list", changed(keys="points"), "keys", '"points"'),
    Case("no keys", changed(keys=[]), "keys", "a list"),
    Case("unknown ranking key", changed(keys=["elegance"]), "keys", '"elegance"'),
    Case("ranking key no text", changed(keys=[["points"]]), "keys", "a list"),
    Case("ranking key twice", changed(keys=["points", "points"]), "keys", '"points"'),
    Case("lot without seed", without(changed(), "seed"), "seed", '"lot"'),
    Case("manual without order", changed(keys=["manual"]), "manual", '"manual"'),
    Case(
        "match points without worth",
        without(changed(keys=["match_points"]), "match_points"),
        "match_points",
        '"match_points"',
    ),
    Case("seed true", changed(seed=True), "seed", "true"),
    Case("seed text", changed(seed="7"), "seed", '"7"'),
    Case("entrants no list", changed(entrants={"1": 1}), "entrants", "an object"),
    Case("entrant true", changed(entrants=[True, 2, 3]), "entrants", "true"),
    Case("entrant text", changed(entrants=["1", 2, 3]), "entrants", '"1"'),
    Case("entrant twice", changed(entrants=[1, 2, 3, 2]), "entrants", "2"),
    Case("upto_round below zero", changed(upto_round=-1), "upto_round", "-1"),
    Case("upto_round decimal", changed(upto_round=1.0), "upto_round", "1.0"),
    Case("results no list", changed(results={}), "results", "an object"),
    Case("result no object", changed(results=[7]), "results", "7"),
    Case("unknown key in a match", with_match(table=4), "table", '"table"'),
    Case("round missing", without(changed(), "results", 0, "round"), "round", '"round"'),
    Case("round zero", with_match(round=0), "round", "0"),
    Case("round true", with_match(round=True), "round", "true"),
    Case("sides missing", without(changed(), "results", 0, "sides"), "sides", '"sides"'),
    Case("sides no list", with_match(sides=1), "sides", "1"),
    Case("one side", with_match(sides=[THREE], winner=[3]), "sides", "1"),
    Case("side no object", with_match(sides=[[1], [2]]), "sides", "a list"),
    Case("seven sides", with_match(sides=[THREE] * 7), "sides", "7"),
    Case("same id on two sides", with_match(sides=[THREE, THREE], winner=None), "sides", "3"),
    Case("winner missing", without(changed(), "results", 0, "winner"), "winner", '"winner"'),
    Case("winner no list", with_match(winner=1), "winner", "1"),
    Case("winner who did not play", with_match(winner=[3]), "winner", "3"),
    Case("winner of both sides", with_match(winner=[1, 2]), "winner", "1, 2"),
    Case("winner nobody", with_match(winner=[]), "winner", "nobody"),
    Case("winner twice", with_match(winner=[1, 1]), "winner", "1"),
    Case("winner no entrant", with_match(winner=[9]), "winner", "9"),
    Case("rubicon no flag", with_match(rubicon=1), "rubicon", "1"),
    Case("unknown key in a side", with_side(litiges=1), "litiges", '"litiges"'),
    Case("ids missing", without(changed(), "results", 0, "sides", 0, "ids"), "ids", '"ids"'),
    Case("ids empty", with_side(ids=[]), "ids", "a list"),
    Case("ids no list", with_side(ids=1), "ids", "1"),
    Case("id not an entrant", with_side(ids=[9]), "ids", "9"),
    Case("id true", with_side(ids=[True]), "ids", "true"),
    Case("id twice in a side", with_side(ids=[1, 1]), "ids", "1"),
    Case(
        "points missing", without(changed(), "results", 0, "sides", 0, "points"), "points", "points"
    ),
    Case("points decimal", with_side(points=81.0), "points", "81.0"),
    Case("points true", with_side(points=True), "points", "true"),
    Case("points text", with_side(points="81"), "points", '"81"'),
    Case("points null", with_side(points=None), "points", "null"),
    Case("points too long", with_side(points=10**100), "points", "1000000000"),
    Case("points too long below zero", with_side(points=-(10**100)), "points", "-1000000000"),
    Case("capots below zero", with_side(capots=-1), "capots", "-1"),
    Case("belotes decimal", with_side(belotes=0.5), "belotes", "0.5"),
    Case("bye nobody", with_bye(bye=[]), "bye", "a list"),
    Case("bye no list", with_bye(bye=3), "bye", "3"),
    Case("bye not an entrant", with_bye(bye=[8]), "bye", "8"),
    Case("bye twice", with_bye(bye=[3, 3]), "bye", "3"),
    Case("bye with sides", with_bye(sides=[]), "sides", '"sides"'),
    Case("bye with a winner", with_bye(winner=[3]), "winner", '"winner"'),
    Case("bye without points", without(changed(), "results", 1, "points"), "points", '"points"'),
    Case("bye victory number", with_bye(victory=1), "victory", "1"),
    Case("playing and a bye", changed(results=[*GOOD["results"], SAME_ROUND]), "bye", "1"),
    Case(
        "two matches in a round",
        changed(results=[GOOD["results"][0], GOOD["results"][0]]),
        "sides",
        "1",
    ),
    Case("penalties no list", changed(penalties=5), "penalties", "5"),
    Case("penalty no object", changed(penalties=[5]), "penalties", "5"),
    Case("penalty without id", changed(penalties=[{"points": 5}]), "id", '"id"'),
    Case("penalty without points", changed(penalties=[{"id": 1}]), "points", '"points"'),
    Case("penalty to a stranger", changed(penalties=[{"id": 9, "points": 5}]), "id", "9"),
    Case("penalty of half a point", changed(penalties=[{"id": 1, "points": 0.5}]), "points", "0.5"),
    Case(
        "unknown key in a penalty",
        changed(penalties=[{"id": 1, "points": 5, "reason": "late"}]),
        "reason",
        '"reason"',
    ),
    Case("worth no object", changed(match_points=3), "match_points", "3"),
    Case(
        "worth without draw",
        changed(match_points={"win": 3, "loss": 0}),
        "match_points",
        '"draw"',
    ),
    Case(
        "worth of something else",
        changed(match_points={"win": 3, "draw": 1, "loss": 0, "bye": 2}),
        "match_points",
        '"bye"',
    ),
    Case(
        "worth decimal",
        changed(match_points={"win": 1, "draw": 0.5, "loss": 0}),
        "match_points",
        "0.5",
    ),
    Case("manual no list", changed(manual=False), "manual", "false"),
    Case("manual stranger", changed(manual=[4]), "manual", "4"),
    Case("manual twice", changed(manual=[1, 1]), "manual", "1"),
]


class TestRefused:
    def test_the_field_and_the_offending_value(self) -> None:
        for case in REFUSED:
            found = refusal(case.event)
            assert (found.hand, found.field) == (None, case.field), case.name
            assert case.value in found.message, case.name

    def test_the_message_says_where(self) -> None:
        event = changed()
        event["results"][0]["sides"][1]["points"] = 84.4
        message = refusal(event).message
        assert message == "a whole number is needed, not 84.4 (side 2) (result 1)"

    def test_what_is_left_out_by_upto_round_is_checked_too(self) -> None:
        event = with_match(round=5, winner=[3])
        assert refusal(event).field == "winner"

    def test_the_choices_are_named(self) -> None:
        assert "opponents_points" in refusal(changed(keys=["elegance"])).message
