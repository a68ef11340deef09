"""The figures of a hand: one number wherever the rest follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import WholeField
from tournaments.results.forms.hand_groups import Group
from tournaments.results.hands import ALL_POINTS, WITHOUT_DER, Facts


class Points(Group):
    """The trick points of every side; those of the last one follow where all cards are dealt."""

    key = "points"
    template = "results/hand_points.html"
    most = ALL_POINTS

    def played(self) -> bool:
        return self.rules.game != "comptoir"

    @property
    def total(self) -> int | None:
        """What they add up to; None where a talon keeps some."""
        return ALL_POINTS if self.rules.deal == "all_cards" else None

    @property
    def without_der(self) -> int | None:
        """What they add up to where somebody has no trick and nobody counts the der."""
        each = self.rules.game == "belote3" and self.rules.opposition == "each"
        return WITHOUT_DER if each else self.total

    @property
    def alone(self) -> bool:
        """Whether the taker's number may do."""
        return self.rules.game == "belote3" and self.rules.opposition == "together"

    def fields(self) -> dict[str, forms.Field]:
        return {
            self._name(side): WholeField(
                label=_("Trick points of %s") % side, required=False, maximum=ALL_POINTS
            )
            for side in self.table.sides
        }

    def facts(self, data: Mapping[str, Any]) -> dict[str, Any]:
        sides = self.table.sides
        given = {side: n for side in sides if (n := data.get(self._name(side))) is not None}
        if len(sides) > 2:
            self._fill(given, data.get("no_trick") or [])
        return {"points": given} if given else {}

    def _fill(self, given: dict[str, int], trickless: list[str]) -> None:
        """What the third player has, and who has no trick, need not be typed."""
        if not given and not trickless:
            return
        given |= {side: 0 for side in trickless if side not in given}
        total = self.without_der if trickless else self.total
        missing = [side for side in self.table.sides if side not in given]
        if total is not None and len(missing) == 1 and sum(given.values()) <= total:
            given[missing[0]] = total - sum(given.values())

    def typed(self, facts: Facts) -> dict[str, Any]:
        points = facts.get("points") or {}
        return {self._name(side): points.get(side) for side in self.table.sides}

    def place(self, field: str, data: Mapping[str, Any]) -> str:
        key, _dot, side = field.partition(".")
        return self._name(side or self.table.sides[0]) if key == "points" else ""

    def _name(self, side: str) -> str:
        return f"points_{side.lower()}"


class BidAndMade(Group):
    """Comptoir: what the taker bid, and made."""

    key = "bid"
    template = "results/hand_points.html"
    total = without_der = None
    alone = False
    most = WITHOUT_DER

    def waits_for_taker(self, data: Mapping[str, Any]) -> bool:
        return data.get("made") is not None

    def fields(self) -> dict[str, forms.Field]:
        return {
            "bid": WholeField(label=_("Bid"), required=False, minimum=1, maximum=WITHOUT_DER),
            "made": WholeField(label=_("Points made"), required=False, maximum=WITHOUT_DER),
        }

    def facts(self, data: Mapping[str, Any]) -> dict[str, Any]:
        facts = super().facts(data)
        if data.get("made") is not None and data.get("taker"):
            facts["points"] = {data["taker"]: data["made"]}
        return facts

    def typed(self, facts: Facts) -> dict[str, Any]:
        made = list((facts.get("points") or {}).values())
        return super().typed(facts) | ({"made": made[0]} if made else {})

    def place(self, field: str, data: Mapping[str, Any]) -> str:
        return "made" if field.partition(".")[0] == "points" else super().place(field, data)


class NoTrick(Group):
    """Three players: who won no trick."""

    key, kind = "no_trick", "picks toggle"

    def fields(self) -> dict[str, forms.Field]:
        return {
            "no_trick": forms.MultipleChoiceField(
                label=_("Without a trick"),
                required=False,
                choices=[(side, side) for side in self.table.sides],
                widget=forms.CheckboxSelectMultiple,
            )
        }

    def typed(self, facts: Facts) -> dict[str, Any]:
        """A capot is told by who has no trick, too."""
        capot, taker = facts.get("capot"), facts.get("taker")
        if not capot:
            return super().typed(facts)
        others = [side for side in self.table.sides if side != taker]
        return {"no_trick": others if capot == taker else [taker]}
