"""The ranking of a tournament, as it stands or stood after a round, cached while nothing changes.

While a round runs the ranking is that after the last complete round. Beside it stands the ranking
in progress (:func:`in_progress`), in which the cards that are in count, and byes once their round
is complete.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from scoring.ranking.keys import Value
from tournaments.draws.knockout import MAIN
from tournaments.entrants.selectors.names import Names
from tournaments.models import MatchKind, NamesPolicy, Phase, Tournament
from tournaments.ranking.phase_facts import Leavers, PhaseFacts, with_partner
from tournaments.ranking.qualification import Course
from tournaments.ranking.reading import may_be_played, resolved, waiting_byes
from tournaments.ranking.rows import PenaltyFacts, Progress, RoundCards
from tournaments.ranking.selectors.after_round import AfterRound, after_round
from tournaments.ranking.selectors.lengths import with_lengths
from tournaments.ranking.selectors.snapshots import Snapshot, current


class StandingRow(NamedTuple):
    """A line of the ranking; `moved` is ranks gained since the round before (None: no round).

    Who stands below the ranking has no rank.
    """

    rank: int | None
    number: int
    values: Mapping[str, Value]
    above_next: str | None
    moved: int | None


class Standings(NamedTuple):
    """A ranking after a round, and the cards of that round."""

    rows: tuple[StandingRow, ...]
    keys: tuple[str, ...]
    after_round: int
    cards: RoundCards
    penalties: tuple[PenaltyFacts, ...]
    """The penalties that have not been taken back; they count after any round."""
    manual_reason: str
    awaited: Mapping[int, int]
    """number -> matches up to this round whose card is still to come"""
    names: Names
    """the full names of all who have a place, also of those who are not ranked"""
    categories: Mapping[int, str]
    """number -> category, without those who have none"""
    course: Course | None
    """the phase as far as it is played; None in a tournament without phases"""
    following: PhaseFacts | None
    """the phase after it, once that has begun"""
    out: tuple[RoundCards, ...]
    """the rounds up to this one of which cards are out"""
    left: Leavers
    """who has left by then, or was excluded"""
    plan: Phase
    """the phase of its round"""
    partners: Mapping[int, int]
    """the partner of everybody who was entered alone and is ranked with another"""

    @property
    def placed(self) -> tuple[StandingRow, ...]:
        """The lines with a rank: nobody below the ranking wins anything."""
        return tuple([row for row in self.rows if row.rank is not None])

    @property
    def sides(self) -> list[tuple[StandingRow, ...]]:
        """The lines with a rank, best first; partners with one rank are one side, by number."""
        if not self.partners:
            return [(row,) for row in self.rows if row.rank is not None]
        found: dict[tuple[int, int | None], list[StandingRow]] = {}
        for row in self.placed:
            lead = self.lead(row.number) or row.number
            found.setdefault((lead, row.rank), []).append(row)
        return [tuple(sorted(side, key=lambda row: row.number)) for side in found.values()]

    def both(self, numbers: Iterable[int]) -> list[int]:
        """These numbers, each followed by that of its partner, where it has one."""
        return with_partner(numbers, self.partners)

    def lead(self, number: int) -> int | None:
        """The number that stands for the pair of a player; None of who is ranked alone."""
        return min(number, self.partners[number]) if number in self.partners else None

    @property
    def category_names(self) -> list[str]:
        """The categories there are, in order of the alphabet."""
        return sorted(set(self.categories.values()))

    def of(self, number: int) -> StandingRow | None:
        """The line of a pair."""
        return next((row for row in self.rows if row.number == number), None)


def standings(tournament: Tournament, upto_round: int | None = None) -> Standings:
    """The ranking after a round (default: the last complete one), under the tournament's keys.

    Rows of one rank are in the order of their numbers. Of a round that still runs pages show
    :func:`in_progress`; here its byes count as if it were complete.
    """
    with current(tournament) as snapshot:
        after = snapshot.progress.complete if upto_round is None else upto_round
        return _standings(tournament, snapshot, after)


def in_progress(tournament: Tournament, upto_round: int | None = None) -> Standings:
    """The ranking as far as the cards of a round are in (default: the latest that is published).

    The byes of a round, and of those after it, count once all its cards are in.
    """
    with current(tournament) as snapshot:
        after = snapshot.last if upto_round is None else upto_round
        return _standings(tournament, snapshot, after, running=True)


def shown_standings(
    tournament: Tournament, asked: int | None = None, *, public: bool = False
) -> Standings:
    """The ranking that a page shows: after the last complete round, or after the one asked for.

    The public does not see a round that is kept back.
    """
    kept = kept_back(tournament) if public else None
    with current(tournament) as snapshot:
        cards = snapshot.progress
        last = cards.latest if kept is None else kept - 1
        if asked is None or not 0 < asked <= last:
            return _standings(tournament, snapshot, min(cards.complete, last))
        return _standings(tournament, snapshot, asked, running=True)


def printed_standings(tournament: Tournament, asked: int | None = None) -> Standings:
    """The ranking that a paper shows: nobody has a rank before a round counts, all are by number.

    What the lot would say then is for nobody to read out (:attr:`Finality.OPEN`).
    """
    found = shown_standings(tournament, asked)
    if found.after_round:
        return found
    by_number = sorted(found.rows, key=lambda row: row.number)
    return found._replace(rows=tuple([row._replace(rank=None) for row in by_number]))


def standings_before(tournament: Tournament, number: int) -> Standings:
    """The ranking that a round is drawn from: that of the last complete round before it."""
    return standings(tournament, min(number - 1, progress(tournament).complete))


def progress(tournament: Tournament) -> Progress:
    """The cards of the published rounds, in and out (no query beyond the ranking's)."""
    with current(tournament) as snapshot:
        return snapshot.progress


def kept_back(tournament: Tournament) -> int | None:
    """The first round that the public does not see while its ranking is held, else None.

    That is the one of the final, else the last; where rounds are added later, it stays that one.
    """
    if not tournament.ranking_held or tournament.finished_at is not None:
        return None
    with current(tournament) as snapshot:
        first, last = tournament.held_from, snapshot.last
        if first is None and last:
            ends = last if last >= last_round(tournament) else None
            first = round_of_the_final(tournament, snapshot) or ends
        return first if first is not None and first <= last else None


def is_kept_back(tournament: Tournament, number: int) -> bool:
    """Whether the public does not see the results of a round."""
    kept = kept_back(tournament)
    return kept is not None and number >= kept


def last_round(tournament: Tournament) -> int:
    """The last round, as far as is known: brackets may take a round more than planned, or fewer."""
    if not tournament.has_brackets:
        return tournament.rounds_total
    with current(tournament) as snapshot:
        return snapshot.once(
            ("rounds", tournament.version), lambda: with_lengths(tournament).rounds_total
        )


def is_over(tournament: Tournament) -> bool:
    """Whether every card of the last round, and of all before it, is in."""
    cards = progress(tournament)
    return cards.all_in and cards.latest >= last_round(tournament)


def names_of(
    tournament: Tournament, found: Standings, numbers: Iterable[int], *, public: bool = False
) -> Names:
    """The names of these entrants at least, in public as the policy of the tournament allows."""
    if not public:
        return found.names
    policy = NamesPolicy(tournament.names_policy)
    return {number: found.names[number].under(policy) for number in numbers}


def points_by_round(tournament: Tournament, upto_round: int) -> Mapping[int, Mapping[int, int]]:
    """What counts for each entrant in each round: number -> round -> points.

    A bye that is still to be played for, or does not count yet, has none. A partie bis counts in
    the round it is played in.
    """
    with current(tournament) as snapshot:
        return after_round(tournament, snapshot, upto_round, running=True).points


def ranks_until(tournament: Tournament, after: int) -> Mapping[int, Sequence[int]]:
    """The rank of every entrant after each round up to this one, first round first."""
    with current(tournament) as snapshot:

        def compute() -> dict[int, list[int]]:
            found: defaultdict[int, list[int]] = defaultdict(list)
            for at in range(1, after + 1):
                for row in after_round(tournament, snapshot, at, running=True).ranked:
                    if not row.out:
                        found[row.id].append(row.rank)
            return dict(found)

        return snapshot.once(("ranks", after, tournament.version, tournament.manual_order), compute)


def _standings(
    tournament: Tournament, snapshot: Snapshot, after: int, *, running: bool = False
) -> Standings:
    now = after_round(tournament, snapshot, after, running=running)
    what = "standings", now.after, now.running, tournament.version, tournament.manual_order
    return snapshot.once(what, lambda: _standings_of(now), upto=now.after)


def _standings_of(now: AfterRound) -> Standings:
    tournament, snapshot, after = now.tournament, now.snapshot, now.after
    since = min(after - 1, snapshot.progress.complete) if now.running else after - 1
    then = after_round(tournament, snapshot, max(since, 0))
    # The rank of a pair is not compared with the rank that a player had alone.
    earlier = {
        row.id: row.rank
        for row in (then.ranked if since > 0 else ())
        if not row.out and now.partners.get(row.id) == then.partners.get(row.id)
    }
    rows = []
    for row in now.ranked:
        moved = earlier[row.id] - row.rank if row.id in earlier and not row.out else None
        rank = None if row.out else row.rank
        rows.append(StandingRow(rank, row.id, row.values, row.above_next, moved))
    plan = tournament.phase_at(max(after, 1))
    return Standings(
        rows=tuple(rows),
        keys=now.keys,
        after_round=after,
        cards=snapshot.progress.of(after),
        penalties=snapshot.penalties,
        manual_reason=tournament.manual_reason,
        awaited=now.awaited,
        names=snapshot.names,
        categories=snapshot.categories,
        course=_course(now, plan),
        following=snapshot.phase(plan.position + 1),
        out=snapshot.progress.out(after),
        left=now.left,
        plan=plan,
        partners=now.partners,
    )


def _course(now: AfterRound, plan: Phase) -> Course | None:
    """The phase as far as it is played; None before it has begun.

    Those are there who stay for the phase after it.
    """
    facts = next((phase for phase in now.phases if phase.plan.position == plan.position), None)
    if facts is None or not now.after:
        return None
    left, following = now.snapshot.left, plan.end + 1
    there = frozenset(n for n in now.snapshot.entrants if left.get(n, following + 1) > following)
    values = {row.id: row.values.get(plan.ranking_keys[0]) for row in now.ranked}
    byes = frozenset(now.byes_to_come)
    return Course(now.tournament, facts, values, now.matches, now.after, there, byes, now.left)


class Finality(StrEnum):
    """How far a ranking decides; papers and pages about the winners ask it."""

    OPEN = "open"
    """no round counts yet: nobody has a rank"""
    PROVISIONAL = "provisional"
    FINAL = "final"


def finality(tournament: Tournament) -> Finality:
    """How final the ranking of a tournament is as it stands (no query beyond the ranking's).

    That of a contest that was closed while a card is out stays provisional.
    """
    cards = progress(tournament)
    if not cards.complete:
        return Finality.OPEN
    closed = tournament.finished_at is not None and cards.all_in
    return Finality.FINAL if closed or is_over(tournament) else Finality.PROVISIONAL


def round_of_the_final(tournament: Tournament, snapshot: Snapshot) -> int | None:
    """The round of the final of the last phase, once it is published.

    A consolation may go on after it. Of a double elimination nobody knows which final is the last.
    """
    plan = tournament.chain[-1]
    phase = snapshot.phase(plan.position)
    if phase is None or not plan.bracketed or plan.double:
        return None
    name, group = next(iter(phase.groups.items()))
    main = [match for match in group.matches if match.bracket == MAIN]
    final = max(main, key=lambda match: match.round_).number
    played = snapshot.matches.values()
    return next((row.round for row in played if phase.in_group(row, name, final)), None)


def byes_to_play(tournament: Tournament) -> list[tuple[int, int]]:
    """The byes that nobody has seated a game for, each as its round and number, in their order.

    Entrants who have left wait for none; nor do tournaments without two sides at a table.
    No query where byes are not played for, else none beyond those of the ranking.
    """
    if not may_be_played(tournament) or tournament.melee or not tournament.two_sided:
        return []
    with current(tournament) as snapshot:
        gone = {number for number, since in snapshot.left.items() if since <= snapshot.last}
        matches = {
            key: row
            for key, row in resolved(snapshot.matches).items()
            if row.kind != MatchKind.BYE or gone.isdisjoint(row.ids)
        }
        waiting = [matches[key] for key in waiting_byes(tournament, matches)]
        return sorted((row.round, row.ids[0]) for row in waiting)
