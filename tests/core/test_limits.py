"""Work in a process of its own: it is ended in time, held to its memory, and one at a time."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tournaments.core import limits
from tournaments.core.limits import FailedError, Limits, ReadingBusyError, TooMuchError, work_apart

WORK = """
import os, sys, time
from tournaments.core.limits import serve

def work(given):
    kind, _, text = given.partition(b" ")
    if kind == b"sleep":
        time.sleep(60)
    while kind == b"spin":
        pass
    if kind == b"grow":
        return b"x" * (1 << 30)
    if kind == b"fail":
        raise ValueError(text)
    if kind == b"abort":
        os.abort()
    print("said by a library")
    return text.upper()

serve(work)
"""
PLENTY = Limits(seconds=30, memory=256 << 20)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    if sys.flags.ignore_environment:
        pytest.skip("the Python of the Windows folder finds no module of a test")
    (tmp_path / "some_work.py").write_text(WORK)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return "some_work"


def test_the_answer_is_what_the_work_makes(module: str) -> None:
    assert work_apart(module, b"say bonjour", PLENTY) == b"BONJOUR"


def test_it_is_ended_in_time(module: str) -> None:
    with pytest.raises(TooMuchError):
        work_apart(module, b"sleep", Limits(seconds=0.5, memory=256 << 20))


def test_it_is_ended_however_busy_it_is(module: str) -> None:
    with pytest.raises(TooMuchError):
        work_apart(module, b"spin", Limits(seconds=1, memory=256 << 20))


@pytest.mark.skipif(sys.platform != "linux", reason="the system holds no process to its memory")
def test_it_is_held_to_its_memory(module: str) -> None:
    with pytest.raises(TooMuchError):
        work_apart(module, b"grow", PLENTY)


def test_a_crash_is_too_much(module: str) -> None:
    with pytest.raises(TooMuchError):
        work_apart(module, b"abort", PLENTY)


def test_an_exception_is_a_failure(module: str) -> None:
    with pytest.raises(FailedError):
        work_apart(module, b"fail", PLENTY)


def test_one_works_one_waits_and_others_come_back(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PATIENCE_SECONDS", 0.01)
    with limits._working:
        with pytest.raises(ReadingBusyError):
            work_apart(module, b"say bonjour", PLENTY)
        for _ in range(1 + limits.WAITING):
            limits._places.acquire()
        try:
            with pytest.raises(ReadingBusyError):
                work_apart(module, b"say bonjour", PLENTY)
        finally:
            for _ in range(1 + limits.WAITING):
                limits._places.release()
    assert work_apart(module, b"say bonjour", PLENTY) == b"BONJOUR"
