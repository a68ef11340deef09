"""Who has come and who has left since a draft was drawn: it cannot be published then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import ngettext

from tournaments.models import Round
from tournaments.models.chain import phase_at
from tournaments.phases.selectors.phases import members_of, players_now
from tournaments.rounds.drafts import numbers_of
from tournaments.rounds.group_changes import first_of_phase
from tournaments.rounds.partners import with_partners
from tournaments.rounds.words.draws import names_words


@dataclass(frozen=True, slots=True)
class Presence:
    """The numbers of those who came since a draw, and of those who left."""

    come: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()

    @property
    def numbers(self) -> list[int]:
        """All of them, in order."""
        return sorted((*self.come, *self.gone))

    def __bool__(self) -> bool:
        return bool(self.come or self.gone)


def presence_changed(round_: Round) -> Presence:
    """Who is there and not in a draft, and who is in it and not there."""
    step = with_partners(round_.draw, round_.steps[round_.step])
    placed = {n for match in step["matches"] for n in numbers_of(match)} | set(step["byes"])
    there = {player.number for player in players_now(round_.tournament, round_.number)}
    if "groups" in round_.draw:
        # Who is in a bracket and has no match is not left out by this draw; once the phase has
        # begun, who leaves it without a match here changes nothing of this round.
        members = {n for ids in round_.draw["members"].values() for n in ids}
        begins = first_of_phase(round_.draw, round_.number)
        placed |= members if begins else members & there
        placed |= there & _alone(round_)
    return Presence(tuple(sorted(there - placed)), tuple(sorted(placed - there)))


def presence_words(round_: Round) -> list[str]:
    """The same in sentences; none while the draft holds."""
    found = presence_changed(round_)
    told = ((_come, found.come), (_gone, found.gone))
    return [_said(words, numbers) for words, numbers in told if numbers]


def _alone(round_: Round) -> set[int]:
    """The only ones of a group that begins here: nobody is there to be played."""
    plan = phase_at(round_.tournament, round_.number)
    if plan.position == 1 or plan.start != round_.number:
        return set()
    groups = members_of(round_.tournament, plan, round_.number)
    return {ids[0] for ids in groups.values() if len(ids) == 1}


def _said(words: Callable[[int], str], numbers: tuple[int, ...]) -> str:
    return words(len(numbers)) % {"numbers": names_words(list(map(str, numbers)))}


def _come(count: int) -> str:
    return ngettext(
        "Pair no %(numbers)s is here and not in this draw: draw again.",
        "Pairs no %(numbers)s are here and not in this draw: draw again.",
        count,
    )


def _gone(count: int) -> str:
    return ngettext(
        "Pair no %(numbers)s is in this draw and no longer here: draw again.",
        "Pairs no %(numbers)s are in this draw and no longer here: draw again.",
        count,
    )
