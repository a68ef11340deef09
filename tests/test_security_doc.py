"""SECURITY.md names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:tests/|test_)[\w/.]+(?:::\w+)*)`", TEXT)))


def test_every_promise_names_one() -> None:
    rows = re.findall(r"^\| (?!Promise)(?!-)(.*) \|$", TEXT, re.MULTILINE)
    assert len(rows) >= 20
    assert [row for row in rows if "test_" not in row and "tests/" not in row] == []


def test_each_is_there() -> None:
    for named in NAMED:
        path, *names = named.split("::")
        if not path.startswith("tests/"):
            (found,) = ROOT.glob(f"tests/**/{path}")
        else:
            found = ROOT / path
        assert found.exists(), named
        for name in names:
            assert re.search(rf"(class|def) {name}\b", found.read_text(encoding="utf-8")), named
