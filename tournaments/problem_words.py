"""What is wrong with a hand, in the words of the desk: one sentence a code of `scoring`."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import Problem as HandProblem
from scoring.messages import MESSAGES
from tournaments.services.base import Problem
from tournaments.words import Text

REQUIRED: Mapping[str, Text] = {
    "taker": gettext_lazy("Say who took."),
    "points": gettext_lazy("Type the trick points of one side."),
}

SENTENCES: Mapping[str, Text] = {
    "not_whole": gettext_lazy("A whole number is needed."),
    "too_small": gettext_lazy("At least %(minimum)s."),
    "too_large": gettext_lazy("At most %(maximum)s."),
    "not_a_choice": gettext_lazy("Choose one of the answers."),
    "not_a_side": gettext_lazy("Choose one of the two sides."),
    "not_a_flag": gettext_lazy("Choose yes or no."),
    "not_a_list": gettext_lazy("This cannot be read."),
    "not_an_object": gettext_lazy("This cannot be read."),
    "unknown_key": gettext_lazy("This cannot be read."),
    "after_end": gettext_lazy(
        "The game has ended before hand %(value)s: take that hand out first."
    ),
    "other_game": gettext_lazy("This belongs to another game."),
    "stands_alone": gettext_lazy(
        "A void hand, a misdeal or a fault has nothing else: empty this field."
    ),
    "points_sum": gettext_lazy(
        "The points of both sides add up to %(value)s, not %(expected)s. One side is enough."
    ),
    "capot_points": gettext_lazy(
        "A capot leaves %(expected)s here, not %(value)s: leave the points empty."
    ),
    "capot_not_called": gettext_lazy("Calling capot is not played in this contest."),
    "no_declarations": gettext_lazy("Declarations are not played in this contest."),
    "one_side_declares": gettext_lazy("Only one side marks its declarations."),
    "sequence_too_low": gettext_lazy("There is no such sequence: its highest card is too low."),
    "not_a_ten": gettext_lazy("A multiple of ten is needed."),
}

# Where the engine speaks of a field, the form may have two, or one for several.
FIELDS: Mapping[str, str] = {
    "points": "points_a",
    "declarations": "declarations_a",
    "void": "other",
    "misdeal": "other",
    "fault": "other",
    "hands": "",
}


def hand_problem_words(problem: HandProblem) -> str:
    """One problem of a hand as a sentence; a code of other games shows the engine's own."""
    if problem.code == "required" and problem.field in REQUIRED:
        return str(REQUIRED[problem.field])
    words = SENTENCES.get(problem.code)
    if words is not None:
        return str(words) % problem.values
    sentence = _(MESSAGES[problem.code]) % problem.values
    return sentence[:1].upper() + sentence[1:]


def beside_fields(problem: HandProblem) -> Problem:
    """A problem of a hand beside the field of the form that it is about."""
    return Problem(FIELDS.get(problem.field, problem.field), hand_problem_words(problem))
