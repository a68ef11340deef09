"""Where rules can be taken from: presets, the rule sets of clubs, contests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.translation import gettext as _

from scoring.presets import PRESETS
from scoring.rules import GROUPS, OPTIONS, Option
from tournaments.clubs.selectors.journal import JournalLine, journal_line
from tournaments.models import Club, JournalEntry, RuleSet, Tournament
from tournaments.models.chain import phases_of
from tournaments.rulesets.in_force import rules_json_of_preset
from tournaments.rulesets.titles import phases_words
from tournaments.rulesets.words import (
    game_title,
    preset_title,
    presets_by_game,
    question,
    shown_options,
    value_words,
)

LAST_LINES = 8
OF_A_SET, OF_A_CONTEST = "set-", "contest-"

Choices = list[tuple[str, list[tuple[str, str]]]]
"""What can be chosen, under headings: (key, title) each."""


class HasRules(Protocol):
    """A contest or a rule set: both are edited by the same page."""

    @property
    def preset(self) -> str: ...

    @property
    def rules(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class RuleSource:
    """A rule set with a name to start from or to compare with; `key` stands for it in forms."""

    key: str
    title: str
    preset: str
    rules: Mapping[str, Any]
    rule_set: RuleSet | None = None

    @property
    def game(self) -> str:
        """Which game of `scoring` it is for."""
        return str(self.rules["game"])


@dataclass(frozen=True, slots=True)
class RuleSetLine:
    """A rule set in a list: its game, and how many contests were made with it."""

    rule_set: RuleSet
    game: str
    contests: int


@dataclass(frozen=True, slots=True)
class RuleSetUse:
    """A contest made with a rule set, and whether its rules are still those of the set."""

    contest: Tournament
    same: bool
    phases: str = ""
    """The phases alone that are played by it, where the contest is not."""


def preset_source(name: str) -> RuleSource:
    """A preset of `scoring`."""
    return RuleSource(name, preset_title(name), name, rules_json_of_preset(name))


def set_source(rule_set: RuleSet) -> RuleSource:
    """A rule set of a club."""
    key = f"{OF_A_SET}{rule_set.pk}"
    return RuleSource(key, rule_set.name, rule_set.preset, rule_set.rules, rule_set)


def contest_source(contest: Tournament) -> RuleSource:
    """The rules of a contest."""
    key = f"{OF_A_CONTEST}{contest.code}"
    return RuleSource(key, contest.name, contest.preset, contest.rules)


def source_of(key: str, clubs: Collection[int]) -> RuleSource | None:
    """What a key stands for, as far as somebody of these clubs may see it."""
    if key in PRESETS:
        return preset_source(key)
    if "\0" in key:
        return None
    if key.startswith(OF_A_CONTEST):
        code = key.removeprefix(OF_A_CONTEST)
        contest = Tournament.objects.filter(club__in=clubs, code=code).first()
        return contest_source(contest) if contest else None
    number = key.removeprefix(OF_A_SET)
    if number == key or not (number.isascii() and number.isdecimal() and len(number) < 16):
        return None
    rule_set = RuleSet.objects.filter(club__in=clubs, pk=int(number)).first()
    return set_source(rule_set) if rule_set else None


def base_of_contest(contest: Tournament) -> RuleSource:
    """What the rules of a contest are compared with: the set it was made with, or its preset."""
    if contest.rule_set is not None and contest.rule_set.game == contest.game:
        return set_source(contest.rule_set)
    return base_of(contest)


def base_of(edited: HasRules) -> RuleSource:
    """The preset that rules started from; that of the game where there is none of the name."""
    preset = PRESETS.get(edited.preset)
    game = str(edited.rules["game"])
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
    """What can be compared: sets, contests, presets."""
    contests = Tournament.objects.filter(club=club)
    named = [(f"{OF_A_CONTEST}{contest.code}", _dated(contest)) for contest in contests]
    return [
        *([(_sets_of(club), choices)] if (choices := _own_choices(club)) else []),
        *([(_("Contests"), named)] if named else []),
        *presets_by_game(),
    ]


def rule_sets_of(club: Club) -> list[RuleSetLine]:
    """The rule sets of a club by name (two queries)."""
    rows = list(RuleSet.objects.filter(club=club).order_by("name", "pk"))
    contests = Tournament.objects.filter(club=club).only("rule_set", "later_phases")
    counted = Counter(pk for contest in contests for pk in _sets_in(contest))
    return [RuleSetLine(row, game_title(row.game), counted[row.pk]) for row in rows]


def uses_of(rule_set: RuleSet) -> list[RuleSetUse]:
    """The contests made with a rule set, or with phases that are, newest first (one query)."""
    contests = Tournament.objects.filter(club_id=rule_set.club_id).order_by("-date", "-pk")
    return [_use(contest, rule_set) for contest in contests if rule_set.pk in _sets_in(contest)]


def _sets_in(contest: Tournament) -> set[int | None]:
    """The rule sets that a contest or a phase of it has copied."""
    copies = (phase.get("rules") or {} for phase in contest.later_phases)
    return {contest.rule_set_id, *(own.get("rule_set") for own in copies)}


def _use(contest: Tournament, rule_set: RuleSet) -> RuleSetUse:
    own = [(plan, plan.rules) for plan in phases_of(contest) if plan.rules is not None]
    played = [(plan, rules["values"]) for plan, rules in own if rules["rule_set"] == rule_set.pk]
    whole = contest.rule_set_id == rule_set.pk
    copies = [*(copy for _plan, copy in played), *([contest.rules] if whole else [])]
    same = all(copy == rule_set.rules for copy in copies)
    return RuleSetUse(contest, same, "" if whole else phases_words(plan for plan, _copy in played))


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


def _dated(contest: Tournament) -> str:
    return f"{contest.name} ({contest.date:%d/%m/%Y})"


@dataclass(frozen=True, slots=True)
class OptionPair:
    """A question that two rule sets answer otherwise."""

    question: str
    a: str
    b: str


def compared(a: RuleSource, b: RuleSource) -> list[tuple[str, list[OptionPair]]]:
    """What differs between two rule sets, in words, under the headings of the rule sheet.

    Of two games only the questions that both have are compared.
    """
    asked = {*_asked(a), *_asked(b)} if a.game == b.game else {*_asked(a)} & {*_asked(b)}
    found = []
    for key, title in GROUPS.items():
        options = [o for o in OPTIONS.values() if o.group == key and o.name in asked]
        pairs = [pair for option in options if (pair := _pair(option, a, b))]
        found += [(_(title), pairs)] if pairs else []
    return found


def _asked(source: RuleSource) -> set[str]:
    return {o.name for o in shown_options(source.game) if o.name in source.rules}


def _pair(option: Option, a: RuleSource, b: RuleSource) -> OptionPair | None:
    one, other = a.rules.get(option.name), b.rules.get(option.name)
    if one == other:
        return None
    return OptionPair(question(option), value_words(option, one), value_words(option, other))


def last_rule_change(contest: Tournament) -> JournalEntry | None:
    """The latest change of the rules since the first round was published."""
    return JournalEntry.objects.filter(tournament_id=contest.pk, act="rules.change").first()
