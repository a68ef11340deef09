"""Brackets and pools as pages show them: who meets whom, results, matches still open."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.brackets.layout import Node
from tournaments.core.wording.brackets import (
    bracket_rounds,
    family_title,
    group_title,
    match_numbers,
    match_words,
)
from tournaments.core.wording.phases import phase_label
from tournaments.draws.bracket_play import Results, standing_at
from tournaments.draws.knockout import (
    AGAIN,
    CONSOLATION,
    FINAL,
    MAIN,
    THIRD,
    BracketMatch,
    LoserOf,
    WinnerOf,
)
from tournaments.entrants.selectors.names import Names, PairName, together
from tournaments.models import Match, MatchState, Tournament
from tournaments.ranking.misplaced import met_words, other_sides
from tournaments.ranking.phase_facts import Leavers, PhaseFacts, bracket_results
from tournaments.ranking.rows import Matches
from tournaments.ranking.selectors.played import facts_of_phases, read_matches
from tournaments.ranking.selectors.pools import PoolShown, pool_shown, result_of
from tournaments.ranking.selectors.standings import in_progress, kept_back, names_of

CROWNED = (MAIN, CONSOLATION, FINAL, AGAIN)
"""the brackets whose last match is their final"""
SAME_DRAWING = (MAIN, THIRD, FINAL, AGAIN)
"""the brackets that stand in one drawing with the main one"""


class SideShown(NamedTuple):
    """A side of a match of a bracket; while it is empty, the match it waits for."""

    name: PairName | None
    waits: str
    score: str
    """its points; in a match of several games those it has won"""
    won: bool


class MatchShown(NamedTuple):
    """A match of a bracket; `table` is where it is being played now."""

    number: int
    called: str
    """its number as it is shown"""
    words: str
    sides: tuple[SideShown, SideShown]
    table: int | None
    over: bool
    following: int | None
    """the match of the same drawing its winner plays"""
    third: bool
    last: bool
    """whether its winner has won the bracket"""
    walkover: bool
    """whether somebody went on in it without playing"""
    due: str
    """who should have met in it by the results now, where others sat there"""


class RoundShown(NamedTuple):
    """A round of a bracket in words, and whether it is the one played now."""

    words: str
    matches: list[MatchShown]
    now: bool


class BracketShown(NamedTuple):
    """The brackets of one drawing, a match and its node each; `current` is the round played now."""

    key: str
    title: str
    matches: tuple[MatchShown, ...]
    nodes: tuple[Node, ...]
    people: int
    """how many names an entrant has, one line each"""

    @property
    def current(self) -> int:
        """The column of the first match that is not over; the last where all are."""
        both = zip(self.matches, self.nodes, strict=True)
        return min((node.column for match, node in both if not match.over), default=self.last)

    @property
    def first(self) -> int:
        """Its first column."""
        return min(node.column for node in self.nodes)

    @property
    def last(self) -> int:
        """Its last column."""
        return max(node.column for node in self.nodes)

    @property
    def rounds(self) -> list[RoundShown]:
        """Its rounds in their order."""
        both = sorted(zip(self.nodes, self.matches, strict=True), key=lambda pair: pair[0].column)
        rounds = []
        for (column, words), found in groupby(both, lambda pair: (pair[0].column, pair[1].words)):
            matches = [match for _node, match in found]
            begun = any(side.name for match in matches for side in match.sides)
            rounds.append(RoundShown(words, matches, column == self.current and begun))
        return rounds


class PhaseShown(NamedTuple):
    """The brackets and pools of a phase."""

    position: int
    title: str
    brackets: tuple[BracketShown, ...]
    pools: tuple[PoolShown, ...]


def phases_shown(tournament: Tournament, *, public: bool = True) -> list[PhaseShown]:
    """The brackets and pools that are public, the latest phase first (four queries).

    On public pages a result of the round that is played shows once it is confirmed, and none of a
    round that is kept back.
    """
    numbers = list(tournament.entrants.placed().values_list("number", flat=True))
    facts = [phase for phase in facts_of_phases(tournament, numbers) if phase.groups]
    if not facts:
        return []
    # The tables of the latest round whose card is not confirmed, by the primary key of the match.
    latest = tournament.rounds.published().order_by("-number")[:1]
    seated = Match.objects.filter(round__in=latest, hall_table__isnull=False)
    unconfirmed = seated.exclude(state=MatchState.CONFIRMED)
    waiting = dict(unconfirmed.values_list("pk", "hall_table__number"))
    matches = read_matches(tournament)
    if public:
        hidden = waiting.keys() & matches.keys()
        kept = kept_back(tournament)
        if kept is not None:
            hidden |= {key for key, row in matches.items() if row.round >= kept}
            # Nor who went on in such a round because the other had left.
            facts = [
                phase._replace(through=[one for one in phase.through if one.round < kept])
                for phase in facts
            ]
        matches |= {key: replace(matches[key], complete=False) for key in hidden}
    found = in_progress(tournament)
    names = names_of(tournament, found, found.names, public=public)
    return [
        _phase(tournament, phase, matches, names, waiting, found.left) for phase in reversed(facts)
    ]


def _phase(
    tournament: Tournament,
    facts: PhaseFacts,
    matches: Matches,
    names: Names,
    waiting: Mapping[int, int],
    left: Leavers,
) -> PhaseShown:
    brackets: list[BracketShown] = []
    pools: list[PoolShown] = []
    # Partners who stay together have their names under the number that stands for both.
    pairs = facts.partners.items()
    names = {**names, **{lead: together([names[lead], names[one]]) for lead, one in pairs}}
    for name, group in facts.groups.items():
        if group.has_pools:
            pools += [
                pool_shown(tournament, facts, name, pool, matches, names, left)
                for pool in group.pools
            ]
        else:
            title = group_title(name) if len(facts.groups) > 1 else ""
            brackets += GroupShown(facts, name, matches, names, waiting).brackets(title)
    if len(tournament.chain) > 1:
        title = phase_label(tournament.chain, facts.plan.position)
    else:
        title = _("Pools") if pools else _("Bracket")
    return PhaseShown(facts.plan.position, title, tuple(brackets), tuple(pools))


class GroupShown:
    """The brackets of one group of a phase (no query)."""

    def __init__(
        self,
        facts: PhaseFacts,
        name: str,
        matches: Matches,
        names: Names,
        waiting: Mapping[int, int],
    ) -> None:
        self.facts = facts
        self.key = f"{facts.plan.position}-{list(facts.groups).index(name) + 1}"
        self.matches = facts.groups[name].matches
        rounds = bracket_rounds(self.matches)
        self.words = {match: match_words(name, words, 1) for match, words in rounds.items()}
        self.called = match_numbers(name, self.matches)
        played = {
            key: row
            for key, row in matches.items()
            if row.group == name and row.slot and facts.has(row)
        }
        self.own = {row.slot: row for row in played.values()}
        self.tables = {row.slot: waiting[key] for key, row in played.items() if key in waiting}
        self.results: Results = bracket_results(facts, played.values())[name]
        self.walked = {one.slot: one for one in facts.through if one.group == name}
        self.other = {
            one.slot: one
            for one in other_sides(facts, matches, {})
            if one.group == name and one.known and not one.needless
        }
        self.names = names
        self.led_from = {
            side.match
            for match in self._to_play()
            for side in match.sides
            if isinstance(side, WinnerOf)
        }

    def brackets(self, title: str = "") -> list[BracketShown]:
        """The brackets of the group, the main drawing first."""
        families: dict[str, list[BracketMatch]] = {}
        for match in self._to_play():
            family = MAIN if match.bracket in SAME_DRAWING else match.bracket
            families.setdefault(family, []).append(match)
        shown = []
        for family, some in families.items():
            own = family_title(family, len(some)) if len(families) > 1 else ""
            words = " · ".join(part for part in (title, own) if part)
            shown.append(self._bracket(f"{self.key}-{family}", words, some))
        return shown

    def _to_play(self) -> Sequence[BracketMatch]:
        """All matches, without a second final that is not needed."""
        final = next((match for match in self.matches if match.bracket == FINAL), None)
        result = self.results.get(final.number) if final else None
        if not final or not result or standing_at(final.sides[0], self.results) != result.winner:
            return self.matches
        return [one for one in self.matches if one.bracket != AGAIN or one.number in self.own]

    def _bracket(self, key: str, title: str, some: Sequence[BracketMatch]) -> BracketShown:
        """The bracket of some of its matches in one drawing."""
        last = max((match.round_ for match in some if match.bracket == MAIN), default=0)
        beyond = {FINAL: last, AGAIN: last + 1}
        here = {match.number for match in some}
        nodes = []
        for match in some:
            winners = [side.match for side in match.sides if isinstance(side, WinnerOf)]
            feeds = tuple([number for number in winners if number in here])
            nodes.append(Node(match.number, match.round_ + beyond.get(match.bracket, 0), feeds))
        following = {one: node.number for node in nodes for one in node.feeds}
        return BracketShown(
            key=key,
            title=title,
            matches=tuple(self._match(match, following.get(match.number)) for match in some),
            nodes=tuple(nodes),
            people=max((len(name.names) for name in self.names.values()), default=0) or 1,
        )

    def _match(self, match: BracketMatch, following: int | None) -> MatchShown:
        number = match.number
        instead = self.other.get(number)
        return MatchShown(
            number=number,
            called=self.called[number],
            words=self.words[number],
            sides=(self._side(match, 0), self._side(match, 1)),
            table=self.tables.get(number),
            over=number in self.results,
            following=following,
            third=match.bracket == THIRD,
            last=match.bracket in CROWNED and number not in self.led_from,
            walkover=number in self.results and number not in self.own,
            due=met_words(self.facts, instead.due) if instead else "",
        )

    def _number(self, match: BracketMatch, at: int) -> int | None:
        """Who sat at a side of a match, or went on without one; else who goes there."""
        number = match.number
        standing = standing_at(match.sides[at], self.results)
        if number in self.own:
            return self.own[number].sides[at].ids[0]
        if number in self.walked and standing is not None:
            sat = [self.walked[number].winner, self.walked[number].loser]
            if standing not in sat:
                beside = standing_at(match.sides[1 - at], self.results)
                return next((one for one in sat if one != beside), standing)
        return standing

    def _side(self, match: BracketMatch, at: int) -> SideShown:
        number = self._number(match, at)
        if number is None:
            side, waits = match.sides[at], ""
            if isinstance(side, WinnerOf):
                waits = _("winner of no. %(number)s") % {"number": self.called[side.match]}
            elif isinstance(side, LoserOf):
                waits = _("loser of no. %(number)s") % {"number": self.called[side.match]}
            return SideShown(None, waits, "", won=False)
        result = self.results.get(match.number)
        return SideShown(
            self.names.get(number),
            "",
            # What decides a match is what its sides show.
            result_of(self.own.get(match.number), number, games=self.facts.plan.games > 1),
            won=result is not None and result.winner == number,
        )
