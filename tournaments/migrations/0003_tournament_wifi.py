"""The Wi-Fi of the hall, for the poster."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_shared_game")]

    operations = [
        migrations.AddField(
            "tournament",
            "wifi_name",
            models.CharField(blank=True, help_text="of the hall, for the poster", max_length=32),
        ),
        migrations.AddField(
            "tournament", "wifi_password", models.CharField(blank=True, max_length=63)
        ),
    ]
