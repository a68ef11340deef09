"""How many rounds the pairs of a tournament can play without meeting again."""

from django.utils.translation import gettext as _, ngettext

from tournaments.draws.feasibility import Asked, Feasibility, feasibility
from tournaments.draws.inputs import PREFIX
from tournaments.draws.pools import SMALLEST, how_many
from tournaments.draws.schedule import turns_of
from tournaments.models import GROUPED, Phase, System, Tournament
from tournaments.rounds.draw_input import Tables, tables_for

MOST_LISTED = 8
"""More pools than that are counted by size."""


def feasibility_words(tournament: Tournament, count: int, *, spare: bool = True) -> list[str]:
    """Sentences on byes and rematches for so many pairs; none where there is no table.

    `spare` also says how many rounds are possible where that is enough for those planned.
    """
    plan, tables = tournament.first, tables_for(tournament, count)
    if count < 2 or not tables.sizes:
        return []
    if tournament.partners_stay(plan):
        asked = Asked(count // 2, odd_stay=plan.odd_stay)
        return [_tables(count, tables), *_rounds(plan, feasibility(asked, System.DANOIS))]
    if tournament.melee:
        return [_tables(count, tables), _partners(plan, count)]
    if not tournament.two_sided:
        return [_tables(count, tables), *_at_tables(tournament, count)]
    if plan.system == System.POOLS:
        return _pools(count, plan.pool_size)
    if plan.system in GROUPED:
        return [_bracket(count)]
    if plan.system == System.ROUND_ROBIN:
        return [_byes(count), _everybody(plan, count)]
    limits = feasibility(Asked(count, odd_stay=plan.odd_stay), plan.system)
    limited = limits.repeated(plan.rounds) is not None and not plan.rematches_allowed
    return [_byes(count), *(_rounds(plan, limits) if spare or limited else [])]


def _pools(count: int, size: int) -> list[str]:
    """How many pools of which sizes, and the rounds of the largest; nothing for less than one."""
    if count < SMALLEST:
        return []
    pools = how_many(count, size)
    words = ngettext(
        "%(count)s pairs: %(pools)s pool, %(rounds)s rounds.",
        "%(count)s pairs: %(pools)s pools (%(sizes)s), %(rounds)s rounds.",
        pools,
    )
    size, larger = divmod(count, pools)
    sizes = ", ".join(map(str, [size + 1] * larger + [size] * (pools - larger)))
    if pools > MOST_LISTED:
        both = ((larger, size + 1), (pools - larger, size))
        sizes = ", ".join(f"{many} × {of}" for many, of in both if many)
    rounds = turns_of(size + (larger > 0))
    return [words % {"count": count, "pools": pools, "sizes": sizes, "rounds": rounds}]


def _bracket(count: int) -> str:
    """How many rounds it takes and who starts later."""
    rounds = (count - 1).bit_length()
    waiting = 2**rounds - count
    words = ngettext(
        "%(count)s pairs: a bracket of %(rounds)s rounds; %(waiting)s pair starts in the second.",
        "%(count)s pairs: a bracket of %(rounds)s rounds; %(waiting)s pairs start in the second.",
        waiting,
    )
    if not waiting:
        words = _("%(count)s pairs: a bracket of %(rounds)s rounds.")
    return words % {"count": count, "rounds": rounds, "waiting": waiting}


def _byes(count: int) -> str:
    words = _("%(count)s pairs: nobody has a bye.")
    if count % 2:
        words = _("%(count)s pairs: one has the bye each round.")
    return words % {"count": count}


def _rounds(plan: Phase, limits: Feasibility) -> list[str]:
    if plan.rematches_allowed:
        return [_("Rematches are allowed: any number of rounds can be played.")]
    most, repeated = limits.most, limits.repeated(plan.rounds)
    if repeated == "met_again":
        words = _(
            "At most %(most)s rounds are possible without a rematch: in round %(next)s some meet "
            "again."
        )
        return [words % {"most": most, "next": most + 1}]
    possible = ngettext(
        "At most %(most)s round is possible without a rematch.",
        "At most %(most)s rounds are possible without a rematch.",
        most,
    ) % {"most": most}
    planned = plan.system in (System.MANUAL, System.MELEE_FIXED)
    if planned or repeated != "may_meet_again":
        return [possible]
    words = _(
        "Drawn round by round, that is certain up to round %(certain)s only; a rotation always "
        "makes it possible."
    )
    return [possible, words % {"certain": limits.sure}]


def _everybody(plan: Phase, count: int) -> str:
    most = turns_of(count)
    words = _("Everyone meets everyone in %(most)s rounds.")
    if plan.rounds < most:
        words = _(
            "Everyone meets everyone in %(most)s rounds: in the %(planned)s planned some do not."
        )
    elif plan.rounds > most:
        words = _("Everyone meets everyone in %(most)s rounds, after that a second time.")
    return words % {"most": most, "planned": plan.rounds}


def _tables(count: int, tables: Tables) -> str:
    seated = ngettext(
        "%(count)s players: %(tables)s table",
        "%(count)s players: %(tables)s tables",
        len(tables.sizes),
    ) % {"count": count, "tables": len(tables.sizes)}
    rest = ngettext(
        "%(seated)s, and %(byes)s has the bye each round.",
        "%(seated)s, and %(byes)s have the bye each round.",
        tables.byes,
    )
    if not tables.byes:
        rest = _("%(seated)s, nobody has a bye.")
    return rest % {"seated": seated, "byes": tables.byes}


def _partners(plan: Phase, count: int) -> str:
    """How many rounds have another partner each time, and whether anybody need be met twice."""
    most = feasibility(Asked(count), plan.system).most
    strangers = feasibility(Asked(count, strangers=True), plan.system)
    words = _("At most %(most)s rounds are possible with a new partner each time.")
    if plan.rounds > most:
        words = _(
            "At most %(most)s rounds are possible with a new partner each time: in round %(next)s "
            "some have a partner again."
        )
    elif plan.rounds <= strangers.sure:
        words = _("In %(planned)s rounds nobody has to meet anyone twice.")
    return words % {"most": most, "planned": plan.rounds, "next": most + 1}


def _at_tables(tournament: Tournament, count: int) -> list[str]:
    """From when on some sit together again, and until when nobody need."""
    asked = Asked(count, tournament.sides_at_table, exact=tournament.game != "comptoir")
    limits = feasibility(asked, f"{PREFIX}random")
    repeated = limits.repeated(tournament.first.rounds)
    if repeated == "met_again":
        words = _("After round %(most)s some sit together again, whatever is drawn.")
        return [words % {"most": limits.most}]
    if repeated == "may_meet_again":
        words = _(
            "Only up to round %(certain)s is it certain that no two players sit together twice."
        )
        return [words % {"certain": limits.sure}]
    return []
