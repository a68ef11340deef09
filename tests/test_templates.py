"""Every template can be read, keeps to the content policy and stays short."""

import re
from pathlib import Path

import pytest
from django.template import engines

ROOT = Path(__file__).resolve().parents[1] / "templates"
NAMES = sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*.*"))
PAGES = [name for name in NAMES if name.endswith(".html")]

# What the content policy would block, and the browser report in its console.
FORBIDDEN = {
    "inline style": re.compile(r"<style\b|\sstyle\s*=", re.IGNORECASE),
    "inline script": re.compile(r"<script(?![^>]*\ssrc=)[^>]*>", re.IGNORECASE),
    "event attribute": re.compile(r"<[^>]*\s(?:on[a-z]+|hx-on[:a-z-]*)\s*=", re.IGNORECASE),
    "script address": re.compile(r"javascript:", re.IGNORECASE),
    "another site": re.compile(r"(?:src|href|action)\s*=\s*[\"'](?:https?:)?//", re.IGNORECASE),
}
LONGEST = 120
WIDEST = 160


@pytest.mark.parametrize("name", NAMES)
def test_can_be_read(name: str) -> None:
    engines["django"].get_template(name)


@pytest.mark.parametrize("name", PAGES)
def test_keeps_to_the_content_policy(name: str) -> None:
    """Paper too: the browser prints the same pages."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert [what for what, pattern in FORBIDDEN.items() if pattern.search(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        '<p style="color: red">',
        "<style>p {}</style>",
        "<script>alert(1)</script>",
        '<a onclick="go()">',
        '<a hx-on:click="go()">',
        '<a href="javascript:go()">',
        '<img src="https://cdn.example/logo.png">',
        "<link href='//cdn.example/a.css'>",
    ],
)
def test_the_check_itself_finds_what_it_looks_for(text: str) -> None:
    assert any(pattern.search(text) for pattern in FORBIDDEN.values())


@pytest.mark.parametrize("name", PAGES)
def test_a_whole_page_names_its_icon(name: str) -> None:
    """Otherwise browsers ask for /favicon.ico, and report that it is missing."""
    text = (ROOT / name).read_text(encoding="utf-8")
    whole = "<!doctype html>" in text
    assert not whole or 'rel="icon"' in text or "partials/head.html" in text


@pytest.mark.parametrize("name", PAGES)
def test_stays_short(name: str) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) < LONGEST


@pytest.mark.parametrize("name", PAGES)
def test_has_no_long_line(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > WIDEST] == []
