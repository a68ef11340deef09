"""A plain second implementation of scoring, from the catalogue alone (clauses 1, 2.7, 2.8 and 2.9).

Nothing here comes from the engine: rules are a dict of every option, hands are dicts as in JSON.
It keeps no steps and refuses nothing; it is given possible hands only. What a hand of tricks
brings is told by the class of each game.
"""

from typing import Any, NamedTuple

from tests.scoring.plain_points import powers


class AtStake(NamedTuple):
    """An amount at stake: from whom, and for whom if not for everybody."""

    amount: int
    source: str
    rivals: list[str]


class PlainTable:
    """One game, hand after hand."""

    def __init__(self, rules: dict[str, Any], sides: list[str]) -> None:
        self.rules = rules
        self.sides = sides
        self.unit: int = rules.get("unit", 1)
        self.total = dict.fromkeys(sides, 0)
        self.stake: list[AtStake] = []
        self.hands_counted = 0
        self.misdeals = dict.fromkeys(sides, 0)
        self.over = False
        self.by_time = False
        self.winner: str | None = None
        self.losers: list[str] = []
        self.rows: list[dict[str, Any]] = []
        self.marks = dict.fromkeys(sides, 0)
        self.hand_won_by: list[str] = []
        self.trickless: list[str] = []
        self.failed_by: str | None = None
        self.hands_given: list[dict[str, Any]] = []

    def others(self, side: str) -> list[str]:
        return [one for one in self.sides if one != side]

    def tricks(self, hand: dict[str, Any]) -> str:
        """Fill in marks, who won the hand and who took no trick; the outcome, or "replayed"."""
        raise NotImplementedError

    def play(self, hand: dict[str, Any]) -> None:
        self.hands_given.append(hand)
        outcome = self.enter(hand)
        marks_nothing = not any(self.marks.values())
        if outcome != "void" and not (outcome == "misdeal" and marks_nothing):
            self.hands_counted += 1
            self.finish()
        self.note(outcome)

    def enter(self, hand: dict[str, Any]) -> str:
        self.marks = dict.fromkeys(self.sides, 0)
        self.hand_won_by, self.trickless, self.failed_by = [], [], None
        outcome = self.outcome_of(hand)
        for side, mark in self.marks.items():
            self.total[side] += mark
        return outcome

    def note(self, outcome: str) -> None:
        self.rows.append(
            {
                "outcome": outcome,
                "marks": {side: mark // self.unit for side, mark in self.marks.items()},
                "totals": {side: total // self.unit for side, total in self.total.items()},
                "stake": self.at_stake() // self.unit,
            }
        )

    def outcome_of(self, hand: dict[str, Any]) -> str:
        if hand.get("void") or "voids_hand" in powers(self.rules, hand):
            return "void"
        if hand.get("misdeal"):
            return self.misdeal(hand["misdeal"])
        if hand.get("fault"):
            for side in self.others(hand["fault"]):
                self.marks[side] = self.rules["fault_points"] + self.contract_at_fault(hand)
            return "fault"
        outcome = self.tricks(hand)
        return "void" if outcome == "replayed" else outcome

    def contract_at_fault(self, hand: dict[str, Any]) -> int:
        return 0

    def misdeal(self, side: str) -> str:
        self.misdeals[side] += 1
        how = self.rules["misdeal"]
        first_that_costs = {
            "penalty": 1,
            "second_penalty": 2,
            "barred_then_penalty": 2,
            "graduated": 3,
        }
        if how != "redeal" and self.misdeals[side] >= first_that_costs[how]:
            for other in self.others(side):
                self.marks[other] = self.rules["misdeal_points"]
        return "misdeal"

    def at_stake(self) -> int:
        return sum(one.amount for one in self.stake)

    def freeze(self, amount: int, source: str, rivals: list[str]) -> None:
        if amount > 0:
            self.stake.append(AtStake(amount, source, rivals))

    def reached(self, total: int) -> bool:
        if self.rules["target"] is None:
            return False
        goal = self.rules["target"] * self.unit
        if self.rules["target_reached"] == "more_than":
            return bool(total > goal)
        return bool(total >= goal)

    def ahead(self) -> str | None:
        """The side that is alone at the highest total."""
        top = max(self.total.values())
        first = [side for side in self.sides if self.total[side] == top]
        return first[0] if len(first) == 1 else None

    def finish(self) -> None:
        over = [side for side in self.sides if self.reached(self.total[side])]
        winner = self.ahead()
        if over and winner:
            last_hand = self.rules.get("both_over") == "last_hand"
            if last_hand and len(over) == 2 and self.hand_won_by:
                winner = self.hand_won_by[0]
            in_vain = self.rules["capot_cannot_win"] and winner in self.trickless
            if self.rules.get("failed_cannot_win") and winner == self.failed_by:
                in_vain = True
            if not in_vain:
                self.stake = []
                self.end(winner)
                return
        if self.rules["hands"] is not None and self.hands_counted >= self.rules["hands"]:
            self.after_last_hand()

    def after_last_hand(self) -> None:
        how = self.rules.get("litige_at_end")
        if self.stake and how == "extra_hand":
            return
        for one in self.stake:
            getters = {"returned": [one.source], "to_defence": self.others(one.source)}
            for side in getters.get(str(how), []):
                self.marks[side] += one.amount
                self.total[side] += one.amount
        self.stake = []
        winner = self.ahead()
        if winner:
            self.end(winner)
        elif self.rules["tie"] == "draw":
            self.over = True

    def time_is_up(self) -> None:
        """The clock ends the game after the hands played."""
        if self.rules.get("exact_finish") and self.hands_given:
            self.last_hand_to_the_point()
        for one in self.stake:
            getters = {"returned": [one.source], "to_defence": self.others(one.source)}
            for side in getters.get(str(self.rules.get("litige_at_end")), []):
                self.rows[-1]["marks"][side] += one.amount // self.unit
                self.total[side] += one.amount
        self.stake = []
        if self.rows:
            totals = {side: total // self.unit for side, total in self.total.items()}
            self.rows[-1].update(totals=totals, stake=0)
        self.over = self.by_time = True
        winner = self.ahead()
        if winner:
            self.end(winner)

    def last_hand_to_the_point(self) -> None:
        """The same game from its beginning, its last hand unrounded."""
        again = type(self)(self.rules, self.sides)
        for hand in self.hands_given[:-1]:
            again.play(hand)
        again.rules = {**self.rules, "rounding": "exact"}
        again.note(again.enter(self.hands_given[-1]))
        self.total, self.stake, self.rows = again.total, again.stake, again.rows

    def end(self, winner: str) -> None:
        self.over, self.winner, self.losers = True, winner, self.others(winner)

    def ruined(self, loser: str) -> bool:
        bar = {
            "none": 0,
            "simple": (self.rules["target"] or 0) * self.unit,
            "floating": self.total[str(self.winner)],
        }[self.rules["rubicon"]]
        return self.total[loser] * 2 < bar

    def answer(self) -> dict[str, Any]:
        lost = dict.fromkeys(self.sides, 0)
        for loser in self.losers:
            lost[loser] = 2 if self.ruined(loser) and not self.by_time else 1
        return {
            "hands": self.rows,
            "totals": {side: total // self.unit for side, total in self.total.items()},
            "stake": self.at_stake() // self.unit,
            "finished": self.over,
            "winner": self.winner,
            "rubicon": 2 in lost.values(),
            "games_lost": lost,
        }
