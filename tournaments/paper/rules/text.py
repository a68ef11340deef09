"""The rule sheet as plain text, to send in a message or read aloud."""

from textwrap import fill

from tournaments.models import Tournament
from tournaments.paper.rules.values import RuleSheet, sheets_of
from tournaments.rulesets.sheet.example import Example

WIDTH = 72


def tournament_rule_text(tournament: Tournament) -> str:
    """The rules of a tournament, with a complete text for each rule set in force."""
    sheets = [sheet for sheet in sheets_of(tournament) if sheet.articles]
    return "\n\n".join(sheet_text(sheet, tournament.name) for sheet in sheets)


def sheet_text(sheet: RuleSheet, tournament_name: str = "") -> str:
    """Key facts, numbered articles, the example as a table: wrapped, in the reader's language."""
    parts = [*filter(None, (sheet.title.upper(), tournament_name, sheet.heading))]
    parts.append("\n".join(_wrapped(f"{one.title} – {one.words}", "- ") for one in sheet.facts))
    for number, article in enumerate(sheet.articles, start=1):
        if article.is_list or article.key == "cards":
            bullet = "- " if article.is_list else ""
            lines = [_wrapped(sentence, bullet) for sentence in article.sentences]
        else:
            lines = [_wrapped(" ".join(article.sentences))]
        parts.append("\n".join([f"{number}. {article.title}", *lines]))
        if article.key == "counting":
            parts.append(_table(sheet.example))
    return "\n\n".join(parts) + "\n"


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
