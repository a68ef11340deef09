"""Settings of a tournament: each is declared once, beside the column that stores it.

Forms, the settings page, the journal, new tournaments like an earlier one and what may change in a
closed tournament are derived from the declaration.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rules import GAMES

Column = TypeVar("Column", bound="models.Field[Any, Any]")


class Section(models.TextChoices):
    """A heading of the settings page, in the order of the page."""

    CONTEST = "contest", _("The contest")
    DRAW = "draw", _("Rounds and draw")
    PLACES = "places", _("Places and waiting list")
    BYES = "byes", _("Odd number of pairs, forfeits")
    RANKING = "ranking", _("Ranking")
    WORTH = "worth", _("What a match is worth in the ranking")
    SHOWING = "showing", _("Names, entry, score cards, Wi-Fi")
    PHASES = "phases", _("Phases")
    """asked on the page of each phase only"""


@dataclass(eq=False)
class Setting:
    """A setting of a tournament, or of each of its phases."""

    section: Section
    label: str | Promise
    help: str | Promise = ""
    name: str = ""
    """in forms and the journal; usually that of the column"""
    applies: str = ""
    """the other answers with which it is asked (core/questions.py); empty: always"""
    choices_apply: Mapping[str, str] = field(default_factory=dict)
    """the other answers with which single choices are offered"""
    games: Collection[str] = frozenset(GAMES)
    """the games that ask it"""
    bounds: tuple[int, int] = (0, 9999)
    """of a number"""
    optional: bool = False
    """whether it may be left empty where the column may not: its default is stored"""
    buttons: bool = False
    """whether its choices are shown as large buttons"""
    money: bool = False
    """whether it is an amount, stored in cents"""
    secret: bool = False
    """whether the journal leaves out its value"""
    empty: str | Promise = "–"
    """how the journal names an empty value"""
    copied: bool = True
    """whether a new tournament takes it from its template or from an earlier one"""
    when_closed: bool = False
    """whether it may change in a closed tournament, since it leaves the final ranking as it is"""
    moves_ranking: bool = False
    """whether it changes a ranking that players may have seen"""
    inherited: bool = False
    """whether a later phase has it from the first, unless the phase sets it itself"""
    of_each_phase: bool = False
    """whether the form of a later phase asks it"""
    stored_in: models.Field[Any, Any] = field(init=False)

    def column(self, column: Column) -> Column:
        """Store it in this column."""
        self.stored_in = column
        DECLARED.append(self)
        return column

    def choice(
        self, default: models.TextChoices, max_length: int, help_text: str = ""
    ) -> models.CharField[str, str]:
        """Store a choice, one of those among which `default` is."""
        return self.column(
            models.CharField(
                max_length=max_length,
                choices=type(default),
                default=default,
                help_text=help_text,
            )
        )

    def flag(self, default: bool = False, help_text: str = "") -> models.BooleanField[bool, bool]:
        """Store yes or no."""
        return self.column(models.BooleanField(default=default, help_text=help_text))

    def number(
        self, default: int, help_text: str = ""
    ) -> models.PositiveSmallIntegerField[int, int]:
        """Store a small number between its bounds."""
        least, most = self.bounds
        validators = [MinValueValidator(least), MaxValueValidator(most)]
        return self.column(
            models.PositiveSmallIntegerField(
                default=default, validators=validators, help_text=help_text
            )
        )

    def number_or_empty(
        self, help_text: str, kind: type[models.IntegerField[Any, Any]] = models.SmallIntegerField
    ) -> models.IntegerField[int | None, int | None]:
        """Store a number that may be left empty."""
        return self.column(kind(null=True, blank=True, help_text=help_text))

    @property
    def required(self) -> bool:
        """Whether it may not be left empty."""
        column = self.stored_in
        return not (self.optional or column.null or column.blank)

    @property
    def default(self) -> Any:
        """What is stored where it is left empty."""
        return None if self.stored_in.null else self.stored_in.get_default()

    def systems(self) -> tuple[str, ...]:
        """The draw systems that ask it, where it depends on them alone."""
        name, _equal, values = self.applies.partition("=")
        return tuple(values.split("|")) if name == "system" else ()


DECLARED: list[Setting] = []
"""Every setting, in the order of the columns."""


def settings_of(model: type[models.Model]) -> dict[str, Setting]:
    """The settings that are columns of a model, by name."""
    declared = [setting for setting in DECLARED if issubclass(model, setting.stored_in.model)]
    for setting in declared:
        setting.name = setting.name or setting.stored_in.name
    return {setting.name: setting for setting in declared}
