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

from tests.matrix import rarely

ROOT = Path(__file__).resolve().parents[2]
SERVER = os.environ.get("TEST_DATABASE_URL", "")
SETTINGS = "tests.belote_club.throwaway.settings"
Found = dict[str, Any]
pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed by forks"),
    pytest.mark.process,
]


SCENARIOS = ("killed", "killed_often", "failing", "newer", "lost", "first")


def run(data_dir: Path, *scenarios: str, **more: str) -> list[Any]:
    """Run scenarios of tests.belote_club.starts in one process and return what each found."""
    kept = {name: os.environ[name] for name in ("PATH", "KILLS") if name in os.environ}
    own = {"BELOTE_DATA": str(data_dir), "DJANGO_SETTINGS_MODULE": SETTINGS, "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.belote_club.starts", *scenarios],
        env=kept | own | more,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module", params=[4, rarely(12)])
def found(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What every scenario found, with about so many kills."""
    told = run(tmp_path_factory.mktemp("data"), *SCENARIOS, KILLS=str(request.param))
    return dict(zip(SCENARIOS, told, strict=True)) | {"kills": request.param}


MIGRATION_COPY = "j482_migration.sqlite3"


def test_a_kill_at_any_point_leaves_the_old_or_the_new_database(found: Found) -> None:
    """Also at each renaming and right after it."""
    result = found["killed"]
    assert {"sql", "os.rename", "sqlite3.connect"} <= set(result["events"])
    assert len(result["found"]) >= found["kills"]
    for status, then, again, at_last, copies in result["found"]:
        assert status == -9
        assert then in {"old", "new"}
        assert again == [0, 0]
        assert at_last == "new"
        assert copies == [MIGRATION_COPY]
    assert {then for _status, then, *_rest in result["found"]} == {"old", "new"}


def test_repeated_kills_make_one_copy(found: Found) -> None:
    assert found["killed_often"] == [[-9, [MIGRATION_COPY]]] * 3


def test_a_failing_migration_changes_nothing_and_makes_no_copy(found: Found) -> None:
    *failed, repaired = found["failing"]
    for status, said, then, copies in failed:
        assert status == 1
        assert "the hall is on fire" in said
        assert (then, copies) == ("old", [])
    assert repaired == [0, "", "new", [MIGRATION_COPY]]


def test_a_database_of_a_later_version_is_left_alone(found: Found) -> None:
    status, said, untouched, copies = found["newer"]
    assert status == 1
    assert "throwaway.0009_next_year" in said
    assert untouched
    assert copies == [MIGRATION_COPY], "of the update before, none of the refusal"


def test_a_lost_database_is_created_again_only_on_request(found: Found) -> None:
    gone, empty, begun, again, latest, is_newest = found["lost"]
    for status, said in (gone, empty):
        assert status == 1
        assert "belote-club restore latest" in said
        assert "belote-club prepare --new" in said
    assert begun == [0, "", "new"]
    assert again[0] == 1, "a database with entries is not begun again"
    assert latest == "r1j482_manual.sqlite3"
    assert is_newest, "what is entered after a new beginning is newer than what was lost"


def test_a_kill_of_the_first_start(found: Found) -> None:
    starts, rights = found["first"]
    for then, status, at_last, copies in starts:
        assert then in {"none", "new"}
        assert (status, at_last, copies) == (0, "new", [])
    assert rights == "0o600"


@pytest.mark.django_db
@pytest.mark.postgres
@pytest.mark.skipif(not SERVER, reason="a PostgreSQL server is named by TEST_DATABASE_URL")
def test_on_a_server_all_migrations_are_one_transaction(tmp_path: Path) -> None:
    with a_database_of_its_own() as url:
        [(stopped, at_last)] = run(tmp_path, "server", DATABASE_URL=url)
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
