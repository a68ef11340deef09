"""Counts the statements of a block, their parameters and the rows they read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from django.db import connection
from django.db.backends.utils import CursorWrapper


@dataclass(slots=True)
class Asked:
    """The counts since the block began."""

    statements: list[str] = field(default_factory=list)
    most_parameters: int = 0
    longest: str = ""
    """the statement with the most parameters"""
    rows: int = 0
    steps: int = 0
    """steps of SQLite's virtual machine, in tens, where they are counted; 0 on another database"""
    characters: int = 0
    """characters of the texts in those rows: a draw is one row, as long as the hall is large"""

    @property
    def queries(self) -> int:
        """How many statements were sent."""
        return len(self.statements)

    def fetched(self, rows: Sequence[Sequence[Any]]) -> None:
        """Count the rows that were read."""
        self.rows += len(rows)
        self.characters += sum(len(x) for row in rows for x in row if isinstance(x, str))

    def statement(self, sql: str, parameters: Sequence[Any] | None, many: bool) -> None:
        """Count a statement, but not the parameters of rows that Django writes in batches."""
        self.statements.append(sql)
        count = len(parameters or ())
        batched = many or sql.startswith("INSERT") or " = CASE WHEN " in sql
        if not batched and count > self.most_parameters:
            self.most_parameters, self.longest = count, sql


@contextmanager
def counted(*, steps: bool = False) -> Iterator[Asked]:
    """Count the statements inside the block, and SQLite's steps where these are wanted."""
    asked = Asked()

    def wrapper(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        asked.statement(sql, params, many)
        return execute(sql, params, many, context)

    class Cursor(CursorWrapper):
        """A cursor that counts the rows it hands out."""

        def fetchone(self) -> Any:
            row = self.cursor.fetchone()
            asked.fetched([] if row is None else [row])
            return row

        def fetchmany(self, *args: Any, **kwargs: Any) -> Any:
            rows = self.cursor.fetchmany(*args, **kwargs)
            asked.fetched(rows)
            return rows

        def fetchall(self) -> Any:
            rows = self.cursor.fetchall()
            asked.fetched(rows)
            return rows

    def make_cursor(cursor: Any) -> Cursor:
        return Cursor(cursor, connection)

    with ExitStack() as stack:
        stack.enter_context(connection.execute_wrapper(wrapper))
        stack.enter_context(patch.object(connection, "make_cursor", make_cursor))
        stack.enter_context(patch.object(connection, "make_debug_cursor", make_cursor))
        if steps and connection.vendor == "sqlite":
            stack.enter_context(_stepping(asked))
        yield asked


@contextmanager
def _stepping(asked: Asked) -> Iterator[None]:
    """Count the steps of SQLite."""

    def step() -> int:
        asked.steps += 1
        return 0

    connection.ensure_connection()
    connection.connection.set_progress_handler(step, 10)
    try:
        yield
    finally:
        connection.connection.set_progress_handler(None, 10)
