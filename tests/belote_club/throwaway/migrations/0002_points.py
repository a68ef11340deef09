"""Add a column and fill it row by row; fail where the data directory has a file `fail`."""

from typing import Any

from django.conf import settings
from django.db import migrations


def fill(apps: Any, editor: Any) -> None:
    with editor.connection.cursor() as cursor:
        cursor.execute("SELECT number FROM hall")
        for (number,) in cursor.fetchall():
            cursor.execute("UPDATE hall SET points = %s WHERE number = %s", [10 * number, number])
    if (settings.DATA_DIR / "fail").exists():
        raise RuntimeError("the hall is on fire")


class Migration(migrations.Migration):
    dependencies = (("throwaway", "0001_old"),)
    operations = (
        migrations.RunSQL("ALTER TABLE hall ADD COLUMN points INTEGER"),
        migrations.RunPython(fill),
    )
