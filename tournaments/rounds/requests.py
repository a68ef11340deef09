"""Rows of a tournament, and who must not meet, as the draws engine takes them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.draws.group_reading import PREFIX, byes_of, sizes_of
from tournaments.draws.registry import draw_json
from tournaments.entrants.people import name_key
from tournaments.models import Entrant, ForbiddenPairing, MatchKind, Side, System, Tournament
from tournaments.models.round import check_of
from tournaments.models.system import GROUPED
from tournaments.rounds.melee import leads_of

Row = Mapping[str, Any]


def forbidden_pairings(tournament: Tournament) -> list[list[int]]:
    """Every two that must not meet, in the order of their numbers (one query)."""
    rows = ForbiddenPairing.objects.filter(tournament=tournament)
    return sorted(sorted(two) for two in rows.values_list("one__number", "other__number"))


def forbidden_facts(
    tournament: Tournament, ids: Collection[int], leads: Mapping[int, int] | None = None
) -> dict[str, Any]:
    """What the input of a draw says of those who play; nothing where nobody is kept apart.

    Of partners who stay together `leads` says which number stands for whom: who avoids one of the
    two avoids both.
    """
    here, lead = set(ids), leads or {}
    named = ({lead.get(number, number) for number in two} for two in forbidden_pairings(tournament))
    found = {tuple(sorted(two)) for two in named if len(two) == 2 and two <= here}
    return {"forbidden": sorted(map(list, found))} if found else {}


def is_kept_to(draw: Row) -> bool:
    """Whether a draw looked at who must not meet; a schedule, a bracket, a hand does not.

    What such a draft is judged by stands in its `check`.
    """
    return "check" not in draw and bool(draw["output"])


def is_outdated(tournament: Tournament, draw: Row) -> bool:
    """Whether a draw that looked at it was made with other pairs than there are now."""
    before = draw["input"].get("forbidden", [])
    return is_kept_to(draw) and bool(_now(tournament, draw).get("forbidden", []) != before)


def told_again(tournament: Tournament, draw: Row) -> dict[str, Any]:
    """A draw that cannot look at it, judged by the pairs there are now."""
    check = {name: value for name, value in check_of(draw).items() if name != "forbidden"}
    return {**draw, "check": check | _now(tournament, draw)}


def _now(tournament: Tournament, draw: Row) -> dict[str, Any]:
    ids = [entrant["id"] for entrant in check_of(draw)["entrants"]]
    return forbidden_facts(tournament, ids, leads_of(draw))


BY_RESULTS = (System.DANOIS, System.SWISS)
SCHEDULES = (System.ROTATION, System.ROUND_ROBIN)
PLANNED = (*SCHEDULES, *GROUPED, System.MELEE, System.MANUAL)
"""Systems that look at no result."""
SEATS = 4
"""the players of a table of a mêlée"""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables that so many entrants fill, by how many sit at each, and how many are left."""

    sizes: tuple[int, ...]
    byes: int


