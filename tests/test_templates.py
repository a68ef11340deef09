"""Every template can be read, keeps to the content policy and stays short."""

import re
import tomllib
from pathlib import Path

import pytest
from django.conf import settings
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
LIBRARIES: dict[str, str] = settings.TEMPLATES[0]["OPTIONS"]["libraries"]  # type: ignore[index]
LIBRARY = re.compile(r"{% load ([\w ]+) %}")
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


def _layers() -> list[str]:
    """The rooms of the app, the lowest first."""
    contracts = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    layers = contracts["importlinter"]["contracts"][0]["layers"]
    return [room for layer in reversed(layers) for room in layer.split(" : ")]


def test_each_loads_libraries_of_its_own_room_and_of_lower_ones() -> None:
    """Pages of paper lie in print; what lies in no room may load any library."""
    ranks = {room: rank for rank, room in enumerate(_layers())}
    ranks["print"] = ranks["paper"]
    rooms = {library: module.split(".")[1] for library, module in LIBRARIES.items()}
    assert [
        (name, library)
        for name, text in PAGES.items()
        for loaded in LIBRARY.findall(text)
        for library in loaded.split()
        if library in rooms and ranks[rooms[library]] > ranks.get(name.split("/")[0], len(ranks))
    ] == []


def test_a_library_is_called_as_its_room() -> None:
    named = {library: module.split(".") for library, module in LIBRARIES.items()}
    assert [library for library, parts in named.items() if library not in parts[1:]] == []
