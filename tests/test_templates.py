"""Every template can be read, keeps to the content policy and stays short."""

import re
from pathlib import Path

import pytest
from django.template import engines

TOP = Path(__file__).resolve().parents[1]
ROOTS = (TOP / "templates", TOP / "tournaments")
PATHS = {
    path.relative_to(root).as_posix(): path
    for root in ROOTS
    for path in sorted(root.rglob("*.*" if root.name == "templates" else "*.html"))
}
PAGES = {
    name: path.read_text(encoding="utf-8") for name, path in PATHS.items() if path.suffix == ".html"
}

# What the content policy would block, and the browser report in its console.
FORBIDDEN = {
    "inline style": re.compile(r"<style\b|\sstyle\s*=", re.IGNORECASE),
    "inline script": re.compile(r"<script(?![^>]*\ssrc=)[^>]*>", re.IGNORECASE),
    "event attribute": re.compile(r"<[^>]*\s(?:on[a-z]+|hx-on[:a-z-]*)\s*=", re.IGNORECASE),
    "script address": re.compile(r"javascript:", re.IGNORECASE),
    "another site": re.compile(
        r"(?:src|href|srcset|action|data)\s*=\s*[\"'](?:https?:)?//", re.IGNORECASE
    ),
}
ICON = re.compile(r"partials/icon\.html\" with name=\"([a-z]+)\"")
SYMBOL = re.compile(r"<symbol id=\"([a-z]+)\"")
LONGEST = 120
WIDEST = 160


def test_all_can_be_read() -> None:
    for name in PATHS:
        engines["django"].get_template(name)


def test_each_keeps_to_the_content_policy() -> None:
    """Paper too: the browser prints the same pages."""
    assert [
        (name, what)
        for name, text in PAGES.items()
        for what, pattern in FORBIDDEN.items()
        if pattern.search(text)
    ] == []


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
        '<img srcset="//cdn.example/logo.png">',
        "<link href='//cdn.example/a.css'>",
    ],
)
def test_the_check_itself_finds_what_it_looks_for(text: str) -> None:
    assert any(pattern.search(text) for pattern in FORBIDDEN.values())


def test_a_whole_page_names_its_icon() -> None:
    """Otherwise browsers ask for /favicon.ico, and report that it is missing."""
    whole = {name: text for name, text in PAGES.items() if "<!doctype html>" in text}
    assert len(whole) > 1
    for name, text in whole.items():
        assert 'rel="icon"' in text or "partials/head.html" in text, name


def test_each_stays_short() -> None:
    lines = {name: text.splitlines() for name, text in PAGES.items()}
    assert [name for name, found in lines.items() if len(found) >= LONGEST] == []
    assert [
        name for name, found in lines.items() if len(max(found, key=len, default="")) > WIDEST
    ] == []


def test_the_icons_exist() -> None:
    drawn = {*SYMBOL.findall((TOP / "static/img/icons.svg").read_text(encoding="utf-8"))}
    used = {icon for text in PAGES.values() for icon in ICON.findall(text)}
    assert used
    assert used <= drawn
