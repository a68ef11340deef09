"""What every write about a pair's people checks first; all problems of a form at once."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.people import club_problem, name_key, name_problem, tidy
from tournaments.selectors.entrants_preview import already_plays
from tournaments.selectors.seating import FOR_EVER, Seating
from tournaments.services.base import Problem, Refusal

FIELDS = ("first", "second")


@dataclass(frozen=True, slots=True)
class PairNames:
    """Two tidied names that can be people's, and a club's or none."""

    names: tuple[str, str]
    home_club: str


@dataclass(frozen=True, slots=True)
class TakenProblem(Problem):
    """The person of this field sits in pair `number` already."""

    number: int


def pair_checked(first: str, second: str, home_club: str) -> PairNames:
    """The names of a pair, tidied.

    :raises Refusal: with a problem for each field that cannot stand
    """
    pair = PairNames((tidy(first), tidy(second)), tidy(home_club))
    judged = [(f, name_problem(n)) for f, n in zip(FIELDS, pair.names, strict=True)]
    judged.append(("home_club", club_problem(pair.home_club)))
    problems = [Problem(field, words) for field, words in judged if words]
    if not problems and name_key(pair.names[0]) == name_key(pair.names[1]):
        same = _("The two players of a pair cannot be the same person.")
        problems = [Problem("second", same)]
    if problems:
        raise Refusal(*problems)
    return pair


def refuse_clashes(
    sitting: Seating,
    pair: PairNames,
    since: tuple[int, int],
    until: int | None = None,
    besides: int | None = None,
) -> None:
    """Refuse people who sit in another pair in one of their rounds, each from `since` on.

    :raises Refusal: with a :class:`TakenProblem` beside each such name
    """
    clashes = [
        sitting.clash(name_key(name), start, until or FOR_EVER, besides)
        for name, start in zip(pair.names, since, strict=True)
    ]
    problems = [
        TakenProblem(field, already_plays(stay), stay.number)
        for field, stay in zip(FIELDS, clashes, strict=True)
        if stay is not None
    ]
    if len(problems) == 2 and problems[0].number == problems[1].number:
        words = _("This pair is in already: it is pair %(number)s.")
        number = problems[0].number
        problems = [TakenProblem("first", words % {"number": number}, number)]
    if problems:
        raise Refusal(*problems)
