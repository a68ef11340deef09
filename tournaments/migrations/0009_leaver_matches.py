from django.db import migrations, models

CHOICES = [
    ("forfeit", "won by forfeit by the opponents"),
    ("struck", "struck, those already played too: none of them counts"),
    ("unplayed", "not played: they count for nobody"),
]


class Migration(migrations.Migration):
    """Existing contests keep such matches unplayed; in new ones the opponents win by forfeit."""

    dependencies = [
        ("tournaments", "0008_how_rounds_are_drawn"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="leaver_matches",
            field=models.CharField(choices=CHOICES, default="unplayed", max_length=8),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="leaver_matches",
            field=models.CharField(choices=CHOICES, default="forfeit", max_length=8),
        ),
    ]
