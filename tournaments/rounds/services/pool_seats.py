"""A place of a pool for who came after the pools were drawn."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, claim_version
from tournaments.models import Match, Round
from tournaments.rounds.group_swaps import groups_after
from tournaments.rounds.pool_places import PoolPlace, with_place
from tournaments.rounds.round_writes import journal_round
from tournaments.rounds.selectors.without_table import running, without_table
from tournaments.rounds.services.late_seats import open_table


@service("round_", when_closed=False)
def round_join_pool(
    *, actor: Actor, round_: Round, number: int, place: str, version: int
) -> Match | None:
    """Give somebody the place that rests in a pool: the table against who rests now, if any.

    `place` is the key of a :class:`PoolPlace`. Everybody else keeps the matches drawn; those of
    the place that were to be played before are not played.

    :raises Refusal: where the round is not the one that is played, or the place is taken
    """
    tournament = round_.tournament
    claim_version(round_, version)
    if running(tournament) != round_:
        words = _("Round %(number)s is not the one that is played: no table can be added to it.")
        raise Refusal.of(words % {"number": round_.number})
    found = without_table(round_)
    free = next((one for one in found.pools if one.key == place), None)
    if free is None:
        raise Refusal.of(_("This place of the pool is taken: choose again."), "place")
    if number not in found.numbers:
        words = _("No %(number)s has a table or another game in this round: choose again.")
        raise Refusal.of(words % {"number": number}, "number")
    match = _seated(round_, free, number)
    _drawn_too(round_, free, number)
    since = round_.number if match else round_.number + 1
    tournament.entrants.filter(number=number).update(joined_from=since, late_for=None)
    told = {"joins": number, "group": free.group, "pool": free.pool}
    journal_round(actor, "round.join", round_, table=match.table if match else None, **told)
    if match is not None:
        Match.objects.filter(pk=match.pk).update(revision=tournament.revision)
    return match


def _seated(round_: Round, place: PoolPlace, number: int) -> Match | None:
    if place.rests is None:
        return None
    told = {"joins": number, "group": place.group, "pool": place.pool}
    match = open_table(
        round_, [[place.rests], [number]], group=place.group, slot=place.pool, told=told
    )
    draw = round_.stored_draw
    resting = [one for one in draw.resting or () if one != place.rests]
    round_.draw = replace(draw, resting=resting).to_json()
    round_.save(update_fields=["draw"])
    return match


def _drawn_too(round_: Round, place: PoolPlace, number: int) -> None:
    """Let the first round of the phase know the pool as it is from now on."""
    tournament = round_.tournament
    start = tournament.phase_at(round_.number).start
    first = round_ if round_.number == start else tournament.rounds.get(number=start)
    draw = first.stored_draw
    groups = [with_place(group, place, number) or group for group in draw.groups or ()]
    if first == round_ and place.rests is not None:
        groups = groups_after(draw, round_.steps_taken)
    members = {name: [*ids] for name, ids in (draw.members or {}).items()}
    members[place.group].append(number)
    now = replace(
        draw,
        drawn=groups[0].drawn,
        groups=groups,
        groups_drawn=draw.first_groups,
        members=members,
    )
    first.draw = now.to_json()
    first.save(update_fields=["draw"])
