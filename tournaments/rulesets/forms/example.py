"""A hand to try a rule set on: the organiser changes it and sees what it is marked."""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from scoring.errors import InputError
from scoring.hand import HAND_POINTS
from scoring.hand_fields import bids_of
from scoring.hand_json import HandReader
from scoring.rules import Rules
from scoring.score import GameInPlay
from tournaments.core.fields import WholeField
from tournaments.core.wording.hands import outcome_words, reasons, result_line
from tournaments.core.wording.problems import hand_problem_words
from tournaments.models import side_names

MOST_BIDS = 40
TAKER, SECOND, THIRD = side_names(3)

SIDES: Mapping[str, tuple[str, ...]] = {
    "belote": side_names(2),
    "contree": side_names(2),
    "belote2": side_names(2),
    "belote3": side_names(3),
    "comptoir": side_names(3),
}
"""The sides that play the example of a game; the first takes."""
USUAL_BID, SHORT = 90, 2
"""The contract of the example where it may be bid, and what its tricks fall short by."""
CONTRACT = "example_contract"

INITIAL: Mapping[str, Mapping[str, Any]] = {
    "belote": {"points": 74, "belote": TAKER},
    "belote2": {"points": 74, "points_2": 88, "belote": TAKER},
    "belote3": {"points": 70, "points_2": 52, "points_3": 40, "belote": TAKER},
    "contree": {"contract": "90", "contre": "none", "points": 88, "belote": TAKER},
    "comptoir": {"bid": 60, "points": 72},
}


class ScoredExample(NamedTuple):
    """The marks of each side with their reasons and the stake; or the problem of the hand."""

    line: str = ""
    outcome: str = ""
    why: str = ""
    marks: tuple[int, ...] = ()
    stake: int = 0
    problem: str = ""


class ExampleForm(forms.Form):
    """A hand that the first side takes, with the fields that a hand of the game has."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, rules: Rules) -> None:
        usual, sent = usual_hand(rules), str((data or {}).get(CONTRACT, ""))
        too_low = rules.game == "contree" and sent.isdecimal() and int(sent) < rules.min_bid
        if data is not None and too_low:
            # It was offered before the lowest bid was raised: the list begins above it now.
            data = {**{name: data[name] for name in data}, CONTRACT: usual["contract"]}
        super().__init__(data)
        self.initial = {f"example_{name}": value for name, value in usual.items()}
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
        sides = SIDES[rules.game]
        game = GameInPlay(rules, sides)
        try:
            game.play(HandReader(rules, sides).read(_facts(rules, values), 1))
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


def usual_hand(rules: Rules) -> dict[str, Any]:
    """The hand that is shown at first, with a contract that may be bid.

    >>> usual_hand(Rules(game="contree", min_bid=100))["contract"]
    '100'
    """
    hand = dict(INITIAL[rules.game])
    bids = bids_of(rules)
    if rules.game == "contree" and USUAL_BID not in bids:
        bid = min(bids, key=lambda one: abs(one - USUAL_BID))
        hand |= {"contract": str(bid), "points": min(max(bid - SHORT, 0), HAND_POINTS)}
    return hand


def _facts(rules: Rules, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The hand as the engine reads it; points left empty are those of the usual example."""
    usual = usual_hand(rules)
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
    """Trick points of each side; a side without any typed has the rest of the hand."""
    points = {TAKER: own}
    if rules.game == "comptoir":
        return points
    given = {SECOND: typed.get("points_2"), THIRD: typed.get("points_3")}
    for side in SIDES[rules.game][1:]:
        counted = sum(points.values()) + sum(given[one] or 0 for one in given if one not in points)
        value = given[side]
        points[side] = max(HAND_POINTS - counted, 0) if value is None else value
    return points


def _fields(rules: Rules) -> dict[str, forms.Field]:
    belotes = [("", _("nobody")), *((side, side) for side in SIDES[rules.game])]
    contres = [("none", _("no contre")), ("contre", _("contre")), ("surcontre", _("surcontre"))]
    numbers = bids_of(rules)[:MOST_BIDS]
    contracts = [*((str(bid), str(bid)) for bid in numbers), ("capot", _("capot"))]
    if rules.generale_points is not None:
        contracts.append(("generale", _("générale")))
    of_taker = {"side": TAKER}
    number = partial(WholeField, required=False, maximum=HAND_POINTS)
    messages = dict.fromkeys(("required", "invalid_choice"), _("Choose an answer."))
    choice = partial(forms.ChoiceField, error_messages=messages)
    points = _("Trick points of %(side)s")
    return {
        "bid": number(label=_("Bid of %(side)s") % of_taker),
        "contract": choice(label=_("Contract of %(side)s") % of_taker, choices=contracts),
        "contre": choice(label=_("Contre"), choices=contres),
        "points": number(label=points % of_taker),
        "points_2": number(label=points % {"side": SECOND}),
        "points_3": number(label=points % {"side": THIRD}),
        "belote": forms.ChoiceField(label=_("Belote"), required=False, choices=belotes),
    }
