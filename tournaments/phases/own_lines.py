"""The list of phases and rounds with what each answers otherwise than the rules above it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.rulesets.effective_rules import Scope
from tournaments.rulesets.selectors import RulesNow, rules_now_of
from tournaments.rulesets.titles import own_words


@dataclass(frozen=True, slots=True)
class OwnRulesLine:
    """A phase or a round, with the rules it is played by."""

    now: RulesNow
    published: bool

    @property
    def scope(self) -> Scope:
        """The phase or the round."""
        return self.now.scope

    @property
    def key(self) -> str:
        """Its key on the page."""
        return self.scope.key if self.scope.number else f"phase-{self.scope.key}"

    @property
    def same(self) -> str:
        """What it states, and the rules above have come to say too."""
        above = self.now.source.rules
        same = {n: one for n, one in self.now.stated.items() if getattr(above, n) == one}
        return own_words(same)


def own_rules_lines(tournament: Tournament) -> list[OwnRulesLine]:
    """Every later phase and every round of a tournament (two queries)."""
    out = set(tournament.rounds.published().values_list("number", flat=True))
    phases = [
        OwnRulesLine(
            rules_now_of(tournament, Scope(plan.position)),
            not out.isdisjoint(range(plan.start, plan.end + 1)),
        )
        for plan in tournament.chain[1:]
    ]
    rounds = [
        OwnRulesLine(rules_now_of(tournament, Scope(number=number)), number in out)
        for number in range(1, tournament.rounds_total + 1)
    ]
    return phases + rounds
