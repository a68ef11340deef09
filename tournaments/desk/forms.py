"""The forms of a tournament (new, its settings, deleting it) and of copies of the database."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from scoring.match import MatchFormat
from scoring.rules import Rules
from tournaments.core.fields import LineField, LinesField
from tournaments.core.questions import QuestionGroup, questions
from tournaments.core.setting_fields import (
    APPLYING,
    KEY_FIELDS,
    MORE_CAPS,
    SettingsForm,
    settings_initial,
)
from tournaments.core.wording.settings import places_words, table_words
from tournaments.core.wording.text import Text
from tournaments.core.writes import Refusal
from tournaments.desk.setting_hints import figures_now, figures_of
from tournaments.models import (
    AT_EVERY_TABLE,
    MELEES,
    PARTNER_GAMES,
    TWO_SIDED_GAMES,
    ByeChoice,
    Club,
    System,
    Tournament,
)
from tournaments.models.setting import Section
from tournaments.models.tournament_settings import GAMES_OF_BYES, SETTINGS, Settings
from tournaments.ranking.phase_facts import EVERYBODY_MEETS
from tournaments.rounds.selectors.feasibility import feasibility_words
from tournaments.rulesets.effective_rules import rules_at
from tournaments.rulesets.rule_defaults import usual_keys_words
from tournaments.rulesets.selectors import RuleSource, source_of, start_choices

SHORTEST_WIFI_PASSWORD = 8
HINTS = {
    Section.DRAW: _("how many rounds, how they are drawn"),
    Section.BYES: _("a bye each round, a pair that does not come or leaves"),
    Section.RANKING: _("the first criterion ranks, the next one decides between equals, and so on"),
    Section.WORTH: _(
        "match points, where they are a ranking criterion, and the maximum of points counted"
    ),
    Section.SHOWING: _("what the public sees, what the desk types, what the poster says"),
}
SEVERAL_FIELDS: Mapping[str, tuple[str, ...]] = {
    "capacity_unit": ("capacity_unit", "move_last"),
    "ranking_keys": KEY_FIELDS,
    "more_caps": MORE_CAPS,
}
"""The fields of a setting that has several, or is followed by a question."""


class Heading(NamedTuple):
    """A heading of a form with the names of its fields."""

    key: str
    """its place on the page"""
    title: Text
    names: tuple[str, ...]
    hint: Text = ""


HEADINGS = tuple(
    Heading(
        section.value,
        section.label,
        tuple(
            field
            for name, setting in SETTINGS.items()
            if setting.section == section
            for field in SEVERAL_FIELDS.get(name, (name,))
        ),
        HINTS.get(section, ""),
    )
    for section in Section
    if section != Section.PHASES
)
"""The headings of the settings of a tournament."""
FOLLOWED = {
    "hx-get": reverse_lazy("tournament_new"),
    "hx-include": "[name='template'], [name='like']",
    "hx-swap": "none",
    "hx-select-oob": "#id_forfeit_points_helptext,#id_bye_score_helptext,#usual-keys",
}
"""On the choice of the rules: what follows from them is read again beside other questions."""


class TournamentFields(SettingsForm):
    """Every setting of a tournament except its rules."""

    move_last = forms.BooleanField(
        label=_("Put the last ones entered on the waiting list"), required=False
    )

    headings: tuple[Heading, ...] = HEADINGS
    open_headings: Collection[str] = (Section.CONTEST,)
    """what is open from the start"""
    usual_keys = ""
    """the ranking keys that are usual by the rules"""
    asks_who_waits = False
    """Whether the capacity is too small for those who have a place."""
    applying = APPLYING
    """with which other answers a question is shown"""

    def __init__(self, *args: Any, game: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ask(
            name
            for name, setting in SETTINGS.items()
            if game in setting.games and setting.section != Section.PHASES
        )
        if game not in TWO_SIDED_GAMES:
            self._leave_out("bye_score", GAMES_OF_BYES)
            self._leave_out("system", set(System) - set(AT_EVERY_TABLE))
        elif game not in PARTNER_GAMES:
            self._leave_out("system", MELEES)
        self.fields["capacity_unit"].help_text = table_words(game)
        if not self.several_games():
            self.leave_out_close_worth()
        # As on the page: what is wrong is listed in this order.
        self.order_fields([name for heading in self.headings for name in heading.names])

    def _leave_out(self, name: str, values: Collection[str]) -> None:
        """Remove choices from a field, if the form has it."""
        field: Any = self.fields.get(name)
        if field is not None:
            field.choices = [choice for choice in field.choices if choice[0] not in values]

    def settings(self) -> dict[str, Any]:
        """Setting -> value, as the tournament stores them."""
        return self.answers(SETTINGS)

    def clean_wifi_password(self) -> str:
        """A password goes with the name of its network."""
        password: str = self.cleaned_data["wifi_password"]
        if password and len(password) < SHORTEST_WIFI_PASSWORD:
            raise forms.ValidationError(_("A Wi-Fi password has 8 to 63 characters."))
        if password and not self.cleaned_data.get("wifi_name") and "wifi_name" not in self.errors:
            self.add_error("wifi_name", _("Name the network whose password this is."))
        return password

    def clean_bye_choice(self) -> str:
        """By lot where no rank has a say in the draw (draw-rules.md 1.3)."""
        chosen: str = self.cleaned_data["bye_choice"]
        ranked = self.cleaned_data.get("system") != System.RANDOM
        return chosen if ranked or chosen != ByeChoice.LOWEST else ByeChoice.LOT.value

    def shown_sections(self) -> list[QuestionGroup]:
        """The headings with their questions; one with an error is open."""
        shown = []
        for heading in self.headings:
            names = [name for name in heading.names if name != "move_last" or self.asks_who_waits]
            shown_here = questions(self, names, self.applying)
            of_keys = heading.key == Section.RANKING
            group = QuestionGroup(
                heading.title,
                [] if of_keys else shown_here,
                shown_here if of_keys else [],
                key=heading.key,
                hint=heading.hint,
                open=heading.key in self.open_headings
                or (self.moved and of_keys)
                or any(question.field.errors for question in shown_here),
            )
            shown.append(group)
        return shown

    def show_figures(self, figures: Mapping[str, str], rules: Rules, form: MatchFormat) -> None:
        """Say beside each field what follows from the rules and the games of a match."""
        self.usual_keys = usual_keys_words(rules, form)
        for name in figures.keys() & self.fields.keys():
            self.fields[name].help_text = figures[name]

    def show(self, refusal: Refusal) -> None:
        self.asks_who_waits = any(problem.field == "capacity" for problem in refusal.problems)
        super().show(refusal)


def initial_of(settings: Settings) -> dict[str, Any]:
    """Stored settings as the initial values of the fields."""
    shown = settings_initial({name: settings[name] for name in settings if name in SETTINGS})
    if shown.get("bye_points") == 0:
        shown["bye_points"] = ""
    if (shown.get("system"), shown.get("bye_choice")) == (System.RANDOM, ByeChoice.LOWEST):
        shown["bye_choice"] = ByeChoice.LOT.value
    return shown


class TournamentSettingsForm(TournamentFields):
    """Every setting of a tournament that exists."""

    confirmed = forms.BooleanField(
        label=_("Change the ranking anyway"), required=False, widget=forms.CheckboxInput
    )
    open_headings = (Section.CONTEST, Section.DRAW, Section.PLACES)

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        super().__init__(*args, game=tournament.game, **options)
        if not tournament.rounds.filter(published_at__isnull=False).exists():
            del self.fields["confirmed"]
        planned = self.fields["rounds_planned"]
        if drawn := tournament.rounds.last_number():
            words = _("Round %(number)s is already drawn: at least %(number)s.")
            planned.help_text = words % {"number": drawn}
        first = tournament.first
        self.show_figures(figures_now(tournament), rules_at(tournament, 1), first.match_format)
        for feasible in feasibility_words(tournament, tournament.entrants.expected()):
            planned.help_text = f"{planned.help_text} {feasible}"
        unit = self.fields["capacity_unit"]
        unit.help_text = places_words(tournament) or unit.help_text
        if any(plan.system in EVERYBODY_MEETS for plan in tournament.chain[1:]):
            self.applying = {**APPLYING, "leaver_matches": ""}


class TournamentNewForm(TournamentFields):
    """A new tournament: everything is filled from what it starts from."""

    club = forms.ModelChoiceField(
        label=_("Club"), queryset=Club.objects.none(), empty_label=None, to_field_name="pk"
    )
    preset = forms.ChoiceField(
        label=_("Rule set or preset"),
        help_text=_("Every option of it can be changed until the first round is published."),
    )
    articles = LinesField(
        label=_("Your own articles"),
        help_text=_("One sentence per line, printed at the end of the rule sheet."),
    )
    headings = (
        HEADINGS[0]._replace(names=(*HEADINGS[0].names, "club")),
        Heading(
            "rules",
            _("Rules"),
            ("preset", "articles"),
            _("the rule set, and what your club adds to it"),
        ),
        *HEADINGS[1:],
    )

    def __init__(self, *args: Any, clubs: Sequence[Club], rules: Rules, **options: Any) -> None:
        super().__init__(*args, game=rules.game, **options)
        form = self.shown_format()
        self.show_figures(figures_of(rules, form), rules, form)
        self.clubs = [club.pk for club in clubs]
        fields: dict[str, Any] = self.fields
        fields["club"].queryset = Club.objects.filter(pk__in=self.clubs).order_by("name")
        fields["preset"].choices = start_choices(clubs)
        fields["preset"].widget.attrs |= FOLLOWED
        if len(clubs) == 1:
            fields["club"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        """A club's rule set is for the tournaments of that club."""
        typed = super().clean() or self.cleaned_data
        rule_set = self.source().rule_set if "preset" in typed else None
        club = typed.get("club")
        if rule_set is not None and club is not None and rule_set.club_id != club.pk:
            self.add_error("preset", _("This rule set belongs to another of your clubs."))
        return typed

    def source(self) -> RuleSource:
        """What the chosen rule set stands for."""
        source = source_of(self.cleaned_data["preset"], self.clubs)
        if source is None:
            raise LookupError(self.cleaned_data["preset"])
        return source


class TournamentDeleteForm(forms.Form):
    """The name of the tournament, typed by who deletes it."""

    name = LineField(label=_("Type the contest’s name"), max_length=120)


class CopyBringForm(forms.Form):
    """A copy that was downloaded before, here or on another machine."""

    file = forms.FileField(
        label=_("A file of copied data"),
        help_text=_("Its name ends in .sqlite3. It is checked first; nothing changes yet."),
        error_messages={"empty": _("This file is empty: choose another.")},
        widget=forms.ClearableFileInput(attrs={"accept": ".sqlite3"}),
    )


class CopyPutBackForm(forms.Form):
    """Confirm that the user has read what restoring deletes."""

    seal = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    read = forms.BooleanField(
        label=_("I have read what will be lost"),
        error_messages={"required": _("Tick this once you have read what will be lost.")},
    )
