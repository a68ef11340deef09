"""docs/melee.md says what the draws reach: some of its cells, drawn again."""

from __future__ import annotations

import re

import pytest

from scripts.melee_doc import PAGE, PLAYERS, ROUNDS, Reached, reached

pytestmark = pytest.mark.slow


def told() -> dict[tuple[int, int], str]:
    """What the page says, by players and rounds."""
    rows = re.findall(r"^\| (\d+) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {
        (int(players), rounds): cell
        for players, cells in rows
        for rounds, cell in zip(ROUNDS, cells.split(" | "), strict=True)
    }


def test_no_cell_is_missing() -> None:
    assert set(told()) == {(players, rounds) for players in PLAYERS for rounds in ROUNDS}


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(8, 7), (8, 8), (8, 9), (9, 3), (13, 4), (16, 5), (22, 4), (28, 9), (40, 9), (64, 6)],
)
def test_a_cell_is_what_is_drawn(players: int, rounds: int) -> None:
    assert told()[players, rounds] == str(reached(players, rounds)), "write it again: make melee"


@pytest.mark.parametrize(
    ("players", "rounds"), [(16, 4), (19, 4), (23, 5), (31, 6), (27, 7), (36, 7), (48, 8)]
)
def test_nobody_meets_twice_where_it_can_be_avoided(players: int, rounds: int) -> None:
    assert told()[players, rounds] == "**0; 0**"


def test_bold_is_what_cannot_be_less() -> None:
    assert str(Reached(0, 56, (0, 56))) == "**0; 56**"
    assert str(Reached(4, 68, (4, 68))) == "**4; 68**"
    assert str(Reached(1, 56, (0, 56))) == "1; 56"
    assert str(Reached(0, 57, (0, 56))) == "0; 57"
