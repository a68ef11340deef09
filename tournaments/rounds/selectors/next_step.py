"""The next step of the evening for the viewer: what to do now, where, and what is done already."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.wording.phases import draw_words
from tournaments.models import Tournament
from tournaments.ranking.selectors.progress import Evening, RoundStep, StepState
from tournaments.rounds.selectors.draws import round_ahead

MayDo = Collection[str]
"""The acts that the viewer may carry out."""


@dataclass(frozen=True, slots=True)
class NextStep:
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
        state = _("All rounds are played.")
        if "prizes.settle" in may:
            return NextStep(_("Give the prizes"), _address("prizes", tournament), told=state)
        return NextStep(_("Look at the ranking"), _address("ranking_desk", tournament), told=state)
    if step.state is StepState.TODO:
        return _draw(tournament, step, may)
    if step.state is not StepState.DRAFT:
        return _results(tournament, step, may)
    state = _("The draw is a draft: nobody sees it yet.")
    if "round.draw" not in may:
        return NextStep(told=state)
    where = _address("round_draw", tournament, step.number)
    return NextStep(_("Look at the draw and publish it"), where, told=state)


def _address(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(name, args=[tournament.code, *more])


def _entries(tournament: Tournament, evening: Evening, may: MayDo) -> NextStep:
    """Enter, tick, draw: ticking is left out once everybody is ticked."""
    counts = tournament.entrants.holding_places(1).aggregate(
        placed=Count("pk"), present=Count("pk", Q(present=True))
    )
    if not counts["placed"]:
        if "entrants.enter" not in may:
            return NextStep(told=_("No pair is entered yet."))
        return NextStep(_("Enter pairs"), _address("entrants", tournament))
    draw = _draw(tournament, evening.rounds[0], may)
    if counts["present"] == counts["placed"] > 1:
        return draw
    return NextStep(
        _("Tick who is here"),
        _address("check_in", tournament),
        told=_("%(present)s of %(placed)s pairs are ticked present.") % counts,
        also=draw if draw.url and counts["placed"] > 1 else None,
    )


def _draw(tournament: Tournament, step: RoundStep, may: MayDo) -> NextStep:
    if "round.draw" not in may:
        return NextStep(told=_("The organiser draws round %(number)s.") % {"number": step.number})
    plan, label = tournament.phase_at(step.number), draw_words(step.number, None)
    if plan.bracketed and plan.position > 1 and step.number == plan.start:
        # Draw round 2, the semifinals: who goes on says what a bracket begins with.
        label = round_ahead(tournament, step).button
    elif step.title:
        label = draw_words(step.number, step.title.matches, step.title.bracket)
    return NextStep(label, _address("round_draw", tournament, step.number), posts=True)


def _results(tournament: Tournament, step: RoundStep, may: MayDo) -> NextStep:
    """The results; before the first of them the cards, where nobody has printed them yet."""
    words = ngettext(
        "%(returned)s card of %(matches)s is back.",
        "%(returned)s cards of %(matches)s are back.",
        step.returned,
    )
    enter = NextStep(
        _("Enter results"),
        _address("results", tournament, step.number),
        told=words % {"returned": step.returned, "matches": step.matches},
    )
    if step.cards_printed or step.returned or "paper.print" not in may:
        return enter
    return NextStep(
        _("Print the score cards"),
        _address("round_cards", tournament, step.number),
        posts=True,
        paper=True,
        told=_("The draw of round %(number)s is public.") % {"number": step.number},
        also=replace(enter, told=""),
    )
