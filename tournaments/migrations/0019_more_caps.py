"""Score caps by rounds, and match points of a win by forfeit; contests have none of them so far."""

from __future__ import annotations

from django.db import migrations, models

import tournaments.models.fields


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_differences")]

    operations = [
        migrations.AddField(
            model_name="phase",
            name="cap_to_round",
            field=models.PositiveSmallIntegerField(
                blank=True, help_text="and to this one; empty: to the end", null=True
            ),
        ),
        migrations.AddField(
            model_name="phase",
            name="match_points_forfeit_win",
            field=models.SmallIntegerField(
                blank=True,
                help_text="where the others forfeit; empty: a plain victory",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="phase",
            name="more_caps",
            field=tournaments.models.fields.CapsField(
                blank=True, default=tuple, help_text="caps that hold in other rounds"
            ),
        ),
    ]
