"""The ranking of a chain of phases a second time, as plainly as can be, from the rows as stored.

Shares nothing with `tournaments`: the keys are those of `tests.scoring.ranking_plain`, the
chain is as the rows of the phases and the draws of the rounds tell it. Everything is looked up
again for every phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch, QuerySet

from tests import cast
from tests.phases.plain_brackets import waiting_apart
from tests.scoring.ranking_plain import plain_rank
from tournaments.models import Match, Side, Tournament

Ranks = list[tuple[int, int]]
"""(rank, number), best first"""
Json = Mapping[str, Any]
FINER = ("win", "draw", "loss", "close_win", "close_loss", "forfeit")
WORTHS = {name: f"match_points_{name}" for name in FINER} | {"rubicon_loss": "match_points_rubicon"}
BRACKETS = ("knockout", "consolante")
HALF_OF_A_TABLE = 12 * 162 // 2


def plain_ranking(tournament: Tournament, after: int) -> Ranks:
    """The ranking after a round."""
    public = tournament.rounds.filter(published_at__isnull=False)
    draws = {round_.number: round_.draw for round_ in public if round_.number <= after}
    phases = [phase for phase in _phases(tournament) if phase["start"] in draws]
    everybody = sorted(entrant.number for entrant in tournament.entrants.all())
    if not phases:
        given = _penalties(tournament)
        return _by_keys(
            tournament, tournament.first.ranking_keys, everybody, _played(tournament, after), given
        )
    ranks: Ranks = []
    beside: dict[int, int] = {}
    for phase in phases:
        own = {n: draw for n, draw in draws.items() if phase["start"] <= n <= phase["end"]}
        ranks = _phase(tournament, phase, own, everybody, ranks, after)
        inside = {n for part in (own[phase["start"]].get("members") or {}).values() for n in part}
        mine = _partners(phase, own) or _together(tournament, phase, min(after, phase["end"]))
        beside = {n: o for n, o in beside.items() if n not in inside} | mine
    return _pairs_as_one(ranks, beside)


def _pairs_as_one(ranks: Ranks, beside: Mapping[int, int]) -> Ranks:
    """The ranks down to the last pair with each pair counted once; below them those of players."""
    last = max((at for at, (_, number) in enumerate(ranks) if number in beside), default=-1)
    found: Ranks = []
    for at, (rank, number) in enumerate(ranks):
        if at <= last:
            better = [n for before, n in ranks if before < rank]
            rank = 1 + len({frozenset((n, beside.get(n, n))) for n in better})
        found.append((rank, number))
    return found


def _phases(tournament: Tournament) -> list[dict[str, Any]]:
    first = {
        "system": tournament.first.system,
        "rounds": tournament.first.rounds,
        "ranking_keys": tournament.first.ranking_keys,
        "carry": "all",
    }
    chain, start = [], 1
    for phase in [first, *cast.later_phases(tournament)]:
        end = start + phase["rounds"] - 1
        chain.append({**phase, "start": start, "end": end, "first": start == 1})
        start = end + 1
    return chain


def _phase(
    tournament: Tournament,
    phase: Json,
    draws: Mapping[int, Json],
    everybody: list[int],
    before: Ranks,
    after: int,
) -> Ranks:
    """The groups of a phase one under the other, then those who do not play it."""
    until = min(after, phase["end"])
    stages = _stages(tournament, phase, draws, everybody, until, before)
    counted = _ranks(_counted(tournament, phase, everybody, until, stages))
    inside = [row for row in counted if row[1] in stages]
    mine = _partners(phase, draws) or _together(tournament, phase, until)
    ranks = _side_by_side(mine, inside)
    left = [row for row in before or counted if row[1] not in stages]
    return ranks + _below(ranks, left)


def _stages(
    tournament: Tournament,
    phase: Json,
    draws: Mapping[int, Json],
    everybody: list[int],
    until: int,
    before: Ranks | None = None,
) -> dict[int, tuple[Any, ...]]:
    """How far each entrant of a phase has come: its group, then its round or place there."""
    members = draws[phase["start"]].get("members") or {"A": everybody}
    stages: dict[int, tuple[Any, ...]] = {}
    beside = _partners(phase, draws)
    for at, (name, inside) in enumerate(members.items()):
        far: Mapping[int, Any] = dict.fromkeys(inside, 0)
        if phase["system"] in BRACKETS:
            far = _of_bracket(tournament, phase, draws, name, until)
            if before:
                far = _as_before(tournament, phase, draws, name, until, far, before)
        elif phase["system"] == "pools":
            far = _of_pools(tournament, phase, draws, name, inside, until)
        of_both = {**far, **{beside[n]: far[n] for n in far if n in beside}}
        stages |= {number: (at, of_both[number]) for number in inside}
    return stages


def _counted(
    tournament: Tournament,
    phase: Json,
    everybody: list[int],
    until: int,
    stages: Mapping[int, tuple[Any, ...]],
) -> list[dict[str, Any]]:
    """Everybody by stage, then by the keys of a phase, from what counts there."""
    given = _penalties(tournament)
    if phase["carry"] == "half":
        given += _half(tournament, phase, everybody)
    since = 1 if phase["carry"] == "all" else phase["start"]
    played = _played(tournament, until, since)
    return _rows(tournament, phase["ranking_keys"], everybody, played, given, stages)


def plain_values(tournament: Tournament, after: int) -> dict[int, dict[str, Any]]:
    """The values of everybody under each key of the phase of a round."""
    phase = next(one for one in _phases(tournament) if after <= one["end"])
    everybody = sorted(entrant.number for entrant in tournament.entrants.all())
    public = tournament.rounds.filter(published_at__isnull=False)
    draws = {round_.number: round_.draw for round_ in public if round_.number <= after}
    stages = _stages(tournament, phase, draws, everybody, after)
    counted = _counted(tournament, phase, everybody, after, stages)
    return {row["id"]: row["values"] for row in counted}


def _below(above: Ranks, part: Ranks) -> Ranks:
    """The rows of a part with ranks from the first free one on, ties as they were."""
    found: Ranks = []
    for at, (rank, number) in enumerate(part):
        tied = at > 0 and part[at - 1][0] == rank
        found.append((found[-1][0] if tied else len(above) + at + 1, number))
    return found


def _of_pools(
    tournament: Tournament,
    phase: Json,
    draws: Mapping[int, Json],
    name: str,
    members: Sequence[int],
    until: int,
) -> dict[int, int]:
    """The place of each in its own pool; of two partners, of the one who stands for both."""
    groups = draws[phase["start"]]["groups"]
    output = next(group["output"] for group in groups if group["name"] == name)
    beside = _partners(phase, draws)
    place: dict[int, int] = {}
    for pool in output["pools"]:
        own = {"group": name, "slot": pool["pool"]}
        inside = sorted(set(pool["entrants"]) & set(members))
        counted = _played(tournament, until, phase["start"], **own)
        given: list[dict[str, int]] = []
        everybody = inside
        if beside and phase["carry"] == "fresh":
            counted = _of_firsts(counted)
        elif beside:
            inside = sorted({*inside, *(beside[number] for number in inside)})
        if not phase["first"] and phase["carry"] != "fresh":
            everybody = sorted(entrant.number for entrant in tournament.entrants.all())
        if not phase["first"] and phase["carry"] == "all":
            counted += _played(tournament, phase["start"] - 1)
        if not phase["first"] and phase["carry"] == "half":
            given = _half(tournament, phase, everybody)
        stages = dict.fromkeys(inside, (0,))
        keys = phase["ranking_keys"]
        ranked = _ranks(_rows(tournament, keys, everybody, counted, given, stages))
        own_ranks = [row for row in ranked if row[1] in stages]
        if phase["carry"] != "fresh":
            own_ranks = _side_by_side(beside, own_ranks)
        leads = [number for _, number in own_ranks if number in pool["entrants"]]
        place |= {number: at for at, number in enumerate(leads)}
    return place


def _of_firsts(played: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Results in which each side is its first player alone."""
    found = []
    for result in played:
        sides = [{**side, "ids": side["ids"][:1]} for side in result["sides"]]
        winner = None if result["winner"] is None else result["winner"][:1]
        found.append({**result, "sides": sides, "winner": winner})
    return found


