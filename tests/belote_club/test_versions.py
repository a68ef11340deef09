"""A database or copy of a version that this one cannot read is refused and left untouched."""

import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from belote_club import backups, commands, launcher
from belote_club.versions import OtherVersionError
from tests.belote_club.databases import EVENING, take_for_ours
from tests.belote_club.processes import belote_club
from tests.belote_club.test_prepare import SERVER, a_database_of_its_own
from tests.matrix import rarely

pytestmark = pytest.mark.process

FRESH_START = {"DJANGO_SETTINGS_MODULE": "tests.belote_club.fresh_start.settings"}
BEFORE_FRESH_START = ["0001_initial", "0002_journal_is_append_only", "0009_phases"]
OTHER_COMMANDS = (("--demo",), ("prepare",), ("check-data",))
LATER = ["0001_initial", "9000_next_year"]
TABLES = (
    "CREATE TABLE django_migrations (id INTEGER, app TEXT, name TEXT, applied TIMESTAMP)",
    "CREATE TABLE tournaments_tournament (name TEXT)",
)


def make(path: Path, names: Sequence[str]) -> Path:
    """Create a database that records these migrations of `tournaments`, and one of another app."""
    rows = [("tournaments", name) for name in names] + [("gone", "0001_initial")]
    path.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        for table in TABLES:
            connection.execute(table)
        connection.executemany("INSERT INTO django_migrations (app, name) VALUES (?, ?)", rows)
        connection.commit()
    return path


def files(folder: Path) -> dict[str, tuple[int, bytes]]:
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in found}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data directory with a secret key but no lock file, which a refusal must not add."""
    (tmp_path / "secret_key").write_text("k" * 50)
    return tmp_path


@pytest.mark.parametrize("words", [(), *map(rarely, OTHER_COMMANDS)], ids=str)
def test_a_database_from_before_the_fresh_start(folder: Path, words: tuple[str, ...]) -> None:
    make(folder / "belote.sqlite3", BEFORE_FRESH_START)
    before = files(folder)
    refused = belote_club(folder, *words, **FRESH_START)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == (
        f"belote-club: La base {folder}/belote.sqlite3 vient d’une version antérieure de Belote "
        "Club (tournaments.0009_phases) et ne peut pas être lue par celle-ci : lancez cette "
        "version-là, ou commencez une nouvelle base avec BELOTE_DATA=…\n"
    )
    assert files(folder) == before


def test_a_database_of_a_later_version(data_dir: Path) -> None:
    make(data_dir / "belote.sqlite3", LATER)
    before = files(data_dir)
    options = launcher.parser().parse_args([])
    with translation.override("en"), pytest.raises(OtherVersionError) as refused:
        commands.serve(options)
    assert str(refused.value) == (
        f"The database {data_dir}/belote.sqlite3 was made by a later version of Belote Club "
        "(tournaments.9000_next_year) and cannot be read by this one: run that version, "
        "restore an older copy, or begin a new database with BELOTE_DATA=…"
    )
    assert files(data_dir) == before


@pytest.mark.long
def test_files_left_by_a_crash_stay(folder: Path) -> None:
    file = make(folder / "belote.sqlite3", BEFORE_FRESH_START)
    crash = (
        "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1]);"
        "c.execute('PRAGMA journal_mode = WAL');"
        "c.execute(\"INSERT INTO tournaments_tournament VALUES ('last')\"); c.commit();"
        "os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", crash, str(file)], check=True)
    before = files(folder)
    assert len(before) == 4, "the key, the database, its log and the index of the log"
    refused = belote_club(folder, LANG="en_GB.UTF-8", **FRESH_START)
    assert refused.returncode == 1
    assert "an earlier version" in refused.stderr
    assert files(folder) == before


@pytest.mark.long
def test_a_copy_from_before_the_fresh_start_is_not_put_back(folder: Path) -> None:
    copy = folder / "backups" / "2026-11-20_21-14-05_j482_manual.sqlite3"
    make(copy, BEFORE_FRESH_START)
    before = files(folder)
    refused = belote_club(folder, "restore", "latest", **FRESH_START)
    assert (refused.returncode, refused.stdout) == (1, "")
    (line,) = refused.stderr.splitlines()
    assert f"La base {copy} vient d’une version antérieure" in line
    assert files(folder) == before


class TestRestore:
    """Copies of other versions beside one of this version."""

    @pytest.fixture
    def copies(self, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
        """A copy of this version, and a newer one of a later version."""
        database = make(data_dir / "belote.sqlite3", ["0001_initial"])
        take_for_ours(database, monkeypatch)
        ours = backups.copy_verified("manual", at=EVENING)
        database.unlink()
        return ours, make(backups.folder() / "2026-11-21_21-14-05_manual.sqlite3", LATER)

    def test_the_latest_is_the_newest_that_this_version_reads(
        self, copies: tuple[Path, Path]
    ) -> None:
        assert backups.find("latest") == copies[0]

    def test_the_list_names_the_other_version_on_stderr(self, copies: tuple[Path, Path]) -> None:
        out, err = StringIO(), StringIO()
        call_command("restore", stdout=out, stderr=err)
        assert out.getvalue().split()[0] == copies[0].name
        assert f"La base {copies[1]} vient d’une version plus récente" in err.getvalue()

    def test_a_named_copy_is_refused(self, copies: tuple[Path, Path], data_dir: Path) -> None:
        before = files(data_dir)
        with pytest.raises(OtherVersionError):
            backups.restore(copies[1])
        with pytest.raises(CommandError, match="plus récente"):
            call_command("restore", copies[1].name)
        assert files(data_dir) == before


@pytest.mark.django_db
@pytest.mark.postgres
@pytest.mark.skipif(not SERVER, reason="a PostgreSQL server is named by TEST_DATABASE_URL")
@pytest.mark.parametrize("words", [("prepare",), rarely(("--demo",)), rarely(())], ids=str)
@pytest.mark.parametrize(
    ("names", "age"),
    [
        (BEFORE_FRESH_START, "an earlier"),
        (BEFORE_FRESH_START[:1], "an earlier"),
        (LATER, "a later"),
    ],
    ids=str,
)
def test_a_postgresql_database_of_another_version(
    folder: Path, words: tuple[str, ...], names: list[str], age: str
) -> None:
    import psycopg

    with a_database_of_its_own() as url:
        with psycopg.connect(url) as beside:
            for table in TABLES:
                beside.execute(table)
            insert = "INSERT INTO django_migrations (app, name) VALUES ('tournaments', %s)"
            beside.cursor().executemany(insert, [[name] for name in names])
        before = files(folder)
        # Without a later one, the initial migration is that of today.
        begun_again = FRESH_START if names[1:] else {}
        own = begun_again | {"DATABASE_URL": url, "LANG": "en_GB.UTF-8"}
        refused = belote_club(folder, *words, **own)
        with psycopg.connect(url) as beside:
            tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
            found = {row[0] for row in beside.execute(tables)}
            rows = [row[0] for row in beside.execute("SELECT name FROM django_migrations")]
    assert (refused.returncode, refused.stdout) == (1, "")
    (line,) = refused.stderr.splitlines()
    assert f"was made by {age} version of Belote Club (tournaments.{names[-1]})" in line
    assert line.endswith("DATABASE_URL=…")
    assert (found, rows) == ({"django_migrations", "tournaments_tournament"}, names)
    assert files(folder) == before
