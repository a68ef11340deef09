"""Contests that have begun keep the ranks they have."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def keep_ranks(apps: Any, schema_editor: Any) -> None:
    """Mark the contests of which a round was published."""
    tournaments = apps.get_model("tournaments", "Tournament").objects
    tournaments.exclude(rules_frozen_at=None).update(ranked_as_before=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_own_settings")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="ranked_as_before",
            field=models.BooleanField(
                default=False,
                help_text="begun before drawn partners were ranked as one and who waits kept its rank",
            ),
        ),
        migrations.RunPython(keep_ranks, migrations.RunPython.noop),
    ]