def _partners(phase: Json, draws: Mapping[int, Json]) -> dict[int, int]:
    """The partner of each who was entered alone and plays brackets or pools with another."""
    beside: dict[int, int] = {}
    if phase["system"] in (*BRACKETS, "pools"):
        for one, other in draws[phase["start"]].get("partners") or ():
            beside |= {one: other, other: one}
    return beside


def _together(tournament: Tournament, phase: Json, until: int) -> dict[int, int]:
    """The partner of each whose partner was drawn once, where all that counts is common to both."""
    if phase["system"] != "melee_fixed" or not (phase["first"] or phase["carry"] == "fresh"):
        return {}
    given = Counter({one["id"]: 0 for one in _penalties(tournament)})
    for one in _penalties(tournament):
        given[one["id"]] += one["points"]
    shared: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
    rounds = tournament.rounds.filter(
        published_at__isnull=False, number__range=(phase["start"], until)
    )
    for match in Match.objects.filter(round__in=rounds).select_related("round"):
        for side in match.sides.all():
            who = tuple(sorted(side.numbers)) if match.kind == "match" else ()
            for number in side.numbers:
                shared.setdefault(number, []).append((match.round.number, who))
    beside: dict[int, int] = {}
    for number, played in shared.items():
        others = {who for _, who in played if who}
        pair = next(iter(others), ())
        if len(others) == 1 and len(pair) == 2:
            other = pair[0] if pair[1] == number else pair[1]
            if sorted(shared[other]) == sorted(played) and given[other] == given[number]:
                beside[number] = other
    return beside


