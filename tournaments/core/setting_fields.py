"""Settings as fields of a form, made from their declarations (models/setting.py).

Ranking keys are a field each, in the order of their weight."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

from django import forms
from django.db import models
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy as _

from scoring.match import BEST_OF, MatchFormat
from scoring.ranking import Caps, round_covered_twice
from tournaments.core.fields import DayField, EurosField, LineField, WholeField
from tournaments.core.questions import SelectThatApplies
from tournaments.core.wording.keys import KEY_WORDS
from tournaments.core.writes import Refusal
from tournaments.models import SETTINGS, Settings
from tournaments.models.phase_settings import MOST_GAMES

CLOSE_WORTH = ("match_points_close_win", "match_points_close_loss")
"""What only matches of several games can be worth."""
CAP = ("cap_winner", "cap_loser", "cap_from_round", "cap_to_round")
"""The fields of a score cap: for the winner, for the loser, from a round and to a round."""
MORE = ("_2", "_3")
"""What stands behind the names of the fields of further caps."""
MORE_CAPS = tuple(f"{name}{behind}" for behind in MORE for name in CAP)
CAP_LABELS = {
    "cap_winner": _("Other rounds: maximum counted for a win or a drawn game"),
    "cap_loser": _("Other rounds: maximum counted for the loser"),
    "cap_from_round": _("These maximums apply from round"),
    "cap_to_round": _("These maximums apply up to round"),
}
APPLYING = {
    **{name: setting.applies for name, setting in SETTINGS.items() if setting.applies},
    # Other maxima are of use once these end.
    **dict.fromkeys(MORE_CAPS[: len(CAP)], "cap_to_round!= cap_winner_2!= cap_loser_2!="),
    **dict.fromkeys(MORE_CAPS[len(CAP) :], "cap_to_round_2!= cap_winner_3!= cap_loser_3!="),
}
"""Field -> with which other answers it applies (core/questions.py); the others always do."""


def setting_field(name: str, **options: Any) -> forms.Field:
    """The field of a setting, with these options instead of those declared."""
    setting = SETTINGS[name]
    column = setting.stored_in
    declared = {"label": setting.label, "help_text": setting.help, "required": setting.required}
    options = declared | options
    if column.choices:
        widget = SelectThatApplies(setting.choices_apply)
        options = {"widget": forms.RadioSelect() if setting.buttons else widget, **options}
        return forms.ChoiceField(choices=column.choices, **options)
    if isinstance(column, models.BooleanField):
        return forms.BooleanField(**options | {"required": False})
    if isinstance(column, models.DateField):
        return DayField(**options)
    if setting.money:
        return EurosField(**options)
    if isinstance(column, models.IntegerField):
        least, most = setting.bounds
        return WholeField(minimum=least, maximum=most, **options)
    return LineField(max_length=column.max_length or 0, **options)


class SettingsForm(forms.Form):
    """A form that asks settings, each as it is declared."""

    moved = False
    """Whether a ranking key was just moved, which nothing has saved yet."""
    keys = tuple((words.title, words.help) for words in KEY_WORDS.values())
    """The title of each ranking key that can be chosen, with a line of help."""

    def ask(self, names: Iterable[str], **options: Any) -> None:
        """Add the fields of these settings."""
        for name in names:
            if name == "ranking_keys":
                self.fields |= key_fields()
            elif name == "more_caps":
                self.fields |= {
                    f"{name}{behind}": setting_field(
                        name, label=CAP_LABELS[name], help_text="", required=False
                    )
                    for behind in MORE
                    for name in CAP
                }
            else:
                self.fields[name] = setting_field(name, **options)

    def answers(self, names: Iterable[str]) -> dict[str, Any]:
        """The settings among these that were asked, as they are stored."""
        stored: dict[str, Any] = {}
        for name in names:
            if name == "ranking_keys":
                stored[name] = tuple(filter(None, map(self.cleaned_data.get, KEY_FIELDS)))
            elif name == "more_caps":
                stored[name] = tuple(cap for behind, cap in self._caps() if behind)
            elif name in self.cleaned_data:
                value = self.cleaned_data[name]
                stored[name] = SETTINGS[name].default if value in (None, "") else value
        return stored

    def show(self, refusal: Refusal) -> None:
        """Put each problem beside its field or above the form; of the ranking keys by the first."""
        for problem in refusal.problems:
            name = KEY_FIELDS[0] if problem.field == "ranking_keys" else problem.field
            self.add_error(name if name in self.fields else None, str(problem.message))

    def several_games(self, stored: int = 1) -> bool:
        """Whether a match is several games, as it is typed, shown or stored."""
        return str(self.data.get("games") or self.initial.get("games") or stored).strip() != "1"

    def shown_format(self) -> MatchFormat:
        """The games of a match as typed or shown; one where what is typed is no number of games."""
        shown = self.data or self.initial
        count = str(shown.get("games") or 1).strip()
        games = int(count) if count in map(str, range(1, MOST_GAMES + 1)) else 1
        return MatchFormat(games, str(shown.get("play") or BEST_OF))

    def leave_out_close_worth(self) -> None:
        """Leave out what a close match is worth, but for a figure that is set or typed."""
        for name in CLOSE_WORTH:
            if self.initial.get(name) in (None, "") and not self.data.get(name):
                self.fields.pop(name, None)

    def clean(self) -> dict[str, Any]:
        """Each maximum ends after it begins, and none holds in a round of another."""
        values = super().clean() or {}
        caps = dict(self._caps())
        for behind, cap in caps.items():
            if cap.to_round is not None and cap.to_round < cap.from_round:
                words = gettext("From round %(start)s on: this is before it begins.")
                self.add_error(f"cap_to_round{behind}", words % {"start": cap.from_round})
        if not self.errors and (twice := round_covered_twice(caps.values())) is not None:
            later = [behind for behind, cap in caps.items() if cap.covers(twice)]
            words = gettext("Two maximums apply in round %(number)s: end the first one before it.")
            self.add_error(f"cap_from_round{later[-1]}", words % {"number": twice})
        return values

    def _caps(self) -> Iterator[tuple[str, Caps]]:
        """Each score cap that is typed, with what stands behind the names of its fields."""
        for behind in ("", *MORE):
            winner, loser, start, end = (self.cleaned_data.get(f"{name}{behind}") for name in CAP)
            if (winner, loser) != (None, None):
                yield behind, Caps(winner, loser, start or 1, end)


def settings_initial(settings: Settings) -> dict[str, Any]:
    """Stored settings as the initial values of their fields."""
    shown = dict(settings)
    if "ranking_keys" in shown:
        shown |= keys_initial(shown.pop("ranking_keys"))
    if "more_caps" in shown:
        caps = [*shown.pop("more_caps"), *[(None,) * len(CAP)] * len(MORE)]
        shown |= {
            f"{name}{behind}": "" if value is None else value
            for behind, cap in zip(MORE, caps, strict=False)
            for name, value in zip(CAP, cap, strict=True)
        }
    return shown


KEY_SLOTS = 6
KEY_FIELDS = tuple(f"key_{number}" for number in range(1, KEY_SLOTS + 1))


def key_fields() -> dict[str, forms.Field]:
    """The lines of the keys by name; each offers every key."""
    choices = [("", "–"), *((name, words.title) for name, words in KEY_WORDS.items())]
    return {
        name: forms.ChoiceField(
            label=_("Criterion %(number)s") % {"number": number}, choices=choices, required=False
        )
        for number, name in enumerate(KEY_FIELDS, start=1)
    }


def keys_initial(keys: Iterable[str]) -> dict[str, str]:
    """Stored keys as the values of the lines.

    >>> keys_initial(["points", "lot"])["key_2"]
    'lot'
    """
    return dict(zip_longest(KEY_FIELDS, [*keys][:KEY_SLOTS], fillvalue=""))


def move_key(typed: QueryDict) -> dict[str, Any]:
    """The typed values with one ranking key moved a place: `up:3` exchanges keys 2 and 3."""
    values: dict[str, Any] = dict(typed.items())
    direction, _colon, number = values.get("move", "").partition(":")
    place = f"key_{number}"
    if place not in KEY_FIELDS:
        return values
    upper = KEY_FIELDS.index(place) + (0 if direction == "up" else 1)
    first, second = f"key_{upper}", f"key_{upper + 1}"
    if first in KEY_FIELDS and second in KEY_FIELDS:
        values[first], values[second] = values.get(second, ""), values.get(first, "")
    return values
