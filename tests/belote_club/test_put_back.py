"""A copy takes the place of the database of a server; the steps of one process after another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.prepared import installation_in

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What `putting_back.py` has found, one step after the other.

    The tests of it are functions: xdist would give each class to a process of its own.
    """
    data = installation_in(tmp_path_factory.mktemp("data"))
    done = subprocess.run(
        [sys.executable, "-m", "tests.belote_club.putting_back"],
        env={"PATH": os.environ["PATH"], "BELOTE_DATA": str(data), "PYTHONUTF8": "1"},
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_the_preview_says_what_goes(found: dict[str, Any]) -> None:
    words = found["preview"]
    assert "1 résultat saisi depuis disparaîtrait" in words
    assert "table 2 de la partie 1" in words
    assert "Partie 1, table 2" in words, "the line of the journal"
    assert words.index("zoe") < words.index("Ce compte disparaîtrait.")


def test_refused_where_nothing_starts_the_server_again(found: dict[str, Any]) -> None:
    refused = found["never restarted"]
    assert "Seul le programme qui sert ce dossier" in refused["words"]
    assert (refused["entered"], refused["copies"]) == ([1, 2], 1)


def test_refused_after_a_result_that_the_preview_does_not_show(found: dict[str, Any]) -> None:
    refused = found["outdated"]
    assert refused["status"] == 409
    assert "table 2" in refused["words"]
    assert "tables 2, 3 de la partie 1" in refused["words"], "the preview is up to date"
    assert refused["entered"] == [1, 2, 3]


def test_refused_after_a_result_at_the_last_moment(found: dict[str, Any]) -> None:
    refused = found["overtaken"]
    assert refused["status"] == 422
    assert "Entre-temps quelque chose a été saisi" in refused["words"]
    assert refused["entered"] == [1, 2, 3, 4]


def test_refused_where_the_renaming_fails_the_old_database_serves_on(found: dict[str, Any]) -> None:
    refused = found["full"]
    assert refused["status"] == 422
    assert "rien n’a été modifié" in refused["words"]
    assert "No space left on device" in refused["words"]
    assert (refused["entered"], refused["line"]) == ([1, 2, 3, 4], 0)
    assert refused["left over"] == []
    assert (refused["restarted"], refused["locked"]) == (False, False)


def test_the_database_is_that_of_the_copy(found: dict[str, Any]) -> None:
    done = found["put back"]
    assert done["status"] == 200
    assert done["entered"] == [1]
    assert done["sound"]
    assert done["left over"] == []


def test_the_page_waits_for_the_next_process(found: dict[str, Any]) -> None:
    assert 'http-equiv="refresh" content="3; url=/"' in found["put back"]["page"]
    assert "restaure une copie de sécurité" in found["put back"]["page"]


def test_nobody_writes_to_the_old_database_meanwhile(found: dict[str, Any]) -> None:
    assert found["put back"]["waiting"] == {"entered": [1, 2, 3, 4], "locked": True}


def test_the_journal_says_who_and_which_copy(found: dict[str, Any]) -> None:
    act, who, copy, names_the_replaced = found["put back"]["journal"]
    assert (act, who, names_the_replaced) == ("copies.put_back", "odile", True)
    assert copy.endswith("_j1_manual.sqlite3")


def test_later_copies_are_newer_than_all_before(found: dict[str, Any]) -> None:
    assert [found["put back"]["line"], found["forth"]["line"]] == [1, 2]


def test_no_browser_takes_an_old_page_for_a_new_one(found: dict[str, Any]) -> None:
    assert found["put back"]["later"]
    seen, now = found["put back"]["seen"], found["put back"]["public"]
    assert ("1\u202f004" in seen, "1\u202f004" in now) == (True, False), "table 4"


def test_who_put_it_back_stays_signed_in_once(found: dict[str, Any]) -> None:
    assert found["put back"]["odile"] == 200
    assert found["put back"]["sessions"] == 1


def test_whose_account_is_younger_logs_in_again(found: dict[str, Any]) -> None:
    assert found["put back"]["zoe"] == "/login/?next=/account/"


def test_the_same_form_again_does_nothing(found: dict[str, Any]) -> None:
    assert (found["put back"]["again"], found["put back"]["told"]) == (303, 1)


def test_what_was_replaced_can_be_put_back(found: dict[str, Any]) -> None:
    forth = found["forth"]
    assert (forth["status"], forth["entered"]) == (200, [1, 2, 3, 4])
    assert forth["accounts"] == ["odile", "zoe"]
    assert forth["zoe"] == 200, "her session is in that copy"


def test_whose_account_is_not_in_the_copy_comes_to_the_login(found: dict[str, Any]) -> None:
    assert "url=/login/" in found["without"]["page"]
    assert found["without"]["then"] == 302