def _side_by_side(beside: Mapping[int, int], ranks: Ranks) -> Ranks:
    """Partners next to each other with one rank: that of the better, then that of the other."""
    rank = {number: rank for rank, number in ranks}
    order = [number for _, number in ranks]
    found = []
    for number in order:
        side = sorted([number, beside.get(number, number)], key=order.index)
        better, worse = (rank[one] for one in side)
        found.append((better, worse, order.index(side[0]), order.index(number), number))
    found.sort()
    firsts = [row[:2] for row in found]
    return [(1 + firsts.index(row[:2]), row[4]) for row in found]


def _of_bracket(
    tournament: Tournament, phase: Json, draws: Mapping[int, Json], name: str, until: int
) -> dict[int, tuple[int, bool]]:
    """The place each has reached or can still reach, the remaining before the eliminated."""
    group = next(g for g in draws[phase["start"]]["groups"] if g["name"] == name)
    matches, members = group["output"]["matches"], group["members"]
    ended = bracket_ended(tournament, phase["start"], until, name)
    if _nothing_awaited(tournament, phase, until):
        there = present(tournament, until + 1)
        beside = _partners(phase, draws)
        gone = {n for n in members if n not in there or beside.get(n, n) not in there}
        walked_over(matches, ended, gone)
    return {n: _reached(n, matches, ended, len(members)) for n in members}


def _as_before(
    tournament: Tournament,
    phase: Json,
    draws: Mapping[int, Json],
    name: str,
    until: int,
    far: Mapping[int, tuple[int, bool]],
    before: Ranks,
) -> dict[int, tuple[Any, ...]]:
    """Those still in a bracket in their order from before, where some of them wait."""
    public = tournament.rounds.filter(published_at__isnull=False)
    inside = public.filter(number__range=(phase["start"], until))
    own = Match.objects.filter(round__in=inside, group=name, slot__isnull=False)
    latest = max((match.round.number for match in own), default=0)
    sides = Side.objects.filter(match__in=own, match__round__number=latest)
    playing = set(sides.values_list("entrant__number", flat=True))
    ended = bracket_ended(tournament, phase["start"], until, name)
    lost = Counter(loser for _winner, loser in ended.values())
    rank = {number: rank for rank, number in before}
    beside = _partners(phase, draws)
    ranks = {n: min(rank.get(one, len(rank) + 1) for one in {n, beside.get(n, n)}) for n in far}
    return waiting_apart(
        far,
        [number for number, (_place, over) in far.items() if not over],
        playing,
        {number: (lost[number], ranks[number]) for number in far},
    )


def bracket_ended(
    tournament: Tournament, start: int, until: int, name: str
) -> dict[int, tuple[int, int]]:
    """Winner and loser of every match of a bracket that is decided, by its number there."""
    ended = {}
    for round_ in tournament.rounds.filter(
        published_at__isnull=False, number__range=(start, until)
    ):
        for row in round_.draw.get("through", []):
            if row["group"] == name:
                ended[row["slot"]] = row["winner"], row["loser"]
        for match in round_.matches.filter(group=name, slot__isnull=False, winner__isnull=False):
            sides = [side.entrant.number for side in match.sides.order_by("position")]
            won = sides[match.winner or 0]
            ended[match.slot or 0] = won, next(number for number in sides if number != won)
    return ended


