"""WSGI entry of every server but `belote-club`: gunicorn, waitress-serve, `manage.py runserver`."""

import os
import signal
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any, NoReturn

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application
from django.utils.translation import gettext_lazy as _

from belote_club import backups, copies
from belote_club.lock import AlreadyRunningError, only_process
from belote_club.preloading import keep_what_is_loaded

# On this exit code gunicorn stops instead of starting the same worker again and again; runserver
# starts again on 3 only.
CANNOT_SERVE = 4
ONE_PROCESS = _(
    "An SQLite database is served by one process: one worker, without preloading;"
    " several need PostgreSQL (DATABASE_URL)."
)


class Application:
    """Django's handler, in the one process that may serve an SQLite database."""

    def __init__(self) -> None:
        self._handler: WSGIHandler = get_wsgi_application()
        self._process = os.getpid()
        self._held = ExitStack()
        if settings.DATABASE_FILE is not None:
            self._held.enter_context(only_process(settings.DATA_DIR))
            backups.finish_restore()
            if "gunicorn" in os.environ.get("SERVER_SOFTWARE", ""):
                # gunicorn starts another worker in the place of one that ends.
                copies.allow_put_back(lambda: os.kill(os.getpid(), signal.SIGTERM))
        keep_what_is_loaded()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        # A fork shares the lock of its parent, so the lock alone does not detect it.
        if settings.DATABASE_FILE is not None and os.getpid() != self._process:
            stop(f"belote-club: {ONE_PROCESS}")
        answer: Iterable[bytes] = self._handler(environ, start_response)
        return answer


def load() -> Application:
    """The application; where serving is forbidden, the process ends with one line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "belote_club.settings")
    try:
        return Application()
    except AlreadyRunningError as error:
        stop(f"belote-club: {error} {ONE_PROCESS}")
    except SystemExit as bad_setting:
        stop(str(bad_setting))


def stop(sentence: str) -> NoReturn:
    """End the process with a sentence.

    SystemExit would end only a thread of runserver, or one request of gunicorn.
    """
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()
    os._exit(CANNOT_SERVE)


application = load()
