"""The parts of the form of a hand, one for each field of scoring-rules.md section 1.

A part knows its inputs, reads facts from them, and turns recorded facts into initial values. The
rules alone decide which parts a form has. To add a field of a hand, write its part in
`hand_parts.py`, and add the part to `GROUPS` of `hand_form.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext, gettext_lazy as _

from scoring.hand import points_of_hand
from scoring.hand_fields import MOST_BELOTES
from scoring.hand_json import fields_of
from scoring.rules import Rules
from tournaments.core.wording.text import Text
from tournaments.results.hands import Facts

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Fields = dict[str, forms.Field]
Values = dict[str, Any]
"""Field -> its value: of the form as it was typed, or of a hand."""
MAIN, BESIDE, FOLDED = "main", "beside", "folded"


@dataclass(frozen=True)
class HandTable:
    """What a form needs to know about its table; the sides in `out` may not take any more."""

    rules: Rules
    sides: tuple[str, ...]
    out: frozenset[str] = frozenset()

    @cached_property
    def fields(self) -> frozenset[str]:
        """The fields of a hand under the rules."""
        return fields_of(self.rules)


def swept_by(facts: Facts, table: HandTable) -> str:
    """The side that has all the card points of a hand without a capot noted; empty for none.

    >>> from scoring.presets import preset_rules
    >>> table = HandTable(preset_rules("village_12"), ("A", "B"))
    >>> swept_by({"taker": "A", "points": {"A": 0}}, table)
    'B'
    """
    points, whole = facts.get("points", {}), points_of_hand(table.rules, facts.get("trump"))
    if len(table.sides) != 2 or "capot" in facts or "capot" not in table.fields:
        return ""
    for side, other in (table.sides, table.sides[::-1]):
        if points.get(side) == whole or points.get(other) == 0:
            return side
    return ""


class HandGroup:
    """A part of the form of a hand."""

    key = ""
    """The field of a hand that it enters."""
    option = ""
    """The option without which nobody enters it."""
    zone = MAIN
    template = "results/hand_pick.html"
    kind = "picks"
    """The class of its buttons."""
    form: forms.Form
    names: Fields
    """Its inputs, once the form has them."""

    def __init__(self, table: HandTable, count: int = 0) -> None:
        self.table, self.rules, self.count = table, table.rules, count

    @property
    def fields(self) -> list[BoundField]:
        """The fields in order."""
        return [self.form[name] for name in self.names]

    @property
    def field(self) -> BoundField:
        """The only field, or the first one."""
        return self.fields[0]

    @property
    def filled(self) -> bool:
        """Whether a field has a value or an error."""
        return any(field.value() or field.errors for field in self.fields)

    def played(self) -> bool:
        """Whether the rules use this part."""
        unset = self.option and getattr(self.rules, self.option) in (None, "none")
        return self.key in self.table.fields and not unset

    def inputs(self) -> Fields:
        """Its inputs."""
        raise NotImplementedError

    def facts(self, data: Values) -> Values:
        """The typed values as facts, without the empty ones."""
        value = data.get(self.key)
        return {self.key: value} if value else {}

    def typed(self, facts: Facts) -> Values:
        """Recorded facts as initial values of the fields."""
        return {self.key: facts[self.key]} if self.key in facts else {}

    def place(self, field: str, data: Values) -> str:
        """The input that shows a problem of this field of the hand; empty if none."""
        return self.key if field == self.key else ""

    def check(self, form: forms.Form) -> None:
        """Report errors that prevent a call of the engine."""


def select_field(label: Any, choices: Any) -> forms.ChoiceField:
    """A choice from a list that folds out."""
    widget = forms.Select(attrs={"class": "form-select"})
    return forms.ChoiceField(label=label, required=False, choices=choices, widget=widget)


class Pick(HandGroup):
    """A choice among a few answers, or no answer."""

    label: str | _StrPromise = ""

    def choices(self) -> Sequence[tuple[str, Text]]:
        """The answers, the empty one first."""
        return [("", _("no")), *zip(self.table.sides, self.table.sides, strict=True)]

    def inputs(self) -> Fields:
        choices, radios = self.choices(), forms.RadioSelect
        field = forms.ChoiceField(label=self.label, required=False, choices=choices, widget=radios)
        return {self.key: field}


class Flag(HandGroup):
    """A checkbox."""

    zone = BESIDE
    template = "results/hand_flag.html"
    label: str | _StrPromise = ""

    def inputs(self) -> Fields:
        return {self.key: forms.BooleanField(label=self.label, required=False)}

    def typed(self, facts: Facts) -> Values:
        return {self.key: bool(facts.get(self.key))}


class Belote(Pick):
    """The side that announced belote and rebelote."""

    key, label, kind = "belote", _("Belote"), "picks toggle"

    def typed(self, facts: Facts) -> Values:
        return {} if isinstance(facts.get("belote"), list) else super().typed(facts)

    def place(self, field: str, data: Values) -> str:
        counted = any(data.get(count_field(side)) for side in self.table.sides)
        return "" if counted else super().place(field, data)


def count_field(side: str) -> str:
    """The input of how many belotes a side has."""
    return f"belotes_{side.lower()}"


class Belotes(HandGroup):
    """How many belotes each side has announced at tout atout, where every one counts."""

    key = "belote"
    zone = BESIDE
    template = "results/hand_belotes.html"

    def played(self) -> bool:
        return self.rules.allow_all_trump and self.rules.all_trump_belotes

    def inputs(self) -> Fields:
        counts = [("", "0"), *((str(count), str(count)) for count in range(1, MOST_BELOTES + 1))]
        label = _("Belotes of %s")
        return {count_field(side): select_field(label % side, counts) for side in self.table.sides}

    def facts(self, data: Values) -> Values:
        counts = {side: int(data.get(count_field(side)) or 0) for side in self.table.sides}
        belotes = [side for side, count in counts.items() for _each in range(count)]
        return {"belote": belotes} if belotes else {}

    def typed(self, facts: Facts) -> Values:
        belotes = facts.get("belote")
        if not isinstance(belotes, list):
            return {}
        return {count_field(side): str(belotes.count(side) or "") for side in self.table.sides}

    def place(self, field: str, data: Values) -> str:
        counted = field == "belote" and self.facts(data)
        return count_field(self.table.sides[0]) if counted else ""

    def check(self, form: forms.Form) -> None:
        """One answer about belotes is enough."""
        data = form.cleaned_data
        if data.get("belote") and self.facts(data):
            form.add_error(
                count_field(self.table.sides[0]),
                gettext("Choose either who has the belote, or how many each side has."),
            )
