"""What the organiser has made of a draw, as the `manual` system takes and judges it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.draws.engine import draw_json
from tournaments.models import System
from tournaments.models.round import check_of
from tournaments.rounds.drafts import is_melee

Json = dict[str, Any]
Row = Mapping[str, Any]

BY_HAND = ("manual", "swap", "tables")
"""The steps of a draft after which no draw of the program is what stands."""
_KEPT = ("seed", "round", "entrants", "history", "forbidden", "soft", "size", "exact")


def is_by_hand(steps: Iterable[Row]) -> bool:
    """Whether somebody placed or moved pairs himself."""
    return any(step["label"] in BY_HAND for step in steps)


def plan_judged(draw: Row, step: Row) -> Json:
    """The round as it stands: `input` says who sits where, `output` what that costs and breaks.

    Everything else of the input is that of the draw, but for the tables that were to be taken.
    """
    request = _request(check_of(draw), step)
    return {"input": request, "output": draw_json(request)}


def _request(check: Row, step: Row) -> Json:
    kept = {name: check[name] for name in _KEPT if name in check}
    melee = {"partners": True} if is_melee(check) else {}
    matches = [{"table": match["table"], "sides": match["sides"]} for match in step["matches"]]
    placed = {"matches": matches, "byes": step["byes"]}
    return {"system": System.MANUAL.value, **kept, **melee, **placed}
