"""How large a request may be: a copy of the database larger than anything else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from waitress.adjustments import Adjustments
from waitress.utilities import RequestEntityTooLarge

from belote_club.middleware import desk_sessions
from belote_club.server import BIGGEST_COPY, BIGGEST_UPLOAD, COPIES_ADDRESS, HallParser

ORGANISER = "belote_csrf=x; belote_session=organiser"
USUAL = Adjustments(max_request_body_size=BIGGEST_UPLOAD)


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
    assert USUAL.max_request_body_size == BIGGEST_UPLOAD


@pytest.mark.parametrize(
    ("path", "cookie", "size"),
    [
        (COPIES_ADDRESS, ORGANISER, BIGGEST_COPY),
        (COPIES_ADDRESS, "belote_session=made-up", BIGGEST_UPLOAD),
        (COPIES_ADDRESS, "", BIGGEST_UPLOAD),
        (f"{COPIES_ADDRESS}more", ORGANISER, BIGGEST_UPLOAD),
        ("/contests/new/", ORGANISER, BIGGEST_UPLOAD),
    ],
)
def test_anything_else_is_refused_before_it_is_read(path: str, cookie: str, size: int) -> None:
    assert isinstance(begun(path, cookie, size).error, RequestEntityTooLarge)
