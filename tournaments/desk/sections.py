"""The settings of a tournament under their headings, and with which others each applies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.core.draw_fields import APPLYING_DRAW
from tournaments.core.games_fields import APPLYING_GAMES
from tournaments.core.key_fields import KEY_FIELDS
from tournaments.core.questions import Question
from tournaments.core.wording.text import Text
from tournaments.core.worth_fields import APPLYING_WORTH, WORTH_FIELDS
from tournaments.models.phase import DRAW_OPTIONS


@dataclass(frozen=True, slots=True)
class Section:
    """Settings under one heading; a `common` section is open from the start."""

    key: str
    """its place on the page"""
    title: Text
    names: tuple[str, ...]
    hint: Text = ""
    common: bool = False

    @property
    def has_keys(self) -> bool:
        """Whether its fields are the ranking keys, which can be moved."""
        return self.names == KEY_FIELDS


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section with its questions, as a template shows it."""

    section: Section
    asked: Sequence[Question]
    open: bool

    @property
    def conditional(self) -> bool:
        """Whether some of its questions apply only with other answers."""
        return any(question.shows_when for question in self.asked)


BYE_FIELDS = (
    *("bye_choice", "bye_score", "bye_points", "bye_left_over"),
    *("bye_victory", "bye_difference"),
)
"""Asked only where an entrant can be left over; at comptoir everybody plays."""

APPLYING: Mapping[str, str] = {
    "capacity_unit": "capacity!=",
    "avoid_same_club": "system!=melee|manual",
    # Elsewhere each rests in turn, or the organiser says who.
    "bye_choice": "system=danois|swiss|random|melee_fixed",
    "bye_points": "bye_score=fixed bye_left_over=fixed",
    "bye_left_over": "bye_score=bis",
    "bye_victory": "key_*=victories|match_points|opponents_victories system=swiss",
    "bye_difference": "key_*=difference",
    "pairs_singles": "system!=melee|melee_fixed",
    "leaver_matches": "system=pools|round_robin",
    **APPLYING_DRAW,
    **APPLYING_GAMES,
    **APPLYING_WORTH,
}
"""Setting -> with which others it applies (core/questions.py); the others always do."""

DRAW = Section(
    "draw",
    _("Rounds and draw"),
    (
        *("rounds_planned", "system", *DRAW_OPTIONS),
        *("games", "play", "table_size", "avoid_same_club"),
    ),
    _("how many rounds, how they are drawn"),
)
PLACES = Section(
    "places",
    _("Places and waiting list"),
    ("capacity", "capacity_unit", "move_last", "pairs_singles"),
)
BYES = Section(
    "byes",
    _("Odd number of pairs, forfeits"),
    (
        *(*BYE_FIELDS, "forfeit_points", "forfeit_points_against", "late_minutes"),
        *("withdrawn_rank", "leaver_matches"),
    ),
    _("a bye each round, a pair that does not come or leaves"),
)
RANKING = Section(
    "ranking",
    _("Ranking"),
    KEY_FIELDS,
    _("the first key ranks, the next one decides between equals, and so on"),
)
WORTH = Section(
    "worth",
    _("What a match is worth in the ranking"),
    WORTH_FIELDS,
    _("match points, where they are a ranking key, and the most points that count"),
)
SHOWING = Section(
    "showing",
    _("Names, entry, cards, Wi-Fi"),
    ("names_policy", "ranking_held", "entry_mode", "card_format", "wifi_name", "wifi_password"),
    _("what the public sees, what the desk types, what the poster says"),
)
