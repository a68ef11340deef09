"""One hand to try a rule set on: the organiser changes it and sees what the rules make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import InputError
from scoring.game import score
from scoring.hands import Hand
from scoring.rules import Rules
from tournaments.forms.fields import WholeField
from tournaments.rule_words import problem_words
from tournaments.words import Text

US, THEM = "us", "them"
ALL_POINTS = 162

OUTCOMES: dict[str, Text] = {
    "made": gettext_lazy("contract made"),
    "failed": gettext_lazy("failed (dedans)"),
    "litige": gettext_lazy("litige"),
    "void": gettext_lazy("the hand is void"),
}


@dataclass(frozen=True, slots=True)
class ScoredExample:
    """What each side marks, and what stays at stake; or why the hand cannot be."""

    outcome: Text
    us: int = 0
    them: int = 0
    stake: int = 0
    problem: str = ""


class ExampleForm(forms.Form):
    """We take; so many trick points for us, and perhaps a belote."""

    example_points = WholeField(
        label=gettext_lazy("Our trick points"), required=False, maximum=ALL_POINTS
    )
    example_belote = forms.ChoiceField(
        label=gettext_lazy("Belote"),
        required=False,
        choices=(
            ("", gettext_lazy("nobody")),
            (US, gettext_lazy("us")),
            (THEM, gettext_lazy("them")),
        ),
    )
    INITIAL: ClassVar[dict[str, Any]] = {"example_points": 74, "example_belote": US}

    def scored(self, rules: Rules) -> ScoredExample:
        """The example under these rules; the usual example where nothing was typed."""
        typed: dict[str, Any] = self.INITIAL
        if self.is_bound:
            if not self.is_valid():
                return ScoredExample("", problem=" ".join(self._sentences()))
            typed = self.cleaned_data
        points = typed["example_points"]
        return scored_hand(rules, 74 if points is None else points, typed["example_belote"])

    def _sentences(self) -> list[str]:
        return [str(error) for errors in self.errors.values() for error in errors]


def scored_hand(rules: Rules, points: int, belote: str) -> ScoredExample:
    """One hand that we took, alone in its game."""
    hand = Hand(taker=US, points={US: points, THEM: ALL_POINTS - points}, belote=belote or None)
    try:
        sheet = score(rules, [US, THEM], [hand])
    except InputError as error:
        return ScoredExample("", problem=problem_words(error.problems[0]))
    marks = sheet.hands[0].marks
    outcome = OUTCOMES.get(sheet.hands[0].outcome, _("played"))
    return ScoredExample(outcome, marks[US], marks[THEM], sheet.stake)
