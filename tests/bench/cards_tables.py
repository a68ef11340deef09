"""The same score cards with HTML tables as grid, the reference of the drawn grid."""

from __future__ import annotations

import re

from tournaments.paper.card_layout import CardLayout

GRID = re.compile(r'<img class="card-grid"[^>]*>')
WORDS_OF_GRID = re.compile(
    r'<pre class="card-(?:heading|hands|counts|totals)[^"]*">.*?</pre>', re.S
)
STYLE = """<style>
.as-table { border-collapse: collapse; left: 0; table-layout: fixed; width: 128.5mm }
.as-table td, .as-table th { border: .3pt solid #000; font-size: 8pt; padding: 0 }
.of-hands { top: 38.5mm }
.of-hands td, .of-hands th { height: 8.6mm; text-align: center }
.of-boxes { top: 150.5mm }
.of-boxes td { height: 11.8mm; vertical-align: top }
</style></head>"""


def as_tables(html: str, layout: CardLayout) -> str:
    """Turn cards on a drawn grid into cards of table cells."""
    hands = [hand.split("\t") for hand in layout.printed.split("\n")]
    boxes = [layout.counts.split("\t"), layout.totals.split("\t")]
    head = _row("th", list(layout.titles))
    tables = _table("of-hands", head + _rows(hands)) + _table("of-boxes", _rows(boxes))
    html = GRID.sub(lambda _: tables, WORDS_OF_GRID.sub("", html))
    return html.replace("</head>", STYLE)


def _table(name: str, rows: str) -> str:
    return f'<table class="as-table {name}">{rows}</table>'


def _rows(rows: list[list[str]]) -> str:
    return "".join(_row("td", cells) for cells in rows)


def _row(tag: str, cells: list[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"
