"""What is installed is pinned and compared with its digest, and its licence is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
USED = ("requirements.txt", "requirements-hosted.txt")
FILES = (*USED, "requirements-dev.txt")


def pins(name: str) -> dict[str, set[str]]:
    """The versions of each package, with its hashes."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    found: dict[str, set[str]] = {}
    for line in filter(re.compile(r"[a-zA-Z]").match, text.splitlines()):
        pinned = re.match(r"([\w.-]+)(?:\[[\w,-]+\])?==(\S+)", line)
        assert pinned, f"{name}: not pinned: {line[:80]}"
        assert "--hash=sha256:" in line, f"{name}: no digest: {line[:80]}"
        found.setdefault(pinned[1].lower(), set()).add(pinned[2])
    return found


@pytest.mark.parametrize("name", FILES)
def test_every_package_is_pinned_with_its_digest(name: str) -> None:
    assert len(pins(name)) > 5


@pytest.mark.parametrize("name", USED)
def test_what_is_used_is_what_is_tested(name: str) -> None:
    tested = pins("requirements-dev.txt")
    for package, versions in pins(name).items():
        assert versions <= tested[package], f"make requirements: {package}"


def test_the_licence_of_every_package_is_named() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    named = set(re.findall(r"^([a-z][\w.-]*)  +\S.* https?://\S+$", notice, re.MULTILINE))
    assert named == {package for name in USED for package in pins(name)}
