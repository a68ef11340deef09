"""The rule sheet as plain text, to send in a message or read aloud."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from django.utils.translation import gettext

from scoring.rules import Rules
from tournaments.models import Tournament
from tournaments.paper.rule_sheet import RuleSheet, sheet_of, sheets_of
from tournaments.rulesets.sheet.example import Example
from tournaments.rulesets.sheet.sentences import Article

WIDTH = 72


def rule_text(rules: Rules, contest: Tournament | None = None) -> str:
    """The articles numbered and wrapped, the example as a table, in the reader's language.

    >>> rule_text(Rules()).splitlines()[0].isupper()
    True
    """
    return _text(sheet_of(rules, contest), contest)


def contest_rule_text(contest: Tournament) -> str:
    """The rules of a contest, those of each phase that has its own in full."""
    return "\n\n".join(_text(sheet, contest) for sheet in sheets_of(contest))


def _text(sheet: RuleSheet, contest: Tournament | None) -> str:
    return "\n\n".join(_parts(sheet, contest)) + "\n"


def _parts(sheet: RuleSheet, contest: Tournament | None) -> Iterator[str]:
    yield gettext("Rules of the game").upper()
    if contest is not None:
        yield contest.name
    if sheet.heading:
        yield sheet.heading
    for number, article in enumerate(sheet.articles, start=1):
        yield "\n".join([f"{number}. {article.title}", *_lines(article)])
        if article.key == "counting":
            yield _table(sheet.example)


def _lines(article: Article) -> Iterator[str]:
    if article.key in ("own", "cards"):
        for sentence in article.sentences:
            yield _wrapped(sentence, "- " if article.key == "own" else "")
    else:
        yield _wrapped(" ".join(article.sentences))


def _wrapped(text: str, bullet: str = "") -> str:
    first, rest = f"   {bullet}", " " * (3 + len(bullet))
    return fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _table(example: Example) -> str:
    grid = [tuple(column.title for column in example.columns), *example.rows]
    widths = [max(map(len, cells)) for cells in zip(*grid, strict=True)]
    aligned = [
        "  ".join(
            cell.rjust(width) if column.is_number else cell.ljust(width)
            for cell, width, column in zip(row, widths, example.columns, strict=True)
        )
        for row in grid
    ]
    return "\n".join(f"   {line}".rstrip() for line in (example.title, *aligned))
