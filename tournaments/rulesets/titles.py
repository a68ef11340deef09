"""The options of rules, games, presets and rule sets in the user's language, and phases by them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _, ngettext

from scoring.errors import MESSAGES, InputProblem as RuleProblem
from scoring.match import MatchFormat
from scoring.options.option import GROUPS, Option
from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, OPTIONS, Rules, options_in, options_of
from scoring.rules_json import rules_to_json
from tournaments.core.tags import points
from tournaments.core.wording.phases import phase_label
from tournaments.core.wording.settings import change_words, yes_no
from tournaments.models import Phase, Tournament
from tournaments.rulesets.effective_rules import rules_at, rules_of_phase

Line = TypeVar("Line")
MOST_LETTERS = 60
"""The longest part of a file that a message repeats."""


def asked_options(rules: Rules) -> tuple[Option, ...]:
    """The options of the rule sheet that the other answers do not leave out."""
    return tuple(option for option in options_in(rules) if rules.game in option.sheet_games)


@lru_cache(maxsize=len(GAMES))
def conditional_options(game: str) -> frozenset[str]:
    """The options of a game that some answer to another question leaves out."""
    names: set[str] = set()
    for option in options_of(game):
        for value in option.choices:
            changed: dict[str, Any] = {option.name: value}
            names |= GAMES[game].left_out(replace(preset_rules(game), **changed))
    return frozenset(names)


def answers(rules: Rules, options: Iterable[Option]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The groups of the rule sheet, each with the questions of these options and their answers."""
    return by_group(
        (option, (question(option), value_words(option, getattr(rules, option.name))))
        for option in options
    )


def by_group(lines: Iterable[tuple[Option, Line]]) -> list[tuple[str, list[Line]]]:
    """What there is to say of options, under the titles of the groups of the rule sheet."""
    groups: dict[str, list[Line]] = {key: [] for key in GROUPS}
    for option, line in lines:
        groups[option.group].append(line)
    return [(_(GROUPS[key]), group) for key, group in groups.items() if group]


def answered(option: Option, value: Any) -> str:
    """A question with its answer."""
    values = {"question": question(option).rstrip(" ?\u00a0\u202f")}
    return _("%(question)s: %(answer)s") % (values | {"answer": value_words(option, value)})


def question(option: Option) -> str:
    """The label of an option's field."""
    return _(option.question)


def help_text(option: Option) -> str:
    """The line under an option's field; empty where it has none."""
    return _(option.help) if option.help else ""


def value_words(option: Option, value: Any) -> str:
    """A value of an option in words."""
    if option.kind == "choice" and value in option.choice_labels:
        return _(option.choice_labels[value])
    if isinstance(value, bool):
        return yes_no(value)
    if isinstance(value, list | tuple):
        return " / ".join(value) or "–"
    return "–" if value is None else str(value)


def options_apart(a: Rules, b: Rules) -> list[tuple[Option, Any, Any]]:
    """The options that two rule sets answer otherwise, with both answers.

    Of two games only the questions that both have are compared.
    """
    if a == b:
        return []
    in_a, in_b = ({option.name for option in asked_options(rules)} for rules in (a, b))
    asked = in_a | in_b if a.game == b.game else in_a & in_b
    of_a, of_b = rules_to_json(a), rules_to_json(b)
    pairs = ((option, of_a.get(name), of_b.get(name)) for name, option in OPTIONS.items())
    return [(o, one, other) for o, one, other in pairs if o.name in asked and one != other]


def difference_words(usual: Rules, own: Rules) -> str:
    """What rules answer otherwise than the usual ones: 15 hands instead of 12."""
    return _("; ").join(_apart_words(*one) for one in options_apart(usual, own))


