"""The headings of the settings page, each with its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.core.key_fields import KEY_FIELDS
from tournaments.core.questions import Question
from tournaments.core.setting_fields import MORE_CAPS
from tournaments.core.wording.text import Text
from tournaments.models.setting import Section
from tournaments.models.tournament_settings import SETTINGS

HINTS: Mapping[str, Text] = {
    Section.DRAW: _("how many rounds, how they are drawn"),
    Section.BYES: _("a bye each round, a pair that does not come or leaves"),
    Section.RANKING: _("the first key ranks, the next one decides between equals, and so on"),
    Section.WORTH: _("match points, where they are a ranking key, and the most points that count"),
    Section.SHOWING: _("what the public sees, what the desk types, what the poster says"),
}
SEVERAL_FIELDS: Mapping[str, tuple[str, ...]] = {
    "capacity_unit": ("capacity_unit", "move_last"),
    "ranking_keys": KEY_FIELDS,
    "more_caps": MORE_CAPS,
}
"""The fields of a setting that has several, or is followed by a question."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a form with the names of its fields."""

    key: str
    """its place on the page"""
    title: Text
    names: tuple[str, ...]
    hint: Text = ""


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section with its questions, as a template shows it."""

    heading: Heading
    asked: Sequence[Question]
    open: bool

    @property
    def has_keys(self) -> bool:
        """Whether its fields are the ranking keys, which can be moved."""
        return self.heading.key == Section.RANKING

    @property
    def conditional(self) -> bool:
        """Whether some of its questions apply only with other answers."""
        return any(question.shows_when for question in self.asked)


def _heading(section: Section) -> Heading:
    names = [name for name, setting in SETTINGS.items() if setting.section == section]
    fields = [field for name in names for field in SEVERAL_FIELDS.get(name, (name,))]
    return Heading(section.value, section.label, tuple(fields), HINTS.get(section, ""))


HEADINGS = tuple(_heading(section) for section in Section if section != Section.PHASES)
"""The headings of the settings of a tournament."""
