"""A phase as the organiser describes it: how it is drawn, who plays it, what counts."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.draw_words import SYSTEMS
from tournaments.engine.phases import MAIN, POOL_SIZE, Group, PhasePlan
from tournaments.forms.fields import LineField, WholeField
from tournaments.forms.phase_rules import NOW, PhaseRulesField
from tournaments.models import Tournament
from tournaments.phase_words import CARRIES
from tournaments.services.phases import LATER_SYSTEMS, MOST_ROUNDS

EVERYBODY, RANK, PLACE = "everybody", "rank", "place"
OUT, AS_MANY, ALL = "out", "as_many", "all"
LAST_PLACE = 6
KEYS = {
    "points": ["points", "victories", "difference", "lot"],
    "victories": ["victories", "points", "difference", "lot"],
}


class OptionsForm(forms.Form):
    """What brackets and pools let one choose."""

    pool_size = WholeField(
        label=_("Pairs in a pool"), minimum=3, maximum=6, required=False, help_text=_("For pools.")
    )
    third_place = forms.BooleanField(
        label=_("A match for the third place (knockout)"), required=False
    )

    def options(self) -> dict[str, Any]:
        """The options as a phase keeps them."""
        values = self.cleaned_data
        return {
            "size": values.get("pool_size") or POOL_SIZE,
            "third_place": values["third_place"],
        }


class PhaseForm(OptionsForm):
    """A later phase."""

    name = LineField(label=_("Name of the phase"), max_length=40, required=False)
    system = forms.ChoiceField(
        label=_("How it is drawn"), choices=[(name, SYSTEMS[name]) for name in LATER_SYSTEMS]
    )
    rounds = WholeField(
        label=_("Number of rounds"),
        minimum=1,
        maximum=MOST_ROUNDS,
        help_text=_("A knockout and pools take the rounds they need: told once they are drawn."),
    )
    who = forms.ChoiceField(
        label=_("Who plays it"),
        choices=[
            (RANK, _("The first of the ranking")),
            (PLACE, _("The first of each pool")),
            (EVERYBODY, _("Everybody")),
        ],
    )
    count = WholeField(
        label=_("How many"), minimum=1, maximum=500, required=False, help_text=_("8, or 2 a pool.")
    )
    others = forms.ChoiceField(
        label=_("The others"),
        choices=[
            (OUT, _("have finished")),
            (AS_MANY, _("as many of the next play for themselves")),
            (ALL, _("all play for themselves (consolation)")),
        ],
    )
    rules = PhaseRulesField()
    carry = forms.ChoiceField(label=_("What counts from before"), choices=list(CARRIES.items()))
    keys = forms.ChoiceField(
        label=_("What ranks first"),
        choices=[("points", _("Points")), ("victories", _("Victories"))],
    )
    field_order = (
        *("name", "system", "rounds", "who", "count", "others", "pool_size", "third_place"),
        *("rules", "carry", "keys"),
    )

    def __init__(
        self, *args: Any, contest: Tournament, plan: PhasePlan | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        cast(PhaseRulesField, self.fields["rules"]).offer(contest, plan)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if values.get("who") in (RANK, PLACE) and not values.get("count"):
            self.add_error("count", _("How many go on?"))
        return values

    def phase(self) -> dict[str, Any]:
        """The phase as a contest keeps it."""
        values = self.cleaned_data
        return {
            "name": values["name"],
            "system": values["system"],
            "rounds": values["rounds"],
            "ranking_keys": KEYS[values["keys"]],
            "carry": values["carry"],
            "entry": _entry(values["who"], values["count"] or 0, values["others"]),
            "options": self.options(),
            "rules": values["rules"],
        }


def initial_of(plan: PhasePlan) -> dict[str, Any]:
    """A phase as the fields of the form."""
    main, *second = plan.groups
    return {
        "name": plan.name,
        "system": plan.system,
        "rounds": plan.rounds,
        "who": PLACE if main.places else EVERYBODY if main.last is None else RANK,
        "count": len(main.places) or main.last,
        "others": _others(main, second),
        "pool_size": plan.options.get("size", POOL_SIZE),
        "third_place": plan.options.get("third_place", True),
        "rules": NOW if plan.rules else "",
        "carry": plan.carry,
        "keys": "victories" if plan.keys[0] == "victories" else "points",
    }


def initial_of_new() -> dict[str, Any]:
    """What is proposed for a phase that is added."""
    return {
        "system": LATER_SYSTEMS[3],
        "rounds": 3,
        "who": RANK,
        "count": 8,
        "others": OUT,
        "pool_size": POOL_SIZE,
        "third_place": True,
        "carry": "all",
    }


def _others(main: Group, second: list[Group]) -> str:
    if not second:
        return OUT
    whole = second[0].last is None if not main.places else LAST_PLACE in second[0].places
    return ALL if whole else AS_MANY


def _entry(who: str, count: int, others: str) -> list[dict[str, Any]]:
    """Groups by rank or by place, the second one for those who do not go on.

    >>> _entry("rank", 8, "as_many")[1]
    {'name': 'consolation', 'first': 9, 'last': 16}
    """
    if who == EVERYBODY:
        return [{"name": MAIN, "first": 1, "last": None}]
    first, last = count + 1, 2 * count if others == AS_MANY else None
    main: dict[str, Any] = {"first": 1, "last": count}
    second: dict[str, Any] = {"first": first, "last": last}
    if who == PLACE:
        main = {"places": list(range(1, count + 1))}
        second = {"places": list(range(first, (last or LAST_PLACE) + 1))}
    if others == OUT:
        return [{"name": MAIN, **main}]
    return [{"name": "main", **main}, {"name": "consolation", **second}]
