"""What a state of a draft costs and breaks, and its draw again around locked matches."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations, count
from typing import NamedTuple

from tournaments.draws.inputs import Bye, DrawInput
from tournaments.draws.registry import evaluate
from tournaments.draws.values import NORM, Broken, DrawEntrant, DrawnMatch
from tournaments.entrants.selectors.names import MOST_ASKED
from tournaments.models import (
    DraftStep,
    Drawn,
    Entrant,
    Round,
    StoredDraw,
    System,
    by_table,
)
from tournaments.rounds.draw_input import clubs_of, forbidden_facts
from tournaments.rounds.drawn_once import partners_in
from tournaments.rounds.new_drafts import melee_request


def judged_now(round_: Round) -> StoredDraw:
    """The draw of a draft; one that looked at none of it is judged by the facts of today.

    Such a draft comes from a schedule, a bracket, a pool or a hand: to draw it again would not
    keep to a club or to a forbidden pairing, but a swap can.
    """
    draw = round_.stored_draw
    if draw.keeps_apart or round_.published or not draw.is_named:
        return draw
    return replace(draw, check=Drawn.of(with_facts_now(round_, draw, draw.judged_by)))


def with_facts_now(round_: Round, draw: StoredDraw, request: DrawInput) -> DrawInput:
    """The input of a round with the facts of today in place of those it was drawn from."""
    tournament = round_.tournament
    players = players_of(round_, draw, request.ids)
    clubs = clubs_of(tournament, players)
    tables = {player.number: player.fixed_table for player in players}
    return replace(
        request,
        entrants=tuple(
            replace(entrant, club=clubs.get(entrant.id), fixed_table=tables.get(entrant.id) or None)
            for entrant in request.entrants
        ),
        soft=("club",) if tournament.avoid_same_club else (),
        forbidden=forbidden_facts(tournament, request.ids, draw.leads),
    )


def players_of(round_: Round, draw: StoredDraw, ids: Collection[int]) -> Sequence[Entrant]:
    """The entrants of an input, partners who stay together as one (one query)."""
    partners, rows = partners_in(draw), round_.tournament.entrants.all()
    numbers = {*partners.players(ids)}
    if len(numbers) <= MOST_ASKED:
        rows = rows.filter(number__in=numbers)
    return partners.sides([player for player in rows if player.number in numbers])


class Judgement(NamedTuple):
    """The cost vector of a state of a draft, and what it breaks."""

    cost: tuple[int, ...]
    broken: list[Broken]


def judged(draw: StoredDraw, step: DraftStep) -> Judgement:
    """What a state of the draft costs and breaks, by the engine's own measure."""
    check, step = with_late(draw.at(step).judged_by, step)
    if draw.is_melee:
        by_hand = plan_judged(draw, step).round
        cost = by_hand.cost
        again = [row for row in by_hand.broken if row.constraint in ("partner", "bye")]
        broken = [*met_anyway(check, step), *again]
    else:
        counted, gave = evaluate(check, [match.numbers for match in step.matches], step.byes)
        cost, broken = check.as_counted(counted), [*gave]
        if draw.groups:
            # A bracket may ask for a rematch: only who must not meet has to give there.
            drawn = draw.groups if draw.begins_phase(check.round_ or 0) else ()
            broken = [*met_anyway(check, step), *(row for group in drawn for row in group.broken)]
    fixed = check.fixed_tables
    for match in step.matches:
        misplaced = tuple(n for n in match.numbers if fixed.get(n, match.table) != match.table)
        if misplaced:
            broken.append(Broken("fixed_table", misplaced))
    return Judgement(cost, broken)


