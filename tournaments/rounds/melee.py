"""A mêlée: partners drawn once, the plan of the rounds left, what a round of it repeats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import count
from typing import Any

from tournaments.draws.melee_round import round_judged
from tournaments.draws.registry import draw_json
from tournaments.models import Entrant, System, Tournament

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Partners:
    """Who plays with whom in a round; `drawn` is the lot of those who had nobody."""

    pairs: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]
    drawn: Row | None

    def lead(self, number: int) -> int:
        """The number that stands for the pair of a player; his own where he has no partner."""
        return next((pair[0] for pair in self.pairs if number in pair), number)

    @property
    def leads(self) -> dict[int, int]:
        """Who is spoken for by whom."""
        return {partner: lead for lead, partner in self.pairs}

    def sides(self, players: Sequence[Entrant]) -> list[Entrant]:
        """The pairs in the order of their better player, each as one entrant."""
        who = {player.number: player for player in players}
        leads = dict.fromkeys(self.lead(player.number) for player in players)
        partner = dict(self.pairs)
        return [_as_one(who[lead], who[partner[lead]]) for lead in leads if lead in partner]

    def facts(self) -> dict[str, Any]:
        """What the draw of the round keeps of it."""
        facts: dict[str, Any] = {
            "by": System.MELEE_FIXED.value,
            "partners": [list(pair) for pair in self.pairs],
            "waiting": list(self.waiting),
        }
        return facts if self.drawn is None else facts | {"partners_drawn": dict(self.drawn)}


def partners_now(
    tournament: Tournament, number: int, seed: int, present: Collection[int]
) -> Partners:
    """Those who were partners and are both there stay so; the others get one by lot."""
    kept = [pair for pair in _before(tournament, number) if set(pair) <= set(present)]
    settled = {number for pair in kept for number in pair}
    alone = sorted(set(present) - settled)
    if len(alone) < 2:
        return Partners(tuple(kept), tuple(alone), None)
    entrants = [{"id": id_} for id_ in alone]
    request = {"system": System.MELEE_FIXED.value, "seed": seed, "entrants": entrants}
    output = draw_json(request)
    new = [_pair(*pair) for pair in output["pairs"]]
    return Partners((*kept, *new), tuple(output["left"]), {"input": request, "output": output})


def history_of_pairs(history: Iterable[Row], partners: Partners) -> list[dict[str, Any]]:
    """What was played, told of the pairs there are now; a bye of both is one bye of theirs."""
    rows: list[dict[str, Any]] = []
    rested: set[tuple[int, int]] = set()
    for row in history:
        if "bye" in row:
            new = {(row["round"], partners.lead(number)) for number in row["bye"]} - rested
            rested |= new
            rows += [{"round": round_, "bye": [lead]} for round_, lead in sorted(new)]
        elif sides := _apart([{partners.lead(n) for n in side} for side in row["sides"]]):
            rows.append({**row, "sides": sides})
    return rows


def leads_of(draw: Row) -> dict[int, int]:
    """Who is spoken for by whom in a draft of pairs that were drawn."""
    return {partner: lead for lead, partner in draw.get("partners", ())}


def with_partners(draw: Row, step: Row) -> Row:
    """A state of a draft with everybody in it: sides of two, and all who rest.

    >>> step = {"matches": [{"table": 1, "sides": [[1], [2]]}], "byes": [3]}
    >>> with_partners({"partners": [[1, 7], [2, 9], [3, 4]], "waiting": [8]}, step)
    {'matches': [{'table': 1, 'sides': [[1, 7], [2, 9]]}], 'byes': [3, 4, 8]}
    """
    if "partners" not in draw:
        return step
    beside = dict(draw["partners"])
    matches = [
        {**match, "sides": [[n, beside[n]] for side in match["sides"] for n in side]}
        for match in step["matches"]
    ]
    rested = [number for lead in step["byes"] for number in (lead, beside[lead])]
    return {**step, "matches": matches, "byes": [*rested, *draw["waiting"]]}


def _before(tournament: Tournament, number: int) -> list[tuple[int, int]]:
    """The latest partners of everybody, in the rounds before this one."""
    found: list[tuple[int, int]] = []
    seen: set[int] = set()
    for round_ in tournament.rounds.filter(number__lt=number).order_by("-number"):
        new = [_pair(*pair) for pair in round_.draw.get("partners", ())]
        fresh = [pair for pair in new if not seen & set(pair)]
        seen |= {number for pair in fresh for number in pair}
        found += fresh
    return found


def _pair(one: int, other: int) -> tuple[int, int]:
    return (min(one, other), max(one, other))


def _apart(sides: list[set[int]]) -> list[list[int]]:
    """Two sides without whoever now stands on both; nothing where one is empty then."""
    both = set.intersection(*sides)
    apart = [sorted(side - both) for side in sides]
    return apart if all(apart) else []


def _as_one(lead: Entrant, partner: Entrant) -> Entrant:
    """A pair as the draw takes it: of a club where both are, at the table that one of them has."""
    side = copy(lead)
    side.fixed_table = lead.fixed_table or partner.fixed_table
    side.home_club = lead.home_club if lead.home_club == partner.home_club else ""
    return side


@dataclass(frozen=True, slots=True)
class Planned:
    """A round of a plan: `kept` where the plan was made before an earlier round.

    `instead` says why an earlier plan does not hold any more: `people`, `played` or `over`.
    """

    request: Row
    output: Row
    round: Row
    kept: bool
    instead: str = ""


def planned_round(
    tournament: Tournament, number: int, seed: int, ids: Collection[int], history: Sequence[Row]
) -> Planned:
    """The round as it was planned; else the first of a plan made from what was played.

    A round that is drawn again while it is a draft is planned again.

    :raises tournaments.draws.errors.DrawError: if it cannot be drawn
    """
    before = _plan_before(tournament, number)
    instead = _over(before, number, ids, history) if before else ""
    again = tournament.rounds.filter(number=number).exists()
    if before and not instead and not again:
        found = _round(before["output"], number) or {}
        return Planned(before["input"], before["output"], found, kept=True)
    request = melee_request(tournament.first.rounds, seed, ids, history)
    output = draw_json(request)
    return Planned(request, output, output["rounds"][0], kept=False, instead=instead)


def melee_request(
    rounds: int, seed: int, ids: Iterable[int], history: Sequence[Row]
) -> dict[str, Any]:
    """The input of draw-rules.md 3, for the rounds after those played."""
    return {
        "system": System.MELEE.value,
        "seed": seed,
        "rounds": rounds,
        "entrants": [{"id": id_} for id_ in sorted(ids)],
        "history": list(history),
    }


def rest_request(check: Row, held: Collection[int], seed: int) -> dict[str, Any]:
    """The input that draws one round again for those who are not held at a locked table."""
    ids = [entrant["id"] for entrant in check["entrants"] if entrant["id"] not in held]
    return melee_request(check["round"], seed, ids, check["history"])


def rest_round(request: Row, output: Row, taken: Collection[int]) -> dict[str, Any]:
    """What was drawn for the rest, at the tables that are not taken."""
    found = drawn_round(output)
    free = (table for table in count(1) if table not in taken)
    placed = zip(free, found["matches"], strict=False)
    matches = [{**match, "table": table} for table, match in placed]
    return {"matches": matches, "byes": found["byes"], "seed": request["seed"]}


def drawn_round(output: Row) -> Row:
    """The round that was drawn: of a plan the first."""
    round_: Row = output["rounds"][0] if "rounds" in output else output
    return round_


def melee_judged(check: Row, step: Row) -> dict[str, Any]:
    """What a state of a draft repeats of the rounds played.

    >>> played = [{"round": 1, "table": 1, "sides": [[1, 2], [3, 4]]}, {"round": 1, "bye": [5]}]
    >>> step = {"matches": [{"table": 1, "sides": [[1, 2], [3, 5]]}], "byes": [4]}
    >>> melee_judged({"history": played}, step)
    {'cost': [1, 3, 0], 'broken': [{'constraint': 'partner', 'entrants': [1, 2]}]}
    """
    return round_judged(check["history"], step["matches"], step["byes"])


def _plan_before(tournament: Tournament, number: int) -> Row | None:
    """The plan that the round before was taken from."""
    round_ = tournament.rounds.filter(number=number - 1).first()
    if round_ is None or (round_.draw.get("input") or {}).get("system") != System.MELEE:
        return None
    draw: Row = round_.draw
    return draw


def _over(plan: Row, number: int, ids: Collection[int], history: Sequence[Row]) -> str:
    """Why a plan does not hold for a round; empty where it does."""
    if {entrant["id"] for entrant in plan["input"]["entrants"]} != set(ids):
        return "people"
    before, now = _round(plan["output"], number - 1), _round(plan["output"], number)
    if now is None:
        return "over"
    rows = [row for row in history if row["round"] == number - 1]
    return "played" if before is None or _as_played(rows) != _as_planned(before) else ""


def _round(output: Row, number: int) -> Row | None:
    found = (round_ for round_ in output["rounds"] if round_["round"] == number)
    return next(found, None)


def _as_planned(round_: Row) -> set[frozenset[Any]]:
    return {_sides(match) for match in round_["matches"]} | {frozenset(round_["byes"])}


def _as_played(rows: Iterable[Row]) -> set[frozenset[Any]]:
    rows = list(rows)
    rested = frozenset(number for row in rows for number in row.get("bye", ()))
    return {_sides(row) for row in rows if "sides" in row} | {rested}


def _sides(match: Row) -> frozenset[Any]:
    return frozenset(frozenset(side) for side in match["sides"])
