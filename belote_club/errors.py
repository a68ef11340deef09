"""Error pages: a sentence, what to do, and never a traceback.

A full disk or a busy database is a `Failure`: once somebody has made room, or another program has
released the database, the same request works. Its page says so and offers to send the form again.
"""

import errno
import logging
import sqlite3
import sys
from enum import Enum
from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournaments.core.parameters import NoTournament
from tournaments.core.refused_forms import is_secret

logger = logging.getLogger(__name__)


class Failure(Enum):
    """A failure of the database or the disk, with the seconds to wait before another try."""

    DISK = 30
    """The disk is full, or accepts no more writes."""
    BUSY = 5
    """Another program or a long piece of work holds the database."""
    AWAY = 10
    """The database server does not answer, or that of the cache."""


SQLITE_FAILURES = {
    sqlite3.SQLITE_BUSY: Failure.BUSY,
    sqlite3.SQLITE_LOCKED: Failure.BUSY,
    sqlite3.SQLITE_PROTOCOL: Failure.BUSY,
    sqlite3.SQLITE_FULL: Failure.DISK,
    sqlite3.SQLITE_IOERR: Failure.DISK,
    sqlite3.SQLITE_READONLY: Failure.DISK,
    sqlite3.SQLITE_CANTOPEN: Failure.DISK,
}
# PostgreSQL error codes by their first characters; the first match counts.
POSTGRES_FAILURES = {
    "53100": Failure.DISK,
    "55P03": Failure.BUSY,
    "57014": Failure.BUSY,
    "40": Failure.BUSY,
    "53": Failure.AWAY,
    "57": Failure.AWAY,
    "08": Failure.AWAY,
}
SHOWN_ABOVE = {
    "HX-Retarget": "#messages",
    "HX-Reswap": "innerHTML show:top",
    "HX-Reselect": "unset",
}
"""Headers of an answer to htmx that leaves the form as it is and is shown above it."""
LONGEST_LOGGED = 200
DISK_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return forbidden(request, "errors/403.html")


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    missing = "contest" if isinstance(exception, NoTournament) else "404"
    return render(request, f"errors/{missing}.html", status=404)


def forbidden(request: HttpRequest, template: str) -> HttpResponse:
    """A page in place of the whole page, also where htmx asked for a part of it."""
    answer = render(request, template, status=HTTPStatus.FORBIDDEN)
    answer["HX-Retarget"], answer["HX-Reswap"] = "body", "innerHTML"
    return answer


def server_error(request: HttpRequest) -> HttpResponse:
    """Django calls it while it handles the error; errors of a middleware come here too."""
    failed = failure_page(request, sys.exc_info()[1])
    if failed is not None:
        return failed
    # Rendered without the request, hence without session, user and database: any may have failed.
    return HttpResponse(render_to_string("errors/500.html"), status=500)


def failure_of(error: BaseException | None) -> Failure | None:
    """The failure that caused an error; None for an error of the program."""
    if error is None:
        return None
    failure = None
    code = getattr(error, "sqlstate", "")
    if isinstance(error, sqlite3.Error):
        # The low byte is the primary code; the rest says where in SQLite.
        failure = SQLITE_FAILURES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    elif isinstance(error, OSError):
        failure = Failure.DISK if error.errno in DISK_ERRORS else None
    elif isinstance(error, InterfaceError) or type(error).__module__ == "redis.exceptions":
        failure = Failure.AWAY
    elif code is None:
        # psycopg: a connection that was lost or refused is an OperationalError without a code.
        failure = Failure.AWAY if type(error).__name__ == "OperationalError" else None
    else:
        matching = (
            failure for start, failure in POSTGRES_FAILURES.items() if code.startswith(start)
        )
        failure = next(matching, None)
    return failure or failure_of(error.__cause__ or error.__context__)


def failure_page(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """The answer to a request that met a `Failure`; None for any other error."""
    failure = failure_of(error)
    if failure is None:
        return None
    what = str(error).partition("\n")[0]
    logger.warning("%s %s: %s", request.method, request.path[:LONGEST_LOGGED], what)
    writes = request.method not in {"GET", "HEAD"}
    context: dict[str, Any] = {"words": words_of(failure, writes=writes)}
    headers = {"Retry-After": str(failure.value)}
    page = ""
    # The header itself: the error may come from a middleware outside that of htmx.
    if "HX-Request" not in request.headers:
        typed = typed_fields(request) if writes else None
        context |= {"writes": writes, "address": request.get_full_path(), "typed": typed}
        # Rendered without the request, hence without session, user and database.
        page = render_to_string("errors/503.html", context)
    elif writes:
        # The form stays as typed, and the message appears above it.
        page = render_to_string("errors/failure_message.html", context)
        headers |= SHOWN_ABOVE
    return HttpResponse(page, status=503, headers=headers)


def typed_fields(request: HttpRequest) -> list[tuple[str, str]] | None:
    """The fields to send again; None if impossible (a file, a password, an unread body)."""
    try:
        sent = [(name, value) for name, values in request.POST.lists() for value in values]
        files = bool(request.FILES)
    except (OSError, DatabaseError, RequestDataTooBig):
        return None
    secret = any(is_secret(name) for name, _value in sent)
    return None if files or secret or not sent else sent


def words_of(failure: Failure, *, writes: bool) -> list[str]:
    """The words of the page: what happened, whether anything was saved, and what to do."""
    saved = _("Your entry was not saved.")
    if failure is Failure.DISK:
        what = _("The disk of this machine is full, or does not accept any more data.")
        help_ = _("Free some space: empty the recycle bin, move videos and photos elsewhere.")
    elif failure is Failure.BUSY:
        what = _("The database is busy with something else.")
        help_ = _("Usually it is free within a minute; otherwise close the program that uses it.")
    else:
        what = _("The database does not answer.")
        # The server may have committed just before the connection was lost.
        saved = _("This may not have been saved. Send it again: it is never entered twice.")
        help_ = _(
            "Usually it is back within a minute; otherwise tell the person who looks after this "
            "server."
        )
    return [what, saved, help_] if writes else [what, help_]
