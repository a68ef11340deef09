"""The line of the evening: what is done, what is left, what comes next."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from django.db.models import Count, Q

from tournaments.brackets.selectors import RoundTitle, round_titles
from tournaments.core.wording.settings import length_words
from tournaments.models import MatchKind, Round, Tournament
from tournaments.ranking.rows import COMPLETE
from tournaments.ranking.selectors.lengths import PhaseLength, open_lengths, with_lengths
from tournaments.ranking.selectors.played import matches_ahead


class StepState(StrEnum):
    """How far a step of the evening is."""

    TODO = "todo"
    DRAFT = "draft"
    PLAYING = "playing"
    COMPLETE = "complete"


class RoundStep(NamedTuple):
    """A round of the evening, drawn or to come, and its sheets (cards) in and to review."""

    number: int
    state: StepState
    matches: int = 0
    returned: int = 0
    to_review: int = 0
    cards_printed: bool = False
    """whether its score cards were asked for at the desk"""
    title: RoundTitle | None = None
    """how it is called; None where its number says all"""

    @property
    def missing(self) -> int:
        """Cards not yet returned."""
        return self.matches - self.returned


class EveningPhase(NamedTuple):
    """A phase of the evening with its rounds."""

    title: str
    rounds: tuple[RoundStep, ...]
    length: str
    """how many rounds it may take, where that is open"""

    @property
    def done(self) -> bool:
        """Whether all of it is played."""
        return all(step.state is StepState.COMPLETE for step in self.rounds)


@dataclass(frozen=True)
class Evening:
    """All rounds of a tournament in order; `current` is the first that is not complete."""

    rounds: tuple[RoundStep, ...]
    finished: bool
    open_lengths: Mapping[int, PhaseLength]
    """of the phases whose number of rounds is open, by position"""

    @cached_property
    def current(self) -> RoundStep | None:
        """The round to be drawn or played now, None when all are complete."""
        return next((r for r in self.rounds if r.state is not StepState.COMPLETE), None)

    @property
    def phases(self) -> list[EveningPhase]:
        """Its phases; one without a title where there is only one."""
        found: dict[tuple[int, str], list[RoundStep]] = {}
        for step in self.rounds:
            found.setdefault(step.title[:2] if step.title else (0, ""), []).append(step)
        phases = []
        for (position, title), steps in found.items():
            length = self.open_lengths.get(position)
            words = length_words(*length) if length else ""
            phases.append(EveningPhase(title, tuple(steps), words))
        return phases

    @property
    def reopened(self) -> tuple[RoundStep, ...]:
        """The rounds before the latest that is published of which cards are out."""
        return tuple([r for r in self._published[:-1] if r.state is StepState.PLAYING])

    @property
    def complete(self) -> int:
        """The last round of which, and of all before which, every card is in; 0 without any."""
        return self.current.number - 1 if self.current else len(self.rounds)

    @cached_property
    def _published(self) -> list[RoundStep]:
        return [r for r in self.rounds if r.state in (StepState.PLAYING, StepState.COMPLETE)]

    @property
    def latest_published(self) -> RoundStep | None:
        """The last round that is public."""
        return self._published[-1] if self._published else None

    @property
    def at_entrants(self) -> bool:
        """Whether nothing was drawn yet: the evening is still at the entries."""
        return self.rounds[0].state is StepState.TODO


def evening(tournament: Tournament) -> Evening:
    """Where the evening stands (one query; some more where brackets are played)."""
    drawn = {step.number: step for step in _drawn_rounds(tournament)}
    last_drawn = max(drawn, default=0)
    # While a round runs the lengths are those of its draw.
    between = not last_drawn or drawn[last_drawn].state is StepState.COMPLETE
    if between:
        tournament = with_lengths(tournament)
    opened = open_lengths(tournament, last_drawn) if tournament.finished_at is None else {}
    last = max([tournament.rounds_total, *drawn])
    ahead = matches_ahead(tournament, last_drawn + 1) if last_drawn and between else None
    titles = round_titles(tournament, {} if ahead is None else {last_drawn + 1: ahead})
    steps = [
        drawn.get(n, RoundStep(n, StepState.TODO))._replace(title=titles.get(n))
        for n in range(1, last + 1)
    ]
    return Evening(
        rounds=tuple(steps),
        finished=tournament.finished_at is not None,
        open_lengths=opened,
    )


def round_step(tournament: Tournament, number: int) -> RoundStep:
    """Where one round stands; one not drawn yet is still to do."""
    return next(iter(_drawn_rounds(tournament, number=number)), RoundStep(number, StepState.TODO))


def steps_before(tournament: Tournament, number: int) -> list[RoundStep]:
    """Where the rounds that are drawn before one stand, in their order (one query)."""
    return _drawn_rounds(tournament, number__lt=number)


def _drawn_rounds(tournament: Tournament, **only: int) -> list[RoundStep]:
    played = ~Q(matches__kind=MatchKind.BYE)
    rows = (
        Round.objects.filter(tournament=tournament, **only)
        .order_by("number")
        .values_list("number", "published_at", "cards_at")
        .annotate(
            playing=Count("matches", played),
            returned=Count("matches", played & Q(matches__state__in=COMPLETE)),
            to_review=Count("matches", played & Q(matches__review__isnull=False)),
        )
    )
    steps = []
    for number, published, cards_at, playing, returned, to_review in rows:
        state = StepState.COMPLETE if returned == playing else StepState.PLAYING
        state = state if published else StepState.DRAFT
        steps.append(RoundStep(number, state, playing, returned, to_review, cards_at is not None))
    return steps
