"""The `belote-club` command: prepare the data directory, serve, and look after the copies."""

import argparse
import errno
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NoReturn

import django
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connections
from django.urls import get_resolver
from django.utils import translation
from django.utils.translation import gettext as _

from belote_club import __version__, backups, notices, sqlite
from belote_club.addresses import phone_addresses
from belote_club.banner import banner
from belote_club.lock import AlreadyRunningError, only_process
from belote_club.migrating import CannotStartError, database_at
from belote_club.prepare import prepare
from belote_club.server import hall_server


class PortTakenError(Exception):
    """The port cannot be listened on; the text is for the user."""


FORESEEN = (
    AlreadyRunningError,
    CannotStartError,
    CommandError,
    DatabaseError,
    OSError,
    PortTakenError,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; every foreseeable failure is one line on stderr and status 1."""
    options = parser().parse_args(argv)
    # Whatever is made in the data directory is for its owner: it holds names and passwords' hashes.
    os.umask(0o077)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _end)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "belote_club.settings")
    django.setup()
    with translation.override(terminal_language()):
        try:
            options.run(options)
        except FORESEEN as error:
            sys.stderr.write(f"belote-club: {error}\n")
            return 1
    return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="belote-club",
        description="Serve Belote Club from this machine to the phones on the same Wi-Fi.",
        epilog="From the environment: PORT (8000), BELOTE_DATA (./data).",
    )
    top.add_argument("--version", action="version", version=f"belote-club {__version__}")
    top.add_argument("--demo", action="store_true", help="load the demonstration contest")
    top.set_defaults(run=serve)
    commands = top.add_subparsers(title="commands", metavar="")
    preparing = _add(
        commands, "prepare", "bring database and static files up to date, without serving", ready
    )
    preparing.add_argument("--new", action="store_true", help="begin with nothing beside copies")
    _add(commands, "setup-token", "print a token for a hosted installation's first account", token)
    _add(commands, "backup", "make a verified copy of the database now", back_up)
    checking = _add(
        commands, "check-data", "count everything stored again, and report any difference", check
    )
    checking.add_argument("--draws", action="store_true", help="check each draw too (slow)")
    restoring = _add(commands, "restore", "put a copy in place of the database", put_back)
    restoring.add_argument("file", nargs="?", help="a copy, or `latest`; lists them when left out")
    return top


def serve(options: argparse.Namespace) -> None:
    # The port first: whoever must choose another one is told before anything is set up.
    with only_process(settings.DATA_DIR), listen(settings.PORT) as listener:
        prepare(say)
        if options.demo:
            call_command("demo")
        run_server(listener)


def run_server(listener: socket.socket) -> None:
    """Answer requests and keep copies until the process is told to stop."""
    # Loaded now: the first visitor need not wait for it, and a broken page is known at the start.
    get_resolver().url_patterns  # noqa: B018
    server = hall_server(get_wsgi_application(), listener)
    backups.start_keeper()
    try:
        say(_welcome(listener.getsockname()[1]))
        server.run()
    finally:
        server.close()
        backups.stop_keeper()
        connections.close_all()


def listen(port: int) -> socket.socket:
    """The port, on every address of the machine: phones on the same Wi-Fi are the point.

    :raises PortTakenError: another program has the port, or it is not ours to take.
    """
    try:
        return socket.create_server(("0.0.0.0", port))  # noqa: S104
    except OSError as error:
        if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
            raise
        raise PortTakenError(
            _("port %(port)s is not free: choose another, for example PORT=%(other)s.")
            % {"port": port, "other": port + 1 if port >= 1024 else 8000}
        ) from None


def ready(options: argparse.Namespace) -> None:
    with only_process(settings.DATA_DIR):
        prepare(say, anew=options.new)


def token(options: argparse.Namespace) -> None:
    call_command("setup_token")


def back_up(options: argparse.Namespace) -> None:
    call_command("backup")


def check(options: argparse.Namespace) -> None:
    """Of a copy: the evening goes on beside it, and nothing can be changed."""
    if settings.DATABASE_FILE is None:
        call_command("check_data", draws=options.draws)
        return
    source = backups.existing_database()
    with TemporaryDirectory(dir=settings.DATA_DIR, prefix="check-") as folder:
        copy = Path(folder) / source.name
        sqlite.copy_database(source, copy)
        with database_at(copy):
            call_command("check_data", draws=options.draws)


def put_back(options: argparse.Namespace) -> None:
    call_command("restore", *([options.file] if options.file else []))


def say(text: str) -> None:
    # A terminal that lacks a character gets a question mark, not a traceback.
    encoding = sys.stdout.encoding or "ascii"
    print(text.encode(encoding, "replace").decode(encoding), flush=True)


def terminal_language() -> str:
    """French, unless the machine speaks English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "en" if os.environ[name].startswith("en") else "fr"
    return "fr"


def _welcome(port: int) -> str:
    phones, data_dir = phone_addresses(), str(settings.DATA_DIR)
    return banner(port, phones, data_dir, sys.stdout.isatty(), notices.now())


def _end(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


def _add(
    commands: Any, name: str, words: str, run: Callable[[argparse.Namespace], None]
) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=words, description=words)
    command.set_defaults(run=run)
    return command
