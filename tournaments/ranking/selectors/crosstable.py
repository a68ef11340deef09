"""What an entrant did match by match, and who met whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.core.replies import PageContext
from tournaments.core.tags import points
from tournaments.entrants.selectors.names import Names, PairName, together
from tournaments.models import MatchKind, Phase, System, Tournament
from tournaments.ranking.reading import counted_of, each_in_its_round
from tournaments.ranking.rows import MatchRow, SideRow
from tournaments.ranking.selectors.after_round import after_round
from tournaments.ranking.selectors.pools import PoolLine, PoolShown
from tournaments.ranking.selectors.ranking import columns, ranked_rows
from tournaments.ranking.selectors.ranking_page import part_asked
from tournaments.ranking.selectors.seats import Seated, seated
from tournaments.ranking.selectors.snapshots import current, hands_so_far, matches_with
from tournaments.ranking.selectors.standings import (
    StandingRow,
    Standings,
    kept_back,
    names_of,
    progress,
    shown_standings,
)
from tournaments.ranking.words import left_words, note_words, noted, score_in_games


@dataclass(frozen=True, kw_only=True)
class PairMatch(MatchRow):
    """A match as one pair sees it; `outcome` is won, lost, drawn, bye, awaited or held."""

    opponents: tuple[Seated, ...]
    """the others at the table with their scores; none for a bye"""
    score: int | None
    outcome: str
    partner: PairName | None
    """who plays with it, in a mêlée"""
    counted: int | None
    """what counts of its score in the ranking, where a cap leaves something out"""
    games: tuple[int, ...]
    """the games it has won, then those of the others; empty where a match is one game"""


class Meeting(NamedTuple):
    """A round of one entrant; `outcome` is won, lost, drawn, bye or awaited."""

    round: int
    table: int | None
    outcome: str
    opponents: tuple[int, ...]
    partners: tuple[int, ...]
    scores: tuple[int | None, ...]
    """its own score, then those of the other sides; empty while nothing may be shown"""
    games: tuple[int, ...]
    """the games in the same order, where a match has several"""
    missed: bool
    """whether one side was not there: it has no table"""
    struck: bool
    """whether it counts for nobody"""
    also: tuple[Meeting, ...] = ()
    """what else counts in the same round: its partie bis, a match that a side missed"""

    @property
    def foes(self) -> str:
        """The numbers of the opponents: 12, or 3 + 17."""
        return " + ".join(map(str, self.opponents))

    @property
    def result(self) -> str:
        """The games of both sides where a match has several, else its own score."""
        if self.games:
            return score_in_games(self.games)
        own = next(iter(self.scores), None)
        return "" if own is None else points(own)

    @property
    def note(self) -> str:
        """What is to be said of its result, in a word."""
        return note_words(missed=self.missed, struck=self.struck) if self.result else ""

    @property
    def told(self) -> str:
        """Its result with a note, such as a forfeit."""
        return noted(self.result, self.note)


def pair_record(tournament: Tournament, number: int) -> list[PairMatch]:
    """The matches of a pair in published rounds, in their order (no query beyond the ranking's)."""
    matches = matches_of(tournament, number)
    with current(tournament) as snapshot:
        return [seen_by(number, match, snapshot.names, tournament) for match in matches]


def matches_of(tournament: Tournament, number: int) -> list[MatchRow]:
    """What an entrant has played or plays (no query beyond those of the ranking).

    Playing along in somebody's catch-up game is no match of its own.
    """
    own = matches_with(tournament, number)
    with current(tournament) as snapshot:
        struck = after_round(tournament, snapshot, snapshot.last).left.struck
    playing = not all(row.complete for row in own.values())
    hands = hands_so_far(tournament) if playing else {}
    return [
        replace(row, struck=key in struck, hands=hands.get(key, 0))
        for key, row in own.items()
        if row.mine(number).counts
    ]


def seen_by(
    number: int,
    match: MatchRow,
    names: Names,
    tournament: Tournament,
    *,
    held: bool = False,
) -> PairMatch:
    """A match as one of its players sees it; a result that is `held` is left out."""
    mine = match.mine(number)
    partners = [names[other] for other in mine.ids if other != number]
    plan, outcome = tournament.phase_at(match.round), match.outcome_of(mine)
    told = not held or outcome in ("bye", "awaited")
    blank = replace(match, sides=(), winner=None, complete=False, rubicon=False, state="")
    return PairMatch(
        **vars(match if told else blank),
        opponents=tuple(seated(side, names, plan, held=held) for side in match.others(mine)),
        score=mine.score if told else None,
        outcome=outcome if told else "held",
        partner=together(partners) if partners else None,
        counted=counted_of(tournament, match, mine) if told else None,
        games=match.games_of(mine) if plan.games > 1 and told else (),
    )


MOST_IN_GRID = 16
"""of a grid of everybody against everybody: more columns cannot be read"""


class CrossRow(NamedTuple):
    """An entrant and its rounds in order; None where it was not there."""

    rank: int | None
    pair: PairName
    meetings: tuple[Meeting | None, ...]
    left: str
    """that it has left, in words"""


def rounds_met(tournament: Tournament, *, public: bool = False) -> range:
    """The rounds of a crosstable, the one that is played too: who meets whom is known.

    The public does not see a round that is kept back.
    """
    kept = kept_back(tournament) if public else None
    return range(1, progress(tournament).latest + 1 if kept is None else kept)


def crosstable(
    tournament: Tournament, found: Standings, rows: Sequence[StandingRow], *, public: bool = False
) -> list[CrossRow]:
    """Rows of a ranking with what each did round by round.

    On public pages a result shows once it is confirmed.
    """
    numbers = [row.number for row in rows]
    names = names_of(tournament, found, numbers, public=public)
    rounds = rounds_met(tournament, public=public)
    met = meetings(tournament, rounds.stop - 1, numbers, public=public)
    cells = {number: tuple(map(met[number].get, rounds)) for number in numbers}
    return [
        CrossRow(row.rank, names[number], cells[number], left_words(found.left, number))
        for number, row in zip(numbers, rows, strict=True)
    ]


def crosstable_page(
    tournament: Tournament, query: Mapping[str, str], *, public: bool = False
) -> PageContext:
    """What a page of the crosstable shows, for the desk and for the public."""
    found = shown_standings(tournament, public=public)
    part = part_asked(query, found)
    return {
        "found": found,
        "rounds": rounds_met(tournament, public=public),
        "rows": crosstable(tournament, found, list(part), public=public),
        "grid": grid(tournament, found, public=public),
        "part": part,
    }


def meetings(
    tournament: Tournament,
    upto_round: int,
    only: Collection[int] | None = None,
    *,
    public: bool = False,
) -> Mapping[int, Mapping[int, Meeting]]:
    """The meetings of each entrant in published rounds: number -> round -> meeting.

    `only` asks for some entrants; the answer may hold others too. No query beyond the ranking's.
    """
    with current(tournament) as snapshot:
        then = after_round(tournament, snapshot, upto_round)
        rows = {
            key: replace(row, struck=key in then.left.struck)
            for key, row in then.matches.items()
            if only is None or not {*only}.isdisjoint(row.ids)
        }
    met: defaultdict[int, dict[int, Meeting]] = defaultdict(dict)
    played = each_in_its_round({key: row for key, row in rows.items() if not row.missed})
    for match in (*played, *(row for row in rows.values() if row.missed)):
        plan = tournament.phase_at(match.round)
        shown = match.confirmed if public else match.complete
        for side in match.sides:
            for number in side.ids if side.counts else ():
                meeting = _meeting(match, side, number, plan, shown)
                if before := met[number].get(match.round):
                    meeting = before._replace(also=(*before.also, meeting))
                met[number][match.round] = meeting
    return met


def _meeting(match: MatchRow, mine: SideRow, number: int, plan: Phase, shown: bool) -> Meeting:
    others, bye = match.others(mine), match.kind == MatchKind.BYE
    told = shown and not bye
    return Meeting(
        round=match.round,
        table=match.table,
        outcome=match.outcome_of(mine) if shown or bye else "awaited",
        opponents=tuple(one for side in others for one in side.ids),
        partners=tuple(one for one in mine.ids if one != number),
        scores=tuple(side.score for side in (mine, *others)) if told else (),
        games=match.games_of(mine) if told and plan.games > 1 else (),
        missed=match.missed,
        struck=match.struck,
    )


def grid(
    tournament: Tournament, found: Standings, *, most: int = MOST_IN_GRID, public: bool = False
) -> PoolShown | None:
    """Everybody against everybody, where all meet all and they are few; else None.

    In a later phase those who play it, with their matches of that phase. Two who meet twice have
    both scores in one cell.
    """
    plan = tournament.phase_at(max(found.after_round, 1))
    members = [row.number for row in found.rows]
    if found.course is not None and plan.position > 1:
        members = members[: len(found.course.facts.everybody)]
    upto = rounds_met(tournament, public=public).stop - 1
    if plan.system != System.ROUND_ROBIN or not upto or len(members) > most:
        return None
    every = meetings(tournament, upto, public=public)
    met = {
        number: {at: one for at, one in every[number].items() if at >= plan.start}
        for number in members
    }
    lines = tuple(
        PoolLine(
            place=row.rank,
            name=row.pair,
            values=tuple(cell.words for cell in row.cells),
            cells=tuple(_against(met[row.pair.number], row.pair.number, one) for one in members),
            qualified=False,
            left=row.left,
        )
        for row in ranked_rows(tournament, found, count=len(members), public=public)
    )
    title = _("Everyone against everyone")
    begun = any(filter(None, line.cells) for line in lines)
    return PoolShown(title, None, tuple(columns(found)), lines, complete=False, begun=begun)


def _against(mine: Mapping[int, Meeting], number: int, other: int) -> str | None:
    if number == other:
        return None
    every = (one for first in mine.values() for one in (first, *first.also))
    results = (one.told for one in every if one.opponents == (other,))
    return " / ".join(filter(None, results))
