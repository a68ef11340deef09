"""The ranking against a plain second implementation, on random events of every shape."""

import random
from itertools import zip_longest
from typing import Any

from hypothesis import example, given, settings, strategies as st

from scoring.ranking import KEYS, rank_json
from tests.scoring.ranking_plain import PLAIN, Event, plain_rank

FEW = st.integers(0, 3)  # few different numbers, many ties
SELDOM = st.sampled_from([None, False, False, False, True])
FROM = st.none() | st.integers(1, 4)
MAYBE = st.none() | st.integers(-2, 4)
CIRCLE: Event = {
    "keys": ["victories", "direct", "lot"],
    "seed": 1,
    "entrants": [1, 2, 3],
    "results": [
        {
            "round": round_,
            "sides": [{"ids": [one], "points": points}, {"ids": [two], "points": 800}],
            "winner": [one],
        }
        for round_, one, two, points in ((1, 1, 2, 900), (2, 2, 3, 1000), (3, 3, 1, 900))
    ],
    "penalties": [],
}


@st.composite
def matches(draw: st.DrawFn, round_: int, players: list[int], shape: tuple[int, int]) -> Event:
    """A match of `shape` (sides, players a side)."""
    count, size = shape
    sides = [
        {
            "ids": players[number * size : (number + 1) * size],
            "points": draw(FEW),
            "capots": draw(FEW),
            "belotes": draw(FEW),
            "games": draw(st.sampled_from([None, 0, 1, 2])),
            "forfeit": draw(SELDOM),
            "counts": None if draw(st.integers(0, 7)) else draw(st.booleans()),
        }
        for number in range(count)
    ]
    winner = draw(st.sampled_from([None, *(s["ids"] for s in sides if not s["forfeit"])]))
    return {"round": round_, "sides": sides, "winner": winner, "rubicon": draw(st.booleans())}


@st.composite
def rounds(
    draw: st.DrawFn, round_: int, entrants: list[int], shape: tuple[int, int]
) -> list[Event]:
    """Matches as far as the players reach; of the rest some have a bye, some are absent."""
    waiting = draw(st.permutations(entrants))
    needed = shape[0] * shape[1]
    results = []
    while len(waiting) >= needed and draw(st.integers(0, 5)):
        results.append(draw(matches(round_, waiting[:needed], shape)))
        waiting = waiting[needed:]
    sitting_out = draw(st.booleans())
    if waiting and sitting_out:
        free, waiting = waiting[: draw(st.integers(1, 2))], waiting[2:]
        bye = {"round": round_, "bye": free, "points": draw(FEW)}
        results.append({**bye, "victory": draw(st.booleans()), "match_points": draw(MAYBE)})
        results[-1]["difference"] = draw(MAYBE)
    if len(entrants) >= needed and draw(st.booleans()):
        results.append(draw(catch_up_games(round_, entrants, waiting, shape)))
    return results


@st.composite
def catch_up_games(
    draw: st.DrawFn, round_: int, entrants: list[int], waiting: list[int], shape: tuple[int, int]
) -> Event:
    """A match of anybody, which counts for the sides that have no other result of the round."""
    others = [id_ for id_ in draw(st.permutations(entrants)) if id_ not in waiting]
    seated = [*waiting, *others][: shape[0] * shape[1]]
    game = draw(matches(round_, seated, shape))
    for side in game["sides"]:
        if not set(side["ids"]).issubset(waiting):
            side["counts"] = False
    return game


