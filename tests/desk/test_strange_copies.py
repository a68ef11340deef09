"""A file that only looks like a copy is refused by name, and reading it has an end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from belote_club import backups, copies, prepare, schema_shape, sqlite
from belote_club.foreign_databases import BackupError, TooLongError, refuse_untrusted
from belote_club.prepare import CannotStartError
from belote_club.schema_shape import difference, made_by
from belote_club.versions import OtherVersionError
from tests import cast
from tests.desk.test_copies import ELSEWHERE, preview, shelved, words, written_to
from tournaments.models import JournalEntry

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]

NUMBERS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
ENDLESS = f"{NUMBERS} SELECT x AS id, x AS app, x AS name FROM n"  # noqa: S608
ADMIN = (
    "CREATE TRIGGER mine AFTER INSERT ON tournaments_journalentry"
    " BEGIN UPDATE auth_user SET is_superuser = 1; END"
)
SPOILT: dict[str, tuple[str, str]] = {
    "table missing": ("DROP TABLE tournaments_prize", "la table « tournaments_prize » manque"),
    "table added": ("CREATE TABLE more (x)", "la table « more » n’est pas de Belote Club"),
    "column renamed": (
        "ALTER TABLE tournaments_club RENAME COLUMN name TO title",
        "la table « tournaments_club » n’est pas comme il faut",
    ),
    "column added": (
        "ALTER TABLE tournaments_club ADD COLUMN more TEXT DEFAULT ''",
        "la table « tournaments_club » n’est pas comme il faut",
    ),
    "check added": (
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql,"
        " 'AUTOINCREMENT', 'AUTOINCREMENT CHECK (length(randomblob(9)) = 9)')"
        " WHERE name = 'tournaments_club'",
        "la table « tournaments_club » n’est pas comme il faut",
    ),
    "index other": (
        "DROP INDEX auth_permission_content_type_id_2f476e4b; CREATE INDEX"
        " auth_permission_content_type_id_2f476e4b ON auth_permission (name)",
        "l’index « auth_permission_content_type_id_2f476e4b » n’est pas comme il faut",
    ),
    "trigger dropped": (
        "DROP TRIGGER journal_no_update",
        "le déclencheur « journal_no_update » manque",
    ),
    "trigger other": (
        "DROP TRIGGER journal_no_delete; CREATE TRIGGER journal_no_delete BEFORE DELETE"
        " ON tournaments_journalentry BEGIN SELECT 1; END",
        "le déclencheur « journal_no_delete » n’est pas comme il faut",
    ),
    "trigger added": (ADMIN, "le déclencheur « mine » n’est pas de Belote Club"),
    "view added": (
        f"CREATE VIEW more AS {ENDLESS}",
        "la vue « more » n’est pas de Belote Club",
    ),
    "view for a table": (
        "PRAGMA legacy_alter_table = ON; ALTER TABLE tournaments_entrant RENAME TO x;"
        f"CREATE VIEW tournaments_entrant AS {ENDLESS}; DROP TABLE x",
        "la table « tournaments_entrant » manque",
    ),
}


@pytest.fixture
def odile(data_dir: Path) -> Client:
    """The browser of the administrator of the site."""
    user = cast.organiser(cast.tournament().club)
    user.is_superuser = True
    user.save()
    return cast.signed_in(user)


def spoil(path: Path, statements: str) -> Path:
    with closing(sqlite3.connect(path)) as database:
        database.executescript(statements)
    return path


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read longer than no time at all, once it takes many steps."""
    monkeypatch.setattr(sqlite, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(sqlite, "SLOWEST_BYTES_A_SECOND", 10**12)


class TestStrange:
    def test_a_database_of_today_is_not(self, odile: Client) -> None:
        path = shelved()
        assert difference(path, frozenset(sqlite.applied_migrations(path))) is None

    @pytest.mark.parametrize(("statements", "said"), SPOILT.values(), ids=SPOILT)
    def test_is_refused_by_name_wherever_it_is_met(
        self, odile: Client, data_dir: Path, statements: str, said: str
    ) -> None:
        path = spoil(shelved(), statements)
        assert said in words(odile)
        assert said in preview(odile)
        answer = odile.post(f"/copies/{ELSEWHERE}/put-back/", {"read": "on", "seal": ""})
        assert answer.status_code in (409, 422)
        brought = odile.post("/copies/bring/", {"file": SimpleUploadedFile("c", path.read_bytes())})
        assert brought.status_code == 422
        assert said in brought.text.replace("\u00a0", " ")
        assert [*(data_dir / "brought").glob("*")] == []

    def test_is_not_put_back_by_the_command(self, odile: Client) -> None:
        path = spoil(shelved(), ADMIN)
        with pytest.raises(BackupError, match=r"le déclencheur «.mine.»"):
            backups.restore(path)

    def test_is_not_served(self, odile: Client, data_dir: Path) -> None:
        file = spoil(written_to(data_dir / "belote.sqlite3"), ADMIN)
        before = file.read_bytes()
        with pytest.raises(CannotStartError, match=r"le déclencheur «.mine.».*restore latest"):
            prepare.bring_database_up_to_date(lambda _words: None)
        assert file.read_bytes() == before

    def test_one_from_before_the_fresh_start_is_another_version(
        self, odile: Client, data_dir: Path
    ) -> None:
        """The initial migration was changed in place until the second one was there."""
        later = "DELETE FROM django_migrations WHERE app = 'tournaments' AND name > '0002'"
        file = spoil(written_to(data_dir / "belote.sqlite3"), later)
        with pytest.raises(OtherVersionError, match="version antérieure"):
            prepare.bring_database_up_to_date(lambda _words: None)
        with pytest.raises(OtherVersionError, match="version antérieure"):
            refuse_untrusted(file)


class TestEnd:
    def test_a_table_of_migrations_that_is_a_view_is_not_read(self, data_dir: Path) -> None:
        path = data_dir / "brought"
        view = f"CREATE VIEW django_migrations AS {ENDLESS}"
        assert sqlite.applied_migrations(spoil(path, view)) == set()

    @pytest.mark.usefixtures("_at_once")
    def test_a_check_that_does_not_end_is_ended(self, odile: Client) -> None:
        rows = f"INSERT INTO more {NUMBERS} SELECT x FROM n LIMIT 90000"  # noqa: S608
        path = spoil(shelved(), f"CREATE TABLE more (x); {rows}")
        with pytest.raises(TooLongError):
            refuse_untrusted(path)
        assert "en un temps raisonnable" in words(odile)

    @pytest.mark.usefixtures("_at_once")
    def test_what_django_asks_is_ended(
        self, odile: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(copies, "fault_of", lambda _path: None)
        monkeypatch.setattr(sqlite, "STEPS_BETWEEN_LOOKS", 1)
        shelved()
        assert "en un temps raisonnable" in words(odile)
        assert "en un temps raisonnable" in preview(odile)

    def test_a_value_that_fills_the_memory_is_not_read(self, data_dir: Path) -> None:
        path = spoil(data_dir / "brought", "CREATE TABLE more (x)")
        with closing(sqlite.reading(path)) as connection, pytest.raises(sqlite3.DataError):
            connection.execute("SELECT zeroblob(900000000)").fetchall()

    def test_nothing_is_written_beside_it(self, data_dir: Path) -> None:
        path = data_dir / "brought.sqlite3"
        spoil(path, "PRAGMA journal_mode = WAL; CREATE TABLE more (x)")
        with closing(sqlite.reading(path)) as connection:
            connection.execute("SELECT * FROM more").fetchall()
            with pytest.raises(sqlite3.OperationalError):
                connection.execute("INSERT INTO more VALUES (1)")
        assert [one.name for one in data_dir.iterdir()] == [path.name]


class TestStored:
    def test_the_shape_is_made_once(
        self, odile: Client, data_dir: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = shelved()
        applied = frozenset(sqlite.applied_migrations(path))
        made_by.cache_clear()
        found = made_by(applied)
        made_by.cache_clear()
        monkeypatch.setattr(schema_shape, "_made_now", lambda _applied: pytest.fail("made again"))
        assert made_by(applied) == found == schema_shape.shape_of(path)
        assert JournalEntry.objects.count() == 0, "this database was not used for it"
