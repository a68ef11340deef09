"""Rules of its own for a phase: a copy, frozen once its first round is published."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import rules_to_json
from tournaments.engine.phases import PhasePlan
from tournaments.models import Tournament
from tournaments.services.base import Problem, Refusal
from tournaments.services.rules import rules_of_values

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


def published(contest: Tournament, plan: PhasePlan) -> bool:
    """Whether a round of a phase is public: its rules are frozen."""
    rounds = contest.rounds.filter(number__range=(plan.start, plan.end))
    return rounds.filter(published_at__isnull=False).exists()
