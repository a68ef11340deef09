"""The rules in force in a tournament: its own, and what phases and rounds state over them.

An answer other than the one above is stated. It stays so when the rules above come to give the
same answer, until it is given back or answered as above; then the rules above say what holds.
"""

from collections.abc import Collection, Mapping
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.errors import RulesError
from scoring.match import MatchFormat
from scoring.presets import preset_rules
from scoring.rules import GAMES, Rules, options_in
from scoring.rules_json import rules_from_json, rules_to_json
from tournaments.models import Match, Phase, Round, Tournament

Own = Mapping[str, Any]
"""Option -> answer, of the options that are stated."""
NOTHING: Own = {}
KEPT = 256
UNKNOWN = object()
"""The answer to a question that another game has."""


class Scope(NamedTuple):
    """What rules are set for: the tournament (phase 1), a later phase, or a single round."""

    position: int = 1
    """the place of the phase; 1: the tournament, and all that does not answer otherwise"""
    number: int = 0
    """the number of the round in the tournament; 0: no single round"""

    @property
    def key(self) -> str:
        """The scope in an address or a form.

        >>> Scope(2).key, Scope(number=4).key
        ('2', 'round-4')
        """
        return f"round-{self.number}" if self.number else str(self.position)


WHOLE = Scope()


class InForce(NamedTuple):
    """Rules in force in a tournament, with the rounds that are played by them."""

    rules: Rules
    rounds: tuple[int, ...]
    """the numbers of all rounds played by them, also of those that have them for themselves"""
    base: Rules | None = None
    """the rules of its phase, where they are those of single rounds alone"""


def rules_of_phase(tournament: Tournament, phase: Phase) -> Rules:
    """The rules a phase is played by: those of the tournament, but for what it states."""
    return rules_over(tournament.rules, phase.own_rules)


def rules_at(tournament: Tournament, number: int) -> Rules:
    """The rules of a round, drawn or not: those of its phase, but for what it states."""
    phase = tournament.phase_at(number)
    usual: Rules = tournament.rules
    own = phase.own_rules_of_rounds.get(number - phase.start + 1)
    # Asked often: mostly nothing is stated.
    if not (own or phase.own_rules):
        return usual
    return rules_over(rules_of_phase(tournament, phase), own or NOTHING)


def phase_of(tournament: Tournament, scope: Scope) -> Phase:
    """The phase that a scope is, or that has its round."""
    return (
        tournament.phase_at(scope.number) if scope.number else tournament.chain[scope.position - 1]
    )


def own_rules_of(tournament: Tournament, scope: Scope) -> Own:
    """The options that a scope states; the tournament, which has them all, states none so."""
    phase = phase_of(tournament, scope)
    own: Own = phase.own_rules
    if scope.number:
        own = phase.own_rules_of_rounds.get(scope.number - phase.start + 1, NOTHING)
    return own


def rules_above(tournament: Tournament, scope: Scope) -> Rules:
    """The rules over which a scope states its own: of the tournament, or of the round's phase."""
    over = phase_of(tournament, scope).own_rules if scope.number else NOTHING
    return rules_over(tournament.rules, over)


def rules_of(tournament: Tournament, scope: Scope) -> Rules:
    """The rules of a scope."""
    return rules_over(rules_above(tournament, scope), own_rules_of(tournament, scope))


def rounds_with_rules(tournament: Tournament) -> tuple[int, ...]:
    """The numbers of the rounds that state something."""
    return tuple(
        phase.start + at - 1
        for phase in tournament.chain
        for at in sorted(phase.own_rules_of_rounds)
    )


def rules_within(tournament: Tournament, phase: Phase) -> tuple[Rules, ...]:
    """The rules of each round of a phase."""
    usual = rules_of_phase(tournament, phase)
    own = phase.own_rules_of_rounds
    return tuple(rules_over(usual, own.get(at, NOTHING)) for at in range(1, phase.rounds + 1))


def rules_of_round(round_: Round) -> Rules:
    """The rules a round is played by."""
    return rules_at(round_.tournament, round_.number)


def rules_of_match(match: Match) -> Rules:
    """The rules a match is played by."""
    return rules_at(match.round.tournament, match.round.number)


def format_of_match(match: Match) -> MatchFormat:
    """How many games a match has, and when it is over (scoring-rules.md 9)."""
    found: MatchFormat = match.round.tournament.phase_at(match.round.number).match_format
    return found


