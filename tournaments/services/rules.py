"""Writing the rule set of a contest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.errors import RulesError
from scoring.rules import Rules, rules_from_json, rules_to_json
from tournaments.models import Tournament
from tournaments.rule_words import problem_words
from tournaments.services.base import (
    Problem,
    Refusal,
    Stamp,
    claim_key,
    claim_version,
    journal,
)


@transaction.atomic
def rules_edit(
    *,
    stamp: Stamp,
    contest: Tournament,
    version: int,
    preset: str,
    values: Mapping[str, Any],
) -> Tournament:
    """Change the rules of a contest before its first round is published.

    :raises Refusal: for options that do not go together, or once a round is published.
    :raises Conflict: where somebody changed the contest since.
    """
    claim_key(stamp, "rules.edit", contest)
    claim_version(contest, version)
    if contest.rules_frozen_at is not None:
        raise Refusal.of(frozen_words())
    rules = rules_to_json(rules_of_values(preset, values))
    changes = {
        name: [contest.rules.get(name), value]
        for name, value in rules.items()
        if contest.rules.get(name) != value
    }
    if changes or preset != contest.preset:
        presets = [contest.preset, preset]
        Tournament.objects.filter(pk=contest.pk).update(preset=preset, rules=rules)
        contest.refresh_from_db()
        data = {"preset": presets, "changes": changes}
        journal(stamp, "rules.edit", tournament=contest, data=data)
    return contest


def rules_of_values(preset: str, values: Mapping[str, Any]) -> Rules:
    """The rules of a preset with the values of its options.

    :raises Refusal: for options that do not go together, each problem at its option.
    """
    try:
        return rules_from_json({"preset": preset, **values})
    except RulesError as error:
        raise Refusal(
            *(Problem(problem.field, problem_words(problem)) for problem in error.problems)
        ) from error


def frozen_words() -> str:
    """Why the rules of a contest can no longer be changed."""
    return _("The rules are frozen: the first round is published, and the players play by them.")
