"""The form of a hand: taker, one number, belote, capot; the rest where the rules play it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules import Rules
from tournaments.engine.hands import ALL_POINTS, Facts
from tournaments.engine.matches import SIDES
from tournaments.forms.fields import WholeField
from tournaments.hand_words import VOID_REASONS
from tournaments.words import Text

MOST_DECLARED = 2000
WHOSE: tuple[tuple[str, Text], ...] = (("", _("nobody")), ("A", "A"), ("B", "B"))
SUITS = (
    ("", "–"),
    ("S", _("♠ spades")),
    ("H", _("♥ hearts")),
    ("D", _("♦ diamonds")),
    ("C", _("♣ clubs")),
)
UNPLAYED = ("void", "misdeal", "fault")


def _others() -> list[Any]:
    void = [(f"void:{reason}", words) for reason, words in VOID_REASONS.items()]
    misdeals = [(f"misdeal:{side}", _("misdeal by %s") % side) for side in SIDES]
    faults = [(f"fault:{side}", _("fault by %s") % side) for side in SIDES]
    return [
        ("", _("none of these")),
        (_("Void hand"), void),
        (_("Misdeal"), misdeals),
        (_("Fault"), faults),
    ]


class HandForm(forms.Form):
    """A hand as the desk types it; `facts()` is what the engine judges."""

    taker = forms.ChoiceField(
        label=_("Who took?"),
        required=False,
        choices=[(side, side) for side in SIDES],
        widget=forms.RadioSelect,
    )
    points_a = WholeField(label=_("Trick points of A"), required=False, maximum=ALL_POINTS)
    points_b = WholeField(label=_("Trick points of B"), required=False, maximum=ALL_POINTS)
    belote = forms.ChoiceField(
        label=_("Belote"), required=False, choices=WHOSE, widget=forms.RadioSelect
    )
    capot = forms.ChoiceField(
        label=_("Capot"), required=False, choices=WHOSE, widget=forms.RadioSelect
    )
    capot_called = forms.BooleanField(label=_("The taker had called capot"), required=False)
    declarations_a = WholeField(
        label=_("Declarations of A, settled"), required=False, maximum=MOST_DECLARED
    )
    declarations_b = WholeField(
        label=_("Declarations of B, settled"), required=False, maximum=MOST_DECLARED
    )
    trump = forms.ChoiceField(
        label=_("Trump"), required=False, choices=SUITS, widget=forms.RadioSelect
    )
    other = forms.ChoiceField(label=_("Instead of a played hand"), required=False)

    def __init__(self, *args: Any, rules: Rules, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        other = self.fields["other"]
        assert isinstance(other, forms.ChoiceField)  # noqa: S101 - declared above
        other.choices = _others()
        other.widget.attrs["class"] = "form-select"
        if rules.declarations == "none":
            del self.fields["declarations_a"], self.fields["declarations_b"]
        if rules.capot_called_points is None:
            del self.fields["capot_called"]

    def facts(self) -> dict[str, Any]:
        """The hand of scoring-rules.md section 1; what was left empty is left out."""
        data = self.cleaned_data
        facts = {key: data[key] for key in ("taker", "belote", "capot", "trump") if data[key]}
        facts |= self._amounts("points")
        facts |= self._amounts("declarations")
        if data.get("capot_called"):
            facts["capot_called"] = True
        if data["other"]:
            kind, _colon, value = data["other"].partition(":")
            facts[kind] = value
        return facts

    def _amounts(self, name: str) -> dict[str, dict[str, int]]:
        typed = {side: self.cleaned_data.get(f"{name}_{side.lower()}") for side in SIDES}
        given = {side: amount for side, amount in typed.items() if amount is not None}
        return {name: given} if given else {}


def typed_of(facts: Facts) -> dict[str, Any]:
    """A recorded hand as its fields would have been typed."""
    typed = {key: facts[key] for key in ("taker", "belote", "capot", "trump") if key in facts}
    typed["capot_called"] = bool(facts.get("capot_called"))
    for name in ("points", "declarations"):
        amounts = facts.get(name) or {}
        typed |= {f"{name}_{side.lower()}": amounts.get(side) for side in SIDES}
    for kind in UNPLAYED:
        if kind in facts:
            typed["other"] = f"{kind}:{facts[kind]}"
    return typed
