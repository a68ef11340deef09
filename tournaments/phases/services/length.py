"""Services of the length of a phase: one round more, one fewer, or cut short."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, claim_version, journal
from tournaments.models import MatchEntry, Phase, Tournament
from tournaments.models.phase import chained
from tournaments.models.phase_settings import MOST_ROUNDS
from tournaments.phases.services.changes import named, phase_at
from tournaments.ranking.services import keep_held


@service("tournament", when_closed=False)
def phase_round_add(
    *, actor: Actor, tournament: Tournament, version: int, position: int
) -> Tournament:
    """Give a phase one round more; the phases after it begin a round later.

    :raises Refusal: for brackets and pools, and once the next phase has begun.
    """
    claim_version(tournament, version)
    return _rounds_changed(actor, tournament, phase_at(tournament, position), 1)


@service("tournament", when_closed=False)
def phase_round_drop(
    *, actor: Actor, tournament: Tournament, version: int, position: int
) -> Tournament:
    """Leave out the last round of a phase.

    :raises Refusal: for brackets and pools, and where that round is drawn.
    """
    claim_version(tournament, version)
    return _rounds_changed(actor, tournament, phase_at(tournament, position), -1)


@service("tournament", when_closed=False)
def phase_cut(*, actor: Actor, tournament: Tournament, version: int, position: int) -> Tournament:
    """End a phase after the last round drawn: the next phase begins now.

    :raises Refusal: for brackets and pools, and where none of its rounds is drawn.
    """
    claim_version(tournament, version)
    phase, drawn = phase_at(tournament, position), tournament.rounds.last_number()
    if drawn < phase.start:
        raise Refusal.of(_("This phase has not begun: remove it instead."))
    if drawn == phase.end:
        raise Refusal.of(_("Round %(number)s is the last of this phase.") % {"number": drawn})
    return _rounds_changed(actor, tournament, phase, drawn - phase.end)


def _rounds_changed(actor: Actor, tournament: Tournament, phase: Phase, by: int) -> Tournament:
    """Give a phase so many rounds more, or fewer.

    :raises Refusal: where it cannot have that many.
    """
    drawn, rounds = tournament.rounds.last_number(), phase.rounds + by
    if phase.grouped:
        raise Refusal.of(_("Brackets and pools take the rounds they need: none more, none fewer."))
    if drawn > phase.end:
        words = _("The next phase has begun with round %(number)s: this one stays as it was.")
        raise Refusal.of(words % {"number": phase.end + 1})
    if rounds < drawn - phase.start + 1:
        raise Refusal.of(_still_drawn_words(tournament, drawn))
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal.of(_("From 1 to %(most)s rounds.") % {"most": MOST_ROUNDS})
    keep_held(tournament)
    gone = phase.resize(rounds, drawn)
    phase.save(update_fields=["rounds", "own_rules_of_rounds"])
    chained(tournament.chain)
    data = {"by": by, "rounds": tournament.rounds_total, **named(tournament, phase)}
    data |= {"rules_gone": list(gone)} if gone else {}
    journal(actor, "phase.rounds", tournament=tournament, data=data)
    return tournament


def _still_drawn_words(tournament: Tournament, number: int) -> str:
    """What is to be done before a phase can leave out a round, or that nothing can."""
    round_ = tournament.rounds.get(number=number)
    if round_.matches.exclude(entry=MatchEntry.NONE).exists():
        words = _("Round %(number)s has results: it stays.")
    elif round_.published:
        words = _("Round %(number)s is published: unpublish it first, then give up its draft.")
    else:
        words = _("Round %(number)s is drawn: give up its draft first.")
    return words % {"number": number}
