"""What is released of a version: its packages have every file that an installed copy needs."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from belote_club import __version__
from scripts import release
from scripts.windows import build

GENERATED = ("css/site.css", "css/phone.css", "css/wall.css", "js/site.js")


def test_the_changes_begin_with_this_version() -> None:
    changes = (build.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert release.newest_version(changes) == __version__ == build.version()


def test_the_digests_are_written_as_sha256sum_checks_them(tmp_path: Path) -> None:
    file = tmp_path / "belote.zip"
    file.write_bytes(b"belote")
    assert release.sums([file]) == f"{hashlib.sha256(b'belote').hexdigest()}  belote.zip\n"


@pytest.mark.process
@pytest.mark.long
def test_a_wheel_of_a_new_clone_has_the_generated_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = shutil.ignore_patterns("__pycache__", *(Path(name).name for name in GENERATED))
    monkeypatch.setattr(build, "IGNORED", made)
    monkeypatch.setattr(build, "DIST", tmp_path)
    source, wheel = release.build_packages(tmp_path)
    assert source.name == f"belote_club-{__version__}.tar.gz"
    with ZipFile(wheel) as file:
        names = {*file.namelist()}
        assert {f"belote_club/static/{name}" for name in GENERATED} <= names
        assert b"--bs-" in file.read("belote_club/static/css/site.css")