def present(tournament: Tournament, number: int) -> set[int]:
    """The entrants present for a round, from ticks and withdrawals."""
    return {
        one.number
        for one in tournament.entrants.filter(present=True, joined_from__lte=number)
        if one.withdrawn_from is None or one.withdrawn_from > number
    }


def _nothing_awaited(tournament: Tournament, phase: Json, until: int) -> bool:
    """Whether the last drawn round of a phase is over: who leaves then leaves the next one."""
    public = tournament.rounds.filter(published_at__isnull=False)
    if public.filter(number__range=(until + 1, phase["end"])).exists():
        return False
    own = Match.objects.filter(round__in=public, round__number__range=(phase["start"], until))
    return not own.filter(slot__isnull=False, state="expected").exists()


def walked_over(matches: Sequence[Json], ended: dict[int, tuple[int, int]], gone: set[int]) -> None:
    """Give a walkover to the opponent of an entrant who has left."""
    for match in matches:
        one, other = (stands(side, ended) for side in match["sides"])
        open_ = match["match"] not in ended and wanted(match, matches, ended)
        if open_ and one is not None and other is not None and {one, other} & gone:
            ended[match["match"]] = (other, one) if one in gone else (one, other)


def wanted(match: Json, matches: Sequence[Json], ended: Mapping[int, tuple[int, int]]) -> bool:
    """Take the second final away where the winner of the first has no defeat."""
    if match["bracket"] != "final_again":
        return True
    final = next(one for one in matches if one["bracket"] == "final")
    return final["match"] in ended and ended[final["match"]][0] == stands(final["sides"][1], ended)


def stands(side: Any, ended: Mapping[int, tuple[int, int]]) -> int | None:
    """The entrant at a side of a match of a bracket."""
    if isinstance(side, list):
        return int(side[0])
    ((how, number),) = side.items()
    won, lost = ended.get(number, (None, None))
    return won if how == "winner_of" else lost


def _reached(
    number: int, matches: Sequence[Json], ended: Mapping[int, tuple[int, int]], size: int
) -> tuple[int, bool]:
    """The best place left, and whether it is the only one."""
    mine = [match for match in matches if [number] in match["sides"]]
    match = mine[0]
    while match["match"] in ended:
        won = ended[match["match"]][0] == number
        follows = {("winner_of" if won else "loser_of"): match["match"]}
        following = [
            other
            for other in matches
            if follows in other["sides"] and wanted(other, matches, ended)
        ]
        if not following:
            return _place(match, matches, size, won=won), True
        match = following[0]
    return _best(match, matches, size), False


def _best(match: Json, matches: Sequence[Json], size: int) -> int:
    """The place of the winner of a match's bracket."""
    bracket = match["bracket"]
    if bracket == "consolation":
        return size - sum(1 for other in matches if other["bracket"] == bracket)
    if bracket.startswith("place_"):
        return int(bracket.removeprefix("place_"))
    return 3 if bracket in ("third", "losers") else 1


def _place(match: Json, matches: Sequence[Json], size: int, *, won: bool) -> int:
    """The loser of a round ranks behind everybody who remains after it."""
    best, bracket = _best(match, matches, size), match["bracket"]
    later = [m for m in matches if m["bracket"] == bracket and m["round"] > match["round"]]
    return best if won else best + len(later) + (bracket != "losers")


def _by_keys(
    tournament: Tournament,
    keys: Iterable[str],
    ids: list[int],
    results: list[dict[str, Any]],
    penalties: list[dict[str, int]],
) -> Ranks:
    return _ranks(_rows(tournament, keys, ids, results, penalties))


def _ranks(rows: list[dict[str, Any]]) -> Ranks:
    return [(row["rank"], row["id"]) for row in rows]


def _rows(
    tournament: Tournament,
    keys: Iterable[str],
    ids: list[int],
    results: list[dict[str, Any]],
    penalties: list[dict[str, int]],
    stages: Mapping[int, tuple[Any, ...]] | None = None,
) -> list[dict[str, Any]]:
    event = {
        "stages": stages or {},
        "keys": list(keys),
        "seed": tournament.lot_seed,
        "entrants": ids,
        "results": results,
        "penalties": penalties,
        "manual": tournament.manual_order,
        "match_points": {told: getattr(tournament.first, name) for told, name in WORTHS.items()},
    }
    rows: list[dict[str, Any]] = plain_rank(event)["rows"]
    return rows


