"""What a draw needs to know: who plays, in which order, and what is in its way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import ByeChoice, Entrant, Match, System, Tournament
from tournaments.models.chain import PhasePlan, phase_at
from tournaments.models.round import DRAWN_OF_MATCH
from tournaments.phases.selectors.phases import members_of, players_now
from tournaments.ranking.reading import read_matches, victories_of
from tournaments.ranking.selectors.evening import RoundStep, StepState, round_step
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.requests import (
    BY_RESULTS,
    PLANNED,
    SCHEDULES,
    SEATS,
    byes_to_name,
    system_of,
    tables_for,
)
from tournaments.rounds.schedules import Running, running_schedule


def draw_order(contest: Tournament, round_number: int) -> list[Entrant]:
    """Who plays the round, best ranked first; by number where no result is looked at."""
    players = {player.number: player for player in players_now(contest, round_number)}
    if round_number == 1 or system_of(contest, round_number) in PLANNED:
        return [players[number] for number in sorted(players)]
    ranked = [row.number for row in standings(contest, upto_round=round_number - 1).rows]
    return [players[number] for number in ranked if number in players]


def victories_before(contest: Tournament, round_number: int) -> Mapping[int, int]:
    """The victories of every entrant in the rounds before this one."""
    matches = read_matches(contest).values()
    plan = phase_at(contest, round_number)
    since = 1 if plan.carry == "all" else plan.start
    before = [match for match in matches if since <= match.round < round_number]
    return victories_of(contest, contest.entrants.values_list("number", flat=True), before)


def schedule_going_on(contest: Tournament, number: int) -> Running | None:
    """The schedule that a round is to be taken from, None where it is drawn by itself."""
    scheduled = system_of(contest, number) in SCHEDULES
    return running_schedule(contest, number) if scheduled else None


def obstacles(contest: Tournament, number: int) -> list[str]:
    """What keeps a round from being drawn now; empty when it can be."""
    if number > contest.rounds_total:
        planned = {"count": contest.rounds_total}
        return [_("The contest has %(count)s rounds (see its settings).") % planned]
    before = round_step(contest, number - 1) if number > 1 else None
    waits = _not_ready(contest, number, before) if before else []
    return [*waits, *(_too_few(contest, number) or _of_no_round(contest, number))]


def _not_ready(contest: Tournament, number: int, before: RoundStep) -> list[str]:
    if before.state in (StepState.TODO, StepState.DRAFT):
        return [_("Round %(number)s is not published yet.") % {"number": number - 1}]
    if before.missing and _needs_results(contest, number):
        return [_missing_words(number - 1, before.missing)]
    return _undecided(contest, number)


def _needs_results(contest: Tournament, number: int) -> bool:
    """Whether the draw looks at what was played: by rank, a bracket, the first of a phase."""
    plan = phase_at(contest, number)
    begins = plan.position > 1 and number == plan.start
    return begins or plan.bracket or system_of(contest, number) in BY_RESULTS


def _undecided(contest: Tournament, number: int) -> list[str]:
    """Matches of a bracket that nobody has won; who leaves lets the other go on."""
    plan = phase_at(contest, number)
    if not plan.bracket or number == plan.start:
        return []
    there = {player.pk for player in players_of_round(contest, number)}
    words = _(
        "Table %(table)s of round %(round)s has no winner, and in a knockout one side goes on. Let "
        "them play another hand and correct the card, or withdraw one of them from round %(next)s."
    )
    return [
        words % {"table": match.table, "round": match.round.number, "next": number}
        for match in _level(contest, plan, number)
        if {side.entrant_id for side in match.sides.all()} <= there
    ]


def _level(contest: Tournament, plan: PhasePlan, number: int) -> Iterable[Match]:
    level = Match.objects.filter(
        round__tournament=contest,
        round__number__gte=plan.start,
        round__number__lt=number,
        slot__isnull=False,
        winner=None,
    ).exclude(entry="")
    found = level.select_related("round").defer(*DRAWN_OF_MATCH).prefetch_related("sides")
    return found.order_by("round__number", "table")


def _of_no_round(contest: Tournament, number: int) -> list[str]:
    """A consolation for the losers of a round that its bracket does not have."""
    plan = phase_at(contest, number)
    if plan.system != System.CONSOLANTE or number != plan.start:
        return []
    asked = plan.options.get("of_round", 1)
    sizes = [len(players_now(contest, number))]
    if plan.position > 1:
        sizes = [len(ids) for ids in members_of(contest, plan, number).values()]
    words = _(
        "The consolation is for the losers of round %(round)s, and a bracket of %(count)s has "
        "only %(rounds)s: choose an earlier round on the page of the phases."
    )
    return [
        words % {"round": asked, "count": size, "rounds": rounds}
        for size in sizes
        if 1 < (rounds := (size - 1).bit_length()) <= asked
    ]


def _missing_words(number: int, missing: int) -> str:
    return ngettext(
        "%(count)s card of round %(number)s has not come back: the next round is drawn from the "
        "ranking.",
        "%(count)s cards of round %(number)s have not come back: the next round is drawn from the "
        "ranking.",
        missing,
    ) % {"count": missing, "number": number}


def _too_few(contest: Tournament, number: int) -> list[str]:
    count = len(players_now(contest, number))
    if count < 2:
        return [_("Fewer than two pairs are ticked present: check them in first.")]
    if not tables_for(contest, count).sizes:
        words = _("Fewer than %(size)s are ticked present: check them in first.")
        return [words % {"size": SEATS if contest.melee else contest.sides_at_table}]
    return []


def volunteers_needed(contest: Tournament, number: int) -> int:
    """How many have to be named for the byes of a round."""
    if contest.bye_choice != ByeChoice.VOLUNTEER or system_of(contest, number) in PLANNED:
        return 0
    return byes_to_name(contest, len(players_now(contest, number)))
