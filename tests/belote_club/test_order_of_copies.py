"""Copies are ordered by what they hold: the clock of a laptop may say anything."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone

from belote_club import backups, restoring, sqlite
from belote_club.sqlite import Place
from tests.belote_club.databases import EVENING, damage, read, write

HOUR = timedelta(hours=1)


@pytest.fixture
def journalled(database: Path) -> Path:
    """A database with the table that counts the acts."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE tournaments_journalentry (id INTEGER PRIMARY KEY)")
    return database


def act(path: Path, number: int) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO tournaments_journalentry VALUES (?)", [number])
        connection.commit()


def names() -> list[str]:
    return [copy.path.name for copy in backups.copies()]


class TestOrder:
    def test_the_number_of_the_journal_is_in_the_name(self, journalled: Path) -> None:
        assert sqlite.place_of(journalled) == Place(0, 0)
        act(journalled, 482)
        copy = backups.copy_verified("publish", "abcd-round-2", at=EVENING)
        assert copy.name == "2026-11-20_21-14-05_j482_publish_abcd-round-2.sqlite3"
        (read_back,) = backups.copies()
        assert read_back.place == sqlite.place_of(copy) == Place(0, 482)
        assert (read_back.reason, read_back.label) == ("publish", "abcd-round-2")

    def test_a_clock_put_back_does_not_make_the_last_copy_an_old_one(
        self, journalled: Path
    ) -> None:
        act(journalled, 1)
        backups.copy_verified("results", at=EVENING)
        act(journalled, 2)
        last = backups.copy_verified("results", at=EVENING - HOUR)
        assert names()[0] == last.name
        assert restoring.find("latest") == last

    def test_names_of_older_versions_are_read_and_come_after(self, journalled: Path) -> None:
        backups.folder().mkdir()
        later = f"{EVENING + 24 * HOUR:%Y-%m-%d_%H-%M-%S}"
        (backups.folder() / f"{later}_publish_abcd-round-1.sqlite3").touch()
        (backups.folder() / f"{later}-2_results.sqlite3").touch()
        act(journalled, 1)
        new = backups.copy_verified("results", at=EVENING)
        assert names() == [
            new.name,
            f"{later}-2_results.sqlite3",
            f"{later}_publish_abcd-round-1.sqlite3",
        ]

    def test_what_is_entered_after_a_copy_was_put_back_is_newer(self, journalled: Path) -> None:
        act(journalled, 1)
        good = backups.copy_verified("results", at=EVENING)
        act(journalled, 2)
        act(journalled, 3)
        backups.copy_verified("results", at=EVENING + HOUR)
        restoring.restore(good, at=EVENING)
        act(journalled, 2)
        last = backups.copy_verified("results", at=EVENING + HOUR)
        assert last.name == "2026-11-20_22-14-05_r1j2_results.sqlite3"
        assert restoring.find("latest") == last

    def test_a_date_that_is_none_is_the_file_of_somebody_else(self, journalled: Path) -> None:
        backups.folder().mkdir()
        (backups.folder() / "2026-02-31_21-14-05_results.sqlite3").touch()
        assert names() == []


class TestPruning:
    def test_the_clock_decides_nothing(self, journalled: Path) -> None:
        for number in range(1, 24):
            act(journalled, number)
            backups.copy_verified("results", at=EVENING - number * HOUR)
        kept = [copy.place for copy in backups.copies()]
        assert kept == [Place(0, number) for number in range(23, 3, -1)]

    def test_the_one_just_made_is_never_pruned(self, database: Path) -> None:
        # A database without a journal: only the clock could tell, and it was put back.
        backups.folder().mkdir()
        for minute in range(backups.KEPT):
            at = EVENING + timedelta(minutes=minute)
            (backups.folder() / f"{at:%Y-%m-%d_%H-%M-%S}_results.sqlite3").touch()
        made = backups.copy_verified("results", at=EVENING - HOUR)
        assert made.exists()
        assert len(names()) == backups.KEPT + 1


class TestOffer:
    """`restore` never offers what does not open."""

    @pytest.fixture
    def _two(self, journalled: Path) -> None:
        write(journalled, *(f"Concours no {number}" for number in range(900)))
        act(journalled, 1)
        backups.copy_verified("results", at=EVENING)
        act(journalled, 2)
        damage(backups.copy_verified("results", at=EVENING))

    @pytest.mark.usefixtures("_two")
    def test_the_latest_is_the_last_that_opens(self, journalled: Path) -> None:
        assert restoring.find("latest").name == "2026-11-20_21-14-05_j1_results.sqlite3"

    @pytest.mark.usefixtures("_two")
    def test_the_list_names_the_damaged_one_apart(self, journalled: Path) -> None:
        out, err = StringIO(), StringIO()
        call_command("restore", stdout=out, stderr=err)
        assert [line.split()[0] for line in out.getvalue().splitlines()] == [
            "2026-11-20_21-14-05_j1_results.sqlite3"
        ]
        assert "_j2_results.sqlite3" in err.getvalue()

    def test_one_of_the_future_is_said_in_the_list(self, journalled: Path) -> None:
        backups.copy_verified("results", at=timezone.localtime() + 9600 * HOUR)
        out = StringIO()
        call_command("restore", stdout=out)
        assert "l’horloge" in out.getvalue()


def test_a_lost_database_takes_its_journal_along(journalled: Path) -> None:
    copy = backups.copy_verified("results", at=EVENING)
    journalled.unlink()
    leftover = journalled.with_name("belote.sqlite3-journal")
    leftover.write_bytes(b"of a database that is gone")
    assert restoring.restore(copy, at=EVENING) is None
    assert not leftover.exists()
    assert read(journalled) == ["Concours de Noël"]


def test_copies_are_for_their_owner(journalled: Path) -> None:
    copy = backups.copy_verified("results", at=EVENING)
    assert oct(copy.stat().st_mode & 0o777) == "0o600"
    assert oct(backups.folder().stat().st_mode & 0o777) == "0o700"
    restoring.restore(copy, at=EVENING)
    assert oct(journalled.stat().st_mode & 0o777) == "0o600"
    assert oct((journalled.parent / "replaced").stat().st_mode & 0o777) == "0o700"
