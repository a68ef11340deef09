"""The score card of a match of several games: its columns, its faces, one place to sign."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from scoring.match import MatchFormat
from scoring.presets import preset_rules
from scoring.rules import Rules
from tests import cast
from tests.matrix import rarely
from tests.paper.paper import layout_for, order, page, pdf, speaking, text_of, words_of
from tests.phases.chains import later
from tournaments.models import System, Tournament
from tournaments.paper.cards.grid import A4, A5
from tournaments.paper.cards.layout import CardLayout
from tournaments.paper.cards.values import (
    CardSet,
    ScoreCard,
    blank_cards,
    card_sheets,
    cards_of_round,
)
from tournaments.paper.cards.words import faces_of
from tournaments.paper.documents import DOCUMENTS

pytestmark = pytest.mark.slow

VILLAGE = preset_rules("village_12")


def layout(games: int, rules: Rules = VILLAGE, card_format: str = "a5") -> CardLayout:
    """The face with the totals of the first games."""
    with speaking("fr"):
        return layout_for(rules, card_format, face=faces_of(MatchFormat(games))[0])


def evening(games: int, preset: str = "village_12", **settings: Any) -> Tournament:
    """Two tables of the first round."""
    tournament = cast.tournament(preset=preset, games=games, **settings)
    cast.pairs(tournament, 4)
    cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    return tournament


def cards(found: CardSet) -> list[ScoreCard]:
    """The cards of the left pile, then those of the right."""
    places = range(max(len(sheet) for sheet in found.sheets))
    return [sheet[at] for at in places for sheet in found.sheets if at < len(sheet)]


class TestColumns:
    def test_each_side_has_one_in_each_game(self) -> None:
        assert [f"{one.over} {one.title}".strip() for one in layout(3).columns] == [
            "Donne", "Manche 1 A marqué", "Manche 1 B marqué", "Manche 2 A marqué",
            "Manche 2 B marqué", "Manche 3 A marqué", "Manche 3 B marqué",
        ]  # fmt: skip

    def test_the_titles_of_many_games_are_short(self) -> None:
        assert [one.title for one in layout(5).columns[1:3]] == ["A pts", "B pts"]

    def test_games_are_apart_by_thick_lines(self) -> None:
        found = [(one.name, one.columns) for one in layout(3).groups if one.name]
        assert found == [("Manche 1", 2), ("Manche 2", 2), ("Manche 3", 2)]

    def test_the_games_won_are_beside_the_signatures(self) -> None:
        with speaking("fr"):
            words = [(box.word, box.marks) for box in layout(3).strip]
        assert words[:3] == [
            ("Signature A", ()), ("Signature B", ()), ("Gagnées", ("A", "B")),
        ]  # fmt: skip

    def test_the_sum_is_that_of_a_game(self) -> None:
        with speaking("fr"):
            assert layout(3).sum_rule.startswith("Par manche\u00a0: somme des deux totaux")

    @pytest.mark.parametrize(
        ("games", "rules", "paper"),
        [
            (3, VILLAGE, A5),
            (5, VILLAGE, A5),
            (3, preset_rules("belote"), A5),
            (7, VILLAGE, A4),
            (3, preset_rules("village_16"), A4),
            (3, preset_rules("contree"), A4),
        ],
    )
    def test_what_does_not_fit_on_a5_is_printed_on_a4(
        self, games: int, rules: Rules, paper: object
    ) -> None:
        assert layout(games, rules).paper is paper
        assert layout(games, rules, "a4").paper is A4

    def test_the_columns_of_every_number_of_games_fit(self) -> None:
        for games, card_format in product(range(2, 10), ("a5", "a4")):
            for face in faces_of(MatchFormat(games, "all")):
                found = layout_for(VILLAGE, card_format, face=face)
                width = found.paper.width
                assert found.edges[-1] == pytest.approx(width), (games, card_format)


class TestClock:
    """A line says what the end of the time means, where the clock may end a game."""

    WORDS = "Temps écoulé\u00a0: le plus haut total gagne"

    def test_after_the_control_sum(self) -> None:
        timed = replace(preset_rules("belote"), timed=True)
        with speaking("fr"):
            found = layout_for(timed, "a5")
            assert found.small_print.startswith(f"{found.sum_rule} {self.WORDS}")

    def test_beginning_and_end_are_written(self) -> None:
        for card_format in ("a5", "a4"):
            timed = layout_for(replace(preset_rules("belote"), timed=True), card_format)
            assert [box.word for box in timed.head.boxes] == ["Début", "Fin"]

    def test_nothing_without_a_clock(self) -> None:
        found = layout_for(VILLAGE, "a5")
        assert found.small_print == found.sum_rule
        assert found.head.boxes == ()

    @pytest.mark.django_db
    @pytest.mark.parametrize("games", [1, 3])
    def test_it_is_on_the_paper(self, games: int) -> None:
        rules = replace(preset_rules("contree_cannes"), timed=True)
        text = words_of(page(evening(games, rules=rules), "cards"))
        assert text.count("Temps écoulé : le plus haut total gagne ; à égalité") == 2


@pytest.mark.django_db
class TestFaces:
    def test_one_game_is_the_usual_card(self) -> None:
        (first, _second) = cards(cards_of_round(order(evening(1), 1)))
        assert first.face.title == ""
        html = page(evening(1, of=cast.club("Ailleurs"), code="autre"), "cards")
        assert "Manche" not in html

    @pytest.mark.parametrize("games", [rarely(3), 5])
    def test_a_match_is_one_card(self, games: int) -> None:
        tournament = evening(games)
        found = pdf(tournament, "cards")
        assert len(found.pages) == 1
        assert text_of(found).count("Gagnées") == 2

    def test_nine_games_have_two_faces_and_one_place_to_sign(self) -> None:
        tournament = evening(9)
        with speaking("fr"):
            found = cards(cards_of_round(order(tournament, 1)))
        assert [card.face.title for card in found] == ["Manches 1 à 5", "Manches 6 à 9"] * 2
        html = page(tournament, "cards")
        assert "Manches 1 à 5" in html
        assert html.count("card-sign") == 2

    def test_by_hands_each_game_has_a_grid(self) -> None:
        tournament = evening(3, entry_mode="hands")
        with speaking("fr"):
            made = cards_of_round(order(tournament, 1))
        found = cards(made)
        assert [card.table for card in found] == [1] * 4 + [2] * 4
        assert [card.face.number for card in found[:4]] == [0, 1, 2, 3]
        assert found[1].layout is not None
        assert ("Preneur", "qui") in [(one.over, one.title) for one in found[1].layout.columns]
        assert found[1].where.more[0] == "Manche 1"
        assert page(tournament, "cards").count("card-sign") == 2
        assert len(pdf(tournament, "cards").pages) == 4

    @pytest.mark.parametrize(
        ("games", "settings", "sheets"),
        [
            (1, {}, 1),
            (3, {}, 1),
            (9, {}, 2),
            (3, {"entry_mode": "hands"}, 4),
            (3, {"entry_mode": "hands", "card_format": "a4"}, 8),
        ],
    )
    def test_their_sheets_are_known_before(
        self, games: int, settings: dict[str, Any], sheets: int
    ) -> None:
        asked = order(evening(games, **settings), 1)
        assert card_sheets(asked) == sheets
        assert len(cards_of_round(asked).sheets) == sheets
        assert DOCUMENTS["cards"].sheets is not None

    def test_blank_cards_of_each_kind_of_match(self) -> None:
        final = later(System.DANOIS, 1, name="Finale", options={"games": 3})
        tournament = cast.tournament(later_phases=[final])
        with speaking("fr"):
            found = cards(blank_cards(order(tournament)))
        assert len(found) == 20
        assert [bool(card.face.games) for card in found] == [False] * 10 + [True] * 10
        assert found[-1].where.more[0].startswith("Finale")

    def test_the_same_rules_and_games_are_one_kind(self) -> None:
        tournament = cast.tournament(games=3, later_phases=[later(System.DANOIS, 1)])
        tournament.phases.update(games=3)
        found = cards(blank_cards(order(Tournament.objects.get())))
        assert len(found) == 10
        assert found[0].where.round_ == ""


@pytest.mark.django_db
def test_the_html_has_the_titles_of_the_games() -> None:
    html = page(evening(3), "cards")
    assert len(re.findall("Manche 3", html)) == 2
