"""Change the rules of a tournament that is being played and score every match again."""

from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.changes.selectors.rule_change import MatchChange, RuleChange, rule_change
from tournaments.core.installation import installation
from tournaments.core.writes import (
    Actor,
    Conflict,
    Refusal,
    claim_version,
    journal,
    open_service,
    reason_line,
)
from tournaments.models import Match, MatchEntry, MatchState, Tournament
from tournaments.results.outcome import put_games, put_in_game
from tournaments.rulesets.effective_rules import (
    WHOLE,
    Scope,
    format_of_match,
    own_rules_of,
    under_rules,
)
from tournaments.rulesets.refusals import refuse_clashes
from tournaments.rulesets.services import (
    Chosen,
    changes_of,
    chosen_at,
    put_rules,
    scope_told,
)


class OtherChange(Conflict):
    """Results came in since the change was shown; `current` is the change with these results."""


@open_service("tournament")
def rules_change(
    *,
    actor: Actor,
    tournament: Tournament,
    version: int,
    chosen: Chosen,
    reason: str,
    seal: str,
    scope: Scope = WHOLE,
) -> RuleChange:
    """Change the rules after the first publish; `seal` identifies the change that was shown.

    A phase or a round states what differs from the rules above it, and nothing with those.

    :raises Refusal: before the first publish, for another game, no reason, nothing that changes,
        rules that do not go with what is stated below them, or a match that they cannot score.
    :raises Conflict: if the tournament has changed since.
    :raises OtherChange: if the change is not the one that was shown.
    """
    claim_version(tournament, version)
    reason = reason_line(reason, needed=True)
    if tournament.rules_frozen_at is None:
        raise Refusal(_("No round is published yet: the rules are simply edited."))
    if chosen.rules.game != tournament.game:
        raise Refusal(_("The game of a running contest cannot be changed."))
    before = chosen_at(tournament, scope)
    if scope.number or not chosen.taken:
        # A round stores its answers alone, not where they are from.
        chosen = chosen._replace(preset=before.preset, rule_set=before.rule_set)
    data = changes_of(before, chosen)
    given_back = chosen.back & own_rules_of(tournament, scope).keys() if scope != WHOLE else ()
    if data is None and not given_back:
        raise Refusal(_("These are the rules in force: nothing changes."))
    refuse_clashes(under_rules(tournament, chosen.rules, scope))
    change = _as_shown(tournament, chosen.rules, scope, seal)
    data = (data or {"preset": [chosen.preset] * 2, "changes": {}}) | scope_told(tournament, scope)
    data |= {"back": sorted(given_back)} if given_back else {}
    put_rules(tournament, scope, chosen)
    told = [_told(one) for one in change.matches]
    journal(actor, "rules.change", tournament, **data, reason=reason, matches=told)
    for one in change.matches:
        _put(actor, tournament, one)
    installation().copy_soon()
    return change


def _as_shown(tournament: Tournament, rules: Rules, scope: Scope, seal: str) -> RuleChange:
    """The change that other rules make, if it is the one that was shown."""
    change = rule_change(tournament, rules, scope)
    if change.unscorable:
        raise Refusal(_("Some matches cannot be scored under these rules: see the list."))
    if change.seal != seal:
        raise OtherChange(change)
    return change


def _told(change: MatchChange) -> dict[str, Any]:
    """A match as the journal stores it, with the numbers of its entrants."""
    return {
        "number": change.match.round.number,
        "table": change.match.table,
        "pairs": [one.number for pair in change.pairs for one in pair.each],
        "before": list(change.before.scores),
        "after": list(change.after.scores),
    }


def _put(actor: Actor, tournament: Tournament, change: MatchChange) -> None:
    """Store the outcome of a match; forms that are open on the match become stale."""
    match = change.match
    sides = list(match.sides.all())
    for one in change.games:
        put_in_game(one.game, one.after.outcome)
        one.game.save()
        for hand in one.hands:
            changed = one.game.hands.filter(number=hand.number)
            changed.update(outcome=hand.after.outcome, marks=tuple(hand.after.marks.values()))
    put_games(match, sides, [one.game for one in change.games], format_of_match(match))
    for side in sides:
        side.save(update_fields=["score", "games", "belotes", "capots"])
    match.review = change.review_after
    same = match.complete and change.review_before == change.review_after
    if not change.after.finished:
        match.state = MatchState.EXPECTED
    elif match.entry == MatchEntry.HANDS or (not same and change.review_after is None):
        match.state = MatchState.CONFIRMED
    elif not same:
        match.state = MatchState.ENTERED
    match.recorded_at = (match.recorded_at or actor.at) if match.complete else None
    match.revision = tournament.revision
    match.save()
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
