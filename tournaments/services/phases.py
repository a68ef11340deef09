"""Phases of a contest: added, changed, cut short, made longer, removed while not drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.engine.phases import PhasePlan, phases_of
from tournaments.models import System, Tournament
from tournaments.models.tournament import GROUPED
from tournaments.services.base import Problem, Refusal, Stamp, claim_key, claim_version, journal
from tournaments.services.contests import rounds_drawn
from tournaments.services.phase_rules import own_rules, rules_still_open

MOST_ROUNDS = 20
LATER_SYSTEMS = (System.DANOIS, System.SWISS, System.RANDOM, *GROUPED)
"""How a later phase can be drawn."""


@transaction.atomic
def phase_add(
    *, stamp: Stamp, contest: Tournament, version: int, phase: Mapping[str, Any]
) -> Tournament:
    """Add a phase after the last one, also while the contest is played.

    :raises Refusal: for a phase that cannot be played.
    """
    claim_key(stamp, "phase.add", contest)
    claim_version(contest, version)
    _check(contest, phase, phases_of(contest)[-1])
    kept = {**phase, "rules": own_rules(contest, phase.get("rules"))}
    contest.later_phases = [*contest.later_phases, kept]
    return _save(stamp, contest, "phase.add", len(contest.later_phases) + 1)


@transaction.atomic
def phase_edit(
    *, stamp: Stamp, contest: Tournament, version: int, position: int, phase: Mapping[str, Any]
) -> Tournament:
    """Change a later phase; of one that has begun only its name and its number of rounds.

    Its rules can be changed until its first round is published.

    :raises Refusal: where that would change what was drawn.
    """
    claim_key(stamp, "phase.edit", contest)
    claim_version(contest, version)
    plan = _later(contest, position)
    phase = _still_open(contest, plan, phase)
    _check(contest, phase, phases_of(contest)[position - 2])
    contest.later_phases[position - 2] = dict(phase)
    return _save(stamp, contest, "phase.edit", position)


@transaction.atomic
def phase_remove(*, stamp: Stamp, contest: Tournament, version: int, position: int) -> Tournament:
    """Take a phase away that is not drawn.

    :raises Refusal: where one of its rounds is drawn.
    """
    claim_key(stamp, "phase.remove", contest)
    claim_version(contest, version)
    plan = _later(contest, position)
    if rounds_drawn(contest) >= plan.start:
        raise Refusal.of(_("Round %(number)s of this phase is drawn.") % {"number": plan.start})
    del contest.later_phases[position - 2]
    return _save(stamp, contest, "phase.remove", position)


@transaction.atomic
def phase_options_edit(
    *, stamp: Stamp, contest: Tournament, version: int, options: Mapping[str, Any]
) -> Tournament:
    """Change the pool size, or the match for the third place, of the first phase.

    :raises Refusal: once it is drawn.
    """
    claim_key(stamp, "phase.edit", contest)
    claim_version(contest, version)
    if rounds_drawn(contest):
        raise Refusal.of(_("The first phase is drawn already."))
    contest.system_options = {**contest.system_options, **options}
    return _save(stamp, contest, "phase.edit", 1)


def _later(contest: Tournament, position: int) -> PhasePlan:
    plans = phases_of(contest)
    if not 2 <= position <= len(plans):
        raise Refusal.of(_("There is no such phase."))
    return plans[position - 1]


def _still_open(
    contest: Tournament, plan: PhasePlan, phase: Mapping[str, Any]
) -> Mapping[str, Any]:
    """The phase with only those changes that what was drawn leaves open."""
    drawn = rounds_drawn(contest)
    rules = rules_still_open(contest, plan, phase.get("rules"))
    if drawn < plan.start:
        return {**phase, "rules": rules}
    stored = {**contest.later_phases[plan.position - 2], "rules": rules}
    if plan.grouped or drawn > plan.end:
        return {**stored, "name": phase["name"]}
    if plan.start + phase["rounds"] - 1 < drawn:
        words = _("Round %(number)s is drawn already: at least %(least)s rounds here.")
        least = drawn - plan.start + 1
        raise Refusal.of(words % {"number": drawn, "least": least}, "rounds")
    return {**stored, "name": phase["name"], "rounds": phase["rounds"]}


def _check(contest: Tournament, phase: Mapping[str, Any], before: PhasePlan) -> None:
    problems = [*_problems(contest, phase, before)]
    if problems:
        raise Refusal(*problems)


def _problems(
    contest: Tournament, phase: Mapping[str, Any], before: PhasePlan
) -> Iterator[Problem]:
    if contest.melee or not contest.two_sided:
        words = _("Phases are for contests in which two sides meet and stay together.")
        yield Problem("system", words)
    if phase["system"] not in LATER_SYSTEMS:
        yield Problem("system", _("A later phase cannot be drawn in this way."))
    if not 1 <= phase["rounds"] <= MOST_ROUNDS:
        words = _("From 1 to %(most)s rounds.") % {"most": MOST_ROUNDS}
        yield Problem("rounds", words)
    if len(phase["entry"]) > 1 and phase["system"] not in GROUPED:
        words = _("Two groups are drawn for themselves in brackets and pools only.")
        yield Problem("others", words)
    if any("places" in row for row in phase["entry"]) and before.system != System.POOLS:
        yield Problem("who", _("The phase before has no pools: choose by rank."))


def _save(stamp: Stamp, contest: Tournament, act: str, position: int) -> Tournament:
    contest.save(update_fields=["later_phases", "system_options"])
    plans = phases_of(contest)
    names = plans[position - 1].system if position <= len(plans) else ""
    data = {"position": position, "system": str(names), "rounds": contest.rounds_total}
    own = plans[position - 1].rules if position <= len(plans) else None
    data["own_rules"] = own and {"name": own["name"], "preset": own["preset"]}
    journal(stamp, act, tournament=contest, data=data)
    return contest
