"""The words of the ranking keys, one entry a key, and of the ranks that they make.

Forms, rankings, papers and the journal use them."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import get_language, gettext as _, gettext_lazy

from tournaments.core.wording.text import Text
from tournaments.draws.values import ordinal
from tournaments.models import SOLO


class KeyWords(NamedTuple):
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


KEY_WORDS = {
    "victories": KeyWords(
        gettext_lazy("Wins"),
        gettext_lazy("Wins"),
        gettext_lazy("Matches won; a bye too where it counts as a win."),
        gettext_lazy("More wins than the next: %(value)s against %(next)s."),
        gettext_lazy("by wins"),
    ),
    "match_points": KeyWords(
        gettext_lazy("Match points"),
        gettext_lazy("Match points"),
        gettext_lazy("A set number of points per win, draw and loss: set below."),
        gettext_lazy("More match points than the next: %(value)s against %(next)s."),
        gettext_lazy("by match points"),
    ),
    "points": KeyWords(
        gettext_lazy("Points"),
        gettext_lazy("Points"),
        gettext_lazy("All points of matches and byes, less penalties."),
        gettext_lazy("More points than the next: %(value)s against %(next)s."),
        gettext_lazy("by points"),
    ),
    "difference": KeyWords(
        gettext_lazy("Point difference"),
        gettext_lazy("Difference"),
        gettext_lazy("Points scored less points conceded, in the matches played."),
        gettext_lazy("A better point difference than the next: %(value)s against %(next)s."),
        gettext_lazy("by point difference"),
    ),
    "points_against": KeyWords(
        gettext_lazy("Points conceded (the fewest first)"),
        gettext_lazy("Points against"),
        gettext_lazy("Points the opponents scored in its matches: fewer is better."),
        gettext_lazy("Fewer points conceded than the next: %(value)s against %(next)s."),
        gettext_lazy("by points conceded, the fewest first"),
    ),
    "capots": KeyWords(
        gettext_lazy("Capots made"),
        gettext_lazy("Capots"),
        gettext_lazy("How many capots it has made."),
        gettext_lazy("More capots than the next: %(value)s against %(next)s."),
        gettext_lazy("by capots made"),
    ),
    "belotes": KeyWords(
        gettext_lazy("Belotes announced"),
        gettext_lazy("Belotes"),
        gettext_lazy("How many belotes it has announced."),
        gettext_lazy("More belotes than the next: %(value)s against %(next)s."),
        gettext_lazy("by belotes announced"),
    ),
    "best_match": KeyWords(
        gettext_lazy("Best match"),
        gettext_lazy("Best match"),
        gettext_lazy("Only the points of its best match."),
        gettext_lazy(
            "Its best match is higher than that of the next: %(value)s points against %(next)s."
        ),
        gettext_lazy("by their best match"),
    ),
    "opponents_points": KeyWords(
        gettext_lazy("Points of the opponents met"),
        gettext_lazy("Opponents’ points"),
        gettext_lazy("The totals of its opponents: those who met stronger ones come first."),
        gettext_lazy(
            "The opponents met have more points than those of the next: %(value)s against %(next)s."
        ),
        gettext_lazy("by the points of the opponents met"),
    ),
    "opponents_victories": KeyWords(
        gettext_lazy("Wins of the opponents met"),
        gettext_lazy("Opponents’ wins"),
        gettext_lazy("The wins of its opponents."),
        gettext_lazy(
            "The opponents met have more wins than those of the next: %(value)s against %(next)s."
        ),
        gettext_lazy("by the wins of the opponents met"),
    ),
    "direct": KeyWords(
        gettext_lazy("Head to head between those tied"),
        gettext_lazy("Head to head"),
        gettext_lazy(
            "Only the matches between those still tied, and only if all of them "
            "have met each other."
        ),
        gettext_lazy(
            "Ahead in the matches between those tied: %(value)s against %(next)s for the next."
        ),
        gettext_lazy("by the matches between those tied"),
    ),
    "first_round": KeyWords(
        gettext_lazy("Points of the first round"),
        gettext_lazy("First round"),
        gettext_lazy("The points of its first round, including a bye’s."),
        gettext_lazy("More points in the first round than the next: %(value)s against %(next)s."),
        gettext_lazy("by the points of the first round"),
    ),
    "last_round": KeyWords(
        gettext_lazy("Points of the last round"),
        gettext_lazy("Last round"),
        gettext_lazy("The points of the latest round."),
        gettext_lazy("More points in the last round than the next: %(value)s against %(next)s."),
        gettext_lazy("by the points of the last round"),
    ),
    "games_won": KeyWords(
        gettext_lazy("Games won"),
        gettext_lazy("Games won"),
        gettext_lazy(
            "Where a match has several games, those it has won; one under the rubicon counts twice."
        ),
        gettext_lazy("More games won than the next: %(value)s against %(next)s."),
        gettext_lazy("by games won"),
    ),
    "games_difference": KeyWords(
        gettext_lazy("Game difference"),
        gettext_lazy("Game difference"),
        gettext_lazy("Where a match has several games, games won less the opponents’ games."),
        gettext_lazy("A better game difference than the next: %(value)s against %(next)s."),
        gettext_lazy("by game difference"),
    ),
    "lot": KeyWords(
        gettext_lazy("By lot (drawn once)"),
        gettext_lazy("By lot"),
        gettext_lazy("Drawn when the contest is created, it settles every remaining tie."),
        gettext_lazy("Equal in everything; the draw by lot put it above the next."),
        gettext_lazy("by lot, drawn once"),
    ),
    "manual": KeyWords(
        gettext_lazy("Order made by the organiser"),
        gettext_lazy("Organiser’s order"),
        gettext_lazy("You put those still tied in order on the ranking page, with a reason."),
        gettext_lazy("Tied until then; the organiser decided the order."),
        gettext_lazy("by the organiser’s decision"),
    ),
}
"""Ranking key -> its title, column, help, why and by, in the order in which keys are offered."""


def key_title(name: str) -> str:
    """The name of a ranking key where it is chosen; a key of another version shows its code."""
    return str(KEY_WORDS[name].title) if name in KEY_WORDS else name


def keys_words(names: Iterable[str]) -> str:
    """Ranking keys in one line."""
    return ", ".join(key_title(name) for name in names)


def ranked_words(names: Iterable[str]) -> str:
    """How ranking keys rank, after “ranked”, the first key first.

    >>> ranked_words(["points", "victories", "lot"])
    'by points, then by wins, then by lot, drawn once'
    """
    return _(", then ").join(
        str(KEY_WORDS[name].by) if name in KEY_WORDS else name for name in names
    )


def rank_words(rank: int) -> str:
    """A rank as the language writes it: 1st, 2nd in English, 2e in French.

    The first is 1re there where it is a doublette, 1er where it is a player (see `speech`).
    """
    language = get_language() or "fr"
    if language.startswith("fr"):
        first = "er" if language.endswith(SOLO) else "re"
        return f"{rank}{first if rank == 1 else 'e'}"
    return ordinal(rank)
