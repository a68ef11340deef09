"""A plain second implementation of three players, each for himself (clause 4)."""

from typing import Any

from tests.scoring.plain import PlainTable
from tests.scoring.plain_points import declared, lone


class PlainEach(PlainTable):
    """Belote of three players, opposition each."""

    def tricks(self, hand: dict[str, Any]) -> str:
        t = hand["taker"]
        self.trickless = list(hand.get("no_trick") or [])
        p = self.with_the_hundred(hand["points"])
        a = declared(self.rules, hand, {side: side for side in self.sides})
        b = {side: 20 if hand.get("belote") == side else 0 for side in self.sides}
        c = self.towards(p, b, a)
        for side in self.others(t):
            self.marks[side] = lone(self.rules, p[side]) + b[side] + a[side]
        self.marks[t] = b[t]
        best = max(c[side] for side in self.others(t))
        highest = [side for side in self.others(t) if c[side] == best]
        outcome = "made" if c[t] > best else "litige" if c[t] == best else "failed"
        if outcome == "made":
            self.hand_won_by = [t]
        elif outcome == "failed" and len(highest) == 1:
            self.hand_won_by = highest
        of_taker = lone(self.rules, p[t]) + a[t]
        for side in self.hand_won_by:
            self.marks[side] += of_taker
        self.settle(hand["points"])
        if not self.hand_won_by:
            self.freeze(of_taker, t, highest if outcome == "failed" else [])
        return outcome

    def with_the_hundred(self, tricks: dict[str, int]) -> dict[str, int]:
        """p of each: the tricks, and a share of 100 where somebody has none."""
        with_tricks = [side for side in self.sides if side not in self.trickless]
        share = 100 // len(with_tricks) if self.trickless else 0
        return {side: tricks[side] + share * (side in with_tricks) for side in self.sides}

    def towards(self, p: dict[str, int], b: dict[str, int], a: dict[str, int]) -> dict[str, int]:
        counts = self.rules["contract_counts"]
        with_b = 0 if counts == "tricks" else 1
        with_a = 1 if counts == "all" else 0
        return {side: p[side] + with_b * b[side] + with_a * a[side] for side in self.sides}

    def settle(self, tricks: dict[str, int]) -> None:
        """Settle each amount on its own; what nobody wins stays at stake."""
        before, self.stake = self.stake, []
        for one in before:
            getter = self.hand_won_by[0] if self.hand_won_by else None
            if one.rivals:
                x, y = one.rivals
                getter = None if tricks[x] == tricks[y] else x if tricks[x] > tricks[y] else y
            if getter:
                self.marks[getter] += one.amount
            else:
                self.stake.append(one)
