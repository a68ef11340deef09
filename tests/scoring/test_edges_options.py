"""An option is declared once: what the declaration of a field becomes."""

from dataclasses import dataclass
from typing import Any

import pytest

from scoring.options.option import (
    EVERY_GAME,
    Option,
    RuleGroup,
    declared_options,
)
from scoring.rules import OPTIONS, Rules, options_in, options_of
from scoring.rules_json import rules_from_json

BELOTE_ALONE = frozenset({"belote"})
COUNTING, CAPOT = RuleGroup("counting"), RuleGroup("capot")


def house() -> Any:
    """The rules of a house, with a field that is no option."""

    @dataclass(frozen=True, kw_only=True)
    class House:
        hall: str = "Salle des fêtes"
        articles: tuple[str, ...] = RuleGroup("articles", BELOTE_ALONE).sentences("Which?")
        counting: str = COUNTING.choice({"all": "all", "half": "half"}, "How?", "Ask.")
        bonus: int | None = CAPOT.number("optional_amount", None, "How much?", usual=(100,))
        rounds: int = RuleGroup("end").number("count", 4, "How many?")
        loud: bool = RuleGroup("play").flag("Loud?", default=True, sheet_games=BELOTE_ALONE)

    return House


@pytest.fixture
def declared() -> dict[str, Option]:
    """The options of the house."""
    return declared_options(house())


class TestDeclared:
    def test_in_rule_sheet_order_whatever_the_order_of_the_fields(
        self, declared: dict[str, Option]
    ) -> None:
        assert list(declared) == ["counting", "bonus", "rounds", "loud", "articles"]

    def test_a_choice_has_the_first_of_its_labels_by_default(
        self, declared: dict[str, Option]
    ) -> None:
        assert declared["counting"] == Option(
            name="counting",
            kind="choice",
            default="all",
            choices=("all", "half"),
            choice_labels={"all": "all", "half": "half"},
            group="counting",
            question="How?",
            help="Ask.",
            sheet_games=EVERY_GAME,
        )

    def test_a_number(self, declared: dict[str, Option]) -> None:
        assert declared["bonus"] == Option(
            name="bonus",
            kind="optional_amount",
            default=None,
            usual=(100,),
            group="capot",
            question="How much?",
            sheet_games=EVERY_GAME,
        )

    def test_a_count(self, declared: dict[str, Option]) -> None:
        assert declared["rounds"] == Option(
            name="rounds",
            kind="count",
            default=4,
            group="end",
            question="How many?",
            sheet_games=EVERY_GAME,
        )

    def test_a_flag(self, declared: dict[str, Option]) -> None:
        assert declared["loud"] == Option(
            name="loud",
            kind="flag",
            default=True,
            group="play",
            question="Loud?",
            sheet_games=BELOTE_ALONE,
        )

    def test_sentences_are_none_by_default_and_shown_where_the_option_is(
        self, declared: dict[str, Option]
    ) -> None:
        assert declared["articles"] == Option(
            name="articles",
            kind="sentences",
            default=(),
            games=BELOTE_ALONE,
            group="articles",
            question="Which?",
            sheet_games=BELOTE_ALONE,
        )

    def test_the_fields_stand_at_their_defaults(self) -> None:
        rules = house()()
        values = rules.counting, rules.bonus, rules.rounds, rules.loud, rules.articles
        assert values == ("all", None, 4, True, ())


class TestValues:
    @pytest.mark.parametrize(
        ("kind", "minimum"),
        [("amount", 0), ("optional_amount", 0), ("count", 1), ("optional_count", 1)],
    )
    def test_an_amount_from_nothing_and_a_count_from_one(self, kind: str, minimum: int) -> None:
        assert Option(kind=kind, default=7, group="end", question="?").minimum == minimum

    def test_a_game_may_have_a_default_and_usual_values_of_its_own(self) -> None:
        option = Option(
            kind="amount",
            default=162,
            defaults={"contree": 160},
            usual=(162, 250),
            usuals={"contree": (160,)},
            group="contract",
            question="?",
        )
        assert [option.default_for(game) for game in ("belote", "contree")] == [162, 160]
        assert [option.usual_for(game) for game in ("belote", "contree")] == [(162, 250), (160,)]


class TestOptionsOfRules:
    def test_every_field_but_the_game_is_one(self) -> None:
        assert set(OPTIONS) == set(Rules.__dataclass_fields__) - {"game"}

    def test_of_comptoir(self) -> None:
        names = [option.name for option in options_of("comptoir")]
        assert names[0] == "sheet"
        assert names[-1] == "articles"
        assert "target" not in names

    def test_a_setting_may_take_options_away(self) -> None:
        each = rules_from_json({"game": "belote3"})
        together = rules_from_json({"game": "belote3", "opposition": "together"})
        gone = {option.name for option in options_in(together)} - {
            option.name for option in options_in(each)
        }
        assert gone == {
            "exact_finish",
            "failed_points",
            "belote_when_failed",
            "capot_points",
            "capot_of_taker",
            "capot_called_points",
            "litige",
            "litige_amount",
            "litige_rounded",
            "both_over",
            "misdeal",
            "misdeal_points",
            "fault_points",
        }
        assert [option.name for option in options_in(together)] == [
            option.name for option in options_of("belote3")
        ]
