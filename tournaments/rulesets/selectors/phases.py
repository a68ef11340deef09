"""The rules of a contest that can be changed: its own, and those that phases have of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tournaments.models import RuleSet, Tournament
from tournaments.models.chain import PhasePlan, phases_of
from tournaments.rulesets.selectors.rule_sets import (
    OptionPair,
    RuleSource,
    base_of,
    base_of_contest,
    compared,
    contest_source,
    set_source,
)
from tournaments.rulesets.titles import own_rules_title, phases_words

Differences: TypeAlias = Sequence[tuple[str, Sequence[OptionPair]]]


@dataclass(frozen=True, slots=True)
class RulesNow:
    """Rules in force, and what they started from."""

    position: int
    """The place of the phase that has them for itself; 1: the rules of the contest."""
    now: RuleSource
    source: RuleSource
    phases: str = ""
    """The phases they are for, where not all are played by the same."""

    @property
    def rules(self) -> Mapping[str, Any]:
        """Every option."""
        return self.now.rules


def rules_now(contest: Tournament) -> tuple[RulesNow, ...]:
    """The rules of the contest, then those of each phase that has its own."""
    plans = phases_of(contest)
    own = [plan for plan in plans if plan.rules is not None]
    others = phases_words([plan for plan in plans if plan.rules is None]) if own else ""
    first = RulesNow(1, contest_source(contest), base_of_contest(contest), others)
    return (first, *(_of_phase(contest, plan, plan.rules or {}) for plan in own))


def differing(contest: Tournament) -> list[tuple[RulesNow, Differences]]:
    """The rules of each phase that has its own, with what they answer otherwise than the first."""
    first, *others = rules_now(contest)
    return [(one, compared(first.now, one.now)) for one in others]


def _of_phase(contest: Tournament, plan: PhasePlan, own: Mapping[str, Any]) -> RulesNow:
    now = RuleSource("", own_rules_title(own), own["preset"], own["values"])
    found = RuleSet.objects.filter(club_id=contest.club_id, pk=own["rule_set"]).first()
    source = set_source(found) if found and found.game == now.game else base_of(now)
    return RulesNow(plan.position, now, source, phases_words([plan]))
