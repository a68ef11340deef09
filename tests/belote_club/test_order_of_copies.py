"""Copies are ordered by what they hold, as the clock of a laptop may be wrong."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone

from belote_club import backups, sqlite
from belote_club.sqlite import Position
from tests.belote_club.databases import EVENING, damage, read, take_for_ours, write

HOUR = timedelta(hours=1)


@pytest.fixture
def journalled(database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with a journal, whose highest number orders its copies."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE tournaments_journalentry (id INTEGER PRIMARY KEY)")
    take_for_ours(database, monkeypatch)
    return database


def act(path: Path, number: int) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO tournaments_journalentry VALUES (?)", [number])
        connection.commit()


def names() -> list[str]:
    return [copy.path.name for copy in backups.copies()]


class TestOrder:
    def test_the_number_of_the_journal_is_in_the_name(self, journalled: Path) -> None:
        assert sqlite.position_of(journalled) == Position(0, 0)
        act(journalled, 482)
        copy = backups.copy_verified("publish", "abcd-round-2", at=EVENING)
        assert copy.name == "2026-11-20_21-14-05_j482_publish_abcd-round-2.sqlite3"
        (read_back,) = backups.copies()
        assert read_back.position == sqlite.position_of(copy) == Position(0, 482)
        assert (read_back.reason, read_back.label) == ("publish", "abcd-round-2")

    def test_the_last_copy_stays_last_after_the_clock_was_put_back(self, journalled: Path) -> None:
        act(journalled, 1)
        backups.copy_verified("results", at=EVENING)
        act(journalled, 2)
        last = backups.copy_verified("results", at=EVENING - HOUR)
        assert names()[0] == last.name
        assert backups.find("latest") == last

    def test_names_without_a_number_are_older(self, journalled: Path) -> None:
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

    def test_copies_after_a_restore_are_newer(self, journalled: Path) -> None:
        act(journalled, 1)
        good = backups.copy_verified("results", at=EVENING)
        act(journalled, 2)
        act(journalled, 3)
        backups.copy_verified("results", at=EVENING + HOUR)
        backups.restore(good, at=EVENING)
        act(journalled, 2)
        last = backups.copy_verified("results", at=EVENING + HOUR)
        assert last.name == "2026-11-20_22-14-05_r1j2_results.sqlite3"
        assert backups.find("latest") == last

    def test_a_name_with_an_impossible_date_is_ignored(self, journalled: Path) -> None:
        backups.folder().mkdir()
        (backups.folder() / "2026-02-31_21-14-05_results.sqlite3").touch()
        assert names() == []


class TestPruning:
    def test_pruning_follows_the_journal_not_the_clock(self, journalled: Path) -> None:
        for number in range(1, 24):
            act(journalled, number)
            backups.copy_verified("results", at=EVENING - number * HOUR)
        kept = [copy.position for copy in backups.copies()]
        assert kept == [Position(0, number) for number in range(23, 3, -1)]

    def test_the_one_just_made_is_never_pruned(self, database: Path) -> None:
        # Without a journal only the clock could order the copies, and it was put back.
        backups.folder().mkdir()
        for minute in range(backups.KEPT):
            at = EVENING + timedelta(minutes=minute)
            (backups.folder() / f"{at:%Y-%m-%d_%H-%M-%S}_results.sqlite3").touch()
        made = backups.copy_verified("results", at=EVENING - HOUR)
        assert made.exists()
        assert len(names()) == backups.KEPT + 1


class TestOffer:
    """`restore` never offers a damaged copy."""

    @pytest.fixture
    def _two(self, journalled: Path) -> None:
        write(journalled, *(f"Concours no {number}" for number in range(900)))
        act(journalled, 1)
        backups.copy_verified("results", at=EVENING)
        act(journalled, 2)
        damage(backups.copy_verified("results", at=EVENING))

    @pytest.mark.usefixtures("_two")
    def test_the_latest_is_the_newest_that_opens(self, journalled: Path) -> None:
        assert backups.find("latest").name == "2026-11-20_21-14-05_j1_results.sqlite3"

    @pytest.mark.usefixtures("_two")
    def test_the_list_names_a_damaged_copy_on_stderr(self, journalled: Path) -> None:
        out, err = StringIO(), StringIO()
        call_command("restore", stdout=out, stderr=err)
        assert [line.split()[0] for line in out.getvalue().splitlines()] == [
            "2026-11-20_21-14-05_j1_results.sqlite3"
        ]
        assert "_j2_results.sqlite3" in err.getvalue()

    def test_the_list_marks_a_copy_of_the_future(self, journalled: Path) -> None:
        backups.copy_verified("results", at=timezone.localtime() + 9600 * HOUR)
        out = StringIO()
        call_command("restore", stdout=out)
        assert "l’horloge" in out.getvalue()


def test_the_journal_of_a_lost_database_is_put_aside(journalled: Path) -> None:
    copy = backups.copy_verified("results", at=EVENING)
    journalled.unlink()
    leftover = journalled.with_name("belote.sqlite3-journal")
    leftover.write_bytes(b"of a database that is gone")
    assert backups.restore(copy, at=EVENING) is None
    assert not leftover.exists()
    assert read(journalled) == ["Concours de Noël"]


def test_copies_are_readable_by_their_owner_alone(journalled: Path) -> None:
    copy = backups.copy_verified("results", at=EVENING)
    assert oct(copy.stat().st_mode & 0o777) == "0o600"
    assert oct(backups.folder().stat().st_mode & 0o777) == "0o700"
    backups.restore(copy, at=EVENING)
    assert oct(journalled.stat().st_mode & 0o777) == "0o600"
    assert oct((journalled.parent / "replaced").stat().st_mode & 0o777) == "0o700"
