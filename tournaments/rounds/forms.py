"""Forms of the draw: how to draw, which two to swap, who must not meet."""

import secrets
from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import LineField, VersionForm, WholeField
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import Tournament
from tournaments.phases.selectors import players_now
from tournaments.rounds.new_drafts import running_schedule
from tournaments.rounds.selectors.draws import volunteers_needed

LARGEST_SEED = LARGEST_NUMBER = 999_999


def random_seed() -> int:
    """A number for a draw where nobody names one."""
    return secrets.randbelow(LARGEST_SEED + 1)


class DrawForm(forms.Form):
    """The number of the draw (a random one where it is left empty), the volunteers for byes."""

    seed = WholeField(
        label=_("Draw number"),
        required=False,
        maximum=LARGEST_SEED,
        help_text=_("Leave it empty for one at random. The same number draws the same tables."),
    )
    volunteer = forms.TypedChoiceField(
        label=_("Pair that has the bye"), required=False, coerce=int, empty_value=None
    )
    second_volunteer = forms.TypedChoiceField(
        label=_("Another pair with the bye"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_("If left empty, it is the lowest ranked."),
    )

    def __init__(self, tournament: Tournament, number: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        needed = volunteers_needed(tournament, number)
        players = players_now(tournament, number) if needed else ()
        names = pair_names(tournament) if needed else {}
        choices = [("", "—"), *((player.number, str(names[player.number])) for player in players)]
        for at, name in enumerate(("volunteer", "second_volunteer")):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
            if at >= needed:
                del self.fields[name]
        if running_schedule(tournament, number):
            # Its tables follow from the draw of the first of its rounds.
            del self.fields["seed"]


class NumbersForm(VersionForm):
    """Entrants to choose by their numbers, in one of the fields."""

    ticked: ClassVar[str]
    """the field"""

    def __init__(self, *args: Any, numbers: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(number, str(number)) for number in numbers]
        self.fields[self.ticked].choices = choices  # type: ignore[attr-defined]


class SwapForm(NumbersForm):
    """The two pairs to swap: ticked in the plan, or typed by number."""

    ticked = "swap"
    swap = forms.TypedMultipleChoiceField(coerce=int, required=False)
    one = WholeField(label=_("Swap pair no."), required=False, minimum=1)
    other = WholeField(label=_("with pair no."), required=False, minimum=1)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        chosen = [*values.get("swap", []), values.get("one"), values.get("other")]
        picked = [number for number in chosen if number is not None]
        if not self.errors and len(picked) != 2:
            raise forms.ValidationError(_("Choose exactly two pairs to swap."))
        return values | {"picked": picked}


class SeatForm(NumbersForm):
    """Who is to sit at a new table."""

    ticked = "numbers"
    numbers = forms.TypedMultipleChoiceField(
        coerce=int,
        error_messages={
            "required": _("Choose who sits at the new table."),
            "invalid_choice": _("There is no entrant with this number."),
        },
    )


class PoolPlaceForm(VersionForm):
    """Who takes a place that rests in a pool, and which."""

    number = WholeField(minimum=1)
    place = forms.CharField(
        max_length=40, error_messages={"required": _("Choose a place in a pool.")}
    )


def _number(label: Any) -> WholeField:
    field = WholeField(label=label, minimum=1, maximum=LARGEST_NUMBER)
    field.widget.attrs["list"] = "numbers"
    return field


class ForbiddenPairingForm(forms.Form):
    """Two numbers, and an optional reason."""

    one = _number(_("Pair no."))
    other = _number(_("must not meet pair no."))
    reason = LineField(
        label=_("Why (if you like)"),
        max_length=200,
        required=False,
        help_text=_("Only shown at the desk: no public page and no printed sheet shows it."),
    )
