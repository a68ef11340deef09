"""The entry point of the package: JSON in, JSON out, for every system.

A system reads its input once into a value of its own and draws that value. Another system is one
more line here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from . import groups, pairs
from .answers import Answer
from .errors import DrawError
from .inputs import DrawInput, entrants_of
from .knockout import draw_knockout, read_consolante, read_knockout
from .manual import count_manual, read_manual
from .melee import draw_melee, draw_partners, read_melee, read_partners
from .norm import check_norm
from .pools import draw_pools, read_pools
from .reading import choice, object_of
from .reasons import Reasons, TableReasons
from .schedule import read_rotation, read_round_robin, rotation, round_robin
from .values import Broken, DrawReason, Json
from .verification import differences

Values: TypeAlias = Mapping[str, object]
Request = TypeVar("Request")
ReasonOf: TypeAlias = Callable[[Sequence[int]], DrawReason]
"""the reason of a match, given as ids"""


@dataclass(frozen=True, slots=True)
class DrawSystem(Generic[Request]):
    """How a system reads its input, draws, and counts matches made by hand."""

    read: Callable[[Values], Request]
    draw: Callable[[Request], Answer]
    evaluate: (
        Callable[[Request, object, object], tuple[tuple[int, ...], tuple[Broken, ...]]] | None
    ) = None
    """the cost of matches and byes and what they break; only where one round is drawn"""
    reasons: Callable[[Request], ReasonOf] | None = None
    """the reason of any match, also of one made by hand; only where one round is drawn"""


_PAIRS: Final = DrawSystem(
    pairs.read_pairs,
    pairs.draw,
    pairs.evaluate,
    lambda request: Reasons(request).of,
)
_TABLES: Final = DrawSystem(
    groups.read_group_request,
    groups.draw,
    groups.evaluate,
    lambda request: TableReasons(request.base).of,
)
SYSTEMS: Final[Mapping[str, DrawSystem[Any]]] = {
    **dict.fromkeys(pairs.SYSTEMS, _PAIRS),
    **dict.fromkeys(groups.SYSTEMS, _TABLES),
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
    given, system = _with_system(data)
    return system.draw(system.read(given)).to_json()


def draw(asked: DrawInput) -> Answer:
    """As :func:`draw_json`, from a value to a value.

    :raises DrawError: for an input that the system does not know

    >>> draw(DrawInput("danois", 1, 1, entrants_of((7, 9)))).matches[0].sides
    ((7,), (9,))
    """
    given, system = _with_system(asked.to_json())
    return system.draw(system.read(given))


def verify_json(data: object) -> Json:
    """Whether ``data["output"]`` is what ``data["input"]`` draws; what is not (draw-rules.md 0.2).

    :raises DrawError: where the input itself could not have been drawn

    >>> given = {"system": "danois", "seed": 1, "round": 1, "entrants": [{"id": 7}, {"id": 9}]}
    >>> verify_json({"input": given, "output": draw_json(given)})
    {'ok': True, 'problems': []}
    """
    both = object_of(data, "", ("input", "output"))
    given, system = _with_system(both["input"])
    problems = differences(system.draw(system.read(given)).to_json(), both["output"])
    return {"ok": not problems, "problems": problems}


def evaluate(
    asked: DrawInput, matches: Sequence[Sequence[int]], byes: Sequence[int]
) -> tuple[tuple[int, ...], tuple[Broken, ...]]:
    """The cost vector of matches that somebody made by hand, and what they break.

    `matches` are the ids at each table, tables are ignored.

    :raises DrawError: where they are no round of the entrants asked for, or the system draws
        more than a round

    >>> evaluate(DrawInput("danois", 1, 1, entrants_of((7, 9))), [(9, 7)], ())
    ((0, 0, 0, 0, 0, 0, 1), ())
    """
    given, system = _with_system(asked.to_json())
    if system.evaluate is None:
        raise DrawError("system", "not_one_round", system=given["system"])
    return system.evaluate(system.read(given), [*map(list, matches)], list(byes))


def reasons_of(asked: DrawInput) -> ReasonOf:
    """Why a system puts any of its entrants together, drawn or placed by hand.

    :raises DrawError: where the system draws more than a round

    >>> str(reasons_of(DrawInput("danois", 1, 1, entrants_of((7, 9))))((9, 7)))
    '1st v 2nd'
    """
    given, system = _with_system(asked.to_json())
    if system.reasons is None:
        raise DrawError("system", "not_one_round", system=given["system"])
    return system.reasons(system.read(given))


def _with_system(data: object) -> tuple[Values, DrawSystem[Any]]:
    """The input without its norm, and its system."""
    given = object_of(data, "", ("system",), data if isinstance(data, Mapping) else ())
    check_norm(given)
    system = SYSTEMS[choice(given["system"], "system", SYSTEMS)]
    return {name: value for name, value in given.items() if name != "norm"}, system


__all__ = [
    "SYSTEMS",
    "DrawError",
    "draw",
    "draw_json",
    "entrants_of",
    "evaluate",
    "reasons_of",
    "verify_json",
]
