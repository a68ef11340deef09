"""A plain second implementation of ranking that shares nothing with `scoring.ranking`.

Everybody starts in one group, or those of each stage in one, and those who are ranked after all
others apart from these; each key in turn splits every group that is still tied. Slow, and every
value is looked up in the JSON again.
"""

import hashlib
from collections.abc import Callable
from typing import Any

Event = dict[str, Any]


def plain_rank(event: Event) -> Event:
    """What `rank_json` should answer."""
    everybody = sorted(event["entrants"])
    gone = event.get("withdrawn") or []
    if event.get("withdrawn_rank") in (None, "ranked"):
        gone = []
    rows = _part(event, [id_ for id_ in everybody if id_ not in gone], 0)
    behind = _part(event, [id_ for id_ in everybody if id_ in gone], len(rows))
    if event.get("withdrawn_rank") == "out":
        behind = [{**row, "rank": None} for row in behind]
    return {"rows": rows + behind}


def _part(event: Event, entrants: list[int], above: int) -> list[Event]:
    """The rows of some entrants, with so many rows above them."""
    stages = event.get("stages", {})
    groups = [
        [id_ for id_ in entrants if stages.get(id_) == stage]
        for stage in [*sorted(set(stages.values())), None]
    ]
    values: dict[int, dict[str, Any]] = {id_: {} for id_ in entrants}
    for key in event["keys"]:
        groups = [part for group in groups for part in _split(event, key, group, values)]
    rows = _rows(event["keys"], groups, values)
    return [{**row, "rank": row["rank"] + above} for row in rows]


def _split(
    event: Event, key: str, group: list[int], values: dict[int, dict[str, Any]]
) -> list[list[int]]:
    found = {id_: _value(event, key, id_, group) for id_ in group}
    for id_ in group:
        values[id_][key] = found[id_]
    kinds = [value for value in found.values() if value is not None]
    ordered = sorted({str(kind): kind for kind in kinds}.values(), reverse=key != "points_against")
    parts = [[id_ for id_ in group if found[id_] == value] for value in [*ordered, None]]
    return [part for part in parts if part]


def _rows(
    keys: list[str], groups: list[list[int]], values: dict[int, dict[str, Any]]
) -> list[Event]:
    rows: list[Event] = []
    for group in groups:
        place = len(rows) + 1
        rows += [{"rank": place, "id": id_, "values": values[id_]} for id_ in group]
    for number, row in enumerate(rows):
        following = rows[number + 1]["values"] if number + 1 < len(rows) else row["values"]
        differing = [key for key in keys if row["values"][key] != following[key]]
        row["above_next"] = differing[0] if differing else None
    return rows


def _value(event: Event, key: str, id_: int, group: list[int]) -> Any:
    if key == "direct":
        return _direct(event, id_, group)
    compute: Callable[[Event, int], Any] = PLAIN[key]
    return compute(event, id_)


def _counted(event: Event) -> list[Event]:
    upto = event.get("upto_round")
    return [r for r in event["results"] if upto is None or r["round"] <= upto]


def _byes(event: Event, id_: int) -> list[Event]:
    return [r for r in _counted(event) if id_ in r.get("bye", [])]


def _matches(event: Event, id_: int) -> list[tuple[Event, Event, list[Event]]]:
    """Each match that counts for an entrant: the match, the own side, the other sides."""
    found = []
    for result in _counted(event):
        sides = [_capped(event, result, side) for side in result.get("sides", [])]
        for side in sides:
            if id_ in side["ids"] and side.get("counts") is not False:
                others = [other for other in sides if other["ids"] != side["ids"]]
                found.append((result, side, others))
    return found


def _capped(event: Event, match: Event, side: Event) -> Event:
    """The side with the points that count of it."""
    caps = event.get("caps") or []
    points = side["points"]
    for one in [caps] if isinstance(caps, dict) else caps:
        first, last = one.get("from_round"), one.get("to_round")
        early = first is not None and match["round"] < first
        if early or (last is not None and match["round"] > last):
            continue
        most = one.get("winner")
        if side.get("forfeit") or (match["winner"] is not None and not _won(match, side)):
            most = one.get("loser")
        points = points if most is None else min(points, most)
    return {**side, "points": points}


def _won(match: Event, side: Event) -> bool:
    return match["winner"] is not None and sorted(match["winner"]) == sorted(side["ids"])


def _victories(event: Event, id_: int) -> int:
    wins = sum(1 for match, side, _ in _matches(event, id_) if _won(match, side))
    return wins + sum(1 for bye in _byes(event, id_) if bye.get("victory"))


def _match_points(event: Event, id_: int) -> int:
    worth = event["match_points"]
    total = 0
    for bye in _byes(event, id_):
        if bye.get("match_points") is not None:
            total += bye["match_points"]
        elif bye.get("victory"):
            total += worth["win"]
    for match, side, others in _matches(event, id_):
        total += _worth(worth, match, side, others)
    return total


