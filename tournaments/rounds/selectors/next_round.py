"""The round to be drawn next: what its button says, and who goes on to the phase it begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.brackets.selectors import first_matches, round_titles
from tournaments.core.wording.phases import group_title
from tournaments.core.wording.rounds import draw_words, round_words
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Tournament
from tournaments.models.chain import phase_at
from tournaments.ranking.selectors.evening import RoundStep, StepState
from tournaments.ranking.selectors.qualifying import Qualifying, by_rank, qualifying
from tournaments.ranking.selectors.standings import standings


@dataclass(frozen=True, slots=True)
class GroupAhead:
    """Who plays in a group of the phase that begins, best first."""

    title: str
    pairs: tuple[PairName, ...]


@dataclass(frozen=True, slots=True)
class RoundAhead:
    """What the desk says before it draws a round."""

    button: str
    title: str = ""
    """what the round is called, where its number does not say all"""
    phase: str = ""
    groups: tuple[GroupAhead, ...] = ()
    replaced: bool = False
    """whether the next rank takes the place of who leaves"""

    @property
    def count(self) -> int:
        """How many go on."""
        return sum(len(group.pairs) for group in self.groups)


def round_ahead(contest: Tournament, step: RoundStep) -> RoundAhead:
    """What the desk says of a round that is not drawn; who goes on where a phase begins with it."""
    plan = phase_at(contest, step.number)
    matches = step.title.matches if step.title else None
    begins = plan.position > 1 and step.number == plan.start
    going = qualifying(contest, standings(contest)) if begins else None
    if going is None:
        return RoundAhead(draw_words(step.number, matches), step.title.words if step.title else "")
    matches = first_matches(plan, len(next(iter(going.members.values()), ())))
    return RoundAhead(
        button=draw_words(step.number, matches),
        title=round_words(step.title.phase if step.title else "", matches),
        phase=going.title,
        groups=tuple(_groups(contest, going)),
        replaced=by_rank(plan),
    )


def title_ahead(contest: Tournament, number: int) -> str:
    """What the page of the draw calls a round that is not drawn; that of the desk where it is next.

    No query for a contest without phases.
    """
    title = round_titles(contest).get(number)
    if title is None or contest.rounds.filter(number__gte=number - 1).count() != min(number - 1, 1):
        return title.words if title else ""
    return round_ahead(contest, RoundStep(number, StepState.TODO, title=title)).title


def _groups(contest: Tournament, going: Qualifying) -> Sequence[GroupAhead]:
    numbers = [number for ids in going.members.values() for number in ids]
    names = pair_names(contest, numbers=numbers)
    return [
        GroupAhead(group_title(title), tuple(names[number] for number in ids))
        for title, ids in going.members.items()
    ]
