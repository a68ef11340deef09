"""A plain second implementation of comptoir and lyonnaise, from the catalogue (clause 5)."""

from typing import Any


class PlainComptoir:
    """Everybody has a sheet of points to lose."""

    def __init__(self, rules: dict[str, Any], sides: list[str]) -> None:
        self.sides = sides
        self.total = dict.fromkeys(sides, int(rules["sheet"]))
        self.first_out: list[str] = []
        self.over = False
        self.rows: list[dict[str, Any]] = []

    def play(self, hand: dict[str, Any]) -> None:
        marks = dict.fromkeys(self.sides, 0)
        outcome = "void" if hand.get("void") else self.tricks(hand, marks)
        self.over = len(self.left()) <= 1
        self.rows.append(
            {"outcome": outcome, "marks": marks, "totals": dict(self.total), "stake": 0}
        )

    def left(self) -> list[str]:
        return [side for side in self.sides if self.total[side] > 0]

    def tricks(self, hand: dict[str, Any], marks: dict[str, int]) -> str:
        t, bid = hand["taker"], hand["bid"]
        worth = 1
        for step in (51, 71, 91, 111, 131, 151):
            if bid >= step:
                worth += 1
        made = hand["points"][t] >= bid
        in_before = self.left()
        for side in self.sides:
            if (side == t) == made:
                left = max(0, self.total[side] - worth)
                marks[side] = left - self.total[side]
                self.total[side] = left
        out = [side for side in in_before if self.total[side] == 0]
        self.first_out = self.first_out or out
        return "made" if made else "failed"

    def answer(self) -> dict[str, Any]:
        lost = dict.fromkeys(self.sides, 0)
        if self.over:
            for side in self.left():
                lost[side] = 1
        return {
            "hands": self.rows,
            "totals": dict(self.total),
            "stake": 0,
            "finished": self.over,
            "winner": self.first_out[0] if self.over and len(self.first_out) == 1 else None,
            "rubicon": False,
            "games_lost": lost,
        }
