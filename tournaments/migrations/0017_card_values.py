"""Games and contests that have begun are counted as they were.

The clock now ends a game with a hand to the point where the rules count a last hand so, and cards
that keep their own values now make 258 or 130 points: both were 162 and rounded before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import migrations, models

from scoring.rules import Rules

SCALED: Mapping[str, tuple[str, str]] = {
    "all_trump_values": ("raw_258", "14_9_6_5_3_1"),
    "no_trump_values": ("raw_130", "A19"),
}
"""Option -> the value whose meaning has changed, and one of which the cards make 162."""


def on_162(rules: Rules) -> Rules:
    """Rules under which every hand makes 162 points, as it did under these."""
    changed: dict[str, Any] = {
        name: other for name, (raw, other) in SCALED.items() if getattr(rules, name) == raw
    }
    return replace(rules, **changed)


def keep_marks(apps: Any, schema_editor: Any) -> None:
    """Leave the games that the clock ended rounded, and the hands of contests at 162 points."""
    apps.get_model("tournaments", "Game").objects.filter(by_time=True).update(bell_rounded=True)
    tournaments = apps.get_model("tournaments", "Tournament").objects
    begun = tournaments.exclude(rules_frozen_at=None)
    for row in begun.only("rules").iterator(500):
        if row.rules is not None and on_162(row.rules) != row.rules:
            tournaments.filter(pk=row.pk).update(rules=on_162(row.rules))
    phases = apps.get_model("tournaments", "Phase").objects
    for phase in phases.exclude(tournament__rules_frozen_at=None).iterator(500):
        rules = None if phase.rules is None else on_162(phase.rules)
        rounds = {at: on_162(own) for at, own in phase.rules_of_rounds.items()}
        if (rules, rounds) != (phase.rules, phase.rules_of_rounds):
            phases.filter(pk=phase.pk).update(rules=rules, rules_of_rounds=rounds)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_prize_from_end")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="bell_rounded",
            field=models.BooleanField(
                default=False,
                help_text=(
                    "ended by the clock before its last hand was counted to the point then"
                ),
            ),
        ),
        migrations.RunPython(keep_marks, migrations.RunPython.noop),
    ]
