"""Rules that a tournament cannot have, because of who is entered or of what stands below them."""

from collections.abc import Iterator

from django.template.defaultfilters import capfirst
from django.utils.translation import gettext as _, ngettext

from scoring.errors import RulesError
from scoring.match import MATCH_GAMES
from scoring.rules import Rules, options_of
from tournaments.core.wording.phases import phase_label
from tournaments.core.writes import Problem, Refusal, refuse
from tournaments.models import Phase, Tournament
from tournaments.rulesets.effective_rules import (
    Own,
    rounds_with_rules,
    rules_of_phase,
    rules_over,
    under_rules,
)
from tournaments.rulesets.titles import numbered_round, own_words, problem_at, problem_words


def own_problems(tournament: Tournament, phase: Phase) -> Iterator[Problem]:
    """What a phase and its rounds answer otherwise, where it makes no rules with those above."""
    if not phase.own_rules.keys() <= {option.name for option in options_of(tournament.game)}:
        yield Problem("rules", _("These are rules for a different game from the contest’s."))
        return
    try:
        usual = rules_over(tournament.rules, phase.own_rules)
        for own in phase.own_rules_of_rounds.values():
            rules_over(usual, own)
    except RulesError as error:
        yield from (Problem("rules", problem_at(problem)) for problem in error.problems)


def refuse_clashes(then: Tournament) -> None:
    """Refuse rules with which what a phase or a round answers otherwise does not go together.

    `then` is the tournament as it would become.
    """
    refuse(Problem("", clash) for clash in _clashes(then))


def _clashes(then: Tournament) -> Iterator[str]:
    for phase in then.chain:
        try:
            usual = rules_of_phase(then, phase)
        except RulesError as error:
            yield _clash(capfirst(phase_label(then.chain, phase.position)), phase.own_rules, error)
            continue
        for at, own in sorted(phase.own_rules_of_rounds.items()):
            try:
                rules_over(usual, own)
            except RulesError as error:
                yield _clash(numbered_round(then, phase.start + at - 1), own, error)


def _clash(where: str, own: Own, error: RulesError) -> str:
    """Which answers below are in the way, and why."""
    named = {
        str(name)
        for problem in error.problems
        for name in (problem.field, problem.values.get("option"), problem.values.get("beside"))
    }
    clashing = {name: answer for name, answer in own.items() if name in named} or own
    words = _(
        "%(where)s has its own answer, which does not go with these rules (%(own)s): change it "
        "there first, or let it follow the contest. %(why)s"
    )
    why = " ".join(f"{problem_words(problem)}." for problem in error.problems)
    return words % {"where": where, "own": own_words(clashing), "why": why}


def refuse_another_table(tournament: Tournament, rules: Rules) -> None:
    """Refuse a game that the phases, the entrants or the draft of a tournament exclude."""
    then = under_rules(tournament, rules)
    for phase in tournament.chain[1:]:
        if phase.system not in then.later_systems:
            raise Refusal(_("The phases that follow do not fit this game: remove them first."))
    if then.game != tournament.game:
        _refuse_own_rules(tournament)
    if then.game not in MATCH_GAMES and any(phase.games > 1 for phase in tournament.chain):
        raise Refusal(
            _("This game has no matches of several games: set 1 game a match everywhere first.")
        )
    if tournament.melee and not then.melee:
        raise Refusal(_("A mêlée needs a game of partners: change the draw in the settings."))
    entered = tournament.entrants.count()
    if entered and then.players_each != tournament.players_each:
        raise Refusal(_other_entrants(entered, then.players_each))
    draft = tournament.rounds.order_by("number").first()
    if draft is not None and then.sides_at_table != tournament.sides_at_table:
        words = _("Round %(number)s is drawn for tables of another size: discard its draft first.")
        raise Refusal(words, number=draft.number)


def _other_entrants(entered: int, players_each: int) -> str:
    """Why those entered do not fit a game in which everybody plays alone, or with a partner."""
    if players_each == 1:
        words = ngettext(
            "%(count)s pair is entered, and in this game everyone plays alone: remove it first, "
            "or create another contest.",
            "%(count)s pairs are entered, and in this game everyone plays alone: remove them "
            "first, or create another contest.",
            entered,
        )
    else:
        words = ngettext(
            "%(count)s player is entered alone, and this game needs a partner: remove this player "
            "first, or create another contest.",
            "%(count)s players are entered alone, and this game needs partners: remove them first, "
            "or create another contest.",
            entered,
        )
    return words % {"count": entered}


def _refuse_own_rules(tournament: Tournament) -> None:
    """Refuse another game where phases or rounds answer questions of this one otherwise."""
    if any(phase.own_rules for phase in tournament.chain):
        words = _(
            "A later phase has its own rules for this game: let it follow those of the contest "
            "first, or remove it."
        )
        raise Refusal(words)
    for number in rounds_with_rules(tournament):
        words = _("Round %(number)s has its own rules for this game: remove them first.")
        raise Refusal(words, number=number)
