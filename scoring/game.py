"""A game: its hands one after the other make a score sheet (clause 1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.combinations import GAMES
from scoring.combinations import Game as GameRules
from scoring.engines import ENGINES
from scoring.errors import HandError, InputError, Problem, not_an_object, problem, repeated
from scoring.finish import End, under_rubicon
from scoring.hands import Hand, HandReader
from scoring.rules import Rules, rules_from_json
from scoring.running import start
from scoring.sheet import HandScore, ScoreSheet


class Game:
    """A game being scored hand by hand; keeps nothing beyond itself."""

    def __init__(self, rules: Rules, sides: Sequence[str], *, explain: bool = True) -> None:
        self._engine = ENGINES[rules.game]
        self._run = start(rules, tuple(sides), self._engine.first_total(rules), explain)
        self._scores: list[HandScore] = []
        self._end: End | None = None

    def play(self, hand: Hand) -> HandScore:
        """Score the next hand.

        :raises HandError: if the game has ended, or the game does not allow the hand now.
        """
        run = self._run
        run.number += 1
        if self._end is not None:
            self.check_not_over(run.number)
        run.steps.clear()
        played = self._engine.play(run, hand)
        marks, totals = played.marks, run.totals
        for side in marks:
            totals[side] += marks[side]
        run.counted += played.counts
        self._end = self._engine.end_after(run, played)
        unit = run.rules.unit
        score = HandScore(
            played.outcome,
            marks if unit == 1 else _in_units(marks, unit),
            {**totals} if unit == 1 else _in_units(totals, unit),
            run.stake // unit if run.frozen else 0,
            tuple(run.steps),
        )
        self._scores.append(score)
        return score

    def check_not_over(self, number: int) -> None:
        """Refuse hand ``number`` where the game has ended.

        :raises HandError: if it has.
        """
        if self._end is not None:
            raise HandError([problem("after_end", "hands", number, value=number)])

    def sheet(self) -> ScoreSheet:
        """The score sheet so far."""
        run, end = self._run, self._end
        lost = run.nothing()
        ruined = under_rubicon(run, end) if end else ()
        for side in end.losers if end else ():
            lost[side] = 2 if side in ruined else 1
        return ScoreSheet(
            tuple(self._scores),
            _in_units(run.totals, run.rules.unit),
            run.stake // run.rules.unit,
            end is not None,
            end.winner if end else None,
            bool(ruined),
            lost,
        )


def _in_units(amounts: Mapping[str, int], unit: int) -> dict[str, int]:
    return {side: amount // unit for side, amount in amounts.items()}


def score(
    rules: Rules, sides: Sequence[str], hands: Sequence[Hand], *, explain: bool = True
) -> ScoreSheet:
    """The score sheet of a game (clauses 1 to 5); amounts in the unit of the rules.

    ``explain=False`` leaves the steps out, which is quicker.

    :raises HandError: for a hand after the end of the game.

    >>> hand = Hand(taker="NS", points={"NS": 75, "EW": 87}, belote="NS")
    >>> score(Rules(), ["NS", "EW"], [hand]).totals
    {'NS': 95, 'EW': 87}
    """
    game = Game(rules, sides, explain=explain)
    for hand in hands:
        game.play(hand)
    return game.sheet()


def score_json(data: Mapping[str, object], *, explain: bool = True) -> dict[str, object]:
    """The answer of the command line for one game (clause 1).

    :raises InputError: with the problems of the rules, of the sides or of the first bad hand.

    >>> score_json({"sides": ["NS", "EW"], "hands": [{"void": "passed"}]})["totals"]
    {'NS': 0, 'EW': 0}
    """
    return score_document(data, explain=explain).to_json()


def score_document(data: Mapping[str, object], *, explain: bool = True) -> ScoreSheet:
    """The score sheet of a game given as JSON (clause 1).

    :raises InputError: with the problems of the rules, of the sides or of the first bad hand.
    """
    if not isinstance(data, Mapping):
        raise InputError([not_an_object("input", data)])
    require_keys(data, _GAME_KEYS)
    rules = document_rules(data)
    sides = sides_from_json(data.get("sides"), rules)
    hands = data.get("hands")
    if not isinstance(hands, (list, tuple)):
        code = "required" if hands is None else "not_a_list"
        raise InputError([problem(code, "hands", value="hands" if hands is None else hands)])
    game, reader = Game(rules, sides, explain=explain), HandReader(rules, sides)
    for number, hand in enumerate(hands, 1):
        game.check_not_over(number)
        game.play(reader.read(hand, number))
    return game.sheet()


_GAME_KEYS = frozenset({"rules", "sides", "hands"})


def require_keys(data: Mapping[str, object], known: frozenset[str]) -> None:
    """Refuse keys that a document does not have.

    :raises InputError: with each unknown key.
    """
    if not known.issuperset(data):
        unknown = (key for key in data if key not in known)
        raise InputError(problem("unknown_key", key, value=key) for key in unknown)


def document_rules(data: Mapping[str, object]) -> Rules:
    """The rules of a document: those under ``rules``, belote where it has none.

    :raises RulesError: if the rules are not possible.
    """
    given: Any = data.get("rules")
    return rules_from_json({} if given is None else given)


def sides_from_json(value: object, rules: Rules, at: str = "sides") -> tuple[str, ...]:
    """The sides of a game, in order (clause 1); ``at`` is the key they stand under.

    :raises InputError: for sides missing, nameless, named twice, too few or too many.
    """
    if not isinstance(value, (list, tuple)):
        code = "required" if value is None else "not_a_list"
        raise InputError([problem(code, at, value=at if value is None else value)])
    names = [side for side in value if isinstance(side, str) and side.strip()]
    game = GAMES[rules.game]
    if len(value) == len(set(names)) and game.fewest <= len(value) <= game.most:
        return tuple(names)
    raise InputError(_wrong_sides(value, names, game, at))


def _wrong_sides(
    sides: Sequence[object], names: Sequence[str], game: GameRules, at: str
) -> list[Problem]:
    nameless = [side for side in sides if not (isinstance(side, str) and side.strip())]
    found = [problem("side_name", at, value=side) for side in nameless]
    found += [problem("side_twice", at, value=side) for side in repeated(names)]
    if not game.fewest <= len(sides) <= game.most:
        expected = f"{game.fewest} to {game.most}" if game.fewest < game.most else game.fewest
        count = len(sides)
        found.append(problem("side_count", at, game=game.name, expected=expected, value=count))
    return found
