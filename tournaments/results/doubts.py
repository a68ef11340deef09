"""Totals that can be kept, but that somebody should look at again."""

from __future__ import annotations

from typing import Any, TypeAlias

from scoring.check import TotalsCheck
from scoring.rules import Rules
from tournaments.results.facts import Totals, checked, played_on, short_of_target

Flag: TypeAlias = dict[str, Any]


def doubt_about(rules: Rules, totals: Totals) -> Flag | None:
    """Why totals want another look: a sum that does not come out, a target nobody reached."""
    check = checked(rules, totals)
    if check.difference:
        return _flag("sum", check)
    best = max(totals.points)
    if (target := short_of_target(rules, totals)) is not None:
        return _flag("target", TotalsCheck(target, best, best - target, ()))
    if played_on(rules, totals) is not None:
        return _flag("tie", TotalsCheck(best, best, 0, ()))
    return None


def _flag(code: str, check: TotalsCheck) -> Flag:
    return {"code": code, **check.to_json()}
