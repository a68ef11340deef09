from django.db import migrations, models


class Migration(migrations.Migration):
    """The prizes there are stay one for the pair."""

    dependencies = [
        ("tournaments", "0009_leaver_matches"),
    ]

    operations = [
        migrations.AddField(
            model_name="prize",
            name="each",
            field=models.BooleanField(default=False),
        ),
    ]
