"""The names of pairs on screens and paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Exists

from tournaments.entrants.selectors.entrants import has_sides
from tournaments.models import NamesPolicy, Side, Tournament

MOST_ASKED = 100
"""The most numbers a query asks for; for more, it reads all pairs."""
KEPT_TOURNAMENTS = 16


class PairName(NamedTuple):
    """The number of a pair and the names to show.

    A side of two players who entered alone has the number of the first, and both as `players`.
    """

    number: int
    """0 for players of no tournament, who have none."""
    names: tuple[str, ...]
    home_club: str = ""
    players: tuple[PairName, ...] = ()

    @property
    def each(self) -> tuple[PairName, ...]:
        """The entrants it stands for: the pair itself, or the two players of a side."""
        return self.players or (self,)

    @property
    def shown_number(self) -> str:
        """The number to show; both numbers of two players: 3 + 17."""
        return " + ".join(str(player.number) for player in self.each)

    @property
    def label(self) -> str:
        """The names in one line; empty where the policy shows numbers only."""
        return " – ".join(self.names)

    @property
    def who(self) -> str:
        """The numbers of its entrants, by which a page marks the visitor's own: ` 3  17 `."""
        return "".join(f" {player.number} " for player in self.each)

    def under(self, policy: NamesPolicy) -> PairName:
        """The pair with its names as a policy allows them."""
        shown = (shown_name(name, policy) for name in self.names)
        return self._replace(names=tuple(filter(None, shown)))

    def __str__(self) -> str:
        if not self.number:
            return self.label
        number = self.shown_number if self.players else str(self.number)
        return f"{number} · {' – '.join(self.names)}" if self.names else number


Names = Mapping[int, PairName]
"""The names of entrants, by number."""


def pair_names(
    tournament: Tournament,
    *,
    public: bool = False,
    round_number: int | None = None,
    numbers: Collection[int] | None = None,
    placed: bool = False,
) -> Names:
    """The pairs of a tournament by number, as they sit in a round (default: the latest).

    `public` shows the names as the policy of the tournament allows. `numbers` asks for some pairs;
    the answer may hold others too. `placed` leaves out those on the waiting list.
    """
    entrants = tournament.entrants.placed() if placed else tournament.entrants.all()
    rows = entrants.order_by(*BY_SEAT)
    if numbers is not None and len(numbers) <= MOST_ASKED:
        rows = rows.filter(number__in=numbers)
    names = names_in(rows.values_list("number", *NAMED), round_number)
    if not public:
        return names
    policy = NamesPolicy(tournament.names_policy)
    return {number: name.under(policy) for number, name in names.items()}


NAMED = ("home_club", "seats__place", "seats__name", "seats__from_round")
"""The last columns of the rows that `names_in` takes; the first is the number of an entrant."""
BY_SEAT = ("number", "seats__place", "seats__from_round")
"""The order in which it takes the rows: who sits at a place now comes last."""


def names_in(rows: Iterable[tuple[Any, ...]], round_number: int | None = None) -> Names:
    """The full names in rows of entrants and seats, of a round (default: the latest)."""
    clubs: dict[int, str] = {}
    people: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for number, *_others, home_club, place, name, since in rows:
        clubs[number] = home_club
        if place is not None and (round_number is None or since <= round_number):
            people[number][place] = name
    return {
        number: PairName(number, tuple(filter(None, people[number].values())), home_club)
        for number, home_club in clubs.items()
    }


def public_names(tournament: Tournament) -> Names:
    """All pairs as the public sees them, cached until something of the plan changes.

    Those that the public does not know yet have their number alone.
    """
    return _publicly(tournament, tournament.plan_revision)[0]


def named_publicly(tournament: Tournament) -> frozenset[int]:
    """The numbers of those whom a published round has, or who are there and wait for their table.

    Nobody before the first round is published; nobody on the waiting list.
    """
    return _publicly(tournament, tournament.plan_revision)[1]


@lru_cache(maxsize=KEPT_TOURNAMENTS)
def _publicly(tournament: Tournament, _revision: int) -> tuple[Names, frozenset[int]]:
    published = Exists(tournament.rounds.published().order_by())
    there = tournament.entrants.present().filter(published)
    seated = tournament.entrants.filter(has_sides())
    named = frozenset((seated | there).values_list("number", flat=True))
    names = {
        number: name if number in named else PairName(number, ())
        for number, name in pair_names(tournament, public=True).items()
    }
    return names, named


def side_name(side: Side, names: Names) -> PairName:
    """The name of a side of a match: its pair, or two players who play together."""
    return together(map(names.__getitem__, side.numbers))


def together(players: Iterable[PairName]) -> PairName:
    """The name of one entrant, or of a side of two.

    >>> str(together([PairName(3, ("Alice Martin",)), PairName(17, ("Bruno Petit",))]))
    '3 + 17 · Alice Martin – Bruno Petit'
    """
    first, *others = players
    if not others:
        return first
    both = (first, *others)
    names = tuple(name for player in both for name in player.names)
    return PairName(first.number, names, players=both)


def shown_name(name: str, policy: NamesPolicy) -> str:
    """One person's name under a policy.

    >>> shown_name("Marie Durand", NamesPolicy.SHORT)
    'Marie D.'
    >>> shown_name("Marie", NamesPolicy.SHORT)
    'Marie'
    """
    if policy is NamesPolicy.NUMBER:
        return ""
    first, _, rest = name.partition(" ")
    if policy is NamesPolicy.SHORT and rest:
        return f"{first} {rest[0]}."
    return name
