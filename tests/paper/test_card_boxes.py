"""Every word of a score card is in its box, a millimetre from the words of the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from scoring.match import MatchFormat
from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, Rules
from tests.paper.paper import speaking
from tournaments.paper.cards.columns import TYPE
from tournaments.paper.cards.grid import FEWEST_ROWS, FIGURE, FOOT_ROWS
from tournaments.paper.cards.head import BOX, Blank
from tournaments.paper.cards.layout import CardLayout, Kind, layouts_of
from tournaments.paper.cards.words import WHOLE, Face, faces_of
from tournaments.paper.lines import width_of

APART = 1.0
"""Millimetres between the words of two cells."""
Cell = tuple[float, float, str]
"""Left, right and its word."""
LANGUAGES = ("fr", "en")


def kinds() -> Iterator[Kind]:
    """Every preset with and without a clock, at every size of table, and matches of games."""
    several = [face for games in (3, 5, 9) for face in faces_of(MatchFormat(games, "all"))]
    for rules in map(preset_rules, PRESETS):
        clocks = [rules] if rules.game == "comptoir" else [rules, replace(rules, timed=True)]
        game = GAMES[rules.game]
        for timed in clocks:
            for sides in range(game.fewest, game.most + 1):
                faces: list[Face] = [WHOLE, *(several if sides < 4 else [])]
                yield from (Kind(timed, sides, face) for face in faces)


def layouts(language: str) -> Iterator[CardLayout]:
    """The layouts of all kinds on both papers, to read in a language."""
    with speaking(language):
        for card_format in ("a5", "a4"):
            for kind in kinds():
                yield from layouts_of(kind, card_format)


def placed_in(line: str, cells: Iterable[Cell], *, bold: bool = False) -> list[Cell]:
    """Where the words of the cells are in a line, from left to right."""
    found, at = [], 0
    for _left, _right, word in cells:
        if word:
            at = line.index(word, at)
            left = width_of(line[:at], TYPE, bold=bold)
            found.append((left, left + width_of(word, TYPE, bold=bold), word))
            at += len(word)
    return found


def assert_apart(line: str, cells: list[Cell], *, bold: bool = False) -> None:
    words = placed_in(line, cells, bold=bold)
    for (left, right, word), (low, high, _word) in zip(
        [cell for cell in cells if cell[2]], words, strict=True
    ):
        assert left < low, word
        assert high < right, word
    for (_left, right, word), (left, _right, after) in pairwise(words):
        assert right + APART <= left + 0.02, (word, after)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_grid_are_in_their_columns(language: str) -> None:
    for layout in layouts(language):
        assert layout.edges[-1] == pytest.approx(layout.paper.width), layout.kind
        assert FEWEST_ROWS <= layout.rows <= layout.paper.most_rows, layout.kind
        edges = list(pairwise(layout.edges))
        titles = [(*edge, column.title) for edge, column in zip(edges, layout.columns, strict=True)]
        assert_apart(layout.subheading, titles)
        groups = [(one.left, one.right, one.name) for one in layout.groups]
        assert_apart(layout.heading, groups, bold=True)
        rows = layout.printed.split("\n")
        assert len(rows) == layout.rows + FOOT_ROWS
        ringed = [column.ringed for column in layout.columns[1:]]
        last = [str(layout.before + layout.hands), *ringed]
        cells = [(*edge, word) for edge, word in zip(edges, last, strict=True)]
        assert_apart(rows[-FOOT_ROWS - 1], cells)


def test_choices_are_ringed_apart() -> None:
    for layout in layouts("fr"):
        for column in layout.columns:
            for letter, after in pairwise(column.ring):
                [between] = re.findall(f"{letter}( +){after}", column.ringed)
                assert width_of(letter + between, TYPE) >= 5.5, layout.kind


def test_choices_are_one_below_the_other() -> None:
    for layout in layouts("fr"):
        rows = [re.finditer(r"\S+", row) for row in layout.printed.split("\n")]
        hands = rows[layout.starts : -FOOT_ROWS]
        for first, *others in zip(*([*hand][1:] for hand in hands), strict=True):
            for other in others:
                assert left_of(other) == pytest.approx(left_of(first), abs=0.2), layout.kind


def left_of(word: re.Match[str]) -> float:
    return width_of(word.string[: word.start()], TYPE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_under_the_grid_are_in_their_boxes(language: str) -> None:
    for layout in layouts(language):
        rows = layout.printed.split("\n")[-FOOT_ROWS:]
        for row, told in zip(layout.foot, rows, strict=True):
            assert_apart(told, [(cell.left, cell.right, cell.word) for cell in row])
        if layout.strip:
            words, marks = layout.signs.split("\n")
            boxes = [(box.area.left, box.area.right) for box in layout.strip]
            cells = [(*edge, box.word) for edge, box in zip(boxes, layout.strip, strict=True)]
            assert_apart(words, cells)
            printed = [
                (*edge, mark)
                for edge, box in zip(boxes, layout.strip, strict=True)
                for mark in box.marks
            ]
            assert_apart(marks, printed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card_format", ["a5", "a4"])
@pytest.mark.parametrize("blank", list(Blank))
def test_the_words_of_the_head_are_before_their_boxes(
    language: str, card_format: str, blank: Blank
) -> None:
    for timed in (False, True):
        with speaking(language):
            kind = Kind(replace(Rules(), timed=timed), 2, WHOLE, blank)
            [layout] = layouts_of(kind, card_format)
            told = layout.head
        for box in told.boxes:
            assert box.left + width_of(box.word, TYPE) + APART <= box.box.left, box.word
            assert box.box.height == BOX > FIGURE
            assert box.box.right <= layout.paper.width
            beside = min(told.names.right, told.where.right)
            assert box.box.bottom <= told.names.top or box.left >= beside
        for one, other in pairwise(told.boxes):
            assert one.row < other.row or one.box.right + APART < other.left


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_of_the_game_names_it_and_who_deals_first(language: str) -> None:
    for layout in layouts(language):
        with speaking(language):
            assert width_of(layout.game, TYPE) <= layout.paper.width
            game, _space, dealer = layout.game.partition("   ")
        assert game.split(" · ")[0] in {
            "Belote", "Contrée", "Coinche", "Belote à deux", "Belote à trois", "Belote for two",
            "Belote for three", "Belote de comptoir", "Lyonnaise",
        }  # fmt: skip
        assert bool(dealer.strip()) is not bool(layout.before)
