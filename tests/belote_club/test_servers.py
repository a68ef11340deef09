"""Only one process serves an SQLite database, whatever program starts a second one."""

import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from belote_club.lock import only_process
from tests.belote_club.processes import ROOT, environment, run
from tests.matrix import one_in, rarely
from tests.prepared import installation_in

pytestmark = pytest.mark.process

COMMANDS = Path(sys.executable).parent
GUNICORN = [str(COMMANDS / "gunicorn"), "--bind", "127.0.0.1:0", "belote_club.wsgi"]
WAITRESS = [str(COMMANDS / "waitress-serve"), "--port=0", "belote_club.wsgi:application"]
RUNSERVER = [sys.executable, "manage.py", "runserver", "127.0.0.1:0"]
ONE_PROCESS = "servie par un seul processus"
STARTERS = {
    "gunicorn": GUNICORN,
    "gunicorn, loaded before the fork": [*GUNICORN, "--preload"],
    "waitress-serve": WAITRESS,
    "runserver without its reloader": [*RUNSERVER, "--noreload"],
    "belote-club": [sys.executable, "-m", "belote_club"],
    "runserver": RUNSERVER,
}


@contextmanager
def gunicorn(tmp_path: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A listening gunicorn, and its address."""
    with subprocess.Popen(
        [*GUNICORN, *words],
        cwd=ROOT,
        env=environment(tmp_path),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        try:
            assert process.stderr is not None
            lines = (re.search(r"Listening at: http://([\d.:]+)", line) for line in process.stderr)
            yield process, next(found[1] for found in lines if found)
        finally:
            process.terminate()
            process.wait()


@pytest.mark.parametrize("command", one_in(len(STARTERS), STARTERS.values()), ids=STARTERS)
def test_a_second_server_refuses_to_start(tmp_path: Path, command: list[str]) -> None:
    with only_process(tmp_path):
        second = run(tmp_path, *command)
    assert second.returncode != 0
    (line,) = [line for line in second.stderr.splitlines() if "tourne déjà" in line]
    assert line.startswith("belote-club: ")
    assert str(tmp_path) in line


@pytest.mark.long
@pytest.mark.parametrize("command", [["check"], ["showmigrations"], ["backup", "--help"]])
def test_a_command_that_only_reads_works_beside_a_server(
    tmp_path: Path, command: list[str]
) -> None:
    with only_process(tmp_path):
        assert run(tmp_path, sys.executable, "manage.py", *command).returncode == 0


class TestWorkers:
    def test_several_workers_stop_the_whole_server(self, tmp_path: Path) -> None:
        result = run(tmp_path, *GUNICORN, "--workers", "3")
        assert result.returncode != 0
        assert ONE_PROCESS in result.stderr

    @pytest.mark.long
    def test_one_worker_serves(self, tmp_path: Path) -> None:
        installation_in(tmp_path)
        with (
            gunicorn(tmp_path) as (_process, address),
            urllib.request.urlopen(f"http://{address}/healthz") as answer,
        ):
            assert answer.status == 200

    @pytest.mark.long
    def test_a_fork_of_the_process_that_holds_the_lock_stops(self, tmp_path: Path) -> None:
        with gunicorn(tmp_path, "--preload") as (process, address):
            with suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"http://{address}/healthz").close()
            assert process.stderr is not None
            assert ONE_PROCESS in process.stderr.read()
            assert process.wait() != 0


@pytest.mark.parametrize(
    "command", [GUNICORN, rarely(WAITRESS)], ids=["gunicorn", "waitress-serve"]
)
def test_a_bad_setting_stops_a_server_with_its_line(tmp_path: Path, command: list[str]) -> None:
    result = run(tmp_path, *command, BELOTE_HTTPS="maybe")
    assert result.returncode != 0
    assert "belote-club: BELOTE_HTTPS must be 1 or 0, not 'maybe'" in result.stderr
