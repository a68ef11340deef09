"""Totals and hands of a match as values of `scoring`."""

from __future__ import annotations

from scoring.check import check
from tournaments.engine.rules import rules_of
from tournaments.models import Tournament


def sum_of_a_match(contest: Tournament) -> int | None:
    """What both sides of a match share out, belotes and capots apart; None where rules vary it."""
    rules = rules_of(contest)
    if rules.hands is None:
        return None
    return check(rules, hands=rules.hands, belotes=0, capots=0, totals={}).expected