def _apart_words(option: Option, usual: Any, own: Any) -> str:
    if usual is None or own is None or option.name not in ("hands", "target"):
        return change_words(question(option), value_words(option, usual), value_words(option, own))
    values = {"own": points(own), "usual": points(usual)}
    if option.name == "hands":
        words = ngettext(
            "%(own)s hand instead of %(usual)s", "%(own)s hands instead of %(usual)s", own
        )
    else:
        words = _("%(own)s points instead of %(usual)s")
    return words % values


def problem_words(problem: RuleProblem) -> str:
    """A problem of rules as a sentence beside a field."""
    values = dict(problem.values)
    other = OPTIONS.get(str(values.get("option", "")))
    own = other or OPTIONS.get(problem.field)
    if own is not None and "value" in values:
        values["value"] = _quoted(own, values["value"])
    if other is not None:
        values["option"] = _("“%(text)s”") % {"text": question(other)}
        values["setting"] = _quoted(other, values.get("setting"))
    sentence = _(MESSAGES[problem.code]) % values
    return capfirst(sentence)


def problem_at(problem: RuleProblem) -> str:
    """A problem of rules as a sentence, with its question."""
    option = OPTIONS.get(problem.field)
    about = question(option) if option else problem.field[:MOST_LETTERS]
    return f"{about} — {problem_words(problem)}"


def _quoted(option: Option, shown: Any) -> str:
    """The words of a value that `scoring.errors.shown` has made a text of."""
    text = str(shown).strip('"')
    known = {str(value): value for value in (*option.choices, *option.usual)}
    value = (known | {"true": True, "false": False, "null": None}).get(text, text)
    words = _("nothing") if value is None else value_words(option, value)
    return _("“%(text)s”") % {"text": words}


def game_title(game: str) -> str:
    """The name of a game; an unknown one shows its code."""
    return _(GAMES[game].title) if game in GAMES else game


def preset_title(name: str) -> str:
    """The title of a preset; an unknown one shows its name."""
    return _(PRESETS[name].title) if name in PRESETS else name


