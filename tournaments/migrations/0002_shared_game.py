"""Friendly games that are shared under an address of their own."""

from django.db import migrations, models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="SharedGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("code", models.CharField(max_length=32, unique=True)),
                ("secret", models.CharField(help_text="hashed", max_length=64)),
                ("state", models.TextField(help_text="the text of the game (friendly/state.py)")),
                ("made_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=LessThanOrEqual(Length("state"), 65536),
                        name="shared_game_is_small",
                    )
                ],
            },
        ),
    ]
