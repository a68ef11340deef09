"""The words of the ranking keys: one entry a key, for forms, rankings, papers and the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.wording.text import Text


@dataclass(frozen=True, slots=True)
class KeyWords:
    """The words of a ranking key."""

    title: Text
    """where keys are chosen"""
    column: Text
    """over its column of a ranking"""
    help: Text
    """what it counts, in one line"""
    why: Text
    """why a row is above the next; may name `%(value)s` and `%(next)s`"""
    by: Text
    """how it ranks, after “ranked”"""


KEY_WORDS: Mapping[str, KeyWords] = {
    "victories": KeyWords(
        title=gettext_lazy("Victories"),
        column=gettext_lazy("Victories"),
        help=gettext_lazy("Matches won; a bye too where it counts as a victory."),
        why=gettext_lazy("More victories than the next rank: %(value)s against %(next)s."),
        by=gettext_lazy("by victories"),
    ),
    "match_points": KeyWords(
        title=gettext_lazy("Match points"),
        column=gettext_lazy("Match points"),
        help=gettext_lazy("So many for a victory, a draw, a loss: set below."),
        why=gettext_lazy("More match points than the next rank: %(value)s against %(next)s."),
        by=gettext_lazy("by match points"),
    ),
    "points": KeyWords(
        title=gettext_lazy("Points"),
        column=gettext_lazy("Points"),
        help=gettext_lazy("All points of matches and byes, penalties taken off."),
        why=gettext_lazy("More points than the next rank: %(value)s against %(next)s."),
        by=gettext_lazy("by points"),
    ),
    "difference": KeyWords(
        title=gettext_lazy("Point difference"),
        column=gettext_lazy("Difference"),
        help=gettext_lazy("Points scored less points conceded, in matches played."),
        why=gettext_lazy(
            "A better point difference than the next rank: %(value)s against %(next)s."
        ),
        by=gettext_lazy("by point difference"),
    ),
    "points_against": KeyWords(
        title=gettext_lazy("Points conceded (the fewest first)"),
        column=gettext_lazy("Points against"),
        help=gettext_lazy("Points the others scored in its matches: fewer is better."),
        why=gettext_lazy("Fewer points conceded than the next rank: %(value)s against %(next)s."),
        by=gettext_lazy("by points conceded, the fewest first"),
    ),
    "capots": KeyWords(
        title=gettext_lazy("Capots made"),
        column=gettext_lazy("Capots"),
        help=gettext_lazy("How many capots it has made."),
        why=gettext_lazy("More capots than the next rank: %(value)s against %(next)s."),
        by=gettext_lazy("by capots made"),
    ),
    "belotes": KeyWords(
        title=gettext_lazy("Belotes announced"),
        column=gettext_lazy("Belotes"),
        help=gettext_lazy("How many belotes it has announced."),
        why=gettext_lazy("More belotes than the next rank: %(value)s against %(next)s."),
        by=gettext_lazy("by belotes announced"),
    ),
    "best_match": KeyWords(
        title=gettext_lazy("Best match"),
        column=gettext_lazy("Best match"),
        help=gettext_lazy("The points of its best match alone."),
        why=gettext_lazy(
            "A better best match than the next rank: %(value)s points against %(next)s."
        ),
        by=gettext_lazy("by their best match"),
    ),
    "opponents_points": KeyWords(
        title=gettext_lazy("Points of the opponents met"),
        column=gettext_lazy("Opponents’ points"),
        help=gettext_lazy("The totals of those it has met: who met stronger ones is first."),
        why=gettext_lazy(
            "The opponents met have more points than those of the next rank: "
            "%(value)s against %(next)s."
        ),
        by=gettext_lazy("by the points of the opponents met"),
    ),
    "opponents_victories": KeyWords(
        title=gettext_lazy("Victories of the opponents met"),
        column=gettext_lazy("Opponents’ victories"),
        help=gettext_lazy("The victories of those it has met."),
        why=gettext_lazy(
            "The opponents met have more victories than those of the next rank: "
            "%(value)s against %(next)s."
        ),
        by=gettext_lazy("by the victories of the opponents met"),
    ),
    "direct": KeyWords(
        title=gettext_lazy("Head to head between those tied"),
        column=gettext_lazy("Head to head"),
        help=gettext_lazy(
            "Only the matches between those still tied, and only if each of them has met each "
            "other."
        ),
        why=gettext_lazy(
            "Ahead in the matches between those tied: %(value)s against %(next)s for the next rank."
        ),
        by=gettext_lazy("by the matches between those tied"),
    ),
    "first_round": KeyWords(
        title=gettext_lazy("Points of the first round"),
        column=gettext_lazy("First round"),
        help=gettext_lazy("The points of its own first round, a bye’s too."),
        why=gettext_lazy(
            "More points in the first round than the next rank: %(value)s against %(next)s."
        ),
        by=gettext_lazy("by the points of the first round"),
    ),
    "last_round": KeyWords(
        title=gettext_lazy("Points of the last round"),
        column=gettext_lazy("Last round"),
        help=gettext_lazy("The points of the latest round."),
        why=gettext_lazy(
            "More points in the last round than the next rank: %(value)s against %(next)s."
        ),
        by=gettext_lazy("by the points of the last round"),
    ),
    "games_won": KeyWords(
        title=gettext_lazy("Games won"),
        column=gettext_lazy("Games won"),
        help=gettext_lazy(
            "Where a match is several games, those it has won; one under the rubicon counts twice."
        ),
        why=gettext_lazy("More games won than the next rank: %(value)s against %(next)s."),
        by=gettext_lazy("by games won"),
    ),
    "games_difference": KeyWords(
        title=gettext_lazy("Game difference"),
        column=gettext_lazy("Game difference"),
        help=gettext_lazy("Where a match is several games, games won less games of the opponents."),
        why=gettext_lazy(
            "A better game difference than the next rank: %(value)s against %(next)s."
        ),
        by=gettext_lazy("by game difference"),
    ),
    "lot": KeyWords(
        title=gettext_lazy("Lot (drawn once)"),
        column=gettext_lazy("Lot"),
        help=gettext_lazy("Drawn when the contest is created, it settles every tie that is left."),
        why=gettext_lazy("Equal in everything; the lot put it above the next."),
        by=gettext_lazy("by lot, drawn once"),
    ),
    "manual": KeyWords(
        title=gettext_lazy("Order made by the organiser"),
        column=gettext_lazy("Organiser’s order"),
        help=gettext_lazy("You put those still tied in order on the ranking page, with a reason."),
        why=gettext_lazy("Tied until then; the organiser decided the order."),
        by=gettext_lazy("by the organiser’s decision"),
    ),
}
"""Ranking key -> its words, in the order in which keys are offered."""


def key_title(name: str) -> str:
    """The name of a ranking key where it is chosen; a key of another version shows its code."""
    return str(KEY_WORDS[name].title) if name in KEY_WORDS else name


def keys_words(names: Iterable[str]) -> str:
    """Ranking keys in one line."""
    return ", ".join(key_title(name) for name in names)


def ranked_words(names: Iterable[str]) -> str:
    """How ranking keys rank, after “ranked”, the first key first.

    >>> ranked_words(["points", "victories", "lot"])
    'by points, then by victories, then by lot, drawn once'
    """
    told = (str(KEY_WORDS[name].by) if name in KEY_WORDS else name for name in names)
    return _(", then ").join(told)
