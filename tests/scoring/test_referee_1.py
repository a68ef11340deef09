"""Section 1 of the catalogue (the interface), at the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main
from tests.scoring.referee import bid, shown, took

Document = dict[str, Any]


def game(hands: list[Any] | None = None, sides: str = "AB", **rules: Any) -> Document:
    """A game of sides A, B, …"""
    return {"rules": rules, "sides": list(sides), "hands": hands or []}


REFUSED: dict[str, tuple[Document, tuple[int | None, str]]] = {
    "a game against its preset": (game(preset="belote", game="contree"), (None, "game")),
    "no such preset": (game(preset="tarot"), (None, "preset")),
    "no such value": (game(rounding="nearest_5"), (None, "rounding")),
    "an option of another game": (game(min_bid=90), (None, "min_bid")),
    "capot called in contrée": (
        game(preset="contree", capot_called_points=500),
        (None, "capot_called_points"),
    ),
    "litige in contrée": (game(preset="coinche", litige="made"), (None, "litige")),
    "dedans in a game of two": (game(preset="belote2", failed_points=160), (None, "failed_points")),
    "no unit in a game of three": (
        game(sides="ABC", preset="belote3", opposition="together", unit=10),
        (None, "unit"),
    ),
    "together and to_defence": (
        game(sides="ABC", preset="belote3", opposition="together", litige_at_end="to_defence"),
        (None, "litige_at_end"),
    ),
    "each and misdeal": (game(sides="ABC", preset="belote3", misdeal="penalty"), (None, "misdeal")),
    "half in a stock": (
        game(preset="belote2", deal="stock", litige_amount="half"),
        (None, "litige_amount"),
    ),
    "balanced in a stock": (
        game(preset="belote2", deal="stock", rounding="balanced_10"),
        (None, "rounding"),
    ),
    "an articles entry that is no sentence": (game(articles=[7]), (None, "articles")),
    "a target of nothing": (game(target=0), (None, "target")),
    "three sides": (game(sides="ABC"), (None, "sides")),
    "a side twice": (game(sides="AA"), (None, "sides")),
    "alone at a counter": (game(sides="A", game="comptoir"), (None, "sides")),
    "seven at a counter": (game(sides="ABCDEFG", game="comptoir"), (None, "sides")),
    "after the end": (game([took("A", 100), took("A", 82)], target=100), (2, "hands")),
    "after the end, whatever it is": (game([took("A", 100), {}], target=100), (2, "hands")),
    "nobody took": (game([took("A", 82), {"points": {"A": 82}}]), (2, "taker")),
    "a stranger took": (game([took("C", 82)]), (1, "taker")),
    "an unknown key": (game([took("A", 82, bonus=1)]), (1, "bonus")),
    "a contract in belote": (game([took("A", 82, contract=100)]), (1, "contract")),
    "a bid in contrée": (game([bid("A", 80, 82, bid=80)], preset="contree"), (1, "bid")),
    "no_trick for two": (game([took("A", 82, no_trick=["B"])]), (1, "no_trick")),
    "trump at a counter": (
        game([{"taker": "A", "bid": 50, "points": {"A": 50}, "trump": "H"}], game="comptoir"),
        (1, "trump"),
    ),
    "81.0": (game([took("A", 81.0)]), (1, "points")),  # type: ignore[arg-type]
    "true": (game([took("A", True)]), (1, "points")),
    "text": (game([took("A", "81")]), (1, "points")),  # type: ignore[arg-type]
    "a sum of 161": (game([took("A", 81, 80)]), (1, "points")),
    "163": (game([took("A", 163)]), (1, "points")),
    "no points": (game([took("A")]), (1, "points")),
    "a capot of 152": (game([took("A", 152, 10, capot="A")]), (1, "points")),
    "capot not to be called": (game([took("A", 82, capot_called=True)]), (1, "capot_called")),
    "declarations where there are none": (
        game([took("A", 82, declarations={"A": 20})]),
        (1, "declarations"),
    ),
    "both sides declare": (
        game([took("A", 82, declarations={"A": 20, "B": 20})], declarations="scored"),
        (1, "declarations"),
    ),
    "a tierce to the eight": (
        game([took("A", 82, declarations=[shown("A", "tierce", "8")])], declarations="scored"),
        (1, "declarations"),
    ),
    "a hundred to the jack, ten high": (
        game(
            [took("A", 82, declarations=[shown("A", "cent", "J")])],
            declarations="scored",
            sequence_order="ten_high",
        ),
        (1, "declarations"),
    ),
    "a void hand with points": (game([{"void": "passed", "points": {"A": 82}}]), (1, "points")),
    "a misdeal with a contract": (
        game([{"misdeal": "A", "contract": 80}], preset="contree"),
        (1, "contract"),
    ),
    "a fault with a contract in belote": (game([{"fault": "A", "contract": 80}]), (1, "contract")),
    "a reason of its own": (game([{"void": "rain"}]), (1, "void")),
    "a contract of 85": (game([bid("A", 85, 100)], preset="contree"), (1, "contract")),
    "a contract of 170": (game([bid("A", 170, 100)], preset="contree"), (1, "contract")),
    "a contract of 80 where 90 is the least": (
        game([bid("A", 80, 100)], preset="contree", min_bid=90),
        (1, "contract"),
    ),
    "a générale that is not played": (
        game([bid("A", "generale", capot="A")], preset="contree"),
        (1, "contract"),
    ),
    "solo without a capot": (game([bid("A", 80, 100, solo=True)], preset="contree"), (1, "solo")),
    "solo against a capot": (
        game([bid("A", 80, capot="B", solo=True)], preset="contree"),
        (1, "solo"),
    ),
    "no trump that is not allowed": (
        game([bid("A", 80, 100, trump="SA")], preset="contree"),
        (1, "trump"),
    ),
    "a belote without trump": (
        game([bid("A", 80, 100, trump="SA", belote="A")], preset="coinche"),
        (1, "belote"),
    ),
    "a capot of a player": (
        game([took("A", 152, 5, 5, capot="A")], sides="ABC", preset="belote3"),
        (1, "capot"),
    ),
    "a der that nobody counts": (
        game([took("A", 100, 62, 0, no_trick=["C"])], sides="ABC", preset="belote3"),
        (1, "points"),
    ),
    "one of three": (game([took("A", 100)], sides="ABC", preset="belote3"), (1, "points")),
    "all of three without a trick": (
        game([took("A", 152, 0, 0, no_trick=["A", "B", "C"])], sides="ABC", preset="belote3"),
        (1, "no_trick"),
    ),
    "one of a stock": (game([took("A", 100)], preset="belote2", deal="stock"), (1, "points")),
    "a stock of 163": (game([took("A", 100, 63)], preset="belote2", deal="stock"), (1, "points")),
    "153 at a counter": (
        game([{"taker": "A", "bid": 50, "points": {"A": 153}}], game="comptoir"),
        (1, "points"),
    ),
    "another's points at a counter": (
        game([{"taker": "A", "bid": 50, "points": {"A": 50, "B": 7}}], game="comptoir"),
        (1, "points"),
    ),
    "a bid of 0": (
        game([{"taker": "A", "bid": 0, "points": {"A": 5}}], game="comptoir"),
        (1, "bid"),
    ),
    "one who is out": (
        game([{"taker": "A", "bid": 152, "points": {"A": 152}}] * 2, "ABC", game="comptoir"),
        (2, "taker"),
    ),
}
UNIT: Document = {
    "unit": 10,
    "rounding": "nearest_10",
    "misdeal": "penalty",
    "misdeal_points": 160,
    "fault_points": 160,
}
NO_UNIT: list[Document] = [
    {"rounding": "exact"},
    {"rounding": "balanced_5"},
    {"litige_rounded": False},
    {"exact_finish": True},
    {"misdeal_points": 162},
    {"fault_points": 162},
    {"capot_called_points": 505},
]


def run(document: Document, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    """Exit status and answer of ``score``."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    status = main(["score", str(path)])
    return status, json.loads(capsys.readouterr().out)


