"""The names of the settings of a tournament and of their values, for forms and the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.tags import euros
from tournaments.core.wording.keys import keys_words
from tournaments.models import (
    ByeChoice,
    ByeDifference,
    ByeScore,
    CapacityUnit,
    CardFormat,
    EntryMode,
    FirstRound,
    LeaverMatches,
    Movement,
    NamesPolicy,
    Play,
    Rematches,
    SwissOrder,
    System,
    Tournament,
    WithdrawnRank,
)
from tournaments.models.system import PARTNER_GAMES

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

LABELS: Mapping[str, str | _StrPromise] = {
    "name": gettext_lazy("Name of the contest"),
    "date": gettext_lazy("Date"),
    "place": gettext_lazy("Place"),
    "fee_cents": gettext_lazy("Fee a player, in euros"),
    "capacity": gettext_lazy("Capacity: the most that can play"),
    "capacity_unit": gettext_lazy("The capacity counts"),
    "pairs_singles": gettext_lazy("Players who come alone get a partner from the office"),
    "rounds_planned": gettext_lazy("Number of rounds"),
    "system": gettext_lazy("How the rounds are drawn"),
    "first_round": gettext_lazy("The first round"),
    "rematches": gettext_lazy("Rematches"),
    "swiss_order": gettext_lazy("Who meets among equal victories"),
    "movement": gettext_lazy("Who moves from table to table"),
    "games": gettext_lazy("Games of a match"),
    "play": gettext_lazy("When is a match over?"),
    "table_size": gettext_lazy("Players at a table"),
    "avoid_same_club": gettext_lazy("Keep pairs of one club apart where possible"),
    "bye_choice": gettext_lazy("Who has the bye"),
    "bye_score": gettext_lazy("What a bye scores"),
    "bye_points": gettext_lazy("Points of a bye"),
    "bye_left_over": gettext_lazy("What a bye scores that finds no partie bis"),
    "bye_victory": gettext_lazy("A bye counts as a victory"),
    "bye_difference": gettext_lazy("What a bye adds to the difference of points"),
    "forfeit_points": gettext_lazy("Points for winning by forfeit"),
    "forfeit_points_against": gettext_lazy("Points of the pair that forfeits"),
    "late_minutes": gettext_lazy("Minutes after which who is late forfeits"),
    "withdrawn_rank": gettext_lazy("A pair that leaves before the end is"),
    "leaver_matches": gettext_lazy("Matches of a leaver in pools, or where all meet all"),
    "ranking_keys": gettext_lazy("Ranking keys, in order"),
    "match_points_win": gettext_lazy("Match points of a victory"),
    "match_points_draw": gettext_lazy("Match points of a draw"),
    "match_points_loss": gettext_lazy("Match points of a loss"),
    "match_points_rubicon": gettext_lazy("Match points of a loss with the rubicon"),
    "match_points_close_win": gettext_lazy("Match points of a victory that cost a game"),
    "match_points_close_loss": gettext_lazy("Match points of a loss with a game won"),
    "match_points_forfeit": gettext_lazy("Match points of a forfeit"),
    "match_points_forfeit_win": gettext_lazy("Match points of a win by forfeit"),
    "match_points_bye": gettext_lazy("Match points of a bye"),
    "cap_winner": gettext_lazy("The most that counts of a match won or drawn"),
    "cap_loser": gettext_lazy("The most that counts of a match lost"),
    "cap_from_round": gettext_lazy("The maxima hold from round"),
    "cap_to_round": gettext_lazy("The maxima hold to round"),
    "more_caps": gettext_lazy("Maxima of other rounds"),
    "names_policy": gettext_lazy("Names on the public pages"),
    "ranking_held": gettext_lazy("Hide the final ranking until the prize-giving"),
    "entry_mode": gettext_lazy("What the desk types"),
    "card_format": gettext_lazy("Paper of the score cards"),
    "wifi_name": gettext_lazy("Name of the Wi-Fi of the room"),
    "wifi_password": gettext_lazy("Password of the Wi-Fi"),
}


CHOICES: Mapping[str, Callable[[str], Any]] = {
    "system": System,
    "first_round": FirstRound,
    "rematches": Rematches,
    "swiss_order": SwissOrder,
    "movement": Movement,
    "play": Play,
    "bye_choice": ByeChoice,
    "bye_score": ByeScore,
    "capacity_unit": CapacityUnit,
    "bye_left_over": ByeScore,
    "bye_difference": ByeDifference,
    "withdrawn_rank": WithdrawnRank,
    "leaver_matches": LeaverMatches,
    "names_policy": NamesPolicy,
    "entry_mode": EntryMode,
    "card_format": CardFormat,
}


def value_words(name: str, value: Any) -> str:
    """The value of a setting in words."""
    if name in CHOICES:
        return str(CHOICES[name](value).label)
    if name == "ranking_keys":
        return keys_words(value)
    if name == "more_caps":
        return _("; ").join(map(_cap_words, value)) or "–"
    if name == "fee_cents":
        return euros(value)
    if name == "date":
        return date_format(value if isinstance(value, date) else date.fromisoformat(value))
    if isinstance(value, bool):
        return yes_no(value)
    if name == "forfeit_points" and value is None:
        return _("by the rules")
    return "–" if value is None else str(value) or "–"


def _cap_words(cap: Sequence[int | None]) -> str:
    """A score cap: for the winner, for the loser, from a round and to a round."""
    winner, loser, start, end = ("–" if one is None else str(one) for one in cap)
    values = {"winner": winner, "loser": loser, "start": start, "end": end}
    if cap[3] is None:
        return _("%(winner)s won, %(loser)s lost, from round %(start)s on") % values
    return _("%(winner)s won, %(loser)s lost, rounds %(start)s to %(end)s") % values


def yes_no(value: bool) -> str:
    """A tick box in a word."""
    return _("yes") if value else _("no")


def change_words(label: str, before: str, after: str) -> str:
    """A setting with its value before and after."""
    words = _("%(label)s: %(before)s → %(after)s")
    return words % {"label": label.rstrip(" ?\u00a0\u202f"), "before": before, "after": after}


def table_words(game: str) -> str:
    """How many entrants a table counts for in a game."""
    if game in PARTNER_GAMES:
        return _("A table is 2 pairs; in a mêlée, where each plays alone, 4 players.")
    if game == "comptoir":
        return _("A table is as many players as stands under “Players at a table”.")
    return _("A table is 3 players.") if game == "belote3" else _("A table is 2 players.")


def places_words(tournament: Tournament) -> str:
    """How many entrants the capacity makes, where it counts tables; empty otherwise."""
    if tournament.capacity is None or tournament.capacity_unit != CapacityUnit.TABLES:
        return ""
    tables = ngettext("%(count)s table", "%(count)s tables", tournament.capacity)
    places = tournament.places or 0
    words = ngettext("%(tables)s: %(count)s pair.", "%(tables)s: %(count)s pairs.", places)
    return words % {"tables": tables % {"count": tournament.capacity}, "count": places}


def changes_words(changes: Mapping[str, Sequence[Any]]) -> str:
    """Settings with their values before and after."""
    told = [
        change_words(str(LABELS[name]), value_words(name, before), value_words(name, after))
        for name, (before, after) in changes.items()
        if name in LABELS
    ]
    return _("; ").join(told)
