"""The forms of the settings of a tournament, and of deleting it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from scoring.match import MatchFormat
from scoring.rules import Rules
from tournaments.core.draw_fields import WayToDrawForm
from tournaments.core.fields import DayField, EurosField, LineField, WholeField
from tournaments.core.games_fields import GamesForm
from tournaments.core.key_fields import KEY_FIELDS, add_key_fields, keys_initial, keys_typed
from tournaments.core.questions import SelectThatApplies, questions
from tournaments.core.wording.keys import KEY_WORDS
from tournaments.core.wording.settings import LABELS, places_words, table_words
from tournaments.core.wording.text import Text
from tournaments.core.worth_fields import WORTH_IF_EMPTY, WorthForm, more_caps_initial
from tournaments.core.writes import Refusal
from tournaments.desk.sections import (
    APPLYING,
    BYE_FIELDS,
    BYES,
    DRAW,
    PLACES,
    RANKING,
    SHOWING,
    WORTH,
    Section,
    ShownSection,
)
from tournaments.desk.setting_hints import figures_now
from tournaments.models import (
    ByeChoice,
    ByeDifference,
    ByeScore,
    CapacityUnit,
    CardFormat,
    EntryMode,
    LeaverMatches,
    NamesPolicy,
    System,
    Tournament,
    WithdrawnRank,
)
from tournaments.models.system import AT_EVERY_TABLE, MELEES, PARTNER_GAMES, two_sided
from tournaments.models.tournament import GAMES_OF_BYES, LEFT_OVER
from tournaments.ranking.leavers import EVERYBODY_MEETS
from tournaments.rounds.selectors.feasibility import feasibility_of_tournament
from tournaments.rulesets.effective_rules import rules_at
from tournaments.rulesets.rule_defaults import usual_keys_words

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

USUAL_IF_EMPTY = {"bye_points": 0, **WORTH_IF_EMPTY}


def _choice(choices: type[TextChoices], help_text: str | _StrPromise = "") -> forms.ChoiceField:
    return forms.ChoiceField(choices=choices.choices, help_text=help_text)


def _flag(help_text: str | _StrPromise) -> forms.BooleanField:
    return forms.BooleanField(required=False, help_text=help_text)


class TournamentFields(WayToDrawForm, GamesForm, WorthForm):
    """Every setting of a tournament except its rules, under its label of `LABELS`."""

    name = LineField(max_length=120)
    date = DayField()
    place = LineField(max_length=120, required=False)
    fee_cents = EurosField(help_text=_("10 or 10,50; empty where it is free."))
    capacity = WholeField(
        required=False,
        minimum=1,
        maximum=5000,
        help_text=_("Who comes after the last place is on the waiting list. Empty: no limit."),
    )
    capacity_unit = _choice(CapacityUnit)
    pairs_singles = _flag(_("The rule sheet says so."))
    move_last = forms.BooleanField(
        label=_("Put the last ones entered on the waiting list"), required=False
    )
    rounds_planned = WholeField(
        minimum=1,
        maximum=20,
        help_text=_(
            "The matches each pair plays in the evening. Pools and brackets take the rounds they "
            "need, told as soon as it is known who comes; pool size and third place stand under "
            "Phases."
        ),
    )
    system = _choice(System)
    table_size = WholeField(
        minimum=2,
        maximum=6,
        help_text=_(
            "2 to 6; where the count does not come out, some tables have one more or one fewer."
        ),
    )
    avoid_same_club = _flag(_("Gives way where it would make two pairs meet again."))
    bye_choice = forms.ChoiceField(
        choices=ByeChoice.choices,
        widget=SelectThatApplies({ByeChoice.LOWEST: f"system!={System.RANDOM}"}),
        help_text=_("With an odd number of pairs, one pair a round does not play."),
    )
    bye_score = _choice(ByeScore)
    bye_points = WholeField(
        required=False,
        maximum=9999,
        help_text=_("Only where a bye scores a fixed number of points."),
    )
    bye_left_over = forms.ChoiceField(
        choices=LEFT_OVER,
        help_text=_("Only where byes play a partie bis: for the one that finds no opponents."),
    )
    bye_victory = _flag(_("It matters where victories are a ranking key."))
    bye_difference = _choice(
        ByeDifference, _("It matters where the difference of points is a ranking key.")
    )
    forfeit_points = WholeField(required=False, maximum=9999)
    forfeit_points_against = WholeField(maximum=9999)
    late_minutes = WholeField(
        required=False,
        minimum=1,
        maximum=120,
        help_text=_("The rule sheet says so; the desk enters the forfeit. Empty: nothing is said."),
    )
    withdrawn_rank = _choice(
        WithdrawnRank,
        _("Who has left with matches to play. Whoever the referee excludes is always below."),
    )
    leaver_matches = _choice(
        LeaverMatches,
        _("A forfeit counts as any other: its points are set above."),
    )
    names_policy = _choice(
        NamesPolicy, _("On phones and on the projector; the desk's papers show full names.")
    )
    ranking_held = _flag(
        _("In the last round phones and projector show the ranking of the round before.")
    )
    entry_mode = _choice(EntryMode, _("The other way stays one click away."))
    card_format = _choice(CardFormat)
    wifi_name = LineField(
        max_length=32,
        required=False,
        help_text=_("The poster for phones prints it, with a code to join. Empty: not printed."),
    )
    wifi_password = LineField(
        max_length=63,
        min_length=8,
        required=False,
        error_messages={"min_length": _("A Wi-Fi password has 8 to 63 characters.")},
        help_text=_("As on the box, capitals included. Empty where the network is open."),
    )

    sections: tuple[Section, ...] = ()
    moved = False
    """Whether a ranking key was just moved, which nothing has saved yet."""
    usual_keys = ""
    """the ranking keys that are usual by the rules"""
    asks_who_waits = False
    """Whether the capacity is too small for those who have a place."""
    applying = APPLYING
    """with which other answers a question is shown"""

    def __init__(self, *args: Any, game: str, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in BYE_FIELDS if game == "comptoir" else ("table_size",):
            del self.fields[name]
        for name in self.fields.keys() & LABELS.keys():
            self.fields[name].label = LABELS[name]
        if not two_sided(game):
            self._leave_out("bye_score", GAMES_OF_BYES)
            for name in ("bye_left_over", "rematches", "swiss_order", "movement"):
                self.fields.pop(name, None)
            self._leave_out("system", set(System) - set(AT_EVERY_TABLE))
        elif game not in PARTNER_GAMES:
            self._leave_out("system", MELEES)
        if game not in PARTNER_GAMES:
            self.fields.pop("pairs_singles", None)
        self.fields["capacity_unit"].help_text = table_words(game)
        self.ask_games(game)
        self.ask_close_worth(self.several_games())
        add_key_fields(self)
        # As on the page: what is wrong is listed in this order.
        self.order_fields([name for section in self.sections for name in section.names])

    def _leave_out(self, name: str, values: Collection[str]) -> None:
        """Remove choices from a field, if the form has it."""
        field: Any = self.fields.get(name)
        if field is not None:
            field.choices = [choice for choice in field.choices if choice[0] not in values]

    def settings(self) -> dict[str, Any]:
        """Setting -> value, as the tournament stores them."""
        values = {name: self.cleaned_data[name] for name in LABELS if name in self.cleaned_data}
        for name, usual in USUAL_IF_EMPTY.items():
            if values.get(name, usual) is None:
                values[name] = usual
        return values | {"ranking_keys": tuple(keys_typed(self)), "more_caps": self.more_caps()}

    def clean_wifi_password(self) -> str:
        """A password goes with the name of its network."""
        password: str = self.cleaned_data["wifi_password"]
        if password and not self.cleaned_data.get("wifi_name") and "wifi_name" not in self.errors:
            self.add_error("wifi_name", _("Name the network whose password this is."))
        return password

    def clean_bye_choice(self) -> str:
        """By lot where no rank has a say in the draw (draw-rules.md 1.3)."""
        chosen: str = self.cleaned_data["bye_choice"]
        ranked = self.cleaned_data.get("system") != System.RANDOM
        return chosen if ranked or chosen != ByeChoice.LOWEST else ByeChoice.LOT.value

    def shown_sections(self) -> list[ShownSection]:
        """The sections with their questions; one with an error is open."""
        found = []
        for section in self.sections:
            names = [one for one in section.names if one != "move_last" or self.asks_who_waits]
            asked = questions(self, names, self.applying)
            is_open = section.common or (section.has_keys and self.moved)
            is_open = is_open or any(one.field.errors for one in asked)
            found.append(ShownSection(section, asked, is_open))
        return found

    def show_figures(self, figures: Mapping[str, str], rules: Rules, form: MatchFormat) -> None:
        """Say beside each field what follows from the rules and the games of a match."""
        self.usual_keys = usual_keys_words(rules, form)
        for name in figures.keys() & self.fields.keys():
            self.fields[name].help_text = figures[name]

    @property
    def keys(self) -> list[tuple[Text, Text]]:
        """The title of each ranking key that can be chosen, with a line of help."""
        return [(words.title, words.help) for words in KEY_WORDS.values()]

    def show(self, refusal: Refusal) -> None:
        """Put each problem beside its field, one of the ranking keys beside the first key."""
        self.asks_who_waits = any(problem.field == "capacity" for problem in refusal.problems)
        for problem in refusal.problems:
            name = KEY_FIELDS[0] if problem.field == "ranking_keys" else problem.field
            self.add_error(name if name in self.fields else None, str(problem.message))


def initial_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Stored settings as the initial values of the fields."""
    keys = keys_initial(settings["ranking_keys"]) if "ranking_keys" in settings else {}
    shown = {name: value for name, value in settings.items() if name in LABELS}
    shown |= more_caps_initial(settings)
    if shown.get("bye_points") == 0:
        shown["bye_points"] = ""
    if (shown.get("system"), shown.get("bye_choice")) == (System.RANDOM, ByeChoice.LOWEST):
        shown["bye_choice"] = ByeChoice.LOT.value
    return shown | keys


