"""One hand to try a rule set on: the organiser changes it and sees what the rules make of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.errors import InputError
from scoring.hand import HAND_POINTS
from scoring.hand_json import HandReader
from scoring.rules import Rules
from scoring.score import GameInPlay
from tournaments.core.fields import WholeField
from tournaments.core.sides import side_names
from tournaments.core.wording.hands import outcome_words, reasons, result_line
from tournaments.core.wording.problems import hand_problem_words
from tournaments.rulesets.forms.rules import bids

MOST_BIDS = 40
TAKER, SECOND, THIRD = side_names(3)

SIDES: Mapping[str, tuple[str, ...]] = {
    "belote": side_names(2),
    "contree": side_names(2),
    "belote2": side_names(2),
    "belote3": side_names(3),
    "comptoir": side_names(3),
}
"""Who plays the example of a game; the first takes."""

INITIAL: Mapping[str, Mapping[str, Any]] = {
    "belote": {"points": 74, "belote": TAKER},
    "belote2": {"points": 74, "points_2": 88, "belote": TAKER},
    "belote3": {"points": 70, "points_2": 52, "points_3": 40, "belote": TAKER},
    "contree": {"contract": "90", "contre": "none", "points": 88, "belote": TAKER},
    "comptoir": {"bid": 60, "points": 72},
}


@dataclass(frozen=True, slots=True)
class ScoredExample:
    """What each side marks and why, and what stays at stake; or why the hand cannot be."""

    line: str = ""
    outcome: str = ""
    why: str = ""
    marks: tuple[int, ...] = ()
    stake: int = 0
    problem: str = ""


class ExampleForm(forms.Form):
    """A hand that the first side takes, with the fields that a hand of the game has."""

    def __init__(self, *args: Any, rules: Rules, **options: Any) -> None:
        super().__init__(*args, **options)
        self.initial = {f"example_{name}": value for name, value in INITIAL[rules.game].items()}
        self.rules = rules
        fields = _fields(rules)
        for name in INITIAL[rules.game]:
            self.fields[f"example_{name}"] = fields[name]

    def scored(self, rules: Rules) -> ScoredExample:
        """The example under these rules; the usual example where nothing was typed."""
        typed: Mapping[str, Any] = self.initial
        if self.is_bound and not self.fields.keys().isdisjoint(self.data):
            if not self.is_valid():
                problems = (str(error) for errors in self.errors.values() for error in errors)
                return ScoredExample(problem=" ".join(problems))
            typed = self.cleaned_data
        values = {name.removeprefix("example_"): value for name, value in typed.items()}
        return scored_hand(rules, _facts(rules, values))


def scored_hand(rules: Rules, facts: Mapping[str, Any]) -> ScoredExample:
    """One hand that the first side took, alone in its game."""
    sides = SIDES[rules.game]
    game = GameInPlay(rules, sides)
    try:
        game.play(HandReader(rules, sides).read(dict(facts), 1))
    except InputError as error:
        return ScoredExample(problem=hand_problem_words(error.problems[0]))
    sheet = game.sheet()
    hand = sheet.hands[0]
    return ScoredExample(
        line=result_line(hand),
        outcome=outcome_words(hand),
        why=reasons(hand),
        marks=tuple(hand.marks.values()),
        stake=sheet.stake,
    )


def _facts(rules: Rules, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The hand as the engine reads it; points left empty are those of the usual example."""
    usual = INITIAL[rules.game]
    points = usual["points"] if typed.get("points") is None else typed["points"]
    facts: dict[str, Any] = {"taker": TAKER, "points": _points(rules, points, typed)}
    if typed.get("belote"):
        facts["belote"] = typed["belote"]
    if rules.game == "contree":
        contract = typed["contract"]
        facts["contract"] = int(contract) if contract.isdecimal() else contract
        facts["contre"] = typed["contre"]
    if rules.game == "comptoir":
        facts["bid"] = usual["bid"] if typed.get("bid") is None else typed["bid"]
    return facts


def _points(rules: Rules, own: int, typed: Mapping[str, Any]) -> dict[str, int]:
    """Trick points of each side; what nobody typed is the rest of the hand."""
    if rules.game == "comptoir":
        return {TAKER: own}
    given = {SECOND: typed.get("points_2"), THIRD: typed.get("points_3")}
    found = {TAKER: own}
    for side in SIDES[rules.game][1:]:
        said = sum(found.values()) + sum(given[one] or 0 for one in given if one not in found)
        rest = max(HAND_POINTS - said, 0)
        value = given[side]
        found[side] = rest if value is None else value
    return found


def _fields(rules: Rules) -> dict[str, forms.Field]:
    belotes = [("", _("nobody")), *((side, side) for side in SIDES[rules.game])]
    contres = [("none", _("no contre")), ("contre", _("contre")), ("surcontre", _("surcontre"))]
    numbers = bids(rules.min_bid, rules.max_bid)[:MOST_BIDS]
    contracts = [*((str(bid), str(bid)) for bid in numbers), ("capot", _("capot"))]
    if rules.generale_points is not None:
        contracts.append(("generale", _("générale")))
    points = _("Trick points of %(side)s")
    return {
        "bid": _number(_("Bid of %(side)s") % {"side": TAKER}),
        "contract": _choice(_("Contract of %(side)s") % {"side": TAKER}, contracts),
        "contre": _choice(_("Contre"), contres),
        "points": _number(points % {"side": TAKER}),
        "points_2": _number(points % {"side": SECOND}),
        "points_3": _number(points % {"side": THIRD}),
        "belote": forms.ChoiceField(label=_("Belote"), required=False, choices=belotes),
    }


def _number(label: str) -> forms.Field:
    return WholeField(label=label, required=False, maximum=HAND_POINTS)


def _choice(label: str, choices: list[tuple[str, str]]) -> forms.Field:
    messages = {"required": _("Choose an answer."), "invalid_choice": _("Choose an answer.")}
    return forms.ChoiceField(label=label, choices=choices, error_messages=messages)
