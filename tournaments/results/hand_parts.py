"""Parts of the form of a hand: taker, contract, trump and points."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.hand import CARD_POINTS, HAND_POINTS, most_points, raw_sums
from scoring.hand_fields import bids_of
from tournaments.core.fields import WholeField
from tournaments.core.wording.hands import SPOKEN, VOID_REASONS
from tournaments.core.wording.text import Text
from tournaments.results.hand_groups import (
    FOLDED,
    Fields,
    Flag,
    HandGroup,
    Pick,
    Values,
    select_field,
)
from tournaments.results.hands import Facts
from tournaments.results.sentences import SUITS


class SideRadios(forms.RadioSelect):
    """Radios of sides; a side that is out is disabled."""

    out: frozenset[str] = frozenset()

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        if value in self.out and not option["selected"]:
            option["attrs"]["disabled"] = True
        return option


class Taker(HandGroup):
    """The taker, as large buttons."""

    key = "taker"
    template = "results/hand_taker.html"

    def inputs(self) -> Fields:
        widget = SideRadios()
        widget.out = self.table.out
        sides, label = [(side, side) for side in self.table.sides], _("Who took?")
        taker = forms.ChoiceField(label=label, required=False, choices=sides, widget=widget)
        return {"taker": taker}


class Contract(Pick):
    """The contract: a multiple of ten, capot, or générale where the rules have it."""

    key, label, kind = "contract", _("What was bid?"), "picks bids"

    def choices(self) -> Sequence[tuple[str, Text]]:
        numbers: list[tuple[str, Text]] = [(str(bid), str(bid)) for bid in bids_of(self.rules)]
        generale = self.rules.generale_points is not None
        return [*numbers, *(pair for pair in SPOKEN.items() if pair[0] == "capot" or generale)]

    def facts(self, data: Values) -> Values:
        bid = data.get("contract")
        return {"contract": int(bid) if bid.isdecimal() else bid} if bid else {}


class Contre(Pick):
    """Contre and surcontre."""

    key, label, kind = "contre", _("Contre?"), "picks toggle"

    def choices(self) -> Sequence[tuple[str, Text]]:
        return [("", _("no")), ("contre", _("contre")), ("surcontre", _("surcontre"))]

    def typed(self, facts: Facts) -> Values:
        return {"contre": "" if facts.get("contre") == "none" else facts.get("contre", "")}


class Trump(Pick):
    """The trump suit, noted on the sheet; sans atout and tout atout where the rules allow them."""

    key, kind = "trump", "picks suits"

    @property
    def label(self) -> Text:  # type: ignore[override]
        """The question; where the points of a hand depend on the answer it is no choice."""
        return _("Trump") if raw_sums(self.rules) else _("Trump (if you note it)")

    def played(self) -> bool:
        return super().played() and self.rules.game != "comptoir"

    def choices(self) -> Sequence[tuple[str, Text]]:
        without = [("SA", _("sans atout"))] if self.rules.allow_no_trump else []
        every = [("TA", _("tout atout"))] if self.rules.allow_all_trump else []
        return [*SUITS.items(), *without, *every, ("", _("no"))]


class Capot(Pick):
    """The side that won every trick; three players enter the sides without a trick instead."""

    key, label, kind = "capot", _("Capot"), "picks toggle"

    def played(self) -> bool:
        return super().played() and "no_trick" not in self.table.fields


class CapotCalled(Flag):
    """Capot announced before play."""

    key, label = "capot_called", _("The taker had called capot")
    option = "capot_called_points"


class Solo(Flag):
    """Whether one player won all the tricks, which decides a générale."""

    key, label = "solo", _("One player alone took all the tricks (with a capot)")
    option = "generale_points"


VOIDED_BY = {"carre_of_sevens": "voids_hand", "under_eleven": "redeal"}
"""Reasons that only some rules know, by the answer to the option of the same name."""


class Instead(HandGroup):
    """What replaced a played hand, for example a misdeal."""

    zone = FOLDED
    template = "results/hand_instead.html"
    kinds: Mapping[str, tuple[Text, Text]] = {
        "misdeal": (_("Misdeal"), _("misdeal by %s")),
        "fault": (_("Irregularity"), _("irregularity by %s")),
    }

    def played(self) -> bool:
        return True

    @property
    def title(self) -> Text:
        """The title of the folded part."""
        if self.kinds.keys() & self.table.fields:
            return _("Void hand, misdeal, irregularity")
        return _("Void hand")

    def inputs(self) -> Fields:
        void = [
            (f"void:{reason}", words)
            for reason, words in VOID_REASONS.items()
            if reason not in VOIDED_BY or getattr(self.rules, reason) == VOIDED_BY[reason]
        ]
        choices: list[Any] = [("", _("none of these")), (_("Void hand"), void)]
        for kind, (title, words) in self.kinds.items():
            if kind in self.table.fields:
                sides = [(f"{kind}:{side}", str(words) % side) for side in self.table.sides]
                choices.append((title, sides))
        return {"other": select_field(_("Instead of a played hand"), choices)}

    def facts(self, data: Values) -> Values:
        kind, _colon, value = (data.get("other") or "").partition(":")
        return {kind: value} if kind else {}

    def typed(self, facts: Facts) -> Values:
        kinds = [kind for kind in ("void", *self.kinds) if kind in facts]
        return {"other": f"{kinds[0]}:{facts[kinds[0]]}"} if kinds else {}

    def place(self, field: str, data: Values) -> str:
        return "other" if field == "void" or field in self.kinds else ""


class Points(HandGroup):
    """The trick points of every side; the last side's are computed where all cards are dealt."""

    key = "points"
    template = "results/hand_points.html"

    @property
    def most(self) -> int:
        """The most points that one side can have."""
        return most_points(self.rules)

    @property
    def raw(self) -> Mapping[str, int]:
        """Trump -> the sum of the points, where it is another than at any other trump."""
        return raw_sums(self.rules)

    def played(self) -> bool:
        return self.rules.game != "comptoir"

    @property
    def total(self) -> int | None:
        """The sum of the points; None if some cards stay in the talon."""
        return HAND_POINTS if self.rules.deal == "all_cards" else None

    @property
    def without_der(self) -> int | None:
        """The sum of the points if a side has no trick and no side counts the dix de der."""
        each = self.rules.game == "belote3" and self.rules.opposition == "each"
        return CARD_POINTS if each else self.total

    @property
    def alone(self) -> bool:
        """Whether the points of the taker may be entered alone."""
        return self.rules.game == "belote3" and self.rules.opposition == "together"

    def inputs(self) -> Fields:
        label, most = _("Trick points of %s"), self.most
        return {
            self._name(side): WholeField(label=label % side, required=False, maximum=most)
            for side in self.table.sides
        }

    def facts(self, data: Values) -> Values:
        sides = self.table.sides
        points = {side: n for side in sides if (n := data.get(self._name(side))) is not None}
        trickless = data.get("no_trick") or []
        if len(sides) > 2 and (points or trickless):
            # The points of the sides without a trick, and of the last side, follow.
            points |= {side: 0 for side in trickless if side not in points}
            total = self.without_der if trickless else self.total
            missing = [side for side in sides if side not in points]
            if total is not None and len(missing) == 1 and sum(points.values()) <= total:
                points[missing[0]] = total - sum(points.values())
        return {"points": points} if points else {}

    def typed(self, facts: Facts) -> Values:
        points = facts.get("points") or {}
        return {self._name(side): points.get(side) for side in self.table.sides}

    def place(self, field: str, data: Values) -> str:
        key, _dot, side = field.partition(".")
        return self._name(side or self.table.sides[0]) if key == "points" else ""

    def _name(self, side: str) -> str:
        return f"points_{side.lower()}"