def test_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the error is, and no score."""
    for name, (document, place) in REFUSED.items():
        status, answer = run(document, tmp_path, capsys)
        assert (status, list(answer)) == (2, ["error"]), name
        assert (answer["error"]["hand"], answer["error"]["field"]) == place, name


def test_neither_target_nor_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At least one, and a target where its half counts: an error of the rules."""
    wrong: list[Document] = [{"target": None}, {"target": None, "hands": 8, "rubicon": "simple"}]
    for rules in wrong:
        status, answer = run(game(**rules), tmp_path, capsys)
        assert (status, answer["error"]["hand"]) == (2, None)


@pytest.mark.parametrize("wrong", NO_UNIT)
def test_what_does_not_go_with_tens(
    wrong: Document, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What ``unit`` 10 cannot be played with."""
    assert run(game(**UNIT), tmp_path, capsys)[0] == 0
    status, answer = run(game(**{**UNIT, **wrong}), tmp_path, capsys)
    assert (status, answer["error"]["hand"]) == (2, None)


def test_batch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bad game answers its own error, the others their score; the status is 0."""
    good, bad = game([took("A", 82)]), game([took("A", 163)])
    status, answer = run({"games": [good, bad, good]}, tmp_path, capsys)
    assert status == 0
    assert [next(iter(one)) for one in answer["games"]] == ["hands", "error", "hands"]
    assert run({"games": []}, tmp_path, capsys) == (0, {"games": []})


def test_null_is_the_same_as_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``null`` in an optional field is the field left out."""
    null = dict.fromkeys(("capot", "trump", "belote", "declarations", "void", "misdeal", "fault"))
    status, answer = run(game([took("A", 82, **null)]), tmp_path, capsys)
    assert (status, answer["totals"]) == (0, {"A": 82, "B": 80})


def test_nothing_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game without a hand has its keys all the same."""
    assert run(game(), tmp_path, capsys)[1] == {
        "hands": [],
        "totals": {"A": 0, "B": 0},
        "stake": 0,
        "finished": False,
        "winner": None,
        "rubicon": False,
        "games_lost": {"A": 0, "B": 0},
    }
