"""What a draw needs to know, and the draft as the organiser sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draw_words import broken_words, reason_words
from tournaments.draws.values import Reason
from tournaments.engine.draws import judged, reason_of, system_of, tables_for
from tournaments.models import ByeChoice, Entrant, Round, System, Tournament
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
    pair = _pairs(round_, request)
    judgement = judged(request, step)
    rows = _Rows(pair, judgement["broken"], reason_of(request), _drawn_pairs(round_))
    return Draft(
        rows=tuple(rows.of(match) for match in step["matches"]),
        byes=tuple(pair[number] for number in step["byes"]),
        seed=request["seed"],
        system=request["system"],
        cost=tuple(judgement["cost"]),
        broken=tuple(rows.words(entry) for entry in judgement["broken"]),
        optimal=output["optimal"] and judgement["cost"] == output["cost"],
        undo=step["values"] if round_.step else None,
        redo=_next_step(round_),
    )


def _pairs(round_: Round, request: Mapping[str, Any]) -> dict[int, DraftPair]:
    names = pair_names(round_.tournament, round_number=round_.number)
    ranks = enumerate((entrant["id"] for entrant in request["entrants"]), start=1)
    return {number: DraftPair(names[number], rank) for rank, number in ranks}


def _drawn_pairs(round_: Round) -> set[frozenset[int]]:
    return {frozenset(_numbers(match)) for match in round_.steps[0]["matches"]}


def _numbers(match: Mapping[str, Any]) -> list[int]:
    return [number for side in match["sides"] for number in side]


@dataclass(frozen=True, slots=True)
class _Rows:
    """What makes a row of a draft of a match of its step."""

    pair: Mapping[int, DraftPair]
    broken: Sequence[Mapping[str, Any]]
    reason: Callable[[tuple[int, ...]], Reason]
    drawn: set[frozenset[int]]

    def of(self, match: Mapping[str, Any]) -> DraftRow:
        numbers = _numbers(match)
        mine = [entry for entry in self.broken if set(entry["entrants"]) <= set(numbers)]
        return DraftRow(
            table=match["table"],
            pairs=tuple(self.pair[number] for number in numbers),
            why=self._why(numbers),
            broken=tuple(map(self.words, mine)),
        )

    def words(self, entry: Mapping[str, Any]) -> str:
        return broken_words(entry, lambda number: self.pair[number].name.number)

    def _why(self, numbers: list[int]) -> str:
        if frozenset(numbers) not in self.drawn:
            return _("placed by the organiser")
        return reason_words(self.reason(tuple(numbers)))


def _next_step(round_: Round) -> Mapping[str, Any] | None:
    later = round_.step + 1
    values: Mapping[str, Any] | None = (
        round_.steps[later]["values"] if later < len(round_.steps) else None
    )
    return values


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
    count = len(players_of_round(contest, number))
    if count < 2:
        return [_("Fewer than two pairs are ticked present: check them in first.")]
    if not tables_for(contest, count).sizes:
        words = _("Fewer than %(size)s are ticked present: check them in first.")
        return [words % {"size": contest.sides_at_table}]
    return []


def volunteers_needed(contest: Tournament, number: int) -> int:
    """How many have to be named for the byes of a round."""
    if contest.bye_choice != ByeChoice.VOLUNTEER:
        return 0
    return tables_for(contest, len(players_of_round(contest, number))).byes
