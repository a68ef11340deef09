"""The certificate of a draw: enough to draw it again and to check it (draw-rules.md 0.3)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, cast

from .errors import DrawError
from .inputs import DrawInput
from .reading import object_of
from .registry import verify_json
from .values import Json

COMMAND = "python -m tournaments.draws draw FILE"
"""the command that repeats the draw; for a round made by hand it counts the cost again"""
_OF_TABLES = ("forbidden", "rematch", "bye", "club")
_GIVEN = ("forbidden", "rematch", "last_met", "bye", "last_bye", "club")
LEVELS: Mapping[str, Sequence[str]] = {
    "random": _GIVEN,
    "manual": _GIVEN,
    "danois": (*_GIVEN, "rank_distance"),
    "swiss": (*_GIVEN, "victories", "rank_distance"),
    "tables_random": _OF_TABLES,
    "tables_danois": (*_OF_TABLES, "rank_distance"),
    "melee": ("partner", "bye", "met", "table"),
}
"""The name of each number of a cost vector, by system; the other systems have none."""
_OF_PARTNERS = ("partner", "met", "bye")
"""the names for a round of partners that was made by hand"""
_OF_SCHEDULES: Mapping[str, Sequence[str]] = {
    "rotation": ("rematch", "bye", "table"),
    "round_robin": ("rematch", "bye"),
    "knockout": ("seed",),
    "consolante": ("seed",),
}


def certificate(given: object, output: object) -> Json:
    """The certificate of a draw: `given` is its input, `output` what was drawn.

    `input_sha256` is of the input as canonical JSON: names sorted, no spaces, ASCII. The command
    draws the same again from a file with that input. `verified` is the answer of `verify`.
    What a system does not have is null or empty.

    :raises DrawError: where the input could not have been drawn, or the output is no answer

    >>> from .registry import draw_json
    >>> given = {"system": "danois", "seed": 1, "round": 1, "entrants": [{"id": 7}, {"id": 9}]}
    >>> shown = certificate(given, draw_json(given))
    >>> shown["cost"][-1], shown["verified"]["ok"], shown["matches"][0]["reason"]
    ({'level': 'rank_distance', 'value': 1}, True, '1st v 2nd')
    """
    verified = verify_json({"input": given, "output": output})
    asked, drawn = cast(Json, given), cast(Json, output)
    try:
        cost = zip(_levels(asked), drawn.get("cost", ()), strict=False)
        return {
            "system": asked["system"],
            "seed": asked.get("seed"),
            "round": asked.get("round"),
            "entrants": len(asked["entrants"]),
            "input_sha256": input_sha256(asked),
            "constraints": _constraints(asked),
            "cost": [{"level": level, "value": value} for level, value in cost],
            "optimal": drawn.get("optimal"),
            "broken": list(drawn.get("broken", ())),
            "matches": list(_matches(drawn)),
            "byes": list(_byes(drawn)),
            "verified": verified,
            "command": COMMAND,
        }
    except (AttributeError, KeyError, TypeError, ValueError):
        problem = str(next(iter(verified["problems"]), "output"))[:120]
        raise DrawError("output", "no_answer", problem=problem) from None


def certificate_json(data: object) -> Json:
    """As :func:`certificate`, of ``{"input": …, "output": …}``."""
    both = object_of(data, "", ("input", "output"))
    return certificate(both["input"], both["output"])


def input_sha256(given: object) -> str:
    """The hash of an input, the same however its JSON was laid out.

    >>> input_sha256({"b": 1, "a": [2]}) == input_sha256({"a": [2], "b": 1})
    True
    """
    text = json.dumps(given, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).hexdigest()


def _constraints(given: Any) -> list[str]:
    """The constraints considered, heaviest first; forbidden pairs and clubs if in the input."""
    soft = list(given.get("soft", ()))
    fixed = any(row.get("fixed_table") is not None for row in given["entrants"])
    named = {
        "forbidden": bool(given.get("forbidden")),
        **dict.fromkeys(("rematch", "last_met"), given.get("rematches") != "allowed"),
        "club": "club" in soft,
    }
    levels = _levels(given) or _OF_SCHEDULES.get(given["system"], soft)
    tables = ["fixed_table"] if fixed and "forbidden" in levels else []
    return [level for level in levels if named.get(level, True)] + tables


def _levels(given: Any) -> Sequence[str]:
    shared = {name: given.get(name) for name in ("partners", "size", "order")}
    return levels_of(DrawInput(given["system"], **shared))


def levels_of(asked: DrawInput) -> Sequence[str]:
    """The names of the numbers of a cost, heaviest first; none where the system has none.

    >>> levels_of(DrawInput("random"))
    ('forbidden', 'rematch', 'last_met', 'bye', 'last_bye', 'club')
    """
    if asked.system == "manual" and asked.partners:
        return _OF_PARTNERS
    if asked.system == "manual" and asked.size is not None:
        return _OF_TABLES
    levels = LEVELS.get(asked.system, ())
    return (*levels[:-1], "place_distance") if asked.order == "lot" else levels


def _matches(output: Any) -> Iterator[Json]:
    """Every match with its reason: of a round, a schedule, a bracket, of pools."""
    yield from (dict(match) for match in output.get("matches", ()))
    for place, row in _rounds(output):
        yield from (place | {"round": row["round"]} | match for match in row["matches"])
    for pair in output.get("pairs", ()):
        yield {"sides": [[id_] for id_ in pair]}


def _byes(output: Any) -> Iterator[Json]:
    """The byes, with their round in a schedule."""
    resting = [*output.get("byes", ()), *output.get("left", ())]
    if resting:
        yield {"entrants": resting}
    for _place, row in _rounds(output):
        if row["byes"]:
            yield {"round": row["round"], "entrants": list(row["byes"])}


def _rounds(output: Any) -> Iterator[tuple[Json, Json]]:
    """The rounds of a schedule and of each pool, with the number of the pool."""
    yield from (({}, row) for row in output.get("rounds", ()))
    for pool in output.get("pools", ()):
        yield from (({"pool": pool["pool"]}, row) for row in pool["rounds"])
