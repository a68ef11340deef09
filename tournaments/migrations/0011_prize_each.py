from django.db import migrations, models


class Migration(migrations.Migration):
    """The prizes there are stay one for the pair."""

    dependencies = [
        ("tournaments", "0010_round_settled"),
    ]

    operations = [
        migrations.AddField(
            model_name="prize",
            name="each",
            field=models.BooleanField(default=False),
        ),
    ]
