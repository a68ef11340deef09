"""Phases and rounds state the options they answer otherwise; they had copies of whole rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import migrations

import tournaments.models.fields
from scoring.presets import preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_to_json


def state_what_differs(apps: Any, schema_editor: Any) -> None:
    """Every round keeps the rules it is played by."""
    contests = apps.get_model("tournaments", "Tournament").objects
    phases = apps.get_model("tournaments", "Phase").objects
    copied = phases.exclude(rules=None, rules_of_rounds={}).order_by("tournament_id", "position")
    changed = []
    for phase in copied.iterator(500):
        contest = contests.only("rules").get(pk=phase.tournament_id).rules
        usual = phase.rules or contest
        usual = replace(usual, articles=usual.articles or contest.articles)
        phase.own_rules = differing(usual, contest)
        found = {at: differing(own, usual) for at, own in phase.rules_of_rounds.items()}
        phase.own_rules_of_rounds = {at: own for at, own in found.items() if own}
        changed.append(phase)
    phases.bulk_update(changed, ["own_rules", "own_rules_of_rounds"], batch_size=500)
    # PostgreSQL drops no column of a table whose rows have constraints that are still deferred.
    schema_editor.connection.check_constraints()


def differing(rules: Rules, above: Rules) -> dict[str, Any]:
    """The options in which a copy differs from the rules above it.

    A copy without articles of the organiser had those above it. No phase was of another game than
    its contest.
    """
    usual, mine = _answers(preset_rules(above.game)) | _answers(above), _answers(rules)
    if not rules.articles:
        del mine["articles"]
    return {name: answer for name, answer in mine.items() if usual.get(name) != answer}


def _answers(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in rules_to_json(rules) if name != "game"}


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_card_values")]

    operations = [
        migrations.AddField(
            model_name="phase",
            name="own_rules",
            field=tournaments.models.fields.OptionsField(
                blank=True,
                default=dict,
                help_text="the options it answers otherwise than the contest",
            ),
        ),
        migrations.AddField(
            model_name="phase",
            name="own_rules_of_rounds",
            field=tournaments.models.fields.OptionsOfRoundsField(
                blank=True,
                default=dict,
                help_text="the options single rounds answer otherwise than it, by their place in it",
            ),
        ),
        migrations.RunPython(state_what_differs, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="tournament",
            name="rules",
            field=tournaments.models.fields.RulesField(
                help_text="of every phase, but for what it answers otherwise"
            ),
        ),
        migrations.RemoveField(model_name="phase", name="rules"),
        migrations.RemoveField(model_name="phase", name="rules_of_rounds"),
    ]
