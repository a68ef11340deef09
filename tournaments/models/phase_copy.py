"""A phase of another contest, for a new one like it."""

from __future__ import annotations

from scoring.match import MATCH_GAMES
from tournaments.models.phase import DESCRIBED, GAMES_OPTIONS, Phase


def phase_like(phase: Phase, *, game: str) -> Phase:
    """A new phase described as another; the caller sees whether its own rules fit the new contest.

    What the other has from its contest, the new one has from its own. A match of several games
    becomes one game where `game` has no such matches.
    """
    left_out = () if game in MATCH_GAMES else GAMES_OPTIONS
    names = {*DESCRIBED, *phase.own_settings}.difference(left_out)
    described = {name: getattr(phase, name) for name in names}
    return Phase(**described, own_settings=phase.own_settings)
