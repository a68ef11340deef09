"""Rows of a contest as the draws engine takes them, and its answer as a draft."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.draws import groups, pairs
from tournaments.draws.engine import draw_json, evaluate
from tournaments.draws.group_reading import PREFIX, read_group_request
from tournaments.draws.group_reasons import GroupReasons
from tournaments.draws.group_values import byes_of, sizes_of
from tournaments.draws.reading import read_request
from tournaments.draws.reasons import Reasons
from tournaments.draws.values import Reason
from tournaments.models import Entrant, MatchKind, Side, System, Tournament
from tournaments.people import name_key

Step = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables that so many entrants fill, by how many sit at each, and how many are left."""

    sizes: tuple[int, ...]
    byes: int


def tables_for(contest: Tournament, count: int) -> Tables:
    """How many tables are played and how many have a bye."""
    size, exact = contest.sides_at_table, contest.game != "comptoir"
    return Tables(sizes_of(count, size, exact=exact), byes_of(count, size, exact=exact))


def draw_request(
    contest: Tournament,
    round_number: int,
    *,
    seed: int,
    players: Sequence[Entrant],
    bye: str | int | list[int],
) -> dict[str, Any]:
    """The input of draws.md section 1; `players` best ranked first, ids are numbers."""
    system = system_of(contest, round_number)
    return {
        "system": system if contest.two_sided else f"{PREFIX}{system}",
        "seed": seed,
        "round": round_number,
        "entrants": [_entrant(player) for player in players],
        "history": history_before(contest, round_number),
        "soft": ["club"] if contest.avoid_same_club else [],
        "tables": _table_numbers(players, len(tables_for(contest, len(players)).sizes)),
        "bye": bye,
    } | ({} if contest.two_sided else _at_tables(contest))


def _at_tables(contest: Tournament) -> dict[str, Any]:
    return {"size": contest.sides_at_table, "exact": contest.game != "comptoir"}


def system_of(contest: Tournament, round_number: int) -> str:
    """The first round is drawn at random, the others as the contest says."""
    return System.RANDOM.value if round_number == 1 else contest.system


def by_rank(request: Mapping[str, Any]) -> bool:
    """Whether a draw went by the ranking."""
    return str(request.get("system", "")).removeprefix(PREFIX) == System.DANOIS.value


def _table_numbers(players: Sequence[Entrant], needed: int) -> list[int]:
    """Tables 1, 2, 3 … for every match, and the fixed ones that lie beyond."""
    beyond = {p.fixed_table for p in players if p.fixed_table and p.fixed_table > needed}
    return [*range(1, needed + 1), *sorted(beyond)]


def history_before(contest: Tournament, round_number: int) -> list[dict[str, Any]]:
    """Who met whom, where, and who had the bye, in the rounds before this one."""
    rows = (
        Side.objects.filter(
            match__round__tournament=contest,
            match__round__number__lt=round_number,
            match__round__published_at__isnull=False,
            counts=True,
        )
        .order_by("match__round__number", "match_id", "position")
        .values_list(
            "match_id", "match__round__number", "match__table", "match__kind", "entrant__number"
        )
    )
    played: dict[tuple[int, int, int | None, str], list[list[int]]] = defaultdict(list)
    for match, number, table, kind, entrant in rows:
        played[match, number, table, kind].append([entrant])
    return [_played(key, sides) for key, sides in played.items()]


def drawn_step(output: Mapping[str, Any]) -> Step:
    """The first state of a draft: what the engine drew."""
    return {
        "label": "drawn",
        "values": {"seed": output["seed"]},
        "matches": [{"table": m["table"], "sides": m["sides"]} for m in output["matches"]],
        "byes": list(output["byes"]),
    }


def swapped_step(step: Step, one: int, other: int) -> Step:
    """The draft with two entrants in each other's place; tables stay where they are."""
    place = {one: other, other: one}
    return {
        "label": "swap",
        "values": {"one": one, "other": other},
        "matches": [
            {"table": m["table"], "sides": [[place.get(n, n) for n in s] for s in m["sides"]]}
            for m in step["matches"]
        ],
        "byes": [place.get(number, number) for number in step["byes"]],
    }


def judged(request: Mapping[str, Any], step: Step) -> dict[str, Any]:
    """What a state of the draft costs and breaks, by the engine's own measure."""
    matches = [[number for side in match["sides"] for number in side] for match in step["matches"]]
    return evaluate(request, matches, step["byes"])


def drawn(request: Mapping[str, Any]) -> dict[str, Any]:
    """The engine's answer, for the draft and for the certificate.

    :raises tournaments.draws.errors.DrawError: if the round cannot be drawn
    """
    return draw_json(request)


def reason_of(request: Mapping[str, Any]) -> Callable[[tuple[int, ...]], Reason]:
    """Why the engine put these together, for each match of a draw."""
    if request["system"] in groups.SYSTEMS:
        return GroupReasons(read_group_request(request)).of
    reasons = Reasons(read_request(request, pairs.SYSTEMS))
    return lambda numbers: reasons.of((numbers[0], numbers[1]))


def _entrant(player: Entrant) -> dict[str, Any]:
    facts: dict[str, Any] = {"id": player.number}
    if player.home_club:
        facts["club"] = name_key(player.home_club)
    if player.fixed_table:
        facts["fixed_table"] = player.fixed_table
    return facts


def _played(key: tuple[int, int, int | None, str], sides: list[list[int]]) -> dict[str, Any]:
    _, number, table, kind = key
    if kind == MatchKind.MATCH:
        return {"round": number, "table": table, "sides": sides}
    return {"round": number, "bye": sides[0]}
