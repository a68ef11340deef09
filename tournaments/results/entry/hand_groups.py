"""The parts that the form of a hand is made of: one a field of scoring-rules.md section 1.

A part knows its inputs, what they say as facts, and how recorded facts are typed. Which parts a
form has follows from the rules alone. To enter one more field of a hand, write its part here or
beside, and name it in `GROUPS` of `results.forms.hands`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from scoring.hand_checks import fields_of
from scoring.rules import Rules
from tournaments.core.wording.text import Text
from tournaments.results.hands import Facts

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MAIN, BESIDE, FOLDED = "main", "beside", "folded"


@dataclass(frozen=True, slots=True)
class HandTable:
    """What a form needs to know of its table; `out` may not take any more."""

    rules: Rules
    sides: tuple[str, ...]
    out: frozenset[str] = frozenset()
    fields: frozenset[str] = field(init=False)
    """The fields of a hand under the rules."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", fields_of(self.rules))


class FormPart:
    """A group of a form with its fields, to be shown."""

    def __init__(self, group: HandGroup, fields: Mapping[str, BoundField]) -> None:
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


class HandGroup:
    """A part of the form of a hand."""

    key = ""
    """The field of a hand that it enters."""
    zone = MAIN
    template = "results/hand_pick.html"
    kind = "picks"
    """The class of its buttons."""
    part = FormPart
    """How it is shown."""

    def __init__(self, table: HandTable, rows: int = 0) -> None:
        self.table, self.rules, self.rows = table, table.rules, rows

    def played(self) -> bool:
        """Whether the rules have it."""
        return self.key in self.table.fields

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


class Pick(HandGroup):
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


class Flag(HandGroup):
    """Something that is so, or not."""

    zone = BESIDE
    template = "results/hand_flag.html"
    label: str | _StrPromise = ""

    def fields(self) -> dict[str, forms.Field]:
        return {self.key: forms.BooleanField(label=self.label, required=False)}

    def typed(self, facts: Facts) -> dict[str, Any]:
        return {self.key: bool(facts.get(self.key))}
