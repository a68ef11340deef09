"""draw-rules.md 5.11: how those who have left are ranked."""

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from scoring.errors import InputError
from scoring.ranking import (
    STAGE,
    MatchPoints,
    PenaltyPoints,
    Ranked,
    Result,
    rank,
    rank_json,
)
from tests.scoring.ranking_cast import ANNE, BRUNO, CHLOE, DENIS, EMMA, bye, match, places

FIVE = (ANNE, BRUNO, CHLOE, DENIS, EMMA)
EVENING: tuple[Result, ...] = (
    match(1, (ANNE, 1100), (BRUNO, 800)),
    match(1, (CHLOE, 900), (DENIS, 800)),
    bye(1, EMMA, 500),
    match(2, (ANNE, 1000), (CHLOE, 850)),
)
"""Totals: Anne 2100, Chloé 1750, Bruno and Denis 800, Emma 500."""


def points(**more: Any) -> tuple[Ranked, ...]:
    """The ranking by points."""
    return rank(keys=["points"], entrants=FIVE, results=EVENING, **more)


def direct(entrants: Sequence[int], results: Sequence[Result], **more: Any) -> tuple[Ranked, ...]:
    """The ranking by the matches between those tied."""
    return rank(keys=["direct"], entrants=entrants, results=results, **more)


class TestRanked:
    """'`ranked` (default): like the others.'"""

    @pytest.mark.parametrize("how", [{}, {"withdrawn_rank": None}, {"withdrawn_rank": "ranked"}])
    def test_nothing_changes(self, how: dict[str, Any]) -> None:
        document = {"keys": ["points"], "entrants": [1, 2, 3], "results": []}
        assert rank_json({**document, "withdrawn": [1, 3], **how}) == rank_json(document)


class TestLast:
    """'After all others, in their own order by the keys, ranks counted on.'"""

    def test_after_all_others(self) -> None:
        rows = points(last=[ANNE, BRUNO])
        assert places(rows) == [(1, CHLOE), (2, DENIS), (3, EMMA), (4, ANNE), (5, BRUNO)]
        assert [row.values["points"] for row in rows] == [1750, 800, 500, 2100, 800]

    def test_above_next_of_the_last_of_the_others_is_null(self) -> None:
        """Also where it beats the next row, or ties with it under every key."""
        assert [row.above_next for row in points(last=[ANNE, BRUNO])] == [
            *("points", "points"),
            *(None, "points", None),
        ]
        drawn = points(last=[BRUNO, EMMA])
        assert places(drawn)[2:] == [(3, DENIS), (4, BRUNO), (5, EMMA)]
        assert drawn[2].above_next is None, "Denis and Bruno both have 800"

    def test_equal_ones_share_a_rank_and_the_next_is_skipped(self) -> None:
        rows = points(last=[BRUNO, DENIS, EMMA])
        assert places(rows) == [(1, ANNE), (2, CHLOE), (3, BRUNO), (3, DENIS), (5, EMMA)]
        assert [row.above_next for row in rows] == ["points", None, None, "points", None]

    def test_all_of_them_are_a_ranking_of_their_own(self) -> None:
        assert points(last=FIVE) == points()


class TestOut:
    """'After all others, in that order, `rank` null.'"""

    def test_they_have_no_rank_and_keep_order_and_values(self) -> None:
        rows = points(out=[EMMA, BRUNO, ANNE])
        assert places(rows) == [(1, CHLOE), (2, DENIS), (None, ANNE), (None, BRUNO), (None, EMMA)]
        assert [row.above_next for row in rows] == ["points", None, "points", "points", None]
        assert [row.values["points"] for row in rows] == [1750, 800, 2100, 800, 500]

    def test_equal_ones_are_by_id(self) -> None:
        rows = points(out=[DENIS, BRUNO])
        assert places(rows)[3:] == [(None, BRUNO), (None, DENIS)]
        assert rows[3].above_next is None

    def test_all_of_them(self) -> None:
        assert [row.out for row in points(out=FIVE)] == [True] * 5
        assert [row._replace(out=False) for row in points(out=FIVE)] == list(points())

    def test_below_those_ranked_last(self) -> None:
        """Some have left and are last, one is excluded."""
        rows = points(last=[CHLOE], out=[ANNE])
        assert places(rows) == [(1, BRUNO), (1, DENIS), (3, EMMA), (4, CHLOE), (None, ANNE)]
        assert [row.above_next for row in rows] == [None, "points", None, None, None]


