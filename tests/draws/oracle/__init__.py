"""Checks of an answer that are written from docs/draw-rules.md alone, without the code that draws.

Where `verify` only draws again, these count everything again, and of few entrants look for a better
draw in their own ways.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.draws.oracle import groups, manual, pairs
from tests.draws.oracle.brackets import consolante_problems, knockout_problems
from tests.draws.oracle.melee import melee_problems, partners_problems
from tests.draws.oracle.schedule import pools_problems, rotation_problems, round_robin_problems

PROBLEMS: Final[Mapping[str, Callable[[Any, Any], list[str]]]] = {
    **dict.fromkeys(("random", "danois", "swiss"), pairs.problems),
    **dict.fromkeys(("tables_random", "tables_danois"), groups.problems),
    "manual": manual.problems,
    "rotation": rotation_problems,
    "round_robin": round_robin_problems,
    "melee": melee_problems,
    "melee_fixed": partners_problems,
    "knockout": knockout_problems,
    "consolante": consolante_problems,
    "pools": pools_problems,
}
"""What is wrong with an answer to an input that could be read, by system."""


def oracle_json(data: Any) -> dict[str, Any]:
    """What the oracle finds wrong with ``{"input": …, "output": …}``, as `verify` says it."""
    given = data["input"]
    problems = PROBLEMS[given["system"]](given, data["output"])
    return {"ok": not problems, "problems": problems}
