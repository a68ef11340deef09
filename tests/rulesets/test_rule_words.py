"""Rules and their problems in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from scoring.errors import MESSAGES, RulesError
from scoring.options.option import GROUPS
from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, OPTIONS
from scoring.rules_json import rules_from_json
from tournaments.rulesets.titles import (
    answers,
    asked_options,
    game_title,
    presets_by_game,
    problem_words,
    value_words,
)


def texts_of_scoring() -> Iterator[str]:
    """Every text of the options, presets and messages that the app translates."""
    yield from GROUPS.values()
    yield from (preset.title for preset in PRESETS.values())
    yield from (game.title for game in GAMES.values())
    yield from MESSAGES.values()
    for option in OPTIONS.values():
        yield option.question
        yield from filter(None, [option.help])
        yield from option.choice_labels.values()


class TestTranslation:
    def test_every_text_of_scoring_is_in_the_catalogue(self) -> None:
        with translation.override("fr"):
            catalogue = trans_real.catalog()._catalog  # type: ignore[attr-defined]
        assert [text for text in texts_of_scoring() if catalogue.get(text) is None] == []

    @pytest.mark.parametrize("code", MESSAGES)
    def test_a_message_fills_the_same_values_in_french(self, code: str) -> None:
        with translation.override("fr"):
            french = translation.gettext(MESSAGES[code])
        names = {part.split(")")[0] for part in MESSAGES[code].split("%(")[1:]}
        assert {part.split(")")[0] for part in french.split("%(")[1:]} == names


def said(**options: object) -> dict[str, str]:
    """The problems of rules in French, by option."""
    with pytest.raises(RulesError) as refused, translation.override("fr"):
        rules_from_json(options)
    with translation.override("fr"):
        return {problem.field: problem_words(problem) for problem in refused.value.problems}


class TestProblems:
    def test_a_game_without_end(self) -> None:
        words = said(preset="belote", target=None)["target"]
        assert words.startswith("Il faut un nombre de points ou un nombre de donnes")
        assert "«\u00a0rien\u00a0»" in words

    def test_a_rubicon_without_a_target_names_its_answer(self) -> None:
        words = said(preset="village_12", rubicon="simple")["rubicon"]
        assert "«\u00a0en dessous de la moitié du total à atteindre\u00a0»" in words

    def test_tens_name_the_other_question_and_its_answer(self) -> None:
        words = said(preset="belge_101", litige_rounded=False)["unit"]
        assert "«\u00a0non\u00a0»" in words
        assert "Litige\u00a0: les points sont-ils arrondis" in words

    def test_tens_name_an_answer_among_choices(self) -> None:
        words = said(preset="belge_101", rounding="exact")["unit"]
        assert "«\u00a0au point près\u00a0»" in words


class TestValues:
    @pytest.mark.parametrize(
        ("name", "value", "words"),
        [
            ("litige", "failed", "le preneur est dedans"),
            ("exact_finish", True, "oui"),
            ("exact_finish", False, "non"),
            ("target", None, "–"),
            ("target", 1000, "1000"),
            ("cut_minimum", 3, "trois cartes"),
            ("articles", [], "–"),
            ("articles", ["Un.", "Deux."], "Un. / Deux."),
            ("litige", "of another version", "of another version"),
        ],
    )
    def test_in_words(self, name: str, value: object, words: str) -> None:
        with translation.override("fr"):
            assert value_words(OPTIONS[name], value) == words

    def test_answers_follow_the_sheet(self) -> None:
        with translation.override("fr"):
            rules = preset_rules("belote")
            groups = answers(rules, asked_options(rules))
        titles = [title for title, _lines in groups]
        assert titles.index("Litige") < titles.index("Fin de la partie")
        assert all(lines for _title, lines in groups)

    @pytest.mark.parametrize("preset", PRESETS)
    def test_answers_of_every_game(self, preset: str) -> None:
        rules = preset_rules(preset)
        with translation.override("en"):
            groups = answers(rules, asked_options(rules))
        lines = [line for _title, group in groups for line in group]
        assert [question for question, _answer in lines] == [
            option.question for option in asked_options(rules)
        ]

    def test_presets_stand_under_their_game(self) -> None:
        with translation.override("fr"):
            games = presets_by_game()
        assert {name for _game, named in games for name, _title in named} == set(PRESETS)
        assert [title for title, _named in games][:2] == ["Belote", "Contrée"]
        assert game_title("of another version") == "of another version"
