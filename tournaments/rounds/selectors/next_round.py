"""The first round that an entrant plays: asked by what promises it, answered by what draws it."""

from collections.abc import Sequence

from tournaments.brackets.draws import RoundOfGroups, pool_turns, round_of
from tournaments.core.next_round_source import NextPlay
from tournaments.draws.bracket_play import BracketResult, coming, standing_at
from tournaments.entrants.selectors.entrants import first_open_round, players_of_round
from tournaments.models import DrawnGroup, Entrant, Phase, Tournament, takes_latecomers
from tournaments.phases.selectors import players_now
from tournaments.ranking.phase_facts import PhaseFacts, bracket_results
from tournaments.ranking.selectors.lengths import with_lengths
from tournaments.ranking.selectors.played import phase_begun, rows_before
from tournaments.ranking.selectors.progress import StepState, round_step
from tournaments.rounds.drawn_once import partners_in


def groups_played(
    tournament: Tournament,
    plan: Phase,
    number: int,
    groups: Sequence[DrawnGroup],
    there: Sequence[Entrant],
) -> RoundOfGroups:
    """The round that `groups` have now with those who are there, partners as one."""
    begun = phase_begun(tournament, plan, number)
    rows = rows_before(tournament, number)
    results = bracket_results(begun, rows) if begun and plan.bracketed else {}
    present = {player.number for player in there}
    return round_of(groups, begun.turn + 1 if begun else 1, results, present)


def next_play(entrant: Entrant) -> NextPlay:
    """When an entrant plays next, if nothing changes: as it is stored, or as a copy says it.

    A round that is a draft counts as one still to be drawn: it cannot be published without whoever
    is there.
    """
    tournament = with_lengths(entrant.tournament)
    if entrant.waiting is not None:
        return NextPlay(why="list")
    first = max(first_open_round(tournament), entrant.joined_from)
    if entrant.withdrawn_from is not None and entrant.withdrawn_from <= first:
        return NextPlay(why="left")
    if tournament.finished_at is not None or first > tournament.rounds_total:
        return NextPlay(why="over")
    play = _first_of_phases(tournament, entrant, first)
    if play.round is not None and not play.why and not entrant.present:
        return NextPlay(play.round, "present")
    return play


def _first_of_phases(tournament: Tournament, entrant: Entrant, first: int) -> NextPlay:
    why = "over"
    missed = False
    for plan in tournament.chain:
        takes_everybody = plan.position == 1 and not plan.grouped
        if plan.end < first:
            begun = None if takes_everybody else phase_begun(tournament, plan, plan.end + 1)
            missed = not takes_everybody and not _is_member(begun, entrant)
            continue
        number = max(plan.start, first)
        known = number > plan.start and not takes_everybody
        begun = phase_begun(tournament, plan, number) if known else None
        play = NextPlay(_not_paused(entrant, number, plan.end))
        if begun is None and not takes_everybody:
            play = _where_it_begins(tournament, plan, entrant, missed=missed)
        elif begun and not _is_member(begun, entrant):
            missed, why = True, "drawn"
            continue
        elif begun and plan.grouped:
            play = _Grouped(tournament, plan, begun, entrant, number).next_play()
        if play.round is not None:
            return play
        why = play.why or why
    return NextPlay(why=why)


def _is_member(begun: PhaseFacts | None, entrant: Entrant) -> bool:
    """Whether an entrant plays a phase that has begun."""
    return begun is not None and any(entrant.number in ids for ids in begun.members.values())


def _where_it_begins(
    tournament: Tournament, plan: Phase, entrant: Entrant, *, missed: bool
) -> NextPlay:
    """A phase that is still to be drawn; `missed`: the entrant does not play the one before."""
    number = _not_paused(entrant, plan.start, plan.end)
    if plan.position == 1 or (not plan.selects and not missed):
        return NextPlay(number)
    if missed and all(group.places for group in plan.groups):
        return NextPlay(number) if takes_latecomers(plan.groups) else NextPlay(why="drawn")
    if round_step(tournament, plan.start - 1).state is not StepState.COMPLETE:
        return NextPlay(plan.start, "qualifies")
    there = {player.number for player in players_now(tournament, plan.start)}
    return NextPlay(number) if entrant.number in there else NextPlay(why="out")


