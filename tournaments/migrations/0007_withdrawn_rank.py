from django.db import migrations, models

CHOICES = [
    ("out", "below the ranking, without a rank or a prize"),
    ("last", "ranked after all the others"),
    ("ranked", "ranked like the others"),
]


class Migration(migrations.Migration):
    """Contests there are keep those who left where they stand; new ones rank them below."""

    dependencies = [
        ("tournaments", "0006_held_from"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="withdrawn_rank",
            field=models.CharField(choices=CHOICES, default="ranked", max_length=6),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="withdrawn_rank",
            field=models.CharField(choices=CHOICES, default="out", max_length=6),
        ),
        migrations.AddField(
            model_name="penalty",
            name="excludes",
            field=models.BooleanField(default=False, help_text="it stands below the ranking"),
        ),
    ]
