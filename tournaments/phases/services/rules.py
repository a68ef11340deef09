"""Rules of its own for a phase: a copy, frozen once its first round is published."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import rules_to_json
from tournaments.core.writes import Problem, Refusal
from tournaments.models import RuleSet, Tournament
from tournaments.models.chain import PhasePlan
from tournaments.rulesets.in_force import phases_with
from tournaments.rulesets.services.rules import Chosen, rules_of_values

OwnRules = dict[str, Any]


def own_rules(contest: Tournament, given: Mapping[str, Any] | None) -> OwnRules | None:
    """The rules of a phase as it keeps them, every option of them; None: those of the contest.

    :raises Refusal: for options that do not go together, or another game than the contest's.
    """
    if given is None:
        return None
    try:
        rules = rules_of_values(given["preset"], given["values"])
    except Refusal as refusal:
        raise Refusal(*(Problem("rules", one.message) for one in refusal.problems)) from refusal
    if rules.game != contest.game:
        raise Refusal.of(_("These are rules of another game than that of the contest."), "rules")
    return {
        "name": given["name"],
        "preset": given["preset"],
        "rule_set": given.get("rule_set"),
        "values": rules_to_json(rules),
    }


def rules_still_open(
    contest: Tournament, plan: PhasePlan, given: Mapping[str, Any] | None
) -> OwnRules | None:
    """The rules of a phase that is drawn: they can be others while none of it is published.

    :raises Refusal: once the players play by them.
    """
    rules = own_rules(contest, given)
    if rules != own_rules(contest, plan.rules) and published(contest, plan):
        words = _(
            "Round %(number)s is published, and the players play by these rules: changing them is "
            "an act of its own on the page of the rules."
        )
        raise Refusal.of(words % {"number": plan.start}, "rules")
    return rules


def chosen_of_phase(contest: Tournament, plan: PhasePlan) -> Chosen:
    """The rules of a phase that has its own."""
    own = plan.rules or {}
    of_club = contest.club.rule_sets.filter(pk=own["rule_set"]).first()
    return Chosen(own["preset"], own["values"], of_club)


def put_phase_rules(contest: Tournament, plan: PhasePlan, chosen: Chosen) -> None:
    """Store other rules of a phase; the caller has checked them."""
    own = copied(chosen.preset, chosen.rules, chosen.rule_set)
    later = phases_with(contest, plan.position, own)
    Tournament.objects.filter(pk=contest.pk).update(later_phases=later)
    contest.refresh_from_db()


def copied(preset: str, rules: Mapping[str, Any], rule_set: RuleSet | None) -> OwnRules:
    """Rules as a phase keeps them; those of a preset have no name but that of the preset."""
    return {
        "name": rule_set.name if rule_set else "",
        "preset": preset,
        "rule_set": rule_set.pk if rule_set else None,
        "values": dict(rules),
    }


def published(contest: Tournament, plan: PhasePlan) -> bool:
    """Whether a round of a phase is public: its rules are frozen."""
    rounds = contest.rounds.filter(number__range=(plan.start, plan.end))
    return rounds.filter(published_at__isnull=False).exists()