def _not_paused(entrant: Entrant, number: int, last: int) -> int | None:
    """The first round from this one on that the entrant does not leave out."""
    return next((at for at in range(number, last + 1) if not entrant.pauses_in(at)), None)


class _Grouped:
    """A member of brackets or pools that have begun."""

    def __init__(
        self, tournament: Tournament, plan: Phase, begun: PhaseFacts, entrant: Entrant, number: int
    ) -> None:
        self.tournament, self.plan, self.entrant, self.number = tournament, plan, entrant, number
        first = tournament.rounds.get(number=plan.start).stored_draw
        partners, self.groups = partners_in(first), first.groups
        self.lead = partners.lead(entrant.number)
        everybody = players_of_round(tournament, number)
        there = [player for player in everybody if player.number != entrant.number]
        self.there = partners.sides(there if entrant.pauses_in(number) else [*there, entrant])
        rows = rows_before(tournament, number)
        self.results = bracket_results(begun, rows) if plan.bracketed else {}
        last = [row for row in rows if row.round == number - 1 and begun.has(row)]
        self.running = [row for row in last if not row.complete]

    def next_play(self) -> NextPlay:
        """The next match of its pool or of its bracket."""
        if self.plan.bracketed and self.running:
            return self._while_played()
        play = groups_played(self.tournament, self.plan, self.number, self.groups, self.there)
        if any(self.lead in match.numbers for match in play.matches):
            return NextPlay(self.number)
        if not self.plan.bracketed:
            return self._in_pools(play.turn)
        for group in self.groups:
            went_on = [one for one in play.through if one.group == group.name]
            through = {one.slot: BracketResult(one.winner, one.loser) for one in went_on}
            now = {match.slot or 0 for match in play.matches if match.group == group.name}
            results = {**self.results[group.name], **through}
            if next_ := coming(group.matches, results, now).get(self.lead):
                return NextPlay(self.number + next_.rounds)
        return NextPlay(why="out")

    def _in_pools(self, turn: int) -> NextPlay:
        present = {player.number for player in self.there} | {self.lead}
        pools = (pool for group in self.groups for pool in group.pools)
        own = next(pool for pool in pools if self.lead in pool.ids)
        for at, later in enumerate(
            pool_turns(self.groups, turn + 1, present), start=self.number + 1
        ):
            if self.entrant.pauses_in(at):
                continue
            matches = next((round_.matches for round_ in own.rounds if round_.number == later), ())
            if any(self.lead in match.ids and present.issuperset(match.ids) for match in matches):
                return NextPlay(at)
        return NextPlay(why="out")

    def _while_played(self) -> NextPlay:
        """While cards of a bracket are out, its next match may depend on its own result."""
        played = self.number - 1
        for group in self.groups:
            matches, results = group.matches, self.results[group.name]
            slots = (row.slot for row in self.running if row.group == group.name)
            now = {slot for slot in slots if slot is not None}
            for match in matches:
                sides = [standing_at(side, results) for side in match.sides]
                if match.number not in now or self.lead not in sides:
                    continue
                other = next(one for one in sides if one is not None and one != self.lead)
                won, lost = (
                    coming(matches, {**results, match.number: end}, now - {match.number}).get(
                        self.lead
                    )
                    for end in (BracketResult(self.lead, other), BracketResult(other, self.lead))
                )
                if won is None:
                    return NextPlay(why="out")
                whatever = lost is not None and lost.rounds == won.rounds
                return NextPlay(played + won.rounds, "" if whatever else "wins")
            if next_ := coming(matches, results, now).get(self.lead):
                return NextPlay(played + next_.rounds)
        return NextPlay(why="out")
