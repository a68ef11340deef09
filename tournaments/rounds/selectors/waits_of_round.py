"""The entrants without a table in one round, group by group: why, since when, and what for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q

from tournaments.brackets.draws import pool_turns
from tournaments.draws.bracket_play import Coming, coming
from tournaments.draws.knockout import LoserOf, WinnerOf
from tournaments.draws.schedule import ScheduledRound
from tournaments.models import MatchKind, Phase, Round, Side, System, Tournament
from tournaments.models.drawn import DrawnGroup
from tournaments.models.stored_draw import StoredDraw
from tournaments.ranking.phase_facts import PhaseFacts, bracket_results
from tournaments.ranking.rows import MatchRow
from tournaments.ranking.selectors.snapshots import Snapshot
from tournaments.rounds.waiting_words import Wait, WaitReason

FOR_EVER = 1 << 15
"""A round that no tournament has."""


class WaitsOfRound:
    """The entrants without a table in one round."""

    def __init__(self, round_: Round, snapshot: Snapshot) -> None:
        self.round, self.number, self.snapshot = round_, round_.number, snapshot
        self.tournament: Tournament = round_.tournament
        self.plan: Phase = self.tournament.phase_at(self.number)
        rows = snapshot.matches.values()
        self.rows = [row for row in rows if row.round == self.number]
        self.seated = {id_ for row in self.rows if row.table is not None for id_ in row.ids}
        self.is_latest = self.number == snapshot.last
        found = (one for one in snapshot.phases if one.plan.position == self.plan.position)
        self.phase: PhaseFacts | None = next(found, None)

    @cached_property
    def draw(self) -> StoredDraw:
        """Its draw; megabytes in a hall, and plain rounds need none."""
        return self.round.stored_draw

    def found(self) -> list[Wait]:
        """Those without a table, by their reason, then by number."""
        waits = [*self._byes(), *self._in_groups(), *self._in_schedule()]
        told = {number for wait in waits for number in wait.numbers}
        waits += self._others(self.seated | told)
        reasons = [*WaitReason]
        waits.sort(key=lambda wait: (reasons.index(wait.why), wait.numbers))
        return [replace(wait, since=self._since(wait)) for wait in waits]

    def _wait(self, numbers: Iterable[int], why: WaitReason, **more: Any) -> Wait:
        return Wait(tuple(numbers), why, self.number, self.number, **more)

    def _byes(self) -> Iterator[Wait]:
        stay = self.tournament.partners_stay(self.plan)
        without_partner = {*(self.draw.waiting or ())} if stay else set()
        for row in self.rows:
            if row.kind == MatchKind.BYE and row.table is None:
                for number in row.ids:
                    why = WaitReason.PARTNER if number in without_partner else WaitReason.BYE
                    yield self._wait([number], why)

    # ---------------------------------------------------------------- brackets and pools

    def _in_groups(self) -> Iterator[Wait]:
        """The members of brackets and pools without a match in this round."""
        phase = self.phase
        if phase is None or not self.plan.grouped:
            return
        for name, ids in phase.members.items():
            seconds = {*phase.partners.values()}
            pairs = [tuple(phase.both([lead])) for lead in ids if lead not in seconds]
            free = [two for two in pairs if self.seated.isdisjoint(two)]
            here = [two for two in free if all(map(self._is_here, two))]
            for two in free:
                if two not in here:
                    halves = (number for number in two if len(two) == 2 and self._is_here(number))
                    yield from (self._wait([number], WaitReason.PARTNER) for number in halves)
            group = phase.groups[name]
            in_group = self._in_pools if group.has_pools else self._in_bracket
            yield from in_group(phase, group, here)

    def _in_pools(
        self, phase: PhaseFacts, group: DrawnGroup, free: Collection[tuple[int, ...]]
    ) -> Iterator[Wait]:
        turn = self.draw.turn or self.number - self.plan.start + 1
        stays = {lead for ids in phase.members.values() for lead in phase.whole(self._staying(ids))}
        turns = pool_turns(phase.groups.values(), turn + 1, stays)
        pools = {lead: pool for pool in group.pools for lead in pool.ids}
        for two in free:
            rounds = {round_.number: round_ for round_ in pools[two[0]].rounds}
            against = _opponent(rounds.get(turn), two[0])
            plays = [
                two[0] in stays and _opponent(rounds.get(one), two[0]) in stays for one in turns
            ]
            until = self.number + 1 + plays.index(True) if True in plays else None
            gone = [n for n in phase.both([against]) if not self._is_here(n)] if against else []
            if absent := self._forfeited.get((two[0], against)):
                yield self._wait(two, WaitReason.FORFEIT, until=until, left=absent)
            elif gone:
                yield self._wait(two, WaitReason.LEFT, until=until, left=tuple(gone))
            elif against is not None:
                yield self._wait(two, WaitReason.LATE, until=until)
            elif until is None:
                yield self._wait(two, WaitReason.POOL_OVER)
            else:
                yield self._wait(two, WaitReason.POOL, until=until)

    @cached_property
    def _forfeited(self) -> Mapping[tuple[int, int | None], tuple[int, ...]]:
        """Who was absent of each match that is won by forfeit, by its winner and its loser.

        Both are known by the first number of their side.
        """
        found: dict[tuple[int, int | None], tuple[int, ...]] = {}
        for row in self.rows:
            if row.missed and row.winner is not None:
                won, lost = row.sides[row.winner].ids, row.sides[1 - row.winner].ids
                there = self.draw.present or ()
                found[won[0], lost[0]] = tuple(one for one in lost if one not in there) or lost
        return found

    def _in_schedule(self) -> Iterator[Wait]:
        """Those of a round robin who rest because their opponent of the schedule has left."""
        if self.plan.system != System.ROUND_ROBIN or not self.draw.resting:
            return
        turn = self.number - (self.draw.start or self.plan.start)
        drawn, last = self.draw.drawn, self.plan.end - self.number + turn
        now, *later = drawn.schedule.rounds[turn : last + 1]
        stays = self._staying(drawn.input.ids)
        for number in {*self.draw.resting} - self.seated:
            plays = [number in stays and _opponent(one, number) in stays for one in later]
            until = self.number + 1 + plays.index(True) if True in plays else None
            against = _opponent(now, number)
            why = WaitReason.FORFEIT if (number, against) in self._forfeited else WaitReason.LEFT
            left = () if against is None else (against,)
            if self._is_here(number):
                yield self._wait([number], why, until=until, left=left)

    def _in_bracket(
        self, phase: PhaseFacts, group: DrawnGroup, free: Collection[tuple[int, ...]]
    ) -> Iterator[Wait]:
        name, through = group.name, [one for one in phase.through if one.round <= self.number]
        before = replace(phase, through=through, gone=frozenset())
        earlier = (row for row in self.snapshot.matches.values() if row.round < self.number)
        results = bracket_results(before, earlier)[name]
        now = {row.slot for row in self.rows if row.group == name and row.slot is not None}
        following = coming(group.matches, results, now)
        walked = {
            one.winner: one.loser
            for one in through
            if one.round == self.number and one.group == name
        }
        for two in free:
            next_ = following.get(two[0])
            left = phase.both([walked[two[0]]]) if two[0] in walked else []
            if next_ is None:
                # A last match without an opponent decides a place all the same.
                yield self._wait(
                    two, WaitReason.FORFEIT if left else WaitReason.OUT, left=tuple(left)
                )
                continue
            yield self._wait(two, WaitReason.BRACKET, left=tuple(left), **self._what_for(next_))

    def _what_for(self, next_: Coming) -> dict[str, int | None]:
        side = next_.against
        return {
            "until": self.number + next_.rounds,
            "winner_of": side.match if isinstance(side, WinnerOf) else None,
            "loser_of": side.match if isinstance(side, LoserOf) else None,
        }

    # ---------------------------------------------------------------- who is in no draw

    def _others(self, known: Collection[int]) -> Iterator[Wait]:
        """Those present whom this round does not know; of the latest round only."""
        phase = self.phase
        alone = self._alone() if self.plan.position > 1 or self.plan.grouped else set()
        paired = {*phase.both(phase.partners)} if phase else set()
        for number, joins in self._present:
            if number in known:
                continue
            if self._pauses(number, self.number):
                yield self._wait([number], WaitReason.PAUSE, until=self._pause[number][1])
            elif number in alone:
                partner = bool(paired) and number not in paired
                yield self._wait([number], WaitReason.PARTNER if partner else WaitReason.ALONE)
            elif self.plan.position > 1 and not self._is_member(number):
                yield self._wait([number], WaitReason.ELSEWHERE)
            else:
                following = max(joins, self.number + 1)
                plays = following <= self.plan.end and (
                    not self.plan.grouped or self._is_member(number)
                )
                yield self._wait([number], WaitReason.LATE, until=following if plays else None)

    @cached_property
    def _present(self) -> list[tuple[int, int]]:
        """Who is present without a side in this round, with the round each joins (one query)."""
        if not self.is_latest or self.tournament.finished_at is not None:
            return []
        sides = Side.objects.filter(match__round=self.round)
        placed = Q(Exists(sides.filter(entrant=OuterRef("pk"))))
        if self.tournament.players_each == 1:
            placed |= Q(Exists(sides.filter(partner=OuterRef("pk"))))
        there = self.tournament.entrants.present().holding_places(self.number).exclude(placed)
        return list(there.order_by("number").values_list("number", "joined_from"))

    @cached_property
    def _pause(self) -> dict[int, tuple[int, int]]:
        """The first and the last round of each pause, by number (one query)."""
        rows = self.tournament.entrants.exclude(paused_from=None)
        pauses = rows.values_list("number", "paused_from", "paused_to")
        return {number: (first or 0, last or 0) for number, first, last in pauses}

    def _pauses(self, number: int, at: int) -> bool:
        first, last = self._pause.get(number, (0, 0))
        return first <= at <= last

    def _alone(self) -> set[int]:
        """Who is the only one of its group, as the first round of the phase has drawn it."""
        if self.number == self.plan.start:
            return {*(self.draw.alone or ())}
        first = self.tournament.rounds.filter(number=self.plan.start)
        alone: list[int] | None = first.values_list("draw__alone", flat=True).first()
        return {*(alone or ())}

    def _is_member(self, number: int) -> bool:
        return self.phase is not None and any(number in ids for ids in self.phase.members.values())

    def _is_here(self, number: int) -> bool:
        """Whether somebody plays this round: as things are now, or as its draw has it."""
        if number in self.seated:
            return True
        if self.is_latest:
            left = self.snapshot.left.get(number, FOR_EVER) <= self.number
            return not left and not self._pauses(number, self.number)
        return self.draw.present is None or number in self.draw.present

    def _staying(self, ids: Iterable[int]) -> set[int]:
        """Those who play the round after this one as well, as far as is known."""
        left, next_ = self.snapshot.left, self.number + 1
        if not self.is_latest:
            return {*filter(self._is_here, ids)}
        here = {id_ for id_ in ids if left.get(id_, FOR_EVER) > next_}
        return {id_ for id_ in here if not self._pauses(id_, next_)}

    def _since(self, wait: Wait) -> int:
        last = max((self._last_table.get(number, 0) for number in wait.numbers), default=0)
        if last:
            return min(last + 1, self.number)
        if wait.why is WaitReason.LATE:
            joined = dict(self._present)
            return min(self.number, *(joined.get(number, self.number) for number in wait.numbers))
        if self.plan.grouped:
            return self.plan.start
        seen = (row.round for row in self.snapshot.matches.values() if wait.numbers[0] in row.ids)
        return min([self.number, *seen])

    @cached_property
    def _last_table(self) -> Mapping[int, int]:
        """The last round before this one in which each entrant sat at a table."""
        rows: list[MatchRow] = sorted(
            (row for row in self.snapshot.matches.values() if row.round < self.number),
            key=lambda row: row.round,
        )
        return {id_: row.round for row in rows if row.table is not None for id_ in row.counting}


def _opponent(round_: ScheduledRound | None, lead: int) -> int | None:
    """Whom an entrant meets in a round of its pool."""
    for match in round_.matches if round_ else ():
        if lead in match.ids:
            (other,) = (id_ for id_ in match.ids if id_ != lead)
            return other
    return None