class BidAndMade(HandGroup):
    """Comptoir: the points that the taker bid and made."""

    key = "bid"
    template = "results/hand_points.html"
    most = CARD_POINTS

    def inputs(self) -> Fields:
        return {
            "bid": WholeField(label=_("Bid"), required=False, minimum=1, maximum=CARD_POINTS),
            "made": WholeField(label=_("Points made"), required=False, maximum=CARD_POINTS),
        }

    def facts(self, data: Values) -> Values:
        facts = super().facts(data)
        if data.get("made") is not None and data.get("taker"):
            facts["points"] = {data["taker"]: data["made"]}
        return facts

    def typed(self, facts: Facts) -> Values:
        made = list((facts.get("points") or {}).values())
        return super().typed(facts) | ({"made": made[0]} if made else {})

    def place(self, field: str, data: Values) -> str:
        return "made" if field.partition(".")[0] == "points" else super().place(field, data)


class NoTrick(HandGroup):
    """Three players: the sides without a trick."""

    key, kind = "no_trick", "picks toggle"

    def inputs(self) -> Fields:
        return {
            "no_trick": forms.MultipleChoiceField(
                label=_("Without a trick"),
                required=False,
                choices=[(side, side) for side in self.table.sides],
                widget=forms.CheckboxSelectMultiple,
            )
        }

    def typed(self, facts: Facts) -> Values:
        """Turn a recorded capot into the sides without a trick."""
        capot, taker = facts.get("capot"), facts.get("taker")
        if not capot:
            return super().typed(facts)
        others = [side for side in self.table.sides if side != taker]
        return {"no_trick": others if capot == taker else [taker]}
