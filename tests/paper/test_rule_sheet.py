"""The rule sheet as paper: one or two pages whatever the options, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string

from scoring.check import hand_sum
from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json, rules_to_json
from tests import cast
from tests.matrix import rarely
from tests.paper.filled import fill_of
from tests.paper.paper import page, pdf, printed_on, speaking, text_of
from tournaments.paper.pdf import layout
from tournaments.paper.rules.type import FULL_PAGE, Type, example_type, height, type_of
from tournaments.paper.rules.values import sheet_of, sheets_of
from tournaments.paper.type import SHEET_STEPS
from tournaments.rulesets.sheet.articles import rule_articles
from tournaments.rulesets.sheet.card_values import (
    ALL_TRUMP,
    NO_TRUMP,
    PLAIN,
    TRUMP,
    Suit,
    card_table,
)

pytestmark = [pytest.mark.one_database, pytest.mark.slow]
ROOT = Path(__file__).resolve().parents[2]
OWN = [f"Article {number} : les joueurs restent assis à leur table." for number in range(1, 5)]
LONG_OWN = [
    f"Article {number} : toute réclamation se fait avant la signature de la feuille, auprès de "
    "l’arbitre et non des adversaires, qui n’ont pas à y répondre."
    for number in range(1, 11)
]
# Settings that make the sheet longer.
EVERYTHING: dict[str, Any] = {
    "target": 1001,
    "hands": 20,
    "declarations": "scored",
    "rounding": "balanced_10",
    "exact_finish": True,
    "misdeal": "graduated",
    "carre_of_eights": "cancels",
    "carre_of_sevens": "voids_hand",
    "rubicon": "floating",
    "under_eleven": "redeal",
    "king_first": True,
    "deal_pattern": "free",
}
TURNED = {
    "turned_jack": "forced",
    "second_round": "any_suit",
    "capot_called_points": 500,
    "litige_at_end": "returned",
}
TOGETHER = {"game": "belote3", "opposition": "together"}
EACH = {"game": "belote3", "deal": "stock", "rounding": "nearest_10", "declarations": "scored"}
AWKWARD: dict[str, dict[str, Any]] = {
    "belote": {
        **EVERYTHING,
        **TURNED,
        "litige_amount": "half",
        "both_over": "last_hand",
    },
    "contree": {
        "game": "contree",
        **EVERYTHING,
        "allow_no_trump": True,
        "allow_all_trump": True,
        "no_trump_values": "raw_130",
        "all_trump_values": "raw_258",
        "made_at_least": 82,
        "must_outscore": True,
        "contre_takes_all": True,
        "contre_multiplies": "bid",
        "capot_bid_made": 500,
        "capot_bid_failed": 350,
        "generale_points": 1000,
        "fault_adds_contract": True,
        "contre_out_of_turn": True,
        "both_over": "last_hand",
    },
    "belote2": {"game": "belote2", **EVERYTHING, **TURNED, "both_over": "last_hand"},
    "together": {**TOGETHER, **EVERYTHING, **TURNED},
    "each": {**EACH, "target": 1001, "hands": 20, "litige_at_end": "lost", "king_first": True},
    "comptoir": {"preset": "lyonnaise", "under_eleven": "redeal", "deal_pattern": "free"},
}


EVERY = tuple((preset, language) for language in ("fr", "en") for preset in PRESETS)
TELLING = (("coinche", "fr"), ("belote3", "fr"), ("lyonnaise", "en"))
"""The longest sheet, one of three players, and the shortest: in every run."""


def laid_out(rules: Rules, language: str) -> Any:
    """The sheet of a tournament as it is printed."""
    return layout(page(cast.tournament(rules=rules_to_json(rules)), "rules", language))


def text_on(laid: Any) -> str:
    """The words of a layout, every kind of space as a plain one."""
    words = (one.text for sheet in printed_on(laid) for one in sheet)
    return " ".join(" ".join(words).split())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "language"),
    [case if case in TELLING else rarely(*case) for case in EVERY],
)
def test_every_preset_fills_one_or_two_pages_with_every_article(preset: str, language: str) -> None:
    rules = rules_from_json({"preset": preset, "articles": OWN})
    laid = laid_out(rules, language)
    filled = fill_of(laid)
    assert len(filled) in (1, 2)
    assert min(filled) > 0.75
    text = text_on(laid)
    with speaking(language):
        articles = rule_articles(rules)
    for number, article in enumerate(articles[:-1], start=1):
        assert f"{number}. {article.title}" in text
    assert "Article 4" in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    "game", ["contree", *(rarely(game) for game in AWKWARD if game != "contree")]
)
def test_every_option_and_ten_articles_of_the_organiser_fit_two_pages(game: str) -> None:
    laid = laid_out(rules_from_json({**AWKWARD[game], "articles": LONG_OWN}), "fr")
    assert len(laid.pages) in (1, 2)
    assert "Article 10" in text_on(laid)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("preset", PRESETS)
def test_its_pages_are_filled_evenly(preset: str) -> None:
    found = fill_of(layout(page(cast.tournament(preset=preset), "rules")))
    assert len(found) <= 2
    assert min(found) > 0.75


@pytest.mark.django_db
def test_the_text_ends_clear_of_the_code_in_the_foot() -> None:
    for sheet in printed_on(layout(page(cast.tournament(preset="village_12"), "rules"))):
        *text, _created, _number = sorted(one.bottom for one in sheet)
        assert max(text) < 297 - 24


@pytest.mark.django_db
def test_a_short_one_is_one_page_with_its_example() -> None:
    found = pdf(cast.tournament(preset="comptoir"), "rules")
    assert len(found.pages) == 1
    assert "Exemple" in text_of(found)


@pytest.mark.parametrize(
    "preset", ["contree_made", *(rarely(preset) for preset in PRESETS if preset != "contree_made")]
)
def test_without_a_contest_it_is_a_paper_too(preset: str) -> None:
    with speaking("fr"):
        sheet = sheet_of(preset_rules(preset))
        html = render_to_string("paper/rules/page.html", {"paper": (sheet,), "title": "Règlement"})
    assert sheet.title in html
    assert min(fill_of(layout(html))) > 0.75


class TestType:
    """The largest with which a sheet fills its pages."""

    def test_every_size_has_a_class_of_its_own(self) -> None:
        css = (ROOT / "static/css/print.css").read_text()
        for size in SHEET_STEPS:
            assert f".type-{int(10 * size)} {{\n  font-size: {size}pt;" in css

    def test_it_grows_until_the_pages_are_full(self) -> None:
        with speaking("fr"):
            measure = sheet_of(preset_rules("contree_2000")).measure
        found = type_of(measure)
        larger = Type(SHEET_STEPS[SHEET_STEPS.index(found.size) + 1])
        assert height(measure, found) <= 2 * FULL_PAGE < height(measure, larger)

    def test_the_example_is_a_point_smaller_where_its_columns_have_room(self) -> None:
        with speaking("fr"):
            measure = sheet_of(preset_rules("contree_2000")).measure
        assert [example_type(measure, size) for size in (10, 11.5, 16)] == [10, 10.5, 10.5]

    def test_it_is_never_tight_where_two_pages_are_enough(self) -> None:
        for preset in PRESETS:
            with speaking("fr"):
                assert not type_of(sheet_of(preset_rules(preset)).measure).is_tight

    def test_it_is_tight_where_even_two_pages_are_crowded(self) -> None:
        rules = rules_from_json({**AWKWARD["contree"], "articles": LONG_OWN + OWN})
        with speaking("fr"):
            assert type_of(sheet_of(rules).measure).is_tight

    def test_any_number_of_articles_has_a_type(self) -> None:
        rules = rules_from_json({"articles": LONG_OWN * 20})
        with speaking("fr"):
            assert not type_of(sheet_of(rules).measure).is_tight


@pytest.mark.django_db
class TestPage:
    def test_the_cards_are_a_table_and_the_example_follows_the_counting(self) -> None:
        html = page(cast.tournament(preset="village_12"), "rules")
        assert 'class="list card-values"' in html
        assert html.index("7. Décompte") < html.index("Exemple") < html.index("8. Contrat chuté")

    def test_the_example_has_as_many_players_as_the_tables_of_the_tournament(self) -> None:
        rules = rules_to_json(preset_rules("comptoir"))
        tournament = cast.tournament(rules=rules, table_size=5)
        titles = [one.title for one in sheets_of(tournament)[0].example.columns]
        assert titles[-5:] == list("ABCDE")

    def test_its_heading_names_the_game(self) -> None:
        html = page(cast.tournament(preset="contree_2000"), "rules")
        assert "<h1>Règlement – belote contrée</h1>" in html

    def test_the_key_facts_are_a_table_with_a_head_for_each_row(self) -> None:
        html = page(cast.tournament(preset="village_12"), "rules")
        assert '<th scope="row">Une partie</th>\n          <td>12 donnes</td>' in html

    def test_the_organisers_text_is_escaped(self) -> None:
        rules = rules_to_json(rules_from_json({"articles": ["<b>Buvette</b>"]}))
        assert "&lt;b&gt;Buvette" in page(cast.tournament(rules=rules), "rules")


def worth(suit: Suit) -> int:
    return sum(points for _, points in suit)


class TestCardValues:
    def test_the_whole_pack_and_the_last_trick_make_a_hand(self) -> None:
        rows = card_table(Rules()).rows
        in_cards = sum(trump + 3 * plain for (_, trump), (_, plain) in rows)
        assert in_cards + 10 == hand_sum(Rules())

    def test_every_suit_has_the_same_eight_cards_in_order_of_value(self) -> None:
        for suit in (TRUMP, PLAIN, *NO_TRUMP.values(), *ALL_TRUMP.values()):
            assert {str(card) for card, _ in suit} == {str(card) for card, _ in PLAIN}
            values = [points for _, points in suit]
            assert values == sorted(values, reverse=True)

    def test_the_totals_without_trump_and_all_trump_are_right(self) -> None:
        for name, suit in (*NO_TRUMP.items(), *ALL_TRUMP.items()):
            expected = {"raw_130": 130, "raw_258": 258}.get(name, 162)
            assert 4 * worth(suit) + 10 == expected, name

    def test_without_trump_and_all_trump_are_columns_only_where_they_may_be_bid(self) -> None:
        assert len(card_table(preset_rules("contree")).titles) == 2
        assert len(card_table(preset_rules("coinche")).titles) == 4

    def test_three_players_without_a_talon_have_no_eights_and_sevens(self) -> None:
        assert len(card_table(preset_rules("belote3")).rows) == 6
        assert len(card_table(rules_from_json({"game": "belote3", "deal": "stock"})).rows) == 8
