"""How large a request may be: a copy of the database larger than anything else."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils.log import log_response
from waitress.adjustments import Adjustments
from waitress.utilities import RequestEntityTooLarge

from belote_club.middleware import LARGEST_OF_STRANGERS, LONGEST_ADDRESS, desk_sessions
from belote_club.server import (
    BIGGEST_COPY,
    BIGGEST_UPLOAD,
    COPIES_ADDRESS,
    MOST_LARGE_AT_ONCE,
    HallParser,
)
from tests import cast

ORGANISER = "belote_csrf=x; belote_session=organiser"
USUAL = Adjustments(max_request_body_size=LARGEST_OF_STRANGERS)


@pytest.fixture(autouse=True)
def _organiser() -> Iterator[None]:
    desk_sessions.remember("organiser")
    yield
    desk_sessions.forget("organiser")


def begun(path: str, cookie: str, size: int) -> HallParser:
    """A request of which only the head has come in."""
    parser = HallParser(USUAL)
    head = f"POST {path} HTTP/1.1\r\nHost: a\r\nCookie: {cookie}\r\nContent-Length: {size}\r\n\r\n"
    parser.received(head.encode())
    return parser


def test_a_copy_may_be_large() -> None:
    assert begun(COPIES_ADDRESS, ORGANISER, BIGGEST_COPY - 1).error is None


def test_the_next_request_may_not() -> None:
    begun(COPIES_ADDRESS, ORGANISER, BIGGEST_COPY - 1)
    assert USUAL.max_request_body_size == LARGEST_OF_STRANGERS


@pytest.mark.parametrize(
    ("path", "cookie", "size"),
    [
        (COPIES_ADDRESS, ORGANISER, BIGGEST_COPY),
        (COPIES_ADDRESS, "belote_session=made-up", BIGGEST_UPLOAD),
        (COPIES_ADDRESS, "", LARGEST_OF_STRANGERS + 1),
        ("/login/", "", LARGEST_OF_STRANGERS + 1),
        (f"{COPIES_ADDRESS}more", ORGANISER, BIGGEST_UPLOAD),
        ("/contests/new/", ORGANISER, BIGGEST_UPLOAD),
    ],
)
def test_anything_else_is_refused_before_it_is_read(path: str, cookie: str, size: int) -> None:
    assert isinstance(begun(path, cookie, size).error, RequestEntityTooLarge)


def test_a_few_sessions_not_seen_yet_may_bring_as_much_at_a_time() -> None:
    """They may be of somebody signed in, whose server has been started again."""
    bringing = [
        begun("/clubs/1/logo/", "belote_session=before", BIGGEST_UPLOAD - 1)
        for _number in range(MOST_LARGE_AT_ONCE + 1)
    ]
    assert [one.error is None for one in bringing] == [True] * MOST_LARGE_AT_ONCE + [False]
    del bringing
    assert begun("/clubs/1/logo/", "belote_session=before", BIGGEST_UPLOAD - 1).error is None


@pytest.mark.django_db
class TestPages:
    """What comes past every server is refused before it becomes a file."""

    def test_a_stranger_brings_little(self, client: Client) -> None:
        file = SimpleUploadedFile("a.xlsx", b"x" * LARGEST_OF_STRANGERS)
        answer = client.post("/desk/martin/import/", {"file": file})
        assert answer.status_code == 413
        assert "Connectez-vous" in answer.text
        small = SimpleUploadedFile("a.xlsx", b"x" * 1000)
        assert client.post("/login/", {"file": small}).status_code == 422

    def test_who_is_logged_in_brings_more(self, client: Client) -> None:
        client.force_login(cast.organiser(cast.club()))
        file = SimpleUploadedFile("a.xlsx", b"x" * LARGEST_OF_STRANGERS)
        assert client.post("/account/", {"file": file}).status_code != 413

    @pytest.mark.parametrize("path", ["/", "/login/", "/nowhere/"])
    def test_a_long_address_is_not_repeated(self, client: Client, path: str) -> None:
        answer = client.get(path, {"next": "/" + "a" * LONGEST_ADDRESS})
        assert answer.status_code == 414
        assert len(answer.content) < LONGEST_ADDRESS


def test_no_answer_503_is_an_error_of_the_log(rf: RequestFactory) -> None:
    """The code that gives this answer logs its reason."""
    written: list[int] = []
    handler = logging.Handler()
    handler.emit = lambda record: written.append(vars(record)["status_code"])  # type: ignore[method-assign]
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    try:
        for status in (503, 500):
            answer = HttpResponse(status=status)
            log_response("%s", answer.reason_phrase, response=answer, request=rf.get("/"))
    finally:
        logger.removeHandler(handler)
    assert written == [500]
