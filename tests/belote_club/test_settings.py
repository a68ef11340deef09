"""The settings of a new and of a hosted installation, each read in its own process."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def read(tmp_path: Path, *names: str, **environ: str) -> dict[str, Any]:
    code = (
        "import json, sys; from django.conf import settings;"
        "print(json.dumps({n: getattr(settings, n) for n in sys.argv[1:]}, default=str))"
    )
    values = {"BELOTE_DATA": str(tmp_path), "PYTHONPATH": str(ROOT)} | environ
    values["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
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


class TestHosted:
    """A hosted installation can be reached by strangers before its organiser sets it up."""

    def hosted(self, tmp_path: Path, **environ: str) -> Any:
        return read(tmp_path, "HOSTED", **environ)["HOSTED"]

    def test_a_laptop_is_not_hosted(self, tmp_path: Path) -> None:
        assert not self.hosted(tmp_path)

    def test_allowed_hosts_alone_do_not_make_it_hosted(self, tmp_path: Path) -> None:
        assert not self.hosted(tmp_path, ALLOWED_HOSTS="belote.lan")

    def test_https_is_hosted(self, tmp_path: Path) -> None:
        assert self.hosted(tmp_path, BELOTE_HTTPS="1")

    def test_a_database_server_is_hosted(self, tmp_path: Path) -> None:
        assert self.hosted(tmp_path, DATABASE_URL="postgresql://u:p@h/belote")


class TestCookies:
    NAMES = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "DEVICE_COOKIE_NAME")

    def test_over_https_their_names_have_the_host_prefix(self, tmp_path: Path) -> None:
        found = read(tmp_path, *self.NAMES, BELOTE_HTTPS="1")
        assert set(found.values()) == {
            "__Host-belote_session",
            "__Host-belote_csrf",
            "__Host-belote_device",
        }

    def test_over_plain_http_their_names_have_no_prefix(self, tmp_path: Path) -> None:
        found = read(tmp_path, *self.NAMES)
        assert set(found.values()) == {"belote_session", "belote_csrf", "belote_device"}

    def test_they_are_http_only_and_same_site(self, tmp_path: Path) -> None:
        kinds = ("SESSION", "CSRF", "LANGUAGE")
        http_only = read(tmp_path, *(f"{kind}_COOKIE_HTTPONLY" for kind in kinds))
        same_site = read(tmp_path, *(f"{kind}_COOKIE_SAMESITE" for kind in kinds))
        assert set(http_only.values()) == {True}
        assert set(same_site.values()) == {"Lax"}


def test_the_deployment_check_finds_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "check", "--deploy", "--tag", "security"]
    command += ["--fail-level", "WARNING"]
    environ = {
        "BELOTE_DATA": str(tmp_path),
        "BELOTE_HTTPS": "1",
        "ALLOWED_HOSTS": "belote.example",
        "DATABASE_URL": "postgresql://u:p@h/belote",
    }
    run = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("name", ["SECRET_KEY", "PASSWORD"])
def test_no_secret_is_written_in_the_source(name: str) -> None:
    source = (ROOT / "belote_club" / "settings.py").read_text(encoding="utf-8")
    assert f'{name} = "' not in source
