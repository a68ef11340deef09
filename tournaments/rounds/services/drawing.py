"""The draw of a round of a tournament as it stands, with the first state of its draft."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.brackets.draws import RoundOfGroups, group_drawn, round_of, rounds_of
from tournaments.core.wording.brackets import group_title
from tournaments.core.writes import Refusal
from tournaments.draws.errors import DrawError
from tournaments.draws.inputs import Bye, DrawInput
from tournaments.draws.seeded_chance import drawn_order
from tournaments.draws.values import DrawnMatch
from tournaments.models import ByeChoice, Entrant, Phase, Round, System, Tournament
from tournaments.models.draft import DraftStep
from tournaments.models.drawn import Drawn, DrawnGroup
from tournaments.models.group import MAIN
from tournaments.models.stored_draw import StoredDraw
from tournaments.phases.selectors import Members, members_of
from tournaments.rounds.draw_input import (
    PLANNED,
    SCHEDULES,
    byes_to_name,
    clubs_of,
    draw_request,
    system_of,
)
from tournaments.rounds.drawn_groups import groups_after
from tournaments.rounds.new_drafts import (
    NewDraft,
    drawn_by_engine,
    own_tables_first,
    planned_round,
    scheduled_round,
)
from tournaments.rounds.partners import (
    Partnerships,
    partners_in,
    partners_now,
    request_of_pairs,
)
from tournaments.rounds.selectors.draws import draw_order, victories_before
from tournaments.rounds.selectors.next_round import groups_played
from tournaments.rounds.words import draw_problem


def phase_drawn(
    tournament: Tournament, plan: Phase, number: int, seed: int, there: Sequence[Entrant]
) -> NewDraft:
    """The draw of a round of brackets or pools, and the first state of its draft.

    :raises Refusal: where nobody has anybody to play
    :raises tournaments.draws.errors.DrawError: where a group is too small
    """
    stay, alone = tournament.partners_stay(plan), list[int]()
    if number == plan.start:
        if plan.position > 1:
            members: Members = members_of(tournament, plan, number)
        else:
            # Nobody is known by a ranking yet.
            numbers = [player.number for player in there]
            members = {MAIN: drawn_order(numbers, seed, 0, "seeds")}
        partners = partners_now(tournament, number, seed, members.values()) if stay else None
        playing = partners.sides(there) if partners else there
        groups, alone = _groups_drawn(tournament, plan, seed, playing, members, partners)
    else:
        first = tournament.rounds.get(number=plan.start).stored_draw
        partners = partners_in(first) if stay else None
        playing = partners.sides(there) if partners else there
        groups = [*(first.groups or ())]
    now = groups_played(tournament, plan, number, groups, playing)
    if not now.matches:
        raise Refusal.of(_("In this phase nobody is left to play."))
    draw = _draw(tournament, number, groups, now, playing, partners)
    gone = _gone(tournament, plan, number)
    draw = replace(draw, present=_present(there), gone=gone, alone=alone)
    check = draw.judged_by
    tables = zip(check.tables or (), now.matches, strict=False)
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
    now = round_of(groups, 1, {}, members)
    partners = partners_in(draw)
    there = draw_order(round_.tournament, round_.number)
    playing = partners.sides(there) if partners else there
    refuse_changed(members - {player.number for player in playing})
    made = _draw(round_.tournament, round_.number, groups, now, playing, partners)
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


def _present(there: Sequence[Entrant]) -> list[int]:
    """Who was present at the draw; later returns do not change the phase before."""
    return sorted(player.number for player in there)


def _gone(tournament: Tournament, plan: Phase, number: int) -> list[int] | None:
    """Who has left before a phase that begins: a match it missed in the one before stays so."""
    if plan.position == 1 or number != plan.start:
        return None
    left = tournament.entrants.filter(withdrawn_from__lte=number).order_by("number")
    return list(left.values_list("number", flat=True))


def _groups_drawn(
    tournament: Tournament,
    plan: Phase,
    seed: int,
    there: Sequence[Entrant],
    members: Members,
    partners: Partnerships | None,
) -> tuple[list[DrawnGroup], list[int]]:
    """The groups of a phase that begins, and who is alone in one."""
    waiting: list[int] = []
    if partners:
        members = {name: partners.in_order(ids) for name, ids in members.items()}
        waiting = [*partners.waiting]
    _refuse_small_pools(plan, members, sides_of_two=partners is not None)
    clubs = clubs_of(tournament, there) if tournament.avoid_same_club else None
    groups = [
        group_drawn(plan, name, ids, seed, clubs, by_chance=plan.position == 1)
        for name, ids in members.items()
        if len(ids) > 1
    ]
    alone = [id_ for ids in members.values() if len(ids) == 1 for id_ in ids]
    return groups, [*(partners.players(alone) if partners else alone), *waiting]


def _refuse_small_pools(plan: Phase, members: Members, *, sides_of_two: bool) -> None:
    """Refuse pools where one of several groups has only two, and name that group."""
    small = [name for name, ids in members.items() if len(ids) == 2]
    if plan.system != System.POOLS or not small:
        return
    if sides_of_two:
        words = _("Pools of partners need six players: choose a knockout for this phase.")
        raise Refusal.of(words)
    if len(members) > 1:
        words = _("Pools need three pairs: “%(group)s” has two. Choose a knockout for this phase.")
        raise Refusal.of(words % {"group": group_title(small[0]) or small[0]})


def _draw(
    tournament: Tournament,
    number: int,
    groups: Sequence[DrawnGroup],
    now: RoundOfGroups,
    there: Sequence[Entrant],
    partners: Partnerships | None,
) -> StoredDraw:
    """The draw of a round of groups, judged by the input of a round of everybody who plays it."""
    plan, first = tournament.phase_at(number), groups[0].drawn
    playing = {id_ for match in now.matches for id_ in match.numbers}
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
        through=[replace(row, round=number) for row in now.through],
        resting=now.resting,
        turn=now.turn,
        partners=list(partners.pairs) if partners else None,
        partners_drawn=(partners.draws or None) if partners else None,
    )


def drawn_now(
    tournament: Tournament, number: int, seed: int, volunteers: Sequence[int | None]
) -> NewDraft:
    """The round as the tournament's system draws it from what is known now.

    :raises Refusal: where it cannot be drawn
    """
    players = draw_order(tournament, number)
    plan = tournament.phase_at(number)
    bye = bye_of(tournament, number, len(players), volunteers)
    try:
        if plan.grouped:
            return phase_drawn(tournament, plan, number, seed, players)
        if tournament.partners_stay(plan):
            made = _of_partners(tournament, number, seed, players, bye)
        else:
            request = request_of_round(tournament, number, seed, players, bye)
            made = _drawn(tournament, number, request)
    except DrawError as error:
        raise Refusal.of(draw_problem(error)) from error
    if plan.position == 1:
        return made
    draw = replace(
        made.draw,
        phase=plan.position,
        start=plan.start,
        members=members_of(tournament, plan, number),
        present=_present(players),
        gone=_gone(tournament, plan, number),
    )
    return replace(made, draw=draw)


def request_of_round(
    tournament: Tournament, number: int, seed: int, players: Sequence[Entrant], bye: Bye
) -> DrawInput:
    """The input of a draw of one round, with the victories where its system looks at them."""
    swiss = system_of(tournament, number) == System.SWISS
    return draw_request(
        tournament,
        number,
        seed=seed,
        players=players,
        bye=bye,
        victories=victories_before(tournament, number) if swiss else None,
    )


def bye_of(
    tournament: Tournament, number: int, present: int, volunteers: Sequence[int | None]
) -> Bye:
    """Who is to have the bye, as the engine wants to know it.

    :raises Refusal: where a volunteer has to be named and is not
    """
    due = byes_to_name(tournament, number, present)
    if not due or system_of(tournament, number) in PLANNED:
        return "lowest"
    if tournament.bye_choice != ByeChoice.VOLUNTEER:
        return tournament.bye_choice
    named = [volunteer for volunteer in volunteers if volunteer is not None][:due]
    if not named:
        raise Refusal.of(_("Name the pair that has the bye this round."), "volunteer")
    if len(set(named)) < len(named):
        raise Refusal.of(_("Choose two different pairs."), "second_volunteer")
    return named[0] if len(named) == 1 else tuple(named)


def _drawn(tournament: Tournament, number: int, request: DrawInput) -> NewDraft:
    system = system_of(tournament, number)
    if system in SCHEDULES:
        return scheduled_round(tournament, number, request)
    if system == System.MELEE:
        return planned_round(tournament, number, request)
    if system != System.MANUAL:
        return drawn_by_engine(request)
    # Everybody in the order of the numbers, for the organiser to place.
    ids = request.ids
    pairs = zip(request.tables or (), ids[::2], ids[1::2], strict=False)
    matches = [DrawnMatch(table, ((one,), (other,))) for table, one, other in pairs]
    step = DraftStep.first("manual", request.seed or 0, matches, ids[2 * len(matches) :])
    return NewDraft(StoredDraw(Drawn.of(request), by=system), step)


def _of_partners(
    tournament: Tournament,
    number: int,
    seed: int,
    players: Sequence[Entrant],
    bye: Bye,
) -> NewDraft:
    """The round of pairs that stay together, each drawn as one."""
    partners = partners_now(tournament, number, seed, [[player.number for player in players]])
    named = partners.lead(bye) if isinstance(bye, int) else bye
    sides = partners.sides(players)
    request = request_of_pairs(tournament, number, seed, partners, sides, named)
    made = _drawn(tournament, number, request)
    begun = number > tournament.phase_at(number).start
    draw = replace(
        made.draw,
        by=System.MELEE_FIXED.value,
        partners=list(partners.pairs),
        waiting=list(partners.waiting),
        partners_drawn=partners.draws or None,
        instead="partners" if begun and partners.draws else made.draw.instead,
    )
    return replace(made, draw=draw)
