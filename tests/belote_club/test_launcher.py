"""The `belote-club` command, in a process of its own."""

import json
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from belote_club import __version__, commands, launcher, sqlite
from belote_club.foreign_databases import BackupError
from tests.belote_club.processes import belote_club, environment
from tests.older_data.make import unpack
from tests.older_data.test_upgrade import OLDEST
from tests.prepared import installation_in

pytestmark = pytest.mark.process


@dataclass
class Server:
    """A running server and what it printed at its start."""

    process: subprocess.Popen[str]
    data_dir: Path
    printed: list[str]
    port: int

    def get(self, address: str) -> tuple[int, dict[str, str], str]:
        try:
            answer = urllib.request.urlopen(f"http://127.0.0.1:{self.port}{address}")
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, dict(answer.headers), answer.read().decode()

    def stop(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        self.process.communicate()
        return self.process.returncode


def start(data_dir: Path, port: int = 0) -> Server:
    process = subprocess.Popen(
        [sys.executable, "-m", "belote_club"],
        env=environment(data_dir, PORT=str(port)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    printed: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        printed.append(line.rstrip("\n"))
        if "Ctrl+C" in line:
            break
    found = re.search(r"http://localhost:(\d+)/", "\n".join(printed))
    assert found, printed
    return Server(process, data_dir, printed, int(found[1]))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on an installation that is ready; at the end Ctrl+C stops it cleanly."""
    running = start(installation_in(tmp_path_factory.mktemp("data")))
    yield running
    assert running.stop(signal.SIGINT) == 0


@pytest.fixture(scope="module")
def copied(server: Server) -> Server:
    """The server, of whose database a copy was made by hand."""
    assert belote_club(server.data_dir, "backup").returncode == 0
    return server


@pytest.mark.long
def test_the_first_start_says_each_step_in_one_line(tmp_path: Path) -> None:
    server = start(tmp_path / "data")
    assert server.stop(signal.SIGTERM) == 0
    assert server.printed[:2] == [
        "Création de la base…",
        "Préparation des pages et des styles…",
    ]


class TestRunning:
    def test_starts_without_set_up(self, server: Server) -> None:
        assert server.printed[:2] == ["", f"  Belote Club {__version__}"]

    def test_answers_healthz(self, server: Server) -> None:
        status, _headers, text = server.get("/healthz")
        assert status == 200
        health = json.loads(text)
        assert (health["status"], health["version"]) == ("ok", __version__)

    def test_styles_have_lasting_names(self, server: Server) -> None:
        manifest = json.loads((server.data_dir / "static" / "staticfiles.json").read_text())
        _status, headers, _text = server.get(f"/static/{manifest['paths']['css/app.css']}")
        assert "immutable" in headers["Cache-Control"]
        assert "default-src 'none'" in headers["Content-Security-Policy"]

    def test_an_unknown_page_is_a_page(self, server: Server) -> None:
        status, _headers, text = server.get("/no-such-page")
        assert status == 404
        assert "Cette page n’existe pas" in text

    def test_sends_no_server_header(self, server: Server) -> None:
        _status, headers, _text = server.get("/healthz")
        assert "Server" not in headers

    def test_the_database_has_the_safe_journal_mode(self, server: Server) -> None:
        with closing(sqlite3.connect(server.data_dir / "belote.sqlite3")) as connection:
            mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
        # Only WAL is stored in the file; TRUNCATE is set by each connection.
        assert (mode == "wal") is (sqlite.journal_mode() == "wal")

    def test_the_data_are_for_their_owner_alone(self, copied: Server) -> None:
        copies = list((copied.data_dir / "backups").iterdir())
        own = [copied.data_dir / name for name in ("belote.sqlite3", "secret_key", "backups")]
        assert copies
        assert [path for path in (*own, *copies) if path.stat().st_mode & 0o077] == []

    def test_a_second_start_on_the_same_data_says_so_and_stops(self, server: Server) -> None:
        second = belote_club(server.data_dir)
        assert second.returncode == 1
        assert second.stdout == ""
        (line,) = second.stderr.splitlines()
        assert "tourne déjà" in line
        assert str(server.data_dir) in line

    def test_a_taken_port_is_refused_with_another_suggested(
        self, server: Server, tmp_path: Path
    ) -> None:
        second = belote_club(tmp_path / "data", PORT=str(server.port))
        assert second.returncode == 1
        assert second.stdout == "", "nothing is set up for a server that cannot serve"
        rights = (tmp_path / "data").stat().st_mode & 0o777
        assert oct(rights) == "0o700", "a new data directory is for its owner alone"
        (line,) = second.stderr.splitlines()
        assert f"PORT={server.port + 1}" in line

    @pytest.mark.long
    def test_restore_is_refused_while_the_server_runs(self, copied: Server) -> None:
        refused = belote_club(copied.data_dir, "restore", "latest")
        assert refused.returncode == 1
        assert "tourne déjà" in refused.stderr

    def test_check_data_leaves_no_file(self, server: Server) -> None:
        before = sorted(server.data_dir.iterdir())
        checked = belote_club(server.data_dir, "check-data")
        assert (checked.returncode, len(checked.stdout.splitlines())) == (0, 1), checked.stderr
        assert sorted(server.data_dir.iterdir()) == before

    def test_an_account_is_added_meanwhile(self, server: Server) -> None:
        """The lock of the data directory is for servers; SQLite lets one write at a time."""
        twice = "trois-petits-as\ntrois-petits-as\n"
        added = belote_club(server.data_dir, "account", "add", "Odile", typed=twice)
        assert (added.returncode, added.stderr) == (0, "")
        assert server.get("/setup/")[2].count("Mot de passe") == 1, "the login"


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_stops_cleanly_and_starts_again_without_set_up(
    tmp_path: Path, number: signal.Signals
) -> None:
    again = start(installation_in(tmp_path))
    assert again.printed[:2] == ["", f"  Belote Club {__version__}"]
    assert again.stop(number) == 0


def test_check_data_without_a_database_is_refused(data_dir: Path) -> None:
    options = launcher.parser().parse_args(["check-data"])
    with pytest.raises(BackupError):
        commands.check(options)
    assert not (data_dir / "belote.sqlite3").exists()


def test_a_copy_is_taken_before_each_migration(tmp_path: Path) -> None:
    unpack(OLDEST, installation_in(tmp_path))
    before = sqlite.applied_migrations(tmp_path / "belote.sqlite3")
    updated = belote_club(tmp_path, "prepare", LANG="en_GB.UTF-8")
    assert updated.stdout.splitlines() == [
        "Copying the database before it is changed…",
        "Updating the database…",
    ]
    (copy,) = (tmp_path / "backups").iterdir()
    assert copy.name.endswith("_migration.sqlite3")
    assert "tournaments_tournament" in sqlite.tables_of(copy)
    assert sqlite.applied_migrations(copy) == before


def test_a_damaged_database_is_refused_with_the_restore_command(tmp_path: Path) -> None:
    (tmp_path / "belote.sqlite3").write_bytes(b"coffee was spilt here" * 500)
    result = belote_club(tmp_path)
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert "abîmé" in line
    assert "belote-club restore latest" in line


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "fr"),
        ({"LANG": "C"}, "fr"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "fr_BE.UTF-8", "LANG": "en_GB.UTF-8"}, "fr"),
    ],
)
def test_the_terminal_speaks_french_or_english(
    environ: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert commands.terminal_language() == language


def test_a_terminal_that_lacks_characters_gets_question_marks(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with open(1, "w", encoding="ascii", closefd=False) as terminal:
        monkeypatch.setattr(sys, "stdout", terminal)
        commands.say("Données █")
    assert capfdbinary.readouterr().out == b"Donn?es ?\n"


def test_a_port_of_the_system_suggests_an_ordinary_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*args: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "create_server", refused)
    with pytest.raises(commands.PortTakenError, match="PORT=8000"):
        commands.listen_or_explain(80)


def test_the_demonstration_is_an_option() -> None:
    assert launcher.parser().parse_args(["--demo"]).demo
    assert not launcher.parser().parse_args([]).demo


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        launcher.main(["play"])
    assert refusal.value.code == 2
    assert "invalid choice" in capsys.readouterr().err


def test_a_free_port_is_found_by_the_system() -> None:
    with launcher.listen(0) as listener:
        assert listener.getsockname()[1] > 0


def test_the_port_is_open_to_the_phones() -> None:
    with launcher.listen(0) as listener:
        assert listener.getsockname()[0] == "0.0.0.0"
