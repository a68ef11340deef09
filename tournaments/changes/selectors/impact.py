"""What another result at a table would change: ranks, later draws, prizes."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from scoring.ranking import Ranked
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Match, Prize, Tournament
from tournaments.ranking.phase_ranking import ranked_by_side, some_of
from tournaments.ranking.rows import Matches, MatchRow, SideRow, of_complete_rounds
from tournaments.ranking.selectors.after_round import AfterRound, with_matches
from tournaments.ranking.selectors.misplaced import misplaced_with, misplaced_words
from tournaments.ranking.selectors.parts import consolations, prize_ranks, ranks_words
from tournaments.ranking.selectors.played import read_matches
from tournaments.ranking.selectors.standings import Standings, standings
from tournaments.results.outcome import Outcome
from tournaments.rounds.draw_input import by_rank, system_of


class Move(NamedTuple):
    """A pair whose rank or total would change: each before and after."""

    pair: PairName
    ranks: tuple[int, int]
    points: tuple[Any, Any]

    @property
    def up(self) -> int:
        """Ranks gained."""
        return self.ranks[0] - self.ranks[1]


class PrizeMove(NamedTuple):
    """A prize that would go to another pair."""

    label: str
    ranks: str
    """the rank that wins it, with the name of its bracket"""
    before: tuple[PairName, ...]
    after: tuple[PairName, ...]
    from_end: bool = False
    """whether it is for the last"""


class DrawnRound(NamedTuple):
    """A later round that was drawn from the ranking; a draft can still be drawn again."""

    number: int
    published: bool


class Impact(NamedTuple):
    """What a correction changes; `drawn` are the later rounds drawn from the old ranking."""

    moves: tuple[Move, ...]
    drawn: tuple[DrawnRound, ...]
    prizes: tuple[PrizeMove, ...]
    playing: frozenset[int]
    """The numbers of the pairs of the match that is corrected."""
    misplaced: tuple[str, ...] = ()
    """The matches and phases that others should play then than do, in sentences."""

    @property
    def own(self) -> tuple[Move, ...]:
        """Moves of the pairs of the match itself."""
        return tuple(move for move in self.moves if move.pair.number in self.playing)

    @property
    def others(self) -> tuple[Move, ...]:
        """Moves of pairs that do not play in the match."""
        return tuple(move for move in self.moves if move.pair.number not in self.playing)


def impact(tournament: Tournament, match: Match, outcome: Outcome) -> Impact:
    """What would change if this were the result of the match, in the ranking that stands.

    A card of a round that still runs changes nothing in it.
    """
    rows = read_matches(tournament)
    changed = {**rows, match.pk: with_outcome(rows[match.pk], outcome)}
    before, after = of_complete_rounds(rows, changed)
    now, then = (with_matches(tournament, matches) for matches in (before, after))
    return Impact(
        moves=tuple(move for move in moves_between(now, then) if move.up),
        drawn=drawn_since(tournament, match.round.number),
        prizes=tuple(prize_moves(now, then)),
        playing=frozenset(id_ for side in rows[match.pk].sides for id_ in side.ids),
        misplaced=misplaced_sentences(tournament, changed),
    )


def moves_between(now: AfterRound, then: AfterRound) -> Iterator[Move]:
    """Who has another rank or another total, whatever the ranking keys."""
    rank = {row.id: row.rank for row in then.ranked}
    before, after = now.total_points, then.total_points
    for row in now.ranked:
        points, ranks = (before[row.id], after[row.id]), (row.rank, rank[row.id])
        if points[0] != points[1] or ranks[0] != ranks[1]:
            yield Move(now.snapshot.names[row.id], ranks, points)


def misplaced_sentences(
    tournament: Tournament, changed: Matches, then: Tournament | None = None
) -> tuple[str, ...]:
    """What other results or rules would misplace, in sentences."""
    found = misplaced_with(tournament, changed, then)
    return tuple(misplaced_words(tournament, one) for one in found)


def with_outcome(row: MatchRow, outcome: Outcome) -> MatchRow:
    """A match as the ranking takes it, with another result."""
    values = zip(outcome.scores, outcome.belotes, outcome.capots, strict=True)
    games = outcome.games or (0,) * len(row.sides)
    sides = [
        SideRow(side.ids, *value, place in outcome.absent, side.counts, games[place])
        for place, (side, value) in enumerate(zip(row.sides, values, strict=True))
    ]
    return replace(
        row,
        complete=outcome.finished,
        winner=outcome.winner,
        rubicon=outcome.rubicon,
        sides=tuple(sides),
        missed=False,
    )


def drawn_since(tournament: Tournament, number: int) -> tuple[DrawnRound, ...]:
    """Later rounds, drafts included, whose draw used the ranking."""
    later = tournament.rounds.filter(number__gt=number)
    facts = later.values_list("number", "draw__input__system", "published_at")
    drawn: list[DrawnRound] = []
    for at, system, published in facts:
        phase = tournament.phase_at(at)
        # The seeds of a phase that begins are those of the ranking.
        seeded = phase.grouped and at == phase.start > 1
        if seeded or by_rank(system or system_of(tournament, at)):
            drawn.append(DrawnRound(at, published is not None))
    return tuple(drawn)


def prize_moves(now: AfterRound, then: AfterRound) -> list[PrizeMove]:
    """The prizes that another ranking gives to another entrant, those of a consolation too."""
    found, names = standings(now.tournament), now.snapshot.names
    beside = consolations(found)
    moves = []
    for prize in Prize.objects.filter(tournament=now.tournament):
        among = beside.get(prize.group, ()) if prize.group else None
        at = [_by_rank(one.ranked, found, among) for one in (now, then)]
        for rank in prize.ranks:
            # From the end, the prize goes to those of the last rank.
            before, after = (
                tuple(
                    names[n] for n in ids.get(max(ids, default=0) if prize.from_end else rank, ())
                )
                for ids in at
            )
            if before != after:
                ranks = (
                    prize_ranks(prize) if prize.from_end else ranks_words(rank, None, prize.group)
                )
                moves.append(PrizeMove(prize.label, ranks, before, after, from_end=prize.from_end))
    return moves


def _by_rank(
    rows: Sequence[Ranked], found: Standings, among: Collection[int] | None
) -> dict[int, tuple[int, ...]]:
    """The entrants of each rank; of some of them only, the ranks among these."""
    shown = [row for row in rows if not row.out]
    if among is not None:
        shown = ranked_by_side(some_of(shown, among), found.lead)
    by_rank: dict[int, list[int]] = defaultdict(list)
    for row in shown:
        by_rank[row.rank].append(row.id)
    return {rank: tuple(sorted(ids)) for rank, ids in by_rank.items()}
