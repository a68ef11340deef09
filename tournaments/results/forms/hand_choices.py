"""What is chosen of a hand: who took, what was bid, trump, belote, capot, or no hand at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.hand_checks import fields_of
from scoring.rules import Rules
from tournaments.core.wording.hands import SPOKEN, VOID_REASONS
from tournaments.core.wording.text import Text
from tournaments.results.forms.hand_groups import FOLDED, Flag, Group, Pick
from tournaments.results.hands import Facts
from tournaments.results.words.entered import SUITS


class SideRadios(forms.RadioSelect):
    """Radios of sides; those who are out cannot be chosen."""

    out: frozenset[str] = frozenset()

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        if value in self.out and not option["selected"]:
            option["attrs"]["disabled"] = True
        return option


class Taker(Group):
    """Who took, in big halves."""

    key = "taker"
    template = "results/hand_taker.html"

    def fields(self) -> dict[str, forms.Field]:
        widget = SideRadios()
        widget.out = self.table.out
        choices = [(side, side) for side in self.table.sides]
        label = _("Who took?")
        return {
            "taker": forms.ChoiceField(label=label, required=False, choices=choices, widget=widget)
        }


class Contract(Pick):
    """What was bid: tens, capot, générale where it is played."""

    key, label, kind = "contract", _("What was bid?"), "picks bids"

    def choices(self) -> Sequence[tuple[str, Text]]:
        least = -(-self.rules.min_bid // 10) * 10
        tens = range(least, self.rules.max_bid + 1, 10)
        numbers: list[tuple[str, Text]] = [(str(bid), str(bid)) for bid in tens]
        generale = self.rules.generale_points is not None
        return [*numbers, *(pair for pair in SPOKEN.items() if pair[0] == "capot" or generale)]

    def facts(self, data: Mapping[str, Any]) -> dict[str, Any]:
        bid = data.get("contract")
        return {"contract": int(bid) if bid.isdecimal() else bid} if bid else {}


class Contre(Pick):
    """Whether the bid was doubled, and doubled again."""

    key, label, kind = "contre", _("Contre?"), "picks toggle"

    def choices(self) -> Sequence[tuple[str, Text]]:
        return [("", _("no")), ("contre", _("contre")), ("surcontre", _("surcontre"))]

    def typed(self, facts: Facts) -> dict[str, Any]:
        return {"contre": "" if facts.get("contre") == "none" else facts.get("contre", "")}


class Trump(Pick):
    """The suit, for the sheet; sans atout and tout atout where they are allowed."""

    key, label, kind = "trump", _("Trump (if you note it)"), "picks suits"

    def played(self) -> bool:
        return super().played() and self.rules.game != "comptoir"

    def choices(self) -> Sequence[tuple[str, Text]]:
        without = [("SA", _("sans atout"))] if self.rules.allow_no_trump else []
        every = [("TA", _("tout atout"))] if self.rules.allow_all_trump else []
        return [*SUITS.items(), *without, *every, ("", _("not noted"))]


class Belote(Pick):
    """Who announced belote and rebelote."""

    key, label, kind = "belote", _("Belote"), "picks toggle"


class Capot(Pick):
    """Who won every trick; of three players it is told by who is without a trick."""

    key, label, kind = "capot", _("Capot"), "picks toggle"

    def played(self) -> bool:
        return super().played() and "no_trick" not in fields_of(self.rules)


class CapotCalled(Flag):
    """Capot announced before play."""

    key, label = "capot_called", _("The taker had called capot")

    def played(self) -> bool:
        return super().played() and self.rules.capot_called_points is not None


class Solo(Flag):
    """One player took all the tricks: it decides a générale."""

    key, label = "solo", _("One player alone took all the tricks (with a capot)")

    def played(self) -> bool:
        return super().played() and self.rules.generale_points is not None


VOIDED_BY: Mapping[str, Callable[[Rules], bool]] = {
    "carre_of_sevens": lambda rules: rules.carre_of_sevens == "voids_hand",
    "under_eleven": lambda rules: rules.under_eleven == "redeal",
}
"""Reasons that only some rules know."""


class Instead(Group):
    """What came instead of a played hand."""

    zone = FOLDED
    template = "results/hand_instead.html"
    kinds: Mapping[str, tuple[Text, Text]] = {
        "misdeal": (_("Misdeal"), _("misdeal by %s")),
        "fault": (_("Fault"), _("fault by %s")),
    }

    def played(self) -> bool:
        return True

    @property
    def title(self) -> Text:
        """What the fold holds."""
        if self.kinds.keys() & fields_of(self.rules):
            return _("Void hand, misdeal, fault")
        return _("Void hand")

    def fields(self) -> dict[str, forms.Field]:
        widget = forms.Select(attrs={"class": "form-select"})
        return {
            "other": forms.ChoiceField(
                label=_("Instead of a played hand"),
                required=False,
                choices=self._choices,
                widget=widget,
            )
        }

    def _choices(self) -> list[Any]:
        void = [
            (f"void:{reason}", words)
            for reason, words in VOID_REASONS.items()
            if reason not in VOIDED_BY or VOIDED_BY[reason](self.rules)
        ]
        choices: list[Any] = [("", _("none of these")), (_("Void hand"), void)]
        for kind, (title, words) in self.kinds.items():
            if kind in fields_of(self.rules):
                sides = [(f"{kind}:{side}", str(words) % side) for side in self.table.sides]
                choices.append((title, sides))
        return choices

    def facts(self, data: Mapping[str, Any]) -> dict[str, Any]:
        kind, _colon, value = (data.get("other") or "").partition(":")
        return {kind: value} if kind else {}

    def typed(self, facts: Facts) -> dict[str, Any]:
        kinds = [kind for kind in ("void", *self.kinds) if kind in facts]
        return {"other": f"{kinds[0]}:{facts[kinds[0]]}"} if kinds else {}

    def place(self, field: str, data: Mapping[str, Any]) -> str:
        return "other" if field == "void" or field in self.kinds else ""
