"""The rules in force in a tournament: its own, and those of phases and rounds."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace

from scoring.match import MatchFormat
from scoring.rules import Rules
from tournaments.models import Match, Phase, Round, Tournament


@dataclass(frozen=True, slots=True)
class Scope:
    """What rules are set for: the tournament (phase 1), a phase with its own, or a single round."""

    position: int = 1
    """the place of the phase; 1: the tournament, and every phase without rules of its own"""
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


@dataclass(frozen=True, slots=True)
class InForce:
    """Rules in force in a tournament, with the phases and rounds that are played by them."""

    rules: Rules
    plans: tuple[Phase, ...] = ()
    """the phases of which they are the rules"""
    rounds: tuple[int, ...] = ()
    """the numbers of all rounds played by them, also of those that have them for themselves"""
    base: Rules | None = None
    """the rules of its phase, where they are those of single rounds alone"""


def rules_of_phase(tournament: Tournament, phase: Phase) -> Rules:
    """The rules a phase is played by; the organiser's articles hold in every phase."""
    return _with_articles(phase.rules, tournament.rules)


def rules_at(tournament: Tournament, number: int) -> Rules:
    """The rules of a round, drawn or not: its own, its phase's, or the tournament's."""
    phase = tournament.phase_at(number)
    own = phase.rules_of_rounds.get(number - phase.start + 1)
    if own is None and phase.rules is None:
        rules: Rules = tournament.rules
        return rules
    return _with_articles(own, rules_of_phase(tournament, phase))


def own_rules_at(tournament: Tournament, number: int) -> Rules | None:
    """The rules that a round has for itself."""
    phase = tournament.phase_at(number)
    found: Rules | None = phase.rules_of_rounds.get(number - phase.start + 1)
    return found


def rounds_with_rules(tournament: Tournament) -> tuple[int, ...]:
    """The numbers of the rounds that have rules of their own."""
    return tuple(
        phase.start + at - 1 for phase in tournament.chain for at in sorted(phase.rules_of_rounds)
    )


def rules_within(tournament: Tournament, phase: Phase) -> tuple[Rules, ...]:
    """The rules of each round of a phase."""
    usual = rules_of_phase(tournament, phase)
    own = phase.rules_of_rounds
    return tuple(_with_articles(own.get(at), usual) for at in range(1, phase.rounds + 1))


def _with_articles(own: Rules | None, above: Rules) -> Rules:
    """Own rules, with the articles of those above where they have none; else those above."""
    if own is None:
        return above
    return own if own.articles else replace(own, articles=above.articles)


def rules_of_round(round_: Round) -> Rules:
    """The rules a round is played by."""
    return rules_at(round_.tournament, round_.number)


def rules_of_match(match: Match) -> Rules:
    """The rules a match is played by."""
    return rules_of_round(match.round)


def format_of_match(match: Match) -> MatchFormat:
    """How many games a match has, and when it is over (scoring-rules.md 9)."""
    found: MatchFormat = match.round.tournament.phase_at(match.round.number).match_format
    return found


def plays_by(tournament: Tournament, number: int, scope: Scope = WHOLE) -> bool:
    """Whether a round is played by the rules that are set for this scope."""
    if scope.number:
        return number == scope.number
    if own_rules_at(tournament, number) is not None:
        return False
    phase = tournament.phase_at(number)
    return scope.position == (1 if phase.rules is None else phase.position)


def rules_in_force(tournament: Tournament) -> tuple[InForce, ...]:
    """All rules in force in a tournament, each once, in the order of the rounds."""
    found: dict[Rules, list[tuple[Phase, int]]] = {}
    for phase in tournament.chain:
        for number, rules in enumerate(rules_within(tournament, phase), start=phase.start):
            found.setdefault(rules, []).append((phase, number))
    usual = {phase.position: rules_of_phase(tournament, phase) for phase in tournament.chain}
    told = []
    for rules, rounds in found.items():
        plans = {one.position: one for one, at in rounds if own_rules_at(tournament, at) is None}
        above = {usual[phase.position] for phase, _number in rounds}
        base = above.pop() if not plans and len(above) == 1 else None
        numbers = tuple(number for _phase, number in rounds)
        told.append(InForce(rules, tuple(plans.values()), numbers, base if base in found else None))
    return tuple(told)


def place_of_rules(tournament: Tournament, number: int) -> int:
    """The place, from 1, of the rules of a round among those in force."""
    rules = rules_at(tournament, min(number, tournament.rounds_total))
    return 1 + [one.rules for one in rules_in_force(tournament)].index(rules)


def under_rules(tournament: Tournament, rules: Rules, scope: Scope = WHOLE) -> Tournament:
    """A copy of the tournament with other rules for this scope."""
    other = copy(tournament)
    if scope == WHOLE:
        other.rules = rules
        return other
    other.chain = tuple(copy(phase) for phase in tournament.chain)
    if not scope.number:
        other.chain[scope.position - 1].rules = rules
        return other
    phase = other.phase_at(scope.number)
    own = {**phase.rules_of_rounds, scope.number - phase.start + 1: rules}
    phase.rules_of_rounds = own
    return other
