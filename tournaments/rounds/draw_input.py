"""The input of a draw of one round, made from the rows of a tournament."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from tournaments.draws.inputs import PREFIX, Bye, DrawInput, Past, sizes_of
from tournaments.draws.values import DrawEntrant, PastBye, PastMatch
from tournaments.entrants.people import name_key
from tournaments.models import (
    GROUPED,
    Entrant,
    ForbiddenPairing,
    MatchKind,
    Movement,
    Phase,
    Rematches,
    Side,
    SwissOrder,
    System,
    Tournament,
)
from tournaments.ranking.reading import victories_of
from tournaments.ranking.selectors.played import read_matches
from tournaments.ranking.selectors.standings import standings


def forbidden_pairings(tournament: Tournament) -> list[list[int]]:
    """Every two that must not meet, in the order of their numbers (one query)."""
    rows = ForbiddenPairing.objects.filter(tournament=tournament)
    return sorted(sorted(two) for two in rows.values_list("one__number", "other__number"))


def forbidden_facts(
    tournament: Tournament, ids: Collection[int], leads: Mapping[int, int] = MappingProxyType({})
) -> tuple[tuple[int, int], ...] | None:
    """The forbidden pairings of the ids; None where there are none.

    Of partners who stay together `leads` gives the number that stands for both: who avoids one of
    the two avoids both.
    """
    here = set(ids)
    named = (
        {leads.get(number, number) for number in two} for two in forbidden_pairings(tournament)
    )
    pairings = {(min(two), max(two)) for two in named if len(two) == 2 and two <= here}
    return tuple(sorted(pairings)) or None


BY_RESULTS = (System.DANOIS, System.SWISS)
SCHEDULES = (System.ROTATION, System.ROUND_ROBIN)
PLANNED = (*SCHEDULES, *GROUPED, System.MELEE, System.MANUAL)
"""Systems that look at no result."""
SEATS = 4
"""the players of a table of a mêlée"""


class Tables(NamedTuple):
    """The tables that so many entrants fill, by how many sit at each, and how many are left."""

    sizes: tuple[int, ...]
    byes: int


def tables_for(tournament: Tournament, count: int) -> Tables:
    """How many tables are played and how many have a bye."""
    if tournament.melee:
        return Tables((2,) * (count // SEATS), count % SEATS)
    sizes = sizes_of(count, tournament.sides_at_table, exact=tournament.game != "comptoir")
    return Tables(sizes, count - sum(sizes))


def draw_request(
    tournament: Tournament,
    number: int,
    *,
    seed: int,
    players: Sequence[Entrant],
    bye: Bye,
    leads: Mapping[int, int] = MappingProxyType({}),
) -> DrawInput:
    """The input of draw-rules.md 1; `players` best ranked first, ids are numbers.

    A round that is placed by hand or taken from a schedule is judged as one drawn at random.
    `leads` are those of :func:`forbidden_facts`.
    """
    plan, system = tournament.phase_at(number), system_of(tournament, number)
    system = system if system in BY_RESULTS else System.RANDOM.value
    swiss, count, clubs = system == System.SWISS, len(players), clubs_of(tournament, players)
    won = victories_before(tournament, number) if swiss else {}
    # Partners who stay together are one of the players here.
    two = tournament.partners_stay(plan)
    tables = count // 2 if two else len(tables_for(tournament, count).sizes)
    fixed = {table for player in players if (table := player.fixed_table or 0) > tables}
    request = DrawInput(
        system,
        seed,
        number,
        # Nothing but what counts in this draw, for its input is public.
        entrants=tuple(
            DrawEntrant(
                player.number,
                clubs.get(player.number),
                player.fixed_table or None,
                won.get(player.number, 0),
            )
            for player in players
        ),
        history=_history_before(tournament, number),
        soft=("club",) if tournament.avoid_same_club else (),
        tables=(*range(1, tables + 1), *sorted(fixed)),
        bye=bye,
        forbidden=forbidden_facts(tournament, [player.number for player in players], leads),
    )
    if tournament.two_sided:
        return replace(
            request,
            order=SwissOrder.LOT.value if plan.lot_of_equals and swiss else None,
            rematches=Rematches.ALLOWED.value if plan.rematches_allowed else None,
        )
    size, exact = tournament.sides_at_table, tournament.game != "comptoir"
    return replace(request, system=f"{PREFIX}{system}", size=size, exact=exact)


def victories_before(tournament: Tournament, number: int) -> Mapping[int, int]:
    """The victories of every entrant in the rounds before this one."""
    matches = standings(tournament, number - 1).left.counting(read_matches(tournament)).values()
    plan = tournament.phase_at(number)
    since = 1 if plan.carry == "all" else plan.start
    before = [match for match in matches if since <= match.round < number]
    entrants = tournament.entrants.placed()
    return victories_of(tournament, entrants.values_list("number", flat=True), before)


def system_of(tournament: Tournament, number: int) -> str:
    """How a round is drawn: as its phase says; before any result, at random or by number."""
    plan = tournament.phase_at(number)
    system = System.DANOIS.value if plan.system == System.MELEE_FIXED else plan.system
    if number > 1 or system not in BY_RESULTS:
        return system
    return System.DANOIS.value if plan.entry_first else System.RANDOM.value


def goes_by_results(tournament: Tournament, number: int) -> bool:
    """Whether a round needs the results before it: drawn by rank, of a bracket, or a new phase."""
    plan = tournament.phase_at(number)
    begins = number == plan.start > 1
    return begins or plan.bracketed or system_of(tournament, number) in BY_RESULTS


def drawn_with(request: DrawInput) -> str:
    """The option that changed how a round was drawn, as `system_words` takes it.

    >>> drawn_with(DrawInput("swiss", 1, 2, order="lot"))
    'lot'
    """
    options = {
        "rematches": request.rematches == Rematches.ALLOWED,
        "lot": request.order == SwissOrder.LOT,
        "odd_stay": request.movement == Movement.ODD_STAY,
        # Before any result those who play stand in the order of their numbers.
        "entry": request.round_ == 1 and by_rank(request.system),
    }
    return next((name for name, chosen in options.items() if chosen), "")


def to_draw_with(plan: Phase, number: int) -> str:
    """The option with which a round of a phase is to be drawn, named as by :func:`drawn_with`.

    >>> to_draw_with(Phase(system="swiss", swiss_order="lot"), 1)
    ''
    """
    if number > 1 or plan.system not in BY_RESULTS:
        return plan.drawn_with
    return "entry" if plan.entry_first else ""


def by_rank(system: str) -> bool:
    """Whether a draw by a system goes by the ranking."""
    return system.removeprefix(PREFIX) in BY_RESULTS


def byes_to_name(tournament: Tournament, number: int, count: int) -> int:
    """How many byes of a round its draw gives; none where a plan gives them.

    Players who wait for a partner rest in any case.
    """
    if system_of(tournament, number) in PLANNED:
        return 0
    byes = tables_for(tournament, count).byes
    return byes // 2 if tournament.partners_stay(tournament.phase_at(number)) else byes


def _history_before(tournament: Tournament, number: int) -> tuple[Past, ...]:
    """Who met whom, where, and who had the bye, in the rounds before this one."""
    rows = (
        Side.objects.filter(
            match__round__tournament=tournament,
            match__round__number__lt=number,
            match__round__published_at__isnull=False,
            score_counts=True,
        )
        .order_by("match__round__number", "match_id", "position")
        .values_list(
            *("match_id", "match__round__number", "match__hall_table__number", "match__kind"),
            *("entrant__number", "partner__number"),
        )
    )
    played: dict[tuple[int, int, int | None, str], list[list[int]]] = defaultdict(list)
    for match, at, table, kind, entrant, partner in rows:
        played[match, at, table, kind].append([entrant] if partner is None else [entrant, partner])
    return tuple(
        PastMatch(at, tuple(map(frozenset, sides)), table)
        if kind == MatchKind.MATCH
        else PastBye(at, frozenset(sides[0]))
        for (_match, at, table, kind), sides in played.items()
    )


def clubs_of(tournament: Tournament, players: Iterable[Entrant]) -> dict[int, str]:
    """The clubs of the players by number; empty where clubs are not kept apart."""
    return {
        player.number: name_key(player.home_club)
        for player in players
        if tournament.avoid_same_club and player.home_club
    }
