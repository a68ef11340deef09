"""The podium, which pair has which prize, and what the prizes are worth together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import chain, groupby
from typing import NamedTuple

from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.core.wording.brackets import group_title
from tournaments.entrants.selectors.entrants import check_in_totals
from tournaments.entrants.selectors.names import PairName, pair_names, together
from tournaments.models import Handover, Prize, Tournament
from tournaments.ranking.phase_ranking import PLACE, POOL_PLACE
from tournaments.ranking.selectors.parts import consolations, only, prize_ranks, ranks_words
from tournaments.ranking.selectors.standings import (
    Finality,
    StandingRow,
    Standings,
    finality,
    names_of,
    standings,
)
from tournaments.ranking.words import COLUMNS, SILENT, value_words

Side = tuple[StandingRow, ...]


class Award(NamedTuple):
    """The prizes of a place and the pair that has it; `tied` shares its rank with others.

    `pair` is None where fewer pairs are ranked than there are prizes: then it may stand for
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
    group: str = ""
    """the bracket beside the main one whose rank it is, where its prizes are all of that"""

    @property
    def numbers(self) -> list[int]:
        """The number of the pair that has it; of two who were entered alone both."""
        return [player.number for player in self.pair.each] if self.pair else []

    @property
    def labels(self) -> str:
        """The labels of its prizes in one line."""
        return ", ".join(prize.label for prize in self.prizes)

    @property
    def handed(self) -> bool:
        """Whether the pair has been handed these prizes: those of its place, or of these labels."""
        return self.had is not None and (
            self.had.place == self.place or self.had.lots == self.labels
        )

    @property
    def ranks(self) -> str:
        """The rank of its pair, or the places that nobody has."""
        if self.pair is None and self.prizes[0].from_end:
            return prize_ranks(self.prizes[0])
        return ranks_words(self.rank or self.place, self.until, self.group)

    @property
    def key(self) -> str:
        """By which a page knows it."""
        return f"{self.place}-{slugify(self.group)}" if self.group else str(self.place)


class Purse(NamedTuple):
    """What all prizes are worth together, beside the fees that are paid."""

    worth_cents: int
    paid_cents: int
    unpriced: int
    """prizes of which nobody has said what they are worth"""

    @property
    def left_cents(self) -> int:
        """What is left of the fees; below 0 where the prizes cost more."""
        return self.paid_cents - self.worth_cents

    @property
    def short_cents(self) -> int:
        """What the fees are short of."""
        return max(-self.left_cents, 0)


def awards(tournament: Tournament, *, public: bool = False) -> list[Award]:
    """The prizes in order of place: tied pairs stand by number and are marked to share or draw.

    `public` shows the names as the policy of the tournament allows.
    """
    prizes = list(tournament.prizes.all())
    if not prizes:
        return []
    found = standings(tournament)
    places = _places(found)
    at = {side[0].number: place for place, side in places.items()}
    beside = {name: _places(only(found, among)) for name, among in consolations(found).items()}
    ranked = {"": places, **beside}
    won: dict[int, Award] = {}
    free: list[Award] = []
    for group, some in _by_group(prizes).items():
        among = ranked.get(group, {})
        free += _won_by_nobody(some, among, group)
        times = Counter(side[0].rank for side in among.values())
        for prize in some:
            for place in prize.places(max(among, default=0)):
                if place in among:
                    first = among[place][0]
                    here, tied = at[first.number], times[first.rank] > 1
                    award = Award(here, first.rank, None, (), tied, group=group)
                    award = won.get(here, award)
                    won[here] = award._replace(prizes=(*award.prizes, prize))
    numbers = [row.number for place in won for row in places[place]]
    names = names_of(tournament, found, numbers, public=public)
    handed = _handovers(tournament)
    for place, award in won.items():
        ids = [row.number for row in places[place]]
        had = next((handed[number] for number in ids if number in handed), None)
        won[place] = award._replace(pair=together(names[number] for number in ids), had=had)
    return [*(won[place] for place in sorted(won)), *free]


def prizes_to_win(tournament: Tournament) -> list[Award]:
    """The prizes by place before anybody has won one: each place has a line for its pair."""
    last = max(1, tournament.entrants.placed().count())
    found = []
    for group, some in _by_group(tournament.prizes.all()).items():
        own: defaultdict[int, list[Prize]] = defaultdict(list)
        for prize in some:
            for place in prize.places(last):
                own[place].append(prize)
        found += [
            Award(place, place, None, tuple(own[place]), tied=False, group=group)
            for place in sorted(own)
        ]
    return found


def _by_group(prizes: Iterable[Prize]) -> Mapping[str, list[Prize]]:
    """The prizes of the whole ranking, then those of each bracket beside the main one."""
    groups: dict[str, list[Prize]] = {"": []}
    for prize in prizes:
        groups.setdefault(prize.group, []).append(prize)
    return groups


def _places(found: Standings) -> dict[int, Side]:
    """Who has each place: the rank of a side, or of those who share one the places from it on."""
    places: dict[int, Side] = {}
    for side in found.sides:
        place = side[0].rank or 0
        while place in places:
            place += 1
        places[place] = side
    return places


