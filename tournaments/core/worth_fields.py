"""What a match is worth in the ranking, as fields of a form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.ranking import Caps, round_covered_twice
from tournaments.core.fields import WholeField
from tournaments.core.wording.settings import LABELS
from tournaments.core.wording.text import Text
from tournaments.models.phase import MATCH_WORTH

CLOSE_WORTH = ("match_points_close_win", "match_points_close_loss")
"""What only matches of several games can be worth."""
CAP = ("cap_winner", "cap_loser", "cap_from_round", "cap_to_round")
"""The fields of a score cap: for the winner, for the loser, from a round and to a round."""
MORE = ("_2", "_3")
"""What stands behind the names of the fields of further caps."""
MORE_CAPS = tuple(f"{name}{behind}" for behind in MORE for name in CAP)
WORTH_FIELDS = (*(name for name in MATCH_WORTH if name != "more_caps"), *MORE_CAPS)
"""The fields in their order on the page."""

APPLYING_WORTH = {
    **{name: "key_*=match_points" for name in MATCH_WORTH if name.startswith("match_points")},
    **dict.fromkeys(CAP[2:], "cap_winner!= cap_loser!="),
    # Other maxima are of use once these end.
    **dict.fromkeys(MORE_CAPS[: len(CAP)], "cap_to_round!= cap_winner_2!= cap_loser_2!="),
    **dict.fromkeys(MORE_CAPS[len(CAP) :], "cap_to_round_2!= cap_winner_3!= cap_loser_3!="),
}
"""Field -> with which other answers it applies (core/questions.py)."""

WORTH_IF_EMPTY = {
    "match_points_win": 3,
    "match_points_draw": 1,
    "match_points_loss": 0,
    "cap_from_round": 1,
}
"""The figures that a field left empty stands for; the others are none."""
CAP_LABELS = {
    "cap_winner": _("Other rounds: the most that counts of a match won or drawn"),
    "cap_loser": _("Other rounds: the most that counts of a match lost"),
    "cap_from_round": _("These maxima hold from round"),
    "cap_to_round": _("These maxima hold to round"),
}


def _worth(help_text: Text = "") -> WholeField:
    return WholeField(required=False, minimum=-99, maximum=99, help_text=help_text)


def _cap(help_text: Text = "") -> WholeField:
    return WholeField(required=False, minimum=1, maximum=9999, help_text=help_text)


def _round(help_text: Text = "") -> WholeField:
    return WholeField(required=False, minimum=1, maximum=99, help_text=help_text)


class WorthForm(forms.Form):
    """The worth of a match, each figure under its label of `LABELS`."""

    match_points_win = _worth()
    match_points_draw = _worth()
    match_points_loss = _worth()
    match_points_rubicon = _worth(_("Empty: as any other loss. It may be below zero, as −1."))
    match_points_close_win = _worth(
        _("In matches of several games whose loser won a game. Empty: as any other victory.")
    )
    match_points_close_loss = _worth(
        _("In matches of several games whose loser won a game. Empty: as any other loss.")
    )
    match_points_forfeit = _worth(_("For whoever does not come. Empty: as any other loss."))
    match_points_forfeit_win = _worth(
        _("Where the other side does not come. Empty: as any other victory.")
    )
    match_points_bye = _worth(_("Empty: as a victory where a bye counts as one, else none."))
    cap_winner = _cap(_("1280, for instance; empty: everything counts."))
    cap_loser = _cap(_("664, for instance; empty: everything counts."))
    cap_from_round = _round(
        _("3, for instance, counted from the first round of the contest; empty: all.")
    )
    cap_to_round = _round(
        _("Empty: to the end. With a number here, other maxima can hold in later rounds.")
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for behind in MORE:
            for name in CAP:
                field = _cap() if name in CAP[:2] else _round()
                field.label = CAP_LABELS[name]
                self.fields[f"{name}{behind}"] = field
        for name in self.fields.keys() & {*MATCH_WORTH}:
            self.fields[name].label = LABELS[name]

    def ask_close_worth(self, several: bool) -> None:
        """Ask what a close match is worth only where matches have several games.

        A figure that is set or typed is shown all the same.
        """
        for name in CLOSE_WORTH:
            empty = self.initial.get(name) in (None, "") and not self.data.get(name)
            if empty and not several:
                self.fields.pop(name, None)

    def clean(self) -> dict[str, Any]:
        """Each maximum ends after it begins, and none holds in a round of another."""
        values = super().clean() or {}
        caps = dict(self._caps())
        for behind, cap in caps.items():
            if cap.to_round is not None and cap.to_round < cap.from_round:
                words = gettext("From round %(start)s on: this is before it begins.")
                self.add_error(f"cap_to_round{behind}", words % {"start": cap.from_round})
        if not self.errors and (twice := round_covered_twice(caps.values())) is not None:
            later = [one for one, cap in caps.items() if cap.covers(twice)]
            words = gettext("Two maxima hold in round %(number)s: end the first one before it.")
            self.add_error(f"cap_from_round{later[-1]}", words % {"number": twice})
        return values

    def _caps(self) -> Iterator[tuple[str, Caps]]:
        """Each score cap that is typed, with what stands behind the names of its fields."""
        for behind in ("", *MORE):
            winner, loser, start, end = (self.cleaned_data.get(f"{name}{behind}") for name in CAP)
            if (winner, loser) != (None, None):
                yield behind, Caps(winner, loser, start or 1, end)

    def more_caps(self) -> tuple[Caps, ...]:
        """The further caps that are typed."""
        return tuple(cap for behind, cap in self._caps() if behind)

    def worth(self) -> dict[str, Any]:
        """The figures by their columns, of the fields that were sent."""
        sent = [name for name in MATCH_WORTH if name in self.cleaned_data and name in self.data]
        values = {name: self.cleaned_data[name] for name in sent}
        more = {"more_caps": self.more_caps()} if MORE_CAPS[0] in self.data else {}
        return more | {
            name: WORTH_IF_EMPTY.get(name) if value is None else value
            for name, value in values.items()
        }


def more_caps_initial(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The further caps among settings as the initial values of their fields."""
    if "more_caps" not in settings:
        return {}
    empty = (None, None, None, None)
    caps = [*settings["more_caps"], *[empty] * len(MORE)]
    return {
        f"{name}{behind}": "" if value is None else value
        for behind, cap in zip(MORE, caps, strict=False)
        for name, value in zip(CAP, cap, strict=True)
    }
