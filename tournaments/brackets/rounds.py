"""In which rounds the matches of brackets and pools are played, and how many they take."""

from collections.abc import Collection, Mapping, Sequence

from tournaments.brackets.draws import group_drawn, pool_turns, rounds_of
from tournaments.draws.bracket_play import BracketResult, ready, with_walkovers
from tournaments.draws.errors import DrawError
from tournaments.draws.knockout import AGAIN, BracketMatch
from tournaments.models import BRACKETS, DrawnGroup, Match, MatchKind, Phase, Review

LEVEL = "level"
"""The review of a match of a bracket that its hands leave level."""


def in_bracket(match: Match) -> bool:
    """Whether a match belongs to a bracket, so that one side of it goes on."""
    in_group = match.kind == MatchKind.MATCH and match.slot is not None
    return in_group and match.round.draw.get("by") in BRACKETS


def level_review(match: Match, score: int) -> Review | None:
    """The review of a match of a bracket whose hands are all in and that nobody has won.

    `score` is in points, the same for the sides that are level.
    """
    level = in_bracket(match) and match.complete and match.winner is None
    return Review(LEVEL, score, score) if level else None


def waves_of(matches: Sequence[BracketMatch]) -> dict[int, int]:
    """The round, from 1 on, in which each match is played if nobody leaves.

    The second final of a double elimination comes after all other matches.

    >>> from tournaments.draws.knockout import KnockoutRequest, draw_knockout
    >>> waves_of(draw_knockout(KnockoutRequest((1, 2, 3, 4))).matches)
    {1: 1, 2: 1, 3: 2}
    """
    results: dict[int, BracketResult] = {}
    found: dict[int, int] = {}
    wave = 1
    while now := ready(matches, results):
        found |= {match.match: wave for match in now}
        results |= {match.match: BracketResult(*match.sides) for match in now}
        wave += 1
    return found | {match.number: wave for match in matches if match.bracket == AGAIN}


def matches_of_round(
    matches: Sequence[BracketMatch],
    played: Mapping[int, Collection[int]],
    number: int,
    start: int,
) -> list[BracketMatch]:
    """The matches of a round of the tournament: as drawn, else as foreseen.

    `played` are the matches drawn in each round. A later round is counted from the last of them:
    entrants who leave can make a bracket shorter.
    """
    if number in played:
        return [match for match in matches if match.number in played[number]]
    wave = waves_of(matches)
    before = [at for at, slots in played.items() if slots and at < number]
    turn = number - start + 1
    if before:
        last = max(before)
        turn = min(wave[match] for match in played[last]) + number - last
    return [match for match in matches if wave[match.number] == turn]


Results = Mapping[str, Mapping[int, BracketResult]]


def rounds_foreseen(plan: Phase, sizes: Sequence[int]) -> int | None:
    """The rounds of a phase with groups of these sizes; None where one cannot be drawn.

    >>> plan = Phase(system="knockout")
    >>> rounds_foreseen(plan, [8, 5]), rounds_foreseen(plan, [1])
    (3, None)
    """
    try:
        drawn = [group_drawn(plan, str(at), range(1, n + 1), 0) for at, n in enumerate(sizes)]
    except DrawError:
        return None
    return rounds_of(drawn) if drawn else None


def rounds_left(
    groups: Sequence[DrawnGroup], turn: int, results: Results, there: Collection[int]
) -> int:
    """The rounds that are still to be played from a `turn` of a phase on; 0: it is over.

    Nobody plays against an entrant who has left. A bracket is counted as if the side named first
    won: so the second final of a double elimination counts only once it has to be played.
    """
    if any(group.has_pools for group in groups):
        return len(pool_turns(groups, turn, there))
    longest = 0
    for group in groups:
        matches, rounds = group.matches, 0
        gone = {*group.members}.difference(there)
        known = with_walkovers(matches, results.get(group.name, {}), gone)
        while now := ready(matches, known):
            played = {match.match: BracketResult(*match.sides) for match in now}
            known = with_walkovers(matches, known | played, gone)
            rounds += 1
        longest = max(longest, rounds)
    return longest
