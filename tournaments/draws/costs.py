"""The cost vector of draws.md §1, for one match and for a whole pairing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from .record import Record, record_of
from .values import Broken, DrawRequest, Pairing

Levels: TypeAlias = tuple[int, int, int, int, int, int]
"""forbidden, meetings, byes before, within a club, (victories apart)², (ranks apart)²"""

_COUNTED: Final[Mapping[str, tuple[int, ...]]] = {
    "random": (0, 1, 2, 3),
    "danois": (0, 1, 2, 3, 5),
    "swiss": (0, 1, 2, 3, 4, 5),
}


@dataclass(frozen=True, slots=True)
class Costs:
    """What each match of a round costs, by id; built once for a request."""

    system: str
    record: Record
    ranks: Mapping[int, int]
    victories: Mapping[int, int]
    last_victories: int
    bye_has_place: bool
    """under `lowest` the bye is an opponent at place n+1; otherwise it costs no distance"""

    def of_match(self, one: int, other: int) -> Levels:
        """The levels one match adds."""
        forbidden, met, club = self.record.faults(one, other)
        apart = self.victories[one] - self.victories[other]
        ranks = self.ranks[one] - self.ranks[other]
        return (forbidden, met, 0, club, apart * apart, ranks * ranks)

    def of_bye(self, id_: int) -> Levels:
        """The levels a bye adds."""
        before = self.record.byes.get(id_, 0)
        if not self.bye_has_place:
            return (0, 0, before, 0, 0, 0)
        apart = self.victories[id_] - self.last_victories
        ranks = len(self.ranks) + 1 - self.ranks[id_]
        return (0, 0, before, 0, apart * apart, ranks * ranks)

    def vector(self, pairing: Pairing) -> tuple[int, ...]:
        """The cost vector of a pairing: 4 numbers for random, 5 for danois, 6 for swiss."""
        matches = [self.of_match(one, other) for one, other in pairing.pairs]
        byes = [self.of_bye(id_) for id_ in pairing.byes]
        return self.counted(added(matches + byes))

    def counted(self, levels: Levels) -> tuple[int, ...]:
        """The levels that this system compares."""
        return tuple(levels[level] for level in _COUNTED[self.system])


def costs_of(request: DrawRequest) -> Costs:
    """The costs of a request; only swiss looks at victories.

    >>> from .values import Entrant
    >>> costs = costs_of(DrawRequest("danois", 1, 1, (Entrant(7), Entrant(8), Entrant(9))))
    >>> costs.vector(Pairing(((7, 9),), (8,)))
    (0, 0, 0, 0, 8)
    """
    counts = request.system == "swiss"
    victories = {entrant.id: entrant.victories * counts for entrant in request.entrants}
    return Costs(
        system=request.system,
        record=record_of(request),
        ranks={entrant.id: at for at, entrant in enumerate(request.entrants, start=1)},
        victories=victories,
        last_victories=victories[request.entrants[-1].id],
        bye_has_place=request.bye == "lowest",
    )


def added(rows: Iterable[Levels]) -> Levels:
    """The sum of levels, each for itself.

    >>> added([(0, 1, 0, 0, 0, 4), (0, 2, 0, 0, 1, 1)])
    (0, 3, 0, 0, 1, 5)
    """
    totals = [0, 0, 0, 0, 0, 0]
    for row in rows:
        for level, number in enumerate(row):
            totals[level] += number
    forbidden, met, byes, club, victories, ranks = totals
    return (forbidden, met, byes, club, victories, ranks)


def broken_by(pairing: Pairing, record: Record) -> tuple[Broken, ...]:
    """What a pairing breaks apart from tables: forbidden, rematch, bye, club, in that order."""
    forbidden, rematches, clubs = [], [], []
    for pair in pairing.pairs:
        fault = record.faults(*pair)
        if fault[0]:
            forbidden.append(Broken("forbidden", pair))
        if fault[1]:
            rematches.append(Broken("rematch", pair))
        if fault[2]:
            clubs.append(Broken("club", pair))
    byes = [Broken("bye", (id_,)) for id_ in pairing.byes if record.byes.get(id_)]
    return (*forbidden, *rematches, *byes, *clubs)
