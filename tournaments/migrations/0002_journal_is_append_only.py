"""The database itself refuses to change or remove a line of the journal."""

from typing import Any

from django.db import migrations

TABLE = "tournaments_journalentry"
MESSAGE = "the journal is append-only"


def _sqlite(verb: str) -> str:
    return (
        f"CREATE TRIGGER journal_no_{verb.lower()} BEFORE {verb} ON {TABLE} "
        f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
    )


POSTGRESQL = (
    "CREATE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{MESSAGE}'; END $$",
    f"CREATE TRIGGER journal_no_change BEFORE UPDATE OR DELETE ON {TABLE} "
    "FOR EACH ROW EXECUTE FUNCTION journal_is_append_only()",
)


def forbid(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "sqlite":
        statements: tuple[str, ...] = (_sqlite("UPDATE"), _sqlite("DELETE"))
    else:
        statements = POSTGRESQL
    for statement in statements:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(forbid, migrations.RunPython.noop)]
