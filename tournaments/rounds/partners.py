"""Partners who are drawn once and stay together: `melee_fixed`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from tournaments.draws.registry import draw_json
from tournaments.models import Entrant, System, Tournament
from tournaments.rounds.stored_draw import Row, StoredDraw


@dataclass(frozen=True, slots=True)
class Partners:
    """Who plays with whom in a round; `drawn` is the draw of everybody who had no partner."""

    pairs: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]
    drawn: Row | None

    def lead(self, number: int) -> int:
        """The number that stands for the pair of a player; the player's own without a partner."""
        return next((pair[0] for pair in self.pairs if number in pair), number)

    @property
    def leads(self) -> dict[int, int]:
        """The number that stands for each second partner."""
        return {partner: lead for lead, partner in self.pairs}

    def sides(self, players: Sequence[Entrant]) -> list[Entrant]:
        """The pairs in the order of their better player, each as one entrant."""
        who = {player.number: player for player in players}
        leads = dict.fromkeys(self.lead(player.number) for player in players)
        partner = dict(self.pairs)
        return [_as_one(who[lead], who[partner[lead]]) for lead in leads if lead in partner]


def partners_now(
    tournament: Tournament, number: int, seed: int, present: Collection[int]
) -> Partners:
    """The partners of earlier rounds where both are present; the others get one by lot."""
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
    """What was played, as rows of the pairs there are now; a bye of both is one bye."""
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


def _before(tournament: Tournament, number: int) -> list[tuple[int, int]]:
    """The latest partners of everybody, in the rounds before this one."""
    found: list[tuple[int, int]] = []
    seen: set[int] = set()
    for round_ in tournament.rounds.filter(number__lt=number).order_by("-number"):
        new = [_pair(*pair) for pair in StoredDraw.of(round_).partners or ()]
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
