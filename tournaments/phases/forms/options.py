"""The options of the systems; the form asks only those of its system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import WholeField
from tournaments.core.key_fields import KEY_FIELDS
from tournaments.core.questions import Question
from tournaments.core.wording.settings import LABELS
from tournaments.core.writes import Refusal
from tournaments.models import (
    Bracket,
    Partners,
    Phase,
    Rematches,
    SwissOrder,
    System,
    Tournament,
)
from tournaments.models.phase import POOL_SIZE
from tournaments.models.system import GROUPED
from tournaments.phases.forms.questions import Questions
from tournaments.phases.services.checks import option_problems

LATEST_ROUND = 8
ASKED: Mapping[str, tuple[str, ...]] = {
    System.KNOCKOUT: ("bracket", "third_place", "placement"),
    System.CONSOLANTE: ("of_round", "third_place"),
    System.POOLS: ("pool_size",),
    System.RANDOM: ("rematches",),
    System.SWISS: ("swiss_order",),
}
"""The options of each system; of others than brackets and pools the form also asks the rounds."""
USUAL: Mapping[str, Any] = {
    "pool_size": POOL_SIZE,
    "of_round": 1,
    "bracket": Bracket.SINGLE,
    "rematches": Rematches.AVOIDED,
    "swiss_order": SwissOrder.RANK,
    "partners": Partners.LOT,
}
WITH_PARTNERS = (System.MELEE_FIXED, *GROUPED)
"""The systems that ask for partners, where players are entered alone."""


class OptionsForm(forms.Form):
    """The options of brackets, pools and rounds that are drawn."""

    moved = False
    """Whether a ranking key was just moved, and is not saved yet."""

    bracket = forms.ChoiceField(
        label=_("Who loses a match"),
        choices=Bracket.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=_(
            "In a double elimination the final is played again where the winner of the second "
            "bracket wins it: that may be a round more."
        ),
    )
    of_round = WholeField(
        label=_("The consolation is for the losers of round"),
        minimum=1,
        maximum=LATEST_ROUND,
        required=False,
        help_text=_("1 is the first round of the bracket."),
    )
    third_place = forms.BooleanField(
        label=_("A match for the third place"),
        required=False,
        help_text=_("In a double elimination the last who is out is third: no match is needed."),
    )
    placement = forms.BooleanField(
        label=_("A match for every place"),
        required=False,
        help_text=_("Who loses plays on for the places below: everybody gets one of his own."),
    )
    pool_size = WholeField(label=_("Pairs in a pool"), minimum=3, maximum=6, required=False)
    partners = forms.ChoiceField(
        label=_("Partners of this phase"),
        choices=Partners.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=_("They stay together for all its rounds."),
    )
    rematches = forms.ChoiceField(
        label=LABELS["rematches"],
        choices=Rematches.choices,
        widget=forms.RadioSelect,
        required=False,
    )
    swiss_order = forms.ChoiceField(
        label=LABELS["swiss_order"],
        choices=SwissOrder.choices,
        widget=forms.RadioSelect,
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        system: str = "",
        tournament: Tournament | None = None,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.drawn_by = system
        if tournament is not None and not tournament.two_sided:
            del self.fields["rematches"], self.fields["swiss_order"]
        if tournament is None or not tournament.melee:
            del self.fields["partners"]
        if system:
            for name in {*OptionsForm.base_fields} - {*ASKED.get(system, ())}:
                self.fields.pop(name, None)

    def asked(self) -> tuple[str, ...]:
        """The names of the options of the chosen system."""
        system = self.drawn_by or self.cleaned_data.get("system", "")
        names = (*ASKED.get(system, ()), *(("partners",) if system in WITH_PARTNERS else ()))
        return tuple(name for name in names if name in self.fields)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        for name in {*OptionsForm.base_fields} - {*self.asked()}:
            self.errors.pop(name, None)
        if "placement" in self.asked():
            described = Phase(bracket=values.get("bracket", ""), placement=values["placement"])
            for problem in option_problems(described):
                self.add_error(problem.field, str(problem.message))
        return values

    def questions(self) -> list[Questions]:
        """The fields of the first phase; the settings of the tournament say how it is drawn."""
        asked = [Question(self[name]) for name in self.fields]
        return [Questions(_("How is it played?"), asked)] if asked else []

    def show(self, refusal: Refusal) -> None:
        """Put each problem beside its field or above the form; of the ranking keys by the first."""
        for problem in refusal.problems:
            name = KEY_FIELDS[0] if problem.field == "ranking_keys" else problem.field
            self.add_error(name if name in self.fields else None, str(problem.message))

    def options(self) -> dict[str, Any]:
        """The options of its system, as columns of a phase."""
        return {name: self.cleaned_data[name] or USUAL.get(name, False) for name in self.asked()}