def presets_by_game() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every preset with its title, under the name of its game."""
    return [
        (game_title(game), [(p.name, _(p.title)) for p in PRESETS.values() if p.game == game])
        for game in GAMES
    ]


MOST_TOLD = 3
"""A phase that answers more questions otherwise is named by what it took them from."""


def own_rules_title(tournament: Tournament, phase: Phase) -> str:
    """What a phase plays otherwise than the contest: a few answers, or where it took them from."""
    usual, own = tournament.rules, rules_of_phase(tournament, phase)
    name = phase.rules_name or preset_title(phase.preset)
    if name and len(options_apart(usual, own)) > MOST_TOLD:
        return name
    return difference_words(usual, own)


def own_words(own: Mapping[str, Any]) -> str:
    """What is stated, question by question."""
    stated = [(option, own[name]) for name, option in OPTIONS.items() if name in own]
    return _("; ").join(answered(option, value) for option, value in stated)


def questions_words(names: Iterable[str]) -> str:
    """The questions of some options, in their order."""
    wanted = {*names}
    return ", ".join(question(option) for name, option in OPTIONS.items() if name in wanted)


def own_title(own: Mapping[str, Any], name: str) -> str:
    """What a phase states as the journal keeps it: a few answers, or where it took them from."""
    return own_words(own) if 0 < len(own) <= MOST_TOLD or not name else name


def differences_at(tournament: Tournament, number: int) -> str:
    """What a round with rules of its own plays otherwise than its phase; else empty."""
    usual = rules_of_phase(tournament, tournament.phase_at(number))
    return difference_words(usual, rules_at(tournament, number))


def only_length_differs(usual: Rules, own: Rules) -> bool:
    """Whether rules differ in the length of a game alone."""
    return {option.name for option, *_answers in options_apart(usual, own)} <= {"hands", "target"}


def rules_of_round_words(tournament: Tournament, number: int) -> str:
    """The rules of a round, where it or its phase has rules of its own; else empty."""
    plan = tournament.phase_at(number)
    if differences := differences_at(tournament, number):
        return _("Rules of this round: %(differences)s") % {"differences": differences}
    if title := own_rules_title(tournament, plan):
        return _("Rules of this phase: %(name)s") % {"name": title}
    return ""


def numbered_round(tournament: Tournament, number: int) -> str:
    """A round by its number: Round 4, the last."""
    last = number == tournament.rounds_total and number > 1
    words = _("Round %(number)s, the last") if last else _("Round %(number)s")
    return words % {"number": number}


def rules_gone_words(numbers: Sequence[int]) -> str:
    """Rounds that are left out, and their own rules with them."""
    words = ngettext(
        "Round %(numbers)s had its own rules: they were removed with it.",
        "Rounds %(numbers)s had their own rules: they were removed with them.",
        len(numbers),
    )
    return words % {"numbers": _listed(numbers)}


def phases_words(plans: Iterable[Phase], chain: Sequence[Phase]) -> str:
    """Phases of a chain with their rounds: Finals (rounds 5 to 7)."""
    return ", ".join(_in_phase(chain, plan, range(plan.start, plan.end + 1)) for plan in plans)


def rounds_words(tournament: Tournament, numbers: Iterable[int]) -> str:
    """Rounds by their numbers, with their phases where there are several; no rounds, no words."""
    wanted, chain = set(numbers), tournament.chain
    if wanted and len(chain) == 1:
        return _numbered(sorted(wanted))
    parts = [(one, sorted(wanted.intersection(range(one.start, one.end + 1)))) for one in chain]
    return ", ".join(_in_phase(chain, phase, part) for phase, part in parts if part)


def minutes_words(tournament: Tournament) -> str:
    """How long a game lasts, where the rules say so; by rounds where not all are alike."""

    def lasts(rules: Rules, _form: MatchFormat) -> str:
        words = ngettext(
            "a game lasts %(minutes)s minute",
            "a game lasts %(minutes)s minutes",
            rules.minutes or 0,
        )
        return words % {"minutes": rules.minutes} if rules.minutes else ""

    return capfirst(figures_words(tournament, lasts))


def figures_words(tournament: Tournament, figure: Callable[[Rules, MatchFormat], str]) -> str:
    """What follows from rules and the games of a match; by rounds where not all are alike.

    Of rounds for which there is nothing to say nothing is said.
    """
    rounds: dict[str, list[int]] = {}
    for number in range(1, tournament.rounds_total + 1):
        form = tournament.phase_at(number).match_format
        rounds.setdefault(figure(rules_at(tournament, number), form), []).append(number)
    if len(rounds) == 1:
        return next(iter(rounds))
    words = _("%(rounds)s: %(points)s")
    return _("; ").join(
        words % {"rounds": rounds_words(tournament, numbers), "points": shown}
        for shown, numbers in rounds.items()
        if shown
    )


def _in_phase(chain: Sequence[Phase], phase: Phase, numbers: Sequence[int]) -> str:
    return _numbered(numbers, capfirst(phase_label(chain, phase.position)))


def _numbered(numbers: Sequence[int], phase: str = "") -> str:
    """Rounds by their numbers, behind the title of their phase if there is one."""
    values = {"phase": phase, "first": numbers[0], "last": numbers[-1]}
    if len(numbers) == 1:
        words = _("%(phase)s (round %(first)s)") if phase else _("Round %(first)s")
    elif numbers[-1] - numbers[0] == len(numbers) - 1:
        whole = _("%(phase)s (rounds %(first)s to %(last)s)")
        words = whole if phase else _("Rounds %(first)s to %(last)s")
    else:
        words = _("%(phase)s (rounds %(numbers)s)") if phase else _("Rounds %(numbers)s")
        values["numbers"] = _listed(numbers)
    return words % values


def _listed(numbers: Sequence[int]) -> str:
    return get_text_list([str(number) for number in numbers], _("and"))
