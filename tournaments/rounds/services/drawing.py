"""The draw of a round of a tournament as it stands, with the first state of its draft."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.brackets.draws import RoundOfGroups, group_drawn, round_of, rounds_of
from tournaments.core.wording.brackets import group_title
from tournaments.core.writes import Refusal
from tournaments.draws.errors import DrawError
from tournaments.draws.inputs import Bye
from tournaments.draws.seeded_chance import drawn_order
from tournaments.draws.values import DrawnMatch
from tournaments.models import (
    ByeChoice,
    DraftStep,
    Drawn,
    Entrant,
    Phase,
    Round,
    StoredDraw,
    System,
    Tournament,
)
from tournaments.models.group import MAIN
from tournaments.phases.selectors import Members, members_of
from tournaments.rounds.draw_input import SCHEDULES, byes_to_name, clubs_of, draw_request, system_of
from tournaments.rounds.drawn_once import groups_after, partners_in, partners_now, request_of_round
from tournaments.rounds.new_drafts import (
    NewDraft,
    drawn_by_engine,
    own_tables_first,
    planned_round,
    scheduled_round,
)
from tournaments.rounds.selectors.draws import draw_order
from tournaments.rounds.selectors.next_round import groups_played
from tournaments.rounds.words import draw_problem


def phase_drawn(
    tournament: Tournament, plan: Phase, number: int, seed: int, there: Sequence[Entrant]
) -> NewDraft:
    """The draw of a round of brackets or pools, and the first state of its draft.

    :raises Refusal: where nobody has anybody to play
    :raises tournaments.draws.errors.DrawError: where a group is too small
    """
    if number > plan.start:
        first = tournament.rounds.get(number=plan.start).stored_draw
        base = StoredDraw(first.drawn, groups=first.groups, partners=first.partners)
    else:
        base = _groups_drawn(tournament, plan, seed, there)
    groups = base.groups
    now = groups_played(tournament, plan, number, groups, partners_in(base).sides(there))
    if not now.matches:
        raise Refusal(_("In this phase nobody is left to play."))
    phase = replace(
        base, by=str(plan.system), phase=plan.position, start=plan.start, length=rounds_of(groups)
    )
    draw = _of_groups(tournament, number, phase, now, there)
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
    there = draw_order(round_.tournament, round_.number)
    refuse_changed(members - {side.number for side in partners_in(draw).sides(there)})
    base = replace(draw, groups=groups, groups_drawn=draw.first_groups)
    now = round_of(groups, 1, {}, members)
    return _of_groups(round_.tournament, round_.number, base, now, there)


def refuse_changed(numbers: Collection[int]) -> None:
    """Refuse a draft where these have come or left since it was drawn."""
    if numbers:
        raise Refusal(
            _("Since the draw the pairs present have changed (%(numbers)s): draw again."),
            numbers=", ".join(map(str, sorted(numbers))),
        )


def _groups_drawn(
    tournament: Tournament, plan: Phase, seed: int, there: Sequence[Entrant]
) -> StoredDraw:
    """The groups of a phase that begins, and who is alone in one."""
    number, by_chance = plan.start, plan.position == 1
    if by_chance:
        # Nobody is known by a ranking yet.
        numbers = [player.number for player in there]
        members: Members = {MAIN: drawn_order(numbers, seed, 0, "seeds")}
    else:
        members = members_of(tournament, plan, number)
    partners = partners_now(tournament, number, seed, members.values())
    members = {name: partners.in_order(ids) for name, ids in members.items()}
    small = [name for name, ids in members.items() if len(ids) == 2]
    if plan.system == System.POOLS and small and partners.pairs is not None:
        raise Refusal(_("Pools of partners need six players: choose a knockout for this phase."))
    if plan.system == System.POOLS and small and len(members) > 1:
        raise Refusal(
            _("Pools need three pairs: “%(group)s” has two. Choose a knockout for this phase."),
            group=group_title(small[0]) or small[0],
        )
    clubs = clubs_of(tournament, partners.sides(there)) if tournament.avoid_same_club else None
    groups = [
        group_drawn(plan, name, ids, seed, clubs, by_chance=by_chance)
        for name, ids in members.items()
        if len(ids) > 1
    ]
    alone = partners.players(id_ for ids in members.values() if len(ids) == 1 for id_ in ids)
    return StoredDraw(
        Drawn(),
        groups=groups,
        alone=[*alone, *partners.waiting],
        partners=partners.pairs,
        partners_drawn=partners.draws or (),
    )


def _of_groups(
    tournament: Tournament,
    number: int,
    base: StoredDraw,
    now: RoundOfGroups,
    there: Sequence[Entrant],
) -> StoredDraw:
    """The draw of a round of groups, judged by the input of a round of everybody who plays it."""
    partners, groups = partners_in(base), base.groups
    drawn = groups[0].drawn
    playing = {id_ for match in now.matches for id_ in match.numbers}
    players = [side for side in partners.sides(there) if side.number in playing]
    seed = drawn.input.seed or 0
    return replace(
        base,
        drawn=drawn,
        check=Drawn.of(request_of_round(tournament, number, seed, players, partners=partners)),
        members={group.name: partners.players(group.members) for group in groups},
        through=[row._replace(round=number) for row in now.through],
        resting=now.resting,
        turn=now.turn,
    )


def drawn_now(
    tournament: Tournament, number: int, seed: int, volunteers: Sequence[int | None]
) -> NewDraft:
    """The round as the tournament's system draws it from what is known now.

    :raises Refusal: where it cannot be drawn
    """
    players, plan = draw_order(tournament, number), tournament.phase_at(number)
    try:
        if plan.grouped:
            made = phase_drawn(tournament, plan, number, seed, players)
        else:
            bye = _bye(tournament, number, len(players), volunteers)
            made = _drawn(tournament, number, seed, players, bye)
    except DrawError as error:
        raise Refusal(draw_problem(error)) from error
    if plan.position == 1 and not plan.grouped:
        return made
    gone = None
    if number == plan.start > 1:
        # A match that they missed in the phase before stays so.
        left = tournament.entrants.filter(withdrawn_from__lte=number).order_by("number")
        gone = list(left.values_list("number", flat=True))
    draw = replace(
        made.draw,
        phase=plan.position,
        start=plan.start,
        members=made.draw.members or members_of(tournament, plan, number),
        # Later returns do not change the phase before.
        present=sorted(player.number for player in players),
        gone=gone,
    )
    return made._replace(draw=draw)


def _bye(
    tournament: Tournament, number: int, present: int, volunteers: Sequence[int | None]
) -> Bye:
    """Who is to have the bye, as the engine wants to know it.

    :raises Refusal: where a volunteer has to be named and is not
    """
    due = byes_to_name(tournament, number, present)
    if not due:
        return "lowest"
    if tournament.bye_choice != ByeChoice.VOLUNTEER:
        return tournament.bye_choice
    named = [volunteer for volunteer in volunteers if volunteer is not None][:due]
    if not named:
        raise Refusal(_("Name the pair that has the bye this round."), "volunteer")
    if len(set(named)) < len(named):
        raise Refusal(_("Choose two different pairs."), "second_volunteer")
    return named[0] if len(named) == 1 else tuple(named)


def _drawn(
    tournament: Tournament, number: int, seed: int, players: Sequence[Entrant], bye: Bye
) -> NewDraft:
    """A round without brackets or pools; partners who stay together are drawn as one."""
    plan = tournament.phase_at(number)
    if tournament.partners_stay(plan):
        numbers = [player.number for player in players]
        partners = partners_now(tournament, number, seed, [numbers])
        named = partners.lead(bye) if isinstance(bye, int) else bye
        sides = partners.sides(players)
        made = drawn_by_engine(request_of_round(tournament, number, seed, sides, named, partners))
        draw = replace(
            made.draw,
            by=System.MELEE_FIXED.value,
            partners=partners.pairs,
            waiting=partners.waiting,
            partners_drawn=partners.draws or (),
            instead="partners" if number > plan.start and partners.draws else None,
        )
        return made._replace(draw=draw)
    request = draw_request(tournament, number, seed=seed, players=players, bye=bye)
    system = system_of(tournament, number)
    if system in SCHEDULES:
        return scheduled_round(tournament, number, request)
    if system == System.MELEE:
        return planned_round(tournament, number, request)
    if system == System.MANUAL:
        # Everybody in the order of the numbers, for the organiser to place.
        ids = request.ids
        pairs = zip(request.tables or (), ids[::2], ids[1::2], strict=False)
        matches = [DrawnMatch(table, ((one,), (other,))) for table, one, other in pairs]
        step = DraftStep.first("manual", seed, matches, ids[2 * len(matches) :])
        return NewDraft(StoredDraw(Drawn.of(request), by=system), step)
    return drawn_by_engine(request)
