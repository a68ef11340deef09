"""Changing a draft before it is published: swap two pairs, undo, redo."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.engine.draws import swapped_step
from tournaments.models import Round
from tournaments.services.base import Refusal, Stamp, claim_key, claim_version, journal
from tournaments.services.rounds import only_draft


@transaction.atomic
def draft_swap(*, stamp: Stamp, round_: Round, one: int, other: int, version: int) -> Round:
    """Put two entrants in each other's place; what was undone before is forgotten."""
    _claim(stamp, "round.swap", round_, version)
    step = round_.steps[round_.step]
    _refuse_swap(step, one, other)
    kept = round_.steps[: round_.step + 1]
    _move(round_, [*kept, swapped_step(step, one, other)], round_.step + 1)
    _journal(stamp, "round.swap", round_, {"one": one, "other": other})
    return round_


@transaction.atomic
def draft_undo(*, stamp: Stamp, round_: Round, version: int) -> Round:
    """Go back one step of the draft."""
    _claim(stamp, "round.undo", round_, version)
    if round_.step == 0:
        raise Refusal.of(_("There is nothing to undo."))
    undone = round_.steps[round_.step]
    _move(round_, round_.steps, round_.step - 1)
    _journal(stamp, "round.undo", round_, undone["values"])
    return round_


@transaction.atomic
def draft_redo(*, stamp: Stamp, round_: Round, version: int) -> Round:
    """Carry out again the step that was undone last."""
    _claim(stamp, "round.redo", round_, version)
    if round_.step + 1 >= len(round_.steps):
        raise Refusal.of(_("There is nothing to redo."))
    _move(round_, round_.steps, round_.step + 1)
    _journal(stamp, "round.redo", round_, round_.steps[round_.step]["values"])
    return round_


def _claim(stamp: Stamp, act: str, round_: Round, version: int) -> None:
    claim_key(stamp, act, round_.tournament)
    claim_version(round_, version)
    only_draft(round_)


def _refuse_swap(step: dict[str, list[dict[str, list[list[int]]]]], one: int, other: int) -> None:
    places = [{number for side in match["sides"] for number in side} for match in step["matches"]]
    placed = set().union(*places, step["byes"])
    for number in (one, other):
        if number not in placed:
            raise Refusal.of(_("Pair %(number)s is not in this draw.") % {"number": number}, "swap")
    if one == other:
        raise Refusal.of(_("Choose two different pairs."), "swap")
    if any({one, other} <= place for place in places):
        raise Refusal.of(
            _("Pairs %(one)s and %(other)s play each other: swapping them changes nothing.")
            % {"one": one, "other": other},
            "swap",
        )


def _move(round_: Round, steps: list[dict[str, object]], step: int) -> None:
    round_.steps, round_.step = steps, step
    round_.save(update_fields=["steps", "step"])


def _journal(stamp: Stamp, act: str, round_: Round, values: dict[str, int]) -> None:
    journal(
        stamp,
        act,
        tournament=round_.tournament,
        round_number=round_.number,
        data={"number": round_.number, **values},
    )
