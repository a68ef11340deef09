"""Whether the answer of a draw has the shape it should have."""

from collections.abc import Collection, Mapping
from typing import Any, Final

CONSTRAINTS: Final = ("forbidden", "rematch", "bye", "club", "fixed_table")
_NAMES: Final = ("matches", "byes", "cost", "optimal", "broken", "seed")


def shape_problems(output: Any, most_sides: int = 2) -> list[str]:
    """What keeps an answer from being read; a match has two sides, or up to `most_sides`."""
    if not isinstance(output, dict):
        return ["output: an object is needed"]
    missing = [f"output: {name} is missing" for name in _NAMES if name not in output]
    if missing or unknown_names(output, _NAMES):
        return missing + unknown_names(output, _NAMES)
    lists = [name for name in ("matches", "byes", "cost", "broken") if not _is_list(output[name])]
    if lists:
        return [f"output: {name} is not a list" for name in lists]
    if not isinstance(output["optimal"], bool):
        return ["output: optimal is neither true nor false"]
    return [
        *(f"byes: {str(item)[:40]} is no id" for item in output["byes"] if not is_id(item)),
        *(
            f"matches[{at}]: not a match"
            for at, row in enumerate(output["matches"])
            if _odd(row, most_sides)
        ),
        *(f"broken[{at}]: not readable" for at, row in enumerate(output["broken"]) if _torn(row)),
    ]


def unknown_names(output: Mapping[str, object], known: Collection[str]) -> list[str]:
    """What an answer says that nobody asked for."""
    return [f"output: unknown name {str(name)[:40]}" for name in output if name not in known]


def is_reason(value: object) -> bool:
    """Words, and not none."""
    return isinstance(value, str) and bool(value)


def _is_list(value: object) -> bool:
    return isinstance(value, (list, tuple))


def is_id(value: object) -> bool:
    """A whole number; true is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _odd(row: Any, most_sides: int) -> bool:
    """Not of the shape {"table": 1, "sides": [[3], [8]], "reason": "…"}."""
    if not isinstance(row, dict) or set(row) != {"table", "sides", "reason"}:
        return True
    sides = row["sides"]
    if not is_id(row["table"]) or not is_reason(row["reason"]):
        return True
    whole = (
        _is_list(sides) and 2 <= len(sides) <= most_sides and all(_is_list(side) for side in sides)
    )
    return not (whole and all(len(side) == 1 and is_id(side[0]) for side in sides))


def _torn(row: Any) -> bool:
    """Not of the shape {"constraint": "club", "entrants": [3, 8]}."""
    if not isinstance(row, dict) or set(row) != {"constraint", "entrants"}:
        return True
    if row["constraint"] not in CONSTRAINTS or not _is_list(row["entrants"]):
        return True
    return not all(is_id(id_) for id_ in row["entrants"])
