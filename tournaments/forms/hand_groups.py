"""The parts that the form of a hand is made of: one a field of scoring-rules.md section 1.

A part knows its inputs, what they say as facts, and how recorded facts are typed. Which parts a
form has follows from the rules alone. To enter one more field of a hand, write its part here or
beside, and name it in `GROUPS` of `forms.hands`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from scoring.hand_checks import fields_of
from scoring.rules import Rules
from tournaments.engine.hands import Facts
from tournaments.hand_words import SPOKEN, VOID_REASONS
from tournaments.words import Text

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MAIN, BESIDE, FOLDED = "main", "beside", "folded"


@dataclass(frozen=True, slots=True)
class HandTable:
    """What a form needs to know of its table; `out` may not take any more."""

    rules: Rules
    sides: tuple[str, ...]
    out: frozenset[str] = frozenset()


class Part:
    """A group of a form with its fields, to be shown."""

    def __init__(self, group: Group, fields: Mapping[str, BoundField]) -> None:
        self.group, self.named = group, fields

    @property
    def fields(self) -> list[BoundField]:
        """Its fields in order."""
        return list(self.named.values())

    @property
    def field(self) -> BoundField:
        """Its only field, or the first."""
        return self.fields[0]

    @property
    def filled(self) -> bool:
        """Whether something stands in it, or is wrong with it."""
        return any(field.value() or field.errors for field in self.fields)


class Group:
    """A part of the form of a hand."""

    key = ""
    """The field of a hand that it enters."""
    zone = MAIN
    template = "tournaments/hand_pick.html"
    kind = "picks"
    """The class of its buttons."""
    part = Part
    """How it is shown."""

    def __init__(self, table: HandTable, rows: int = 0) -> None:
        self.table, self.rules, self.rows = table, table.rules, rows

    def played(self) -> bool:
        """Whether the rules have it."""
        return self.key in fields_of(self.rules)

    def fields(self) -> dict[str, forms.Field]:
        """Its inputs."""
        raise NotImplementedError

    def facts(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What was typed as facts; what was left empty is left out."""
        value = data.get(self.key)
        return {self.key: value} if value else {}

    def typed(self, facts: Facts) -> dict[str, Any]:
        """Recorded facts as they would have been typed."""
        return {self.key: facts[self.key]} if self.key in facts else {}

    def place(self, field: str, data: Mapping[str, Any]) -> str:
        """The input beside which a problem of a field of the hand stands; empty if none."""
        return self.key if field == self.key else ""

    def waits_for_taker(self, data: Mapping[str, Any]) -> bool:
        """Whether points are typed that mean nothing before it is known who took."""
        return False

    def check(self, form: forms.Form) -> None:
        """Complain of what the engine could not even be asked."""


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
    template = "tournaments/hand_taker.html"

    def fields(self) -> dict[str, forms.Field]:
        widget = SideRadios()
        widget.out = self.table.out
        choices = [(side, side) for side in self.table.sides]
        label = _("Who took?")
        return {
            "taker": forms.ChoiceField(label=label, required=False, choices=choices, widget=widget)
        }


class Pick(Group):
    """A choice among a few, or none of them."""

    label: str | _StrPromise = ""

    def choices(self) -> Sequence[tuple[str, Text]]:
        """The answers, the one that says nothing first."""
        return [("", _("nobody")), *((side, side) for side in self.table.sides)]

    def fields(self) -> dict[str, forms.Field]:
        return {
            self.key: forms.ChoiceField(
                label=self.label,
                required=False,
                choices=self.choices(),
                widget=forms.RadioSelect,
            )
        }


class Contract(Pick):
    """What was bid: tens, capot, générale where it is played."""

    key, label, kind = "contract", _("What was bid?"), "picks bids"

    def choices(self) -> Sequence[tuple[str, Text]]:
        tens = range(self.rules.min_bid, self.rules.max_bid + 1, 10)
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
        suits = [
            ("S", _("♠ spades")),
            ("H", _("♥ hearts")),
            ("D", _("♦ diamonds")),
            ("C", _("♣ clubs")),
        ]
        without = [("SA", _("sans atout"))] if self.rules.allow_no_trump else []
        every = [("TA", _("tout atout"))] if self.rules.allow_all_trump else []
        return [*suits, *without, *every, ("", _("not noted"))]


class Belote(Pick):
    """Who announced belote and rebelote."""

    key, label, kind = "belote", _("Belote"), "picks toggle"


class Capot(Pick):
    """Who won every trick; of three players it is told by who is without a trick."""

    key, label, kind = "capot", _("Capot"), "picks toggle"

    def played(self) -> bool:
        return super().played() and "no_trick" not in fields_of(self.rules)


class Flag(Group):
    """Something that is so, or not."""

    zone = BESIDE
    template = "tournaments/hand_flag.html"
    label: str | _StrPromise = ""

    def fields(self) -> dict[str, forms.Field]:
        return {self.key: forms.BooleanField(label=self.label, required=False)}

    def typed(self, facts: Facts) -> dict[str, Any]:
        return {self.key: bool(facts.get(self.key))}


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


class Instead(Group):
    """What came instead of a played hand."""

    zone = FOLDED
    template = "tournaments/hand_instead.html"
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
        void = [(f"void:{reason}", words) for reason, words in VOID_REASONS.items()]
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
