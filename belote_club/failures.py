"""What an answer says when the database or the disk gives way: a page, and nothing typed is lost.

The cause passes by itself (somebody makes room, another program lets go of the database), and the
same request then works: the page offers to send it again.
"""

import errno
import logging
import sqlite3
from collections.abc import Iterator
from enum import Enum

from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils.translation import gettext as _

logger = logging.getLogger(__name__)


class Failure(Enum):
    """Why nothing could be saved or read, with the seconds after which it is worth trying again."""

    DISK = 30
    """No room is left on the disk, or it no longer takes anything."""
    BUSY = 5
    """Another program or a long piece of work holds the database."""
    AWAY = 10
    """The server of the database does not answer."""


SQLITE_FAILURES = {
    sqlite3.SQLITE_BUSY: Failure.BUSY,
    sqlite3.SQLITE_LOCKED: Failure.BUSY,
    sqlite3.SQLITE_PROTOCOL: Failure.BUSY,
    sqlite3.SQLITE_FULL: Failure.DISK,
    sqlite3.SQLITE_IOERR: Failure.DISK,
    sqlite3.SQLITE_READONLY: Failure.DISK,
    sqlite3.SQLITE_CANTOPEN: Failure.DISK,
}
# Classes of PostgreSQL's codes, and single ones of them, the longer first.
POSTGRES_FAILURES = {
    "53100": Failure.DISK,
    "55P03": Failure.BUSY,
    "40": Failure.BUSY,
    "53": Failure.AWAY,
    "57": Failure.AWAY,
    "08": Failure.AWAY,
}
DISK_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO}


def failure_of(error: BaseException | None) -> Failure | None:
    """Which failure an error tells of; None for an error of the program."""
    return next(filter(None, map(_failure_of_one, _with_causes(error))), None)


def failure_page(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """The answer to a request that failed for a reason that passes; None for any other error."""
    failure = failure_of(error)
    if failure is None:
        return None
    logger.warning("%s %s: %s", request.method, request.path, error)
    writes = request.method not in {"GET", "HEAD"}
    if "HX-Request" in request.headers:
        answer = _beside_the_form(failure) if writes else HttpResponse()
    else:
        answer = HttpResponse(_whole_page(request, failure, writes=writes))
    answer.status_code = 503
    answer.headers["Retry-After"] = str(failure.value)
    return answer


def typed_fields(request: HttpRequest) -> list[tuple[str, str]] | None:
    """What was typed, to be sent again; None where it cannot be (a file, a password, not read)."""
    try:
        sent = [(name, value) for name, values in request.POST.lists() for value in values]
        files = bool(request.FILES)
    except (OSError, DatabaseError, RequestDataTooBig):
        return None
    # A password is never written into a page.
    secret = any("password" in name for name, _value in sent)
    return None if files or secret or not sent else sent


def words_of(failure: Failure, *, writes: bool) -> list[str]:
    """What happened, what became of the request, and what helps."""
    if failure is Failure.DISK:
        what = _("The disk of this machine is full, or takes nothing more.")
        help_ = _("Make room on it: empty the waste basket, move films and photos away.")
    elif failure is Failure.BUSY:
        what = _("The database is busy with something else.")
        help_ = _("Usually it is free within a minute; otherwise close the program that uses it.")
    else:
        what = _("The database does not answer.")
        help_ = _("Usually it is back within a minute; otherwise tell whoever runs this server.")
    return [what, *([_became_of(failure)] if writes else []), help_]


def _became_of(failure: Failure) -> str:
    """What became of a write; a server that went away may have committed it just before."""
    if failure is Failure.AWAY:
        return _("Perhaps this was not saved. Send it again: it is never entered twice.")
    return _("Nothing of this was saved.")


def _with_causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _failure_of_one(error: BaseException) -> Failure | None:
    if isinstance(error, sqlite3.Error):
        # The low byte is the code; the rest says where in SQLite.
        code = getattr(error, "sqlite_errorcode", None)
        return None if code is None else SQLITE_FAILURES.get(code & 0xFF)
    if isinstance(error, OSError):
        return Failure.DISK if error.errno in DISK_ERRORS else None
    if isinstance(error, InterfaceError):
        return Failure.AWAY
    if hasattr(error, "sqlstate"):
        return _failure_of_postgres(error)
    return None


def _failure_of_postgres(error: BaseException) -> Failure | None:
    """psycopg names a connection that was lost or refused an OperationalError without a code."""
    code = getattr(error, "sqlstate", None)
    if code is None:
        return Failure.AWAY if type(error).__name__ == "OperationalError" else None
    found = (failure for start, failure in POSTGRES_FAILURES.items() if code.startswith(start))
    return next(found, None)


def _beside_the_form(failure: Failure) -> HttpResponse:
    """For htmx: the form stays as it was typed, and the message appears above it."""
    context = {"words": words_of(failure, writes=True)}
    words = loader.render_to_string("errors/failure_message.html", context)
    headers = {
        "HX-Retarget": "#messages",
        "HX-Reswap": "innerHTML show:top",
        "HX-Reselect": "unset",
    }
    return HttpResponse(words, headers=headers)


def _whole_page(request: HttpRequest, failure: Failure, *, writes: bool) -> str:
    context = {
        "words": words_of(failure, writes=writes),
        "writes": writes,
        "address": request.get_full_path(),
        "typed": typed_fields(request) if writes else None,
    }
    # Without the request: no session, no user, no database.
    return loader.render_to_string("errors/503.html", context)
