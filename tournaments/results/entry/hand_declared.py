"""Declarations: combinations in the order they were announced, or points settled at the table."""

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
from tournaments.results.entry.hand_groups import BESIDE, FormPart, HandGroup
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
        for row in range(self.rows):
            fields |= self._row(row)
        for side in self.table.sides:
            fields[f"declarations_{side.lower()}"] = WholeField(
                label=_("Declarations of %s") % side, required=False, maximum=MOST_DECLARED
            )
        return fields

    def _row(self, row: int) -> dict[str, forms.Field]:
        sides = [("", "–"), *((side, side) for side in self.table.sides)]
        selects = {"class": "form-select"}
        return {
            f"decl_{row}_side": forms.ChoiceField(
                label=_("By"), required=False, choices=sides, widget=forms.Select(attrs=selects)
            ),
            f"decl_{row}_what": forms.ChoiceField(
                label=_("Declaration"),
                required=False,
                choices=self._known,
                widget=forms.Select(attrs=selects),
            ),
            f"decl_{row}_trump": forms.BooleanField(label=_("in trump"), required=False),
        }

    def _known(self) -> list[Any]:
        known: dict[str, list[tuple[str, str]]] = {}
        for one in combinations(self.rules):
            words, worth = declaration_words(one.kind, one.rank), self._worth(one)
            text = f"{words} · {worth}" if worth else words
            known.setdefault(one.kind, []).append((f"{one.kind}:{one.rank}", text))
        return [("", "–"), *((words[0][1].split(" ")[0], words) for words in known.values())]

    def _worth(self, one: Declaration) -> str:
        """What a declaration is worth, also without trump where that is another figure."""
        worth = without = points_of(self.rules, one)
        if self.rules.allow_no_trump:
            without = points_of(self.rules, one, "SA")
        if without != worth:
            values = {"worth": worth, "without": without}
            return gettext("%(worth)s, without trump %(without)s") % values
        return str(worth or "")

    def chosen(self, data: Mapping[str, Any]) -> str:
        """Which of the two ways to enter declarations is chosen."""
        amounts = (data.get(f"declarations_{side.lower()}") for side in self.table.sides)
        given = any(amount is not None for amount in amounts)
        return data.get("declared_as") or (SETTLED if given else LIST)

    def facts(self, data: Mapping[str, Any]) -> dict[str, Any]:
        found = self._amounts(data) if self.chosen(data) == SETTLED else list(self._listed(data))
        return {"declarations": found} if found else {}

    def _amounts(self, data: Mapping[str, Any]) -> dict[str, int]:
        named = {side: data.get(f"declarations_{side.lower()}") for side in self.table.sides}
        return {side: amount for side, amount in named.items() if amount is not None}

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
        for row, one in enumerate(declared):
            typed[f"decl_{row}_side"] = one["side"]
            typed[f"decl_{row}_what"] = f"{one['kind']}:{one['rank']}"
            typed[f"decl_{row}_trump"] = bool(one.get("trump"))
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
        rows = range(0 if settled else self.rows)
        for row in rows:
            self._check_row(form, row)

    def _check_row(self, form: forms.Form, row: int) -> None:
        side, what = f"decl_{row}_side", f"decl_{row}_what"
        said = {name for name in (side, what) if form.cleaned_data.get(name)}
        if said == {what} and side not in form.errors:
            form.add_error(side, _("Say who announced it."))
        if said == {side} and what not in form.errors:
            form.add_error(what, _("Say what was announced."))


def rows_in(data: Mapping[str, Any] | None, facts_rows: int) -> int:
    """The number of rows to show: as many as were sent, and two more on request."""
    text = str(data.get("decl_rows", "")) if data else ""
    sent = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
    more = MORE_ROWS if data and "more" in data else 0
    return min(max(FEWEST_ROWS, sent, facts_rows + 1) + more, MOST_ROWS)
