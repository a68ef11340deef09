"""A phase as the organiser describes it: how it is played, who plays it, what counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import LineField, WholeField
from tournaments.core.key_fields import KEY_FIELDS, add_key_fields, keys_initial, keys_typed
from tournaments.core.wording.phases import CARRIES, SYSTEMS
from tournaments.core.writes import Refusal
from tournaments.models import Phase, System, Tournament
from tournaments.models.phase import MOST_ROUNDS, PHASE_OPTIONS
from tournaments.models.system import GROUPED
from tournaments.phases.forms.entry import (
    ALL,
    OUT,
    PLACE,
    RANK,
    SHOWN_WITH,
    EntryForm,
    entry_initial,
)
from tournaments.phases.forms.options import OptionsForm, systems_asking
from tournaments.phases.forms.questions import Question, Questions
from tournaments.phases.forms.rules import NOW, PhaseRulesField
from tournaments.phases.services.checks import LATER_SYSTEMS
from tournaments.rulesets.services import Chosen

DRAWN = ("system", *OptionsForm.base_fields, *EntryForm.base_fields)
"""What a phase that has begun is not asked any more."""


class PhaseForm(OptionsForm, EntryForm):
    """A later phase; of one that has begun what can still be changed."""

    name = LineField(
        label=_("Name of the phase"),
        max_length=40,
        required=False,
        help_text=_("Finals, for instance; empty: its number."),
    )
    system = forms.ChoiceField(
        label=_("How it is drawn"),
        choices=[(name, SYSTEMS[name]) for name in LATER_SYSTEMS],
        widget=forms.RadioSelect,
    )
    rounds = WholeField(label=_("Number of rounds"), minimum=1, maximum=MOST_ROUNDS, required=False)
    rules = PhaseRulesField()
    carry = forms.ChoiceField(
        label=_("What counts from before"), choices=list(CARRIES.items()), widget=forms.RadioSelect
    )
    confirmed = forms.BooleanField(label=_("Change the ranking all the same"), required=False)

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        before: Phase,
        categories: Sequence[str] = (),
        plan: Phase | None = None,
        begun: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.stored = plan if begun else None
        self.offer(pools=before.system == System.POOLS, categories=categories)
        self.fields["rules"].offer(tournament, plan)  # type: ignore[attr-defined]
        add_key_fields(self)
        if self.stored is None:
            del self.fields["confirmed"]
        else:
            self._only_what_is_open(self.stored.grouped)

    def _only_what_is_open(self, grouped: bool) -> None:
        for name in (*DRAWN, *(("rounds",) if grouped else ())):
            self.fields.pop(name, None)

    def asked(self) -> tuple[str, ...]:
        """The options of its system; none once it is drawn."""
        return () if self.stored is not None else super().asked()

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        system = self.stored.system if self.stored else values.get("system")
        if system in GROUPED:
            self.errors.pop("rounds", None)
        elif system and not values.get("rounds") and "rounds" not in self.errors:
            self.add_error("rounds", _("A number is needed here."))
        return values

    def phase(self) -> Phase:
        """The phase as it is described, not saved."""
        values = self.cleaned_data
        described = copy(self.stored) if self.stored else Phase(groups=self.groups())
        told = {name: values[name] for name in ("name", "carry")}
        told |= {"ranking_keys": tuple(keys_typed(self)), **_of_rules(values["rules"])}
        if self.stored is None:
            told |= {"system": values["system"], **self.options()}
        for name, value in told.items():
            setattr(described, name, value)
        described.rounds = values.get("rounds") or (self.stored.rounds if self.stored else 1)
        return described

    def questions(self) -> list[Questions]:
        """The fields in the groups in which they are asked."""
        keys = [self[name] for name in KEY_FIELDS]
        how = self._asked("name", "system", "rounds", *OptionsForm.base_fields, "rules")
        found = [
            Questions(_("How is it played?"), how),
            Questions(_("Who qualifies?"), self._asked(*EntryForm.base_fields)),
            Questions(_("What counts?"), self._asked("carry"), keys),
            Questions(_("The ranking has been seen"), self._asked("confirmed")),
        ]
        return [each for each in found if each.asked or each.ordered]

    def _asked(self, *names: str) -> list[Question]:
        return [Question(self[name], _with(name)) for name in names if name in self.fields]

    def show(self, refusal: Refusal) -> None:
        """Put each problem beside its field; those of the ranking keys beside the first."""
        for problem in refusal.problems:
            name = KEY_FIELDS[0] if problem.field == "ranking_keys" else problem.field
            self.add_error(name if name in self.fields else None, str(problem.message))


def _with(name: str) -> list[str]:
    """What a question is for: systems, or ways to qualify."""
    if name == "rounds":
        return [str(system) for system in LATER_SYSTEMS if system not in GROUPED]
    return systems_asking(name) or [*SHOWN_WITH.get(name, ())]


def _of_rules(chosen: Chosen | None) -> dict[str, Any]:
    """The columns of a phase's own rules."""
    if chosen is None:
        return {"rules": None, "preset": "", "rule_set": None, "rules_name": ""}
    told = {"preset": chosen.preset, "rule_set": chosen.rule_set, "rules_name": chosen.name}
    return {"rules": chosen.rules, **told}


def initial_of(phase: Phase) -> dict[str, Any]:
    """A phase as the fields of the form."""
    names = ("name", "system", "rounds", "carry", *PHASE_OPTIONS)
    return {
        **{name: getattr(phase, name) for name in names},
        "rules": NOW if phase.rules else "",
        **entry_initial(phase.groups),
        **keys_initial(phase.ranking_keys),
    }


def initial_of_new(tournament: Tournament, previous: Phase | None = None) -> dict[str, Any]:
    """What is proposed for a phase that is added, after the last one or this one."""
    keys = tournament.first.ranking_keys
    proposed = initial_of(Phase(system=System.KNOCKOUT, rounds=3, ranking_keys=keys))
    who: Mapping[str, Any] = {"who": RANK, "count": 8, "others": OUT}
    if (previous or tournament.chain[-1]).system == System.POOLS:
        who = {"who": PLACE, "count": 2, "others": ALL}
    return {**proposed, **who}
