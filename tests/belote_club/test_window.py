"""A start by a double-click: the data directory, the port, the browser, a second one."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from pathlib import Path
from types import SimpleNamespace

import pytest

from belote_club import window
from belote_club.window import UnfitFolderError
from tests.belote_club.processes import belote_club, environment
from tests.prepared import installation_in

PATIENCE = 120


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that the browser was asked to open."""
    addresses: list[str] = []

    def open_address(address: str) -> bool:
        addresses.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", open_address)
    return addresses


class TestDataFolder:
    def test_it_is_that_of_the_user(self, tmp_path: Path) -> None:
        local = {"LOCALAPPDATA": str(tmp_path / "AppData")}
        assert window.data_folder(tmp_path, local) == tmp_path / "AppData" / "Belote Club"

    def test_a_folder_beside_the_program_comes_first(self, tmp_path: Path) -> None:
        (tmp_path / "data").mkdir()
        local = {"LOCALAPPDATA": str(tmp_path / "AppData")}
        assert window.data_folder(tmp_path, local) == tmp_path / "data"

    def test_it_is_made(self, tmp_path: Path) -> None:
        window.refuse_unfit(tmp_path / "é à" / "Belote Club")
        assert [*(tmp_path / "é à" / "Belote Club").iterdir()] == []

    def test_one_that_cannot_be_written_to_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(UnfitFolderError, match="ne peut pas écrire"):
            window.refuse_unfit(tmp_path / "file")

    def test_one_without_room_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        full = SimpleNamespace(free=12_000_000)
        monkeypatch.setattr(shutil, "disk_usage", lambda _folder: full)
        with pytest.raises(UnfitFolderError, match=r"que 12 Mo .* au moins 200 Mo"):
            window.refuse_unfit(tmp_path)


class TestPrepare:
    def test_what_the_user_has_set_stays(self, tmp_path: Path) -> None:
        environ = {"BELOTE_DATA": str(tmp_path / "mine"), "PORT": "8123"}
        window.prepare(environ)
        assert environ == {"BELOTE_DATA": str(tmp_path / "mine"), "PORT": "8123"}

    def test_a_port_that_is_taken_is_passed_over(self) -> None:
        port = window.free_port()
        with socket.create_server(("0.0.0.0", port)):
            assert window.free_port() > port


class TestBrowser:
    def test_a_second_start_opens_the_port_of_the_first(
        self, tmp_path: Path, opened: list[str]
    ) -> None:
        window.open_browser(tmp_path, 8003)
        assert window.open_running(tmp_path)
        assert opened == ["http://localhost:8003/"] * 2

    def test_without_a_known_port_nothing_is_opened(
        self, tmp_path: Path, opened: list[str]
    ) -> None:
        assert not window.open_running(tmp_path)
        (tmp_path / window.PORT_FILE).write_text("?")
        assert not window.open_running(tmp_path)
        assert opened == []


@pytest.mark.process
def test_a_second_double_click_opens_the_program_that_runs(tmp_path: Path) -> None:
    data = installation_in(tmp_path / "data")
    browser = {"BROWSER": "true", "LANG": "fr_FR"}
    first = subprocess.Popen(
        [sys.executable, "-m", "belote_club", "--window"],
        env=environment(data, **browser),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    with first:
        try:
            last = time.monotonic() + PATIENCE
            while not (data / window.PORT_FILE).exists():
                assert time.monotonic() < last
                assert first.poll() is None
                time.sleep(0.1)
            second = belote_club(data, "--window", **browser)
        finally:
            os.kill(first.pid, signal.SIGTERM)
        said = first.communicate()[0]
    assert (second.returncode, second.stderr) == (0, "")
    assert "est déjà ouvert" in second.stdout
    assert "Laissez cette fenêtre ouverte" in said
    assert first.returncode == 0
