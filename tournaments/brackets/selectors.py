"""The title of each round of a tournament: its phase, and the round of its bracket."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tournaments.brackets.draws import matches_of_round
from tournaments.core.wording.brackets import (
    bracket_rounds,
    double_words,
    match_words,
    round_words,
    short_words,
)
from tournaments.core.wording.phases import phase_label
from tournaments.draws.knockout import LOSERS, MAIN, THIRD, BracketMatch
from tournaments.models import Match, Phase, Tournament, at_table


class RoundTitle(NamedTuple):
    """The phase of a round, by its position in the chain, and the matches of its bracket.

    `phase` is empty in a tournament of one phase. `matches` is None where no bracket is drawn,
    where it is over, or in a double elimination. `bracket` is then the title of the round, where
    all its matches belong to one round of one bracket. `mixed` are matches of several stages.
    """

    position: int
    phase: str = ""
    matches: int | None = None
    bracket: str = ""
    mixed: bool = False

    @property
    def words(self) -> str:
        """The title; empty where a round has only a number, or its tables have titles of theirs."""
        return self.phase if self.mixed else round_words(self.phase, self.matches, self.bracket)

    @property
    def in_bracket(self) -> str:
        """The title of the round of the bracket in short; empty where it has none."""
        return self.bracket if self.matches is None else short_words(self.matches)


Slots = Mapping[int, Mapping[str, Collection[int]]]
"""The matches of brackets by round and group."""


def round_titles(
    tournament: Tournament, ahead: Slots = MappingProxyType({})
) -> dict[int, RoundTitle]:
    """The titles of all rounds planned (two queries where a bracket is drawn, else one or none).

    `ahead` are the matches of a round to be drawn, where they are known.
    """
    if not tournament.chained:
        return {}
    plans = tournament.chain
    brackets = _brackets(tournament, plans, ahead)
    titles = {}
    for plan in plans:
        phase = phase_label(plans, plan.position) if len(plans) > 1 else ""
        drawn = brackets.get(plan.start, ())
        for number in range(plan.start, plan.end + 1):
            title = RoundTitle(plan.position, phase)
            if drawn:
                every = [
                    (one, matches_of_round(*one, number=number, start=plan.start)) for one in drawn
                ]
                best, rows = every[0]
                title = title._replace(
                    matches=best.main_matches(rows),
                    bracket=best.words(rows),
                    mixed=len(set().union(*(one.stages(own) for one, own in every))) > 1,
                )
            titles[number] = title
    return titles


def round_title(tournament: Tournament, number: int) -> str:
    """The title of a round besides its number; empty in a tournament of plain rounds."""
    title = round_titles(tournament).get(number)
    return title.words if title else ""


def first_matches(plan: Phase, members: int) -> int | None:
    """The matches in the first round of a bracket, counting those without an opponent.

    >>> plan = Phase(system="knockout", rounds=3)
    >>> first_matches(plan, 6), first_matches(plan, 1)
    (4, None)
    """
    if not plan.bracketed or plan.double or members < 2:
        return None
    return 1 << ((members - 1).bit_length() - 1)


class _Bracket(NamedTuple):
    """A bracket of a phase, and its matches in each round drawn."""

    matches: Sequence[BracketMatch]
    played: Mapping[int, Collection[int]]

    @property
    def double(self) -> bool:
        return any(match.bracket == LOSERS for match in self.matches)

    def stages(self, some: Sequence[BracketMatch]) -> set[int | str]:
        """How far from their end these matches are; the one for the third place goes with any."""
        if self.double:
            return {self.words(some)} if some else set()
        last = {match.bracket: match.round_ for match in self.matches}
        ends = [(last[match.bracket], match) for match in some if match.bracket != THIRD]
        return {1 << (end - match.round_) for end, match in ends}

    def main_matches(self, some: Sequence[BracketMatch]) -> int | None:
        """The matches of the main bracket in the round of these; in the earliest of several."""
        main = [match.round_ for match in some if match.bracket == MAIN]
        if self.double or not main:
            return None
        last = max(match.round_ for match in self.matches if match.bracket == MAIN)
        return 1 << (last - min(main))

    def words(self, some: Sequence[BracketMatch]) -> str:
        """The title of these matches, where they belong to one round of one bracket."""
        if self.double:
            return double_words(self.matches, some)
        main = any(match.bracket == MAIN for match in some)
        words = bracket_rounds(self.matches)
        called = {words[match.number] for match in some}
        return called.pop() if len(called) == 1 and not main else ""


def _brackets(
    tournament: Tournament, plans: Sequence[Phase], ahead: Slots
) -> dict[int, list[_Bracket]]:
    """The brackets of each phase drawn, the best first, by the number of its first round."""
    starts = [plan.start for plan in plans if plan.bracketed]
    rounds = tournament.rounds.filter(number__in=starts) if starts else tournament.rounds.none()
    groups = {number: draw.groups for number, draw in rounds.draws().items() if draw.groups}
    played: dict[int, dict[str, set[int]]] = {}
    matches = Match.objects.filter(round__tournament=tournament, slot__isnull=False)
    rows = matches.values_list("round__number", "group", "slot") if groups else ()
    for number, group_name, slot in rows:
        played.setdefault(number, {}).setdefault(group_name, set()).add(slot or 0)
    known: Slots = {**played, **ahead}
    ends = {plan.start: plan.end for plan in plans}
    return {
        start: [
            _Bracket(
                group.matches,
                {
                    number: slots[group.name]
                    for number, slots in known.items()
                    if start <= number <= ends[start] and group.name in slots
                },
            )
            for group in drawn
        ]
        for start, drawn in groups.items()
    }


Titles = Mapping[tuple[str, int | None], str]
"""The title of a match by its group and its number in the bracket."""


def table_titles(tournament: Tournament, number: int) -> Titles:
    """The titles of the matches of a round, without its phase (one query; none of plain rounds)."""
    plan = tournament.phase_at(number)
    if not plan.bracketed:
        return {}
    first = tournament.rounds.filter(number=plan.start).draws().get(plan.start)
    groups = first.groups if first else ()
    return {
        (group.name, slot): match_words(group.name, words, len(groups))
        for group in groups
        for slot, words in bracket_rounds(group.matches).items()
    }


def telling_titles(
    tournament: Tournament, number: int, places: Iterable[tuple[str, int | None]]
) -> Titles:
    """The titles of matches of a round; none where all have the same, which the round itself has.

    (One query; none of plain rounds.)
    """
    found = table_titles(tournament, number)
    titles = {place: found.get(place, "") for place in places}
    return titles if len({*titles.values()}) > 1 else {}


def with_phase(tournament: Tournament, number: int, title: str) -> str:
    """The title of a match after that of its phase; empty where it has none."""
    plans = tournament.chain
    if not title or len(plans) < 2:
        return title
    return round_words(phase_label(plans, tournament.phase_at(number).position), None, title)


def match_title(tournament: Tournament, number: int, group: str, slot: int | None) -> str:
    """What a match is called: its phase, bracket and stage; elsewhere what its round is called."""
    found = table_titles(tournament, number) if slot else {}
    own = found.get((group, slot), "")
    return with_phase(tournament, number, own) if own else round_title(tournament, number)


def title_at_table(tournament: Tournament, number: int, table: int) -> str:
    """What the match at a table of a round is called."""
    matches = Match.objects.filter(at_table(tournament, table), round__tournament=tournament)
    found = matches.filter(round__number=number).values_list("group", "slot").first()
    return match_title(tournament, number, *(found or ("", None)))
