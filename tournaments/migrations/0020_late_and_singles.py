import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    """What a rule sheet says of who is late and of who comes alone: nothing in the contests there."""

    dependencies = [
        ("tournaments", "0019_more_caps"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="late_minutes",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="after which who is late has forfeited; empty: the rule sheet says nothing",
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(120),
                ],
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="pairs_singles",
            field=models.BooleanField(
                default=False, help_text="whether the office pairs players who come alone"
            ),
        ),
    ]
