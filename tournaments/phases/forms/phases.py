"""A phase as the organiser describes it: how it is played, who plays it, what counts."""

from copy import copy
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.match import MATCH_GAMES
from scoring.rules import Rules
from tournaments.core.fields import LineField, WholeField
from tournaments.core.questions import BACK, Question, QuestionGroup, questions
from tournaments.core.setting_fields import (
    APPLYING as SETTINGS_APPLYING,
    KEY_FIELDS,
    MORE_CAPS,
    SettingsForm,
    setting_field,
    settings_initial,
)
from tournaments.core.wording.phases import SYSTEMS
from tournaments.core.wording.settings import value_words
from tournaments.models import Partners, Phase, System, Tournament
from tournaments.models.phase_settings import (
    GAMES_OPTIONS,
    INHERITED,
    MATCH_WORTH,
    MOST_ROUNDS,
    PHASE_OPTIONS,
    SETTINGS,
)
from tournaments.models.system import GROUPED, LATER_OF_PLAYERS, LATER_SYSTEMS
from tournaments.phases.forms.entry import (
    ALL,
    CATEGORY,
    OUT,
    PLACE,
    RANK,
    QualifyingForm,
    entry_initial,
    groups_of,
)
from tournaments.phases.services.checks import option_problems, results_entered
from tournaments.rulesets.effective_rules import own_over
from tournaments.rulesets.selectors import source_of, start_choices
from tournaments.rulesets.titles import own_rules_title, own_words

OPTIONS = tuple(name for name, setting in SETTINGS.items() if setting.of_each_phase)
"""The options that a form may ask, in its order."""