def with_late(check: DrawInput, step: DraftStep) -> tuple[DrawInput, DraftStep]:
    """The input of a round with the entrants who were seated after publication, ranked last.

    Whoever had the seat of one of them is left out. Where tables of several sizes follow from
    the count, a table that was added is not judged.

    >>> from tournaments.draws.inputs import entrants_of
    >>> from tournaments.models import DraftMatch
    >>> step = DraftStep("late", {}, [DraftMatch(1, [[1], [2]]), DraftMatch(2, [[3], [8]])], [])
    >>> asked = DrawInput("random", entrants=entrants_of((1, 2, 3)), tables=(1,))
    >>> with_late(asked, step)[0].tables
    (1, 2)
    """
    known = {*check.ids}
    late = [n for match in step.matches for n in match.numbers if n not in known]
    if not known or not late:
        return check, step
    if check.size is not None and not check.exact:
        drawn = [match for match in step.matches if known.issuperset(match.numbers)]
        placed = {number for match in drawn for number in match.numbers}
        return check, replace(step, matches=drawn, byes=sorted(known - placed))
    tables = None
    if check.tables is not None:
        tables = tuple(sorted({*check.tables, *(match.table for match in step.matches)}))
    placed = {*step.byes, *(number for match in step.matches for number in match.numbers)}
    stayed = (entrant for entrant in check.entrants if entrant.id in placed)
    return replace(check, entrants=(*stayed, *map(DrawEntrant, late)), tables=tables), step


def plan_judged(draw: StoredDraw, step: DraftStep) -> Drawn:
    """A state of the draft as a round made by hand: `input` and `output` of the engine.

    The input is that of the draw, except for the tables that were to be taken.
    """
    check, step = with_late(draw.at(step).judged_by, step)
    request = replace(
        check,
        system=System.MANUAL.value,
        tables=None,
        bye=None,
        order=None,
        partners=True if draw.is_melee else None,
        matches=tuple(
            DrawnMatch(match.table, tuple(map(tuple, match.sides))) for match in step.matches
        ),
        byes=tuple(step.byes),
    )
    drawn = Drawn.now(request)
    if draw.is_melee:
        return drawn
    return Drawn.of(request, replace(drawn.round, cost=request.as_counted(drawn.round.cost)))


def met_anyway(check: DrawInput, step: DraftStep) -> list[Broken]:
    """Everybody who must not meet and sits at one table all the same.

    >>> from tournaments.models import DraftMatch
    >>> step = DraftStep("drawn", {}, [DraftMatch(1, [[1, 2], [3, 4]])], [])
    >>> met_anyway(DrawInput("random", forbidden=((2, 3), (2, 5))), step)
    [Broken(constraint='forbidden', entrants=(2, 3))]
    """
    sitting = {two for match in step.matches for two in combinations(sorted(match.numbers), 2)}
    return [Broken("forbidden", two) for two in check.forbidden or () if two in sitting]


def redrawn(
    draw: StoredDraw, step: DraftStep, seed: int, now: DrawInput | None, *, fewest: int
) -> DraftStep:
    """The draft with everybody drawn again who is not at a locked table, at the other tables.

    `now` is the input of a round of all who are there today, where these are others; `fewest` is
    how many a table takes: fewer of them rest.

    :raises tournaments.draws.errors.DrawError: where they cannot be drawn
    """
    base = now or draw.at(step).judged_by
    held = {number for match in step.locked for number in match.numbers}
    entrants = tuple(entrant for entrant in base.entrants if entrant.id not in held)
    check = step.check if now is None else Drawn.of(now)
    if len(entrants) < fewest:
        byes = [entrant.id for entrant in entrants]
        return DraftStep("redraw", {"seed": seed}, by_table(step.locked), byes, check=check)
    taken = {match.table for match in step.locked}
    ids = [entrant.id for entrant in entrants]
    if draw.is_melee:
        drawn = Drawn.now(melee_request(base.round_ or 0, seed, ids, base.past))
        made = drawn.schedule.rounds[0]
        free = (table for table in count(1) if table not in taken)
        placed = [replace(match, table=at) for at, match in zip(free, made.matches, strict=False)]
        byes = [*made.byes]
    else:
        left = tuple(table for table in base.tables or () if table not in taken)
        bye: Bye = base.bye if isinstance(base.bye, str) else "lowest"
        if isinstance(base.bye, (int, tuple)) and {*step.byes} <= {*ids}:
            # A named bye stays with whoever rests now.
            bye = step.byes[0] if len(step.byes) == 1 else tuple(step.byes) or "lowest"
        # By the norm of today, whatever the first draw went by.
        request = replace(base, norm=NORM, seed=seed, entrants=entrants, tables=left, bye=bye)
        drawn = Drawn.now(request)
        placed, byes = [*drawn.round.matches], [*drawn.round.byes]
    again = DraftStep.first("redraw", seed, placed, byes)
    matches = by_table([*step.locked, *again.matches])
    return replace(again, matches=matches, draw=drawn, check=check)
