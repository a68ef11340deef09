"""What is still open in a contest, so that nothing is forgotten: one list, each line a link."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.entrants.selectors.entrants import owing
from tournaments.models import Match, MatchKind, MatchState, Tournament
from tournaments.ranking.misplaced import OtherMembers
from tournaments.ranking.selectors.misplaced import misplaced, misplaced_words
from tournaments.ranking.selectors.prizes import awards, prizes_astray
from tournaments.ranking.selectors.progress import Evening, RoundStep, StepState
from tournaments.ranking.selectors.standings import byes_to_play
from tournaments.rounds.selectors.outdated import outdated_words
from tournaments.rounds.selectors.without_table import without_table_now

AFTER_THE_END = ("fees", "astray", "handed")
"""What can still be settled in a closed contest."""


@dataclass(frozen=True, slots=True)
class Unsettled:
    """Something open: how many of it there are, in words without the number, and where to go."""

    kind: str
    count: int
    words: str
    url: str
    act: str
    """what one must be allowed to do to follow the link"""
    told: str = ""


def unsettled(tournament: Tournament, evening: Evening) -> list[Unsettled]:
    """What is open, most urgent first; once the contest is closed, what is owed and handed over.

    Two queries on a usual evening; one more for each round of which few cards are missing, or
    results are to be checked; those of the ranking where byes are played for; four more for a
    draft, six once all rounds are played and there are prizes.
    """
    found = _open(tournament, evening)
    return [line for line in found if not evening.finished or line.kind in AFTER_THE_END]


def results_open(
    tournament: Tournament, evening: Evening, *, tables: bool = True
) -> Iterator[Unsettled]:
    """What is open of the results: to be checked, cards that are out, byes to be played for.

    Without `tables` no query is made for those concerned, and cards that are out are left out.
    """
    yield from _misplaced(tournament)
    for step in evening.rounds:
        yield from _results(tournament, step, tables=tables)
    for step in evening.rounds if tables else ():
        yield from _late(tournament, step)
    yield from _byes(tournament)


def _open(tournament: Tournament, evening: Evening) -> Iterator[Unsettled]:
    yield from results_open(tournament, evening)
    yield from _without_table(tournament)
    yield from _draft(tournament, evening)
    yield from _entrants(tournament, evening)
    if evening.current is None:
        yield from _prizes(tournament)


def _address(name: str, tournament: Tournament, *more: int) -> str:
    return reverse(name, args=[tournament.code, *more])


def _misplaced(tournament: Tournament) -> Iterator[Unsettled]:
    """A line a match of a bracket, or a phase, that others play than the results call for."""
    for one in misplaced(tournament):
        words = _("match is not as the results now call for")
        if isinstance(one, OtherMembers):
            words = _("phase is not played by those whom the ranking now calls for")
        where = _address("table_plan", tournament, one.round)
        told = misplaced_words(tournament, one)
        yield Unsettled("misplaced", 1, words, f"{where}#misplaced", "round.draw", told)


def _results(tournament: Tournament, step: RoundStep, *, tables: bool) -> Iterator[Unsettled]:
    """The results to check; the link opens the first of their `tables`, else their round."""
    if step.to_review:
        words = ngettext(
            "result of round %(number)s is to be checked",
            "results of round %(number)s are to be checked",
            step.to_review,
        )
        played = Match.objects.filter(round__tournament=tournament, round__number=step.number)
        flagged = played.filter(review__isnull=False, hall_table__isnull=False)
        ordered = flagged.order_by("hall_table__number").values_list("hall_table__number")
        first = ordered.first() if tables else None
        yield Unsettled(
            "results",
            step.to_review,
            words % {"number": step.number},
            _address("match_desk" if first else "results", tournament, step.number, *(first or ())),
            "result.enter",
        )


def _late(tournament: Tournament, step: RoundStep) -> Iterator[Unsettled]:
    """The cards of a round that are still out; their tables, once half of them are in."""
    if step.state is not StepState.PLAYING:
        return
    words = ngettext(
        "score card of round %(number)s is not back",
        "score cards of round %(number)s are not back",
        step.missing,
    )
    yield Unsettled(
        "late",
        step.missing,
        words % {"number": step.number},
        _address("results", tournament, step.number),
        "result.enter",
        "" if step.returned * 2 < step.matches else _tables_out(tournament, step),
    )


def _tables_out(tournament: Tournament, step: RoundStep) -> str:
    matches = Match.objects.filter(round__tournament=tournament, round__number=step.number)
    out = matches.exclude(kind=MatchKind.BYE).exclude(
        state__in=(MatchState.ENTERED, MatchState.CONFIRMED)
    )
    tables = out.order_by("hall_table__number").values_list("hall_table__number", flat=True)
    told = ngettext("Table %(tables)s", "Tables %(tables)s", step.missing)
    return told % {"tables": ", ".join(map(str, tables))}


def _byes(tournament: Tournament) -> Iterator[Unsettled]:
    """The byes whose catch-up game or partie bis nobody has seated."""
    waiting = byes_to_play(tournament)
    if not waiting:
        return
    words = ngettext(
        "bye is still to be played for", "byes are still to be played for", len(waiting)
    )
    one = pgettext("a bye that is to be played for", "no. %(pair)s in round %(round)s")
    told = (one % {"pair": number, "round": round_} for round_, number in waiting)
    where = _address("results", tournament, max(round_ for round_, _number in waiting))
    yield Unsettled("byes", len(waiting), words, where, "result.enter", ", ".join(told))


def _without_table(tournament: Tournament) -> Iterator[Unsettled]:
    """Who is present and has no table in the round that is played."""
    if found := without_table_now(tournament):
        count, number = len(found.numbers), found.round_.number
        words = ngettext(
            "pair is present and has no table in round %(number)s",
            "pairs are present and have no table in round %(number)s",
            count,
        )
        yield Unsettled(
            "without_table",
            count,
            words % {"number": number},
            _address("table_plan", tournament, number),
            "round.draw",
            ", ".join(map(str, found.names())),
        )


def _draft(tournament: Tournament, evening: Evening) -> Iterator[Unsettled]:
    step = next((step for step in evening.rounds if step.state is StepState.DRAFT), None)
    if step is None:
        return
    round_ = tournament.rounds.select_related("tournament").get(number=step.number)
    if told := outdated_words(round_):
        words = _("draft is out of date: draw round %(number)s again")
        yield Unsettled(
            "draft",
            1,
            words % {"number": step.number},
            _address("round_draw", tournament, step.number),
            "round.draw",
            " ".join(told),
        )


def _entrants(tournament: Tournament, evening: Evening) -> Iterator[Unsettled]:
    """Who is not ticked while a round is still to be drawn, and who plays without having paid."""
    ahead = (step for step in evening.rounds if step.state in (StepState.TODO, StepState.DRAFT))
    drawn_next = next((step.number for step in ahead), None)
    stays = Q(withdrawn_from=None) | Q(withdrawn_from__gt=drawn_next or 0)
    counts = tournament.entrants.placed().aggregate(
        absent=Count("pk", stays & Q(present=False)),
        unpaid=Count("pk", owing()),
        paid=Count("pk", Q(paid=True)),
    )
    where = _address("check_in", tournament)
    if drawn_next and (count := counts["absent"]):
        words = ngettext("pair is not ticked present", "pairs are not ticked present", count)
        yield Unsettled("absent", count, words, f"{where}?show=absent", "entrants.check_in")
    # A club that has ticked nobody by the end keeps its till elsewhere.
    keeps_till = evening.current is not None or counts["paid"]
    if tournament.fee_cents and keeps_till and (count := counts["unpaid"]):
        words = ngettext("pair has not paid", "pairs have not paid", count)
        yield Unsettled("fees", count, words, f"{where}?show=unpaid", "entrants.check_in")


def _prizes(tournament: Tournament) -> Iterator[Unsettled]:
    """The lots that nobody wins; those still to be handed over, where this is ticked."""
    found = awards(tournament)
    where = _address("prizes", tournament)
    lots = sum((award.until or award.place) - award.place + 1 for award in found if not award.pair)
    if lots:
        words = ngettext("prize has no winner", "prizes have no winner", lots)
        yield Unsettled("prizes", lots, words, where, "prizes.settle")
    won = [award for award in found if award.pair]
    if astray := prizes_astray(tournament, found):
        words = ngettext(
            "prize is in the wrong hands: the ranking has changed",
            "prizes are in the wrong hands: the ranking has changed",
            len(astray),
        )
        told = " ".join(f"{one.pair.number}\N{NO-BREAK SPACE}: {one.labels}." for one in astray)
        yield Unsettled("astray", len(astray), words, where, "prizes.settle", told)
    waiting = sum(not award.handed for award in won)
    if waiting and waiting < len(won):
        words = ngettext("pair has not got its prize", "pairs have not got their prizes", waiting)
        yield Unsettled("handed", waiting, words, where, "prizes.settle")
