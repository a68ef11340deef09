"""`belote-club prepare` and `setup-token`, in processes of their own."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.belote_club.processes import belote_club
from tests.prepared import installation_in

pytestmark = pytest.mark.process

TOKEN = re.compile(r"/setup/.* (\w{5}(?:-\w{5}){3})$", re.MULTILINE)


def test_prepare_prints_a_token_and_deletes_expired_sessions(tmp_path: Path) -> None:
    installation_in(tmp_path)
    with closing(sqlite3.connect(tmp_path / "belote.sqlite3")) as database:
        database.execute("INSERT INTO django_session VALUES ('old', '', '2020-01-01 00:00:00')")
        database.commit()
        prepared = belote_club(tmp_path, "prepare", BELOTE_HTTPS="1")
        assert TOKEN.search(prepared.stdout)
        assert database.execute("SELECT count(*) FROM django_session").fetchone() == (0,)


@pytest.mark.long
def test_setup_token_prints_a_new_token(tmp_path: Path) -> None:
    installation_in(tmp_path)
    told = [belote_club(tmp_path, "setup-token", BELOTE_HTTPS="1").stdout for _time in range(2)]
    first, second = map(TOKEN.search, told)
    assert first
    assert second
    assert first[1] != second[1]


@pytest.mark.long
def test_a_laptop_needs_no_token(tmp_path: Path) -> None:
    prepared = belote_club(installation_in(tmp_path), "prepare")
    assert not TOKEN.search(prepared.stdout)
    refused = belote_club(tmp_path, "setup-token")
    assert refused.returncode == 1
    (line,) = refused.stderr.splitlines()
    assert "Aucun code" in line