def _penalties(tournament: Tournament) -> list[dict[str, int]]:
    standing = tournament.penalties.filter(lifted_at=None).select_related("entrant")
    return [{"id": one.entrant.number, "points": one.points} for one in standing]


def _half(tournament: Tournament, phase: Json, everybody: list[int]) -> list[dict[str, int]]:
    """Half of the points before a phase, halves up."""
    earlier = _played(tournament, phase["start"] - 1)
    found = []
    for number in everybody:
        points = sum(result["points"] for result in earlier if number in result.get("bye", []))
        for result in earlier:
            mine = (side["points"] for side in result.get("sides", []) if number in side["ids"])
            points += sum(mine)
        found.append({"id": number, "points": (points + 1) // 2})
    return found


def _played(
    tournament: Tournament, until: int, since: int = 1, **where: Any
) -> list[dict[str, Any]]:
    """The results of public rounds; a bye scores by the settings, from the results counted."""
    rows = _matches().filter(
        round__tournament=tournament,
        round__published_at__isnull=False,
        round__number__range=(since, until),
        **where,
    )
    complete = [row for row in rows if row.kind == "match" and row.state != "expected"]
    results = [_result(row) for row in complete]
    return results + [
        one
        for row in rows
        if row.kind != "match"
        for one in _of_a_bye(tournament, row, results, until)
    ]


def _matches() -> QuerySet[Match]:
    """Matches with all that their results are read from."""
    sides = Side.objects.order_by("position").select_related("entrant", "partner")
    return Match.objects.select_related("round__tournament").prefetch_related(
        Prefetch("sides", sides), "games", "round__tournament__phases"
    )


def _of_a_bye(
    tournament: Tournament, match: Match, results: list[dict[str, Any]], until: int
) -> list[dict[str, Any]]:
    """A bye, or the game played for it: a match that counts for the exempt alone."""
    game = _matches().filter(other_bye=match, round__number__lte=until).first() or match
    if game.kind == "bye":
        return [_bye(tournament, match, results)]
    if game.state == "expected":
        return []
    exempt = 1 if game != match else 0
    return [{**_result(game, (exempt,)), "round": match.round.number}]


def _result(match: Match, counting: tuple[int, ...] = (0, 1, 2, 3, 4, 5)) -> dict[str, Any]:
    sides = [
        {
            "ids": _ids(side),
            "points": side.score,
            "capots": side.capots,
            "belotes": side.belotes,
            "counts": side.position in counting,
            "games": _games_won(match, side.position),
            "forfeit": side.forfeited,
        }
        for side in match.sides.all()
    ]
    winner = None if match.winner is None else sides[match.winner]["ids"]
    number, rubicon = match.round.number, match.rubicon
    return {"round": number, "sides": sides, "winner": winner, "rubicon": rubicon}


def _games_won(match: Match, place: int) -> int:
    """The games of a match that a side has won; none where no match of the contest has several."""
    if all(phase.games == 1 for phase in match.round.tournament.phases.all()):
        return 0
    return sum(1 + game.rubicon for game in match.games.all() if game.winner == place)


def _ids(side: Side) -> list[int]:
    return [player.number for player in (side.entrant, side.partner) if player is not None]


def _bye(tournament: Tournament, match: Match, results: list[dict[str, Any]]) -> dict[str, Any]:
    side = match.sides.select_related("entrant", "partner").get(position=0)
    bye = {"round": match.round.number, "bye": _ids(side)}
    sides = [(result["round"], row) for result in results for row in result["sides"]]
    of_round = [row["points"] for number, row in sides if number == match.round.number]
    own = [row["points"] for _, row in sides if side.entrant.number in row["ids"]]
    score = tournament.bye_score
    if score == "bis":
        score = tournament.bye_left_over
    points = {
        "fixed": tournament.bye_points,
        "nothing": 0,
        "catch_up": 0,
        "half_table": HALF_OF_A_TABLE,
        "round_average": _mean(of_round),
        "own_average": _mean(own),
    }[score]
    return bye | {"points": points, "victory": tournament.bye_victory and score != "catch_up"}


def _mean(points: list[int]) -> int:
    """Halves up."""
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else 0
