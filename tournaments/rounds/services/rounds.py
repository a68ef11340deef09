"""Drawing a round, publishing it, taking it back."""

from collections.abc import Collection, Iterable
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.installation import installation
from tournaments.core.writes import (
    Actor,
    Conflict,
    Problem,
    Refusal,
    claim_version,
    journal,
    open_service,
    refuse,
    save,
    service,
)
from tournaments.entrants.services.presence import Tick, entrants_check_in
from tournaments.entrants.services.waiting import places_fill
from tournaments.models import (
    DraftStep,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Round,
    Side,
    StoredDraw,
    Table,
    Tournament,
    chained,
)
from tournaments.ranking.selectors.lengths import with_lengths, with_rounds
from tournaments.ranking.services import keep_held
from tournaments.rounds.draft_judgement import judged_now
from tournaments.rounds.new_drafts import NewDraft
from tournaments.rounds.selectors.draws import obstacles, unticked
from tournaments.rounds.selectors.outdated import presence_changed, reasons_to_redraw
from tournaments.rounds.selectors.waiting import games_seated, games_told
from tournaments.rounds.services.drawing import drawn_now, refuse_changed


def claim_draft(round_: Round, version: int) -> None:
    """Claim the version of the draft that a form was filled from."""
    claim_version(round_, version)
    refuse_published(round_)


def refuse_published(round_: Round) -> None:
    """Refuse to touch the draw of a round that everybody can see."""
    if round_.published:
        raise Refusal(_("Round %(number)s is already published."), number=round_.number)


def journal_round(
    actor: Actor, act: str, round_: Round, match: Match | None = None, **facts: Any
) -> None:
    """Write a line of the journal about a round; `match` has changed with it."""
    journal(
        actor, act, round_.tournament, round_number=round_.number, number=round_.number, **facts
    )
    if match is not None:
        Match.objects.filter(pk=match.pk).update(revision=round_.tournament.revision)


def _refuse(problems: Iterable[str]) -> None:
    refuse(Problem("", words) for words in problems)


PART = 100
"""How many matches are named in one statement."""


@open_service("tournament")
def round_draw(
    *,
    actor: Actor,
    tournament: Tournament,
    number: int,
    seed: int,
    volunteer: int | None = None,
    second_volunteer: int | None = None,
    version: int | None = None,
    everybody: bool = False,
) -> Round:
    """Draw a round as a draft, or draw its draft again (then with the draft's version).

    Two may rest where three play at a table; who is not named then is the lowest ranked.
    `everybody` first ticks as present whoever would be left out.
    """
    if everybody:
        numbers = unticked(tournament, number).values_list("number", flat=True)
        ticks = [Tick(number_, present=True) for number_ in numbers]
        # The key of the form is that of the draw.
        entrants_check_in(actor=actor._replace(key=""), tournament=tournament, ticks=ticks)
    # The view read it before this transaction waited for its turn: the phases may have changed.
    tournament.refresh_from_db()
    if tournament.has_brackets:
        # The draw may give them more rounds than were planned.
        keep_held(tournament)
        tournament = with_lengths(tournament, drawing=True)
    _refuse(obstacles(tournament, number))
    made = drawn_now(tournament, number, seed, [volunteer, second_volunteer])
    round_ = _draft(actor, tournament, number, version, made)
    _save_lengths(actor, tournament, number, made.draw)
    step = made.draw.with_partners(made.step)
    journal_round(
        actor,
        "round.draw",
        round_,
        seed=step.values["seed"],
        tables=len(step.matches),
        byes=step.byes,
        system=made.draw.system,
    )
    return round_


@open_service("round_")
def round_discard(*, actor: Actor, round_: Round, version: int) -> None:
    """Throw a draft away: nothing of it was public."""
    claim_draft(round_, version)
    journal_round(actor, "round.discard", round_, draft=round_.steps[round_.step])
    round_.delete()


@open_service("round_")
def round_publish(
    *, actor: Actor, round_: Round, version: int, despite: Collection[str] = ()
) -> Round:
    """Make a draft public: its matches exist from now on, the rules are frozen.

    `despite` are the keys of what was settled otherwise since the draw, as the organiser knows.

    :raises Refusal: where the draft no longer holds, unless all that changed is known
    """
    tournament = round_.tournament
    claim_draft(round_, version)
    presence = presence_changed(round_)
    if not presence.unqualified:
        refuse_changed(presence.numbers)
    changed = reasons_to_redraw(round_)
    _refuse(reason.words for reason in changed if reason.refuses)
    _refuse(reason.words for reason in changed if reason.key not in despite)
    if tournament.rules_frozen_at is None:
        save(tournament, rules_frozen_at=actor.at)
    # What it breaks is counted by the facts of today.
    save(round_, draw=judged_now(round_).to_json(), published_at=actor.at)
    step = round_.step_shown
    _matches_create(round_, round_.stored_draw.with_partners(step))
    facts: dict[str, Any] = {}
    if changed:
        facts["despite"] = sorted({reason.code for reason in changed})
    journal_round(
        actor,
        "round.publish",
        round_,
        tables=len(step.matches),
        draw=round_.steps[round_.step],
        **facts,
    )
    round_.matches.update(revision=tournament.revision)
    places_fill(actor, tournament)
    installation().copy_now(f"{tournament.code}-round-{round_.number}")
    return round_


