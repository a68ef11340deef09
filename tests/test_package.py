"""The built package has every file that an installed copy needs."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[1]
GENERATED = ("css/site.css", "css/phone.css", "css/wall.css", "js/site.js")
PARTS = ("belote_club", "locale", "scoring", "scripts", "static", "templates", "tournaments")
FILES = ("LICENSE", "NOTICE", "README.md", "pyproject.toml", "requirements.in", "setup.py")


@pytest.mark.process
@pytest.mark.long
def test_a_wheel_of_a_new_clone_has_the_generated_files(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    left_out = shutil.ignore_patterns("__pycache__", *(Path(name).name for name in GENERATED))
    for name in PARTS:
        shutil.copytree(ROOT / name, clone / name, ignore=left_out)
    for name in FILES:
        shutil.copy(ROOT / name, clone)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "-w", str(tmp_path), "."], cwd=clone, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as file:
        names = {*file.namelist()}
        assert {f"belote_club/static/{name}" for name in GENERATED} <= names
        assert b"--bs-" in file.read("belote_club/static/css/site.css")
