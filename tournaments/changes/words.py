"""The effects of a change of rules on a match, in words for the desk."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.errors import InputProblem as HandProblem
from tournaments.changes.selectors.rule_change import (
    BEYOND_END,
    NO_WINNER,
    MatchChange,
    Reason,
    RuleChange,
    Unscorable,
)
from tournaments.core.wording.problems import hand_problem_words
from tournaments.models import Tournament
from tournaments.results.bounds import Impossible
from tournaments.results.sentences import impossible_words, last_winner_words, review_words
from tournaments.rulesets.effective_rules import Scope
from tournaments.rulesets.selectors import below
from tournaments.rulesets.titles import own_words, rounds_words


def reason_words(reason: Reason) -> str:
    """Why a match cannot be scored under other rules."""
    if isinstance(reason, Impossible):
        return str(impossible_words(reason))
    if isinstance(reason, HandProblem):
        values = {"number": reason.hand, "problem": hand_problem_words(reason)}
        return _("Hand %(number)s: %(problem)s") % values
    if reason == BEYOND_END:
        return _("A game would stand after the end of the match: take it back first.")
    if reason == NO_WINNER:
        return _("In a knockout one side goes on, and under these rules neither has won.")
    return str(last_winner_words())


def reach_words(tournament: Tournament, scope: Scope, change: RuleChange) -> list[str]:
    """Which rounds a change of rules reaches, which it does not and why, how many cards it counts.

    `change.options` are those that change; a phase or a round below that states one is not reached.
    """
    reached = []
    if change.rounds:
        words = _("This reaches: %(rounds)s.")
        reached.append(words % {"rounds": rounds_words(tournament, change.rounds)})
    for rules in below(tournament, scope):
        own = {name: rules.stated[name] for name in change.options if name in rules.stated}
        if own:
            words = _("%(where)s has its own answer, which stays: %(own)s.")
            reached.append(words % {"where": rules.rounds, "own": own_words(own)})
    if change.cards:
        reached.append(_("Cards counted again: %(count)s.") % {"count": change.cards})
    return reached


def reasons_of(one: Unscorable) -> list[str]:
    """Every reason why a match cannot be scored."""
    return [reason_words(reason) for reason in one.reasons]


def notes_of(change: MatchChange) -> list[str]:
    """The effects on a match besides its marks."""
    notes = []
    if change.before.finished and not change.after.finished:
        notes.append(_("The game is not finished any more: its card is awaited again."))
    elif change.after.finished and not change.before.finished:
        notes.append(_("The game is finished."))
    elif change.before.winner != change.after.winner:
        words = _("Nobody wins any more.")
        if (winner := change.after.winner) is not None:
            words = _("The winner is another: %(pair)s.") % {"pair": change.pairs[winner]}
        notes.append(words)
    if change.before.rubicon != change.after.rubicon:
        notes.append(_("Under the rubicon.") if change.after.rubicon else _("No rubicon any more."))
    review = change.review_after
    if change.review_before != review:
        words = _("The sum is right now: no flag any more.")
        if review is not None:
            words = _("To be looked at again: %(doubt)s") % {"doubt": review_words(review)}
        notes.append(words)
    return notes
