"""Which pair has which lot, which lots nobody has, and what they are worth together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.entrants.selectors.entrants import check_in_totals
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Handover, Prize, Tournament
from tournaments.ranking.prize_lines import ranks_text
from tournaments.ranking.selectors.standings import progress, standings


@dataclass(frozen=True, slots=True)
class Award:
    """The lots of a place and the pair that has it; `tied` shares its rank with others.

    `pair` is None where fewer pairs are ranked than there are lots: then it may stand for
    several places, up to `until`.
    """

    place: int
    rank: int | None
    pair: PairName | None
    prizes: tuple[Prize, ...]
    tied: bool
    until: int | None = None
    had: Handover | None = None
    """what the pair has been handed"""

    @property
    def lots(self) -> str:
        """The labels of its lots in one line."""
        return lots_text(self.prizes)

    @property
    def handed(self) -> bool:
        """Whether the pair has been handed these lots: those of its place, or of these labels."""
        return self.had is not None and (self.had.place == self.place or self.had.lots == self.lots)

    @property
    def ranks(self) -> str:
        """The rank of its pair, or the places that nobody has."""
        return ranks_text(self.rank or self.place, self.until)


@dataclass(frozen=True, slots=True)
class Purse:
    """What all lots are worth together, beside the fees that are paid."""

    worth_cents: int
    paid_cents: int
    unpriced: int
    """lots of which nobody has said what they are worth"""

    @property
    def left_cents(self) -> int:
        """What is left of the fees; below 0 where the lots cost more."""
        return self.paid_cents - self.worth_cents

    @property
    def short_cents(self) -> int:
        """What the fees are short of."""
        return max(-self.left_cents, 0)


def awards(tournament: Tournament, *, public: bool = False) -> list[Award]:
    """The lots in order of place: tied pairs stand by number and are marked to share or draw.

    `public` shows the names as the policy of the tournament allows.
    """
    prizes = list(tournament.prizes.all())
    if not prizes:
        return []
    rows = standings(tournament).placed
    by_place = _by_place(prizes, len(rows))
    times = Counter(row.rank for row in rows)
    winners = {place: rows[place - 1] for place in sorted(by_place)}
    numbers = [row.number for row in winners.values()]
    names = pair_names(tournament, public=public, numbers=numbers)
    handed = _handovers(tournament)
    won = [
        Award(
            place=place,
            rank=row.rank,
            pair=names[row.number],
            prizes=tuple(by_place[place]),
            tied=times[row.rank] > 1,
            had=handed.get(row.number),
        )
        for place, row in winners.items()
    ]
    return won + _won_by_nobody(prizes, len(rows))


def award_of(tournament: Tournament, number: int) -> Award | None:
    """The lots of an entrant as the ranking stands; None where it wins nothing."""
    won = (award for award in awards(tournament) if award.pair)
    return next((award for award in won if award.pair and award.pair.number == number), None)


@dataclass(frozen=True, slots=True)
class Astray:
    """Lots that a pair was handed and that another has won since."""

    pair: PairName
    lots: str
    wins: str
    """what it wins now; empty for nothing"""


def lots_astray(tournament: Tournament, found: Iterable[Award]) -> list[Astray]:
    """The lots in the wrong hands, because the ranking or the list has changed since."""
    won = {award.pair.number: award for award in found if award.pair}
    handed = _handovers(tournament)
    wrong = [number for number in sorted(handed) if number not in won or not won[number].handed]
    names = pair_names(tournament, numbers=wrong) if wrong else {}
    return [
        Astray(names[one], handed[one].lots, won[one].lots if one in won else "") for one in wrong
    ]


def lots_text(prizes: Iterable[Prize]) -> str:
    """The labels of lots in one line."""
    return ", ".join(prize.label for prize in prizes)


def prizes_without_winner(tournament: Tournament) -> list[Award]:
    """The lots that nobody wins, once a round is published: fewer are ranked than there are."""
    if not progress(tournament).latest:
        return []
    return _won_by_nobody(tournament.prizes.all(), len(standings(tournament).placed))


def purse(tournament: Tournament) -> Purse:
    """What the lots are worth together, against the fees paid (two queries)."""
    prizes = list(tournament.prizes.all())
    return Purse(
        worth_cents=sum((prize.value_cents or 0) * len(prize.ranks) for prize in prizes),
        paid_cents=check_in_totals(tournament).paid_cents,
        unpriced=sum(len(prize.ranks) for prize in prizes if prize.value_cents is None),
    )


def _handovers(tournament: Tournament) -> dict[int, Handover]:
    found = Handover.objects.filter(entrant__tournament=tournament).select_related("entrant")
    return {one.entrant.number: one for one in found}


def _by_place(prizes: Iterable[Prize], count: int) -> Mapping[int, list[Prize]]:
    """The lots of each place that somebody has."""
    found: defaultdict[int, list[Prize]] = defaultdict(list)
    for prize in prizes:
        for place in prize.ranks[: max(count - prize.rank + 1, 0)]:
            found[place].append(prize)
    return found


def _won_by_nobody(prizes: Iterable[Prize], count: int) -> list[Award]:
    """The lots of places beyond the last, those of a range in one."""
    found: defaultdict[tuple[int, int], list[Prize]] = defaultdict(list)
    for prize in prizes:
        if (last := prize.ranks[-1]) > count:
            found[max(prize.rank, count + 1), last].append(prize)
    return [
        Award(first, None, None, tuple(found[first, last]), tied=False, until=last)
        for first, last in sorted(found)
    ]
