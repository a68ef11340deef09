"""The form of the rules: no option is missing, none is written by hand, every preset fits in."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.presets import PRESETS, preset_rules
from scoring.rules import GROUPS, OPTIONS, Option, rules_from_json, rules_to_json
from tournaments import rule_words
from tournaments.forms.rules import RulesForm, field_of, initial_of_rules
from tournaments.rule_words import shown_options

GAME_PRESETS = [name for name, preset in PRESETS.items() if preset.game == "belote"]


def filled(preset: str, **typed: Any) -> RulesForm:
    """The form as a browser sends it for a preset, with what is typed over it."""
    values = initial_of_rules(rules_to_json(preset_rules(preset)))
    return RulesForm(values | typed, preset=preset)


class TestEveryOption:
    def test_of_the_game_is_in_the_form(self) -> None:
        expected = {
            option.name
            for option in OPTIONS.values()
            if "belote" in option.games and "belote" in option.sheet_games
        }
        assert set(RulesForm(preset="belote").fields) == expected

    def test_stands_in_one_group_of_the_rule_sheet(self) -> None:
        groups = RulesForm(preset="belote").shown_groups()
        names = [s.field.name for group in groups for s in (*group.common, *group.others)]
        assert sorted(names) == sorted(option.name for option in shown_options())

    def test_groups_stand_in_the_order_of_the_sheet(self) -> None:
        with translation.override("en"):
            titles = [group.title for group in RulesForm(preset="belote").shown_groups()]
        assert titles == [title for title in GROUPS.values() if title in titles]

    def test_common_ones_are_open(self) -> None:
        groups = RulesForm(preset="belote").shown_groups()
        common = {shown.field.name for group in groups for shown in group.common}
        assert {"rounding", "litige", "hands", "target", "articles"} <= common
        assert "sequence_order" not in common

    @pytest.mark.parametrize("option", shown_options(), ids=lambda option: option.name)
    def test_has_a_question_and_its_choices_in_french(self, option: Option) -> None:
        with translation.override("fr"):
            texts = [rule_words.question(option), rule_words.help_text(option)]
            assert texts[0] != option.question
            assert not option.help or texts[1] != option.help
            assert str(field_of(option).label) == texts[0]

    @pytest.mark.parametrize("preset", GAME_PRESETS)
    def test_has_a_french_title(self, preset: str) -> None:
        with translation.override("fr"):
            assert rule_words.preset_title(preset) != PRESETS[preset].title


class TestRoundTrip:
    @pytest.mark.parametrize("preset", GAME_PRESETS)
    def test_a_preset_through_the_form_is_itself(self, preset: str) -> None:
        form = filled(preset)
        assert form.is_valid(), form.errors
        assert rules_from_json({"preset": preset, **form.values()}) == preset_rules(preset)

    @pytest.mark.parametrize("preset", GAME_PRESETS)
    def test_a_preset_does_not_differ_from_itself(self, preset: str) -> None:
        form = RulesForm(initial=filled(preset).data, preset=preset)
        shown = [s for group in form.shown_groups() for s in (*group.common, *group.others)]
        assert [s.field.name for s in shown if s.preset_says] == []

    def test_articles_are_lines(self) -> None:
        form = filled("village_12", articles="Pas de téléphone.\r\n\r\nBuvette à 22 h.")
        assert form.is_valid()
        assert form.values()["articles"] == ["Pas de téléphone.", "Buvette à 22 h."]

    def test_a_flag_is_yes_or_no(self) -> None:
        form = filled("village_12", exact_finish="yes", capot_cannot_win="no")
        assert form.is_valid()
        assert (form.values()["exact_finish"], form.values()["capot_cannot_win"]) == (True, False)

    def test_a_choice_of_numbers_stays_a_number(self) -> None:
        form = filled("village_12", cut_minimum="3")
        assert form.is_valid()
        assert form.values()["cut_minimum"] == 3


class TestDifferences:
    def test_are_marked_with_what_the_preset_says(self) -> None:
        form = filled("village_12", capot_points="300", litige="failed")
        says = {
            shown.field.name: shown.preset_says
            for group in form.shown_groups()
            for shown in group.common
            if shown.preset_says
        }
        assert says["capot_points"] == "252"
        assert "remis en jeu" in says["litige"]
        assert set(says) == {"capot_points", "litige"}

    def test_hidden_ones_are_counted(self) -> None:
        form = filled("village_12", litige_amount="half", litige_rounded="no")
        assert [group.changed for group in form.shown_groups() if group.changed] == [2]

    def test_line_ends_are_no_difference(self) -> None:
        values = {**filled("village_12").data, "articles": "\r\n"}
        form = RulesForm(values, preset="village_12")
        assert not any(s.preset_says for group in form.shown_groups() for s in group.common)


class TestBadValues:
    @pytest.mark.parametrize(
        ("name", "typed"),
        [
            ("capot_points", ""),
            ("capot_points", "-1"),
            ("capot_points", "２52"),
            ("capot_points", "252.5"),
            ("capot_points", "99999"),
            ("hands", "0"),
            ("hands", "61"),
            ("target", "0"),
            ("rounding", "up"),
            ("litige", ""),
            ("exact_finish", "maybe"),
            ("articles", "🎉"),
            ("articles", "a" * 10_000),
        ],
    )
    def test_are_refused_beside_their_question(self, name: str, typed: str) -> None:
        form = filled("village_12", **{name: typed})
        assert not form.is_valid()
        assert list(form.errors) == [name]

    def test_open_the_group_they_hide_in(self) -> None:
        form = filled("village_12", misdeal_points="x")
        assert not form.is_valid()
        assert [group.open for group in form.shown_groups()].count(True) == 1


class TestAnswers:
    def test_long_answers_stand_one_a_line(self) -> None:
        groups = RulesForm(preset="belote").shown_groups()
        radios = {s.field.name: s.radios for group in groups for s in group.common}
        assert radios["litige"] == "picks picks-long"
        assert radios["declarations"] == "picks"
        assert radios["rounding"] == ""
        assert radios["hands"] == ""
