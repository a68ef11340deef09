"""`belote-club prepare` and `setup-token` on a hosted installation, in processes of their own."""

import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from tests.belote_club.test_servers import run

COMMAND = (sys.executable, "-m", "belote_club")
TOKEN = re.compile(r"/setup/.* (\w{5}(?:-\w{5}){3})$", re.MULTILINE)


def test_each_prints_a_new_one_until_there_is_an_account(tmp_path: Path) -> None:
    prepared = run(tmp_path, *COMMAND, "prepare", BELOTE_HTTPS="1")
    again = run(tmp_path, *COMMAND, "setup-token", BELOTE_HTTPS="1")
    first, second = (TOKEN.search(result.stdout) for result in (prepared, again))
    assert first
    assert second
    assert first[1] != second[1]


def test_a_laptop_has_none(tmp_path: Path) -> None:
    prepared = run(tmp_path, *COMMAND, "prepare")
    assert not TOKEN.search(prepared.stdout)
    refused = run(tmp_path, *COMMAND, "setup-token")
    assert refused.returncode == 1
    (line,) = refused.stderr.splitlines()
    assert "Aucun jeton" in line


def test_a_start_clears_the_sessions_that_have_run_out(tmp_path: Path) -> None:
    run(tmp_path, *COMMAND, "prepare")
    with closing(sqlite3.connect(tmp_path / "belote.sqlite3")) as database:
        database.execute("INSERT INTO django_session VALUES ('old', '', '2020-01-01 00:00:00')")
        database.commit()
        run(tmp_path, *COMMAND, "prepare")
        assert database.execute("SELECT count(*) FROM django_session").fetchone() == (0,)
