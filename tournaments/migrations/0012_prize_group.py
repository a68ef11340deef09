from django.db import migrations, models


class Migration(migrations.Migration):
    """The prizes there are go by the whole ranking."""

    dependencies = [
        ("tournaments", "0011_prize_each"),
    ]

    operations = [
        migrations.AddField(
            model_name="prize",
            name="group",
            field=models.CharField(blank=True, max_length=100),
        ),
    ]
