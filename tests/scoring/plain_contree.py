"""A plain second implementation of contrée, from the catalogue (clause 3)."""

from typing import Any

from tests.scoring.plain_points import lone, pair
from tests.scoring.plain_sides import Facts, PlainSides


class PlainContree(PlainSides):
    """Contrée, also called coinche."""

    def v(self, contract: Any) -> int:
        if contract == "capot":
            return int(self.rules["capot_contract"])
        if contract == "generale":
            return int(self.rules["generale_points"])
        return int(contract or 0)

    def contract_at_fault(self, hand: dict[str, Any]) -> int:
        return self.v(hand.get("contract")) if self.rules["fault_adds_contract"] else 0

    def verdict(self, facts: Facts) -> str:
        contract = facts.hand["contract"]
        every_trick = facts.capot == "T"
        if contract == "generale":
            made = every_trick and bool(facts.hand.get("solo"))
        elif contract == "capot" or facts.capot:
            made = every_trick
        else:
            q, of_defence = facts.towards(self.rules, "T"), facts.towards(self.rules, "D")
            made = q >= contract and q >= self.rules["made_at_least"]
            if made and q == of_defence and self.rules["equal_points"] == "replayed":
                return "replayed"
            if self.rules["must_outscore"] and q <= of_defence:
                made = False
        return "made" if made else "failed"

    def flat(self, contract: Any, verdict: str) -> int | None:
        if contract == "generale":
            return int(self.rules["generale_points"])
        if contract != "capot":
            return None
        amount: int | None = self.rules["capot_bid_" + verdict]
        return amount

    def count(
        self, rules: dict[str, Any], facts: Facts, verdict: str
    ) -> tuple[dict[str, int], int]:
        m: int = {"contre": 2, "surcontre": rules["surcontre_factor"]}.get(
            str(facts.hand.get("contre")), 1
        )
        winner, loser = ("T", "D") if verdict == "made" else ("D", "T")
        if rules["counting"] == "bid":
            flat = self.flat(facts.hand["contract"], verdict)
            bid = self.v(facts.hand["contract"]) if flat is None else flat
            return self.with_belote(rules, facts, verdict, {winner: m * bid, loser: 0}), 0
        m_bonus = m if rules["contre_multiplies"] == "everything" else 1
        won, of_defence = self.won(rules, facts, verdict, m)
        b, a = facts.b, facts.a
        if verdict == "made":
            nothing_left = facts.capot == "T" or (m > 1 and rules["contre_takes_all"])
            if rules["declarations_to_winner"] and nothing_left:
                a = {"T": a["T"] + a["D"], "D": 0}
            won += m_bonus * (b["T"] + a["T"])
            return {"T": won, "D": of_defence + b["D"] + a["D"]}, 0
        bonus = a["D"] + a["T"] + b["D"]
        if rules["belote_when_failed"] == "taken":
            return {"D": won + m_bonus * (bonus + b["T"]), "T": 0}, 0
        return {"D": won + m_bonus * bonus, "T": b["T"]}, 0

    def with_belote(
        self, rules: dict[str, Any], facts: Facts, verdict: str, marks: dict[str, int]
    ) -> dict[str, int]:
        """Beside the bid each marks its belote, and D that of T which it has taken."""
        if not rules["bid_marks_belote"]:
            return marks
        taken = verdict == "failed" and rules["belote_when_failed"] == "taken"
        marks["D"] += facts.b["D"]
        marks["D" if taken else "T"] += facts.b["T"]
        return marks

    def won(self, rules: dict[str, Any], facts: Facts, verdict: str, m: int) -> tuple[int, int]:
        """X and V multiplied, and the tricks that the defence marks for itself."""
        contract, how = facts.hand["contract"], rules["contre_multiplies"]
        x, of_defence = self.x(rules, facts, verdict, m)
        flat = self.flat(contract, verdict)
        if flat is not None:
            return m * flat, of_defence
        v = 0 if rules["counting"] == "made" else self.v(contract)
        return x * (1 if how == "bid" else m) + v * (1 if how == "tricks" else m), of_defence

    def x(self, rules: dict[str, Any], facts: Facts, verdict: str, m: int) -> tuple[int, int]:
        """X, and the tricks that the defence marks for itself."""
        if verdict == "failed":
            as_capot = facts.capot == "D" and rules["capot_of_taker"] == "capot"
            return lone(rules, rules["capot_points" if as_capot else "failed_points"]), 0
        if facts.capot == "T":
            return lone(rules, rules["capot_points"]), 0
        if m > 1 and rules["contre_takes_all"]:
            return lone(rules, rules["failed_points"]), 0
        return pair(rules, facts.p["T"], facts.p["D"], self.fives)
