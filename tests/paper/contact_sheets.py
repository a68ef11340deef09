"""Pictures of all papers: `python -m tests.paper.contact_sheets FOLDER [PAPER …]`.

For each paper FOLDER has one PNG: a row for each hall of `HALLS` and each evening of `EVENINGS`,
with the first sheets of the paper in it. Needs pdftoppm (Debian: poppler-utils).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from PIL import Image

if TYPE_CHECKING:
    from tournaments.models import Tournament

HALLS = (
    ("belote", 22, "usual"),
    ("contree", 22, "sixty"),
    ("three players", 3, "scripts"),
    ("two players", 22, "usual"),
    ("comptoir", 22, "letter"),
    ("melee", 22, "usual"),
    ("belote", 0, "usual"),
    ("belote", 200, "usual"),
)
EVENINGS: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (22, 4, {"rounds_planned": 4}),
    (16, 3, {"system": "knockout", "rounds_planned": 4}),
    (8, 2, {"system": "pools", "rounds_planned": 3}),
)
"""Pairs with categories, the rounds that are played to the last card, and the settings."""
MOST_SHEETS = 4
DOTS = 50
"""An inch."""
GAP = 12


def main(folder: Path, wanted: Sequence[str]) -> None:
    """Write the pictures of these papers, or of all."""
    from tournaments.paper.documents import DOCUMENTS

    folder.mkdir(parents=True, exist_ok=True)
    rows: dict[str, list[list[Image.Image]]] = {}
    for tournament in tournaments():
        for key in wanted or DOCUMENTS:
            if tournament.rounds.exists() or not DOCUMENTS[key].needs_round:
                rows.setdefault(key, []).append(sheets_of(tournament, key))
    for key, pictures in rows.items():
        file = folder / f"{key}.png"
        contact_sheet(pictures).save(file)
        sys.stdout.write(f"{file}\n")


def tournaments() -> Iterator[Tournament]:
    """One for each hall and each evening."""
    from tests import cast
    from tests.paper.halls import entered, hall, prizes
    from tests.rounds.evenings import again, played

    for number, one in enumerate(HALLS):
        yield hall(*one, code=f"hall{number}")
    for number, (pairs, rounds, settings) in enumerate(EVENINGS):
        tournament = cast.tournament(code=f"evening{number}", **settings)
        entered(tournament, pairs, "usual")
        tournament.entrants.filter(number__lte=pairs // 2).update(category="Dames")
        prizes(tournament, pairs)
        for round_number in range(1, rounds + 1):
            played(tournament, round_number)
        yield again(tournament)


def sheets_of(tournament: Tournament, key: str) -> list[Image.Image]:
    """The first sheets of a paper, as pictures."""
    from tests.paper.paper import page_for
    from tournaments.paper.pdf import pdf_of

    with TemporaryDirectory() as place:
        file = Path(place) / "paper.pdf"
        file.write_bytes(pdf_of(page_for(tournament, key)))
        command = ["pdftoppm", "-r", str(DOTS), "-l", str(MOST_SHEETS), "-png", str(file)]
        subprocess.run([*command, str(file.with_suffix(""))], check=True)
        found: list[Image.Image] = [Image.open(one) for one in sorted(Path(place).glob("*.png"))]
        for picture in found:
            picture.load()
    return found


def contact_sheet(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """All pictures on one, a row below the other."""
    width = max(sum(one.width + GAP for one in row) for row in rows) + GAP
    height = sum(max(one.height for one in row) + GAP for row in rows) + GAP
    sheet, top = Image.new("RGB", (width, height), "gray"), GAP
    for row in rows:
        left = GAP
        for one in row:
            sheet.paste(one, (left, top))
            left += one.width + GAP
        top += max(one.height for one in row) + GAP
    return sheet


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.db import connection

    connection.creation.create_test_db(verbosity=0)
    main(Path(sys.argv[1]), sys.argv[2:])
