"""Changing a draft before it is published: swap, lock, draw the rest again, undo, redo."""

from collections.abc import Collection
from dataclasses import replace
from itertools import chain

from django.utils.translation import gettext as _

from tournaments.core.writes import Actor, Refusal, service
from tournaments.draws.errors import DrawError
from tournaments.draws.inputs import SMALLEST, DrawInput
from tournaments.models import DraftStep, Round, System
from tournaments.rounds.draft_judgement import judged_now, redrawn
from tournaments.rounds.drawn_once import request_of_round
from tournaments.rounds.selectors.draws import draw_order
from tournaments.rounds.selectors.outdated import changed_settings, presence_changed
from tournaments.rounds.services.drawing import draw_followed
from tournaments.rounds.services.rounds import claim_draft, journal_round
from tournaments.rounds.words import draw_problem


@service("round_", moves=())
def draft_swap(*, actor: Actor, round_: Round, one: int, other: int, version: int) -> Round:
    """Put two entrants in each other's place; the steps undone before are forgotten.

    In the first round of a bracket or of pools that is their place for the whole phase; in a
    later one who meets whom is decided, and their matches exchange tables.
    """
    claim_draft(round_, version)
    draw, step = round_.stored_draw, round_.step_shown
    one, other = draw.leads.get(one, one), draw.leads.get(other, other)
    members = draw.members.values()
    if draw.groups and not draw.begins_phase(round_.number):
        tables = _table_of(step, one), _table_of(step, other)
        if tables[0] == tables[1]:
            raise Refusal(
                _("Choose pairs at two different tables: it is the tables that change places."),
                "swap",
            )
        return _add(actor, round_, step.tables_exchanged(*tables))
    _refuse_swap(step, one, other, [*chain(*members)] if draw.groups else step.byes)
    if draw.groups and not any({one, other} <= {*ids} for ids in members):
        raise Refusal(
            _("Pairs %(one)s and %(other)s do not play in the same group."),
            "swap",
            one=one,
            other=other,
        )
    return _add(actor, round_, step.swapped(one, other))


@service("round_", moves=())
def draft_lock(*, actor: Actor, round_: Round, table: int, locked: bool, version: int) -> Round:
    """Lock the match at a table, so that drawing the rest again leaves it; or unlock it."""
    claim_draft(round_, version)
    _refuse_in_groups(round_)
    step = round_.step_shown
    match = next((match for match in step.matches if match.table == table), None)
    if match is None:
        raise Refusal(_("There is no table %(table)s in this draw."), "table", table=table)
    if match.locked == locked:
        raise Refusal(
            _("Table %(table)s is locked already.")
            if locked
            else _("Table %(table)s is not locked."),
            "table",
            table=table,
        )
    return _add(actor, round_, step.with_lock(table, locked=locked))


@service("round_", moves=())
def draft_redraw(*, actor: Actor, round_: Round, seed: int, version: int) -> Round:
    """Draw again everybody who is there now and is not at a locked table."""
    claim_draft(round_, version)
    _refuse_in_groups(round_)
    step, now = round_.step_shown, _request_now(round_, seed)
    if len(step.locked) == len(step.matches) and now is None:
        raise Refusal(_("Every match is locked: there is nothing left to draw."))
    if round_.stored_draw.keeps_apart and (changed := changed_settings(round_)):
        raise Refusal(
            _("%(what)s Draw all of it again."), what=" ".join(reason.words for reason in changed)
        )
    tournament = round_.tournament
    fewest = SMALLEST if tournament.game == "comptoir" else tournament.entrants_at_table
    try:
        again = redrawn(judged_now(round_), step, seed, now, fewest=fewest)
    except DrawError as error:
        raise Refusal(draw_problem(error)) from error
    return _add(actor, round_, again)


def _request_now(round_: Round, seed: int) -> DrawInput | None:
    """The input of a round of all who are there, where others are there than in the draft.

    :raises Refusal: where somebody at a locked table has left
    """
    draw, tournament, number = round_.stored_draw, round_.tournament, round_.number
    if draw.partners is not None or not presence_changed(round_).numbers:
        return None
    players = draw_order(tournament, number)
    here = {player.number for player in players}
    for match in round_.step_shown.locked:
        if gone := [n for n in match.numbers if n not in here]:
            raise Refusal(
                _("Table %(table)s is locked, and no. %(number)s is no longer here: unlock it."),
                table=match.table,
                number=gone[0],
            )
    bye = "lowest" if draw.judged_by.bye is None else draw.judged_by.bye
    request = request_of_round(tournament, number, seed, players, bye)
    return replace(request, system=System.MELEE.value) if draw.is_melee else request


@service("round_", moves=())
def draft_undo(*, actor: Actor, round_: Round, version: int) -> Round:
    """Go back one step of the draft."""
    claim_draft(round_, version)
    if round_.step == 0:
        raise Refusal(_("There is nothing to undo."))
    return _show(actor, "round.undo", round_, round_.step - 1, round_.step_shown)


@service("round_", moves=())
def draft_redo(*, actor: Actor, round_: Round, version: int) -> Round:
    """Carry out again the step that was undone last."""
    claim_draft(round_, version)
    at = round_.step + 1
    if at >= len(round_.steps):
        raise Refusal(_("There is nothing to redo."))
    return _show(actor, "round.redo", round_, at, DraftStep.of_json(round_.steps[at]))


def _refuse_in_groups(round_: Round) -> None:
    if round_.stored_draw.groups:
        raise Refusal(_("Who meets whom follows from the bracket or the pools of this phase."))


def _table_of(step: DraftStep, number: int) -> int:
    table = next((match.table for match in step.matches if number in match.numbers), None)
    if table is None:
        raise Refusal(_("Pair %(number)s has no match in this round."), "swap", number=number)
    return table


def _refuse_swap(step: DraftStep, one: int, other: int, resting: Collection[int]) -> None:
    match_of = {number: match for match in step.matches for number in match.numbers}
    for number in (one, other):
        if number not in match_of and number not in resting:
            raise Refusal(_("Pair %(number)s is not in this draw."), "swap", number=number)
    if one == other:
        raise Refusal(_("Choose two different pairs."), "swap")
    places = [match_of[number] for number in (one, other) if number in match_of]
    for match in places:
        if match.locked:
            raise Refusal(
                _("Table %(table)s is locked: unlock it before you move anyone sitting there."),
                "swap",
                table=match.table,
            )
    if len(places) < 2 or places[0] is not places[1]:
        return
    # Two who play each other change nothing, unless they have partners to exchange.
    mine = next(side for side in places[0].sides if one in side)
    if other in mine:
        words = _("Players %(one)s and %(other)s are partners: swapping them changes nothing.")
    elif len(mine) == 1:
        words = _("Pairs %(one)s and %(other)s play each other: swapping them changes nothing.")
    else:
        return
    raise Refusal(words, "swap", one=one, other=other)


def _add(actor: Actor, round_: Round, step: DraftStep) -> Round:
    """Add a step to the draft; the steps undone before are forgotten."""
    round_.add_step(step)
    return _show(actor, f"round.{step.label}", round_, round_.step, step)


def _show(actor: Actor, act: str, round_: Round, at: int, step: DraftStep) -> Round:
    """Show a state of the draft, with the draw as it is by then; `step` is what changed."""
    round_.step = at
    round_.draw = draw_followed(round_).to_json()
    round_.save(update_fields=["steps", "step", "draw"])
    journal_round(actor, act, round_, step=step.label, **step.values)
    return round_
