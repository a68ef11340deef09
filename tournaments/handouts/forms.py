"""How the papers of a visitor are to be: their title, the number and the size of the cards."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules import GAMES, Rules
from tournaments.core.fields import LineField, WholeField
from tournaments.models import CardFormat

CHOOSE = {"required": _("Choose an answer."), "invalid_choice": _("Choose an answer.")}

MOST_CARDS = 200
LONGEST_TITLE = 80
USUAL = {"title": "", "cards": "20", "size": CardFormat.A5.value}
"""What an address need not say; how many play is usual by the game."""


def usual_sides(rules: Rules) -> int:
    """The sides at a table where nobody says how many: four where the game leaves a choice.

    >>> usual_sides(Rules(game="belote3")), usual_sides(Rules(game="comptoir"))
    (3, 4)
    """
    game = GAMES[rules.game]
    return min(max(4, game.fewest), game.most)


class HandoutChoice(NamedTuple):
    """The rules and the choices of a visitor; they stand in the address and nowhere else."""

    rules: Rules
    title: str
    """a line at the head of each paper, the name of a club for example"""
    cards: int
    size: str
    sides: int
    """at a table"""


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
