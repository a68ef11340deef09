"""A plain second implementation of belote of two sides (clauses 2.1 to 2.5, and 4)."""

from dataclasses import dataclass
from typing import Any

from tests.scoring.plain import PlainTable
from tests.scoring.plain_points import all_points, declared, fives, lone, pair


@dataclass
class Facts:
    """A hand of the taker, T, and the defence, D: p, b and a of each, and who made capot."""

    hand: dict[str, Any]
    p: dict[str, int]
    b: dict[str, int]
    a: dict[str, int]
    capot: str | None

    def towards(self, rules: dict[str, Any], team: str) -> int:
        """What counts towards the contract."""
        c = self.p[team]
        if rules["contract_counts"] != "tricks":
            c += self.b[team]
        if rules["contract_counts"] == "all":
            c += self.a[team]
        return c


class PlainSides(PlainTable):
    """A game in which all opponents of the taker are one team."""

    def __init__(self, rules: dict[str, Any], sides: list[str]) -> None:
        super().__init__(rules, sides)
        self.fives = 0

    def verdict(self, facts: Facts) -> str:
        raise NotImplementedError

    def count(
        self, rules: dict[str, Any], facts: Facts, verdict: str
    ) -> tuple[dict[str, int], int]:
        """What T and D mark, and what is frozen."""
        raise NotImplementedError

    def tricks(self, hand: dict[str, Any]) -> str:
        t = hand["taker"]
        team = {side: "T" if side == t else "D" for side in self.sides}
        facts = self.facts(hand, team)
        if fives(facts.p["T"], facts.p["D"]):
            self.fives += 1
        verdict = self.verdict(facts)
        if verdict == "replayed":
            return verdict
        self.failed_by = t if verdict == "failed" else None
        winner = {"made": "T", "failed": "D"}.get(verdict)
        self.hand_won_by = [side for side in self.sides if team[side] == winner]
        frozen = self.mark(self.rules, facts, verdict, team)
        reach = [self.reached(self.total[side] + self.marks[side]) for side in self.sides]
        if self.rules["exact_finish"] and any(reach):
            frozen = self.mark({**self.rules, "rounding": "exact"}, facts, verdict, team)
        if winner:
            self.stake = []
        self.freeze(frozen, t, [])
        return verdict

    def mark(self, rules: dict[str, Any], facts: Facts, verdict: str, team: dict[str, str]) -> int:
        marked, frozen = self.count(rules, facts, verdict)
        for side in self.sides:
            self.marks[side] = marked[team[side]]
            if side in self.hand_won_by:
                self.marks[side] += self.at_stake()
        return frozen

    def facts(self, hand: dict[str, Any], team: dict[str, str]) -> Facts:
        capot = team[hand["capot"]] if hand.get("capot") else None
        without = hand.get("no_trick") or []
        self.trickless = list(without)
        if hand["taker"] in without:
            capot = "D"
        elif set(without) == set(self.others(hand["taker"])):
            capot = "T"
        if capot:
            self.trickless += [side for side in self.sides if team[side] != capot]
        b = {"T": 0, "D": 0}
        belotes = hand.get("belote") or []
        for side in belotes if isinstance(belotes, list) else [belotes]:
            b[team[side]] += 20
        p = self.points(hand, team, capot)
        return Facts(hand, p, b, declared(self.rules, hand, team), capot)

    def points(
        self, hand: dict[str, Any], team: dict[str, str], capot: str | None
    ) -> dict[str, int]:
        given = hand.get("points") or {}
        known = {c: sum(x for side, x in given.items() if team[side] == c) for c in ("T", "D")}
        if self.rules.get("deal") == "stock":
            return known
        everything = all_points(self.rules, hand)
        if capot:
            return {one: everything if capot == one else 0 for one in ("T", "D")}
        if hand["taker"] in given:
            return {"T": known["T"], "D": everything - known["T"]}
        return {"T": everything - known["D"], "D": known["D"]}


class PlainBelote(PlainSides):
    """Belote of partners, of two players, and of two players together against the third."""

    def verdict(self, facts: Facts) -> str:
        if facts.capot:
            return "made" if facts.capot == "T" else "failed"
        if facts.hand.get("capot_called"):
            return "failed"
        ct, cd = facts.towards(self.rules, "T"), facts.towards(self.rules, "D")
        if ct == cd:
            how: str = self.rules["litige"]
            return "litige" if how == "carried" else how
        return "made" if ct > cd else "failed"

    def count(
        self, rules: dict[str, Any], facts: Facts, verdict: str
    ) -> tuple[dict[str, int], int]:
        p, b, a = facts.p, facts.b, facts.a
        if verdict == "made":
            x, y = self.made(rules, facts)
            return {"T": x + b["T"] + a["T"], "D": y + b["D"] + a["D"]}, 0
        if verdict == "failed":
            f = self.failed(rules, facts) + b["D"] + a["D"] + a["T"]
            if rules["belote_when_failed"] == "taken":
                return {"T": 0, "D": f + b["T"]}, 0
            return {"T": b["T"], "D": f}, 0
        rl = rules if rules["litige_rounded"] else {**rules, "rounding": "exact"}
        if rules["litige_amount"] == "half":
            x = y = lone(rl, 81)
        else:
            x, y = pair(rl, p["T"], p["D"], self.fives)
        return {"T": b["T"], "D": y + b["D"] + a["D"]}, x + a["T"]

    def made(self, rules: dict[str, Any], facts: Facts) -> tuple[int, int]:
        if facts.capot != "T":
            return pair(rules, facts.p["T"], facts.p["D"], self.fives)
        if facts.hand.get("capot_called"):
            return rules["capot_called_points"], 0
        return self.capot(rules, facts), 0

    def capot(self, rules: dict[str, Any], facts: Facts) -> int:
        if rules.get("deal") == "stock":
            return lone(rules, facts.p[str(facts.capot)] + 90)
        return lone(rules, rules["capot_points"])

    def failed(self, rules: dict[str, Any], facts: Facts) -> int:
        if facts.capot == "D" and rules["capot_of_taker"] == "capot":
            return self.capot(rules, facts)
        if rules["game"] == "belote2":
            return lone(rules, facts.p["T"] + facts.p["D"])
        return lone(rules, rules["failed_points"])
