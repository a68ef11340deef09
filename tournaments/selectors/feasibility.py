"""How many rounds the pairs of a contest can play without meeting again, told before the draw.

Everybody has one opponent a round and a bye is one more: among `n` places there are `n − 1` to
meet, and a rotation meets them all. Drawn round by round, places that have met fewer than half of
the others can always be paired anew (Dirac: a graph in which each knows at least half of the
others has a Hamiltonian circle), so the first `n / 2` rounds never need a rematch.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draws.verify_melee import strangers_for
from tournaments.engine.draws import SCHEDULES, Tables, tables_for
from tournaments.engine.schedules import turns_of
from tournaments.models import System, Tournament


def feasibility_of_contest(contest: Tournament) -> list[str]:
    """What can be said of those ticked present, or of everybody entered while nobody is."""
    entered = contest.entrants.filter(withdrawn_from=None)
    return feasibility_words(contest, entered.filter(present=True).count() or entered.count())


def feasibility_words(contest: Tournament, count: int) -> list[str]:
    """Sentences on byes and rematches for so many pairs; none where there is no table."""
    tables = tables_for(contest, count)
    if count < 2 or not tables.sizes:
        return []
    if contest.melee:
        return [_tables(count, tables), *_partners(contest, count, tables)]
    if not contest.two_sided:
        return [_tables(count, tables), *_at_tables(contest, count)]
    if contest.system == System.ROUND_ROBIN:
        return [_byes(count), _everybody(contest, count)]
    return [_byes(count), *_rounds(contest, count)]


def _byes(count: int) -> str:
    if count % 2:
        return _("%(count)s pairs: one has the bye each round.") % {"count": count}
    return _("%(count)s pairs: nobody has a bye.") % {"count": count}


def _rounds(contest: Tournament, count: int) -> list[str]:
    most, planned = turns_of(count), contest.rounds_planned
    if planned > most:
        words = _(
            "At most %(most)s rounds are possible without rematch: in round %(next)s some meet "
            "again."
        )
        return [words % {"most": most, "next": most + 1}]
    found = [
        ngettext(
            "At most %(most)s round is possible without rematch.",
            "At most %(most)s rounds are possible without rematch.",
            most,
        )
        % {"most": most}
    ]
    certain = (count + 1) // 2
    if contest.system not in SCHEDULES and planned > certain:
        words = _(
            "Drawn round by round, that is certain up to round %(certain)s only; a rotation is "
            "sure to reach it."
        )
        found.append(words % {"certain": certain})
    return found


def _everybody(contest: Tournament, count: int) -> str:
    values = {"most": turns_of(count), "planned": contest.rounds_planned}
    if contest.rounds_planned < values["most"]:
        words = _(
            "Everybody meets everybody in %(most)s rounds: in the %(planned)s planned some do not."
        )
    elif contest.rounds_planned == values["most"]:
        words = _("Everybody meets everybody in %(most)s rounds.")
    else:
        words = _("Everybody meets everybody in %(most)s rounds, after that for the second time.")
    return words % values


def _tables(count: int, tables: Tables) -> str:
    if tables.byes:
        words = _("%(count)s players: %(tables)s tables, and %(byes)s have the bye each round.")
    else:
        words = _("%(count)s players: %(tables)s tables, nobody has a bye.")
    return words % {"count": count, "tables": len(tables.sizes), "byes": tables.byes}


def _partners(contest: Tournament, count: int, tables: Tables) -> list[str]:
    """Every table makes two pairs a round, and there are only so many pairs of people."""
    most = count * (count - 1) // 2 // (2 * len(tables.sizes))
    values = {"most": most, "planned": contest.rounds_planned, "next": most + 1}
    if contest.rounds_planned > most:
        words = _(
            "At most %(most)s rounds are possible with another partner each time: in round "
            "%(next)s some have a partner again."
        )
    elif contest.rounds_planned <= strangers_for(count):
        words = _("In %(planned)s rounds nobody need meet anybody twice, in any way.")
    else:
        words = _("At most %(most)s rounds are possible with another partner each time.")
    return [words % values]


def _at_tables(contest: Tournament, count: int) -> list[str]:
    """Each meets all others of the table; beyond so many rounds somebody is met again."""
    smallest = min(tables_for(contest, count).sizes)
    most = (count - 1) // (smallest - 1)
    if contest.rounds_planned <= most:
        return []
    words = _("After round %(most)s some sit together again, whatever is drawn.")
    return [words % {"most": most}]
