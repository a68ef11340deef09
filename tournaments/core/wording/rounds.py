"""What the rounds of a contest of phases are called: the phase, and the round of its bracket."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.core.wording.phases import Match, bracket_words, phase_title
from tournaments.draws.bracket import MAIN
from tournaments.draws.knockout import AGAIN, FINAL, LOSERS
from tournaments.models.chain import PhasePlan, selects


def phase_label(plans: Sequence[PhasePlan], position: int) -> str:
    """The name of a phase; a first one without a name is the one that others come out of.

    >>> phase_label([PhasePlan(1, "Poules", "pools", 3, 1, ("points",))], 1)
    'Poules'
    """
    plan, following = plans[position - 1], plans[position : position + 1]
    if position == 1 and not plan.name and any(selects(one) for one in following):
        return _("qualifying rounds")
    return phase_title(plan)


def round_words(phase: str, matches: int | None, bracket: str = "") -> str:
    """A round by its phase and by how many matches its bracket has then; None: `bracket`.

    >>> round_words("Finals", 4), round_words("", 2), round_words("Finals", None)
    ('Finals: quarterfinal', 'semifinal', 'Finals')
    """
    words = bracket if matches is None else bracket_words(MAIN, matches)
    if phase and words:
        return _("%(phase)s: %(round)s") % {"phase": phase, "round": words}
    return phase or words


def double_words(every: Sequence[Match], rows: Sequence[Match]) -> str:
    """A round of a double elimination: that of its one bracket; nothing where two play at once.

    >>> rows = [{"bracket": "main", "round": 1}, {"bracket": "main", "round": 2}]
    >>> double_words(rows, rows[:1]), double_words(rows, rows[1:]), double_words(rows, rows)
    ('main bracket, round 1', 'final of the unbeaten', '')
    """
    found = {(row["bracket"], row["round"]) for row in rows}
    if len(found) != 1:
        return ""
    ((bracket, number),) = found
    if bracket in (FINAL, AGAIN):
        return _("grand final") if bracket == FINAL else _("deciding final")
    if bracket == LOSERS:
        return _("losers’ bracket, round %(round)s") % {"round": number}
    last = max(row["round"] for row in every if row["bracket"] == MAIN)
    if number == last:
        return _("final of the unbeaten")
    return _("main bracket, round %(round)s") % {"round": number}


def short_words(matches: int) -> str:
    """A round of a bracket in the line of the evening.

    >>> short_words(8), short_words(2)
    ('1/8', 'semifinals')
    """
    known = {1: _("final"), 2: _("semifinals"), 4: _("quarterfinals")}
    return known.get(matches, f"1/{matches}")


def draw_words(number: int, matches: int | None) -> str:
    """What the button says that draws a round.

    >>> draw_words(5, 4), draw_words(5, None)
    ('Draw the quarterfinals', 'Draw round 5')
    """
    known = {
        1: _("Draw the final"),
        2: _("Draw the semifinals"),
        4: _("Draw the quarterfinals"),
        8: _("Draw the round of 16"),
        16: _("Draw the round of 32"),
        32: _("Draw the round of 64"),
    }
    if matches is None:
        return _("Draw round %(number)s") % {"number": number}
    if matches in known:
        return known[matches]
    return _("Draw the round of %(count)s") % {"count": 2 * matches}
