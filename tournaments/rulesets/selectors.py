"""Rule sets to start from and to compare with, and the rules of a tournament and its phases."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from tournaments.core.fields import number_in
from tournaments.models import Club, JournalEntry, RuleSet, Tournament
from tournaments.rulesets.effective_rules import (
    NOTHING,
    WHOLE,
    Own,
    Scope,
    own_rules_of,
    phase_of,
    rounds_with_rules,
    rules_above,
    rules_of,
    rules_of_phase,
)
from tournaments.rulesets.titles import (
    by_group,
    differences_at,
    game_title,
    numbered_round,
    options_apart,
    own_rules_title,
    phases_words,
    preset_title,
    presets_by_game,
    question,
    rounds_words,
    rules_gone_words,
    value_words,
)

LAST_LINES = 8
OF_A_SET, OF_A_TOURNAMENT = "set-", "contest-"
Choices = list[tuple[str, list[tuple[str, str]]]]
"""What can be chosen, under headings: (key, title) each."""


class RuleSource(NamedTuple):
    """A rule set with a name to start from or to compare with; `key` stands for it in forms."""

    key: str
    title: str
    preset: str
    rules: Rules
    rule_set: RuleSet | None = None

    @property
    def game(self) -> str:
        """The game of `scoring` that it is for."""
        return self.rules.game


def preset_source(name: str) -> RuleSource:
    """A preset of `scoring`."""
    return RuleSource(name, preset_title(name), name, preset_rules(name))


def set_source(rule_set: RuleSet) -> RuleSource:
    """A rule set of a club."""
    key = f"{OF_A_SET}{rule_set.pk}"
    return RuleSource(key, rule_set.name, rule_set.preset, rule_set.rules, rule_set)


def tournament_source(tournament: Tournament) -> RuleSource:
    """The rules of a tournament."""
    key = f"{OF_A_TOURNAMENT}{tournament.code}"
    return RuleSource(key, tournament.name, tournament.preset, tournament.rules)


def source_of(key: str, clubs: Collection[int]) -> RuleSource | None:
    """The rule set that a key stands for, where members of these clubs may see it."""
    if key in PRESETS:
        return preset_source(key)
    if "\0" in key:
        return None
    if key.startswith(OF_A_TOURNAMENT):
        code = key.removeprefix(OF_A_TOURNAMENT)
        tournament = Tournament.objects.filter(club__in=clubs, code=code).first()
        return tournament_source(tournament) if tournament else None
    number = number_in(key.removeprefix(OF_A_SET), 15) if key.startswith(OF_A_SET) else 0
    rule_set = RuleSet.objects.filter(club__in=clubs, pk=number or 0).first()
    return set_source(rule_set) if rule_set else None


def base_of(row: Tournament | RuleSet) -> RuleSource:
    """What rules are compared with: the rule set they are a copy of, else a preset of the game."""
    copied = row.rule_set if isinstance(row, Tournament) else None
    if copied is not None and copied.game == row.game:
        return set_source(copied)
    known = row.preset in PRESETS and PRESETS[row.preset].game == row.game
    return preset_source(row.preset if known else row.game)


def start_choices(clubs: Sequence[Club], game: str = "") -> Choices:
    """What rules can start from: the clubs' own sets first, then the presets of each game.

    `game` leaves only the rule sets of that game.
    """
    own = [heading for club in clubs for heading in _sets_of(club, game)]
    presets = presets_by_game()
    return own + [one for one in presets if not game or one[0] == game_title(game)]


def compare_choices(club: Club) -> Choices:
    """What can be compared: rule sets, tournaments, presets."""
    named = [
        (f"{OF_A_TOURNAMENT}{tournament.code}", f"{tournament.name} ({tournament.date:%d/%m/%Y})")
        for tournament in Tournament.objects.filter(club=club)
    ]
    tournaments = [(_("Contests"), named)] if named else []
    return [*_sets_of(club), *tournaments, *presets_by_game()]


def _sets_of(club: Club, game: str = "") -> Choices:
    """The rule sets of a club under its name; nothing where it has none."""
    rows = RuleSet.objects.filter(club=club).order_by("name", "pk")
    named = [(f"{OF_A_SET}{row.pk}", row.name) for row in rows if game in ("", row.game)]
    return [(_("Rule sets of %(club)s") % {"club": club.name}, named)] if named else []


def rule_sets_of(club: Club) -> list[tuple[RuleSet, str, int]]:
    """The rule sets of a club by name, with the game and how many tournaments were made with it.

    In two queries.
    """
    rows = list(RuleSet.objects.filter(club=club).order_by("name", "pk"))
    tournaments = Tournament.objects.filter(club=club)
    used = tournaments.values_list("pk", "rule_set", "phases__rule_set").distinct()
    counted = Counter(pk for _tournament, pk in {(at, pk) for at, *both in used for pk in both})
    return [(row, game_title(row.game), counted[row.pk]) for row in rows]


class RuleSetUse(NamedTuple):
    """A tournament made with a rule set, and whether its rules are still those of the set."""

    tournament: Tournament
    same: bool
    phases: str = ""
    """the phases that are played by the rule set, where the tournament itself is not"""


def uses_of(rule_set: RuleSet) -> list[RuleSetUse]:
    """The tournaments that copied a rule set or have phases that did, newest first (2 queries)."""
    made_with = Q(rule_set=rule_set) | Q(phases__rule_set=rule_set)
    tournaments = Tournament.objects.filter(made_with).distinct().order_by("-date", "-pk")
    uses = []
    for tournament in tournaments.prefetch_related("phases"):
        played = [phase for phase in tournament.chain if phase.rule_set_id == rule_set.pk]
        whole = tournament.rule_set_id == rule_set.pk
        same = not whole or tournament.rules == rule_set.rules
        for phase in played:
            rules = rules_of_phase(tournament, phase)
            if "articles" not in phase.own_rules:
                # Those that a phase has from the contest are no answer of its own.
                rules = replace(rules, articles=rule_set.rules.articles)
            same = same and rules == rule_set.rules
        phases = "" if whole else phases_words(played, tournament.chain)
        uses.append(RuleSetUse(tournament, same, phases))
    return uses


def club_lines(club: Club) -> list[JournalEntry]:
    """The latest lines of the journal about the rule sets of a club."""
    lines = JournalEntry.objects.filter(club_id=club.pk, tournament_id=None)
    return list(lines.filter(act__startswith="rule_set.")[:LAST_LINES])


class RulesNow(NamedTuple):
    """Rules in force, and what they are a copy of or stand below."""

    scope: Scope
    """what they are set for"""
    now: RuleSource
    source: RuleSource
    """of a phase or a round the rules above it, over which it states its own"""
    rounds: str = ""
    """the phases and rounds they are for, where not all are played by the same rules"""
    stated: Own = NOTHING
    """what a phase or a round answers otherwise"""
    of_phase: frozenset[str] = frozenset()
    """the options that the phase of a round states"""

    @property
    def rules(self) -> Rules:
        """Every option."""
        return self.now.rules

    @property
    def below(self) -> bool:
        """Whether they are of a phase or a round, which state some options only."""
        return self.scope != WHOLE


def rules_now(tournament: Tournament) -> tuple[RulesNow, ...]:
    """The rules of the tournament, of each phase that states some, then of each such round."""
    phases = [Scope(plan.position) for plan in tournament.chain if plan.own_rules]
    rounds = rounds_with_rules(tournament)
    followed = [
        at
        for plan in tournament.chain
        if not plan.own_rules
        for at in range(plan.start, plan.end + 1)
        if at not in rounds
    ]
    single = [Scope(number=number) for number in rounds]
    whole = rounds_words(tournament, followed) if phases or single else ""
    first = RulesNow(WHOLE, tournament_source(tournament), base_of(tournament), whole)
    return (first, *(rules_now_of(tournament, scope) for scope in (*phases, *single)))


def rules_now_of(tournament: Tournament, scope: Scope) -> RulesNow:
    """The rules of a phase or a round, and those above it."""
    preset, rule_set, title = tournament.preset, None, _("those of the contest")
    of_phase: frozenset[str] = frozenset()
    phase = phase_of(tournament, scope)
    if not scope.number:
        rounds = phases_words([phase], tournament.chain)
        name = own_rules_title(tournament, phase)
        preset, rule_set = phase.preset or preset, phase.rule_set
    else:
        rounds = numbered_round(tournament, scope.number)
        name = differences_at(tournament, scope.number)
        if phase.own_rules:
            words = _("those of its phase (%(rules)s)")
            title = words % {"rules": own_rules_title(tournament, phase)}
            of_phase = frozenset(phase.own_rules)
    above = RuleSource("", title, preset, rules_above(tournament, scope), rule_set)
    now = RuleSource("", name, preset, rules_of(tournament, scope))
    return RulesNow(scope, now, above, rounds, own_rules_of(tournament, scope), of_phase)


def below(tournament: Tournament, scope: Scope) -> list[RulesNow]:
    """The phases and rounds below a scope that state something over its rules."""
    if scope.number:
        return []
    _first, *others = rules_now(tournament)
    if scope == WHOLE:
        return others
    of = phase_of(tournament, scope)
    return [one for one in others if of.start <= one.scope.number <= of.end]


Differences = list[tuple[str, list[tuple[str, str, str]]]]
"""Questions under their headings, each with two answers."""


def compared(a: Rules, b: Rules) -> Differences:
    """What differs between two rule sets, in words, under the headings of the rule sheet."""
    return by_group(
        (option, (question(option), value_words(option, one), value_words(option, other)))
        for option, one, other in options_apart(a, b)
    )


def differing(tournament: Tournament) -> list[tuple[RulesNow, Differences]]:
    """The rules of each phase and round that states some, with what they answer otherwise.

    Those of a phase are compared with those of the tournament, those of a round with its phase's.
    """
    _first, *others = rules_now(tournament)
    return [(one, compared(one.source.rules, one.rules)) for one in others]


def rules_gone_with_rounds(tournament: Tournament) -> str:
    """What the latest act left out of rounds with rules of their own; empty where nothing."""
    latest = JournalEntry.objects.filter(tournament_id=tournament.pk).first()
    gone = latest.data.get("rules_gone") if latest else None
    return rules_gone_words(gone) if gone else ""


def last_rule_change(tournament: Tournament) -> JournalEntry | None:
    """The latest change of the rules since the first round was published."""
    return JournalEntry.objects.filter(tournament_id=tournament.pk, act="rules.change").first()
