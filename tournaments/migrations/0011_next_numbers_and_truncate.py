"""The next entrant's number stands with the contest; PostgreSQL's journal cannot be emptied."""

from typing import Any

from django.db import migrations, models
from django.db.models import Max

TRUNCATE = (
    "CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON tournaments_journalentry "
    "FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only()"
)


def fill(apps: Any, schema_editor: Any) -> None:
    """Past every number given: those that stand, and those removed once play had begun."""
    entries = apps.get_model("tournaments", "JournalEntry").objects
    for contest in apps.get_model("tournaments", "Tournament").objects.all():
        given = [contest.entrants.aggregate(last=Max("number"))["last"] or 0]
        if contest.rules_frozen_at is not None:
            removed = entries.filter(
                tournament_id=contest.pk, act="entrant.remove", at__gte=contest.rules_frozen_at
            )
            given += [data["number"] for data in removed.values_list("data", flat=True)]
        contest.next_number = max(given) + 1
        contest.save(update_fields=["next_number"])


def forbid(apps: Any, schema_editor: Any) -> None:
    """SQLite has no TRUNCATE: there it is a DELETE, which is refused already."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(TRUNCATE)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_kept_apart")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="next_number",
            field=models.PositiveIntegerField(
                default=1,
                help_text="of the next entrant; once a round was published none comes back",
            ),
        ),
        migrations.AlterField(
            model_name="submission",
            name="at",
            field=models.DateTimeField(db_index=True),
        ),
        migrations.RunPython(forbid, migrations.RunPython.noop),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
