"""Write docs/melee.md: the repeats in mêlées of 8 to 64 players (`make melee`, some minutes)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path
from typing import NamedTuple

from tournaments.draws.registry import draw_json

PAGE = Path(__file__).resolve().parents[1] / "docs" / "melee.md"
PLAYERS = range(8, 65)
ROUNDS = range(3, 10)
SEED = 1
INTRODUCTION = """\
# What a mêlée reaches

<!-- Written by `make melee` from the draws themselves: not to be changed by hand. -->

Single players, a new partner and new opponents each round. Each cell says how often something is
repeated over all rounds: first partners had again, then people met again, as partner or opponent.
Of two who meet three times two meetings are counted. In bold: less is not possible, for there are
no more pairs of players than are met. Where the number of players is no multiple of four, those
who are left over rest, each at most once more than any other.

The draws are those of seed 1, nobody coming late or leaving early. Another seed gives other tables
and, where a cell is not bold, sometimes a few repeats more or less. The command that makes one of
them again:

    echo '{"system": "melee", "seed": 1, "rounds": 3, "entrants": [{"id": 1}, …, {"id": 8}]}' \\
        | python -m tournaments.draws draw -
"""


class Reached(NamedTuple):
    """The repeats of one mêlée."""

    partners: int
    met: int
    least: tuple[int, int]
    """lower bounds of the two"""

    def __str__(self) -> str:
        repeats = f"{self.partners}; {self.met}"
        return f"**{repeats}**" if (self.partners, self.met) == self.least else repeats


def reached(players: int, rounds: int) -> Reached:
    """The repeats of the mêlée of this many players and rounds."""
    entrants = [{"id": id_} for id_ in range(1, players + 1)]
    request = {"system": "melee", "seed": SEED, "rounds": rounds, "entrants": entrants}
    answer = draw_json(request)
    met = Counter(
        pair
        for row in answer["rounds"]
        for match in row["matches"]
        for pair in combinations(sorted(id_ for side in match["sides"] for id_ in side), 2)
    )
    again = sum(times - 1 for times in met.values())
    pairs, partners = comb(players, 2), met.total() // 3
    least = max(0, partners - pairs), max(0, met.total() - pairs)
    return Reached(answer["cost"][0], again, least)


def row(players: int) -> str:
    """The table row of this many players."""
    cells = " | ".join(str(reached(players, rounds)) for rounds in ROUNDS)
    return f"| {players} | {cells} |"


def lines() -> Iterator[str]:
    """The page, line by line."""
    yield from INTRODUCTION.splitlines()
    yield ""
    yield "| players | " + " | ".join(f"{rounds} rounds" for rounds in ROUNDS) + " |"
    yield "|---" * (len(ROUNDS) + 1) + "|"
    yield from map(row, PLAYERS)


if __name__ == "__main__":
    PAGE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
