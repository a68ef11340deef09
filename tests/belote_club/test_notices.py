"""Notices about copies, disk and clock."""

import shutil
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.utils import timezone
from pytest_django import Settings

from belote_club import apps, backup_thread, backups, notices


def free(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=room))


class TestCopies:
    def test_a_stopped_thread(self, database: Path) -> None:
        (said,) = notices.of_copies()
        assert "Aucune copie" in said

    def test_a_thread_at_work(self, database: Path) -> None:
        backup_thread.start_backups()
        try:
            assert notices.of_copies() == []
        finally:
            backup_thread.stop_backups()

    def test_a_copy_that_failed_says_why(
        self, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(backup_thread, "warning", lambda: "The disk is full.")
        assert notices.of_copies() == ["The disk is full."]

    def test_a_server_database(self, settings: Settings) -> None:
        settings.DATABASE_FILE = None
        (said,) = notices.of_copies()
        assert "pg_dump" in said


class TestDisk:
    def test_room_enough(self, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        free(monkeypatch, notices.ROOM_WANTED)
        assert notices.of_the_disk() == []

    def test_almost_full(self, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        free(monkeypatch, 42_000_000)
        (said,) = notices.of_the_disk()
        assert "42 Mo" in said

    def test_a_large_database_wants_more(
        self, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(notices, "ROOM_WANTED", 0)
        free(monkeypatch, notices.COPIES_WANTED * database.stat().st_size - 1)
        assert len(notices.of_the_disk()) == 1

    def test_no_notice_about_the_disk_of_a_database_server(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings.DATABASE_FILE = None
        free(monkeypatch, 0)
        assert notices.of_the_disk() == []


class TestClock:
    def test_no_notice_for_copies_of_the_past(self, database: Path) -> None:
        backups.copy_verified("results")
        assert notices.of_the_clock(backups.copies()) == []

    def test_a_copy_of_the_future(self, database: Path) -> None:
        backups.copy_verified("results", at=timezone.localtime() + timedelta(days=400))
        (said,) = notices.of_the_clock(backups.copies())
        assert "l’heure" in said


def test_the_desk_gets_every_notice(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backups.copy_verified("results", at=timezone.localtime() + timedelta(days=400))
    free(monkeypatch, 0)
    told = apps.copies()
    assert told.count == 1
    assert len(told.notices) == 3
