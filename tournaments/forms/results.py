"""Forms of the totals entry: the line of a card, forfeits, reasons."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.engine.matches import Tally, Totals
from tournaments.forms.fields import SPACES, LineField, WholeField
from tournaments.models import Match
from tournaments.selectors.names import PairName
from tournaments.services.recording import LONGEST_REASON
from tournaments.services.results import Flag

MOST_POINTS = 99_999
MOST_OF_EACH = 99
TALLY = re.compile(r"([0-9]{1,3})(?:[+/ -]([0-9]{1,3}))?")


class TallyField(forms.CharField):
    """Belotes or capots of a card: 2 for both sides together, 1+1 for each; empty is none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)
        self.widget.attrs |= {"inputmode": "text", "autocomplete": "off", "class": "num"}

    def clean(self, value: Any) -> Tally:
        text = SPACES.sub(" ", str(super().clean(value) or "")).strip().replace(" + ", "+")
        if not text:
            return Tally()
        found = TALLY.fullmatch(text)
        if found is None:
            raise ValidationError(
                _("Write 2, or 1+1 for one of each side, not “%(typed)s”."),
                params={"typed": text[:20]},
            )
        counts = [int(count) for count in found.groups() if count is not None]
        if max(counts) > MOST_OF_EACH:
            raise ValidationError(_("At most %(bound)s."), params={"bound": MOST_OF_EACH})
        return Tally(*counts) if len(counts) > 1 else Tally(unsplit=counts[0])


class TotalsForm(forms.Form):
    """What a card says at its foot."""

    points_a = WholeField(label=_("Points A"), maximum=MOST_POINTS)
    points_b = WholeField(label=_("Points B"), maximum=MOST_POINTS)
    belotes = TallyField(label=_("Belotes"))
    capots = TallyField(label=_("Capots"))

    def totals(self) -> Totals:
        """The card as the services take it."""
        data = self.cleaned_data
        points = (data["points_a"], data["points_b"])
        return Totals(points, data["belotes"], data["capots"])


class EntryForm(TotalsForm):
    """The line at the top of the totals entry; `seen` is the revision it was shown at."""

    table = WholeField(label=_("Table"), minimum=1, maximum=9999)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    field_order = ("table", "points_a", "points_b", "belotes", "capots", "seen")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs |= {"data-select": ""}


class ReasonForm(forms.Form):
    """A change that says why."""

    reason = LineField(label=_("Reason"), max_length=LONGEST_REASON, required=False)


class ForfeitForm(ReasonForm):
    """Who does not play: one side, or both."""

    absent = forms.ChoiceField(
        label=_("Who forfeits?"),
        choices=(("0", "A"), ("1", "B"), ("01", _("both"))),
        widget=forms.RadioSelect,
        error_messages={"required": _("Say which pair forfeits.")},
    )

    def places(self) -> set[int]:
        """The places of the sides that forfeit."""
        return {int(place) for place in self.cleaned_data["absent"]}


class CatchUpForm(forms.Form):
    """Which bye plays its catch-up game, against whom, where."""

    exempt = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    opponent = WholeField(label=_("Against pair no"), minimum=1)
    table = WholeField(label=_("At table (empty: the next one)"), minimum=1, required=False)

    def __init__(self, *args: Any, opponents: Sequence[PairName] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer(opponents)

    def offer(self, opponents: Sequence[PairName]) -> None:
        """Let the pair be chosen among those that have finished."""
        choices = [(str(pair.number), str(pair)) for pair in opponents]
        self.fields["opponent"].widget = forms.Select(choices=[("", "–"), *choices])


def totals_of(match: Match) -> dict[str, Any]:
    """A match's totals as the fields would have been typed; nothing where it has none."""
    sides = list(match.sides.all())
    if len(sides) < 2 or sides[0].points is None:
        return {}
    return {
        "points_a": sides[0].points,
        "points_b": sides[1].points,
        "belotes": Tally(sides[0].belotes, sides[1].belotes, match.belotes_unsplit),
        "capots": Tally(sides[0].capots, sides[1].capots, match.capots_unsplit),
    }


def kept_check(values: Mapping[str, Any], flag: Flag) -> str:
    """Names a doubt: keeping it holds for these totals only, not for others typed since."""
    names = ("points_a", "points_b", "belotes", "capots")
    return "/".join([flag["code"], *(str(values.get(name, "")) for name in names)])
