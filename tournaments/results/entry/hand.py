"""The form of a hand, made of the parts that the rules in force play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms

from tournaments.core.writes import Refusal
from tournaments.results.entry.hand_belotes import Belote, Belotes
from tournaments.results.entry.hand_declared import Declared, rows_in
from tournaments.results.entry.hand_groups import (
    BESIDE,
    FOLDED,
    MAIN,
    FormPart,
    HandGroup,
    HandTable,
)
from tournaments.results.entry.hand_parts import (
    BidAndMade,
    Capot,
    CapotCalled,
    Contract,
    Contre,
    Instead,
    NoTrick,
    Points,
    Solo,
    Taker,
    Trump,
)
from tournaments.results.hands import Facts

# In the order in which they stand in the form.
GROUPS: tuple[type[HandGroup], ...] = (
    *(Taker, Contract, Contre, Trump, BidAndMade, Points, NoTrick, Belote, Capot),
    *(CapotCalled, Solo, Belotes, Declared, Instead),
)


class HandForm(forms.Form):
    """The form of a hand at the desk; the engine scores its `facts()`."""

    def __init__(
        self,
        *args: Any,
        table: HandTable,
        facts: Facts | None = None,
        rows: int | None = None,
        **kw: Any,
    ) -> None:
        declared = (facts or {}).get("declarations")
        rows = rows or rows_in(args[0] if args else None, len(declared or ()))
        self.table, self.rows = table, rows
        found = [kind(table, rows) for kind in GROUPS]
        self.groups = [group for group in found if group.played()]
        if facts is not None:
            kw["initial"] = {k: v for g in self.groups for k, v in g.typed(facts).items()}
        super().__init__(*args, **kw)
        self.names = {group: group.fields() for group in self.groups}
        for fields in self.names.values():
            self.fields.update(fields)

    def clean(self) -> dict[str, Any]:
        for group in self.groups:
            group.check(self)
        return self.cleaned_data

    def facts(self) -> dict[str, Any]:
        """The hand of scoring-rules.md section 1, without the empty fields."""
        return {k: v for group in self.groups for k, v in group.facts(self.cleaned_data).items()}

    def show(self, refusal: Refusal) -> None:
        """Put each problem beside its field, unless the field has an error already."""
        said = set(self.errors)
        nobody_took = any(problem.field == "taker" for problem in refusal.problems)
        for problem in refusal.problems:
            group, name = self._place(problem.field)
            of_taker = problem.field.startswith("points") and nobody_took
            if name not in said and not (of_taker and group.waits_for_taker(self.cleaned_data)):
                self.add_error(name or None, str(problem.message))

    def _place(self, field: str) -> tuple[HandGroup, str]:
        """The part and the input of a field of a hand, None if it has no part."""
        for group in self.groups:
            if name := group.place(field, self.cleaned_data):
                return group, name
        return self.groups[0], ""

    def as_typed(self) -> HandForm:
        """The same form without validation."""
        typed = {name: self[name].data for name in self.fields}
        return HandForm(table=self.table, rows=self.rows, initial=typed)

    @property
    def main(self) -> list[FormPart]:
        """The parts that every hand needs."""
        return list(self._parts(MAIN))

    @property
    def beside(self) -> list[FormPart]:
        """The parts that some hands need."""
        return list(self._parts(BESIDE))

    @property
    def folded(self) -> list[FormPart]:
        """The parts that few hands need."""
        return list(self._parts(FOLDED))

    def _parts(self, zone: str) -> Iterator[FormPart]:
        for group, names in self.names.items():
            if group.zone == zone:
                yield group.part(group, {name: self[name] for name in names})
