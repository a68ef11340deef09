"""A round of brackets or pools, which the first round of its phase draws."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.brackets.draws import RoundOfGroups, group_drawn, round_of, rounds_of
from tournaments.core.wording.brackets import group_title
from tournaments.core.writes import Refusal
from tournaments.draws.seeded_chance import drawn_order
from tournaments.models import Entrant, Phase, Round, System, Tournament
from tournaments.models.draft import DraftStep
from tournaments.models.drawn import Drawn, DrawnGroup
from tournaments.models.group import MAIN
from tournaments.models.stored_draw import StoredDraw
from tournaments.phases.selectors import Members, members_of
from tournaments.rounds.draw_input import clubs_of, draw_request
from tournaments.rounds.group_swaps import groups_after
from tournaments.rounds.new_drafts import NewDraft, own_tables_first
from tournaments.rounds.partners import (
    Partnerships,
    partners_in,
    partners_now,
    request_of_pairs,
)
from tournaments.rounds.selectors.draws import draw_order
from tournaments.rounds.selectors.groups_played import groups_played


def phase_drawn(
    tournament: Tournament, plan: Phase, number: int, seed: int, there: Sequence[Entrant]
) -> NewDraft:
    """The draw of a round of brackets or pools, and the first state of its draft.

    :raises Refusal: where nobody has anybody to play
    :raises tournaments.draws.errors.DrawError: where a group is too small
    """
    members = _members(tournament, plan, number, seed, there) if number == plan.start else {}
    partners = _partners(tournament, plan, number, seed, members)
    playing = partners.sides(there) if partners else there
    groups, alone = _groups(tournament, plan, number, seed, playing, members, partners)
    found = groups_played(tournament, plan, number, groups, playing)
    if not found.matches:
        raise Refusal.of(_("In this phase nobody is left to play."))
    draw = _draw(tournament, number, groups, found, playing, partners)
    gone = _gone(tournament, plan, number)
    draw = replace(draw, present=_present(there), gone=gone, alone=alone)
    check = draw.judged_by
    tables = zip(check.tables or (), found.matches, strict=False)
    placed = [replace(match, table=table) for table, match in tables]
    step = DraftStep(
        label="bracket" if plan.bracketed else "pools",
        values={"seed": groups[0].input.seed},
        matches=own_tables_first(placed, check.fixed_tables),
        byes=[],
    )
    return NewDraft(draw, step)


def draw_followed(round_: Round) -> StoredDraw:
    """The draw of a draft with its groups as the swaps of its steps leave them.

    :raises Refusal: where one of them is no longer there
    """
    draw = round_.stored_draw
    if not draw.begins_phase(round_.number):
        return draw
    groups = groups_after(draw, round_.steps_taken)
    if groups == draw.groups:
        return draw
    members = {id_ for group in groups for id_ in group.members}
    found = round_of(groups, 1, {}, members)
    partners = partners_in(draw)
    there = draw_order(round_.tournament, round_.number)
    playing = partners.sides(there) if partners else there
    refuse_changed(members - {player.number for player in playing})
    made = _draw(round_.tournament, round_.number, groups, found, playing, partners)
    return replace(
        made,
        groups_drawn=draw.first_groups,
        present=draw.present,
        gone=draw.gone,
        alone=draw.alone,
        partners_drawn=draw.partners_drawn,
    )


def refuse_changed(numbers: Collection[int]) -> None:
    """Refuse a draft where these have come or left since it was drawn."""
    if numbers:
        words = _("Since the draw the pairs present have changed (%(numbers)s): draw again.")
        raise Refusal.of(words % {"numbers": ", ".join(map(str, sorted(numbers)))})


def with_members(
    draw: StoredDraw, tournament: Tournament, number: int, there: Sequence[Entrant]
) -> StoredDraw:
    """The draw of a round without groups, with the members of its phase from the second on."""
    plan = tournament.phase_at(number)
    if plan.position == 1:
        return draw
    return replace(
        draw,
        phase=plan.position,
        start=plan.start,
        members=members_of(tournament, plan, number),
        present=_present(there),
        gone=_gone(tournament, plan, number),
    )


def _present(there: Sequence[Entrant]) -> list[int]:
    """Who was there: whoever comes back later changes nothing of the phase before."""
    return sorted(player.number for player in there)


def _gone(tournament: Tournament, plan: Phase, number: int) -> list[int] | None:
    """Who has left before a phase that begins: a match it missed in the one before stays so."""
    if plan.position == 1 or number != plan.start:
        return None
    left = tournament.entrants.filter(withdrawn_from__lte=number).order_by("number")
    return list(left.values_list("number", flat=True))


def _members(
    tournament: Tournament, plan: Phase, number: int, seed: int, there: Sequence[Entrant]
) -> Members:
    """The members of each group of a phase that begins, best first."""
    if plan.position > 1:
        return members_of(tournament, plan, number)
    # Nobody is known by a ranking yet.
    return {MAIN: drawn_order([player.number for player in there], seed, 0, "seeds")}


def _partners(
    tournament: Tournament, plan: Phase, number: int, seed: int, members: Members
) -> Partnerships | None:
    """The partners of a phase in which players who were entered alone stay together."""
    if not tournament.partners_stay(plan):
        return None
    if number == plan.start:
        return partners_now(tournament, number, seed, members.values())
    return partners_in(tournament.rounds.get(number=plan.start).stored_draw)


def _groups(
    tournament: Tournament,
    plan: Phase,
    number: int,
    seed: int,
    there: Sequence[Entrant],
    members: Members,
    partners: Partnerships | None,
) -> tuple[list[DrawnGroup], list[int]]:
    """The groups as their first round has drawn them, or as it draws them now; who is alone."""
    if number > plan.start:
        first = tournament.rounds.get(number=plan.start).stored_draw
        return list(first.groups or ()), []
    waiting: list[int] = []
    if partners:
        members = {name: partners.in_order(ids) for name, ids in members.items()}
        waiting = [*partners.waiting]
    _refuse_small_pools(plan, members, sides_of_two=partners is not None)
    clubs = clubs_of(tournament, there) if tournament.avoid_same_club else None
    by_chance = plan.position == 1
    groups = [
        group_drawn(plan, name, ids, seed, clubs, by_chance=by_chance)
        for name, ids in members.items()
        if len(ids) > 1
    ]
    alone = [id_ for ids in members.values() if len(ids) == 1 for id_ in ids]
    return groups, [*(partners.players(alone) if partners else alone), *waiting]


def _refuse_small_pools(plan: Phase, members: Members, *, sides_of_two: bool) -> None:
    """Refuse pools where one of several groups has only two, and name that group."""
    small = [name for name, ids in members.items() if len(ids) == 2]
    if plan.system == System.POOLS and sides_of_two and small:
        words = _("Pools of partners need six players: choose a knockout for this phase.")
        raise Refusal.of(words)
    if plan.system == System.POOLS and len(members) > 1 and small:
        words = _("Pools need three pairs: “%(group)s” has two. Choose a knockout for this phase.")
        raise Refusal.of(words % {"group": group_title(small[0]) or small[0]})


def _draw(
    tournament: Tournament,
    number: int,
    groups: Sequence[DrawnGroup],
    found: RoundOfGroups,
    there: Sequence[Entrant],
    partners: Partnerships | None,
) -> StoredDraw:
    """The draw of a round of groups, judged by the input of a round of everybody who plays it."""
    plan, first = tournament.phase_at(number), groups[0].drawn
    playing = {id_ for match in found.matches for id_ in match.numbers}
    players = [player for player in there if player.number in playing]
    seed = first.input.seed or 0
    if partners:
        check = request_of_pairs(tournament, number, seed, partners, players)
    else:
        check = draw_request(tournament, number, seed=seed, players=players, bye="lowest")
    everybody = partners.players if partners else list
    return StoredDraw(
        first,
        check=Drawn.of(check),
        by=str(plan.system),
        phase=plan.position,
        start=plan.start,
        length=rounds_of(groups),
        groups=list(groups),
        members={group.name: everybody(group.members) for group in groups},
        through=[replace(one, round=number) for one in found.through],
        resting=found.resting,
        turn=found.turn,
        partners=list(partners.pairs) if partners else None,
        partners_drawn=(partners.draws or None) if partners else None,
    )
