"""The rule sheet on the rounds that everybody plays, and on the rounds of the qualified."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _, ngettext

from tournaments.draws.pools import LARGEST_POOL
from tournaments.models import Group, Phase, Tournament
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
    beyond, first = plans[shared:], None
    if shared and len(beyond) == 1:
        main, *others = beyond[0].groups
        if not others and main == Group(main.name, last=main.last):
            first = main.last
    return RoundsPlayed(
        everybody=rounds_words_of(lengths[:shared]),
        more=rounds_words_of(lengths[shared:]),
        first=first,
        at_most=any(plan.bracketed for plan in beyond) or len(beyond) > 1,
    )


def _of_everybody(plan: Phase) -> bool:
    """Whether everybody plays every round of a phase: nobody of the phase before is left out."""
    if plan.bracketed or plan.position == 1:
        return not plan.bracketed
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
    rounds = _first_rounds(played)
    more = bool(played.everybody[0] and played.more[0])
    if more:
        rounds = _("%(rounds)s for everyone") % {"rounds": rounds}
    if tournament.players_each > 1:
        words = _("The contest is played by pairs in %(rounds)s.")
    elif tournament.melee:
        words = _(
            "The contest is entered by single players, who play two against two in %(rounds)s."
        )
    else:
        words = _("The contest is played by single players in %(rounds)s, at tables of %(size)s.")
    words %= {"rounds": rounds, "size": tournament.sides_at_table}
    if not more:
        return words
    goes_on = _("Those who go on play %(rounds)s more.")
    if played.first is not None:
        goes_on = ngettext(
            "The first plays %(rounds)s more.",
            "The first %(count)s play %(rounds)s more.",
            played.first,
        )
    return f"{words} {goes_on % {'count': played.first, 'rounds': _more(played)}}"


def _first_rounds(played: RoundsPlayed) -> str:
    """The rounds of everybody; where a bracket comes first, the most there are."""
    if played.everybody[0]:
        return _rounds(*played.everybody)
    count, _words = played.more
    return ngettext("at most %(count)s round", "at most %(count)s rounds", count) % {"count": count}


def _rounds(count: int, words: str) -> str:
    """A number of rounds: 5 rounds, 4 to 6 rounds."""
    return ngettext("%(count)s round", "%(count)s rounds", count) % {"count": words}


def _more(played: RoundsPlayed) -> str:
    """The rounds of the entrants who go on; losers may play fewer."""
    count, words = played.more
    if played.at_most and count > 1:
        return ngettext("up to %(count)s round", "up to %(count)s rounds", count) % {"count": count}
    return _rounds(count, words)


def rounds_fact(tournament: Tournament) -> str:
    """The same for the box."""
    played = rounds_played(tournament)
    rounds = _first_rounds(played)
    if played.everybody[0] and played.more[0]:
        values = {"rounds": rounds, "more": _more(played)}
        rounds = _("%(rounds)s for everyone, %(more)s more for some") % values
    return _("%(rounds)s, by pairs") % {"rounds": rounds}
