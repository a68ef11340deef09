"""The old database: the tables by which a copy is recognised, and a table to migrate."""

from django.db import migrations


class Migration(migrations.Migration):
    initial = True
    dependencies = ()
    operations = (
        migrations.RunSQL("CREATE TABLE tournaments_tournament (name VARCHAR(40))"),
        migrations.RunSQL("CREATE TABLE tournaments_journalentry (id INTEGER PRIMARY KEY)"),
        migrations.RunSQL("INSERT INTO tournaments_journalentry VALUES (1), (2), (482)"),
        migrations.RunSQL("CREATE TABLE hall (number INTEGER PRIMARY KEY)"),
        migrations.RunSQL(
            "WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n WHERE x < 39) "
            "INSERT INTO hall SELECT x FROM n"
        ),
    )
