from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0005_pause"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="held_from",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="first round that is held, where rounds were added after it; else the last one",
                null=True,
            ),
        ),
    ]
