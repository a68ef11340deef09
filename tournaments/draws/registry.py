"""The entry point of the package: JSON in, JSON out, for every system.

A system reads its input once into a value of its own and draws that value. Another system is one
more line here.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from . import groups, pairs
from .errors import DrawError
from .inputs import SYSTEMS as TABLE_SYSTEMS, DrawInput, read_group_request
from .knockout import Brackets, draw_knockout, read_consolante, read_knockout
from .manual import count_manual, read_manual
from .melee import DrawnPartners, draw_melee, draw_partners, read_melee, read_partners
from .pairs import Reasons, TableReasons
from .pools import Pools, draw_pools, read_pools
from .reading import Values, choice, object_of, whole
from .schedule import Schedule, read_rotation, read_round_robin, rotation, round_robin
from .values import NORM, Counted, Draw, DrawReason, Json

Groups = Brackets | Pools
Answer = Draw | Schedule | Groups | DrawnPartners


def groups_of(answer: Json) -> Groups:
    """The brackets or the pools in an answer of draw-rules.md 4.

    >>> groups_of({"pools": [], "broken": []})
    Pools(pools=(), broken=())
    """
    return Pools.of_json(answer) if "pools" in answer else Brackets.of_json(answer)


def answer_of(answer: Json) -> Answer:
    """The value of an answer of any system.

    >>> answer_of({"pairs": [[5, 6]], "left": [7], "seed": 1})
    DrawnPartners(pairs=((5, 6),), left=(7,), seed=1)
    """
    if "pairs" in answer:
        return DrawnPartners.of_json(answer)
    if "rounds" in answer:
        return Schedule.of_json(answer)
    return Draw.of_json(answer) if "byes" in answer else groups_of(answer)


_SHOWN = 80


def differences(drawn: Json, answer: object) -> list[str]:
    """Where an answer is not what is drawn; the order of ids within a side means nothing.

    >>> drawn = {"matches": [{"sides": [[1, 2], [3, 4]]}], "seed": 7}
    >>> differences(drawn, {"matches": [{"sides": [[2, 1], [3, 4]]}], "seed": 7})
    []
    >>> differences(drawn, {"matches": drawn["matches"], "seed": True})
    ['seed: true instead of 7']
    """
    if not isinstance(answer, dict):
        return ["output: an object is needed"]
    problems = [f"output: {name} is missing" for name in drawn if name not in answer]
    problems += [f"output: unknown name {str(name)[:40]}" for name in answer if name not in drawn]
    for name in drawn:
        if name in answer and (answered := _text(answer[name])) != (due := _text(drawn[name])):
            short = len(due) <= _SHOWN
            words = f"{answered[:_SHOWN]} instead of {due}" if short else "not as drawn again"
            problems.append(f"{name}: {words}")
    return problems


def _text(value: object) -> str:
    """A value as canonical JSON, in which true is not 1, with each side in the order of its ids."""

    def in_order(row: Json) -> Json:
        if isinstance(sides := row.get("sides"), list):
            for side in sides:
                if isinstance(side, list) and all(type(id_) is int for id_ in side):
                    side.sort()
        return row

    return json.dumps(json.loads(json.dumps(value), object_hook=in_order), sort_keys=True)


Request = TypeVar("Request")
ReasonOf = Callable[[Sequence[int]], DrawReason]
"""the reason of a match, given as ids"""


@dataclass(frozen=True)
class DrawSystem(Generic[Request]):
    """How a system reads its input, draws, and counts matches made by hand."""

    read: Callable[[Values], Request]
    draw: Callable[[Request], Answer]
    evaluate: Callable[[Request, Sequence[Sequence[int]], Sequence[int]], Counted] | None = None
    """the cost of matches and byes and what they break; only where one round is drawn"""
    reasons: Callable[[Request], ReasonOf] | None = None
    """the reason of any match, also of one made by hand; only where one round is drawn"""


_PAIRS = DrawSystem(
    pairs.read_pairs, pairs.draw, pairs.evaluate, lambda request: Reasons(request).of
)
_TABLES = DrawSystem(
    read_group_request, groups.draw, groups.evaluate, lambda request: TableReasons(request.base).of
)
SYSTEMS: Mapping[str, DrawSystem[Any]] = {
    **dict.fromkeys(pairs.SYSTEMS, _PAIRS),
    **dict.fromkeys(TABLE_SYSTEMS, _TABLES),
    "manual": DrawSystem(read_manual, count_manual),
    "rotation": DrawSystem(read_rotation, rotation),
    "round_robin": DrawSystem(read_round_robin, round_robin),
    "melee": DrawSystem(read_melee, draw_melee),
    "melee_fixed": DrawSystem(read_partners, draw_partners),
    "knockout": DrawSystem(read_knockout, draw_knockout),
    "consolante": DrawSystem(read_consolante, draw_knockout),
    "pools": DrawSystem(read_pools, draw_pools),
}


def draw_json(data: object) -> Json:
    """The draw that `data` asks for: a round, a schedule, a bracket, pools (draw-rules.md 1 to 4).

    :raises DrawError: for bad input

    >>> draw_json({"system": "danois", "seed": 1, "round": 1,
    ...            "entrants": [{"id": 7}, {"id": 9}]})["cost"]
    [0, 0, 0, 0, 0, 0, 1]
    """
    _name, system, request = _read(data)
    answer: Json = system.draw(request).to_json()
    return answer


def verify_json(data: object) -> Json:
    """Whether ``data["output"]`` is what ``data["input"]`` draws; what is not (draw-rules.md 0.2).

    :raises DrawError: where the input itself could not have been drawn

    >>> given = {"system": "danois", "seed": 1, "round": 1, "entrants": [{"id": 7}, {"id": 9}]}
    >>> verify_json({"input": given, "output": draw_json(given)})
    {'ok': True, 'problems': []}
    """
    both = object_of(data, "", ("input", "output"))
    problems = differences(draw_json(both["input"]), both["output"])
    return {"ok": not problems, "problems": problems}


def evaluate(asked: DrawInput, matches: Sequence[Sequence[int]], byes: Sequence[int]) -> Counted:
    """The cost vector of matches that somebody made by hand, and what they break.

    `matches` are the ids at each table, tables are ignored.

    :raises DrawError: where they are no round of the entrants asked for, or the system draws
        more than a round

    >>> from .inputs import entrants_of
    >>> evaluate(DrawInput("danois", 1, 1, entrants_of((7, 9))), [(9, 7)], ())
    ((0, 0, 0, 0, 0, 0, 1), ())
    """
    name, system, request = _read(asked.to_json())
    if system.evaluate is None:
        raise DrawError("system", "not_one_round", system=name)
    return system.evaluate(request, matches, byes)


def reasons_of(asked: DrawInput) -> ReasonOf:
    """Why a system puts any of its entrants together, drawn or placed by hand.

    :raises DrawError: where the system draws more than a round

    >>> from .inputs import entrants_of
    >>> str(reasons_of(DrawInput("danois", 1, 1, entrants_of((7, 9))))((9, 7)))
    '1st v 2nd'
    """
    name, system, request = _read(asked.to_json())
    if system.reasons is None:
        raise DrawError("system", "not_one_round", system=name)
    return system.reasons(request)


def _read(data: object) -> tuple[str, DrawSystem[Any], Any]:
    """The name of a system, the system, and its request.

    >>> _read({"system": "danois", "norm": 1})
    Traceback (most recent call last):
        ...
    tournaments.draws.errors.DrawError: norm: norm 2 is drawn, not norm 1
    """
    given = object_of(data, "", ("system",), data if isinstance(data, Mapping) else ())
    if (norm := whole(given.get("norm", NORM), "norm")) != NORM:
        raise DrawError("norm", "other_norm", norm=NORM, given=norm)
    name = choice(given["system"], "system", SYSTEMS)
    system = SYSTEMS[name]
    return name, system, system.read({key: given[key] for key in given if key != "norm"})
