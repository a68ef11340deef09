"""The rule sets of a club, and the rules of phases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.options.option import GROUPS
from scoring.presets import PRESETS, preset_rules
from scoring.rules import OPTIONS, Rules
from scoring.rules_json import rules_to_json
from tournaments.clubs.selectors import JournalLine, journal_line
from tournaments.models import Club, JournalEntry, RuleSet, Tournament
from tournaments.rulesets.titles import own_rules_title, phases_words
from tournaments.rulesets.words import (
    asked_options,
    game_title,
    preset_title,
    presets_by_game,
    question,
    value_words,
)


@dataclass(frozen=True, slots=True)
class OptionPair:
    """A question that two rule sets answer otherwise."""

    question: str
    a: str
    b: str


Differences: TypeAlias = Sequence[tuple[str, Sequence[OptionPair]]]


@dataclass(frozen=True, slots=True)
class RulesNow:
    """Rules in force, and what they started from."""

    position: int
    """The place of the phase that has them for itself; 1: the rules of the tournament."""
    now: RuleSource
    source: RuleSource
    phases: str = ""
    """The phases they are for, where not all are played by the same."""

    @property
    def rules(self) -> Rules:
        """Every option."""
        return self.now.rules


def rules_now(tournament: Tournament) -> tuple[RulesNow, ...]:
    """The rules of the tournament, then those of each phase that has its own."""
    own = [(plan, plan.rules) for plan in tournament.chain if plan.rules is not None]
    others = phases_words([plan for plan in tournament.chain if plan.rules is None]) if own else ""
    found = [RulesNow(1, tournament_source(tournament), base_of_tournament(tournament), others)]
    for plan, rules in own:
        now = RuleSource("", own_rules_title(plan), plan.preset, rules)
        kept = plan.rule_set
        source = set_source(kept) if kept and kept.game == now.game else base_of(now)
        found.append(RulesNow(plan.position, now, source, phases_words([plan])))
    return tuple(found)


def differing(tournament: Tournament) -> list[tuple[RulesNow, Differences]]:
    """The rules of each phase that has its own, with what they answer otherwise than the first."""
    first, *others = rules_now(tournament)
    return [(one, compared(first.now, one.now)) for one in others]


LAST_LINES = 8
OF_A_SET, OF_A_TOURNAMENT = "set-", "contest-"

Choices = list[tuple[str, list[tuple[str, str]]]]
"""What can be chosen, under headings: (key, title) each."""


class HasRules(Protocol):
    """A tournament or a rule set: both are edited by the same page."""

    @property
    def preset(self) -> str: ...

    @property
    def rules(self) -> Rules: ...


@dataclass(frozen=True, slots=True)
class RuleSource:
    """A rule set with a name to start from or to compare with; `key` stands for it in forms."""

    key: str
    title: str
    preset: str
    rules: Rules
    rule_set: RuleSet | None = None

    @property
    def game(self) -> str:
        """Which game of `scoring` it is for."""
        return self.rules.game


@dataclass(frozen=True, slots=True)
class RuleSetLine:
    """A rule set in a list: its game, and how many tournaments were made with it."""

    rule_set: RuleSet
    game: str
    tournaments: int


@dataclass(frozen=True, slots=True)
class RuleSetUse:
    """A tournament made with a rule set, and whether its rules are still those of the set."""

    tournament: Tournament
    same: bool
    phases: str = ""
    """The phases alone that are played by it, where the tournament is not."""


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
    """What a key stands for, as far as somebody of these clubs may see it."""
    if key in PRESETS:
        return preset_source(key)
    if "\0" in key:
        return None
    if key.startswith(OF_A_TOURNAMENT):
        code = key.removeprefix(OF_A_TOURNAMENT)
        tournament = Tournament.objects.filter(club__in=clubs, code=code).first()
        return tournament_source(tournament) if tournament else None
    number = key.removeprefix(OF_A_SET)
    if number == key or not (number.isascii() and number.isdecimal() and len(number) < 16):
        return None
    rule_set = RuleSet.objects.filter(club__in=clubs, pk=int(number)).first()
    return set_source(rule_set) if rule_set else None


def base_of_tournament(tournament: Tournament) -> RuleSource:
    """What the rules of a tournament are compared with: the set it was made with, or its preset."""
    if tournament.rule_set is not None and tournament.rule_set.game == tournament.game:
        return set_source(tournament.rule_set)
    return base_of(tournament)


def base_of(edited: HasRules) -> RuleSource:
    """The preset that rules started from; that of the game where there is none of the name."""
    preset = PRESETS.get(edited.preset)
    game = edited.rules.game
    known = preset is not None and preset.game == game
    return preset_source(edited.preset if known else game)


def start_choices(clubs: Sequence[Club], game: str = "") -> Choices:
    """What rules can start from: the clubs' own sets first, then the presets of each game.

    `game` leaves only what is of that game.
    """
    own = [(_sets_of(club), choices) for club in clubs if (choices := _own_choices(club, game))]
    presets = presets_by_game()
    return own + [one for one in presets if not game or one[0] == game_title(game)]


def compare_choices(club: Club) -> Choices:
    """What can be compared: sets, tournaments, presets."""
    tournaments = Tournament.objects.filter(club=club)
    named = [
        (f"{OF_A_TOURNAMENT}{tournament.code}", f"{tournament.name} ({tournament.date:%d/%m/%Y})")
        for tournament in tournaments
    ]
    return [
        *([(_sets_of(club), choices)] if (choices := _own_choices(club)) else []),
        *([(_("Contests"), named)] if named else []),
        *presets_by_game(),
    ]


def rule_sets_of(club: Club) -> list[RuleSetLine]:
    """The rule sets of a club by name (two queries)."""
    rows = list(RuleSet.objects.filter(club=club).order_by("name", "pk"))
    tournaments = Tournament.objects.filter(club=club)
    used = tournaments.values_list("pk", "rule_set", "phases__rule_set").distinct()
    counted = Counter(pk for _tournament, pk in {(at, pk) for at, *both in used for pk in both})
    return [RuleSetLine(row, game_title(row.game), counted[row.pk]) for row in rows]


def uses_of(rule_set: RuleSet) -> list[RuleSetUse]:
    """The tournaments made with a rule set, or with phases that are, newest first (two queries)."""
    made_with = Q(rule_set=rule_set) | Q(phases__rule_set=rule_set)
    tournaments = Tournament.objects.filter(made_with).distinct().order_by("-date", "-pk")
    found = []
    for tournament in tournaments.prefetch_related("phases"):
        played = [phase for phase in tournament.chain if phase.rule_set_id == rule_set.pk]
        whole = tournament.rule_set_id == rule_set.pk
        copies = [*(phase.rules for phase in played), *([tournament.rules] if whole else [])]
        same = all(copy == rule_set.rules for copy in copies)
        found.append(RuleSetUse(tournament, same, "" if whole else phases_words(played)))
    return found


def club_lines(club: Club) -> list[JournalLine]:
    """What was done last to the rule sets of a club."""
    entries = JournalEntry.objects.filter(
        club_id=club.pk, tournament_id=None, act__startswith="rule_set."
    )
    return [journal_line(entry) for entry in entries[:LAST_LINES]]


def _own_choices(club: Club, game: str = "") -> list[tuple[str, str]]:
    rows = RuleSet.objects.filter(club=club).order_by("name", "pk")
    return [(f"{OF_A_SET}{row.pk}", row.name) for row in rows if not game or row.game == game]


def _sets_of(club: Club) -> str:
    return _("Rule sets of %(club)s") % {"club": club.name}


def compared(a: RuleSource, b: RuleSource) -> list[tuple[str, list[OptionPair]]]:
    """What differs between two rule sets, in words, under the headings of the rule sheet.

    Of two games only the questions that both have are compared.
    """
    in_a, in_b = ({option.name for option in asked_options(one.rules)} for one in (a, b))
    asked = in_a | in_b if a.game == b.game else in_a & in_b
    of_a, of_b = rules_to_json(a.rules), rules_to_json(b.rules)
    found = []
    for key, title in GROUPS.items():
        pairs = []
        for option in OPTIONS.values():
            one, other = of_a.get(option.name), of_b.get(option.name)
            if option.group == key and option.name in asked and one != other:
                words = value_words(option, one), value_words(option, other)
                pairs.append(OptionPair(question(option), *words))
        found += [(_(title), pairs)] if pairs else []
    return found


def last_rule_change(tournament: Tournament) -> JournalEntry | None:
    """The latest change of the rules since the first round was published."""
    return JournalEntry.objects.filter(tournament_id=tournament.pk, act="rules.change").first()
