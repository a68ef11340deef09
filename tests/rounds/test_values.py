"""Draws are values between the rooms: JSON is for the column of a round, the certificate, files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOMS = ("rounds", "brackets", "ranking", "phases", "changes")
JSON = re.compile(r"(dict|Mapping)\[str, (Any|object)\]|\bJson\b")
OF_TEMPLATES = ("views", "tags", "forms", "journal_words")
"""Contexts of templates, values typed, lines of the journal."""
FOR_PROGRAMS = {"certificate_json", "as_file"}
OF_A_PAGE = {"ranking_page", "crosstable_page"}
OF_THE_JOURNAL = {"step_words", "_facts", "listed", "named", "_put_rules", "_told"}
BY_COLUMNS = {"phase_options_edit"}
BY_CRITERION = {"field_of"}
"""Values of a ranking."""
KNOWN = BY_CRITERION | FOR_PROGRAMS | OF_A_PAGE | OF_THE_JOURNAL | BY_COLUMNS
KEYS = {"input", "output", "entrants", "sides", "pools", "history", "constraint", "winner_of"}
"""What the JSON of a draw is made of."""


def modules(room: str) -> Iterator[Path]:
    for path in Path("tournaments", room).rglob("*.py"):
        if not {path.stem, path.parent.name} & {*OF_TEMPLATES}:
            yield path


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node


def annotated(function: ast.FunctionDef) -> Iterator[str]:
    given = function.args
    for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs):
        if argument.annotation is not None:
            yield ast.unparse(argument.annotation)
    if function.returns is not None:
        yield ast.unparse(function.returns)


@pytest.mark.parametrize("room", ROOMS)
def test_no_function_takes_or_returns_json(room: str) -> None:
    found = {
        f"{path}: {function.name}"
        for path in modules(room)
        for function in functions(path)
        if function.name not in KNOWN and any(map(JSON.search, annotated(function)))
    }
    assert found == set()


@pytest.mark.parametrize("room", ROOMS)
def test_none_reads_the_json_of_a_draw(room: str) -> None:
    found = {
        f"{path}:{node.lineno}"
        for path in modules(room)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and node.slice.value in KEYS
    }
    assert found == set()
