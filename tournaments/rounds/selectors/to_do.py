"""What to do next in the evening, and what is still open in a contest, each a link."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext, pgettext

from tournaments.core.wording.phases import draw_words
from tournaments.entrants.selectors.entrants import owing
from tournaments.models import Match, MatchKind, MatchState, Tournament
from tournaments.ranking.misplaced import OtherMembers
from tournaments.ranking.selectors.misplaced import misplaced, misplaced_words
from tournaments.ranking.selectors.prizes import awards, prizes_astray
from tournaments.ranking.selectors.progress import Evening, RoundStep, StepState
from tournaments.ranking.selectors.standings import byes_to_play
from tournaments.rounds.selectors.draws import round_ahead
from tournaments.rounds.selectors.outdated import reasons_to_redraw
from tournaments.rounds.selectors.waiting import without_table_now

MayDo = Collection[str]
"""The acts that the viewer may carry out."""


class NextStep(NamedTuple):
    """A step of the evening; without a `url` another person takes it, named in the words."""

    label: str = ""
    url: str = ""
    posts: bool = False
    """whether it is carried out by a form, not shown by a link"""
    paper: bool = False
    """whether it opens a paper, beside the page"""
    told: str = ""
    """how far it is, or why it is needed"""
    also: NextStep | None = None
    """what may be done just as well"""

    def seen_from(self, path: str) -> NextStep | None:
        """The step without what is done on the page itself; the page of the other one says both."""
        if path == self.url:
            return self.also
        return None if self.also and self.also.url == path else self


def next_step(tournament: Tournament, evening: Evening, may: MayDo) -> NextStep | None:
    """What comes next; None in a tournament that is closed (one query while entries are open)."""
    if evening.finished:
        return None
    if evening.at_entrants:
        return _entries(tournament, evening, may)
    step = evening.current
    if step is None:
        label, page = _("Look at the ranking"), "ranking_desk"
        if "prizes.settle" in may:
            label, page = _("Hand over the prizes"), "prizes"
        return NextStep(label, address(page, tournament), told=_("All rounds are played."))
    if step.state is StepState.TODO:
        return _draw(tournament, step, may)
    if step.state is StepState.DRAFT:
        state = _("The draw is a draft: nobody sees it yet.")
        if "round.draw" not in may:
            return NextStep(told=state)
        where = address("round_draw", tournament, step.number)
        return NextStep(_("Look at the draw and publish it"), where, told=state)
    return _results(tournament, step, may)


def address(name: str, tournament: Tournament, *more: object) -> str:
    """The address of a page of the desk."""
    return reverse(name, args=[tournament.code, *more])


def _entries(tournament: Tournament, evening: Evening, may: MayDo) -> NextStep:
    """Enter, tick, draw: ticking is left out once everybody is ticked."""
    counts = tournament.entrants.holding_places(1).aggregate(
        placed=Count("pk"), present=Count("pk", Q(present=True))
    )
    if not counts["placed"]:
        if "entrants.enter" not in may:
            return NextStep(told=_("No pair is entered yet."))
        return NextStep(_("Enter pairs"), address("entrants", tournament))
    draw = _draw(tournament, evening.rounds[0], may)
    if counts["present"] == counts["placed"] > 1:
        return draw
    return NextStep(
        _("Tick who is here"),
        address("check_in", tournament),
        told=_("%(present)s of %(placed)s pairs are ticked present.") % counts,
        also=draw if draw.url and counts["placed"] > 1 else None,
    )


def _draw(tournament: Tournament, step: RoundStep, may: MayDo) -> NextStep:
    if "round.draw" not in may:
        return NextStep(told=_("The organiser draws round %(number)s.") % {"number": step.number})
    plan, label = tournament.phase_at(step.number), draw_words(step.number, None)
    if plan.bracketed and step.number == plan.start > 1:
        # Draw round 2, the semifinals: who goes on says what a bracket begins with.
        label = round_ahead(tournament, step).button
    elif step.title:
        label = draw_words(step.number, step.title.matches, step.title.bracket)
    return NextStep(label, address("round_draw", tournament, step.number), posts=True)


def _results(tournament: Tournament, step: RoundStep, may: MayDo) -> NextStep:
    """The results; before the first of them the cards, where nobody has printed them yet."""
    words = ngettext(
        "%(returned)s of %(matches)s score cards returned.",
        "%(returned)s of %(matches)s score cards returned.",
        step.returned,
    )
    enter = NextStep(
        _("Enter results"),
        address("results", tournament, step.number),
        told=words % {"returned": step.returned, "matches": step.matches},
    )
    if step.cards_printed or step.returned or "paper.print" not in may:
        return enter
    return NextStep(
        _("Print the score cards"),
        address("round_cards", tournament, step.number),
        posts=True,
        paper=True,
        told=_("The draw of round %(number)s is public.") % {"number": step.number},
        also=enter._replace(told=""),
    )


AFTER_THE_END = ("fees", "astray", "handed")
"""What can still be settled in a closed contest."""


@dataclass(frozen=True)
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
    lines = [
        *results_open(tournament, evening),
        *_draws(tournament, evening),
        *_entrants(tournament, evening),
        *(_prizes(tournament) if evening.current is None else ()),
    ]
    return [line for line in lines if not evening.finished or line.kind in AFTER_THE_END]


def results_open(
    tournament: Tournament, evening: Evening, *, tables: bool = True
) -> Iterator[Unsettled]:
    """What is open of the results: to be checked, cards that are out, byes to be played for.

    Without `tables` no query is made for those concerned, and cards that are out are left out.
    """
    for each in misplaced(tournament):
        # A match of a bracket, or a phase, that others play than the results call for.
        words = _("match does not fit the current results")
        if isinstance(each, OtherMembers):
            words = _("phase is not played by those the current ranking requires")
        where = address("table_plan", tournament, each.round)
        told = misplaced_words(tournament, each)
        yield Unsettled("misplaced", 1, words, f"{where}#misplaced", "round.draw", told)
    for step in evening.rounds:
        if step.to_review:
            yield _to_review(tournament, step, tables=tables)
    for step in evening.rounds if tables else ():
        if step.state is StepState.PLAYING:
            yield _cards_out(tournament, step)
    if waiting := byes_to_play(tournament):
        # The byes whose catch-up game or partie bis nobody has seated.
        words = ngettext(
            "bye still has a match to come", "byes still have a match to come", len(waiting)
        )
        bye = pgettext("a bye that is to be played for", "no. %(pair)s in round %(round)s")
        byes = (bye % {"pair": number, "round": round_} for round_, number in waiting)
        where = address("results", tournament, max(round_ for round_, _number in waiting))
        yield Unsettled("byes", len(waiting), words, where, "result.enter", ", ".join(byes))


def _to_review(tournament: Tournament, step: RoundStep, *, tables: bool) -> Unsettled:
    """The results to check; the link opens the first of their `tables`, else their round."""
    words = ngettext(
        "result of round %(number)s is to be checked",
        "results of round %(number)s are to be checked",
        step.to_review,
    ) % {"number": step.number}
    where = address("results", tournament, step.number)
    if tables:
        played = Match.objects.filter(round__tournament=tournament, round__number=step.number)
        flagged = played.filter(review__isnull=False, hall_table__isnull=False)
        numbers = flagged.order_by("hall_table__number").values_list(
            "hall_table__number", flat=True
        )
        if table := numbers.first():
            where = address("match_desk", tournament, step.number, table)
    return Unsettled("results", step.to_review, words, where, "result.enter")


def _cards_out(tournament: Tournament, step: RoundStep) -> Unsettled:
    """The cards of a round that are still out; their tables, once half of them are in."""
    words = ngettext(
        "score card of round %(number)s has not been returned",
        "score cards of round %(number)s have not been returned",
        step.missing,
    ) % {"number": step.number}
    told = ""
    if step.returned * 2 >= step.matches:
        matches = Match.objects.filter(round__tournament=tournament, round__number=step.number)
        back = (MatchState.ENTERED, MatchState.CONFIRMED)
        out = matches.exclude(kind=MatchKind.BYE).exclude(state__in=back)
        numbers = out.order_by("hall_table__number").values_list("hall_table__number", flat=True)
        told = ngettext("Table %(tables)s", "Tables %(tables)s", step.missing)
        told %= {"tables": ", ".join(map(str, numbers))}
    where = address("results", tournament, step.number)
    return Unsettled("late", step.missing, words, where, "result.enter", told)


def _draws(tournament: Tournament, evening: Evening) -> Iterator[Unsettled]:
    """Who is present without a table in the round that is played, and a draft that is outdated."""
    if unseated := without_table_now(tournament):
        count, number = len(unseated.numbers), unseated.round_.number
        words = ngettext(
            "pair is present and has no table in round %(number)s",
            "pairs are present and have no table in round %(number)s",
            count,
        ) % {"number": number}
        where, names = address("table_plan", tournament, number), unseated.names()
        told = ", ".join(str(names[number_]) for number_ in unseated.numbers)
        yield Unsettled("without_table", count, words, where, "round.draw", told)
    drafts = (step.number for step in evening.rounds if step.state is StepState.DRAFT)
    if number_ := next(drafts, None):
        round_ = tournament.rounds.select_related("tournament").get(number=number_)
        if reasons := [reason.words for reason in reasons_to_redraw(round_)]:
            words = _("draft is out of date: draw round %(number)s again") % {"number": number_}
            where = address("round_draw", tournament, number_)
            yield Unsettled("draft", 1, words, where, "round.draw", " ".join(reasons))


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
    where = address("check_in", tournament)
    if drawn_next and (count := counts["absent"]):
        words = ngettext("pair is not ticked as present", "pairs are not ticked as present", count)
        yield Unsettled("absent", count, words, f"{where}?show=absent", "entrants.check_in")
    # A club that has ticked nobody by the end keeps its till elsewhere.
    keeps_till = evening.current is not None or counts["paid"]
    if tournament.fee_cents and keeps_till and (count := counts["unpaid"]):
        words = ngettext("pair has not paid", "pairs have not paid", count)
        yield Unsettled("fees", count, words, f"{where}?show=unpaid", "entrants.check_in")


def _prizes(tournament: Tournament) -> Iterator[Unsettled]:
    """Prizes without a winner, in the wrong hands, and not handed over where this is ticked."""
    prizes = awards(tournament)
    where = address("prizes", tournament)
    lots = sum((award.until or award.place) - award.place + 1 for award in prizes if not award.pair)
    if lots:
        words = ngettext("prize has no winner", "prizes have no winner", lots)
        yield Unsettled("prizes", lots, words, where, "prizes.settle")
    won = [award for award in prizes if award.pair]
    if astray := prizes_astray(tournament, prizes):
        words = ngettext(
            "prize is in the wrong hands: the ranking has changed",
            "prizes are in the wrong hands: the ranking has changed",
            len(astray),
        )
        told = " ".join(
            f"{award.pair.number}\N{NO-BREAK SPACE}: {award.labels}." for award in astray
        )
        yield Unsettled("astray", len(astray), words, where, "prizes.settle", told)
    waiting = sum(not award.handed for award in won)
    if waiting and waiting < len(won):
        words = ngettext(
            "pair has not received its prize", "pairs have not received their prizes", waiting
        )
        yield Unsettled("handed", waiting, words, where, "prizes.settle")