@st.composite
def events(draw: st.DrawFn) -> Event:
    entrants = draw(st.lists(st.integers(1, 40), min_size=1, max_size=8, unique=True))
    shape = draw(st.sampled_from([(2, 1), (2, 1), (2, 2), (3, 1), (5, 1)]))
    results = [
        result
        for round_ in range(1, draw(st.integers(1, 6)) + 1)
        for result in draw(rounds(round_, entrants, shape))
    ]
    ids = st.sampled_from(entrants)
    penalty = st.fixed_dictionaries({"id": ids, "points": st.integers(-3, 3)})
    event: Event = {
        "keys": draw(st.lists(st.sampled_from(list(KEYS)), min_size=1, unique=True)),
        "seed": draw(st.integers()),
        "entrants": entrants,
        "results": results,
        "penalties": draw(st.lists(penalty, max_size=3)),
        "match_points": {"win": 3, "draw": 1, "loss": 0},
        "manual": draw(st.lists(ids, unique=True)),
    }
    for finer in ("rubicon_loss", "close_win", "close_loss", "forfeit", "forfeit_win"):
        if draw(st.booleans()):
            event["match_points"][finer] = draw(MAYBE)
    if draw(st.booleans()):
        event["caps"] = draw(some_caps())
    if draw(st.booleans()):
        event["withdrawn"] = draw(st.lists(ids, unique=True))
        event["withdrawn_rank"] = draw(st.sampled_from([None, "ranked", "last", "last", "out"]))
    if draw(st.booleans()):
        event["upto_round"] = draw(st.integers(0, 6))
    return event


@st.composite
def some_caps(draw: st.DrawFn) -> Event | list[Event]:
    """One object, or a list of them in any order, with rounds between them or not."""
    most = st.none() | FEW
    part = {"winner": most, "loser": most}
    if draw(st.booleans()):
        last = {"to_round": st.none() | st.integers(4, 6)}
        return draw(st.fixed_dictionaries({}, optional={**part, **last, "from_round": FROM}))
    starts = sorted(draw(st.lists(st.integers(1, 6), unique=True, max_size=3)))
    caps: list[Event] = []
    for start, following in zip_longest(starts, starts[1:]):
        one = draw(st.fixed_dictionaries({}, optional=part))
        ends = list(range(start, following)) if following else [None, start, start + 1]
        caps.append({**one, "from_round": start, "to_round": draw(st.sampled_from(ends))})
    return draw(st.permutations(caps))


def shuffled(event: Event, chance: random.Random) -> Event:
    """The same event in another order: results, sides, ids, entrants, penalties."""

    def mix(items: list[Any]) -> list[Any]:
        return chance.sample(items, len(items))

    def mixed(result: Event) -> Event:
        if "bye" in result:
            return {**result, "bye": mix(result["bye"])}
        sides = [{**side, "ids": mix(side["ids"])} for side in mix(result["sides"])]
        winner = None if result["winner"] is None else mix(result["winner"])
        return {**result, "sides": sides, "winner": winner}

    return {
        **event,
        "results": [mixed(result) for result in mix(event["results"])],
        "entrants": mix(event["entrants"]),
        "penalties": mix(event["penalties"]),
    }


@settings(max_examples=200, deadline=None)
@given(events())
@example(CIRCLE)
def test_it_agrees_with_the_plain_implementation(event: Event) -> None:
    assert rank_json(event) == plain_rank(event)


@settings(max_examples=80, deadline=None)
@given(events(), st.randoms(use_true_random=False))
def test_shuffled_input_gives_the_same_ranking(event: Event, chance: random.Random) -> None:
    assert rank_json(shuffled(event, chance)) == rank_json(event)


@settings(max_examples=40, deadline=None)
@given(events())
def test_lot_at_the_end_leaves_no_tie(event: Event) -> None:
    keys = [key for key in event["keys"] if key != "lot"] + ["lot"]
    rows: Any = rank_json({**event, "keys": keys, "withdrawn_rank": "last"})["rows"]
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))


def test_every_key_is_written_a_second_time() -> None:
    """In `PLAIN`; `direct` looks at a group and stands beside it."""
    assert {*PLAIN, "direct"} == set(KEYS), "as in tests/scoring/ranking_plain.py"


def test_the_plain_implementation_ranks_a_circle() -> None:
    """A check by hand, so that the two do not agree only because both are empty."""
    direct = {row["id"]: row["values"]["direct"] for row in plain_rank(CIRCLE)["rows"]}
    assert direct == {1: [1, 0], 2: [1, 100], 3: [1, -100]}
