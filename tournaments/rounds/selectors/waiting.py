"""Who has no table in a published round: why, since when, and what for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.entrants.selectors.names import PairName, pair_names, together
from tournaments.models import Round, Tournament
from tournaments.models.round import DRAWN
from tournaments.ranking.selectors.snapshots import Snapshot, current, matches_with
from tournaments.ranking.selectors.standings import is_kept_back
from tournaments.rounds.selectors.waits_of_round import WaitsOfRound
from tournaments.rounds.waiting_words import Wait, WaitReason, label_words, wait_words


def is_final_held(tournament: Tournament, wait: Wait) -> bool:
    """Whether a wait reveals the winner of a bracket match that is withheld from the public."""
    bracketed = tournament.phase_at(wait.round).bracketed and wait.why is WaitReason.FORFEIT
    return bracketed and is_kept_back(tournament, wait.round)


@dataclass(frozen=True, slots=True)
class WaitingOne:
    """Somebody without a table, by name: an entrant, or two partners who stay together."""

    pair: PairName
    wait: Wait

    @property
    def pairs(self) -> tuple[PairName]:
        """Itself, as a table has its pairs."""
        return (self.pair,)

    @property
    def label(self) -> str:
        """In a word, in the place of a table."""
        return label_words(self.wait)

    @property
    def words(self) -> str:
        """WaitReason, and what it waits for, in a line after its name."""
        return wait_words(self.wait)

    @property
    def is_bye(self) -> bool:
        """Whether the word says it all."""
        return self.wait.why is WaitReason.BYE


def waiting_ones(round_: Round, *, public: bool = False) -> list[WaitingOne]:
    """The entrants without a table in the lists of a published round, byes first (one query).

    Whoever has nothing more to wait for in this phase is left out.
    """
    waits = [wait for wait in waits_in(round_) if not wait.why.is_over]
    if public:
        waits = [wait for wait in waits if not is_final_held(round_.tournament, wait)]
    numbers = [number for wait in waits for number in wait.numbers]
    if not numbers:
        return []
    names = pair_names(
        round_.tournament, public=public, round_number=round_.number, numbers=numbers
    )
    return [WaitingOne(together([names[n] for n in wait.numbers]), wait) for wait in waits]


def wait_now(tournament: Tournament, number: int) -> Wait | None:
    """Why an entrant has no table in the latest published round.

    None where it has one, is not there, or waits no longer: the tournament is closed, or the last
    card of the round in which it rests is in.
    """
    if tournament.finished_at is not None:
        return None
    with current(tournament) as snapshot:
        own = matches_with(tournament, number).values()
        if any(row.round == snapshot.last for row in own if row.table is not None):
            return None
        key = "waits now", tournament.version
        waits = snapshot.once(key, lambda: _waits_now(tournament, snapshot))
    return next((wait for wait in waits if number in wait.numbers), None)


def waits_by_round(tournament: Tournament) -> Mapping[int, Sequence[Wait]]:
    """Everybody without a table, by the number of each published round; () for any other."""
    rounds = tournament.rounds.published().defer(*DRAWN).order_by("number")
    waits: defaultdict[int, Sequence[Wait]] = defaultdict(tuple)
    for round_ in rounds:
        round_.tournament = tournament
        waits[round_.number] = waits_in(round_)
    return waits


def _waits_now(tournament: Tournament, snapshot: Snapshot) -> tuple[Wait, ...]:
    round_ = tournament.rounds.published().defer(*DRAWN).order_by("number").last()
    if round_ is None:
        return ()
    round_.tournament = tournament
    rows = (row for row in snapshot.matches.values() if row.round == round_.number)
    is_over = all(row.complete for row in rows)
    return tuple(wait for wait in waits_in(round_) if not (is_over and wait.why.ends))


def waits_in(round_: Round) -> tuple[Wait, ...]:
    """Everybody who is there and has no table in a published round, byes first (a few queries).

    Of an earlier round those whom its draw knows: who was present then is not stored. They are
    computed once a revision.
    """
    tournament = round_.tournament
    with current(tournament) as snapshot:
        key = "waits", round_.number, tournament.version
        return snapshot.once(key, lambda: tuple(WaitsOfRound(round_, snapshot).waits()))
