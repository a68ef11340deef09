"""Belote scored a second time, plainly, from the catalogue alone (clause 2).

Nothing here comes from the engine: rules are a dict of every option, hands are dicts as in JSON.
It keeps no steps and refuses nothing; it is given possible hands only.
"""

from typing import Any

RANKS = {
    "natural": ["7", "8", "9", "10", "J", "Q", "K", "A"],
    "ten_high": ["7", "8", "9", "J", "Q", "K", "10", "A"],
}


def lone(rules: dict[str, Any], x: int) -> int:
    units = x % 10
    base = x - units
    kind = rules["rounding"]
    if kind == "exact":
        return x
    if kind in ("nearest_10", "nearest_10_alternate"):
        return base + 10 if units >= 5 else base
    if kind in ("nearest_10_down", "balanced_10"):
        return base + 10 if units >= 6 else base
    if units in (0, 1, 2, 3):
        return base
    return base + 10 if units == 9 else base + 5


def pair(rules: dict[str, Any], x: int, y: int, nth_five: int) -> tuple[int, int]:
    """Rounded trick points; ``nth_five`` counts the hands ending in 5 and 7, this one included."""
    kind = rules["rounding"]
    if kind == "balanced_10" and x % 10 == 6 and y % 10 == 6:
        return (x + 4, y - 6) if x > y else (x - 6, y + 4)
    if kind == "nearest_10_alternate" and sorted((x % 10, y % 10)) == [5, 7] and nth_five % 2 == 0:
        return tuple(z - 5 if z % 10 == 5 else z + 3 for z in (x, y))  # type: ignore[return-value]
    return lone(rules, x), lone(rules, y)


def declared(rules: dict[str, Any], hand: dict[str, Any]) -> tuple[bool, dict[str, int]]:
    """Whether the hand is void, and what each side marks."""
    given = hand.get("declarations") or {}
    if isinstance(given, dict):
        return False, given
    powers = {"8": rules["carre_of_eights"], "7": rules["carre_of_sevens"]}
    used = [powers[d["rank"]] for d in given if d["kind"] == "carre" and d["rank"] in powers]
    if "voids_hand" in used:
        return True, {}
    if "cancels" in used or not given:
        return False, {}
    strongest = given[0]
    tied = False
    for other in given[1:]:
        if strength(rules, other) > strength(rules, strongest):
            strongest, tied = other, False
        elif strength(rules, other) == strength(rules, strongest):
            tied = tied or other["side"] != strongest["side"]
    if tied and rules["declaration_tie"] == "cancelled":
        return False, {}
    side = strongest["side"]
    return False, {side: sum(worth(rules, d) for d in given if d["side"] == side)}


def worth(rules: dict[str, Any], d: dict[str, Any]) -> int:
    if d["kind"] != "carre":
        return {"tierce": 20, "cinquante": 50, "cent": 100}[d["kind"]]
    ten_times = rules["carre_values"] == "ten_times_trump"
    nines, aces = (140, 110) if ten_times else (150, 100)
    return {"J": 200, "9": nines, "A": aces, "8": 0, "7": 0}.get(d["rank"], 100)


def strength(rules: dict[str, Any], d: dict[str, Any]) -> list[int]:
    kind = ["tierce", "cinquante", "cent", "carre"].index(d["kind"])
    height = RANKS[rules["sequence_order"]].index(d["rank"])
    trump = 1 if d.get("trump") and d["kind"] != "carre" else 0
    return [worth(rules, d), kind, height, trump]


