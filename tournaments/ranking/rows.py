"""Rows of matches and penalties as they are stored; which rounds are complete."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db.models import QuerySet

from tournaments.models import Hand, Match, MatchEntry, MatchKind, MatchState, Side, Tournament

COMPLETE = frozenset({MatchState.ENTERED.value, MatchState.CONFIRMED.value})


class SideRow(NamedTuple):
    """A side as stored; two ids where two who were entered alone play together."""

    ids: tuple[int, ...]
    score: int | None
    belotes: int
    capots: int
    forfeited: bool = False
    counts: bool = True
    games: int = 0
    """the games it has won of the match, one under the rubicon counted twice"""


@dataclass(frozen=True)
class MatchRow:
    """A match of a published round as stored, sides in the order of their position."""

    revision: int
    round: int
    kind: str
    complete: bool
    winner: int | None
    rubicon: bool
    sides: tuple[SideRow, ...]
    group: str = ""
    slot: int | None = None
    other_bye: int | None = None
    """of a partie bis: the match that was the bye of its second side"""
    played_in: int | None = None
    """the round a partie bis is played in, where it counts for the bye of an earlier round"""
    missed: bool = False
    """of a pool or a round robin: one side missed it, the other wins without a table or a card"""
    table: int | None = field(default=None, compare=False)
    state: str = field(default="", compare=False)
    hands: int = field(default=0, compare=False)
    """the hands entered so far, where it is counted hand by hand and goes on"""
    struck: bool = field(default=False, compare=False)
    """that it counts for nobody; like `table`, `state` and `hands` for pages only"""

    @property
    def confirmed(self) -> bool:
        """Whether its result is in and needs no other look."""
        return self.state == MatchState.CONFIRMED

    @property
    def ids(self) -> list[int]:
        """Everybody who plays in it."""
        return [id_ for side in self.sides for id_ in side.ids]

    @property
    def counting(self) -> list[int]:
        """Everybody it counts for."""
        return [id_ for side in self.sides if side.counts for id_ in side.ids]

    def mine(self, number: int) -> SideRow:
        """The side of an entrant."""
        return next(side for side in self.sides if number in side.ids)

    def others(self, mine: SideRow) -> list[SideRow]:
        """The other sides at the table."""
        return [side for side in self.sides if side is not mine]

    def games_of(self, mine: SideRow) -> tuple[int, ...]:
        """The games that a side has won, then those of the other sides."""
        return tuple(side.games for side in (mine, *self.others(mine)))

    def lost(self, mine: SideRow) -> bool:
        """Whether another side won, or this one forfeited."""
        return mine.forfeited or (self.winner is not None and self.sides[self.winner] is not mine)

    def outcome_of(self, mine: SideRow) -> str:
        """The outcome for one of its sides: won, lost, drawn, bye or awaited.

        Without a winner all sides draw that have not forfeited.
        """
        if self.kind == MatchKind.BYE:
            return "bye"
        if not self.complete:
            return "awaited"
        if self.lost(mine):
            return "lost"
        return "drawn" if self.winner is None else "won"


Matches = Mapping[int, MatchRow]

_OF_MATCH = {
    "revision": "match__revision",
    "round": "match__round__number",
    "kind": "match__kind",
    "state": "match__state",
    "winner": "match__winner",
    "rubicon": "match__rubicon",
    "group": "match__group",
    "slot": "match__slot",
    "other_bye": "match__other_bye_id",
    "table": "match__hall_table__number",
}
"""The columns of a match as they are read, by the field of its row."""
_HEAD = ("match_id", "match__entry", *_OF_MATCH.values())
_OF_SIDE = (
    *("entrant__number", "partner__number"),
    *("score", "belotes", "capots", "forfeited", "score_counts", "games"),
)


def match_rows(matches: QuerySet[Match], *, hands: bool = False) -> dict[int, MatchRow]:
    """The matches that are of published rounds, by primary key (one query).

    Another one with the `hands` that are in, where some are being entered.
    """
    published = matches.filter(round__published_at__isnull=False).order_by().values("pk")
    sides = Side.objects.filter(match__in=published).order_by("match_id", "position")
    so_far: dict[int, int] | None = None if hands else {}
    found: dict[int, MatchRow] = {}
    rows = sides.values_list(*_HEAD, *_OF_SIDE).iterator(2000)
    for (match, entry, *columns), own in groupby(rows, key=itemgetter(slice(len(_HEAD)))):
        stored = dict(zip(_OF_MATCH, columns, strict=True))
        complete = stored["state"] in COMPLETE
        if so_far is None and entry == MatchEntry.HANDS and not complete:
            so_far = Hand.objects.so_far(matches)
        seated = []
        for row in own:
            number, partner, *values = row[len(_HEAD) :]
            seated.append(SideRow((number,) if partner is None else (number, partner), *values))
        entered = so_far.get(match, 0) if so_far else 0
        found[match] = MatchRow(**stored, complete=complete, sides=tuple(seated), hands=entered)
    return found


def by_round(matches: Matches) -> Mapping[int, dict[int, MatchRow]]:
    """The matches of each round; none of a round without any."""
    found: defaultdict[int, dict[int, MatchRow]] = defaultdict(dict)
    for key, row in matches.items():
        found[row.round][key] = row
    return found


def stored_matches(tournament: Tournament, *, since: int = -1) -> dict[int, MatchRow]:
    """The rows of published rounds changed after a revision, by primary key (one query).

    A ranking takes `read_matches` of `selectors/played.py`.
    """
    return match_rows(Match.objects.filter(round__tournament=tournament, revision__gt=since))


class RoundCards(NamedTuple):
    """The cards of a published round; a game that is seated for a bye has one too."""

    number: int
    matches: int
    missing: int
    """how many are still out"""

    @property
    def returned(self) -> int:
        """How many are in."""
        return self.matches - self.missing


@dataclass(frozen=True)
class Progress:
    """The published rounds in their order, with their cards.

    Whatever asks whether "all is in" asks here or the evening (`selectors/progress.py`): a card
    that is taken back reopens its round and every round after it.
    """

    rounds: tuple[RoundCards, ...] = ()

    @cached_property
    def complete(self) -> int:
        """The last complete round; 0 while there is none.

        >>> Progress((RoundCards(1, 4, 0), RoundCards(2, 4, 1), RoundCards(3, 4, 0))).complete
        1
        """
        done = 0
        for cards in self.rounds:
            if cards.missing:
                break
            done = cards.number
        return done

    @cached_property
    def latest(self) -> int:
        """The latest round that is published; 0 before the first."""
        return self.rounds[-1].number if self.rounds else 0

    @property
    def reopened(self) -> bool:
        """Whether cards are out of a round before the latest."""
        return len(self.rounds) > 1 and self.complete < self.rounds[-2].number

    @property
    def all_in(self) -> bool:
        """Whether a round is published and no card of any round is out."""
        return 0 < self.complete == self.latest

    @property
    def playing(self) -> RoundCards:
        """The latest round of which cards are out; the latest of all where every card is in."""
        return (self.out() or self.rounds or (RoundCards(0, 0, 0),))[-1]

    def out(self, upto: int | None = None) -> tuple[RoundCards, ...]:
        """The rounds of which cards are out, up to a round (default: all).

        >>> [cards.number for cards in Progress((RoundCards(1, 4, 1), RoundCards(2, 4, 4))).out(1)]
        [1]
        """
        last = self.latest if upto is None else upto
        return tuple([one for one in self.rounds if one.missing and one.number <= last])

    def of(self, number: int) -> RoundCards:
        """The cards of a round; none of one that is not published."""
        return next((one for one in self.rounds if one.number == number), RoundCards(number, 0, 0))


def progress_of(matches: Iterable[MatchRow]) -> Progress:
    """The cards of every round, from its matches; a match that a side missed has none."""
    counts: dict[int, tuple[int, int]] = {}
    for row in matches:
        count, missing = counts.get(row.round, (0, 0))
        if row.kind != MatchKind.BYE and not row.missed:
            count, missing = count + 1, missing + (not row.complete)
        counts[row.round] = count, missing
    return Progress(tuple([RoundCards(number, *counts[number]) for number in sorted(counts)]))


def of_complete_rounds(matches: Matches, changed: Matches) -> tuple[Matches, Matches]:
    """Both up to the last round that is complete before the change: the ranking that stands."""
    after = progress_of(matches.values()).complete
    before, then = (
        {key: row for key, row in rows.items() if row.round <= after} for rows in (matches, changed)
    )
    return before, then


class PenaltyFacts(NamedTuple):
    """A penalty (points below 0), points added, a warning (0) or an exclusion of an entrant."""

    number: int
    entrant: int
    round_number: int
    points: int
    reason: str
    excludes: bool = False
