"""A temporary copy of the project in which a recipe of CONTRIBUTING is carried out.

A test edits files of the copy as a developer would, and then runs a script in a process of its
own: with the settings of the tests, a copy of a fresh SQLite database and the test client.
"""

from __future__ import annotations

import filecmp
import html
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = ("belote_club", "docs", "locale", "scoring", "static", "templates", "tournaments")
"""Folders of production files, in which the files that a recipe changes are counted."""
HELPERS = ("__init__.py", "cast.py", "desk/__init__.py", "desk/sent.py", "settings.py")
"""Modules of the tests that a script may use."""
BEFORE = """\
import json, os, shutil, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import django
django.setup()
from django.core.checks import run_checks
assert run_checks() == [], run_checks()
from django.core.management import call_command
from django.test.utils import setup_test_environment
setup_test_environment()
from django.conf import settings
shutil.copy("fresh.sqlite3", settings.DATABASE_FILE)
from django.db import connection
connection.cursor().execute("PRAGMA synchronous = OFF")
call_command("migrate", verbosity=0)
from tests import cast
from tests.desk.sent import as_shown
pages = {}
"""
AFTER = """
with open(sys.argv[1], "w", encoding="utf-8") as out:
    json.dump(pages, out)
"""


def linked(source: str, target: str) -> None:
    """Make a file of the copy the file of the project itself, where the disk is the same."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def words(page: str) -> str:
    """The text of a page without markup, every space a plain one."""
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", page)).split())


class Copy:
    """A copy of the production files in `root`, a folder that does not exist yet."""

    def __init__(self, root: Path, fresh_database: Path) -> None:
        self.root = root
        # What Python compiled is copied too: it need not be compiled again in each process.
        for folder in (*PRODUCTION, "scripts"):
            # A script writes docs/rules.md, so that no file there may be the project's own.
            way = shutil.copy2 if folder == "docs" else linked
            shutil.copytree(ROOT / folder, root / folder, copy_function=way)
        shutil.copy(fresh_database, root / "fresh.sqlite3")
        for name in ("manage.py", "pyproject.toml"):
            shutil.copy(ROOT / name, root / name)
        (root / "tests" / "desk").mkdir(parents=True)
        for name in HELPERS:
            shutil.copy(ROOT / "tests" / name, root / "tests" / name)

    def write(self, path: str, text: str) -> None:
        """Add a file."""
        target = self.root / path
        assert not target.exists(), f"{path} is there already"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def edit(self, path: str, before: str, after: str) -> None:
        """Replace `before`, which must occur in the file exactly once, by `after`."""
        target = self.root / path
        text = target.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{before!r} stands {text.count(before)} times in {path}"
        target.unlink()
        target.write_text(text.replace(before, after), encoding="utf-8")

    def manage(self, *arguments: str) -> str:
        """The output of a manage.py command, including errors, whether it succeeds or not."""
        return self.python("manage.py", *arguments)

    def python(self, *arguments: str) -> str:
        """The output of Python, including errors, whether it succeeds or not."""
        return self._python(*arguments).stdout

    def problems(self) -> list[str]:
        """The codes of the system checks that complain, such as E004."""
        words = self.manage("check").replace("(", " ").replace(")", " ").split()
        return [word.removeprefix("tournaments.") for word in words if "tournaments.E" in word]

    def run(self, script: str) -> dict[str, str]:
        """The dictionary `pages` that a script fills; no system check may complain.

        The database has every migration and no rows.

        The script finds `tests.cast` as `cast`, and `tests.desk.sent.as_shown`.
        """
        answer = self.root / "pages.json"
        (self.root / "script.py").write_text(BEFORE + script + AFTER, encoding="utf-8")
        done = self._python("script.py", str(answer))
        assert done.returncode == 0, done.stdout
        pages: dict[str, str] = json.loads(answer.read_text(encoding="utf-8"))
        return pages

    def changed(self) -> set[str]:
        """The production files that are new or differ from the project."""
        found = set()
        for folder in PRODUCTION:
            for path in (self.root / folder).rglob("*"):
                name = path.relative_to(self.root)
                if path.is_file() and "__pycache__" not in name.parts:
                    original = ROOT / name
                    if not original.exists() or not filecmp.cmp(original, path, shallow=False):
                        found.add(name.as_posix())
        return found

    def _python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environ = {k: v for k, v in os.environ.items() if k != "TEST_DATABASE_URL"}
        environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONUTF8": "1"}
        environ |= {"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
            check=False,
        )
