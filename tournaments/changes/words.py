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
from tournaments.models.review import Review
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
    told = []
    if change.rounds:
        words = _("This reaches: %(rounds)s.")
        told.append(words % {"rounds": rounds_words(tournament, change.rounds)})
    for one in below(tournament, scope):
        own = {name: one.stated[name] for name in change.options if name in one.stated}
        if own:
            words = _("%(where)s has its own answer, which stays: %(own)s.")
            told.append(words % {"where": one.rounds, "own": own_words(own)})
    if change.cards:
        told.append(_("Cards counted again: %(count)s.") % {"count": change.cards})
    return told


def reasons_of(one: Unscorable) -> list[str]:
    """Every reason why a match cannot be scored."""
    return [reason_words(reason) for reason in one.reasons]


def notes_of(change: MatchChange) -> list[str]:
    """The effects on a match besides its marks."""
    notes = []
    if change.reopened:
        notes.append(_("The game is not finished any more: its card is awaited again."))
    elif change.after.finished and not change.before.finished:
        notes.append(_("The game is finished."))
    elif change.other_winner:
        notes.append(_winner_words(change))
    if change.before.rubicon != change.after.rubicon:
        notes.append(_("Under the rubicon.") if change.after.rubicon else _("No rubicon any more."))
    if change.review_before != change.review_after:
        notes.append(_doubt_words(change.review_after))
    return notes


def _doubt_words(review: Review | None) -> str:
    if review is None:
        return _("The sum is right now: no flag any more.")
    return _("To be looked at again: %(doubt)s") % {"doubt": review_words(review)}


def _winner_words(change: MatchChange) -> str:
    winner = change.after.winner
    if winner is None:
        return _("Nobody wins any more.")
    return _("The winner is another: %(pair)s.") % {"pair": change.pairs[winner]}
