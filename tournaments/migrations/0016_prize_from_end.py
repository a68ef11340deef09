from django.db import migrations, models


class Migration(migrations.Migration):
    """The prizes there are go by ranks counted from the first."""

    dependencies = [
        ("tournaments", "0015_ranked_as_before"),
    ]

    operations = [
        migrations.AddField(
            model_name="prize",
            name="from_end",
            field=models.BooleanField(default=False),
        ),
    ]