def rules_in_force(tournament: Tournament) -> tuple[InForce, ...]:
    """All rules in force in a tournament, each once, in the order of the rounds."""
    rounds: dict[Rules, list[int]] = {}
    for number in range(1, tournament.rounds_total + 1):
        rounds.setdefault(rules_at(tournament, number), []).append(number)
    in_force = []
    for rules, numbers in rounds.items():
        scopes = [Scope(number=number) for number in numbers]
        above = {rules_above(tournament, scope) for scope in scopes}
        single = len(above) == 1 and all(own_rules_of(tournament, scope) for scope in scopes)
        base = above.pop() if single else None
        in_force.append(InForce(rules, tuple(numbers), base if base in rounds else None))
    return tuple(in_force)


def place_of_rules(tournament: Tournament, number: int) -> int:
    """The place, from 1, of the rules of a round among those in force."""
    rules = rules_at(tournament, min(number, tournament.rounds_total))
    return 1 + [one.rules for one in rules_in_force(tournament)].index(rules)


def under_rules(tournament: Tournament, rules: Rules, scope: Scope = WHOLE) -> Tournament:
    """A copy of the tournament with other rules for this scope, which what is below it follows."""
    if scope != WHOLE:
        return stating(tournament, own_over(rules_above(tournament, scope), rules), scope)
    other = copy(tournament)
    other.rules = rules
    return other


def stating(tournament: Tournament, own: Own, scope: Scope) -> Tournament:
    """A copy of the tournament in which a phase or a round states something else."""
    other = copy(tournament)
    other.chain = tuple(copy(phase) for phase in tournament.chain)
    phase = phase_of(other, scope)
    if scope.number:
        at = scope.number - phase.start + 1
        phase.own_rules_of_rounds = {**phase.own_rules_of_rounds, at: own}
    else:
        phase.own_rules = own
    return other


def rounds_reached(tournament: Tournament, then: Tournament) -> tuple[int, ...]:
    """The numbers of the rounds that are played by other rules then."""
    numbers = range(1, tournament.rounds_total + 1)
    return tuple(at for at in numbers if rules_at(tournament, at) != rules_at(then, at))


def rules_over(above: Rules, own: Own) -> Rules:
    """The rules above, but for what is stated below them.

    :raises RulesError: where the two do not go together.

    >>> rules = rules_over(preset_rules("village_12"), {"hands": 15})
    >>> rules.hands, rules.capot_points
    (15, 252)
    """
    return _over(above, tuple(sorted(own.items()))) if own else above


@lru_cache(maxsize=KEPT)
def _over(above: Rules, stated: tuple[tuple[str, Any], ...]) -> Rules:
    own, kind = dict(stated), GAMES[above.game]
    values = rules_to_json(above) | own
    if kind.variant in own:
        # What is stated may leave out questions that the rules above answer.
        left_out = kind.left_out(replace(above, **{kind.variant: own[kind.variant]})) - own.keys()
        values = {name: value for name, value in values.items() if name not in left_out}
    return rules_from_json(values)


def own_over(
    above: Rules,
    rules: Rules,
    stated: Own = NOTHING,
    back: Collection[str] = (),
    keep: Collection[str] = (),
) -> dict[str, Any]:
    """What is to be stated over the rules above, so that `rules` are in force.

    What was `stated` and has the same answer stays, but for what is given `back`; what is to be
    kept is stated too.

    >>> above, rules = preset_rules("village_12"), preset_rules("village_16")
    >>> own_over(above, rules), own_over(rules, rules, {"hands": 16})
    ({'hands': 16}, {'hands': 16})
    >>> own_over(rules, rules, {"hands": 16}, back=["hands"]), own_over(above, above, {"hands": 16})
    ({}, {})
    """
    usual, mine = _answers(preset_rules(above.game)) | _answers(above), _answers(rules)
    return {
        name: answer
        for name, answer in mine.items()
        if name not in back
        and (
            name in keep
            or answer != usual.get(name, UNKNOWN)
            or (name in stated and stated[name] == answer)
        )
    }


def _answers(rules: Rules) -> dict[str, Any]:
    """Option -> answer, of the options that rules have."""
    return {option.name: getattr(rules, option.name) for option in options_in(rules)}


def carried(own: Own, before: Rules, after: Rules) -> Own:
    """What goes along to other rules above: all, where these answer the same as those before.

    >>> village, longer = preset_rules("village_12"), preset_rules("village_16")
    >>> carried({"hands": 15}, village, replace(village, capot_points=162))
    {'hands': 15}
    >>> carried({"hands": 15}, village, longer)
    {}
    """
    if before.game != after.game:
        return NOTHING
    if any(getattr(before, name) != getattr(after, name) for name in own):
        return NOTHING
    try:
        rules_over(after, own)
    except RulesError:
        return NOTHING
    return own