class TestSplit:
    """'`last` and `out` first split the entrants in two; each part is ranked by the keys alone.'"""

    @pytest.mark.parametrize("part", ["last", "out"])
    def test_the_group_of_direct_lies_in_one_part(self, part: str) -> None:
        """Three are level and have not all met; without Chloé the other two have."""
        three = (ANNE, BRUNO, CHLOE)
        results = [match(1, (ANNE, 700), (BRUNO, 900)), match(2, (ANNE, 900), (BRUNO, 800))]
        together = direct(three, results)
        assert [row.values["direct"] for row in together] == [None, None, None]
        rows = direct(three, results, **{part: [CHLOE]})
        assert [(row.id, row.values["direct"]) for row in rows] == [
            (BRUNO, (1, 100)),
            (ANNE, (1, -100)),
            (CHLOE, None),
        ]
        behind = direct(three, results, **{part: [ANNE, BRUNO]})
        assert [(row.id, row.values["direct"]) for row in behind] == [
            (CHLOE, None),
            (BRUNO, (1, 100)),
            (ANNE, (1, -100)),
        ]

    def test_those_of_two_parts_have_no_meeting_for_direct(self) -> None:
        rows = direct(FIVE[:2], EVENING[:1], last=[ANNE])
        assert [(row.id, row.values["direct"]) for row in rows] == [(BRUNO, None), (ANNE, None)]

    @pytest.mark.parametrize("part", ["last", "out"])
    def test_totals_and_opponents_count_everybody(self, part: str) -> None:
        keys = ["opponents_points", "opponents_victories", "last_round", "difference", "lot"]
        everybody = rank(keys=keys, entrants=FIVE, results=EVENING)
        apart: dict[str, Any] = {part: [ANNE, EMMA]}
        split = rank(keys=keys, entrants=FIVE, results=EVENING, **apart)
        assert {row.id: row.values for row in split} == {row.id: row.values for row in everybody}

    def test_null_is_last_in_each_part(self) -> None:
        rows = rank(keys=["best_match"], entrants=FIVE, results=EVENING[:3], last=[BRUNO, EMMA])
        assert places(rows) == [(1, ANNE), (2, CHLOE), (3, DENIS), (4, BRUNO), (5, EMMA)]
        assert rows[4].values == {"best_match": None}

    def test_it_goes_before_stages(self) -> None:
        rows = points(last=[ANNE, CHLOE], stages={ANNE: 1, CHLOE: 2, EMMA: 1})
        assert places(rows) == [(1, EMMA), (2, BRUNO), (2, DENIS), (4, ANNE), (5, CHLOE)]
        assert [row.above_next for row in rows] == [STAGE, None, None, STAGE, None]

    def test_without_keys(self) -> None:
        rows = rank(keys=[], entrants=FIVE, results=(), last=[BRUNO], out=[ANNE])
        assert places(rows) == [(1, CHLOE), (1, DENIS), (1, EMMA), (4, BRUNO), (None, ANNE)]
        assert {row.above_next for row in rows} == {None}


