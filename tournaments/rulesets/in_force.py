"""The rule sets of a contest as the scoring engine takes them: its own, and those of its phases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from scoring.presets import preset_rules
from scoring.rules import Rules, rules_from_json, rules_to_json
from tournaments.models import Match, Round, Tournament
from tournaments.models.chain import PhasePlan, phase_at, phases_of


@dataclass(frozen=True, slots=True)
class InForce:
    """A rule set of a contest with the phases that are played by it."""

    rules: Rules
    plans: tuple[PhasePlan, ...]


def rules_of(contest: Tournament) -> Rules:
    """The rules of a contest: those of every phase that has none of its own."""
    return rules_from_json(contest.rules)


def rules_of_phase(contest: Tournament, plan: PhasePlan) -> Rules:
    """The rules a phase is played by; the organiser's articles hold in every phase."""
    if plan.rules is None:
        return rules_of(contest)
    own = rules_from_json(plan.rules["values"])
    return own if own.articles else replace(own, articles=rules_of(contest).articles)


def rules_at(contest: Tournament, number: int) -> Rules:
    """The rules that a round, drawn or not, is played by."""
    return rules_of_phase(contest, phase_at(contest, number))


def rules_of_round(round_: Round) -> Rules:
    """The rules a round is played by."""
    return rules_at(round_.tournament, round_.number)


def rules_of_match(match: Match) -> Rules:
    """The rules a match is played by."""
    return rules_of_round(match.round)


def plays_by(contest: Tournament, number: int, position: int) -> bool:
    """Whether a round goes by the rules of the phase at this place; 1: by those of the contest."""
    plan = phase_at(contest, number)
    return position == (1 if plan.rules is None else plan.position)


def rules_in_force(contest: Tournament) -> tuple[InForce, ...]:
    """Every rule set of a contest once, in the order of the phases; the contest's own is first."""
    found: dict[Rules, tuple[PhasePlan, ...]] = {}
    for plan in phases_of(contest):
        rules = rules_of_phase(contest, plan)
        found[rules] = (*found.get(rules, ()), plan)
    return tuple(InForce(rules, plans) for rules, plans in found.items())


def place_of_rules(contest: Tournament, number: int) -> int:
    """The place, from 1, of the rules of a round among those in force."""
    return 1 + [one.rules for one in rules_in_force(contest)].index(rules_at(contest, number))


def under_rules(contest: Tournament, rules: Rules, position: int = 1) -> Tournament:
    """The contest as it would be under other rules of its own, or of the phase at this place."""
    other = copy(contest)
    if position == 1:
        other.rules = rules_to_json(rules)
    else:
        other.later_phases = phases_with(contest, position, {"values": rules_to_json(rules)})
    return other


def phases_with(
    contest: Tournament, position: int, changes: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The later phases of a contest, the rules of one of them changed."""
    later = [dict(phase) for phase in contest.later_phases]
    later[position - 2]["rules"] = {**later[position - 2]["rules"], **changes}
    return later


def rules_json_of_preset(preset: str) -> dict[str, Any]:
    """Every option of a preset, as a contest stores it."""
    return rules_to_json(preset_rules(preset))


def phases_of_game(phases: Iterable[Mapping[str, Any]], game: str) -> list[dict[str, Any]]:
    """Phases taken over into a contest of a game: rules of another game stay behind."""
    return [
        dict(phase) if is_of_game(phase, game) else {**phase, "rules": None} for phase in phases
    ]


def is_of_game(phase: Mapping[str, Any], game: str) -> bool:
    """Whether a phase can be one of a contest of this game."""
    own = phase.get("rules")
    return own is None or own["values"]["game"] == game