def tables_for(tournament: Tournament, count: int) -> Tables:
    """How many tables are played and how many have a bye."""
    if tournament.melee:
        return Tables((2,) * (count // SEATS), count % SEATS)
    size, exact = tournament.sides_at_table, tournament.game != "comptoir"
    return Tables(sizes_of(count, size, exact=exact), byes_of(count, size, exact=exact))


def draw_request(
    tournament: Tournament,
    round_number: int,
    *,
    seed: int,
    players: Sequence[Entrant],
    bye: str | int | list[int],
    victories: Mapping[int, int] | None = None,
) -> dict[str, Any]:
    """The input of draw-rules.md 1; `players` best ranked first, ids are numbers.

    A round that is placed by hand or taken from a schedule is judged as one drawn at random.
    `victories` are those of each number so far, where the draw goes by them.
    """
    system = system_of(tournament, round_number)
    system = system if system in BY_RESULTS else System.RANDOM.value
    won = {} if victories is None else victories
    return {
        "system": system if tournament.two_sided else f"{PREFIX}{system}",
        "seed": seed,
        "round": round_number,
        "entrants": [_entrant(tournament, player, won.get(player.number)) for player in players],
        "history": history_before(tournament, round_number),
        "soft": ["club"] if tournament.avoid_same_club else [],
        "tables": _table_numbers(players, _tables_needed(tournament, len(players))),
        "bye": bye,
        **forbidden_facts(tournament, [player.number for player in players]),
        **({} if tournament.two_sided else _at_tables(tournament)),
    }


def _at_tables(tournament: Tournament) -> dict[str, Any]:
    return {"size": tournament.sides_at_table, "exact": tournament.game != "comptoir"}


def system_of(tournament: Tournament, round_number: int) -> str:
    """How a round is drawn: as its phase says; before any result, only at random."""
    planned = tournament.phase_at(round_number).system
    system = System.DANOIS.value if tournament.fixed_partners else planned
    early = round_number == 1 and system in BY_RESULTS
    return System.RANDOM.value if early else system


def by_rank(request: Mapping[str, Any]) -> bool:
    """Whether a draw went by the ranking."""
    return str(request.get("system", "")).removeprefix(PREFIX) in BY_RESULTS


def _tables_needed(tournament: Tournament, count: int) -> int:
    """The tables of so many entrants of a draw; pairs of a mêlée are one entrant each there."""
    return count // 2 if tournament.fixed_partners else len(tables_for(tournament, count).sizes)


def byes_to_name(tournament: Tournament, count: int) -> int:
    """How many byes somebody has to be chosen for; who waits for a partner rests anyway."""
    byes = tables_for(tournament, count).byes
    return byes // 2 if tournament.fixed_partners else byes


def _table_numbers(players: Sequence[Entrant], needed: int) -> list[int]:
    """Tables 1, 2, 3 … for every match, and the fixed ones that lie beyond."""
    beyond = {p.fixed_table for p in players if p.fixed_table and p.fixed_table > needed}
    return [*range(1, needed + 1), *sorted(beyond)]


def history_before(tournament: Tournament, round_number: int) -> list[dict[str, Any]]:
    """Who met whom, where, and who had the bye, in the rounds before this one."""
    rows = (
        Side.objects.filter(
            match__round__tournament=tournament,
            match__round__number__lt=round_number,
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
    for match, number, table, kind, entrant, partner in rows:
        side = [entrant] if partner is None else [entrant, partner]
        played[match, number, table, kind].append(side)
    return [_played(key, sides) for key, sides in played.items()]


def drawn(request: Mapping[str, Any]) -> dict[str, Any]:
    """The engine's answer, for the draft and for the certificate.

    :raises tournaments.draws.errors.DrawError: if the round cannot be drawn
    """
    return draw_json(request)


def _entrant(tournament: Tournament, player: Entrant, victories: int | None) -> dict[str, Any]:
    """What the draw has to know of one; a club only where it counts, for the input is public."""
    facts: dict[str, Any] = {"id": player.number}
    if victories is not None:
        facts["victories"] = victories
    club = clubs_of(tournament, [player]).get(player.number)
    if club is not None:
        facts["club"] = club
    if player.fixed_table:
        facts["fixed_table"] = player.fixed_table
    return facts


def clubs_of(tournament: Tournament, players: Iterable[Entrant]) -> dict[int, str]:
    """The club of everybody who has one, where clubs are to be kept apart; nobody's elsewhere."""
    return {
        player.number: name_key(player.home_club)
        for player in players
        if tournament.avoid_same_club and player.home_club
    }


def _played(key: tuple[int, int, int | None, str], sides: list[list[int]]) -> dict[str, Any]:
    _, number, table, kind = key
    if kind == MatchKind.MATCH:
        return {"round": number, "table": table, "sides": sides}
    return {"round": number, "bye": sides[0]}
