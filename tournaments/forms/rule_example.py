"""One hand to try a rule set on: the organiser changes it and sees what the rules make of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import InputError
from scoring.game import Game
from scoring.hands import HandReader
from scoring.rules import Rules
from scoring.sheet import ScoreSheet
from tournaments.forms.fields import WholeField
from tournaments.rule_words import problem_words
from tournaments.words import Text

ALL_POINTS = 162
MOST_BIDS = 40
US, THEM, THIRD = "us", "them", "third"
NOBODY: tuple[str, Text] = ("", gettext_lazy("nobody"))

SIDES: Mapping[str, Mapping[str, Text]] = {
    "belote": {US: gettext_lazy("Us"), THEM: gettext_lazy("Them")},
    "contree": {US: gettext_lazy("Us"), THEM: gettext_lazy("Them")},
    "belote2": {US: gettext_lazy("The taker"), THEM: gettext_lazy("The other")},
    "belote3": {
        US: gettext_lazy("The taker"),
        THEM: gettext_lazy("The second"),
        THIRD: gettext_lazy("The third"),
    },
    "comptoir": {US: gettext_lazy("The taker"), THEM: gettext_lazy("Each other player")},
}
"""Who plays the example of a game; the first takes."""

INITIAL: Mapping[str, Mapping[str, Any]] = {
    "belote": {"points": 74, "belote": US},
    "belote2": {"points": 74, "points_2": 88, "belote": US},
    "belote3": {"points": 70, "points_2": 52, "points_3": 40, "belote": US},
    "contree": {"contract": "90", "contre": "none", "points": 88, "belote": US},
    "comptoir": {"bid": 60, "points": 72},
}
OUTCOMES: Mapping[str, Text] = {
    "made": gettext_lazy("contract made"),
    "failed": gettext_lazy("failed (dedans)"),
    "litige": gettext_lazy("litige"),
    "void": gettext_lazy("the hand is void"),
}


@dataclass(frozen=True, slots=True)
class ScoredExample:
    """What each side marks, and what stays at stake; or why the hand cannot be."""

    outcome: Text
    marks: tuple[tuple[Text, int], ...] = ()
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
                return ScoredExample("", problem=" ".join(self._sentences()))
            typed = self.cleaned_data
        values = {name.removeprefix("example_"): value for name, value in typed.items()}
        return scored_hand(rules, _facts(rules, values))

    def _sentences(self) -> list[str]:
        return [str(error) for errors in self.errors.values() for error in errors]


def scored_hand(rules: Rules, facts: Mapping[str, Any]) -> ScoredExample:
    """One hand that the first side took, alone in its game."""
    try:
        sheet = _sheet(rules, facts)
    except InputError as error:
        return ScoredExample("", problem=problem_words(error.problems[0]))
    hand = sheet.hands[0]
    marks = tuple((label, hand.marks[side]) for side, label in SIDES[rules.game].items())
    return ScoredExample(OUTCOMES.get(hand.outcome, _("played")), marks, sheet.stake)


def _sheet(rules: Rules, facts: Mapping[str, Any]) -> ScoreSheet:
    sides = tuple(SIDES[rules.game])
    game = Game(rules, sides)
    game.play(HandReader(rules, sides).read(dict(facts), 1))
    return game.sheet()


def _facts(rules: Rules, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The hand as the engine reads it; points left empty are those of the usual example."""
    usual = INITIAL[rules.game]
    points = usual["points"] if typed.get("points") is None else typed["points"]
    facts: dict[str, Any] = {"taker": US, "points": _points(rules, points, typed)}
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
        return {US: own}
    others = {THEM: typed.get("points_2"), THIRD: typed.get("points_3")}
    given = {side: others[side] for side in SIDES[rules.game] if side != US}
    rest = max(ALL_POINTS - own - sum(value or 0 for value in given.values()), 0)
    filled = {}
    for side, value in given.items():
        filled[side] = rest if value is None else value
        rest = 0 if value is None else rest
    return {US: own, **filled}


def _fields(rules: Rules) -> dict[str, forms.Field]:
    sides = SIDES[rules.game]
    return {
        "bid": _number(_("Bid of the taker")),
        "contract": _choice(_("Our contract"), _contracts(rules)),
        "contre": _choice(
            _("Contre"),
            [("none", _("no contre")), ("contre", _("contre")), ("surcontre", _("surcontre"))],
        ),
        "points": _number(_own_points(rules.game)),
        "points_2": _number(_("Trick points of the second player")),
        "points_3": _number(_("Trick points of the third player")),
        "belote": forms.ChoiceField(
            label=_("Belote"), required=False, choices=[NOBODY, *_small(sides)]
        ),
    }


def _own_points(game: str) -> str:
    if game in ("belote", "contree"):
        return _("Our trick points")
    return _("Trick points of the taker")


def _small(sides: Mapping[str, Text]) -> list[tuple[str, str]]:
    labels = ((side, str(label)) for side, label in sides.items())
    return [(side, label[:1].lower() + label[1:]) for side, label in labels]


def _contracts(rules: Rules) -> list[tuple[str, str]]:
    lowest = -(-rules.min_bid // 10) * 10
    bids = range(lowest, rules.max_bid + 1, 10)[:MOST_BIDS]
    called = [("capot", _("capot"))]
    if rules.generale_points is not None:
        called.append(("generale", _("générale")))
    return [(str(bid), str(bid)) for bid in bids] + called


def _number(label: str) -> forms.Field:
    return WholeField(label=label, required=False, maximum=ALL_POINTS)


def _choice(label: str, choices: list[tuple[str, str]]) -> forms.Field:
    messages = {"required": _("Choose an answer."), "invalid_choice": _("Choose an answer.")}
    return forms.ChoiceField(label=label, choices=choices, error_messages=messages)
