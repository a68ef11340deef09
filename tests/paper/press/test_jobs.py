"""The press: one paper at a time, the desk's first; jobs are shared, limited and may fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import sleep

import pytest
from django.utils import translation
from django.utils.translation import gettext

from tests.paper.press.printers import SECONDS, Held, finishing_press, job, manuscript
from tournaments.paper.pdf import NoPdfError
from tournaments.paper.press import store
from tournaments.paper.press.jobs import MOST_LONG, MOST_WAITING, BusyError, Job, Press, Rank
from tournaments.paper.press.line import COMES_BACK, Line
from tournaments.paper.press.printer import PrinterError
from tournaments.paper.print_request import Manuscript

pytestmark = pytest.mark.process


@pytest.fixture
def printer() -> Held:
    return Held()


@pytest.fixture
def press(printer: Held, data_dir: Path, _plain_pages: None) -> Iterator[Press]:
    with finishing_press(printer) as found:
        yield found


@pytest.fixture(autouse=True)
def _plain_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace a manuscript's page by its title."""
    monkeypatch.setattr(Manuscript, "html", lambda self: self.frame["title"])


def asked(press: Press, *wanted: Job, patience: float = 0) -> list[Job]:
    return [press.printed(one, patience=patience) for one in wanted]


def all_done(jobs: list[Job]) -> None:
    assert all(one.done.wait(SECONDS) for one in jobs)


def test_a_paper_is_returned_and_saved(printer: Held, press: Press) -> None:
    printer.go.set()
    (made,) = asked(press, job("a"), patience=SECONDS)
    assert made.pdf == store.saved("a") == b"%PDF of a"


def test_order_is_desk_then_public_then_long_papers(printer: Held, press: Press) -> None:
    first = asked(press, job("first"))
    assert printer.begun.wait(SECONDS)
    rest = asked(
        press,
        job("long", Rank.LONG),
        job("public", Rank.PUBLIC),
        job("desk"),
        job("desk-later"),
    )
    printer.go.set()
    all_done(first + rest)
    assert printer.made == ["first", "desk", "desk-later", "public", "long"]


def test_a_long_paper_is_built_in_the_language_of_who_asks(printer: Held, press: Press) -> None:
    printer.go.set()
    with translation.override("en"):
        long = Job("long", Rank.LONG, 1, lambda: manuscript(gettext("Table plan")))
    all_done(asked(press, long))
    assert printer.made == ["Table plan"]


def test_two_requests_for_a_paper_share_one_job(printer: Held, press: Press) -> None:
    mine, yours = asked(press, job("a"), job("a"))
    printer.go.set()
    all_done([mine, yours])
    assert mine is yours
    assert printer.made == ["a"]


def test_a_limited_number_of_the_public_waits(printer: Held, press: Press) -> None:
    held = [
        Thread(target=press.printed, args=[job(name, Rank.PUBLIC)], kwargs={"patience": SECONDS})
        for name in "ab"
    ]
    for thread in held:
        thread.start()
    while press._waiting[Rank.PUBLIC] < 2:
        sleep(0.01)
    never = Job("c", Rank.PUBLIC, 1, _never)
    with pytest.raises(BusyError):
        press.printed(never, patience=0)
    printer.go.set()
    for thread in held:
        thread.join(SECONDS)
    assert sorted(printer.made) == ["a", "b"]


def of_visitor(name: str, visitor: str, rank: Rank = Rank.PUBLIC) -> Job:
    return job(name, rank, visitor)


