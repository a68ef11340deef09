"""Three players, each for himself, a second time, plainly, from the catalogue (clause 4)."""

from typing import Any

from tests.scoring.plain import AtStake, PlainTable
from tests.scoring.plain_points import declared, lone


class PlainEach(PlainTable):
    """Belote of three players, opposition each."""

    def tricks(self, hand: dict[str, Any]) -> str:
        t = hand["taker"]
        self.trickless = list(hand.get("no_trick") or [])
        takers_of_tricks = [side for side in self.sides if side not in self.trickless]
        p = dict(hand["points"])
        if self.trickless:
            for side in takers_of_tricks:
                p[side] += 100 // len(takers_of_tricks)
        a = declared(self.rules, hand, {side: side for side in self.sides})
        b = {side: 20 if hand.get("belote") == side else 0 for side in self.sides}
        c = self.towards(p, b, a)
        best = max(c[side] for side in self.others(t))
        for side in self.others(t):
            self.marks[side] = lone(self.rules, p[side]) + b[side] + a[side]
        self.marks[t] = b[t]
        of_taker = lone(self.rules, p[t]) + a[t]
        before, self.stake = self.stake, []
        outcome = "made" if c[t] > best else "litige" if c[t] == best else "failed"
        if outcome == "made":
            self.marks[t] += of_taker
            self.hand_won_by = [t]
        highest = [side for side in self.others(t) if c[side] == best]
        if outcome == "failed" and len(highest) == 1:
            self.marks[highest[0]] += of_taker
            self.hand_won_by = highest
        self.settle(before, hand["points"])
        if not self.hand_won_by:
            self.freeze(of_taker, t, highest if outcome == "failed" else [])
        return outcome

    def towards(self, p: dict[str, int], b: dict[str, int], a: dict[str, int]) -> dict[str, int]:
        counts = self.rules["contract_counts"]
        with_b = 0 if counts == "tricks" else 1
        with_a = 1 if counts == "all" else 0
        return {side: p[side] + with_b * b[side] + with_a * a[side] for side in self.sides}

    def settle(self, before: list[AtStake], tricks: dict[str, int]) -> None:
        """Each amount on its own; what nobody wins stays."""
        for one in before:
            getter = self.hand_won_by[0] if self.hand_won_by else None
            if one.rivals:
                x, y = one.rivals
                getter = None if tricks[x] == tricks[y] else x if tricks[x] > tricks[y] else y
            if getter:
                self.marks[getter] += one.amount
            else:
                self.stake.append(one)
