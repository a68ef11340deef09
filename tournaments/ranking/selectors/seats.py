"""Who sits where in a published round."""

from typing import NamedTuple

from tournaments.brackets.selectors import table_titles
from tournaments.entrants.selectors.names import Names, PairName, pair_names, together
from tournaments.models import MatchKind, Phase, Round
from tournaments.ranking.rows import SideRow, match_rows
from tournaments.ranking.selectors.standings import is_kept_back


class Seated(NamedTuple):
    """An entrant or two who play together at a table, with their score."""

    pair: PairName
    score: int | None
    games: int | None = None
    """the games won, where a match has several"""


def seated(side: SideRow, names: Names, plan: Phase, *, held: bool = False) -> Seated:
    """A side of a match; without its score where the round is `held`."""
    pair = together([names[number] for number in side.ids])
    if held:
        return Seated(pair, None)
    return Seated(pair, side.score, side.games if plan.games > 1 else None)


class TableRow(NamedTuple):
    """A table of a published round."""

    table: int
    seats: tuple[Seated, ...]
    complete: bool
    confirmed: bool
    title: str
    """of a match of a bracket: its bracket and its stage"""
    hands: int
    """entered so far, where the table is counted hand by hand and goes on"""

    @property
    def pairs(self) -> tuple[PairName, ...]:
        """Who plays at it."""
        return tuple(seat.pair for seat in self.seats)


def table_rows(round_: Round, *, public: bool = False) -> list[TableRow]:
    """The tables of a published round in order (two queries, three of brackets).

    On public pages without their results while the round is kept back.
    """
    names = pair_names(round_.tournament, public=public, round_number=round_.number)
    plan = round_.plan
    held = public and is_kept_back(round_.tournament, round_.number)
    titles = table_titles(round_.tournament, round_.number)
    rows = [
        TableRow(
            table=match.table or 0,
            seats=tuple(seated(side, names, plan, held=held) for side in match.sides),
            complete=match.complete,
            confirmed=match.confirmed and not held,
            title=titles.get((match.group, match.slot), ""),
            hands=match.hands,
        )
        for match in match_rows(round_.matches.exclude(kind=MatchKind.BYE), hands=True).values()
    ]
    return sorted(rows, key=lambda row: row.table)
