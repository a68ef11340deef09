"""The form of a hand, made of the parts that the rules in force play; its declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext, gettext_lazy as _

from scoring.declarations import KINDS, ORDERS, points_of, possible
from scoring.hand import Declaration
from scoring.rules import Rules
from tournaments.core.fields import WholeField, number_in
from tournaments.core.wording.hands import declaration_words
from tournaments.core.writes import Refusal
from tournaments.results.hand_groups import (
    BESIDE,
    FOLDED,
    MAIN,
    Belote,
    Belotes,
    Fields,
    HandGroup,
    HandTable,
    Values,
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


def _settled_field(side: str) -> str:
    return f"declarations_{side.lower()}"


class Declared(HandGroup):
    """The announced declarations, entered in two ways; the engine decides which side marks them."""

    key = option = "declarations"
    zone = BESIDE
    template = "results/hand_declared.html"

    @property
    def filled(self) -> bool:
        _switch, *others = self.fields
        return any(field.value() or field.errors for field in others)

    @property
    def rows(self) -> list[tuple[BoundField, ...]]:
        """The rows of fields: side, combination, in trump."""
        names = ("side", "what", "trump")
        rows = range(self.count)
        return [tuple(self.form[f"decl_{row}_{name}"] for name in names) for row in rows]

    @property
    def settled(self) -> list[BoundField]:
        """The settled points of each side."""
        return [self.form[_settled_field(side)] for side in self.table.sides]

    def inputs(self) -> Fields:
        switch = forms.ChoiceField(
            label=_("How entered?"),
            required=False,
            choices=CHOICES,
            initial=LIST,
            widget=forms.RadioSelect,
        )
        fields: Fields = {"declared_as": switch}
        sides = [("", "–"), *((side, side) for side in self.table.sides)]
        for row in range(self.count):
            fields[f"decl_{row}_side"] = select_field(_("By"), sides)
            fields[f"decl_{row}_what"] = select_field(_("Declaration"), self._known)
            fields[f"decl_{row}_trump"] = forms.BooleanField(label=_("in trump"), required=False)
        for side in self.table.sides:
            fields[_settled_field(side)] = WholeField(
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

    def chosen(self, data: Values) -> str:
        """Which of the two ways to enter declarations is chosen."""
        return data.get("declared_as") or (SETTLED if self._settled(data) else LIST)

    def _settled(self, data: Values) -> dict[str, int]:
        amounts = {side: data.get(_settled_field(side)) for side in self.table.sides}
        return {side: amount for side, amount in amounts.items() if amount is not None}

    def _filled(self, data: Values) -> list[int]:
        """The rows with a side and a declaration."""
        return [
            row
            for row in range(self.count)
            if data.get(f"decl_{row}_side") and data.get(f"decl_{row}_what")
        ]

    def facts(self, data: Values) -> Values:
        if self.chosen(data) == SETTLED:
            settled = self._settled(data)
            return {"declarations": settled} if settled else {}
        declared = []
        for row in self._filled(data):
            kind, _colon, rank = data[f"decl_{row}_what"].partition(":")
            in_trump = {"trump": True} if data.get(f"decl_{row}_trump") else {}
            side = data[f"decl_{row}_side"]
            declared.append({"side": side, "kind": kind, "rank": rank, **in_trump})
        return {"declarations": declared} if declared else {}

    def typed(self, facts: Facts) -> Values:
        declared = facts.get("declarations") or []
        if isinstance(declared, Mapping):
            amounts = {_settled_field(side): amount for side, amount in declared.items()}
            return {"declared_as": SETTLED, **amounts}
        typed: Values = {}
        for row, row_of_facts in enumerate(declared):
            typed[f"decl_{row}_side"] = row_of_facts["side"]
            typed[f"decl_{row}_what"] = f"{row_of_facts['kind']}:{row_of_facts['rank']}"
            typed[f"decl_{row}_trump"] = bool(row_of_facts.get("trump"))
        return typed

    def place(self, field: str, data: Values) -> str:
        key, _dot, place = field.partition(".")
        if key != self.key:
            return ""
        if self.chosen(data) == SETTLED:
            return _settled_field(self.table.sides[0])
        return f"decl_{self._filled(data)[int(place)] if place else 0}_what"

    def check(self, form: forms.Form) -> None:
        """Require a side and a combination in each row; ignore the way that is not chosen."""
        settled = self.chosen(form.cleaned_data) == SETTLED
        idle = "decl_" if settled else "declarations_"
        for name in [name for name in form.errors if name.startswith(idle)]:
            del form.errors[name]
        for row in range(0 if settled else self.count):
            side, what = f"decl_{row}_side", f"decl_{row}_what"
            typed = {name for name in (side, what) if form.cleaned_data.get(name)}
            if typed == {what} and side not in form.errors:
                form.add_error(side, _("Choose who announced it."))
            if typed == {side} and what not in form.errors:
                form.add_error(what, _("Choose what was announced."))


def rows_in(data: Mapping[str, Any] | None, facts_rows: int) -> int:
    """The number of rows to show: as many as were sent, and two more on request."""
    sent = number_in(str(data.get("decl_rows")), 2) or 0 if data else 0
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
        for group in self.groups:
            group.form, group.names = self, group.inputs()
            self.fields.update(group.names)

    def clean(self) -> None:
        for group in self.groups:
            group.check(self)

    def facts(self) -> Values:
        """The hand of scoring-rules.md section 1, without the empty fields."""
        return {k: v for group in self.groups for k, v in group.facts(self.cleaned_data).items()}

    def show(self, refusal: Refusal) -> None:
        """Put each problem beside its field, unless the field has an error already."""
        with_errors = set(self.errors)
        data = self.cleaned_data
        nobody_took = any(problem.field == "taker" for problem in refusal.problems)
        # The points made at comptoir mean nothing until the taker is known.
        unread = nobody_took and data.get("made") is not None
        for problem in refusal.problems:
            places = (group.place(problem.field, data) for group in self.groups)
            # A problem of a field without a part stands above the form.
            name = next(filter(None, places), "")
            if name not in with_errors and not (unread and problem.field.startswith("points")):
                self.add_error(name or None, str(problem.message))

    def as_typed(self) -> HandForm:
        """The same form without validation."""
        typed = {name: self[name].data for name in self.fields}
        return HandForm(table=self.table, rows=self.rows, initial=typed)

    @property
    def parts(self) -> dict[str, list[HandGroup]]:
        """Zone -> its groups: `main` of every hand, `beside` of some hands, `folded` of few."""
        zones = (MAIN, BESIDE, FOLDED)
        return {zone: [group for group in self.groups if group.zone == zone] for zone in zones}
