"""The commands of `belote-club`: prepare, serve, copies, accounts, checks."""

import _thread
import argparse
import errno
import io
import os
import signal
import socket
import sqlite3
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from typing import Any

import django
import segno
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connections
from django.urls import get_resolver
from django.utils import translation
from django.utils.translation import gettext as _

from belote_club import __version__, backup_thread, backups, copies, notices, sqlite, window
from belote_club.addresses import phone_addresses
from belote_club.damage import UnusableError, one_sentence, refuse_unusable
from belote_club.launcher import RESTART, listen
from belote_club.lock import AlreadyRunningError, only_process
from belote_club.prepare import CannotStartError, database_at, prepare
from belote_club.server import hall_server
from belote_club.versions import OtherVersionError, refuse_other_version

WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"


class PortTakenError(Exception):
    """The port cannot be listened on; the text is for the user."""


FORESEEN = (
    AlreadyRunningError,
    CannotStartError,
    CommandError,
    DatabaseError,
    OSError,
    OtherVersionError,
    PortTakenError,
    UnusableError,
    sqlite3.Error,
)


def run(options: argparse.Namespace, *server: Any) -> int:
    """Run a command; `server` is what the parent of the server passes to it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "belote_club.settings")
    django.setup()
    with translation.override(terminal_language()):
        try:
            if options.command == "serve":
                return serve(options, *server)
            COMMANDS[options.command](options)
        except FORESEEN as error:
            running = isinstance(error, AlreadyRunningError) and options.command == "serve"
            if running and options.window and window.open_running(settings.DATA_DIR):
                return 0
            sys.stderr.write(f"belote-club: {one_sentence(error)}\n")
            return 1
    return 0


def account(options: argparse.Namespace) -> None:
    """List or change accounts, beside a running server or without one."""
    file = settings.DATABASE_FILE
    if file is not None and not file.exists():
        raise CannotStartError(
            _("There is no database yet: start belote-club, and create the first account there.")
        )
    refuse_other_version(file)
    if file is not None:
        refuse_unusable(file)
    call_command("account", options.action, options.name, club=options.club, role=options.role)


def serve(
    options: argparse.Namespace,
    listener: socket.socket | None = None,
    parent: Connection | None = None,
) -> int:
    """Prepare the data directory, then answer requests; return the exit status of the process."""
    if parent is not None:
        threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    # Before the lock: nothing is written to the data directory of another version.
    refuse_other_version(settings.DATABASE_FILE)
    # Open the port before the database: a port that is taken is reported before any change.
    with only_process(settings.DATA_DIR), listener or listen_or_explain(settings.PORT) as opened:
        if options.window:
            say(window.WELCOME)
        prepare(say)
        if options.demo:
            call_command("demo")
        return run_server(opened, in_window=options.window)


def end_with(parent: Connection) -> None:
    """End this process in order once its parent is gone or closes the pipe."""
    try:
        parent.recv()
    except (EOFError, OSError):
        if sys.platform == "win32":
            _thread.interrupt_main(signal.SIGTERM)
        else:
            # Unlike `interrupt_main` this ends the waiting of the main thread at once.
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)


def run_server(listener: socket.socket, *, in_window: bool = False) -> int:
    """Answer requests and take copies until the process has to end."""
    # Loaded now: the first visitor need not wait, and an import error shows at the start.
    get_resolver().url_patterns  # noqa: B018
    server = hall_server(get_wsgi_application(), listener)
    copies.allow_put_back(server.end)
    backup_thread.start_backups()
    try:
        port, data_dir = listener.getsockname()[1], str(settings.DATA_DIR)
        say(banner(port, phone_addresses(), data_dir, sys.stdout.isatty(), notices.now()))
        if in_window:
            window.open_browser(settings.DATA_DIR, port)
        server.run()
    finally:
        server.close()
        # The present state was copied before the server was told to end.
        backup_thread.stop_backups(last_copy=not server.ending)
        connections.close_all()
    return RESTART if server.ending else 0


def listen_or_explain(port: int) -> socket.socket:
    """Listen on the port.

    :raises PortTakenError: another program has the port, or it is reserved for the system.
    """
    try:
        return listen(port)
    except OSError as error:
        if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
            raise
        raise PortTakenError(
            _("port %(port)s is not free: choose another, for example PORT=%(other)s.")
            % {"port": port, "other": port + 1 if port >= 1024 else 8000}
        ) from None


def ready(options: argparse.Namespace) -> None:
    """Prepare the data directory without serving."""
    refuse_other_version(settings.DATABASE_FILE)
    with only_process(settings.DATA_DIR):
        prepare(say, new=options.new)


def check(options: argparse.Namespace) -> None:
    """Check a copy of an SQLite database, so that the server can run and no data can change."""
    refuse_other_version(settings.DATABASE_FILE)
    source = backups.existing_database() if settings.DATABASE_FILE else None
    if source:
        refuse_unusable(source)
    if options.rebuild or source is None:
        call_command("check_data", draws=options.draws, rebuild=options.rebuild)
        return
    with TemporaryDirectory(dir=settings.DATA_DIR, prefix="check-") as folder:
        copy = Path(folder) / source.name
        sqlite.copy_database(source, copy)
        with database_at(copy):
            call_command("check_data", draws=options.draws)


COMMANDS: Mapping[str, Callable[[argparse.Namespace], object]] = {
    "prepare": ready,
    "setup-token": lambda _options: call_command("setup_token"),
    "account": account,
    "backup": lambda _options: call_command("backup"),
    "check-data": check,
    "restore": lambda options: call_command("restore", *filter(None, [options.file])),
}


def say(text: str) -> None:
    """Print a line at once."""
    # Where the terminal's encoding lacks a character, print a question mark.
    encoding = sys.stdout.encoding or "ascii"
    print(text.encode(encoding, "replace").decode(encoding), flush=True)


def terminal_language() -> str:
    """French, unless the machine speaks English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "en" if os.environ[name].startswith("en") else "fr"
    return "fr"


def banner(
    port: int, phones: list[str], data_dir: str, colours: bool, notices: Sequence[str] = ()
) -> str:
    """What the terminal shows once the server is up, at most 80 columns wide except long paths.

    Notices come last, next to the cursor.
    """
    urls = [f"http://{address}:{port}/" for address in phones]
    rows = [(_("On this laptop"), f"http://localhost:{port}/")]
    if urls:
        rows += [(_("Phones, same Wi-Fi"), urls[0]), *((_("or"), url) for url in urls[1:])]
    else:
        rows.append((_("Phones"), _("no Wi-Fi yet: connect, then start again")))
    lines = ["", f"  Belote Club {__version__}", "", *map(_row, rows), ""]
    if urls:
        lines += [*qr_lines(urls[0], colours), ""]
    lines += [*map(_row, [(_("Data"), data_dir), (_("To stop"), "Ctrl+C")]), ""]
    for notice in notices:
        lines += [*wrap(f"! {notice}", 78, initial_indent="  ", subsequent_indent="    "), ""]
    return "\n".join(lines)


def qr_lines(url: str, colours: bool) -> list[str]:
    """The QR code in half blocks, in colours where possible: phones need dark on light."""
    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, border=2, compact=True)
    lines = [line.rstrip("\r") for line in out.getvalue().splitlines()]
    return [f"  {WHITE_ON_BLACK}{line}{PLAIN}" if colours else f"  {line}" for line in lines]


def _row(pair: tuple[str, str]) -> str:
    return f"  {pair[0]:<28}{pair[1]}"
