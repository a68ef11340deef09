"""The gate: who is inside, who is turned away while it is shut, and who waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest
from django.test import Client

from belote_club.database_gate import Gate, StillBusyError, gate
from belote_club.errors import ShutError
from tests.belote_club.sent_again import hidden

MOMENT = 0.01
"""A patience that is over at once."""


@pytest.fixture
def others() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as threads:
        yield threads


def held(found: Gate, others: ThreadPoolExecutor) -> Callable[[], None]:
    """Somebody is inside, until the returned function is called."""
    begun, over = Event(), Event()

    def work() -> None:
        with found.passing():
            begun.set()
            over.wait()

    done = others.submit(work)
    begun.wait()

    def end() -> None:
        over.set()
        done.result()

    return end


def passes(found: Gate, *, waits: bool = False) -> str:
    with found.passing(waits=waits):
        return "inside"


class TestGate:
    def test_many_are_inside_at_once(self, others: ThreadPoolExecutor) -> None:
        found = Gate()
        end = held(found, others)
        assert passes(found) == "inside"
        end()

    def test_whoever_comes_while_it_is_shut_is_turned_away(
        self, others: ThreadPoolExecutor
    ) -> None:
        found = Gate()
        with found.shut(MOMENT), pytest.raises(ShutError):
            others.submit(passes, found).result()
        assert others.submit(passes, found).result() == "inside"

    def test_a_thread_of_the_server_waits(self, others: ThreadPoolExecutor) -> None:
        found = Gate()
        with found.shut(MOMENT):
            waiting: Future[str] = others.submit(passes, found, waits=True)
            assert not waiting.done()
        assert waiting.result() == "inside"

    def test_whoever_shuts_it_may_be_inside_and_go_in_again(self) -> None:
        found = Gate()
        with found.passing(), found.shut(MOMENT):
            assert passes(found) == "inside"

    def test_it_is_not_shut_over_the_work_of_somebody_else(
        self, others: ThreadPoolExecutor
    ) -> None:
        found = Gate()
        end = held(found, others)
        with pytest.raises(StillBusyError), found.shut(MOMENT):
            pytest.fail("somebody is inside")
        end()
        assert passes(found) == "inside", "it is open again"

    def test_it_waits_for_work_under_way(self, others: ThreadPoolExecutor) -> None:
        found = Gate()
        end = held(found, others)

        def shut() -> str:
            with found.shut(60):
                return "shut"

        shutting = others.submit(shut)
        assert not shutting.done()
        end()
        assert shutting.result() == "shut"

    def test_a_thread_of_the_server_ends_what_a_request_waits_for(
        self, others: ThreadPoolExecutor
    ) -> None:
        found, shutting = Gate(), Event()

        def request() -> str:
            with found.passing():
                shutting.set()
                found_shut.wait()
                return paper.submit(passes, found, waits=True).result()

        found_shut = Event()
        with ThreadPoolExecutor(1) as paper:
            answered = others.submit(request)
            shutting.wait()
            with found._change:
                found._shut_by = -1
            found_shut.set()
            assert answered.result() == "inside"

    def test_two_do_not_shut_it_at_once(self, others: ThreadPoolExecutor) -> None:
        found = Gate()

        def shut() -> None:
            with found.shut(MOMENT):
                pytest.fail("it is shut by somebody else")

        with found.shut(MOMENT), pytest.raises(StillBusyError):
            others.submit(shut).result()

    def test_an_error_inside_is_an_end_too(self) -> None:
        found = Gate()
        with pytest.raises(ZeroDivisionError), found.passing():
            _ = 1 // 0
        with found.shut(MOMENT):
            pass


class TestPage:
    """None of these has the django_db mark: any query would raise."""

    @pytest.fixture(autouse=True)
    def _shut(self, others: ThreadPoolExecutor) -> Iterator[None]:
        begun, over = Event(), Event()

        def work() -> None:
            with gate.shut():
                begun.set()
                over.wait()

        done = others.submit(work)
        begun.wait()
        yield
        over.set()
        done.result()

    def test_a_page_asks_to_wait_and_loads_itself_again(self) -> None:
        answer = Client(headers={"accept-language": "fr"}).get("/c/martin/ranking/")
        assert (answer.status_code, answer["Retry-After"]) == (503, "3")
        assert '<meta http-equiv="refresh" content="3">' in answer.text
        assert "remet une copie des données en place" in answer.text

    def test_each_reads_it_in_their_language(self) -> None:
        answer = Client(headers={"accept-language": "en"}).get("/")
        assert "putting a copy of the data back" in answer.text

    def test_what_was_typed_can_be_sent_again(self) -> None:
        answer = Client().post("/desk/martin/rounds/1/results/", {"table": "4", "points_a": "9"})
        assert answer.status_code == 503
        assert hidden(answer.text) == [("table", "4"), ("points_a", "9")]
        assert "refresh" not in answer.text, "what was typed stays until it is sent"
        assert "Rien de ceci n’a été enregistré" in answer.text

    def test_htmx_keeps_the_form_and_shows_a_message(self) -> None:
        answer = Client().post("/desk/martin/", {"a": "b"}, headers={"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Retarget"]) == (503, "#messages")
        assert "<html" not in answer.text

    def test_a_phone_that_polls_keeps_what_it_shows(self) -> None:
        answer = Client().get("/c/martin/", headers={"HX-Request": "true"})
        assert (answer.status_code, answer.content) == (503, b"")

    def test_the_terminal_has_no_line_for_each(self, caplog: pytest.LogCaptureFixture) -> None:
        Client().get("/")
        assert caplog.records == []


@pytest.mark.django_db
def test_a_request_is_inside_until_it_is_answered(
    client: Client, others: ThreadPoolExecutor
) -> None:
    client.get("/healthz")
    with gate.shut(MOMENT):
        assert client.get("/healthz").status_code == 200, "the thread that shut it"
    assert client.get("/healthz").status_code == 200
