"""What is wrong with a hand, in the words of the desk: one sentence a code of `scoring`."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from scoring.errors import MESSAGES, InputProblem as HandProblem
from scoring.score import ENDED_BY
from tournaments.core.writes import Problem
from tournaments.models import LETTERS

REQUIRED = {
    "taker": gettext_lazy("Choose who took."),
    "points": gettext_lazy("Type the trick points."),
    "contract": gettext_lazy("Choose the bid."),
    "bid": gettext_lazy("Type the bid."),
}

SENTENCES = {
    "not_whole": gettext_lazy("Give a whole number."),
    "too_small": gettext_lazy("At least %(minimum)s."),
    "too_large": gettext_lazy("At most %(maximum)s."),
    "not_a_choice": gettext_lazy("Choose one of the answers."),
    "not_a_side": gettext_lazy("Choose one of the sides."),
    "not_a_flag": gettext_lazy("Choose yes or no."),
    "not_a_list": gettext_lazy("This is not valid: correct this field."),
    "not_an_object": gettext_lazy("This is not valid: correct this field."),
    "unknown_key": gettext_lazy("This is not valid: correct this field."),
    "after_end": gettext_lazy("The game has ended before hand %(value)s: delete that hand first."),
    "other_game": gettext_lazy("This belongs to another game."),
    "stands_alone": gettext_lazy(
        "With a void hand, a misdeal or an irregularity nothing else is noted: empty this field."
    ),
    "points_sum": gettext_lazy(
        "The trick points add up to %(value)s, not %(expected)s. Empty one field: it follows from "
        "the rest."
    ),
    "capot_points": gettext_lazy(
        "A capot leaves %(expected)s here, not %(value)s: leave the points empty."
    ),
    "capot_not_called": gettext_lazy("Calling capot is not played in this contest."),
    "no_declarations": gettext_lazy("Declarations are not played in this contest."),
    "one_side_declares": gettext_lazy("Only one side scores its declarations."),
    "sequence_too_low": gettext_lazy("There is no such sequence: its highest card is too low."),
    "points_over": gettext_lazy("The points add up to %(value)s: the maximum is %(maximum)s."),
    "trickless_points": gettext_lazy(
        "A player without a trick has no points: type 0 or remove the tick."
    ),
    "all_trickless": gettext_lazy("Not everyone can be without a trick."),
    "capot_contradicts": gettext_lazy("The capot is theirs: they did win tricks."),
    "not_a_bid": gettext_lazy("Choose a bid of %(minimum)s to %(maximum)s."),
    "generale_not_played": gettext_lazy("A générale is not played in this contest."),
    "solo_without_capot": gettext_lazy(
        "One player takes all the tricks only with a capot of the taker: choose that too."
    ),
    "belote_list": gettext_lazy("Several belotes are counted only with every suit as trump."),
    "belote_without_trump": gettext_lazy("Without trump (sans atout) there is no belote."),
    "player_out": gettext_lazy("This player is out and can no longer take."),
    "taker_alone": gettext_lazy("Only the points of the taker are typed."),
    "side_twice": gettext_lazy("One side is named twice."),
    "not_a_ten": gettext_lazy("A multiple of ten is needed."),
    "not_timed": gettext_lazy("These rules have no time limit."),
    "already_ended": gettext_lazy(
        "With these hands, hand %(last)s ends the game before the time: first undo the end by time."
    ),
}


def hand_problem_words(problem: HandProblem) -> str:
    """One problem of a hand as a sentence; a code without one shows the engine's message."""
    if problem.code == "required" and problem.field in REQUIRED:
        return str(REQUIRED[problem.field])
    words = SENTENCES.get(problem.code)
    if words is not None:
        return words % problem.values
    sentence = _(MESSAGES[problem.code]) % problem.values
    return capfirst(sentence)


def beside_fields(problem: HandProblem, place: int) -> Problem:
    """A problem of the hand at `place`, beside its field of scoring-rules.md.

    Where it is about the number of one side, the field is that number: `points.B`. A problem of
    another hand is one of the whole form.
    """
    words = hand_problem_words(problem)
    if problem.field in ("hands", ENDED_BY):
        return Problem("", words)
    if problem.hand != place:
        values = {"number": problem.hand, "problem": words}
        return Problem("", _("Then hand %(number)s is not possible: %(problem)s") % values)
    named = {str(problem.values.get(key)).strip('"') for key in ("side", "value")}
    side = next((letter for letter in LETTERS if letter in named), "")
    return Problem(f"points.{side}" if problem.field == "points" and side else problem.field, words)
