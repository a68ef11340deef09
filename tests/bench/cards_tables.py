"""The same score cards with HTML tables as grid, the reference of the drawn grid."""

from __future__ import annotations

import re
from itertools import groupby

from tournaments.paper.cards.grid import FOOT_ROWS, HEADING, Paper
from tournaments.paper.cards.layout import CardLayout

GRID = re.compile(r'<img class="card-grid"[^>]*>')
WORDS_OF_GRID = re.compile(r'<p class="card-(?:heading|hands)">.*?</p>', re.S)
STYLE = """<style>
.as-table { border-collapse: collapse; left: 0; position: absolute; table-layout: fixed }
.as-table td, .as-table th { border: .3pt solid #000; font-size: 10pt; padding: 0 }
</style></head>"""
Cell = tuple[str, int]
"""Its text and how many columns it has."""


def as_tables(html: str, layout: CardLayout) -> str:
    """Turn cards on a drawn grid into cards of table cells."""
    tables = GRID.sub(lambda _: _table(layout), WORDS_OF_GRID.sub("", html))
    return tables.replace("</head>", f"{_style(layout)}{STYLE}")


def _table(layout: CardLayout) -> str:
    rows = [_row("th", "of-title", cells) for cells in _titles(layout)]
    ringed = [" ".join(column.ring) for column in layout.columns[1:]]
    for number in range(1, layout.hands + 1):
        rows.append(_row("td", "of-hand", [(cell, 1) for cell in (str(number), *ringed)]))
    rows += [_row("td", "of-box", [(row[0].word, 7), ("", 3), ("", 3)]) for row in layout.foot]
    widths = "".join(f'<col class="of-{at}">' for at in range(len(layout.columns)))
    return f'<table class="as-table">{widths}{"".join(rows)}</table>'


def _titles(layout: CardLayout) -> tuple[list[Cell], list[Cell]]:
    """The titles of groups of columns, and those of the columns."""
    over = [(title, len(list(of))) for title, of in groupby(one.over for one in layout.columns)]
    return over, [(column.title, 1) for column in layout.columns]


def _style(layout: CardLayout) -> str:
    paper: Paper = layout.paper
    heights = {
        "title": HEADING / 2,
        "hand": paper.body / (layout.rows + FOOT_ROWS),
        "box": paper.body / (layout.rows + FOOT_ROWS),
    }
    rules = [
        f".of-{name} td, .of-{name} th {{ height: {high}mm }}" for name, high in heights.items()
    ]
    rules += [f".of-{at} {{ width: {one.room:.2f}mm }}" for at, one in enumerate(layout.columns)]
    rules.append(f".as-table {{ top: {paper.grid}mm; width: {paper.width}mm }}")
    return f"<style>{''.join(rules)}</style>"


def _row(tag: str, name: str, cells: list[Cell]) -> str:
    told = (f"<{tag}{_span(columns)}>{text}</{tag}>" for text, columns in cells)
    return f'<tr class="{name}">{"".join(told)}</tr>'


def _span(columns: int) -> str:
    return f' colspan="{columns}"' if columns > 1 else ""
