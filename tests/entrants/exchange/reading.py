"""Lists as they are read without a choice by hand."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.entrants.fields import PairLine
from tournaments.entrants.reading.files import sheet_of_text, sheets_of_file
from tournaments.entrants.reading.guessing import guess
from tournaments.entrants.reading.lines import lines_of
from tournaments.entrants.reading.pasted import line_of_text, single_of_text
from tournaments.entrants.reading.readings import Reading, Sheet


def guessed(sheets: Sequence[Sheet], players: int = 2) -> tuple[Reading, list[PairLine]]:
    """How a list is read, and its entrants."""
    reading = guess(sheets, players)
    return reading, lines_of(sheets[reading.sheet], reading, players)


def read_file(name: str, content: bytes, players: int = 2) -> list[PairLine]:
    return guessed(sheets_of_file(name, content, players), players)[1]


def read_text(text: str, players: int = 2) -> list[PairLine]:
    return guessed([sheet_of_text(text, players)], players)[1]


def read_pasted(text: str, players: int = 2) -> list[PairLine]:
    """Each line that is not empty, as a phrase."""
    read = single_of_text if players == 1 else line_of_text
    return [read(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
