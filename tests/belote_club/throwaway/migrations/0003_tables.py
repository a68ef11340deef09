"""Add a table, in a migration that by default is a transaction of its own."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("throwaway", "0002_points"),)
    operations = (migrations.RunSQL("CREATE TABLE hall_table (number INTEGER PRIMARY KEY)"),)
