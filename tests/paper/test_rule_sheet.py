"""The rule sheet as paper: one or two pages whatever the options, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from pypdf import PdfReader

from scoring.check import hand_sum
from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json, rules_to_json
from tests import cast
from tests.matrix import one_in
from tests.paper.paper import page, pdf, speaking, text_of
from tournaments.paper.rule_sheet import sheet_of, sheets_of
from tournaments.rulesets.sheet.articles import rule_articles
from tournaments.rulesets.sheet.card_values import (
    ALL_TRUMP,
    NO_TRUMP,
    PLAIN,
    TRUMP,
    Suit,
    card_table,
)

pytestmark = pytest.mark.one_database
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


def printed(rules: Rules, language: str) -> PdfReader:
    return pdf(cast.tournament(rules=rules_to_json(rules)), "rules", language)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "language"),
    [(preset, "fr") for preset in PRESETS] + one_in(3, [(preset, "en") for preset in PRESETS]),
)
def test_every_preset_fits_one_or_two_pages_with_every_article(preset: str, language: str) -> None:
    rules = rules_from_json({"preset": preset, "articles": OWN})
    found = printed(rules, language)
    assert len(found.pages) in (1, 2)
    text = text_of(found)
    with speaking(language):
        articles = rule_articles(rules)
    for number, article in enumerate(articles[:-1], start=1):
        assert f"{number}. {article.title}" in text
    assert "Article 4" in text


@pytest.mark.django_db
@pytest.mark.parametrize("game", AWKWARD)
def test_every_option_and_ten_articles_of_the_organiser_fit_two_pages(game: str) -> None:
    found = printed(rules_from_json({**AWKWARD[game], "articles": LONG_OWN}), "fr")
    assert len(found.pages) in (1, 2)
    assert "Article 10" in text_of(found)


@pytest.mark.django_db
@pytest.mark.parametrize("preset", ["village_12", "village_20_no_litige", "belote3", "comptoir"])
def test_a_usual_tournament_has_one_page_with_its_example(preset: str) -> None:
    found = printed(preset_rules(preset), "fr")
    assert len(found.pages) == 1
    assert "Exemple" in text_of(found)


class TestType:
    def large(self, preset: str) -> bool:
        with speaking("fr"):
            return sheet_of(preset_rules(preset)).is_large

    def test_it_is_larger_where_one_page_has_room_or_two_are_needed(self) -> None:
        assert self.large("comptoir")
        assert self.large("coinche")

    def test_it_is_smaller_where_that_saves_a_page(self) -> None:
        assert not self.large("belote_160")

    def test_it_is_smaller_where_even_two_pages_are_crowded(self) -> None:
        rules = rules_from_json({**AWKWARD["contree"], "articles": LONG_OWN})
        with speaking("fr"):
            assert not sheet_of(rules).is_large


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

    @pytest.mark.parametrize(
        "suit", [TRUMP, PLAIN, *NO_TRUMP.values(), *ALL_TRUMP.values()], ids=worth
    )
    def test_every_suit_has_the_same_eight_cards_in_order_of_value(self, suit: Suit) -> None:
        assert {str(card) for card, _ in suit} == {str(card) for card, _ in PLAIN}
        values = [points for _, points in suit]
        assert values == sorted(values, reverse=True)

    @pytest.mark.parametrize(("name", "suit"), [*NO_TRUMP.items(), *ALL_TRUMP.items()])
    def test_the_totals_without_trump_and_all_trump_are_right(self, name: str, suit: Suit) -> None:
        expected = {"raw_130": 130, "raw_258": 258}.get(name, 162)
        assert 4 * worth(suit) + 10 == expected

    def test_without_trump_and_all_trump_are_columns_only_where_they_may_be_bid(self) -> None:
        assert len(card_table(preset_rules("contree")).titles) == 2
        assert len(card_table(preset_rules("coinche")).titles) == 4

    def test_three_players_without_a_talon_have_no_eights_and_sevens(self) -> None:
        assert len(card_table(preset_rules("belote3")).rows) == 6
        assert len(card_table(rules_from_json({"game": "belote3", "deal": "stock"})).rows) == 8
