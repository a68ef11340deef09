"""Matches of published rounds as plain values, read in one query however many they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet

from tournaments.entrants.selectors.names import PairName, together
from tournaments.models import Match, MatchKind, MatchState, Side
from tournaments.ranking.reading import MatchRow

COMPLETE = (MatchState.ENTERED, MatchState.CONFIRMED)


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """A side of a match; two numbers where two who were entered alone play together."""

    position: int
    numbers: tuple[int, ...]
    score: int | None
    forfeited: bool
    counts: bool

    def named(self, names: Mapping[int, PairName]) -> PairName:
        """How it is called: its pair, or the two who play together."""
        return together([names[number] for number in self.numbers])


@dataclass(frozen=True, slots=True)
class Played:
    """A match and its sides in order."""

    round: int
    table: int | None
    kind: str
    state: str
    winner: int | None
    sides: tuple[PlayedSide, ...]

    @property
    def complete(self) -> bool:
        """Whether its result is in."""
        return self.state in COMPLETE

    @property
    def confirmed(self) -> bool:
        """Whether its result is in and nobody wants another look."""
        return self.state == MatchState.CONFIRMED

    def mine(self, number: int) -> PlayedSide:
        """The side an entrant sits on."""
        return next(side for side in self.sides if number in side.numbers)

    def others(self, mine: PlayedSide) -> list[PlayedSide]:
        """The sides at the table that are not this one."""
        return [side for side in self.sides if side is not mine]

    def outcome(self, mine: PlayedSide) -> str:
        """What it was for one of its sides: won, lost, drawn, bye or awaited."""
        if self.kind == MatchKind.BYE:
            return "bye"
        if not self.complete:
            return "awaited"
        if self.winner is None:
            return "drawn" if self._shares(mine) else "lost"
        return "won" if self.winner == mine.position else "lost"

    def _shares(self, mine: PlayedSide) -> bool:
        """Whether a side draws where none has won, as the ranking has it."""
        came = [side.score or 0 for side in self.sides if not side.forfeited]
        return not mine.forfeited and (len(self.sides) == 2 or mine.score == max(came))


def played(matches: QuerySet[Match]) -> Iterator[Played]:
    """These matches of published rounds, in the order of their rounds (one query).

    A large contest has tens of thousands: none is kept here once it is told.
    """
    keys = matches.filter(round__published_at__isnull=False).order_by().values("pk")
    rows = (
        Side.objects.filter(match__in=keys)
        .order_by("match__round__number", "match_id", "position")
        .values_list(
            *("match_id", "match__round__number", "match__table", "match__kind"),
            *("match__state", "match__winner", "position", "entrant__number"),
            *("partner__number", "score", "forfeited", "counts"),
        )
    )
    for head, sides in groupby(rows, key=lambda row: row[:6]):
        _pk, round_, table, kind, state, winner = head
        seats = tuple(_side(*row[6:]) for row in sides)
        yield Played(round_, table, kind, state, winner, seats)


def played_of(row: MatchRow) -> Played:
    """A match as the ranking keeps it."""
    sides = (
        PlayedSide(position, side.ids, side.score, side.forfeited, side.counts)
        for position, side in enumerate(row.sides)
    )
    return Played(row.round, row.table, row.kind, row.state, row.winner, tuple(sides))


def _side(
    position: int,
    number: int,
    partner: int | None,
    score: int | None,
    forfeited: bool,
    counts: bool,
) -> PlayedSide:
    numbers = (number,) if partner is None else (number, partner)
    return PlayedSide(position, numbers, score, forfeited, counts)