def award_of(tournament: Tournament, number: int) -> Award | None:
    """The prizes of an entrant as the ranking stands; None where it wins nothing."""
    return next((award for award in awards(tournament) if number in award.numbers), None)


class Astray(NamedTuple):
    """Prizes that a pair was handed and that another has won since."""

    pair: PairName
    labels: str
    wins: str
    """what it wins now; empty for nothing"""


def prizes_astray(tournament: Tournament, found: Iterable[Award]) -> list[Astray]:
    """The prizes in the wrong hands, because the ranking or the list has changed since."""
    won = {number: award for award in found for number in award.numbers}
    handed = _handovers(tournament)
    wrong = [number for number in sorted(handed) if number not in won or not won[number].handed]
    # Somebody may have lost the place in the meantime, and stand in no ranking.
    names = pair_names(tournament, numbers=wrong) if wrong else {}
    return [
        Astray(names[one], handed[one].lots, won[one].labels if one in won else "") for one in wrong
    ]


def prize_words(prize: Prize) -> str:
    """What a prize is, and that each of two partners has one.

    >>> prize_words(Prize(label="Ham", each=True))
    'Ham (one each)'
    """
    each = _("(one each)")
    return f"{prize.label} {each}" if prize.each else str(prize.label)


def purse(tournament: Tournament) -> Purse:
    """What the prizes are worth together, against the fees paid (two queries)."""
    prizes = list(tournament.prizes.all())
    return Purse(
        worth_cents=sum(prize.worth_cents for prize in prizes),
        paid_cents=check_in_totals(tournament).paid_cents,
        unpriced=sum(prize.count for prize in prizes if prize.value_cents is None),
    )


def _handovers(tournament: Tournament) -> dict[int, Handover]:
    found = Handover.objects.filter(entrant__tournament=tournament).select_related("entrant")
    return {one.entrant.number: one for one in found}


def _won_by_nobody(prizes: Iterable[Prize], places: Collection[int], group: str) -> list[Award]:
    """The prizes of places that nobody has, those of a range in one."""
    found: defaultdict[tuple[int, int], list[Prize]] = defaultdict(list)
    for prize in prizes:
        for free, run in groupby(
            prize.places(max(places, default=0)), lambda place: place not in places
        ):
            if free:
                first, *others = run
                found[first, others[-1] if others else first].append(prize)
    return [
        Award(first, None, None, tuple(found[first, last]), tied=False, until=last, group=group)
        for first, last in sorted(found, key=lambda ends: (not ends[0], ends))
    ]


LAST_STEP = 3
MOST_ON_A_STEP = 6
"""of entrants who share a rank; the others are counted"""


class PodiumStep(NamedTuple):
    """A step of the podium: the entrants with this rank, and the values that decided."""

    rank: int
    pairs: tuple[PairName, ...]
    others: int
    """how many more share the rank"""
    values: tuple[tuple[str, str], ...]
    """the title of a key and the value of these entrants, the first keys of the ranking"""


class Podium(NamedTuple):
    """The steps in order, the first rank first; shared ranks leave out those after them."""

    steps: tuple[PodiumStep, ...]
    title: str = ""
    """the bracket beside the main one that it is of; empty for the whole ranking"""
    beside: tuple[Podium, ...] = ()
    """those of the brackets beside the main one"""


def podium_of(tournament: Tournament, *, public: bool = False) -> Podium | None:
    """The first three ranks once the last card of the last round is in, else None."""
    found = standings(tournament)
    if finality(tournament) is not Finality.FINAL or not found.placed:
        return None
    others = (
        Podium(podium_steps(tournament, only(found, among), public=public), group_title(name))
        for name, among in consolations(found).items()
    )
    beside = tuple(one for one in others if one.steps)
    return Podium(podium_steps(tournament, found, public=public), beside=beside)


def podium_steps(
    tournament: Tournament,
    found: Standings,
    *,
    last: int = LAST_STEP,
    most: int = MOST_ON_A_STEP,
    public: bool = False,
) -> tuple[PodiumStep, ...]:
    """The ranks of a ranking down to the last one wanted, with so many names each."""
    sides = [side for side in found.sides if (side[0].rank or 0) <= last]
    numbers = [row.number for row in chain(*sides)]
    names = names_of(tournament, found, numbers, public=public)
    keys = podium_keys(found)
    steps = []
    for rank, sharing in groupby(sides, key=lambda side: side[0].rank or 0):
        shared = list(sharing)
        # Of two partners the values of both, once if they agree.
        each = {
            key: dict.fromkeys(value_words(key, row.values.get(key)) for row in shared[0])
            for key in keys
        }
        values = tuple((str(COLUMNS[key]), " + ".join(words)) for key, words in each.items())
        pairs = tuple(together(names[row.number] for row in side) for side in shared[:most])
        steps.append(PodiumStep(rank, pairs, len(shared) - len(pairs), values))
    return tuple(steps)


def podium_keys(found: Standings) -> Iterable[str]:
    """The key that decides first, and the points; the steps themselves show places."""
    keys = [key for key in found.keys if key not in SILENT and key not in (PLACE, POOL_PLACE)]
    return dict.fromkeys([*keys[:1], *(key for key in keys if key == "points")])
