"""Whatever stops a migration, the next start finds the old database or the new one."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
SERVER = os.environ.get("TEST_DATABASE_URL", "")
SETTINGS = "tests.belote_club.throwaway.settings"
pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed by forks"),
    pytest.mark.process,
]


def run(scenario: str, data_dir: Path, **more: str) -> Any:
    """Run a scenario of tests.belote_club.starts and return what it found."""
    kept = {name: os.environ[name] for name in ("PATH", "KILLS") if name in os.environ}
    own = {"BELOTE_DATA": str(data_dir), "DJANGO_SETTINGS_MODULE": SETTINGS, "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.belote_club.starts", scenario],
        env=kept | own | more,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


MIGRATION_COPY = "j482_migration.sqlite3"


def test_a_kill_at_any_point_leaves_the_old_or_the_new_database(tmp_path: Path) -> None:
    result = run("killed", tmp_path)
    assert {"sql", "os.rename", "sqlite3.connect"} <= set(result["events"])
    assert len(result["found"]) >= 12
    for status, then, again, at_last, copies in result["found"]:
        assert status == -9
        assert then in {"old", "new"}
        assert again == [0, 0]
        assert at_last == "new"
        assert copies == [MIGRATION_COPY]
    assert {then for _status, then, *_rest in result["found"]} == {"old", "new"}


def test_repeated_kills_make_one_copy(tmp_path: Path) -> None:
    assert run("killed_often", tmp_path) == [[-9, [MIGRATION_COPY]]] * 3


def test_a_failing_migration_changes_nothing_and_makes_no_copy(tmp_path: Path) -> None:
    *failed, repaired = run("failing", tmp_path)
    for status, said, found, copies in failed:
        assert status == 1
        assert "the hall is on fire" in said
        assert (found, copies) == ("old", [])
    assert repaired == [0, "", "new", [MIGRATION_COPY]]


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    status, said, untouched, copies = run("newer", tmp_path)
    assert status == 1
    assert "throwaway.0009_next_year" in said
    assert untouched
    assert copies == [MIGRATION_COPY], "of the update before, none of the refusal"


def test_a_lost_database_is_created_again_only_on_request(tmp_path: Path) -> None:
    gone, empty, begun, again, latest, found = run("lost", tmp_path)
    for status, said in (gone, empty):
        assert status == 1
        assert "belote-club restore latest" in said
        assert "belote-club prepare --new" in said
    assert begun == [0, "", "new"]
    assert again[0] == 1, "a database with entries is not begun again"
    assert latest == "r1j482_manual.sqlite3"
    assert found, "what is entered after a new beginning is newer than what was lost"


def test_a_kill_of_the_first_start(tmp_path: Path) -> None:
    found, rights = run("first", tmp_path)
    for then, status, at_last, copies in found:
        assert then in {"none", "new"}
        assert (status, at_last, copies) == (0, "new", [])
    assert rights == "0o600"


@pytest.mark.django_db
@pytest.mark.skipif(not SERVER, reason="a PostgreSQL server is named by TEST_DATABASE_URL")
def test_on_a_server_all_migrations_are_one_transaction(tmp_path: Path) -> None:
    with a_database_of_its_own() as url:
        stopped, at_last = run("server", tmp_path, DATABASE_URL=url)
    (status, said, found), *kills = stopped
    assert (status, found) == (1, "old")
    assert "the hall is on fire" in said
    assert [(status, found) for status, _said, found in kills] == [(-9, "old")] * 5
    assert at_last == [0, "", "new"]


@contextmanager
def a_database_of_its_own() -> Iterator[str]:
    """An empty database beside that of the other tests, deleted afterwards."""
    import psycopg

    name = f"belote_club_{os.getpid()}"
    with psycopg.connect(SERVER, autocommit=True) as beside:
        beside.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        beside.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(SERVER)._replace(path=f"/{name}").geturl()
        finally:
            beside.execute(f"DROP DATABASE {name} WITH (FORCE)")
