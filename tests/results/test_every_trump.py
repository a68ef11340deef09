"""A hand of contrée with every suit as trump, or none: its points and its belotes."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.rules_json import rules_from_json
from tests.results.games import posted
from tests.results.test_hands_form import typed
from tournaments.results.hand_form import HandForm
from tournaments.results.hand_groups import HandTable, swept_by
from tournaments.results.hands import GamePlayed, belotes_of
from tournaments.results.services.hands import scored

ALL: dict[str, Any] = {"all_trump_belotes": True, "all_trump_values": "raw_258"}


def table(**options: Any) -> HandTable:
    return HandTable(rules_from_json({"preset": "coinche", **options}), ("A", "B"))


WHERE = table(**ALL, no_trump_values="raw_130")
HAND = {"taker": "A", "contract": "80", "points_a": "158", "points_b": "100", "trump": "TA"}


def marked(form: HandForm) -> list[int]:
    return [*scored(form.table.rules, GamePlayed([form.facts()]), "AB", 1).totals.values()]


class TestBelotes:
    def test_they_are_counted_by_side(self) -> None:
        form = typed(WHERE, **HAND, belotes_a="2", belotes_b="1")
        assert form.facts()["belote"] == ["A", "A", "B"]
        assert marked(form) == [160 + 80 + 40, 100 + 20]
        assert belotes_of([form.facts(), {"belote": "B"}, {}]) == (2, 2)

    def test_one_is_said_as_ever(self) -> None:
        form = typed(WHERE, **HAND, belote="B")
        assert marked(form) == [240, 120]

    def test_both_answers_at_once(self) -> None:
        with translation.override("en"):
            form = typed(WHERE, **HAND, belote="A", belotes_b="1")
        assert form.errors == {
            "belotes_a": ["Choose either who has the belote, or how many each side has."]
        }

    def test_several_at_one_suit_are_refused_beside_the_count(self) -> None:
        form = typed(WHERE, **HAND | {"trump": "H", "points_b": ""}, belotes_b="2")
        assert form.facts()["belote"] == ["B", "B"]
        group = next(one for one in form.groups if one.place("belote", form.cleaned_data))
        assert group.place("belote", form.cleaned_data) == "belotes_a"

    def test_a_list_comes_back_into_the_form(self) -> None:
        facts = {"taker": "A", "contract": 80, "trump": "TA", "belote": ["B", "A", "B"]}
        sent = posted(WHERE, facts)
        assert (sent["belotes_a"], sent["belotes_b"], sent.get("belote", "")) == ("1", "2", "")
        alone = posted(WHERE, {**facts, "belote": "B"})
        assert (alone["belote"], alone.get("belotes_b", "")) == ("B", "")

    @pytest.mark.parametrize("options", [{}, {"all_trump_belotes": True, "allow_all_trump": False}])
    def test_other_rules_do_not_ask(self, options: dict[str, Any]) -> None:
        assert "belotes_a" not in HandForm(table=table(**options)).fields


class TestPoints:
    def test_the_form_says_what_they_add_up_to(self) -> None:
        points: Any
        (points,) = [one for one in HandForm(table=WHERE).parts["main"] if one.key == "points"]
        assert (points.raw, points.total, points.most) == ({"SA": 130, "TA": 258}, 162, 258)
        (points,) = [one for one in HandForm(table=table()).parts["main"] if one.key == "points"]
        assert (points.raw, points.most) == ({}, 162)

    def test_the_trump_is_no_longer_a_choice(self) -> None:
        with translation.override("en"):
            assert HandForm(table=WHERE)["trump"].label == "Trump"
            assert HandForm(table=table())["trump"].label == "Trump (if you note it)"

    @pytest.mark.parametrize(("trump", "whole"), [("TA", 258), ("SA", 130), ("H", 162)])
    def test_who_has_all_of_them_may_have_made_a_capot(self, trump: str, whole: int) -> None:
        facts = {"taker": "A", "trump": trump, "points": {"A": whole}}
        assert swept_by(facts, WHERE) == "A"
        assert swept_by({**facts, "points": {"A": whole - 1}}, WHERE) == ""