class OptionsForm(SettingsForm):
    """The options of brackets, pools and rounds that are drawn."""

    def __init__(
        self, *args: Any, system: str = "", tournament: Tournament | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.drawn_by = system
        for name in OPTIONS:
            setting = SETTINGS[name]
            fits = tournament is None or tournament.game in setting.games
            if name == "partners":
                fits = tournament is not None and tournament.melee and not system
            if fits and (not system or system in setting.systems()):
                # The choices of an option are large buttons on this page.
                buttons = {"widget": forms.RadioSelect()} if setting.stored_in.choices else {}
                self.ask([name], required=False, **buttons)

    def asked(self) -> tuple[str, ...]:
        """The names of the options of the chosen system."""
        system = self.drawn_by or self.cleaned_data.get("system", "")
        return tuple(
            name for name in OPTIONS if name in self.fields and system in SETTINGS[name].systems()
        )

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        for name in {*OPTIONS} - {*self.asked()}:
            self.errors.pop(name, None)
        if "placement" in self.asked():
            described = Phase(bracket=values.get("bracket", ""), placement=values["placement"])
            for problem in option_problems(described):
                self.add_error(problem.field, str(problem.message))
        return values

    def questions(self) -> list[QuestionGroup]:
        """The fields of the first phase; the settings of the tournament say how it is drawn."""
        asked = [Question(self[name]) for name in self.fields]
        return [QuestionGroup(_("How it is played"), asked)] if asked else []

    def options(self) -> dict[str, Any]:
        """The options of its system, as columns of a phase."""
        return self.answers(self.asked())


COLUMNS = ("own_rules", "rules_name", "preset", "rule_set")
NOW = "now"
OF_ANOTHER_GAME = _("Choose rules for the game of this contest.")
FROZEN = _("This phase is being played: its rules can no longer be changed here.")


class PhaseRulesField(forms.ChoiceField):
    """Which rules a phase is played by; its value is what they answer otherwise."""

    tournament: Tournament
    plan: Phase | None

    def __init__(self) -> None:
        super().__init__(
            label=_("Rules of this phase"),
            required=False,
            help_text=_(
                "Where a rule set differs from the contest, this phase keeps its answers; in "
                "everything else it follows the contest. The rules page has each question."
            ),
        )

    def offer(self, tournament: Tournament, plan: Phase | None) -> None:
        """Offer the rules this phase can have; once it is played, only those it has."""
        self.tournament, self.plan = tournament, plan
        of_tournament: list[tuple[str, Any]] = [("", _("Those of the contest"))]
        own: list[tuple[str, Any]] = []
        if plan is not None and plan.own_rules:
            name = own_rules_title(tournament, plan) or own_words(plan.own_rules)
            own = [(NOW, _("As now: %(name)s") % {"name": name})]
        if plan is not None and tournament.rounds.of_phase(plan).published().exists():
            self.choices = own or of_tournament
            self.error_messages["invalid_choice"] = FROZEN
            self.help_text = _("They are changed on the rules page, with a reason.")
        else:
            offered = start_choices([tournament.club], tournament.game)
            self.choices = [*of_tournament, *own, *offered]
            self.error_messages["invalid_choice"] = OF_ANOTHER_GAME

    def clean(self, value: Any) -> dict[str, Any]:
        """The columns of the phase: what it states, and the rule set that this was taken from."""
        key = super().clean(value)
        if key == NOW and self.plan is not None:
            return {name: getattr(self.plan, name) for name in COLUMNS}
        source = source_of(key, [self.tournament.club_id]) if key else None
        if source is None:
            return dict(zip(COLUMNS, ({}, "", "", None), strict=True))
        above: Rules = self.tournament.rules
        rules = replace(source.rules, articles=source.rules.articles or above.articles)
        name = source.rule_set.name if source.rule_set else ""
        own = own_over(above, rules)
        return dict(zip(COLUMNS, (own, name, source.preset, source.rule_set), strict=True))


EVERY_SYSTEM = dict.fromkeys((*LATER_SYSTEMS, *LATER_OF_PLAYERS))
WORTH_FIELDS = (*(name for name in MATCH_WORTH if name != "more_caps"), *MORE_CAPS)
DRAWN = ("system", *OPTIONS, *QualifyingForm.base_fields)
"""The fields that a phase that has begun no longer asks."""
HOW = ("name", "system", "rounds", *OPTIONS, *GAMES_OPTIONS, "rules")
IN_ORDER = (*HOW, *QualifyingForm.base_fields, "carry", *KEY_FIELDS, *WORTH_FIELDS)
"""The fields as on the page: what is wrong is listed in this order."""
ASKED_BY = {"more_caps": MORE_CAPS[0]}
"""The field beside which a setting of several fields is given back."""
BY_RANK = f"who={RANK}|{PLACE}|{CATEGORY}"
APPLYING = {
    **SETTINGS_APPLYING,
    "rounds": f"system={'|'.join(system for system in EVERY_SYSTEM if system not in GROUPED)}",
    "categories": f"who={CATEGORY}",
    "count": BY_RANK,
    "others": BY_RANK,
}
"""Field -> with which other answers it applies (core/questions.py)."""


class PhaseForm(OptionsForm, QualifyingForm):
    """A later phase; of one that has begun, only what can still change."""

    name = LineField(
        label=_("Phase name"),
        max_length=40,
        required=False,
        help_text=_("For example Finals; leave empty for its number."),
    )
    system = forms.ChoiceField(label=_("How it is drawn"), widget=forms.RadioSelect)
    rounds = WholeField(
        label=_("Number of rounds"),
        minimum=1,
        maximum=MOST_ROUNDS,
        required=False,
        help_text=_(
            "Where everyone meets everyone: 3 for four, 6 to meet twice; leave empty for as many "
            "as it takes to meet once."
        ),
    )
    rules = PhaseRulesField()
    carry = setting_field("carry")
    confirmed = forms.BooleanField(label=_("Change the ranking anyway"), required=False)

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        before: Phase,
        plan: Phase | None = None,
        **options: Any,
    ) -> None:
        super().__init__(*args, tournament=tournament, **options)
        offered = [(name, SYSTEMS[name]) for name in tournament.later_systems]
        self.fields["system"].choices = offered  # type: ignore[attr-defined]
        if "partners" in self.fields and not tournament.partners_stay(before):
            drawn = [choice for choice in Partners.choices if choice[0] != Partners.KEPT]
            self.fields["partners"].choices = drawn  # type: ignore[attr-defined]
        begun = plan is not None and tournament.rounds.last_number() >= plan.start
        self.stored = plan if begun else None
        named = {group.category for group in plan.groups if group.category} if plan else set()
        categories = sorted({*tournament.entrants.categories(), *named})
        self.offer(pools=before.system == System.POOLS, categories=categories)
        self.fields["rules"].offer(tournament, plan)  # type: ignore[attr-defined]
        entered = self.stored is not None and results_entered(tournament, self.stored)
        if tournament.game in MATCH_GAMES and not entered:
            self.ask(GAMES_OPTIONS)
        self.ask(INHERITED)
        if not self.several_games(plan.games if plan else 1):
            self.leave_out_close_worth()
        self.first, self.own = tournament.first, plan.own_settings if plan else ()
        for setting in self.own:
            words = _("Follow the contest again: %(answer)s")
            label = words % {"answer": value_words(setting, getattr(self.first, setting))}
            self.fields[_back(setting)] = forms.BooleanField(label=label, required=False)
        self.order_fields(IN_ORDER)
        if self.stored is None:
            del self.fields["confirmed"]
            return
        for name in (*DRAWN, *(("rounds",) if self.stored.grouped else ())):
            self.fields.pop(name, None)

    def back(self) -> frozenset[str]:
        """The settings that are those of the contest again."""
        return frozenset(name for name in self.own if self.cleaned_data[_back(name)])

    def worth(self) -> dict[str, Any]:
        """What a match is worth, with the figures of the contest for what is given back."""
        sent = [name for name in MATCH_WORTH if ASKED_BY.get(name, name) in self.data]
        given = self.back() & {*MATCH_WORTH}
        return self.answers(sent) | {name: getattr(self.first, name) for name in given}

    def asked(self) -> tuple[str, ...]:
        """The names of the options of its system; none once it is drawn."""
        return () if self.stored is not None else super().asked()

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        system = self.stored.system if self.stored else values.get("system")
        if system in GROUPED:
            self.errors.pop("rounds", None)
            return values
        counted = system == System.ROUND_ROBIN and self.stored is None
        if system and not counted and not values.get("rounds") and "rounds" not in self.errors:
            self.add_error("rounds", _("Give a number here."))
        return values

    def phase(self) -> Phase:
        """The phase as the form describes it, not saved."""
        values = self.cleaned_data
        described = copy(self.stored) if self.stored else Phase(groups=self.groups())
        described.name, described.carry = values["name"], values["carry"]
        described.ranking_keys = self.answers(["ranking_keys"])["ranking_keys"]
        if "ranking_keys" in self.back():
            described.ranking_keys = self.first.ranking_keys
        columns = {**values["rules"], **self.answers(GAMES_OPTIONS)}
        if self.stored is None:
            columns |= {"system": values["system"], **self.options()}
        for name, value in columns.items():
            setattr(described, name, value)
        all_meet = described.system == System.ROUND_ROBIN
        usual = self.stored.rounds if self.stored else int(not all_meet)
        described.rounds = values.get("rounds") or usual
        return described

    def questions(self) -> list[QuestionGroup]:
        """The fields under their headings."""
        keys = self._asked(*KEY_FIELDS)
        groups = [
            QuestionGroup(_("How it is played"), self._asked(*HOW)),
            QuestionGroup(_("Who qualifies?"), self._asked(*QualifyingForm.base_fields)),
            QuestionGroup(_("What counts?"), self._asked("carry", _back("ranking_keys")), keys),
            QuestionGroup(_("What is a match worth?"), self._asked(*WORTH_FIELDS)),
        ]
        if "confirmed" in self.errors or self.data.get("confirmed"):
            groups.append(
                QuestionGroup(_("The ranking has already been seen"), self._asked("confirmed"))
            )
        return [group for group in groups if group.asked or group.ordered]

    def _asked(self, *names: str) -> list[Question]:
        return questions(self, names, APPLYING)


def _back(setting: str) -> str:
    """The name of the tick that gives a setting back."""
    return f"{BACK}{ASKED_BY.get(setting, setting)}"


def initial_of(phase: Phase) -> dict[str, Any]:
    """A phase as the initial values of the form."""
    names = ("name", "system", "rounds", *PHASE_OPTIONS, *INHERITED)
    return {
        **settings_initial({name: getattr(phase, name) for name in names}),
        "rules": NOW if phase.own_rules else "",
        **entry_initial(phase.groups),
    }


def initial_of_new(tournament: Tournament, previous: Phase) -> dict[str, Any]:
    """The initial values of the form of a phase that is to follow `previous`."""
    usual = System.KNOCKOUT if System.KNOCKOUT in tournament.later_systems else System.DANOIS
    kept = Partners.KEPT if tournament.partners_stay(previous) else Partners.LOT
    who = (PLACE, 2, ALL) if previous.system == System.POOLS else (RANK, 8, OUT)
    columns = {name: getattr(previous, name) for name in (*GAMES_OPTIONS, *MATCH_WORTH)}
    columns["ranking_keys"] = tournament.first.ranking_keys
    groups = groups_of(*who)
    return initial_of(Phase(system=usual, rounds=3, partners=kept, groups=groups, **columns))
