"""Totals may count hands beyond the last, which broke a tie."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_prize_group")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="extra_hands",
            field=models.PositiveSmallIntegerField(
                default=0,
                help_text=(
                    "of totals: played beyond the last hand to break a tie or win a stake"
                ),
            ),
        )
    ]
