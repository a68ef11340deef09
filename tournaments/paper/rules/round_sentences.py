"""The rule sheet on the rounds that everybody plays, and on the rounds of the qualified."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draws.pools import LARGEST_POOL
from tournaments.models import Phase, Tournament
from tournaments.models.group import Group
from tournaments.ranking.selectors.lengths import rounds_of_phases, rounds_words_of


@dataclass(frozen=True, slots=True)
class RoundsPlayed:
    """How many rounds an entrant plays."""

    everybody: tuple[int, str]
    """as a number and in words; 0 where nobody is sure of more than a match of a bracket"""
    more: tuple[int, str]
    """of the entrants who play on; 0 where everybody plays to the end"""
    first: int | None
    """how many play on, where they are the first of the ranking"""
    at_most: bool
    """whether losers play fewer of them"""


def rounds_played(tournament: Tournament) -> RoundsPlayed:
    """The rounds that everybody plays, and the rounds of the entrants who go on."""
    plans = tournament.chain
    lengths = rounds_of_phases(tournament)
    shared = len([*takewhile(_of_everybody, plans)])
    beyond = plans[shared:]
    return RoundsPlayed(
        everybody=rounds_words_of(lengths[:shared]),
        more=rounds_words_of(lengths[shared:]),
        first=_first_of(beyond[0]) if shared and len(beyond) == 1 else None,
        at_most=any(plan.bracketed for plan in beyond) or len(beyond) > 1,
    )


def _first_of(plan: Phase) -> int | None:
    """How many play a phase, where they are the first of the ranking."""
    main: Group = plan.groups[0]
    by_rank = main == Group(main.name, last=main.last)
    return main.last if by_rank and len(plan.groups) == 1 else None


def _of_everybody(plan: Phase) -> bool:
    """Whether everybody plays every round of a phase."""
    return not plan.bracketed and (plan.position == 1 or _takes_all(plan))


def _takes_all(plan: Phase) -> bool:
    """Whether nobody of the phase before is left out."""
    groups: Sequence[Group] = plan.groups
    last = groups[-1]
    if last.places:
        return groups[0].places[:1] == (1,) and last.places[-1] == LARGEST_POOL
    follows = 1
    for group in groups:
        if group.first > follows:
            return False
        follows = 1 if group.category else (group.last or 0) + 1
    return last.last is None and not last.category


def rounds_sentences(tournament: Tournament) -> str:
    """How many rounds there are and how one enters."""
    played = rounds_played(tournament)
    words = _first_words(tournament, played)
    if played.everybody[0] and played.more[0]:
        words += " " + _more_words(played)
    return words


def _first_words(tournament: Tournament, played: RoundsPlayed) -> str:
    """The rounds of everybody; where a bracket comes first, the most there are."""
    count, words = played.everybody if played.everybody[0] else played.more
    rounds = _rounds(count, words)
    if not played.everybody[0]:
        rounds = _at_most(count)
    elif played.more[0]:
        rounds = _("%(rounds)s for everybody") % {"rounds": rounds}
    values = {"rounds": rounds, "size": tournament.sides_at_table}
    if tournament.players_each > 1:
        return _("The contest is played by pairs in %(rounds)s.") % values
    if tournament.melee:
        return (
            _("The contest is entered by single players, who play two against two in %(rounds)s.")
            % values
        )
    return (
        _("The contest is played by single players in %(rounds)s, at tables of %(size)s.") % values
    )


def _more_words(played: RoundsPlayed) -> str:
    rounds = _more(played)
    if played.first is None:
        return _("Whoever goes on plays %(rounds)s more.") % {"rounds": rounds}
    words = ngettext(
        "The first plays %(rounds)s more.",
        "The first %(count)s play %(rounds)s more.",
        played.first,
    )
    return words % {"count": played.first, "rounds": rounds}


def _rounds(count: int, words: str) -> str:
    """A number of rounds: 5 rounds, 4 to 6 rounds."""
    return ngettext("%(count)s round", "%(count)s rounds", count) % {"count": words}


def _at_most(count: int) -> str:
    words = ngettext("at most %(count)s round", "at most %(count)s rounds", count)
    return words % {"count": count}


def _more(played: RoundsPlayed) -> str:
    """The rounds of the entrants who go on; losers may play fewer."""
    count, words = played.more
    if played.at_most and count > 1:
        return ngettext("up to %(count)s round", "up to %(count)s rounds", count) % {"count": count}
    return _rounds(count, words)


def rounds_fact(tournament: Tournament) -> str:
    """The same for the box."""
    played = rounds_played(tournament)
    count, words = played.everybody if played.everybody[0] else played.more
    rounds = _rounds(count, words) if played.everybody[0] else _at_most(count)
    if played.everybody[0] and played.more[0]:
        values = {"rounds": rounds, "more": _more(played)}
        rounds = _("%(rounds)s for everybody, %(more)s more for some") % values
    if tournament.players_each > 1:
        return _("%(rounds)s, by pairs") % {"rounds": rounds}
    return _("%(rounds)s, single players") % {"rounds": rounds}
