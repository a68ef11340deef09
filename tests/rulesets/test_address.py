"""Rules in an address: what is written can be read again, and nonsense is refused in words."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict
from django.utils import translation
from hypothesis import given, strategies as st

from scoring.presets import PRESETS, preset_rules
from scoring.rules import OPTIONS, Rules
from scoring.rules_json import rules_from_json
from tests.pages.test_bad_input import HOSTILE
from tests.scoring.strategies import KINDS, conduct, often, rules_of
from tournaments.core.writes import Refusal
from tournaments.rulesets.address import LONGEST, rules_asked, rules_query

pytestmark = pytest.mark.slow


def asked(query: str) -> Rules:
    return rules_asked(QueryDict(query))


def refused(query: str) -> dict[str, str]:
    """Field -> why an address is refused there."""
    with translation.override("en"), pytest.raises(Refusal) as caught:
        asked(query)
    return {problem.field: str(problem.message) for problem in caught.value.problems}


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Rules of any game as its editor can make them."""
    kind = draw(st.sampled_from(KINDS))
    scored: dict[str, Any] = draw(rules_of(kind))
    game = scored.pop("game")
    values = scored | draw(conduct(game))
    told = {name: value for name, value in values.items() if game in OPTIONS[name].sheet_games}
    said = draw(st.lists(st.sampled_from(["On joue & on rit.", "Le thé = à 16 h ?"]), max_size=2))
    return rules_from_json({"game": game, **told, "articles": said})


class TestRoundTrip:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_preset_is_its_name_alone(self, preset: str) -> None:
        assert rules_query(preset_rules(preset)) == f"preset={preset}"
        assert asked(f"preset={preset}") == preset_rules(preset)

    @often(60)
    @given(any_rules())
    def test_what_is_written_is_read_again(self, rules: Rules) -> None:
        assert asked(rules_query(rules)) == rules

    def test_only_what_differs_is_written(self) -> None:
        rules = replace(preset_rules("contree_2000"), allow_no_trump=True, target=None, hands=10)
        found = rules_query(rules)
        assert found == "preset=contree_2000&allow_no_trump=yes&target=&hands=10"
        assert asked(found) == rules

    def test_the_nearest_preset_makes_it_short(self) -> None:
        assert rules_query(replace(preset_rules("village_12"), hands=16)) == "preset=village_16"

    def test_the_order_of_the_answers_does_not_matter(self) -> None:
        found = asked("timed=yes&hands=15&preset=village_12")
        assert rules_query(found) == "preset=village_12&hands=15&timed=yes"

    def test_who_opposes_the_taker_brings_the_usual_answers(self) -> None:
        together = asked("preset=belote3&opposition=together")
        assert together.opposition == "together"
        assert asked(rules_query(together)) == together

    def test_answers_that_another_answer_leaves_out_are_not_read(self) -> None:
        assert asked("preset=belote3&opposition=each&litige=nonsense") == preset_rules("belote3")

    def test_what_is_not_about_rules_is_left_alone(self) -> None:
        assert asked("preset=comptoir&hands=abc&fbclid=IwAR&title=Club") == preset_rules("comptoir")

    def test_an_empty_address_has_rules(self) -> None:
        assert asked("") == preset_rules("village_12")


class TestRefused:
    @pytest.mark.parametrize(
        ("query", "field", "words"),
        [
            (
                "preset=poker",
                "preset",
                "There are no rules with this name: choose some from the list.",
            ),
            ("hands=0", "hands", "At least 1."),
            ("hands=61", "hands", "At most 60."),
            ("hands=douze", "hands", "Give a whole number in figures 0 to 9, not “douze”."),
            ("capot_points=", "capot_points", "Give a number here."),
            ("litige=autre", "litige", "Choose an answer."),
            ("timed=peut-être", "timed", "Choose an answer."),
        ],
    )
    def test_a_value_that_makes_no_sense(self, query: str, field: str, words: str) -> None:
        assert refused(query) == {field: words}

    def test_each_of_several(self) -> None:
        assert list(refused("hands=x&litige=y&target=-1")) == ["litige", "target", "hands"]

    def test_answers_that_do_not_go_together(self) -> None:
        assert "min_bid" in refused("preset=contree&min_bid=160&max_bid=80")

    def test_articles_that_no_message_carries(self) -> None:
        assert "articles" in refused("articles=" + "x" * 400 + ("%0A" + "y" * 400) * 5)
        assert len(rules_query(asked("articles=" + "x" * 450))) < LONGEST

    @pytest.mark.parametrize("value", HOSTILE)
    @pytest.mark.parametrize("option", ["preset", "hands", "litige", "timed", "articles"])
    def test_hostile_values_are_rules_or_a_refusal(self, option: str, value: str) -> None:
        query = QueryDict(mutable=True)
        query[option] = value
        with suppress(Refusal):
            rules = rules_asked(query)
            assert asked(rules_query(rules)) == rules
