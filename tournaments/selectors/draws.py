"""What a draw needs to know, and the draft as the organiser sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draw_words import broken_words, reason_words
from tournaments.engine.draws import judged, system_of
from tournaments.models import Entrant, Round, System, Tournament
from tournaments.selectors.entrants import players_of_round
from tournaments.selectors.evening import RoundStep, StepState, round_step
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.standings import standings


@dataclass(frozen=True, slots=True)
class DraftPair:
    """A pair of the draft with its rank in the order the draw was made from."""

    name: PairName
    rank: int


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A table of the draft, who sits there, why, and what this match breaks."""

    table: int
    pairs: tuple[DraftPair, ...]
    why: str
    broken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it stands at its current step."""

    rows: tuple[DraftRow, ...]
    byes: tuple[DraftPair, ...]
    seed: int
    system: str
    cost: tuple[int, ...]
    broken: tuple[str, ...]
    optimal: bool
    undo: Mapping[str, Any] | None
    redo: Mapping[str, Any] | None

    @property
    def rematches(self) -> int:
        """Earlier meetings, summed over the matches."""
        return self.cost[1]

    @property
    def changed(self) -> bool:
        """Whether the organiser has moved someone."""
        return self.undo is not None


def draw_order(contest: Tournament, round_number: int) -> list[Entrant]:
    """Who plays the round, best ranked first (by number before anything was played)."""
    players = {player.number: player for player in players_of_round(contest, round_number)}
    if round_number == 1:
        return [players[number] for number in sorted(players)]
    ranked = [row.number for row in standings(contest, upto_round=round_number - 1).rows]
    return [players[number] for number in ranked if number in players]


def obstacles(contest: Tournament, number: int) -> list[str]:
    """What keeps a round from being drawn now; empty when it can be."""
    if number > contest.rounds_planned:
        planned = {"count": contest.rounds_planned}
        return [_("The contest has %(count)s rounds (see its settings).") % planned]
    if number == 1:
        return _too_few(contest, number)
    before = round_step(contest, number - 1)
    return [*_not_ready(contest, number, before), *_too_few(contest, number)]


def draft_of(round_: Round) -> Draft:
    """The draft of a round at its current step, with ranks, reasons and what gave."""
    request, output = round_.draw["input"], round_.draw["output"]
    step = round_.steps[round_.step]
    names = pair_names(round_.tournament, round_number=round_.number)
    ranks = {entrant["id"]: rank for rank, entrant in enumerate(request["entrants"], start=1)}
    judgement = judged(request, step)
    pair = {number: DraftPair(names[number], rank) for number, rank in ranks.items()}
    return Draft(
        rows=tuple(_row(match, request, pair, judgement["broken"]) for match in step["matches"]),
        byes=tuple(pair[number] for number in step["byes"]),
        seed=request["seed"],
        system=request["system"],
        cost=tuple(judgement["cost"]),
        broken=tuple(broken_words(entry) for entry in judgement["broken"]),
        optimal=output["optimal"] and judgement["cost"] == output["cost"],
        undo=step if round_.step else None,
        redo=_next_step(round_),
    )


def _row(
    match: Mapping[str, Any],
    request: Mapping[str, Any],
    pair: Mapping[int, DraftPair],
    broken: Sequence[Mapping[str, Any]],
) -> DraftRow:
    numbers = [number for side in match["sides"] for number in side]
    return DraftRow(
        table=match["table"],
        pairs=tuple(pair[number] for number in numbers),
        why=reason_words(request, numbers),
        broken=tuple(
            broken_words(entry) for entry in broken if set(entry["entrants"]) <= set(numbers)
        ),
    )


def _next_step(round_: Round) -> Mapping[str, Any] | None:
    later = round_.step + 1
    step: Mapping[str, Any] | None = round_.steps[later] if later < len(round_.steps) else None
    return step


def _not_ready(contest: Tournament, number: int, before: RoundStep) -> list[str]:
    if before.state in (StepState.TODO, StepState.DRAFT):
        return [_("Round %(number)s is not published yet.") % {"number": number - 1}]
    if before.missing and system_of(contest, number) != System.RANDOM:
        return [_missing_words(number - 1, before.missing)]
    return []


def _missing_words(number: int, missing: int) -> str:
    return ngettext(
        "%(count)s card of round %(number)s has not come back: the next round is drawn from the "
        "ranking.",
        "%(count)s cards of round %(number)s have not come back: the next round is drawn from the "
        "ranking.",
        missing,
    ) % {"count": missing, "number": number}


def _too_few(contest: Tournament, number: int) -> list[str]:
    if len(players_of_round(contest, number)) < 2:
        return [_("Fewer than two pairs are ticked present: check them in first.")]
    return []
