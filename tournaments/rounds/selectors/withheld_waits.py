"""Which waits would tell the public what is kept back."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.ranking.selectors.standings import is_kept_back
from tournaments.rounds.waiting_words import Wait, WaitReason


def is_final_held(tournament: Tournament, wait: Wait) -> bool:
    """Whether it tells who has won a match of a bracket that the public does not see yet."""
    bracketed = tournament.phase_at(wait.round).bracketed and wait.why is WaitReason.FORFEIT
    return bracketed and is_kept_back(tournament, wait.round)
