"""Pictures of all papers: `python -m tests.paper.contact_sheets FOLDER [PAPER …]`.

For each paper FOLDER has one PNG: a row for each hall of `HALLS`, with the first sheets of the
paper in it. Needs pdftoppm (Debian: poppler-utils).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

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
MOST_SHEETS = 4
DOTS = 50
"""An inch."""
GAP = 12


def main(folder: Path, wanted: Sequence[str]) -> None:
    """Write the pictures of these papers, or of all."""
    from tests.paper.halls import hall
    from tournaments.paper.documents import DOCUMENTS

    folder.mkdir(parents=True, exist_ok=True)
    rows: dict[str, list[list[Image.Image]]] = {}
    for number, one in enumerate(HALLS):
        tournament = hall(*one, code=f"hall{number}")
        for key in wanted or DOCUMENTS:
            if one[1] or not DOCUMENTS[key].needs_round:
                rows.setdefault(key, []).append(sheets_of(tournament, key))
    for key, pictures in rows.items():
        file = folder / f"{key}.png"
        contact_sheet(pictures).save(file)
        sys.stdout.write(f"{file}\n")


def sheets_of(tournament: Tournament, key: str) -> list[Image.Image]:
    """The first sheets of a paper, as pictures."""
    from tests.paper.paper import page
    from tournaments.paper.pdf import pdf_of

    with TemporaryDirectory() as place:
        file = Path(place) / "paper.pdf"
        file.write_bytes(pdf_of(page(tournament, key)))
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
