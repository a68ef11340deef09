"""The form of the rules: no option is missing, none is written by hand, every preset fits in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from scoring.options.option import GROUPS, Option
from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, OPTIONS, options_in
from scoring.rules_json import rules_from_json, rules_to_json
from tournaments.core.replies import attempt
from tournaments.rulesets import titles as rule_words
from tournaments.rulesets.forms.own_rules import field_of
from tournaments.rulesets.forms.rules import OptionField, RulesForm, initial_of_rules
from tournaments.rulesets.selectors import preset_source
from tournaments.rulesets.titles import asked_options, conditional_options

pytestmark = pytest.mark.slow


def empty(preset: str, **options: Any) -> RulesForm:
    return RulesForm(source=preset_source(preset), **options)


def filled(preset: str, **typed: Any) -> RulesForm:
    """The form as a browser sends it for a preset, with what is typed over it."""
    values = initial_of_rules(preset_rules(preset))
    return RulesForm(values | typed, source=preset_source(preset))


def shown_in(form: RulesForm) -> dict[str, OptionField]:
    """Option -> its field, in the order of the page."""
    groups = form.shown_groups()
    return {s.field.name: s for group in groups for s in (*group.common, *group.others)}


def says(form: RulesForm) -> dict[str, str]:
    """What the source says of the options that differ from it."""
    return {name: s.source_says for name, s in shown_in(form).items() if s.source_says}


class TestBids:
    """`min_bid` and `max_bid` are tens in their order (scoring-rules.md section 3)."""

    @pytest.mark.parametrize(
        ("low", "high", "field", "words"),
        [
            ("160", "80", "min_bid", "Above the highest bid, which is 80: “160”"),
            ("82", "160", "min_bid", "A multiple of ten is needed, not “82”"),
            ("80", "165", "max_bid", "A multiple of ten is needed, not “165”"),
        ],
    )
    def test_others_are_refused_beside_their_field(
        self, low: str, high: str, field: str, words: str
    ) -> None:
        form = filled("contree", min_bid=low, max_bid=high)
        with translation.override("en"), attempt(form) as tried:
            assert form.is_valid()
            form.chosen(preset_rules("contree"))
        assert not tried.done
        assert form.errors == {field: [words]}
        assert form[field].value() == {"min_bid": low, "max_bid": high}[field]

    @pytest.mark.parametrize(("low", "high"), [("80", "160"), ("90", "90")])
    def test_one_is_enough(self, low: str, high: str) -> None:
        form = filled("contree", min_bid=low, max_bid=high)
        assert form.is_valid()
        assert form.chosen(preset_rules("contree")).rules.min_bid == int(low)

    def test_text_that_is_no_number_is_the_only_error(self) -> None:
        assert list(filled("contree", min_bid="beaucoup", max_bid="80").errors) == ["min_bid"]

    def test_a_game_without_bids(self) -> None:
        assert filled("village_12").is_valid()


class TestEveryOption:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_of_the_game_is_in_the_form(self, preset: str) -> None:
        rules = preset_rules(preset)
        expected = {o.name for o in options_in(rules) if rules.game in o.sheet_games}
        assert set(empty(preset).fields) == expected

    def test_is_in_the_form_of_some_game_and_in_its_json(self) -> None:
        together = filled("belote3", opposition="together", deal="all_cards")
        forms = [empty(game) for game in GAMES] + [together]
        assert {name for form in forms for name in form.fields} == set(OPTIONS)
        in_json = {name for form in forms for name in rules_to_json(form.shape)}
        assert in_json == set(OPTIONS) | {"game"}

    @pytest.mark.parametrize("game", GAMES)
    def test_stands_in_one_group_of_the_rule_sheet(self, game: str) -> None:
        assert sorted(shown_in(empty(game))) == sorted(
            option.name for option in asked_options(preset_rules(game))
        )

    @pytest.mark.parametrize("game", GAMES)
    def test_groups_stand_in_the_order_of_the_sheet(self, game: str) -> None:
        with translation.override("en"):
            titles = [group.title for group in empty(game).shown_groups()]
        assert titles == [title for title in GROUPS.values() if title in titles]

    def test_common_ones_are_open(self) -> None:
        groups = empty("belote").shown_groups()
        common = {shown.field.name for group in groups for shown in group.common}
        assert {"rounding", "litige", "hands", "target", "articles"} <= common
        assert "sequence_order" not in common

    @pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
    def test_has_a_question_and_its_choices_in_french(self, option: Option) -> None:
        with translation.override("fr"):
            texts = [rule_words.question(option), rule_words.help_text(option)]
            assert texts[0] != option.question
            assert not option.help or texts[1] != option.help
            assert str(field_of(option).label) == texts[0]

    def test_of_one_game_is_not_asked_in_another(self) -> None:
        assert "contre_multiplies" not in empty("belote").fields
        assert "litige" not in empty("contree").fields
        assert {"sheet", "articles"} <= set(empty("comptoir").fields)
        assert "rounding" not in empty("comptoir").fields


class TestRoundTrip:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_preset_through_the_form_is_itself(self, preset: str) -> None:
        form = filled(preset)
        assert form.is_valid(), form.errors
        assert rules_from_json({"preset": preset, **form.values()}) == preset_rules(preset)

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_preset_does_not_differ_from_itself(self, preset: str) -> None:
        assert says(empty(preset, initial=filled(preset).data)) == {}

    def test_articles_are_lines(self) -> None:
        form = filled("village_12", articles="Pas de téléphone.\r\n\r\nBuvette à 22 h.")
        assert form.is_valid()
        assert form.values()["articles"] == ["Pas de téléphone.", "Buvette à 22 h."]

    def test_a_flag_is_yes_or_no(self) -> None:
        form = filled("village_12", exact_finish="yes", capot_cannot_win="no")
        assert form.is_valid()
        assert (form.values()["exact_finish"], form.values()["capot_cannot_win"]) == (True, False)

    def test_a_choice_of_numbers_stays_a_number(self) -> None:
        form = filled("village_12", cut_minimum="3", unit="1")
        assert form.is_valid()
        assert (form.values()["cut_minimum"], form.values()["unit"]) == (3, 1)


class TestWhatIsNotAsked:
    def test_is_kept_as_it_was(self) -> None:
        form = filled("village_12")
        assert form.is_valid()
        kept = replace(preset_rules("village_12"), bid_conventions="forbidden")
        assert form.all_values(kept)["bid_conventions"] == "forbidden"

    def test_of_another_game_is_not_kept(self) -> None:
        form = filled("contree")
        assert form.is_valid()
        kept = replace(preset_rules("belote"), bid_conventions="forbidden")
        assert form.all_values(kept) == form.values()


class TestAnAnswerThatBringsQuestions:
    """Who plays against the taker decides whether three players have a litige, a capot …"""

    BROUGHT = conditional_options("belote3")

    def test_there_are_some_only_for_three_players(self) -> None:
        assert {"litige", "capot_points", "misdeal", "fault_points"} <= self.BROUGHT
        assert [game for game in GAMES if conditional_options(game)] == ["belote3"]

    def test_each_alone_brings_no_question(self) -> None:
        form = filled("belote3")
        assert not self.BROUGHT & set(form.fields)
        assert form.brought == ()

    def test_together_they_are_brought_with_their_usual_answers(self) -> None:
        form = filled("belote3", opposition="together")
        assert {option.name for option in form.brought} == self.BROUGHT
        assert (form["capot_points"].value(), form["litige"].value()) == ("252", "carried")
        assert form.is_valid(), form.errors

    def test_once_shown_they_are_as_typed(self) -> None:
        seen = filled("belote3", opposition="together").data
        form = RulesForm({**seen, "capot_points": "300"}, source=preset_source("belote3"))
        assert (form.brought, form.is_valid()) == ((), True)
        assert rules_from_json({"preset": "belote3", **form.values()}).capot_points == 300

    def test_back_to_each_they_are_left_out(self) -> None:
        seen = filled("belote3", opposition="together").data
        form = RulesForm({**seen, "opposition": "each"}, source=preset_source("belote3"))
        assert form.is_valid()
        assert not self.BROUGHT & form.values().keys()
        assert (
            not self.BROUGHT
            & form.all_values(replace(preset_rules("belote3"), litige="failed")).keys()
        )

    def test_their_typed_answers_are_put_by(self) -> None:
        seen = {**filled("belote3", opposition="together").data, "capot_points": "300"}
        source = preset_source("belote3")
        each = RulesForm({**seen, "opposition": "each"}, source=source)
        assert dict(each.put_by)["capot_points"] == "300"
        assert RulesForm(seen, source=source).put_by == []
        assert empty("belote3").put_by == []

    def test_an_answer_that_cannot_be_read_brings_nothing(self) -> None:
        form = filled("belote3", opposition="roulette")
        assert form.brought == ()
        assert list(form.errors) == ["opposition"]


class TestPossibleAnswers:
    def offered(self, form: RulesForm, name: str) -> list[str]:
        field: Any = form.fields[name]
        return [value for value, _label in field.choices]

    def test_only_those_that_go_with_the_others_are_offered(self) -> None:
        each = filled("belote3")
        assert self.offered(each, "rounding") == ["exact", "nearest_10"]
        assert self.offered(each, "litige_at_end") == ["extra_hand", "lost"]
        assert len(self.offered(filled("belote2"), "rounding")) == 6
        stock = filled("belote2", deal="stock")
        assert self.offered(stock, "rounding") == ["exact", "nearest_10", "nearest_10_down"]

    def test_the_answer_that_is_given_stays(self) -> None:
        form = filled("belote2", deal="stock", rounding="balanced_10")
        assert "balanced_10" in self.offered(form, "rounding")

    def test_what_decides_other_questions_stands_open(self) -> None:
        (game, *_others) = empty("belote3").shown_groups()
        assert [shown.field.name for shown in game.common] == ["deal", "opposition"]


class TestDifferences:
    def test_are_marked_with_what_the_source_says(self) -> None:
        said = says(filled("village_12", capot_points="300", litige="failed"))
        assert said["capot_points"] == "Règlement de départ : 252"
        assert "remis en jeu" in said["litige"]
        assert set(said) == {"capot_points", "litige"}

    def test_hidden_ones_are_counted(self) -> None:
        form = filled("village_12", litige_amount="half", litige_rounded="no")
        assert [group.changed for group in form.shown_groups() if group.changed] == [2]

    def test_line_ends_are_no_difference(self) -> None:
        assert says(filled("village_12", articles="\r\n")) == {}

    def test_what_the_source_does_not_have_is_no_difference(self) -> None:
        said = says(filled("belote3", opposition="together"))
        assert list(said) == ["opposition"]


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
        radios = {name: shown.radios for name, shown in shown_in(empty("belote")).items()}
        assert radios["litige"] == "picks picks-long"
        assert radios["declarations"] == "picks"
        assert radios["rounding"] == ""
        assert radios["hands"] == ""

    @pytest.mark.parametrize("game", GAMES)
    def test_every_shown_option_is_of_the_game(self, game: str) -> None:
        shown = asked_options(preset_rules(game))
        assert all(game in option.games & option.sheet_games for option in shown)
