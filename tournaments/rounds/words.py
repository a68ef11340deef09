"""What a draw says of itself, and why a round cannot be drawn."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext

from tournaments.core.wording.keys import rank_words
from tournaments.draws.certificate import levels_of
from tournaments.draws.errors import DrawError
from tournaments.draws.inputs import DrawInput
from tournaments.draws.values import RANKS, Broken, DrawReason
from tournaments.models import DrawnGroup, Rematches, System

REASONS = {
    "lot": gettext_lazy("drawn by lot"),
    "rotation": gettext_lazy("rotation: someone new each round"),
    "odd_stay": gettext_lazy("rotation: odd numbers stay seated, even numbers move on one table"),
    "round_robin": gettext_lazy("everyone meets everyone"),
    "manual": gettext_lazy("in the order of the numbers"),
    "neighbours": gettext_lazy("%(rank)s v %(opponent)s"),
    "same_victories": gettext_lazy(
        "%(rank)s v %(opponent)s: next to each other, with the same number of wins (%(victories)s)"
    ),
    "lot_victories": gettext_lazy("drawn by lot, with the same number of wins (%(victories)s)"),
    "forbidden": gettext_lazy("%(rank)s v %(opponent)s: %(first)s and %(second)s are kept apart"),
    "met": gettext_lazy("%(rank)s v %(opponent)s: %(first)s and %(second)s have met"),
    "club": gettext_lazy(
        "%(rank)s v %(opponent)s: %(first)s and %(second)s are from the same club"
    ),
    "victories": gettext_lazy(
        "%(rank)s v %(opponent)s: %(victories)s v %(fewer)s wins, nobody nearer was free"
    ),
    "needed": gettext_lazy("%(rank)s v %(opponent)s: %(second)s was needed elsewhere"),
    "table": gettext_lazy("%(ranks)s"),
    "table_forbidden": gettext_lazy("%(ranks)s: %(first)s and %(second)s are kept apart"),
    "table_met": gettext_lazy("%(ranks)s: %(first)s and %(second)s have met"),
    "table_club": gettext_lazy("%(ranks)s: %(first)s and %(second)s are from the same club"),
    "table_needed": gettext_lazy("%(ranks)s: %(second)s was needed elsewhere"),
}
BROKEN = {
    "forbidden": gettext_lazy("%(one)s and %(other)s were to be kept apart."),
    "rematch": gettext_lazy("%(one)s and %(other)s have already met."),
    "bye": gettext_lazy("%(one)s has already had a bye."),
    "partner": gettext_lazy("%(one)s and %(other)s have already been partners."),
    "club": gettext_lazy("%(one)s and %(other)s are from the same club."),
    "fixed_table": gettext_lazy("%(one)s could not have its own table."),
}


SEVERAL = {
    "club": (2, gettext_lazy("%(names)s are from the same club.")),
    "fixed_table": (1, gettext_lazy("%(names)s could not have their own tables.")),
}
"""The sentence about more than so many at once."""
MELEE_KEEPS = (
    gettext_lazy("Nobody has the same partner twice."),
    gettext_lazy("Byes are shared evenly."),
    gettext_lazy("Everyone meets the others as evenly as possible."),
)
BRACKET_KEEPS = (
    gettext_lazy(
        "The first seeds cannot meet early: as long as they win, 1 and 2 only meet in the final."
    ),
    gettext_lazy("The first seeds get the free places and start a round later."),
)
POOLS_KEEP = (
    gettext_lazy("The sizes of the pools differ by one at most."),
    gettext_lazy("Everyone meets everyone in the pool."),
    gettext_lazy("The pools are filled back and forth in the order of the seeds."),
)
MELEE_LEVELS = (
    gettext_lazy("Partners who have already played together"),
    gettext_lazy("Two at a table who have already met"),
    gettext_lazy("Byes of those who have already had more than others"),
)
STEPS = {
    "drawn": gettext_lazy("draw no. %(seed)s"),
    "scheduled": gettext_lazy("taken from the schedule (draw no. %(seed)s)"),
    "planned": gettext_lazy("as planned before play (draw no. %(seed)s)"),
    "manual": gettext_lazy("in the order of the numbers"),
    "bracket": gettext_lazy("from the bracket (draw no. %(seed)s)"),
    "pools": gettext_lazy("from the pools (draw no. %(seed)s)"),
    "swap": gettext_lazy("swap %(one)s ↔ %(other)s"),
    "tables": gettext_lazy("tables %(one)s ↔ %(other)s"),
    "lock": gettext_lazy("table %(table)s locked"),
    "unlock": gettext_lazy("table %(table)s unlocked"),
    "partners": gettext_lazy("partners drawn by lot (draw no. %(seed)s)"),
    "redraw": gettext_lazy("the rest drawn again (draw no. %(seed)s)"),
    "late": gettext_lazy("table %(table)s added while the round was played"),
    "reseat": gettext_lazy("table %(table)s: seated again after a correction"),
}
STANDING = {
    "optimal": gettext_lazy("no better draw exists"),
    "redrawn": gettext_lazy("nothing better exists around the locked matches"),
    "drawn": "",
    "changed": gettext_lazy("changed by hand"),
    "changed_optimal": gettext_lazy("changed by hand, and still no better draw exists"),
    "scheduled": gettext_lazy("from the schedule"),
    "planned": gettext_lazy("as planned with the rounds before"),
    "bracket": gettext_lazy("from the bracket"),
    "pools": gettext_lazy("from the pools"),
    "manual": gettext_lazy("nobody is placed yet: swap by hand"),
}
INSTEAD = {
    "entrants": gettext_lazy(
        "Pairs have come or left since the schedule was made: this round is drawn at random, and "
        "nobody meets again as long as that can be avoided."
    ),
    "met": gettext_lazy(
        "The matches played are not those of the schedule, and following it would repeat "
        "meetings. This round is drawn at random, and nobody meets again as long as that can be "
        "avoided."
    ),
    "partners": gettext_lazy("Players without a partner have been given one by lot."),
    "melee_people": gettext_lazy(
        "Players have come or left: the remaining rounds are replanned from what was played."
    ),
    "melee_played": gettext_lazy(
        "The round before was changed by hand: the remaining rounds are replanned from what was "
        "played."
    ),
    "melee_over": gettext_lazy(
        "The contest has more rounds than planned: the others follow from what was played."
    ),
    "over": gettext_lazy(
        "The schedule has come to its end: this round is drawn at random, with as few repeat "
        "meetings as possible."
    ),
}
COST_LEVELS = {
    "forbidden": gettext_lazy("meetings of pairs that were to be kept apart"),
    "rematch": gettext_lazy("earlier meetings of those who meet"),
    "last_met": gettext_lazy("repeat meetings too close together"),
    "bye": gettext_lazy("earlier byes of those who have the bye"),
    "last_bye": gettext_lazy("repeat byes too close together"),
    "club": gettext_lazy("matches within one club"),
    "victories": gettext_lazy("differences in wins, squared and added"),
    "rank_distance": gettext_lazy("distances in rank, squared and added"),
    "place_distance": gettext_lazy("distances in the order drawn, squared and added"),
}
"""The levels of a cost vector by their names in the certificate of `tournaments.draws`."""


def reason_words(reason: DrawReason) -> str:
    """Why these play each other."""
    words: dict[str, object] = {
        name: rank_words(value) if name in RANKS else value for name, value in reason.values.items()
    }
    words["ranks"] = names_words(map(rank_words, reason.ranks))
    return str(REASONS[reason.code]) % words


def melee_words(meetings: int, *, first: bool) -> str:
    """Why four people sit together in a mêlée: how many two of them have met before."""
    if first:
        return str(REASONS["lot"])
    if not meetings:
        return _("first meeting for everyone at this table")
    return ngettext(
        "new partners; repeat meetings: %(count)s",
        "new partners; repeat meetings: %(count)s",
        meetings,
    ) % {"count": meetings}


def broken_words(broken: Broken, name: Callable[[int], object]) -> str:
    """What had to give, and for whom."""
    named = [str(name(number)) for number in broken.entrants]
    most, several = SEVERAL.get(broken.constraint, (len(named), ""))
    if len(named) > most:
        return str(several) % {"names": names_words(named)}
    one, other = (*named, *named)[:2]
    return str(BROKEN[broken.constraint]) % {"one": one, "other": other}


def names_words(names: Iterable[object]) -> str:
    """Names or numbers in a row: 3, 5 and 8."""
    return str(get_text_list([*map(str, names)], pgettext("between two names", "and")))


def constraint_words(request: DrawInput) -> list[str]:
    """What a draw kept to, the heaviest first."""
    if request.system == System.MELEE:
        return [*map(str, MELEE_KEEPS)]
    sentences = [_("Those who have met do not meet again."), _("Nobody has a second bye.")]
    if request.rematches == Rematches.ALLOWED:
        sentences[0] = _("Those who have met may meet again.")
    if request.forbidden:
        sentences.insert(0, _("Some pairs must not meet."))
    if "club" in (request.soft or ()):
        sentences.append(_("Pairs from the same club are kept apart."))
    if request.fixed_tables:
        sentences.append(_("Some have a table of their own."))
    return sentences


def group_constraint_words(group: DrawnGroup) -> list[str]:
    """What a draw of brackets or pools kept to, by one of its groups."""
    lot = [_("The seeds are drawn by lot.")] if group.input.by == "lot" else []
    if not group.has_pools:
        return [*lot, *map(str, BRACKET_KEEPS)]
    club = [_("Pairs from the same club are spread over the pools.")] if group.input.soft else []
    return [*lot, *map(str, POOLS_KEEP), *club]


def cost_words(request: DrawInput) -> list[str]:
    """The levels of the cost vector of a round, the heaviest first."""
    if request.system == System.MELEE:
        return [*map(str, MELEE_LEVELS)]
    return [str(COST_LEVELS[name]) for name in request.as_counted(levels_of(request))]


def step_words(label: str, values: Mapping[str, Any]) -> str:
    """A step of a draft."""
    return str(STEPS[label]) % values


PROBLEMS = {
    "entrant_count": gettext_lazy("From %(low)s to %(high)s pairs can be drawn, not %(count)s."),
    "table_not_filled": gettext_lazy("A table needs %(size)s players, not %(count)s."),
    "table_sizes": gettext_lazy("The tables must be of %(sizes)s."),
    "pool_sizes": gettext_lazy("The pools must be of %(sizes)s."),
    "bye_unknown": gettext_lazy("The bye goes to a pair of this round, not to %(id)s."),
    "bye_count": gettext_lazy("Byes needed: %(expected)s, not %(count)s."),
    "tables_missing": gettext_lazy(
        "Tables missing: %(missing)s. There are %(matches)s matches and %(tables)s tables."
    ),
    "no_such_table": gettext_lazy("There is no table %(table)s in this round."),
    "table_twice": gettext_lazy("Table %(table)s is given twice: change one of the two."),
    "too_many_rounds": gettext_lazy("At most %(most)s rounds can be played, not %(given)s."),
    "no_such_round": gettext_lazy(
        "The consolation takes the losers of a round from 1 to %(most)s, not of round %(given)s."
    ),
    "too_heavy": gettext_lazy("These numbers are too large to be compared exactly."),
}
"""What a draw of the rows of a tournament can lack; the other codes are mistakes of a program."""


def draw_problem(error: DrawError) -> str:
    """Why a round cannot be drawn."""
    words = PROBLEMS.get(error.code)
    return str(words) % error.values if words else str(error)
