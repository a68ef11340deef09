"""The settings as a new installation and a hosted one read them, each in its own process."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def read(tmp_path: Path, *names: str, **environ: str) -> dict[str, Any]:
    code = (
        "import json, sys; from belote_club import settings;"
        "print(json.dumps({n: getattr(settings, n) for n in sys.argv[1:]}, default=str))"
    )
    values = {"BELOTE_DATA": str(tmp_path), "PYTHONPATH": str(ROOT)} | environ
    run = subprocess.run(
        [sys.executable, "-c", code, *names], env=values, capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_a_new_installation(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "DEBUG",
        "PORT",
        "HTTPS",
        "DATABASE_FILE",
        "SESSION_COOKIE_SECURE",
        "SECURE_SSL_REDIRECT",
        "SECURE_HSTS_SECONDS",
        "LANGUAGE_CODE",
    )
    assert found == {
        "DEBUG": False,
        "PORT": 8000,
        "HTTPS": False,
        "DATABASE_FILE": str(tmp_path / "belote.sqlite3"),
        # A secure cookie would never come back over the hall's plain http.
        "SESSION_COOKIE_SECURE": False,
        "SECURE_SSL_REDIRECT": False,
        "SECURE_HSTS_SECONDS": 0,
        "LANGUAGE_CODE": "fr",
    }


def test_a_hosted_installation(tmp_path: Path) -> None:
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"]
    found = read(tmp_path, *names, "ALLOWED_HOSTS", BELOTE_HTTPS="1", ALLOWED_HOSTS="b.example")
    assert found == dict.fromkeys(names, True) | {"ALLOWED_HOSTS": ["b.example"]}


def test_a_hosted_database(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").touch()
    found = read(
        tmp_path,
        "DATABASES",
        "DATABASE_FILE",
        DATABASE_URL="postgres://u:p@h/belote",
        PYTHONPATH=f"{ROOT}{os.pathsep}{tmp_path}",
    )
    assert found["DATABASES"]["default"]["NAME"] == "belote"
    assert found["DATABASE_FILE"] is None


@pytest.mark.parametrize("name", ["SECRET_KEY", "PASSWORD"])
def test_no_secret_is_written_in_the_source(name: str) -> None:
    source = (ROOT / "belote_club" / "settings.py").read_text(encoding="utf-8")
    assert f'{name} = "' not in source
