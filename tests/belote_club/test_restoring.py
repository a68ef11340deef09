"""Putting a copy back, by function and by command."""

import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from belote_club import backups
from belote_club.foreign_databases import BackupError
from belote_club.lock import AlreadyRunningError, only_process
from tests.belote_club.databases import EVENING, damage, read, write


class TestRestore:
    def test_round_trip(self, database: Path, data_dir: Path) -> None:
        copy = backups.copy_verified("manual", at=EVENING)
        write(database, "a mistake")
        replaced = backups.restore(copy, at=EVENING)
        assert read(database) == ["Concours de Noël"]
        assert replaced == data_dir / "replaced" / "2026-11-20_21-14-05_belote.sqlite3"
        assert read(replaced) == ["Concours de Noël", "a mistake"]
        assert copy.exists()

    def test_on_a_new_machine(self, database: Path) -> None:
        copy = backups.copy_verified("manual", at=EVENING)
        database.unlink()
        assert backups.restore(copy, at=EVENING) is None
        assert read(database) == ["Concours de Noël"]

    def test_a_journal_is_put_aside_with_its_database(self, database: Path) -> None:
        copy = backups.copy_verified("manual", at=EVENING)
        journal = database.with_name("belote.sqlite3-journal")
        journal.write_bytes(b"of the replaced database")
        replaced = backups.restore(copy, at=EVENING)
        assert replaced is not None
        assert not journal.exists()
        assert replaced.with_name(f"{replaced.name}-journal").exists()

    def test_a_damaged_copy_is_refused_and_nothing_changes(self, database: Path) -> None:
        write(database, *(f"Concours no {number}" for number in range(900)))
        copy = backups.copy_verified("manual", at=EVENING)
        before = database.read_bytes()
        damage(copy)
        with pytest.raises(BackupError, match="abîmé"):
            backups.restore(copy)
        assert database.read_bytes() == before
        assert not (database.parent / "replaced").exists()

    def test_a_photo_is_refused(self, database: Path, tmp_path: Path) -> None:
        photo = tmp_path / "photo.sqlite3"
        photo.write_bytes(b"\xff\xd8\xff\xe0 JFIF" * 999)
        with pytest.raises(BackupError, match="photo"):
            backups.restore(photo)

    def test_another_programs_database_is_refused(self, database: Path, tmp_path: Path) -> None:
        other = tmp_path / "music.sqlite3"
        with closing(sqlite3.connect(other)) as connection:
            connection.execute("CREATE TABLE songs (title)")
        with pytest.raises(BackupError, match="pas une base de Belote Club"):
            backups.restore(other)

    def test_a_running_server_is_refused(self, database: Path, data_dir: Path) -> None:
        copy = backups.copy_verified("manual", at=EVENING)
        with only_process(data_dir), pytest.raises(AlreadyRunningError):
            backups.restore(copy)


class TestCommands:
    def test_back_up_then_restore_the_latest(self, database: Path) -> None:
        out = StringIO()
        call_command("backup", stdout=out)
        write(database, "a mistake")
        call_command("restore", "latest", stdout=out)
        assert read(database) == ["Concours de Noël"]
        assert len(out.getvalue().splitlines()) == 3

    def test_the_list_of_copies(self, database: Path) -> None:
        out = StringIO()
        backups.copy_verified("publish", "abcd-round-1", at=EVENING)
        call_command("restore", stdout=out)
        assert out.getvalue() == (
            "2026-11-20_21-14-05_publish_abcd-round-1.sqlite3  (20 novembre 2026 21:14)\n"
        )

    def test_without_copies_the_list_says_so(self, database: Path) -> None:
        out = StringIO()
        call_command("restore", stdout=out)
        assert "Il n’y a pas de copie" in out.getvalue()

    @pytest.mark.parametrize("name", ["latest", "nowhere.sqlite3"])
    def test_an_unknown_copy_is_a_sentence(self, database: Path, name: str) -> None:
        with pytest.raises(CommandError, match="Il n’y a pas de copie"):
            call_command("restore", name)

    def test_a_copy_is_found_by_name_or_path(self, database: Path) -> None:
        copy = backups.copy_verified("manual", at=EVENING)
        assert backups.find(copy.name) == backups.find(str(copy)) == copy

    def test_backup_of_a_missing_database_is_a_sentence(self, data_dir: Path) -> None:
        with pytest.raises(CommandError, match="rien à copier"):
            call_command("backup")