def _worth(worth: Event, match: Event, side: Event, others: list[Event]) -> int:
    def first(*names: str) -> int:
        return next(int(worth[name]) for name in names if worth.get(name) is not None)

    if side.get("forfeit"):
        return first("forfeit", "loss")
    if match["winner"] is None:
        return first("draw")
    if _won(match, side):
        names = ["forfeit_win"] if any(other.get("forfeit") for other in others) else []
        names += ["close_win"] if any(other.get("games") for other in others) else []
        return first(*names, "win")
    names = ["rubicon_loss"] if match.get("rubicon") else []
    names += ["close_loss"] if side.get("games") else []
    return first(*names, "loss")


def _points(event: Event, id_: int) -> int:
    played = sum(side["points"] for _, side, _ in _matches(event, id_))
    byes = sum(bye["points"] for bye in _byes(event, id_))
    fined = sum(p["points"] for p in event.get("penalties", []) if p["id"] == id_)
    return int(played + byes + fined)


def _against(others: list[Event]) -> int:
    return sum(other["points"] for other in others)


def _best(others: list[Event]) -> int:
    return max(int(other["points"]) for other in others)


def _difference(event: Event, id_: int) -> int:
    total = sum(side["points"] - _best(others) for _, side, others in _matches(event, id_))
    for bye in _byes(event, id_):
        total += bye.get("difference") or 0
    return int(total)


def _points_against(event: Event, id_: int) -> int | None:
    matches = _matches(event, id_)
    return sum(_against(others) for _, _, others in matches) if matches else None


def _best_match(event: Event, id_: int) -> int | None:
    return max((side["points"] for _, side, _ in _matches(event, id_)), default=None)


def _games_difference(event: Event, id_: int) -> int:
    total = 0
    for _, side, others in _matches(event, id_):
        total += (side.get("games") or 0) - max(other.get("games") or 0 for other in others)
    return total


def _count(event: Event, id_: int, what: str) -> int:
    return sum(side.get(what) or 0 for _, side, _ in _matches(event, id_))


def _opponents(event: Event, id_: int) -> list[int]:
    return [
        foe for _, _, others in _matches(event, id_) for other in others for foe in other["ids"]
    ]


def _first_round(event: Event, id_: int) -> int | None:
    brought = [(match["round"], side["points"]) for match, side, _ in _matches(event, id_)]
    brought += [(bye["round"], bye["points"]) for bye in _byes(event, id_)]
    return min(brought)[1] if brought else None


def _last_round(event: Event, id_: int) -> int:
    last = max((result["round"] for result in _counted(event)), default=0)
    played = sum(s["points"] for match, s, _ in _matches(event, id_) if match["round"] == last)
    return int(played + sum(b["points"] for b in _byes(event, id_) if b["round"] == last))


def _lot(event: Event, id_: int) -> int:
    def ticket(one: int) -> str:
        return hashlib.sha256(f"{event['seed']}:{one}".encode()).hexdigest()

    return sum(1 for one in event["entrants"] if ticket(one) <= ticket(id_))


def _manual(event: Event, id_: int) -> int:
    order = event["manual"]
    return len(order) - order.index(id_) if id_ in order else 0


def _direct(event: Event, id_: int, group: list[int]) -> list[int] | None:
    inside = {
        one: [
            (match, side, others)
            for match, side, others in _matches(event, one)
            if all(one.get("counts") is not False for one in match["sides"])
            and all(player in group for player in side["ids"])
            and all(player in group for other in others for player in other["ids"])
        ]
        for one in group
    }
    for one in group:
        met = [i for _, _, others in inside[one] for other in others for i in other["ids"]]
        if any(other not in met for other in group if other != one):
            return None
    if len(group) == 1:
        return None
    won = sum(1 for match, side, _ in inside[id_] if _won(match, side))
    return [won, sum(side["points"] - _best(others) for _, side, others in inside[id_])]


PLAIN: dict[str, Callable[[Event, int], Any]] = {
    "victories": _victories,
    "match_points": _match_points,
    "points": _points,
    "difference": _difference,
    "points_against": _points_against,
    "capots": lambda event, id_: _count(event, id_, "capots"),
    "belotes": lambda event, id_: _count(event, id_, "belotes"),
    "best_match": _best_match,
    "opponents_points": lambda event, id_: sum(_points(event, o) for o in _opponents(event, id_)),
    "opponents_victories": lambda event, id_: sum(
        _victories(event, o) for o in _opponents(event, id_)
    ),
    "first_round": _first_round,
    "last_round": _last_round,
    "games_won": lambda event, id_: _count(event, id_, "games"),
    "games_difference": _games_difference,
    "lot": _lot,
    "manual": _manual,
}
