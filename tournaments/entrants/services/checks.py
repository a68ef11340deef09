"""What every write about an entrant's people checks first; all problems of a form at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.writes import Problem, Refusal
from tournaments.entrants.people import club_problem, name_key, name_problem, tidy
from tournaments.entrants.selectors.preview import already_plays, one_name_only
from tournaments.entrants.selectors.seating import FOR_EVER, Seating

FIELDS = ("first", "second")


@dataclass(frozen=True, slots=True)
class PairNames:
    """Tidied names that can be people's, two or one who plays alone; a club's or none."""

    names: tuple[str, ...]
    home_club: str


@dataclass(frozen=True, slots=True)
class TakenProblem(Problem):
    """The person of this field sits in pair `number` already."""

    number: int


def pair_checked(first: str, second: str, home_club: str, players: int = 2) -> PairNames:
    """The names of an entrant of so many players, tidied.

    :raises Refusal: with a problem for each field that cannot stand
    """
    pair = PairNames((tidy(first), tidy(second))[:players], tidy(home_club))
    judged = [(f, name_problem(n)) for f, n in zip(FIELDS, pair.names, strict=False)]
    if players == 1 and tidy(second):
        judged.append(("second", one_name_only()))
    judged.append(("home_club", club_problem(pair.home_club)))
    problems = [Problem(field, words) for field, words in judged if words]
    if not problems and same_person(pair.names):
        same = _("The two players of a pair cannot be the same person.")
        problems = [Problem("second", same)]
    if problems:
        raise Refusal(*problems)
    return pair


def same_person(names: Sequence[str]) -> bool:
    """Whether two spellings of one name stand in an entrant."""
    return len({name_key(name) for name in names}) < len(names)


def refuse_clashes(
    sitting: Seating,
    pair: PairNames,
    since: tuple[int, ...],
    until: int | None = None,
    besides: int | None = None,
) -> None:
    """Refuse people who are in another entrant in one of their rounds, each from `since` on.

    :raises Refusal: with a :class:`TakenProblem` beside each such name
    """
    clashes = [
        sitting.clash(name_key(name), start, until or FOR_EVER, besides)
        for name, start in zip(pair.names, since, strict=False)
    ]
    problems = [
        TakenProblem(field, already_plays(stay), stay.number)
        for field, stay in zip(FIELDS, clashes, strict=False)
        if stay is not None
    ]
    if len(problems) == 2 and problems[0].number == problems[1].number:
        words = _("This pair is in already: it is pair %(number)s.")
        number = problems[0].number
        problems = [TakenProblem("first", words % {"number": number}, number)]
    if problems:
        raise Refusal(*problems)
