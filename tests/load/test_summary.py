"""Percentiles, and the lines and table of measures."""

from __future__ import annotations

import json

import pytest

from tests.bench.measure import Measure
from tests.load.summary import percentile, spread, table

pytestmark = pytest.mark.process


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [
        ([7.0], 0.95, 7.0),
        ([3.0, 1.0, 2.0], 0.5, 2.0),
        ([4.0, 3.0, 2.0, 1.0], 0.5, 2.0),
        ([float(value) for value in range(20, 0, -1)], 0.95, 19.0),
        ([float(value) for value in range(1, 22)], 0.95, 20.0),
        ([1.0, 9.0], 1, 9.0),
    ],
)
def test_a_percentile_is_one_of_the_values(
    values: list[float], share: float, expected: float
) -> None:
    assert percentile(values, share) == expected


@pytest.mark.parametrize(("values", "share"), [([], 0.5), ([1.0], 0), ([1.0], 1.01)])
def test_percentile_without_values_is_refused(values: list[float], share: float) -> None:
    with pytest.raises(ValueError, match="no percentile"):
        percentile(values, share)


def test_a_value_equal_to_its_limit_is_ok() -> None:
    assert Measure("poll", 3.0, 3.0).ok
    assert not Measure("poll", 3.01, 3.0).ok
    assert Measure("poll", 1000.0).ok


def test_line_of_a_measure() -> None:
    assert json.loads(Measure("poll", 2.71828, 3.0).line()) == {
        "measure": "poll",
        "value": 2.718,
        "limit": 3.0,
        "ok": True,
    }
    assert json.loads(Measure("age", 1.0, unit="s").line())["unit"] == "s"


def test_an_infinite_value_is_valid_json_and_fails() -> None:
    told = json.loads(Measure("posts", float("inf"), 5.0).line())
    assert (told["value"], told["ok"]) == (None, False)


def test_spread_counts_and_ranks_in_milliseconds() -> None:
    told = {measure.name: measure.value for measure in spread("poll", [0.001, 0.002, 0.004])}
    assert told == {"poll: count": 3, "poll: median": 2, "poll: p95": 4, "poll: longest": 4}
    assert [measure.value for measure in spread("poll", [])] == [0]


def test_table_marks_what_is_over_its_limit() -> None:
    _, kept, over, free = table(
        [Measure("kept", 1.0, 2.0), Measure("over", 3.0, 2.0), Measure("free", 9.0)]
    ).splitlines()
    assert over.endswith("OVER")
    assert not kept.endswith("OVER")
    assert not free.endswith("OVER")
