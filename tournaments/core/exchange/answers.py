"""A table as the file a browser saves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language

from tournaments.core.exchange.writing import CSV_TYPE, XLSX_TYPE, Cell, write_csv, write_xlsx
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Table:
    """A titled table: a header and rows of text and whole numbers."""

    title: str
    header: Sequence[str]
    rows: Iterable[Sequence[Cell]]


def table_answer(contest: Tournament, fmt: str, table: Table) -> HttpResponse:
    """The table as CSV (semicolons in French) or XLSX; any other format does not exist."""
    if fmt == "csv":
        content, kind = write_csv(table.header, table.rows, delimiter()), CSV_TYPE
    elif fmt == "xlsx":
        content, kind = write_xlsx(table.header, table.rows, table.title), XLSX_TYPE
    else:
        raise Http404
    name = f"{slugify(contest.name) or contest.code}-{slugify(table.title)}.{fmt}"
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def delimiter() -> str:
    """What separates cells where this language is read."""
    return ";" if (get_language() or "fr").startswith("fr") else ","