class TestTyped:
    """What is wrong is the programmer's error."""

    @pytest.mark.parametrize("part", ["last", "out"])
    def test_only_entrants_are_ranked(self, part: str) -> None:
        with pytest.raises(ValueError, match=r"^ranked after all others, but no entrant: 8$"):
            points(**{part: [ANNE, 9, 8]})

    def test_nobody_is_both(self) -> None:
        with pytest.raises(ValueError, match=r"^ranked both last and out: 2$"):
            points(last=[ANNE, BRUNO], out=[BRUNO])

    def test_a_result_corrected_after_somebody_has_left(self) -> None:
        """Penalties count for them too."""
        fined = [PenaltyPoints(ANNE, -1500)]
        keys = ["points", "first_round", "opponents_points"]
        now = [match(1, (ANNE, 800), (BRUNO, 1100)), *EVENING[1:]]
        rows = rank(keys=keys, entrants=FIVE, results=now, penalties=fined, last=[ANNE, EMMA])
        assert [(row.rank, row.id, row.values["points"]) for row in rows] == [
            (1, CHLOE, 1750),
            (2, BRUNO, 1100),
            (3, DENIS, 800),
            (4, EMMA, 500),
            (5, ANNE, 300),
        ]

    def test_match_points_may_be_those_of_the_round(self) -> None:
        worth = MatchPoints(win=3, draw=1, loss=0)
        rows = rank(
            keys=["match_points"],
            entrants=FIVE[:2],
            results=EVENING[:1],
            match_points=lambda _round: worth,
            out=[ANNE],
        )
        assert [(row.rank, row.out, *row.values.values()) for row in rows] == [
            (1, False, 0),
            (2, True, 3),
        ]


class TestInput:
    """'An unknown id or one twice: field `withdrawn`; another value: `withdrawn_rank`.'"""

    DOCUMENT: ClassVar[dict[str, Any]] = {
        "keys": ["points"],
        "entrants": [1, 2, 3],
        "results": [],
        "penalties": [{"id": 1, "points": 50}],
    }

    def rows(self, **more: object) -> list[tuple[int | None, int, str | None]]:
        rows: Any = rank_json({**self.DOCUMENT, **more})["rows"]
        return [(row["rank"], row["id"], row["above_next"]) for row in rows]

    def test_last(self) -> None:
        rows = self.rows(withdrawn=[1], withdrawn_rank="last")
        assert rows == [(1, 2, None), (1, 3, None), (3, 1, None)]

    def test_out(self) -> None:
        rows = self.rows(withdrawn=[3, 1], withdrawn_rank="out")
        assert rows == [(1, 2, None), (None, 1, "points"), (None, 3, None)]

    @pytest.mark.parametrize("ids", [None, []])
    def test_withdrawn_rank_alone_has_no_effect(self, ids: object) -> None:
        for how in ("ranked", "last", "out"):
            assert self.rows(withdrawn=ids, withdrawn_rank=how) == self.rows()
        assert self.rows(withdrawn_rank="out") == self.rows()

    @pytest.mark.parametrize(
        ("ids", "sentence"),
        [
            (1, "a list is needed, not 1"),
            ([4], "there is no such entrant: 4"),
            ([1, 1], "this is given twice: 1"),
            (["1"], 'a whole number is needed, not "1"'),
            ([True], "a whole number is needed, not true"),
        ],
    )
    @pytest.mark.parametrize("how", [None, "ranked", "last", "out"])
    def test_who(self, ids: object, sentence: str, how: str | None) -> None:
        found = self.refused(withdrawn=ids, withdrawn_rank=how)
        assert found == ("withdrawn", sentence)

    @pytest.mark.parametrize(
        ("how", "shown"),
        [("first", '"first"'), ("", '""'), (0, "0"), (False, "false"), (["last"], "a list")],
    )
    @pytest.mark.parametrize("ids", [None, [1]])
    def test_how(self, ids: object, how: object, shown: str) -> None:
        assert self.refused(withdrawn=ids, withdrawn_rank=how) == (
            "withdrawn_rank",
            f"one of ranked, last, out is needed, not {shown}",
        )

    def refused(self, **more: object) -> tuple[str, str]:
        with pytest.raises(InputError) as caught:
            self.rows(**more)
        (found,) = caught.value.problems
        return found.field, found.message