class TestVisitors:
    """One paper in the making for each, in turn."""

    def test_six_loops_of_one_visitor_leave_room_for_another(
        self, printer: Held, press: Press
    ) -> None:
        (first,) = asked(press, of_visitor("a", "loop"))
        for name in "bcdef":
            with pytest.raises(BusyError):
                press.printed(of_visitor(name, "loop"), patience=0)
        (honest,) = asked(press, of_visitor("g", "honest"))
        printer.go.set()
        all_done([first, honest])
        assert printer.made == ["a", "g"]

    def test_the_same_paper_is_no_other_one(self, press: Press) -> None:
        one, again = asked(press, of_visitor("a", "loop"), of_visitor("a", "loop"))
        assert one is again

    def test_long_papers_count_too(self, press: Press) -> None:
        asked(press, of_visitor("long", "loop", Rank.LONG))
        for rank in (Rank.LONG, Rank.PUBLIC):
            with pytest.raises(BusyError):
                press.printed(of_visitor("b", "loop", rank), patience=0)
        for number in range(MOST_LONG - 1):
            asked(press, of_visitor(f"long-{number}", f"visitor {number}", Rank.LONG))
        with pytest.raises(BusyError):
            press.printed(of_visitor("one-more", "one-more", Rank.LONG), patience=0)

    def test_the_desk_has_as_many_as_it_likes(self, press: Press) -> None:
        assert len(asked(press, *(job(name) for name in "abcdef"))) == 6

    def test_who_was_sent_away_goes_before_loops_that_ask_at_once(
        self, printer: Held, press: Press, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(MOST_WAITING, Rank.PUBLIC, 0)
        for visitor in ("honest", "one", "two", "three"):
            with pytest.raises(BusyError):
                press.printed(of_visitor(visitor, visitor), patience=0)
        monkeypatch.setitem(MOST_WAITING, Rank.PUBLIC, 1)
        for visitor in ("three", "one", "two"):
            with pytest.raises(BusyError):
                press.printed(of_visitor(visitor, visitor), patience=0)
        assert press.printed(of_visitor("honest", "honest"), patience=0).name == "honest"
        printer.go.set()


def test_somebody_who_does_not_come_back_holds_nobody_up() -> None:
    now = [0.0]
    line = Line(lambda: now[0])
    assert not line.may_go("gone", 0)
    now[0] += COMES_BACK
    assert not line.may_go("here", 1)
    now[0] += 1
    assert line.may_go("here", 1)


def _never() -> Manuscript:
    raise AssertionError("nothing is read for somebody who is sent away")


def test_after_a_failure_the_next_paper_is_made(printer: Held, press: Press) -> None:
    printer.go.set()
    printer.broken = True
    (failed,) = asked(press, job("failing"), patience=SECONDS)
    assert isinstance(failed.error, PrinterError)
    told = store.progress("failing")
    assert told is not None
    assert told.failed
    printer.broken = False
    (made,) = asked(press, job("failing"), patience=SECONDS)
    assert (made.error, made.pdf) == (None, b"%PDF of failing")


class Missing(Held):
    """A printer on a machine without the library."""

    def print(self, html: str, report: object = None) -> bytes:
        raise NoPdfError


def test_without_the_library_the_log_says_so_once(
    data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    press = Press(Missing())
    made = [asked(press, job(name), patience=SECONDS)[0] for name in "abc"]
    assert all(isinstance(one.error, NoPdfError) for one in made)
    assert [(line.levelname, line.exc_info) for line in caplog.records] == [("WARNING", None)]


def test_a_paper_that_cannot_be_read_does_not_block_others(press: Press) -> None:
    with pytest.raises(AssertionError):
        press.printed(Job("a", Rank.DESK, 1, _never), patience=0)
    assert press.job("a") is None
    assert press._waiting[Rank.DESK] == 0


def test_a_paper_is_returned_although_the_disk_is_full(printer: Held, press: Press) -> None:
    def full(name: str, pdf: bytes) -> None:
        raise OSError(28, "No space left on device")

    printer.go.set()
    unsaved = Job("a", Rank.DESK, 1, lambda: manuscript("a"), save=full)
    (made,) = asked(press, unsaved, patience=SECONDS)
    assert (made.error, made.pdf) == (None, b"%PDF of a")


def test_the_process_ends_when_idle(printer: Held, press: Press) -> None:
    printer.go.set()
    press._idle = 0
    asked(press, job("a"), patience=SECONDS)
    assert printer.ended.wait(SECONDS)
    (again,) = asked(press, job("b"), patience=SECONDS)
    assert again.pdf


def test_the_process_can_start_before_the_first_request(printer: Held, press: Press) -> None:
    printer.go.set()
    press.warm_up()
    asked(press, job("a"), patience=SECONDS)
    assert printer.started == 1


def test_no_paper_is_made_of_a_database_that_was_replaced(printer: Held, press: Press) -> None:
    first = asked(press, job("first"))
    assert printer.begun.wait(SECONDS)
    waiting = asked(press, job("long", Rank.LONG), job("desk"))
    press.drop()
    all_done([*first, *waiting])
    printer.go.set()
    assert [one.pdf for one in waiting] == [b"", b""]
    assert all(one.error for one in waiting)
    (made,) = asked(press, job("later"), patience=SECONDS)
    assert made.pdf == b"%PDF of later"
