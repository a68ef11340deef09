"""The geometry of the pictures of a ranking."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, strategies as st

from tournaments.ranking.charts import (
    BARS_HEIGHT,
    DEEPEST,
    NARROW,
    STRONG,
    WIDE,
    bar_chart,
    gap_chart,
    rank_chart,
    rank_y,
    spread,
)

RANKS = {1: [3, 1], 2: [1, 2], 3: [2, 3]}


class TestRanks:
    def test_a_better_rank_stands_higher(self) -> None:
        heights = [rank_y(rank) for rank in range(1, DEEPEST + 2)]
        assert heights == sorted(set(heights))

    def test_every_line_ends_at_its_rank(self) -> None:
        chart = rank_chart(RANKS)
        ends = {line.number: line.end for line in chart.lines}
        assert {number: end.rank for number, end in ends.items()} == {1: 1, 2: 2, 3: 3}
        assert all(end.y == rank_y(end.rank) for end in ends.values())
        assert {end.x for end in ends.values()} == {WIDE.width - WIDE.right}

    def test_the_first_eight_are_strong_the_others_quiet(self) -> None:
        chart = rank_chart({number: [number, number] for number in range(1, 21)})
        strong = {line.number for line in chart.lines if line.mark}
        assert strong == set(range(1, STRONG + 1))
        assert len(chart.lines) == 20
        assert [line.mark > 0 for line in chart.lines] == [False] * 12 + [True] * 8

    def test_one_who_is_chosen_is_strong_wherever_it_stands(self) -> None:
        chart = rank_chart({number: [number, number] for number in range(1, 201)}, chosen=150)
        assert chart.lines[-1].number == 150
        assert chart.lines[-1].chosen
        assert chart.lines[-1].end.y == rank_y(DEEPEST + 1)
        assert len(chart.lines) == DEEPEST + 1

    def test_who_came_late_begins_in_its_first_round(self) -> None:
        chart = rank_chart({**RANKS, 4: [4]})
        late = next(line for line in chart.lines if line.number == 4)
        assert [dot.round for dot in late.dots] == [2]
        assert late.points == f"{late.end.x},{late.end.y}"

    def test_lines_differ_without_colour(self) -> None:
        chart = rank_chart({number: [number, number] for number in range(1, 9)})
        assert [line.mark for line in chart.lines] == [1, 2, 3, 4, 1, 2, 3, 4]
        assert len({line.shape for line in chart.lines}) == 4

    def test_names_of_one_rank_do_not_cover_each_other(self) -> None:
        chart = rank_chart({number: [1, 1] for number in range(1, 6)})
        places = [line.name_y for line in chart.lines]
        assert all(below - above >= 20 for above, below in itertools.pairwise(places))
        assert chart.height > max(places)

    def test_nobody_and_one_round_are_drawn_too(self) -> None:
        assert rank_chart({}).lines == ()
        assert rank_chart({1: [1]}).heads == ((1, WIDE.left),)

    @given(
        st.dictionaries(st.integers(1, 300), st.lists(st.integers(1, 300), min_size=3, max_size=3))
    )
    def test_everything_lies_inside_the_drawing(self, ranks: dict[int, list[int]]) -> None:
        for look in (WIDE, NARROW):
            chart = rank_chart(ranks, look=look)
            dots = [dot for line in chart.lines for dot in line.dots]
            assert all(0 < dot.x < look.width and 0 < dot.y < chart.height for dot in dots)


@given(st.lists(st.integers(0, 500)).map(sorted), st.integers(1, 40))
def test_spread_places_keep_their_gap_and_never_rise(wanted: list[int], gap: int) -> None:
    places = spread(wanted, gap)
    assert all(place >= asked for place, asked in zip(places, wanted, strict=True))
    assert all(b - a >= gap for a, b in itertools.pairwise(places))


class TestBars:
    def test_the_most_points_fill_the_height(self) -> None:
        chart = bar_chart([500, 1000], [750, 750])
        assert [bar.height for bar in chart.bars] == [BARS_HEIGHT // 2, BARS_HEIGHT]
        assert [bar.y + bar.height for bar in chart.bars] == [chart.base, chart.base]

    @pytest.mark.parametrize("points", [[None], [0], [-50]])
    def test_nothing_has_no_bar(self, points: list[int | None]) -> None:
        assert [bar.height for bar in bar_chart(points, [0]).bars] == [0]

    def test_the_mean_stands_where_its_points_would_end(self) -> None:
        (bar,) = bar_chart([1000], [1000]).bars
        assert bar.mean_y == bar.y

    @given(st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 2000)), min_size=1, max_size=8))
    def test_a_mean_strikes_no_figure_out(self, rounds: list[tuple[int, int]]) -> None:
        points, means = zip(*rounds, strict=True)
        for bar in bar_chart(points, means).bars:
            assert not bar.words_y - 14 <= bar.mean_y <= bar.words_y
            assert bar.words_y >= 14


class TestGaps:
    def test_ahead_lies_to_the_right_behind_to_the_left(self) -> None:
        chart = gap_chart([(7, 1, 130), (4, 2, 110), (9, 3, 100), (2, 4, 70)], 100)
        first, _second, third, last = chart.bars
        assert (first.x, first.gap, first.width) == (chart.axis, 30, 100)
        assert (third.gap, third.width) == (0, 0)
        assert (last.x + last.width, last.gap) == (chart.axis, -30)
        assert last.words_x < last.x
        assert first.words_x > first.x + first.width

    def test_all_equal_have_no_bars(self) -> None:
        assert {bar.width for bar in gap_chart([(1, 1, 5), (2, 1, 5)], 5).bars} == {0}
