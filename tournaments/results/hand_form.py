"""The form of a hand, made of the parts that the rules in force play; its declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.declarations import KINDS, ORDERS, points_of, possible
from scoring.hand import Declaration
from scoring.rules import Rules
from tournaments.core.fields import WholeField
from tournaments.core.wording.hands import declaration_words
from tournaments.core.writes import Refusal
from tournaments.results.hand_groups import (
    BESIDE,
    FOLDED,
    MAIN,
    Belote,
    Belotes,
    FormPart,
    HandGroup,
    HandTable,
    select_field,
)
from tournaments.results.hand_parts import (
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

MOST_DECLARED = 2000
FEWEST_ROWS, MORE_ROWS, MOST_ROWS = 2, 2, 12
LIST, SETTLED = "list", "points"
CHOICES = ((LIST, _("one by one")), (SETTLED, _("points already settled")))


def combinations(rules: Rules) -> Iterator[Declaration]:
    """Every declaration that the rules know, the strongest kinds last, the highest card first."""
    idle = {rank for rank, use in _POWERS.items() if getattr(rules, use) == "nothing"}
    for kind in KINDS:
        for rank in reversed(ORDERS[rules.sequence_order]):
            if possible(rules, kind, rank) and not (kind == "carre" and rank in idle):
                yield Declaration("", kind, rank)


_POWERS = {"7": "carre_of_sevens", "8": "carre_of_eights"}


class DeclaredPart(FormPart):
    """Both ways to enter declarations; the page shows the chosen one."""

    @property
    def filled(self) -> bool:
        """Whether the part has a value or an error."""
        switch = self.field.name
        others = (field for field in self.fields if field.name != switch)
        return any(field.value() or field.errors for field in others)

    @property
    def rows(self) -> list[tuple[BoundField, ...]]:
        """The rows of fields: side, combination, in trump."""
        names = ("side", "what", "trump")
        count = self.group.rows
        return [tuple(self.named[f"decl_{row}_{name}"] for name in names) for row in range(count)]

    @property
    def settled(self) -> list[BoundField]:
        """The settled points of each side."""
        return [self.named[name] for name in self.named if name.startswith("declarations_")]


class Declared(HandGroup):
    """The announced declarations; the engine decides which side marks them."""

    key = "declarations"
    zone = BESIDE
    template = "results/hand_declared.html"
    part = DeclaredPart

    def played(self) -> bool:
        return super().played() and self.rules.declarations != "none"

    def fields(self) -> dict[str, forms.Field]:
        switch = forms.ChoiceField(
            label=_("Typed how?"),
            required=False,
            choices=CHOICES,
            initial=LIST,
            widget=forms.RadioSelect,
        )
        fields: dict[str, forms.Field] = {"declared_as": switch}
        sides = [("", "–"), *((side, side) for side in self.table.sides)]
        for row in range(self.rows):
            fields[f"decl_{row}_side"] = select_field(_("By"), sides)
            fields[f"decl_{row}_what"] = select_field(_("Declaration"), self._known)
            fields[f"decl_{row}_trump"] = forms.BooleanField(label=_("in trump"), required=False)
        for side in self.table.sides:
            fields[f"declarations_{side.lower()}"] = WholeField(
                label=_("Declarations of %s") % side, required=False, maximum=MOST_DECLARED
            )
        return fields

    def _known(self) -> list[Any]:
        known: dict[str, list[tuple[str, str]]] = {}
        for declaration in combinations(self.rules):
            kind, rank = declaration.kind, declaration.rank
            words = declaration_words(kind, rank)
            worth = without = points_of(self.rules, declaration)
            if self.rules.allow_no_trump:
                without = points_of(self.rules, declaration, "SA")
            if without != worth:
                both = gettext("%(worth)s, without trump %(without)s")
                words = f"{words} · {both % {'worth': worth, 'without': without}}"
            elif worth:
                words = f"{words} · {worth}"
            known.setdefault(kind, []).append((f"{kind}:{rank}", words))
        return [("", "–"), *((words[0][1].split(" ")[0], words) for words in known.values())]

    def chosen(self, data: Mapping[str, Any]) -> str:
        """Which of the two ways to enter declarations is chosen."""
        amounts = (data.get(f"declarations_{side.lower()}") for side in self.table.sides)
        typed = any(amount is not None for amount in amounts)
        return data.get("declared_as") or (SETTLED if typed else LIST)

    def facts(self, data: Mapping[str, Any]) -> dict[str, Any]:
        if self.chosen(data) != SETTLED:
            declared = list(self._listed(data))
            return {"declarations": declared} if declared else {}
        amounts = {side: data.get(f"declarations_{side.lower()}") for side in self.table.sides}
        settled = {side: amount for side, amount in amounts.items() if amount is not None}
        return {"declarations": settled} if settled else {}

    def _listed(self, data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        for row in range(self.rows):
            if self._row_filled(data, row):
                side, what = data[f"decl_{row}_side"], data[f"decl_{row}_what"]
                kind, _colon, rank = what.partition(":")
                in_trump = {"trump": True} if data.get(f"decl_{row}_trump") else {}
                yield {"side": side, "kind": kind, "rank": rank, **in_trump}

    def _row_filled(self, data: Mapping[str, Any], row: int) -> bool:
        return bool(data.get(f"decl_{row}_side") and data.get(f"decl_{row}_what"))

    def typed(self, facts: Facts) -> dict[str, Any]:
        declared = facts.get("declarations") or []
        if isinstance(declared, Mapping):
            amounts = {f"declarations_{side.lower()}": n for side, n in declared.items()}
            return {"declared_as": SETTLED, **amounts}
        typed: dict[str, Any] = {}
        for row, row_of_facts in enumerate(declared):
            typed[f"decl_{row}_side"] = row_of_facts["side"]
            typed[f"decl_{row}_what"] = f"{row_of_facts['kind']}:{row_of_facts['rank']}"
            typed[f"decl_{row}_trump"] = bool(row_of_facts.get("trump"))
        return typed

    def place(self, field: str, data: Mapping[str, Any]) -> str:
        key, _dot, place = field.partition(".")
        if key != self.key:
            return ""
        if self.chosen(data) == SETTLED:
            return f"declarations_{self.table.sides[0].lower()}"
        filled = [row for row in range(self.rows) if self._row_filled(data, row)]
        return f"decl_{filled[int(place)] if place else 0}_what"

    def check(self, form: forms.Form) -> None:
        """Require a side and a combination in each row; ignore the way that is not chosen."""
        settled = self.chosen(form.cleaned_data) == SETTLED
        idle = "decl_" if settled else "declarations_"
        for name in [name for name in form.errors if name.startswith(idle)]:
            del form.errors[name]
        for row in range(0 if settled else self.rows):
            side, what = f"decl_{row}_side", f"decl_{row}_what"
            typed = {name for name in (side, what) if form.cleaned_data.get(name)}
            if typed == {what} and side not in form.errors:
                form.add_error(side, _("Say who announced it."))
            if typed == {side} and what not in form.errors:
                form.add_error(what, _("Say what was announced."))


def rows_in(data: Mapping[str, Any] | None, facts_rows: int) -> int:
    """The number of rows to show: as many as were sent, and two more on request."""
    text = str(data.get("decl_rows", "")) if data else ""
    sent = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
    more = MORE_ROWS if data and "more" in data else 0
    return min(max(FEWEST_ROWS, sent, facts_rows + 1) + more, MOST_ROWS)


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
        groups = [kind(table, rows) for kind in GROUPS]
        self.groups = [group for group in groups if group.played()]
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
        with_errors = set(self.errors)
        nobody_took = any(problem.field == "taker" for problem in refusal.problems)
        data = self.cleaned_data
        for problem in refusal.problems:
            places = ((group, group.place(problem.field, data)) for group in self.groups)
            # A problem of a field without a part stands above the form.
            group, name = next((place for place in places if place[1]), (self.groups[0], ""))
            of_taker = problem.field.startswith("points") and nobody_took
            if name not in with_errors and not (of_taker and group.waits_for_taker(data)):
                self.add_error(name or None, str(problem.message))

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
