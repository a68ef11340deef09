"""Phases of a contest: added, changed, cut short, made longer, removed while not drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.service import service
from tournaments.core.wording.settings import LABELS
from tournaments.core.wording.text import Text
from tournaments.core.writes import Refusal, Stamp, claim_key, claim_version, journal
from tournaments.models import Tournament
from tournaments.models.chain import PhasePlan, phases_of, without_pools
from tournaments.phases.services.checks import Phase, option_problems, phase_problems, rounds_drawn
from tournaments.phases.services.rules import own_rules, published, rules_still_open
from tournaments.ranking.selectors.lengths import foreseen

RANKING_OF_A_PHASE: Mapping[str, Text] = {
    "ranking_keys": LABELS["ranking_keys"],
    "carry": gettext_lazy("What counts from before"),
}
"""What moves a ranking that may have been seen."""


@service("contest")
def phase_add(
    *, stamp: Stamp, contest: Tournament, version: int, phase: Phase, before: int | None = None
) -> Tournament:
    """Add a phase, also while the contest is played: after the last one, or before another.

    :raises Refusal: for a phase that cannot be played, or cannot stand there.
    """
    claim_key(stamp, "phase.add", contest)
    claim_version(contest, version)
    previous = phase_previous(contest, before)
    phase = _checked(contest, phase, previous)
    kept = {**phase, "rules": own_rules(contest, phase.get("rules"))}
    contest.later_phases.insert(previous.position - 1, kept)
    _refuse_without_pools(contest)
    return _save(stamp, contest, "phase.add", previous.position + 1)


def phase_previous(contest: Tournament, before: int | None = None) -> PhasePlan:
    """The phase after which one can be added: the last, or the one before that at `before`.

    :raises Refusal: where no phase stands there, or it has begun.
    """
    if before is None:
        return phases_of(contest)[-1]
    following = _later(contest, before)
    _refuse_drawn(contest, following)
    return phases_of(contest)[before - 2]


@service("contest")
def phase_edit(
    *,
    stamp: Stamp,
    contest: Tournament,
    version: int,
    position: int,
    phase: Phase,
    confirmed: bool = False,
) -> Tournament:
    """Change a later phase; of one that has begun only its name, its rounds and its ranking.

    `confirmed` where a ranking already shown may move. Its rules can be changed until its first
    round is published.

    :raises Refusal: where that would change what was drawn.
    """
    claim_key(stamp, "phase.edit", contest)
    claim_version(contest, version)
    plan = _later(contest, position)
    phase = _checked(contest, phase, phases_of(contest)[position - 2])
    _refuse_unconfirmed(contest, plan, phase, confirmed)
    contest.later_phases[position - 2] = _still_open(contest, plan, phase)
    _refuse_without_pools(contest)
    return _save(stamp, contest, "phase.edit", position)


@service("contest")
def phase_remove(*, stamp: Stamp, contest: Tournament, version: int, position: int) -> Tournament:
    """Take a phase away that is not drawn.

    :raises Refusal: where one of its rounds is drawn.
    """
    claim_key(stamp, "phase.remove", contest)
    claim_version(contest, version)
    plan = _later(contest, position)
    _refuse_drawn(contest, plan)
    del contest.later_phases[position - 2]
    _refuse_without_pools(contest)
    return _save(stamp, contest, "phase.remove", position)


@service("contest")
def phase_options_edit(
    *, stamp: Stamp, contest: Tournament, version: int, options: Mapping[str, Any]
) -> Tournament:
    """Change what brackets or pools of the first phase let one choose.

    :raises Refusal: once it is drawn.
    """
    claim_key(stamp, "phase.edit", contest)
    claim_version(contest, version)
    if rounds_drawn(contest):
        raise Refusal.of(_("The first phase is drawn already."))
    options = {**contest.system_options, **options}
    problems = [*option_problems(options)]
    if problems:
        raise Refusal(*problems)
    contest.system_options = options
    return _save(stamp, contest, "phase.edit", 1)


def _later(contest: Tournament, position: int) -> PhasePlan:
    plans = phases_of(contest)
    if not 2 <= position <= len(plans):
        raise Refusal.of(_("There is no such phase."))
    return plans[position - 1]


def _refuse_drawn(contest: Tournament, plan: PhasePlan) -> None:
    if rounds_drawn(contest) >= plan.start:
        raise Refusal.of(_("Round %(number)s of this phase is drawn.") % {"number": plan.start})


def _refuse_without_pools(contest: Tournament) -> None:
    if without_pools(phases_of(contest)) is not None:
        words = _("The next phase takes the first of each pool: change that one first.")
        raise Refusal.of(words, "system")


def _refuse_unconfirmed(
    contest: Tournament, plan: PhasePlan, phase: Phase, confirmed: bool
) -> None:
    stored = contest.later_phases[plan.position - 2]
    moved = [label for name, label in RANKING_OF_A_PHASE.items() if stored[name] != phase[name]]
    if moved and not confirmed and published(contest, plan):
        words = _("This moves a ranking that may have been seen: %(settings)s. Tick to go on.")
        told = {"settings": ", ".join(map(str, moved))}
        raise Refusal.of(words % told, "confirmed")


def _still_open(contest: Tournament, plan: PhasePlan, phase: Phase) -> dict[str, Any]:
    """The phase with only those changes that what was drawn leaves open."""
    drawn = rounds_drawn(contest)
    rules = rules_still_open(contest, plan, phase.get("rules"))
    if drawn < plan.start:
        return {**phase, "rules": rules}
    ranking = {name: phase[name] for name in ("name", *RANKING_OF_A_PHASE)}
    stored = {**contest.later_phases[plan.position - 2], **ranking, "rules": rules}
    if plan.grouped or drawn > plan.end:
        return stored
    least = drawn - plan.start + 1
    if phase["rounds"] < least:
        words = _("Round %(number)s is drawn already: at least %(least)s rounds here.")
        raise Refusal.of(words % {"number": drawn, "least": least}, "rounds")
    return {**stored, "rounds": phase["rounds"]}


def _checked(contest: Tournament, phase: Phase, before: PhasePlan) -> dict[str, Any]:
    """The phase, of brackets and pools with the rounds they are going to take.

    :raises Refusal: where it cannot be played
    """
    problems = [*phase_problems(contest, phase, before)]
    if problems:
        raise Refusal(*problems)
    return {**phase, "rounds": foreseen(contest, phase, before) or phase["rounds"]}


def _save(stamp: Stamp, contest: Tournament, act: str, position: int) -> Tournament:
    contest.save(update_fields=["later_phases", "system_options"])
    plans = phases_of(contest)
    names = plans[position - 1].system if position <= len(plans) else ""
    data = {"position": position, "system": str(names), "rounds": contest.rounds_total}
    own = plans[position - 1].rules if position <= len(plans) else None
    data["own_rules"] = own and {"name": own["name"], "preset": own["preset"]}
    journal(stamp, act, tournament=contest, data=data)
    return contest
