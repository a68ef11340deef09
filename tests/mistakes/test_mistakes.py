"""The mistakes fit the files they are put into, so that they can be put in at any time."""

from collections import Counter

from tests.mistakes.__main__ import text_of
from tests.mistakes.mistakes import MISTAKES


def test_each_finds_its_line_once() -> None:
    counts = {
        (mistake.path, anchor): text_of(mistake).count(anchor)
        for mistake in MISTAKES
        for anchor in (mistake.before, mistake.reached_at or mistake.before)
    }
    assert {place for place, count in counts.items() if count != 1} == set()


def test_there_are_six_of_each_kind() -> None:
    assert set(Counter(mistake.kind for mistake in MISTAKES).values()) == {6}
