"""Verification of an answer: it is drawn again, and the two are compared (draw-rules.md 0.2)."""

import json
from typing import Any, Final

from .values import Json

_SHOWN: Final = 80


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
    found = [f"output: {name} is missing" for name in drawn if name not in answer]
    found += [f"output: unknown name {str(name)[:40]}" for name in answer if name not in drawn]
    for name in drawn:
        if name in answer and (told := _text(answer[name])) != (due := _text(drawn[name])):
            short = len(due) <= _SHOWN
            words = f"{told[:_SHOWN]} instead of {due}" if short else "not as drawn again"
            found.append(f"{name}: {words}")
    return found


def _text(value: object) -> str:
    """A value as canonical JSON, in which true is not 1, with each side in the order of its ids."""
    return json.dumps(json.loads(json.dumps(value), object_hook=_in_order), sort_keys=True)


def _in_order(row: dict[str, Any]) -> dict[str, Any]:
    if isinstance(sides := row.get("sides"), list):
        row["sides"] = [sorted(side) if _are_ids(side) else side for side in sides]
    return row


def _are_ids(side: object) -> bool:
    return isinstance(side, list) and all(type(id_) is int for id_ in side)
