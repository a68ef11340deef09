"""A phase of another contest, for a new one like it."""

from __future__ import annotations

from scoring.match import MATCH_GAMES
from tournaments.models.phase import DESCRIBED, GAMES_OPTIONS, RULES, Phase


def phase_like(phase: Phase, *, game: str) -> Phase:
    """A new phase described as another, without rules of another game.

    What the other has from its contest, the new one has from its own. A match of several games
    becomes one game where `game` has no such matches.
    """
    own = [*([] if phase.rules is None else [phase.rules]), *phase.rules_of_rounds.values()]
    other_game = any(rules.game != game for rules in own)
    left_out = (*(RULES if other_game else ()), *(() if game in MATCH_GAMES else GAMES_OPTIONS))
    names = {*DESCRIBED, *phase.own_settings}.difference(left_out)
    described = {name: getattr(phase, name) for name in names}
    return Phase(**described, own_settings=phase.own_settings)
