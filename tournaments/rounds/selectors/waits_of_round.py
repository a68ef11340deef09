"""The entrants without a table in one round, group by group: why, since when, and what for."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q

from tournaments.brackets.draws import pool_turns
from tournaments.core.wording.brackets import match_numbers
from tournaments.draws.bracket_play import coming
from tournaments.draws.knockout import LoserOf, WinnerOf
from tournaments.draws.schedule import ScheduledRound
from tournaments.models import (
    DrawnGroup,
    Entrant,
    MatchKind,
    Round,
    Side,
    StoredDraw,
    System,
    Tournament,
)
from tournaments.ranking.phase_facts import PhaseFacts, bracket_results
from tournaments.ranking.selectors.snapshots import Snapshot
from tournaments.rounds.waiting_words import Wait, WaitReason

FOR_EVER = 1 << 15
"""A round that no tournament has."""


class WaitsOfRound:
    """The entrants without a table in one round."""

    def __init__(self, round_: Round, snapshot: Snapshot) -> None:
        self.round, self.number, self.snapshot = round_, round_.number, snapshot
        self.tournament: Tournament = round_.tournament
        self.plan = round_.plan
        self.rows = [row for row in snapshot.matches.values() if row.round == self.number]
        self.earlier = [row for row in snapshot.matches.values() if row.round < self.number]
        self.seated = {id_ for row in self.rows if row.table is not None for id_ in row.ids}
        self.is_latest = self.number == snapshot.last
        self.phase = snapshot.phase(self.plan.position)

    @cached_property
    def draw(self) -> StoredDraw:
        """Its draw; megabytes in a hall, and plain rounds need none."""
        return self.round.stored_draw

    def waits(self) -> list[Wait]:
        """Those without a table, by their reason, then by number."""
        stay = self.tournament.partners_stay(self.plan)
        without_partner = {*self.draw.waiting} if stay else set()
        byes = (row for row in self.rows if row.kind == MatchKind.BYE and row.table is None)
        waits = [
            self._wait([n], WaitReason.PARTNER if n in without_partner else WaitReason.BYE)
            for row in byes
            for n in row.ids
        ]
        waits += [*self._in_groups(), *self._in_schedule()]
        known = {number for wait in waits for number in wait.numbers}
        waits += self._in_no_draw(self.seated | known)
        reasons = [*WaitReason]
        waits.sort(key=lambda wait: (reasons.index(wait.why), wait.numbers))
        return waits

    def _wait(self, numbers: Iterable[int], why: WaitReason, **more: Any) -> Wait:
        """The wait of an entrant, or of two partners, with the round since which it lasts."""
        who = tuple(numbers)
        last = max((self._last_table.get(number, 0) for number in who), default=0)
        if last:
            since = [last + 1]
        elif why is WaitReason.LATE:
            joined = dict(self._present)
            since = [joined.get(number, self.number) for number in who]
        elif self.plan.grouped:
            since = [self.plan.start]
        else:
            since = [row.round for row in self.earlier if who[0] in row.ids]
        return Wait(who, why, self.number, min([self.number, *since]), **more)

    # ---------------------------------------------------------------- brackets and pools

    def _in_groups(self) -> Iterator[Wait]:
        """The members of brackets and pools without a match in this round."""
        phase = self.phase
        if phase is None or not self.plan.grouped:
            return
        seconds = {*phase.partners.values()}
        for name, ids in phase.members.items():
            free: list[tuple[int, ...]] = []
            for two in (phase.both([lead]) for lead in ids if lead not in seconds):
                if not self.seated.isdisjoint(two):
                    continue
                here = [number for number in two if self._is_here(number)]
                if len(here) == len(two):
                    free.append(tuple(two))
                else:
                    yield from (self._wait([number], WaitReason.PARTNER) for number in here)
            group = phase.groups[name]
            in_group = self._in_pools if group.has_pools else self._in_bracket
            yield from in_group(phase, group, free)

    def _in_pools(
        self, phase: PhaseFacts, group: DrawnGroup, free: Collection[tuple[int, ...]]
    ) -> Iterator[Wait]:
        turn = self.draw.turn or self.number - self.plan.start + 1
        stays = {lead for ids in phase.members.values() for lead in phase.whole(self._staying(ids))}
        turns = pool_turns(phase.groups.values(), turn + 1, stays)
        pools = {lead: pool for pool in group.pools for lead in pool.ids}
        for two in free:
            rounds = pools[two[0]].rounds
            opponents = {round_.number: _opponent(round_, two[0]) for round_ in rounds}
            against = opponents.get(turn)
            until = self._next([two[0] in stays and opponents.get(at) in stays for at in turns])
            both = phase.both([against]) if against else ()
            left = tuple(number for number in both if not self._is_here(number))
            if absent := self._forfeited.get((two[0], against)):
                why, left = WaitReason.FORFEIT, absent
            elif against is not None:
                why = WaitReason.LEFT if left else WaitReason.LATE
            else:
                why = WaitReason.POOL_OVER if until is None else WaitReason.POOL
            yield self._wait(two, why, until=until, left=left)

    def _next(self, plays: Sequence[bool]) -> int | None:
        """The first round after this one that somebody plays."""
        return self.number + 1 + plays.index(True) if True in plays else None

    @cached_property
    def _forfeited(self) -> Mapping[tuple[int, int | None], tuple[int, ...]]:
        """Who was absent of each match that is won by forfeit, by its winner and its loser.

        Both are known by the first number of their side.
        """
        absent: dict[tuple[int, int | None], tuple[int, ...]] = {}
        for row in self.rows:
            if row.missed and row.winner is not None:
                won, lost = row.sides[row.winner].ids, row.sides[1 - row.winner].ids
                there = self.draw.present or ()
                absent[won[0], lost[0]] = tuple(n for n in lost if n not in there) or lost
        return absent

    def _in_schedule(self) -> Iterator[Wait]:
        """Those of a round robin who rest because their opponent of the schedule has left."""
        if self.plan.system != System.ROUND_ROBIN or not self.draw.resting:
            return
        turn = self.number - (self.draw.start or self.plan.start)
        drawn, last = self.draw.drawn, self.plan.end - self.number + turn
        now, *later = drawn.schedule.rounds[turn : last + 1]
        stays = self._staying(drawn.input.ids)
        for number in filter(self._is_here, {*self.draw.resting} - self.seated):
            plays = [number in stays and _opponent(each, number) in stays for each in later]
            against = _opponent(now, number)
            why = WaitReason.FORFEIT if (number, against) in self._forfeited else WaitReason.LEFT
            left = () if against is None else (against,)
            yield self._wait([number], why, until=self._next(plays), left=left)

    def _in_bracket(
        self, phase: PhaseFacts, group: DrawnGroup, free: Collection[tuple[int, ...]]
    ) -> Iterator[Wait]:
        name, through = group.name, [row for row in phase.through if row.round <= self.number]
        before = phase._replace(through=through, gone=frozenset())
        results = bracket_results(before, self.earlier)[name]
        now = {row.slot for row in self.rows if row.group == name and row.slot is not None}
        following, numbers = coming(group.matches, results, now), match_numbers(name, group.matches)
        own = (row for row in through if row.round == self.number and row.group == name)
        walkovers = {row.winner: row.loser for row in own}
        for two in free:
            left = tuple(phase.both([walkovers[two[0]]])) if two[0] in walkovers else ()
            # A last match without an opponent decides a place all the same.
            wait = self._wait(two, WaitReason.FORFEIT if left else WaitReason.OUT, left=left)
            if next_ := following.get(two[0]):
                against = next_.against
                wait = wait._replace(
                    why=WaitReason.BRACKET,
                    until=self.number + next_.rounds,
                    winner_of=numbers[against.match] if isinstance(against, WinnerOf) else "",
                    loser_of=numbers[against.match] if isinstance(against, LoserOf) else "",
                )
            yield wait

    # ---------------------------------------------------------------- who is in no draw

    def _in_no_draw(self, known: Collection[int]) -> Iterator[Wait]:
        """Those present whom this round does not know; of the latest round only."""
        phase, plan = self.phase, self.plan
        # Who is the only one of its group, as the first round of the phase has drawn it.
        alone: Collection[int] = ()
        if plan.position > 1 or plan.grouped:
            first = self.tournament.rounds.filter(number=plan.start)
            alone = first.values_list("draw__alone", flat=True).first() or ()
        paired = {*phase.both(phase.partners)} if phase else set()
        members = {n for ids in phase.members.values() for n in ids} if phase else set()
        for number, joins in self._present:
            if number in known:
                continue
            if self._pauses(number, self.number):
                yield self._wait([number], WaitReason.PAUSE, until=self._pausing[number].paused_to)
            elif number in alone:
                partner = bool(paired) and number not in paired
                yield self._wait([number], WaitReason.PARTNER if partner else WaitReason.ALONE)
            elif plan.position > 1 and number not in members:
                yield self._wait([number], WaitReason.ELSEWHERE)
            else:
                following = max(joins, self.number + 1)
                plays = following <= plan.end and (not plan.grouped or number in members)
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
    def _pausing(self) -> Mapping[int, Entrant]:
        """Who pauses in some round, by number (one query)."""
        return {one.number: one for one in self.tournament.entrants.exclude(paused_from=None)}

    def _pauses(self, number: int, at: int) -> bool:
        return number in self._pausing and self._pausing[number].pauses_in(at)

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

    @cached_property
    def _last_table(self) -> Mapping[int, int]:
        """The last round before this one in which each entrant sat at a table."""
        rows = sorted(self.earlier, key=lambda row: row.round)
        return {id_: row.round for row in rows if row.table is not None for id_ in row.counting}


def _opponent(round_: ScheduledRound, lead: int) -> int | None:
    """Whom an entrant meets in a round of its pool."""
    own = (match.ids for match in round_.matches if lead in match.ids)
    return next((id_ for ids in own for id_ in ids if id_ != lead), None)
