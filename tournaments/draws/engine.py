"""The door of the package: JSON values in, JSON values out, whatever the system.

A system is a few functions on JSON values. Another one is added with one line here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from . import (
    groups,
    knockout,
    manual,
    melee,
    pairs,
    partners,
    pools,
    rotation,
    verify,
    verify_brackets,
    verify_groups,
    verify_manual,
    verify_melee,
    verify_pools,
    verify_schedule,
)
from .errors import DrawError
from .fields import choice, object_of

Values: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class System:
    """How a system draws, how its draws are checked, what matches made by hand cost."""

    draw: Callable[[Values], dict[str, object]]
    problems: Callable[[Values, object], list[str]]
    evaluate: Callable[[Values, object, object], dict[str, object]] | None = None
    """only where one round is drawn"""


_PAIRS: Final = System(pairs.draw_json, verify.problems, pairs.evaluate)
_TABLES: Final = System(groups.draw_json, verify_groups.problems, groups.evaluate)
SYSTEMS: Final[Mapping[str, System]] = {
    **dict.fromkeys(pairs.SYSTEMS, _PAIRS),
    **dict.fromkeys(groups.SYSTEMS, _TABLES),
    manual.SYSTEM: System(manual.manual_json, verify_manual.problems),
    "rotation": System(rotation.rotation_json, verify_schedule.rotation_problems),
    "round_robin": System(rotation.round_robin_json, verify_schedule.round_robin_problems),
    "melee": System(melee.melee_json, verify_melee.melee_problems),
    "melee_fixed": System(partners.partners_json, verify_brackets.partners_problems),
    "knockout": System(knockout.knockout_json, verify_brackets.knockout_problems),
    "consolante": System(knockout.consolante_json, verify_brackets.consolante_problems),
    "pools": System(pools.pools_json, verify_pools.pools_problems),
}


def draw_json(data: object) -> dict[str, Any]:
    """The draw that `data` asks for: a round, a schedule, a bracket, pools (draws.md §1–4).

    :raises DrawError: for bad input

    >>> draw_json({"system": "danois", "seed": 1, "round": 1,
    ...            "entrants": [{"id": 7}, {"id": 9}]})["cost"]
    [0, 0, 0, 0, 1]
    """
    given = _with_system(data)
    return _system(given).draw(given)


def verify_json(data: object) -> dict[str, object]:
    """Whether ``data["output"]`` is right for ``data["input"]``, and what is not (draws.md).

    :raises DrawError: where the input itself could not have been drawn

    >>> given = {"system": "danois", "seed": 1, "round": 1, "entrants": [{"id": 7}, {"id": 9}]}
    >>> verify_json({"input": given, "output": draw_json(given)})
    {'ok': True, 'problems': []}
    """
    both = object_of(data, "", ("input", "output"))
    given = _with_system(both["input"])
    problems = _system(given).problems(given, both["output"])
    return {"ok": not problems, "problems": problems}


def evaluate(data: Values, matches: object, byes: object) -> dict[str, Any]:
    """The cost vector of matches that somebody made by hand, and what they break.

    `matches` are lists of ids, `byes` a list of ids; tables are not looked at.

    :raises DrawError: where they are no round of the entrants in `data`, or the system draws
        more than a round

    >>> given = {"system": "danois", "seed": 1, "round": 1, "entrants": [{"id": 7}, {"id": 9}]}
    >>> evaluate(given, [[9, 7]], [])
    {'cost': [0, 0, 0, 0, 1], 'broken': []}
    """
    given = _with_system(data)
    of_system = _system(given).evaluate
    if of_system is None:
        raise DrawError("system", "not_one_round", system=given["system"])
    return of_system(given, matches, byes)


def _with_system(data: object) -> Values:
    if isinstance(data, Mapping) and "system" not in data:
        raise DrawError("system", "missing", name="system")
    names = data if isinstance(data, Mapping) else ()
    return object_of(data, "", ("system",), tuple(names))


def _system(data: Values) -> System:
    return SYSTEMS[choice(data["system"], "system", SYSTEMS)]


__all__ = ["SYSTEMS", "DrawError", "draw_json", "evaluate", "verify_json"]
