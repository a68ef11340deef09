"""The rules in force in a tournament: its own, and those of phases and rounds."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace

from scoring.rules import Rules
from tournaments.models import Match, Phase, Round, Tournament


@dataclass(frozen=True, slots=True)
class InForce:
    """Rules in force in a tournament, with the phases that are played by them."""

    rules: Rules
    plans: tuple[Phase, ...]


def rules_of_phase(tournament: Tournament, phase: Phase) -> Rules:
    """The rules a phase is played by; the organiser's articles hold in every phase."""
    return _with_articles(phase.rules, tournament)


def rules_at(tournament: Tournament, number: int) -> Rules:
    """The rules of a round, drawn or not: its own, its phase's, or the tournament's."""
    phase = tournament.phase_at(number)
    of_round = phase.rules_of_rounds.get(number - phase.start + 1)
    return _with_articles(of_round or phase.rules, tournament)


def _with_articles(own: Rules | None, tournament: Tournament) -> Rules:
    rules: Rules = tournament.rules
    if own is None:
        return rules
    return own if own.articles else replace(own, articles=rules.articles)


def rules_of_round(round_: Round) -> Rules:
    """The rules a round is played by."""
    return rules_at(round_.tournament, round_.number)


def rules_of_match(match: Match) -> Rules:
    """The rules a match is played by."""
    return rules_of_round(match.round)


def plays_by(tournament: Tournament, number: int, position: int) -> bool:
    """Whether a round has the rules of the phase at this place; 1: those of the tournament."""
    phase = tournament.phase_at(number)
    return position == (1 if phase.rules is None else phase.position)


def rules_in_force(tournament: Tournament) -> tuple[InForce, ...]:
    """All rules in force in a tournament, each once, in the order of the phases."""
    found: dict[Rules, tuple[Phase, ...]] = {}
    for phase in tournament.chain:
        rules = rules_of_phase(tournament, phase)
        found[rules] = (*found.get(rules, ()), phase)
    return tuple(InForce(rules, phases) for rules, phases in found.items())


def place_of_rules(tournament: Tournament, number: int) -> int:
    """The place, from 1, of the rules of a round among those in force."""
    return 1 + [one.rules for one in rules_in_force(tournament)].index(rules_at(tournament, number))


def under_rules(tournament: Tournament, rules: Rules, position: int = 1) -> Tournament:
    """A copy of the tournament with other rules of its own, or of the phase at this place."""
    other = copy(tournament)
    if position == 1:
        other.rules = rules
    else:
        other.chain = tuple(copy(phase) for phase in tournament.chain)
        other.chain[position - 1].rules = rules
    return other
