"""A plain second implementation of a match of several games, from the catalogue (clause 9)."""

from typing import Any

from tests.scoring.plain_games import plainly


def match_plainly(match: dict[str, Any]) -> dict[str, Any]:
    """The answer for a match given as JSON, or its error without the sentence."""
    most, best_of = match["match"]["games"], match["match"]["play"] != "all"
    won = dict.fromkeys(match["sides"], 0)
    results: list[dict[str, Any]] = []
    over = False
    for k, game in enumerate(match["games"], start=1):
        if over or (results and not results[-1]["finished"]):
            return {"error": {"game": k, "hand": None, "field": "games"}}
        hands = game if isinstance(game, list) else game["hands"]
        clock = None if isinstance(game, list) else game.get("ended_by")
        result = plainly({**match, "hands": hands, "ended_by": clock})
        results.append(result)
        if result["finished"]:
            if result["winner"]:
                won[result["winner"]] += 2 if 2 in result["games_lost"].values() else 1
            majority = any(count > most / 2 for count in won.values())
            over = k == most or (best_of and majority)
    first, second = match["sides"]
    winner = None
    if over and won[first] != won[second]:
        winner = first if won[first] > won[second] else second
    return {
        "games": results,
        "won": won,
        "finished": over,
        "winner": winner,
        "totals": {side: sum(one["totals"][side] for one in results) for side in match["sides"]},
    }
