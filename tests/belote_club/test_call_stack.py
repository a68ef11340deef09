"""With room for its calls no loop, however deep it stands, asks the system for memory each turn."""

from __future__ import annotations

import sys

import pytest

from belote_club.middleware import with_room

TURNS, DEEPEST = 200, 300


def turns() -> int:
    """How many pages of memory the system gives while a loop calls a function."""
    from resource import RUSAGE_SELF, getrusage

    before = getrusage(RUSAGE_SELF).ru_minflt
    for _ in range(TURNS):
        called()
    return getrusage(RUSAGE_SELF).ru_minflt - before


def called() -> None:
    """A function in the loop."""


def given(depth: int) -> int:
    """The most that a loop is given in so many calls inside each other."""
    return max(turns(), given(depth - 1)) if depth else 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not count pages")
def test_no_loop_asks_each_turn() -> None:
    assert with_room(given, DEEPEST) < TURNS


def test_the_answer_and_what_is_raised_come_through() -> None:
    assert with_room(sorted, [2, 1, 3], reverse=True) == [3, 2, 1]
    with pytest.raises(ZeroDivisionError):
        with_room(divmod, 1, 0)
