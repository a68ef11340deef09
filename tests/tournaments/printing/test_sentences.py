"""The rule sheet in words: every option of belote has its sentence, and only what is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from scoring.option import Option
from scoring.presets import preset_rules
from scoring.rules import OPTIONS, Rules
from tests.tournaments import cast
from tests.tournaments.printing.paper import BELOTE_PRESETS, speaking
from tournaments.printing.sentences import ARTICLES, COVERED, rule_articles

# Under these every option of belote matters: a target and a fixed number of hands, declarations,
# rounding, a litige that is carried.
EVERYTHING = Rules(
    target=1000, hands=12, declarations="scored", rounding="nearest_10", misdeal="penalty"
)
NUMBERS = {"target": 1234, "hands": 17, "capot_called_points": 543}
# These values mean that something is not played: nothing is said of it.
UNSAID = {
    ("turned_jack", "free"),
    ("under_eleven", "play"),
    ("carre_of_eights", "nothing"),
    ("carre_of_sevens", "nothing"),
    ("unit", 1),
    ("exact_finish", False),
    ("capot_cannot_win", False),
    ("rubicon", "none"),
    ("capot_called_points", None),
}
BELOTE = [option for option in OPTIONS.values() if "belote" in option.sheet_games & option.games]


def said(rules: Rules) -> str:
    """Everything the articles say."""
    return " ".join(line for one in rule_articles(rules) for line in one.sentences)


def sentence_keys() -> set[str]:
    return {key for _, sentences in ARTICLES.values() for key in sentences}


def values_of(option: Option) -> Iterator[Any]:
    """Values of an option worth trying beside its default."""
    if option.kind == "choice":
        yield from option.choices
    elif option.kind == "flag":
        yield from (False, True)
    elif option.kind == "sentences":
        yield from ((), ("Les téléphones sont éteints.",))
    else:
        yield from (option.default_for("belote"), NUMBERS.get(option.name, 137))


@pytest.mark.parametrize("option", BELOTE, ids=lambda option: option.name)
def test_every_option_has_a_sentence_of_its_own_or_is_told_in_another(option: Option) -> None:
    if option.name == "articles":
        return
    key = COVERED.get(option.sentence, option.sentence)
    assert key in sentence_keys()


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("option", BELOTE, ids=lambda option: option.name)
def test_every_value_of_an_option_changes_what_the_sheet_says(
    option: Option, language: str
) -> None:
    values = list(values_of(option))
    with speaking(language):
        told = [said(replace(EVERYTHING, **{option.name: value})) for value in values]
    assert len(set(told)) == len(values)


@pytest.mark.parametrize(
    "option", [one for one in BELOTE if one.kind in ("choice", "flag")], ids=lambda one: one.name
)
def test_a_value_is_passed_over_only_where_it_means_not_played(option: Option) -> None:
    sentences = {key: one for _, group in ARTICLES.values() for key, one in group.items()}
    sentence = sentences[COVERED.get(option.sentence, option.sentence)]
    silent = {
        value
        for value in values_of(option)
        if not sentence(replace(EVERYTHING, **{option.name: value}))
    }
    assert silent == {value for name, value in UNSAID if name == option.name}


def test_the_list_of_options_told_elsewhere_names_options_and_sentences() -> None:
    assert set(COVERED) <= {option.sentence for option in BELOTE}
    assert set(COVERED.values()) <= sentence_keys()


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Rules(), ("tierce", "carré", "arrondi", "rubicon", "dizaine", "capot demandé")),
        (Rules(litige="failed"), ("en jeu", "81")),
        (Rules(target=None, hands=12), ("atteint",)),
        (Rules(rounding="exact", declarations="scored"), ("s’arrondi",)),
    ],
)
def test_nothing_is_said_of_what_is_not_played(rules: Rules, words: tuple[str, ...]) -> None:
    with speaking("fr"):
        told = said(rules)
    assert [word for word in words if word in told] == []


@pytest.mark.parametrize("preset", BELOTE_PRESETS)
def test_the_sheet_is_another_in_each_language_and_has_no_hole(preset: str) -> None:
    rules = preset_rules(preset)
    with speaking("fr"):
        french = said(rules)
    with speaking("en"):
        english = said(rules)
    assert french != english
    assert "%(" not in french + english


@pytest.mark.parametrize("preset", BELOTE_PRESETS)
def test_french_is_set_as_french_is(preset: str) -> None:
    with speaking("fr"):
        told = said(preset_rules(preset))
    assert not any(wrong in told for wrong in (" ;", " :", " !", " ?", "« ", " »", "'"))


class TestAmounts:
    def test_a_failed_contract_is_told_as_it_is_marked(self) -> None:
        with speaking("en"):
            told = said(Rules(rounding="nearest_10", failed_points=162))
        assert "the defence marks 160" in told

    def test_a_capot_is_told_as_it_is_marked(self) -> None:
        with speaking("en"):
            assert "marks 250 in place" in said(Rules(rounding="nearest_10_down"))

    def test_half_of_an_odd_target_is_told_exactly(self) -> None:
        with speaking("en"):
            assert "less than 500½ points" in said(Rules(target=1001, rubicon="simple"))

    def test_thousands_are_written_as_the_language_writes_them(self) -> None:
        with speaking("fr"):
            assert "1\u202f001" in said(Rules(target=1001))


class TestArticles:
    def test_they_follow_the_order_of_an_evening(self) -> None:
        keys = [article.key for article in rule_articles(preset_rules("village_12"))]
        assert keys == list(ARTICLES)

    def test_the_organisers_own_come_last_as_they_were_typed(self) -> None:
        rules = Rules(articles=("Pas de téléphone.", "  ", "<b>Buvette</b> à 22 h"))
        last = rule_articles(rules)[-1]
        assert last.key == "own"
        assert last.sentences == ("Pas de téléphone.", "<b>Buvette</b> à 22 h")

    def test_no_article_is_empty(self) -> None:
        assert all(article.sentences for article in rule_articles(Rules()))


@pytest.mark.django_db
class TestContest:
    def contest_says(self, **settings: Any) -> str:
        contest = cast.contest(**settings)
        articles = rule_articles(preset_rules("village_12"), contest=contest)
        return " ".join(next(one for one in articles if one.key == "contest").sentences)

    def test_rounds_draw_bye_and_ranking_are_told(self) -> None:
        with translation.override("en"):
            told = self.contest_says(bye_victory=False)
        assert "in 4 rounds" in told
        assert "the first meets the second" in told
        assert "half of the total of a table" in told
        assert "does not count as a victory" in told
        assert "points; victories; point difference" in told

    def test_a_catch_up_game_is_won_or_lost_like_another(self) -> None:
        with translation.override("en"):
            told = self.contest_says(bye_score="catch_up")
        assert "catch-up game" in told
        assert "as a victory" not in told

    def test_fixed_points_of_a_bye_and_of_a_forfeit_are_told(self) -> None:
        with translation.override("en"):
            told = self.contest_says(bye_score="fixed", bye_points=950, forfeit_points=1200)
        assert "It scores 950 points." in told
        assert "marks 0 points, its opponents 1,200" in told

    def test_one_round_is_singular(self) -> None:
        with translation.override("fr"):
            assert "en 1 partie." in self.contest_says(rounds_planned=1)
