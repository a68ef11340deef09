"""Why a round cannot be drawn, in the language of the reader: a sentence for every code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.draws.errors import DrawError

PROBLEMS: Mapping[str, Any] = {
    "entrant_count": gettext_lazy("From %(low)s to %(high)s pairs can be drawn, not %(count)s."),
    "table_not_filled": gettext_lazy("A table needs %(size)s players, not %(count)s."),
    "table_sizes": gettext_lazy("The tables have to be of %(sizes)s."),
    "pool_sizes": gettext_lazy("The pools have to be of %(sizes)s."),
    "bye_unknown": gettext_lazy("The bye goes to a pair of this round, not to %(id)s."),
    "bye_count": gettext_lazy("%(expected)s are to rest, not %(count)s."),
    "tables_missing": gettext_lazy(
        "%(missing)s more tables are needed: there are %(matches)s matches and %(tables)s tables."
    ),
    "no_such_table": gettext_lazy("There is no table %(table)s in this round."),
    "table_twice": gettext_lazy("Table %(table)s is given twice."),
    "too_many_rounds": gettext_lazy("At most %(most)s rounds can be played, not %(given)s."),
    "no_such_round": gettext_lazy(
        "The consolation takes the losers of a round from 1 to %(most)s, not of round %(given)s."
    ),
    "not_in_double": gettext_lazy("A double elimination has no matches for the other places."),
    "too_heavy": gettext_lazy("These numbers are too large to be compared exactly."),
    "id_twice": gettext_lazy("Number %(id)s is there twice."),
    "not_playing": gettext_lazy("Number %(id)s does not play this round."),
    "not_placed": gettext_lazy("Number %(id)s neither plays nor rests."),
    "sides_count": gettext_lazy("A match has 2 to 6 sides, not %(count)s."),
    "not_a_pair": gettext_lazy("Two meet in a match, not %(given)s."),
    "not_of_two": gettext_lazy("A side is two partners, not %(count)s."),
    "not_of_four": gettext_lazy("Two sides meet in a match, not %(count)s."),
    "not_one": gettext_lazy("A side is one number, not %(count)s."),
    "empty_side": gettext_lazy("A side is empty."),
    "sides_or_bye": gettext_lazy("Of what was played a line says who met or who rested."),
    "later_round": gettext_lazy(
        "What was played lies before round %(round)s, and not in round %(given)s."
    ),
    "not_one_round": gettext_lazy("This way to draw makes more than one round."),
    "no_answer": gettext_lazy("This is no result of a draw: %(problem)s."),
    "not_json": gettext_lazy("The file cannot be read: %(detail)s."),
    "no_file": gettext_lazy("There is no file %(name)s to be read."),
    "usage": gettext_lazy("Write draw, verify or certificate, then a file, not %(given)s."),
    "not_an_object": gettext_lazy("Named values are needed, not %(given)s."),
    "not_a_list": gettext_lazy("A list is needed, not %(given)s."),
    "not_whole": gettext_lazy("A whole number is needed, not %(given)s."),
    "not_text": gettext_lazy("A text is needed, not %(given)s."),
    "not_a_flag": gettext_lazy("Yes or no is needed, not %(given)s."),
    "out_of_range": gettext_lazy("A number from %(low)s to %(high)s is needed, not %(given)s."),
    "missing": gettext_lazy("The value %(name)s is missing."),
    "unknown_key": gettext_lazy("Nothing is called %(name)s here."),
    "key_twice": gettext_lazy("The name %(name)s is given twice."),
    "unknown_choice": gettext_lazy("One of these is needed: %(choices)s, not %(given)s."),
}


OF_A_VALUE = frozenset(
    {
        "not_an_object",
        "not_a_list",
        "not_whole",
        "not_text",
        "not_a_flag",
        "out_of_range",
        "unknown_choice",
    }
)
"""Problems that only say something together with the name of the value."""


def draw_problem(error: DrawError) -> str:
    """Why a round cannot be drawn; where the sentence is about a value, which one it is.

    >>> from django.utils.translation import override
    >>> with override("en"):
    ...     draw_problem(DrawError("seed", "not_whole", given="'x'"))
    "A whole number is needed, not 'x'. (seed)"
    """
    said = str(PROBLEMS[error.code]) % error.values
    if error.code not in OF_A_VALUE:
        return said
    return _("%(what)s (%(field)s)") % {"what": said, "field": error.field}
