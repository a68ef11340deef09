"""draw-rules.md 5.9: the most points of a match that count for a side."""

from typing import Any, ClassVar

import pytest

from scoring.ranking import Caps, MatchResult, SideResult, rank_json

OPEN = {"round": 1, "winner": [1]}
SIDES = [{"ids": [1], "points": 1340}, {"ids": [2], "points": 700}]
WON = {**OPEN, "sides": SIDES}
CAPS = {"winner": 1280, "loser": 664}


def values(
    key: str, results: list[dict[str, Any]], caps: dict[str, Any] | None = CAPS, **more: object
) -> dict[int, Any]:
    document = {"keys": [key], "entrants": [1, 2, 3], "results": results, "caps": caps, **more}
    rows: Any = rank_json(document)["rows"]
    return {row["id"]: row["values"][key] for row in rows}


def points(match: dict[str, Any], caps: dict[str, Any] | None = CAPS) -> tuple[Any, Any]:
    found = values("points", [match], caps)
    return found[1], found[2]


class TestMost:
    """Winner and loser each have a cap of their own, or none."""

    @pytest.mark.parametrize(
        ("caps", "expected"),
        [
            (None, (1340, 700)),
            ({}, (1340, 700)),
            ({"winner": 1280}, (1280, 700)),
            ({"winner": 1280, "loser": None}, (1280, 700)),
            ({"loser": 664}, (1340, 664)),
            ({"winner": None, "loser": 664}, (1340, 664)),
            ({"winner": 1280, "loser": 664}, (1280, 664)),
            ({"winner": 1340, "loser": 700}, (1340, 700)),
            ({"winner": 1339, "loser": 699}, (1339, 699)),
            ({"winner": 0, "loser": 0}, (0, 0)),
            ({"winner": 664, "loser": 1280}, (664, 700)),
        ],
    )
    def test_of_each(self, caps: dict[str, Any] | None, expected: tuple[int, int]) -> None:
        assert points(WON, caps) == expected

    def test_the_winner_is_who_is_named(self) -> None:
        """Whatever the points: the winner's 700 count, the loser's 1340 are capped."""
        assert points({**WON, "winner": [2]}) == (664, 700)

    def test_points_below_zero_are_as_they_are(self) -> None:
        sides = [{"ids": [1], "points": 1340}, {"ids": [2], "points": -160}]
        assert points({**WON, "sides": sides}) == (1280, -160)


class TestDraw:
    """A draw has the winner's cap for all sides."""

    def test_of_two(self) -> None:
        level = [{"ids": [id_], "points": 1300} for id_ in (1, 2)]
        assert points({**OPEN, "sides": level, "winner": None}) == (1280, 1280)

    def test_of_three(self) -> None:
        sides = [{"ids": [id_], "points": at} for id_, at in ((1, 1300), (2, 1300), (3, 1290))]
        drawn = {"round": 1, "sides": sides, "winner": None}
        assert values("points", [drawn]) == {1: 1280, 2: 1280, 3: 1280}

    def test_of_three_with_a_winner_both_others_have_lost(self) -> None:
        sides = [{"ids": [id_], "points": 1300} for id_ in (1, 2, 3)]
        won = {"round": 1, "sides": sides, "winner": [2]}
        assert values("points", [won]) == {1: 664, 2: 1280, 3: 664}


class TestForfeit:
    """With `winner` null a side that forfeits has lost, and has the loser's cap."""

    def test_without_a_winner(self) -> None:
        sides = [SIDES[0], {**SIDES[1], "forfeit": True}]
        assert points({**OPEN, "sides": sides, "winner": None}) == (1280, 664)

    def test_of_both(self) -> None:
        sides = [{**side, "forfeit": True} for side in SIDES]
        assert points({**OPEN, "sides": sides, "winner": None}) == (664, 664)


class TestFromRound:
    @pytest.mark.parametrize(
        ("start", "expected"),
        [
            (None, 1280 * 3),
            (1, 1280 * 3),
            (2, 1340 + 1280 * 2),
            (3, 1340 * 2 + 1280),
            (4, 1340 * 3),
        ],
    )
    def test_earlier_rounds_count_whole(self, start: int | None, expected: int) -> None:
        played = [{**WON, "round": round_} for round_ in (1, 2, 3)]
        assert values("points", played, {**CAPS, "from_round": start})[1] == expected


class TestKeys:
    """What sees capped points."""

    @pytest.mark.parametrize(
        ("key", "expected"),
        [
            ("victories", [1, 0]),
            ("points", [1280, 664]),
            ("difference", [616, -616]),
            ("points_against", [664, 1280]),
            ("best_match", [1280, 664]),
            ("last_round", [1280, 664]),
            ("opponents_points", [664, 1280]),
            ("opponents_victories", [0, 1]),
        ],
    )
    def test_of_a_match(self, key: str, expected: list[int]) -> None:
        found = values(key, [WON])
        assert [found[1], found[2]] == expected

    def test_direct(self) -> None:
        assert values("direct", [WON], entrants=[1, 2]) == {1: [1, 616], 2: [0, -616]}

    def test_of_three_the_best_other_is_capped_too(self) -> None:
        sides = [{"ids": [id_], "points": at} for id_, at in ((1, 1300), (2, 700), (3, 690))]
        won = {"round": 1, "sides": sides, "winner": [1]}
        assert values("difference", [won]) == {1: 616, 2: -616, 3: -616}
        assert values("points_against", [won]) == {1: 664 * 2, 2: 1280 + 664, 3: 1280 + 664}

    def test_byes_and_penalties_are_not_capped(self) -> None:
        bye = {"round": 1, "bye": [3], "points": 1500, "victory": True}
        fined = [{"id": 1, "points": 100}]
        assert values("points", [WON, bye], penalties=fined) == {1: 1380, 2: 664, 3: 1500}
        assert values("last_round", [WON, bye])[3] == 1500


class TestCatchUp:
    """Both sides' points are capped, as its counting side sees them."""

    GAME: ClassVar = {
        "round": 1,
        "sides": [{"ids": [3], "points": 700}, {"ids": [1], "points": 1300, "counts": False}],
        "winner": [1],
    }

    @pytest.mark.parametrize(
        ("key", "expected"),
        [("points", 664), ("difference", -616), ("points_against", 1280), ("best_match", 664)],
    )
    def test_the_exempt_side(self, key: str, expected: int) -> None:
        assert values(key, [WON, self.GAME])[3] == expected

    def test_the_other_side_keeps_its_own(self) -> None:
        assert values("points", [WON, self.GAME]) == {1: 1280, 2: 664, 3: 664}
        assert values("opponents_points", [WON, self.GAME])[3] == 1280


class TestTyped:
    """The same without JSON."""

    MATCH = MatchResult(2, (SideResult((1,), 1340, capots=1), SideResult((2,), 604)), winner=(1,))

    def test_only_what_is_over_the_cap_changes(self) -> None:
        capped = Caps(1280, 664).capped(self.MATCH)
        one, two = capped.sides
        assert (one.points, one.capots) == (1280, 1)
        assert two is self.MATCH.sides[1]
        assert (capped.round, capped.winner) == (2, (1,))

    @pytest.mark.parametrize("caps", [Caps(None, None), Caps(0, 0, 3), Caps(None, None, 1)])
    def test_without_a_cap_it_is_the_same_match(self, caps: Caps) -> None:
        assert caps.capped(self.MATCH) is self.MATCH

    def test_from_its_round_on(self) -> None:
        assert Caps(9, 9, 2).capped(self.MATCH).sides[0].points == 9
