"""The ranking of a contest of one phase once more, from its rows, by `python -m scoring rank`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scoring.ranking.exchange import rank_json
from tournaments.models import Match, MatchKind, MatchState, Side, System, Tournament
from tournaments.results.outcome import sum_of_a_match

IN = (MatchState.ENTERED, MatchState.CONFIRMED)
WORTH = ("rubicon", "close_win", "close_loss", "forfeit")


def ranked_again(tournament: Tournament) -> dict[str, Any] | None:
    """Rows after the last complete round; None where the JSON of a ranking cannot say it."""
    phase = tournament.first
    if len(tournament.chain) > 1 or phase.grouped or "manual" in phase.ranking_keys:
        return None
    if phase.system == System.MELEE_FIXED:
        # Partners are ranked as one, which the JSON of a ranking cannot say.
        return None
    matches = list(
        Match.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
        .select_related("round", "other_bye__round")
        .prefetch_related("sides__entrant", "sides__partner")
        .order_by("round__number", "pk")
    )
    complete = _last_complete(tournament, matches)
    counted = [match for match in matches if match.round.number <= complete]
    excluded = set(
        tournament.penalties.filter(lifted_at=None, excludes=True).values_list(
            "entrant__number", flat=True
        )
    )
    caps = _caps(phase)
    if excluded and tournament.withdrawn_rank != "out":
        return None
    if caps and any(match.kind == MatchKind.BIS for match in counted):
        return None
    given: dict[str, Any] = {
        "keys": list(phase.ranking_keys),
        "entrants": _ranked(tournament, matches),
        "results": list(_results(tournament, counted)),
        "penalties": [
            {"id": one.entrant.number, "points": one.points}
            for one in tournament.penalties.filter(lifted_at=None)
            .exclude(points=0)
            .select_related("entrant")
        ],
        "seed": tournament.lot_seed,
        "match_points": _worth(phase),
        "caps": caps,
        "withdrawn_rank": tournament.withdrawn_rank,
    }
    gone = tournament.entrants.filter(
        withdrawn_from__lte=min(complete + 1, tournament.rounds_total)
    ).values_list("number", flat=True)
    left = (set(gone) if complete else set()) | excluded
    given["withdrawn"] = sorted(left & set(given["entrants"]))
    return {"after": complete, **rank_json(given)}


def after(tournament: Tournament) -> int:
    """The last round of which, and of all before which, every card is in."""
    found = Match.objects.filter(round__tournament=tournament).select_related("round")
    return _last_complete(tournament, list(found))


def _last_complete(tournament: Tournament, matches: list[Match]) -> int:
    complete = 0
    for number in tournament.rounds.published().order_by("number").values_list("number", flat=True):
        cards = [one for one in matches if one.round.number == number and one.kind != MatchKind.BYE]
        if any(one.state not in IN for one in cards):
            break
        complete = number
    return complete


def _ranked(tournament: Tournament, matches: list[Match]) -> list[int]:
    """Everybody with a place but those who never played and are away."""
    played = {n for match in matches for side in match.sides.all() for n in side.numbers}
    ruled = set(
        tournament.penalties.filter(lifted_at=None).values_list("entrant__number", flat=True)
    )
    following = max((match.round.number for match in matches), default=-1) + 1
    found = []
    for one in tournament.entrants.placed().order_by("number"):
        away = not one.present or (one.withdrawn_from or following + 1) <= following
        if not (away and matches) or one.number in played | ruled:
            found.append(one.number)
    return found


def _caps(phase: Any) -> list[dict[str, Any]]:
    """The score caps of a phase as JSON."""
    first = (phase.cap_winner, phase.cap_loser, phase.cap_from_round, phase.cap_to_round)
    found = [first] if first[:2] != (None, None) else []
    names = ("winner", "loser", "from_round", "to_round")
    return [dict(zip(names, cap, strict=True)) for cap in [*found, *phase.more_caps]]


def _worth(phase: Any) -> dict[str, int | None]:
    worth = {name: getattr(phase, f"match_points_{name}") for name in ("win", "draw", "loss")}
    worth |= {
        "rubicon_loss": phase.match_points_rubicon,
        "close_win": phase.match_points_close_win,
        "close_loss": phase.match_points_close_loss,
        "forfeit": phase.match_points_forfeit,
        "forfeit_win": phase.match_points_forfeit_win,
    }
    return worth


def _results(tournament: Tournament, matches: list[Match]) -> Iterator[dict[str, Any]]:
    phase, games = tournament.first, tournament.first.games > 1
    replaced = {one.other_bye_id: one for one in matches if one.other_bye_id}
    for match in matches:
        if match.kind == MatchKind.BYE and match.pk not in replaced:
            yield _bye(tournament, match, matches)
        elif match.kind == MatchKind.BYE:
            yield _match(replaced[match.pk], match.round.number, phase, games=games, turned=True)
        else:
            yield _match(match, match.round.number, phase, games=games, turned=False)


def _match(match: Match, number: int, phase: Any, *, games: bool, turned: bool) -> dict[str, Any]:
    sides = list(match.sides.all())
    winner = None if match.winner is None else list(sides[match.winner].numbers)
    return {
        "round": number,
        "winner": winner,
        "rubicon": match.rubicon,
        "sides": [
            {
                "ids": list(side.numbers),
                "points": side.score or 0,
                "capots": side.capots,
                "belotes": side.belotes,
                "games": side.games if games else 0,
                "forfeit": side.forfeited,
                "counts": _counts(match, side, turned=turned),
            }
            for side in sides
        ],
    }


def _counts(match: Match, side: Side, *, turned: bool) -> bool:
    """The game of a bye counts for who had it; a partie bis for each in the round of its bye."""
    if match.kind == MatchKind.MATCH:
        return True
    return side.position == (1 if turned else 0)


def _bye(tournament: Tournament, match: Match, matches: list[Match]) -> dict[str, Any]:
    number, phase = match.round.number, tournament.first
    (side,) = match.sides.all()
    told: dict[str, Any] = {"round": number, "bye": list(side.numbers)}
    how = tournament.bye_score
    if how == "bis":
        how = tournament.bye_left_over
    if how == "catch_up":
        return told | {"points": 0}
    played = [
        one
        for one in matches
        if one.kind == MatchKind.MATCH and not any(side.forfeited for side in one.sides.all())
    ]
    of_round = [one for one in played if one.round.number == number]
    marks: dict[str, Callable[[], int]] = {
        "fixed": lambda: tournament.bye_points,
        "nothing": lambda: 0,
        "own_average": lambda: _mean(_points(phase, played, side.numbers[0])),
        "round_average": lambda: _mean(_points(phase, of_round)),
        "half_table": lambda: _half(tournament, number, _points(phase, of_round)),
    }
    lead = 0
    if tournament.bye_victory and tournament.bye_difference == "average":
        lead = _mean([one for match in of_round for one in _lead(phase, match)])
    return told | {
        "points": marks[how](),
        "victory": tournament.bye_victory,
        "match_points": phase.match_points_bye,
        "difference": lead,
    }


def _half(tournament: Tournament, number: int, points: list[int]) -> int:
    total = sum_of_a_match(tournament, number)
    return _mean(points) if total is None else (total + 1) // 2


def _points(phase: Any, matches: list[Match], number: int = 0) -> list[int]:
    return [
        _counted(phase, match, side)
        for match in matches
        for side in match.sides.all()
        if not number or number in side.numbers
    ]


def _counted(phase: Any, match: Match, side: Side) -> int:
    """What the caps leave of a side's points."""
    points, number = side.score or 0, match.round.number
    lost = match.winner is not None and match.winner != side.position
    for cap in _caps(phase):
        if cap["from_round"] <= number <= (cap["to_round"] or number):
            most = cap["loser" if lost else "winner"]
            return points if most is None else min(points, most)
    return points


def _lead(phase: Any, match: Match) -> list[int]:
    if match.winner is None:
        return []
    points = [_counted(phase, match, side) for side in match.sides.all()]
    return [points[match.winner] - max(p for at, p in enumerate(points) if at != match.winner)]


def _mean(points: list[int]) -> int:
    """The mean, halves up."""
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else 0
