"""'Who reached further stands first, the keys decide among those who went out in the same round.'

Random brackets of every kind, with rounds before them, against a plain second implementation.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from scoring.ranking import KEYS
from tests import cast
from tests.matrix import rarely
from tests.phases.plain_brackets import STILL_IN, far, open_matches, waiting_apart, walked_over
from tests.phases.races import Rows, card, tournament
from tests.scoring.ranking_plain import plain_rank
from tournaments.draws.registry import draw_json
from tournaments.models import Phase, Tournament
from tournaments.ranking.phase_facts import PhaseFacts
from tournaments.ranking.phase_ranking import phase_rows

pytestmark = pytest.mark.slow

KINDS: dict[str, dict[str, Any]] = {
    "single": {"system": "knockout", "third_place": False},
    "third": {"system": "knockout", "third_place": True},
    "placement": {"system": "knockout", "placement": True},
    "double": {"system": "knockout", "bracket": "double"},
    "consolante": {"system": "consolante", "third_place": True},
    "of_round_2": {"system": "consolante", "of_round": 2},
}
CARDS = ((900, 700), (800, 700), (900, 800), (700, 900), (700, 800), (800, 900))
EVEN = (800, 800)
BEFORE = 2
"""rounds before the bracket"""


@dataclass
class Evening:
    """Rounds of everybody, then a bracket of some of them; its cards by match."""

    chance: Random
    kind: str
    carry: str
    keys: tuple[str, ...]

    def __post_init__(self) -> None:
        self.members = list(range(1, self.chance.randint(6, 13)))
        self.everybody = [*self.members, 21, 22, 23]
        entrants = [{"id": number} for number in self.members]
        self.output = draw_json({"seed": 1, "entrants": entrants, **KINDS[self.kind]})
        self.rows: Rows = {}
        self.ended: dict[int, tuple[int, int]] = {}
        self.gone: set[int] = set()
        self.round = BEFORE
        for number in range(1, BEFORE + 1):
            order = self.chance.sample(self.everybody, len(self.everybody))
            for one, other in zip(order[::2], order[1::2], strict=False):
                totals = self.chance.choice((*CARDS, EVEN))
                self.rows[len(self.rows) + 1] = card(number, one, other, totals)

    def goes_on(self) -> bool:
        """Play the next round; False where the bracket is over."""
        if not self.chance.randrange(6):
            self.gone.add(self.chance.choice(self.members))
        walked_over(self.output["matches"], self.ended, self.gone)
        now = open_matches(self.output["matches"], self.ended)
        self.round += 1
        for slot, one, other in now:
            totals = self.chance.choice(CARDS)
            played = replace(card(self.round, one, other, totals), group="A", slot=slot)
            self.rows[len(self.rows) + 1] = played
            won = totals[0] > totals[1]
            self.ended[slot] = (one, other) if won else (other, one)
        walked_over(self.output["matches"], self.ended, self.gone)
        return bool(now)

    def without_last_card(self) -> Evening:
        """The same while the last card of the round is to come."""
        earlier, key = copy(self), max(self.rows)
        slot, (one, other) = self.rows[key].slot or 0, self.rows[key].ids
        missing = replace(card(self.round, one, other, None), group="A", slot=slot)
        earlier.rows = {**self.rows, key: missing}
        earlier.ended = {number: two for number, two in self.ended.items() if number != slot}
        return earlier

    @property
    def plans(self) -> tuple[Phase, Phase]:
        first = cast.phase_row(1, "", "danois", BEFORE, 1, ("points", "lot"))
        last = cast.phase_row(2, "", "knockout", 9, BEFORE + 1, self.keys, carry=self.carry)
        return first, last

    def ranked(self) -> list[tuple[int, int]]:
        """Rank and number of the members, as the tournament ranks them."""
        first, last = self.plans
        made: Tournament = tournament(manual_order=[4, 2, 7])
        made.chain = (first, last)
        group = cast.drawn_group("A", self.members, self.output)
        facts = [
            PhaseFacts(first, {"A": self.everybody}, {}),
            PhaseFacts(last, {"A": self.members}, {"A": group}, gone=frozenset(self.gone)),
        ]
        rows = phase_rows(made, self.everybody, self.rows, facts, self.round)
        return [(row.rank, row.id) for row in rows[: len(self.members)]]

    def expected(self) -> list[tuple[int, int]]:
        """Rank and number of the members, the second implementation."""
        stages = {
            number: far(number, self.output["matches"], self.ended) for number in self.members
        }
        stages = self._as_before(stages)
        since = 1 if self.carry == "all" else BEFORE + 1
        penalties = []
        if self.carry == "half":
            for number in self.everybody:
                points = sum(p for r, n, p in self._scores() if n == number and r <= BEFORE)
                penalties.append({"id": number, "points": (points + 1) // 2})
        rows = plain_rank(
            {
                "keys": self.keys,
                "seed": 3,
                "entrants": self.everybody,
                "results": [told for told in self._results() if told["round"] >= since],
                "penalties": penalties,
                "manual": [4, 2, 7],
                "match_points": {"win": 3, "draw": 1, "loss": 0},
                "stages": stages,
            }
        )["rows"]
        return [(row["rank"], row["id"]) for row in rows if row["id"] in stages]

    def _as_before(self, stages: dict[int, tuple[int, ...]]) -> dict[int, tuple[Any, ...]]:
        """Those who are still in keep their order while some of them wait."""
        first = plain_rank(
            {
                "keys": ("points", "lot"),
                "seed": 3,
                "entrants": self.everybody,
                "results": [told for told in self._results() if told["round"] <= BEFORE],
            }
        )["rows"]
        lost = Counter(loser for _winner, loser in self.ended.values())
        latest = max(row.round for row in self.rows.values())
        playing = {n for row in self.rows.values() if row.round == latest > BEFORE for n in row.ids}
        return waiting_apart(
            stages,
            [number for number, stage in stages.items() if stage[-1] == STILL_IN],
            playing,
            {row["id"]: (lost[row["id"]], row["rank"]) for row in first},
        )

    def _scores(self) -> list[tuple[int, int, int]]:
        return [(r.round, s.ids[0], s.score or 0) for r in self.rows.values() for s in r.sides]

    def _results(self) -> list[dict[str, Any]]:
        return [
            {
                "round": row.round,
                "winner": None if row.winner is None else list(row.sides[row.winner].ids),
                "sides": [
                    {"ids": list(side.ids), "points": side.score, "capots": 0, "belotes": 0}
                    for side in row.sides
                ],
            }
            for row in self.rows.values()
            if row.complete
        ]


@pytest.mark.parametrize("seeds", [range(3), rarely(range(3, 12))])
@pytest.mark.parametrize("carry", ["all", "half", "fresh"])
@pytest.mark.parametrize("kind", KINDS)
def test_random_brackets(kind: str, carry: str, seeds: range) -> None:
    for seed in seeds:
        chance = Random(seed)  # noqa: S311
        keys = chance.sample([*KEYS], chance.randint(1, 4))
        evening = Evening(chance, kind, carry, tuple(sorted(keys, key="lot".__eq__)))
        while evening.goes_on():
            assert evening.ranked() == evening.expected(), (seed, evening.keys)
            if not evening.gone:
                earlier = evening.without_last_card()
                assert earlier.ranked() == earlier.expected(), (seed, evening.keys)
