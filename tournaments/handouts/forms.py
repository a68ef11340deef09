"""How the papers of a visitor are to be: their title, the number and the size of the cards."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules import GAMES, Rules
from tournaments.core.fields import LineField, WholeField
from tournaments.handouts.papers import (
    LONGEST_TITLE,
    MOST_CARDS,
    USUAL_CARDS,
    HandoutChoice,
    usual_sides,
)
from tournaments.models import CardFormat

CHOOSE = {"required": _("Choose an answer."), "invalid_choice": _("Choose an answer.")}

USUAL = {"title": "", "cards": str(USUAL_CARDS), "size": CardFormat.A5.value}
"""What an address need not say; how many play is usual by the game."""


class HandoutForm(forms.Form):
    """The choices besides the rules, with a usual answer for each that an address leaves out."""

    title = LineField(
        label=_("Title of your sheets"),
        max_length=LONGEST_TITLE,
        required=False,
        help_text=_(
            "For example the name of your club. It appears in the address, like your other choices."
        ),
    )
    cards = WholeField(label=_("How many score cards?"), minimum=1, maximum=MOST_CARDS)
    size = forms.ChoiceField(
        label=_("Their size"),
        choices=CardFormat.choices,
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
    )
    sides = forms.TypedChoiceField(
        label=_("How many players at a table?"), coerce=int, error_messages=CHOOSE
    )

    def __init__(self, query: Mapping[str, Any], *, rules: Rules) -> None:
        usual = {**USUAL, "sides": str(usual_sides(rules))}
        super().__init__({name: query.get(name, usual[name]) for name in usual})
        self.rules, game = rules, GAMES[rules.game]
        numbers = range(game.fewest, game.most + 1)
        if len(numbers) > 1:
            self.fields["sides"].choices = [  # type: ignore[attr-defined]
                (str(number), str(number)) for number in numbers
            ]
        else:
            del self.fields["sides"]

    def choice(self) -> HandoutChoice:
        """What was chosen, once the form is valid."""
        return HandoutChoice(self.rules, **{"sides": usual_sides(self.rules), **self.cleaned_data})
