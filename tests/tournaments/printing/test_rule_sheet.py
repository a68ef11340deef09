"""The rule sheet as paper: one or two pages whatever the options, in both languages."""

from __future__ import annotations

import pytest

from scoring.check import hand_sum
from scoring.presets import preset_rules
from scoring.rules import Rules
from tests.tournaments import cast
from tests.tournaments.printing.paper import BELOTE_PRESETS, order, pdf, speaking, text_of
from tournaments.engine.rules import rules_json_of_preset
from tournaments.printing.card_values import PLAIN, TRUMP, card_lines
from tournaments.printing.example import example_hands
from tournaments.printing.rule_sheet import rule_sheet
from tournaments.printing.sentences import rule_articles

OWN = [f"Article {number} : les joueurs restent assis à leur table." for number in range(1, 5)]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("preset", BELOTE_PRESETS)
def test_every_preset_fits_one_or_two_pages_with_every_article(preset: str, language: str) -> None:
    contest = cast.contest(preset=preset, rules={**rules_json_of_preset(preset), "articles": OWN})
    found = pdf(contest, "rules", language)
    assert len(found.pages) in (1, 2)
    text = text_of(found)
    with speaking(language):
        articles = rule_articles(preset_rules(preset), contest=contest)
    for number, article in enumerate(articles, start=1):
        assert f"{number}. {article.title}" in text
    assert "Article 4" in text


@pytest.mark.django_db
@pytest.mark.parametrize("preset", ["village_12", "village_16", "village_20_no_litige"])
def test_a_village_contest_has_one_page(preset: str) -> None:
    assert len(pdf(cast.contest(preset=preset), "rules").pages) == 1


@pytest.mark.django_db
def test_what_does_not_fit_one_page_takes_the_larger_type_and_an_example() -> None:
    with speaking("fr"):
        sheet = rule_sheet(order(cast.contest(preset="belote_declarations")))
    assert sheet.long
    assert sheet.example


@pytest.mark.django_db
def test_a_crowded_page_leaves_the_example_out_and_keeps_every_article() -> None:
    with speaking("fr"):
        sheet = rule_sheet(order(cast.contest(preset="village_12")))
    assert not sheet.long
    assert sheet.example == ()


class TestCardValues:
    def test_the_whole_pack_and_the_last_trick_make_a_hand(self) -> None:
        in_cards = sum(line.trump_points + 3 * line.plain_points for line in card_lines())
        assert in_cards + 10 == hand_sum(Rules())

    def test_both_suits_have_the_same_eight_cards_never_falling_in_value(self) -> None:
        assert {str(card) for card, _ in TRUMP} == {str(card) for card, _ in PLAIN}
        for suit in (TRUMP, PLAIN):
            values = [points for _, points in suit]
            assert values == sorted(values, reverse=True)


class TestExample:
    def test_a_litige_is_won_with_the_next_hand(self) -> None:
        litige, after = example_hands(preset_rules("village_12"))[2:4]
        assert (litige.marks, litige.stake) == ((0, 81), 81)
        assert (after.marks, after.stake) == ((54, 189), 0)

    def test_rounded_rules_give_rounded_marks(self) -> None:
        made = example_hands(preset_rules("belote_160"))[0]
        assert made.marks == (110, 70)

    def test_the_outcome_is_in_the_readers_language(self) -> None:
        with speaking("fr"):
            words = [hand.outcome for hand in example_hands(preset_rules("village_12"))]
        assert words == ["réussi", "dedans", "litige", "réussi", "capot"]

    def test_it_ends_with_the_game(self) -> None:
        assert len(example_hands(Rules(target=100))) == 1

    @pytest.mark.parametrize("preset", BELOTE_PRESETS)
    def test_every_preset_has_one(self, preset: str) -> None:
        assert example_hands(preset_rules(preset))
