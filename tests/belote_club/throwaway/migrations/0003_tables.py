"""A table more, in a migration that is a transaction of its own where Django decides."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("throwaway", "0002_points"),)
    operations = (migrations.RunSQL("CREATE TABLE hall_table (number INTEGER PRIMARY KEY)"),)