@open_service("round_")
def round_unpublish(*, actor: Actor, round_: Round, version: int, games: int = 0) -> Round:
    """Take a published round back to its draft, only while no result is in.

    `games` is how many games seated for byes the organiser knows to go with it.
    """
    tournament = round_.tournament
    claim_version(round_, version)
    if not round_.published:
        raise Refusal(_("Round %(number)s is not published."), number=round_.number)
    # Who has met whom in a round is what the next one was drawn from.
    later = tournament.rounds.filter(number__gt=round_.number).first()
    if later is not None:
        raise Refusal(
            _("Round %(number)s is already drawn: undo that draw first."), number=later.number
        )
    if round_.matches.exclude(entry=MatchEntry.NONE).exists():
        words = _("Round %(number)s already has results: its draw can no longer be unpublished.")
        raise Refusal(words, number=round_.number)
    seated = games_seated(round_)
    _refuse(games_told(seated) if len(seated) > games else ())
    # Part after part: Django names every match whose sides and hands go with it.
    while keys := list(round_.matches.values_list("pk", flat=True)[:PART]):
        round_.matches.filter(pk__in=keys).delete()
    save(round_, published_at=None, cards_at=None, settled=[])
    # Who came too late for it is in time again.
    late = tournament.entrants.filter(late_for=round_.number, joined_from=round_.number + 1)
    late.update(joined_from=round_.number, late_for=None)
    journal_round(actor, "round.unpublish", round_, games=seated)
    places_fill(actor, tournament)
    return round_


@service("round_", moves=())
def round_cards(*, actor: Actor, round_: Round) -> Round:
    """Remember when the score cards of a published round were first asked for at the desk."""
    if not round_.published:
        raise Refusal(_("Round %(number)s is not published."), number=round_.number)
    if round_.cards_at is None:
        save(round_, cards_at=actor.at)
        journal_round(actor, "round.cards", round_)
    return round_


def _draft(
    actor: Actor, tournament: Tournament, number: int, version: int | None, made: NewDraft
) -> Round:
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is None:
        round_ = Round(tournament=tournament, phase=tournament.phase_at(number), number=number)
    else:
        refuse_published(round_)
        claim_version(round_, version or 0)
    round_.draw, round_.steps, round_.step = made.draw.to_json(), [made.step.to_json()], 0
    round_.drawn_at = actor.at
    round_.save()
    return round_


def _save_lengths(actor: Actor, tournament: Tournament, number: int, draw: StoredDraw) -> None:
    """Brackets and pools take the rounds they take: known when drawn, and as they are played."""
    if draw.phase is not None and draw.length is not None and draw.start == number:
        tournament = with_rounds(tournament, draw.phase, draw.length, number - 1)
    stored = {phase.pk: phase for phase in chained(tournament.phases.order_by("position"))}
    changed = [phase for phase in tournament.chain if phase.rounds != stored[phase.pk].rounds]
    if not changed:
        return
    try:
        claim_version(tournament, tournament.version)
    except Conflict as stale:
        words = _("The contest has changed in the meantime: the current values are below.")
        raise Refusal(words) from stale
    for phase in changed:
        phase.save(update_fields=["rounds", "own_rules_of_rounds"])
        was = stored[phase.pk]
        by = phase.rounds - was.rounds
        if gone := was.resize(phase.rounds, number - 1):
            journal(
                actor,
                "phase.rounds",
                tournament,
                position=phase.position,
                by=by,
                rounds=tournament.rounds_total,
                rules_gone=list(gone),
            )


def _matches_create(round_: Round, step: DraftStep) -> None:
    who = {entrant.number: entrant for entrant in round_.tournament.entrants.all()}
    tables = Table.objects.numbered(round_.tournament, [match.table for match in step.matches])
    matches = [
        Match(round=round_, hall_table=tables[match.table], group=match.group, slot=match.slot)
        for match in step.matches
    ]
    byes = [Match(round=round_, kind=MatchKind.BYE, state=MatchState.CONFIRMED) for _n in step.byes]
    Match.objects.bulk_create([*matches, *byes])
    placed = [match.sides for match in step.matches]
    rested = [[[number]] for number in step.byes]
    # A side is one number, or the two who play together.
    Side.objects.bulk_create(
        Side(
            match=match,
            position=at,
            entrant=who[lead],
            partner=who[partner[0]] if partner else None,
        )
        for match, sides in zip([*matches, *byes], [*placed, *rested], strict=True)
        for at, (lead, *partner) in enumerate(sides)
    )