class TournamentSettingsForm(TournamentFields):
    """Every setting of a tournament that exists."""

    confirmed = forms.BooleanField(
        label=_("Change the ranking all the same"), required=False, widget=forms.CheckboxInput
    )
    sections = (
        Section("contest", _("The contest"), ("name", "date", "place", "fee_cents"), common=True),
        replace(DRAW, common=True),
        replace(PLACES, common=True),
        BYES,
        RANKING,
        WORTH,
        SHOWING,
    )

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        super().__init__(*args, game=tournament.game, **options)
        if not tournament.rounds.filter(published_at__isnull=False).exists():
            del self.fields["confirmed"]
        planned = self.fields["rounds_planned"]
        if drawn := tournament.rounds.last_number():
            words = _("Round %(number)s is drawn already: at least %(number)s.")
            planned.help_text = words % {"number": drawn}
        first = tournament.first
        self.show_figures(figures_now(tournament), rules_at(tournament, 1), first.match_format)
        for feasible in feasibility_of_tournament(tournament):
            planned.help_text = f"{planned.help_text} {feasible}"
        unit = self.fields["capacity_unit"]
        unit.help_text = places_words(tournament) or unit.help_text
        if any(plan.system in EVERYBODY_MEETS for plan in tournament.chain[1:]):
            self.applying = {**APPLYING, "leaver_matches": ""}


class TournamentDeleteForm(forms.Form):
    """The name of the tournament, typed by who deletes it."""

    name = LineField(label=_("Type the name of the contest"), max_length=120)