class PlainGame:
    """One game of two sides, hand after hand."""

    def __init__(self, rules: dict[str, Any], sides: list[str]) -> None:
        self.rules = rules
        self.one, self.two = sides
        self.total = dict.fromkeys(sides, 0)
        self.stake: list[tuple[str, int]] = []
        self.hands_counted = 0
        self.fives = 0
        self.misdeals = dict.fromkeys(sides, 0)
        self.over = False
        self.winner: str | None = None
        self.rows: list[dict[str, Any]] = []

    def other(self, side: str) -> str:
        return self.two if side == self.one else self.one

    def play(self, hand: dict[str, Any]) -> None:
        marks = {self.one: 0, self.two: 0}
        won_by = capot = None
        counts = True
        void, a = declared(self.rules, hand)
        if hand.get("void") or void:
            outcome, counts = "void", False
        elif hand.get("misdeal"):
            outcome = "misdeal"
            counts = self.misdeal(hand["misdeal"], marks)
        elif hand.get("fault"):
            outcome = "fault"
            marks[self.other(hand["fault"])] = self.rules["fault_points"]
        else:
            capot = hand.get("capot")
            outcome, won_by = self.tricks(hand, a, marks)
            counts = outcome != "void"
        for side, mark in marks.items():
            self.total[side] += mark
        if counts:
            self.hands_counted += 1
            self.finish(marks, won_by, capot)
        unit = self.rules["unit"]
        self.rows.append(
            {
                "outcome": outcome,
                "marks": {s: m // unit for s, m in marks.items()},
                "totals": {s: t // unit for s, t in self.total.items()},
                "stake": sum(x for _, x in self.stake) // unit,
            }
        )

    def misdeal(self, side: str, marks: dict[str, int]) -> bool:
        self.misdeals[side] += 1
        how = self.rules["misdeal"]
        if how == "redeal" or (how == "graduated" and self.misdeals[side] <= 2):
            return False
        marks[self.other(side)] = self.rules["misdeal_points"]
        return bool(self.rules["misdeal_points"])

    def tricks(
        self, hand: dict[str, Any], a: dict[str, int], marks: dict[str, int]
    ) -> tuple[str, str | None]:
        rules, t = self.rules, hand["taker"]
        d = self.other(t)
        p = self.points(hand, t, d)
        if sorted((p[t] % 10, p[d] % 10)) == [5, 7]:
            self.fives += 1
        verdict = self.verdict(hand, t, d, p, a)
        if verdict == "replayed":
            return "void", None
        winner = {"made": t, "failed": d}.get(verdict)
        won = sum(x for _, x in self.stake) if winner else 0
        rounded, frozen = self.count(rules, hand, verdict, p, a)
        if winner:
            rounded[winner] += won
        reach = [self.reached(self.total[s] + rounded[s]) for s in (t, d)]
        if rules["exact_finish"] and any(reach):
            rounded, frozen = self.count({**rules, "rounding": "exact"}, hand, verdict, p, a)
            if winner:
                rounded[winner] += won
        marks.update(rounded)
        if winner:
            self.stake = []
        if verdict == "litige":
            self.stake.append((t, frozen))
        return verdict, winner

    def points(self, hand: dict[str, Any], t: str, d: str) -> dict[str, int]:
        if hand.get("capot"):
            return {t: 162 if hand["capot"] == t else 0, d: 162 if hand["capot"] == d else 0}
        given = hand["points"]
        return {
            t: given[t] if t in given else 162 - given[d],
            d: given.get(d, 162 - given.get(t, 0)),
        }

    def verdict(
        self, hand: dict[str, Any], t: str, d: str, p: dict[str, int], a: dict[str, int]
    ) -> str:
        if hand.get("capot"):
            return "made" if hand["capot"] == t else "failed"
        if hand.get("capot_called"):
            return "failed"
        c = dict(p)
        if self.rules["contract_counts"] != "tricks" and hand.get("belote"):
            c[hand["belote"]] += 20
        if self.rules["contract_counts"] == "all":
            for side in (t, d):
                c[side] += a.get(side, 0)
        if c[t] == c[d]:
            how: str = self.rules["litige"]
            return {"carried": "litige"}.get(how, how)
        return "made" if c[t] > c[d] else "failed"

    def count(
        self,
        rules: dict[str, Any],
        hand: dict[str, Any],
        verdict: str,
        p: dict[str, int],
        a: dict[str, int],
    ) -> tuple[dict[str, int], int]:
        t = hand["taker"]
        d = self.other(t)
        b = {s: 20 if hand.get("belote") == s else 0 for s in (t, d)}
        a = {s: a.get(s, 0) for s in (t, d)}
        if verdict == "made":
            if hand.get("capot") == t:
                worth = lone(rules, rules["capot_points"])
                if hand.get("capot_called"):
                    worth = rules["capot_called_points"]
                return {t: worth + b[t] + a[t], d: b[d] + a[d]}, 0
            rt, rd = pair(rules, p[t], p[d], self.fives)
            return {t: rt + b[t] + a[t], d: rd + b[d] + a[d]}, 0
        if verdict == "failed":
            as_capot = hand.get("capot") == d and rules["capot_of_taker"] == "capot"
            f = lone(rules, rules["capot_points" if as_capot else "failed_points"])
            f += b[d] + a[d] + a[t]
            if rules["belote_when_failed"] == "taken":
                return {t: 0, d: f + b[t]}, 0
            return {t: b[t], d: f}, 0
        litige_rules = rules if rules["litige_rounded"] else {**rules, "rounding": "exact"}
        if rules["litige_amount"] == "half":
            st = sd = lone(litige_rules, 81)
        else:
            st, sd = pair(litige_rules, p[t], p[d], self.fives)
        return {t: b[t], d: sd + b[d] + a[d]}, st + a[t]

    def reached(self, total: int) -> bool:
        if self.rules["target"] is None:
            return False
        goal = self.rules["target"] * self.rules["unit"]
        if self.rules["target_reached"] == "more_than":
            return bool(total > goal)
        return bool(total >= goal)

    def finish(self, marks: dict[str, int], won_by: str | None, capot: str | None) -> None:
        one, two = self.total[self.one], self.total[self.two]
        higher = None if one == two else self.one if one > two else self.two
        over = [s for s in (self.one, self.two) if self.reached(self.total[s])]
        if over and higher:
            would_win = higher
            if len(over) == 2 and self.rules["both_over"] == "last_hand" and won_by:
                would_win = won_by
            trickless = self.other(capot) if capot else None
            if not (self.rules["capot_cannot_win"] and would_win == trickless):
                self.over, self.winner, self.stake = True, would_win, []
                return
        if self.rules["hands"] is None or self.hands_counted < self.rules["hands"]:
            return
        self.after_last_hand(marks)

    def after_last_hand(self, marks: dict[str, int]) -> None:
        how = self.rules["litige_at_end"]
        if self.stake and how == "extra_hand":
            return
        for source, amount in self.stake:
            getter = {"returned": source, "to_defence": self.other(source)}.get(how)
            if getter:
                marks[getter] += amount
                self.total[getter] += amount
        self.stake = []
        one, two = self.total[self.one], self.total[self.two]
        if one != two:
            self.over, self.winner = True, self.one if one > two else self.two
        elif self.rules["tie"] == "draw":
            self.over = True

    def answer(self) -> dict[str, Any]:
        unit = self.rules["unit"]
        lost = {self.one: 0, self.two: 0}
        rubicon = False
        if self.winner:
            loser = self.other(self.winner)
            bar = {
                "none": 0,
                "simple": (self.rules["target"] or 0) * unit,
                "floating": self.total[self.winner],
            }[self.rules["rubicon"]]
            rubicon = self.total[loser] * 2 < bar
            lost[loser] = 2 if rubicon else 1
        return {
            "hands": self.rows,
            "totals": {s: x // unit for s, x in self.total.items()},
            "stake": sum(x for _, x in self.stake) // unit,
            "finished": self.over,
            "winner": self.winner,
            "rubicon": rubicon,
            "games_lost": lost,
        }
