"""The `belote-club` command: its options, and the process that starts the server again.

The server runs in a process of its own. Where it ends to have a copy of the data put back, this
one, its parent, starts the next. The port stays open meanwhile: browsers wait for their answer.
"""

import argparse
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Sequence
from importlib import import_module
from multiprocessing.connection import Connection
from types import FrameType

from belote_club import __version__, environment, window

RESTART = 3
"""The exit status of a server that its parent starts again."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; every foreseeable failure is one line on stderr and status 1."""
    options = parser().parse_args(argv)
    # Files of the data directory are for their owner: they hold names and password hashes.
    os.umask(0o077)
    end_on_signals()
    if options.window:
        window.prepare(os.environ)
    if options.command == "serve":
        return supervise(options)
    return int(import_module("belote_club.commands").run(options))


def parser() -> argparse.ArgumentParser:
    """The command line: the options of the server, which is the default, and the commands."""
    top = argparse.ArgumentParser(
        prog="belote-club",
        description="Serve Belote Club from this machine to the phones on the same Wi-Fi.",
        epilog="From the environment: PORT (8000), BELOTE_DATA (./data).",
    )
    top.add_argument("--version", action="version", version=f"belote-club {__version__}")
    top.add_argument("--demo", action="store_true", help="load the demonstration contest")
    words = "as a double-click on Windows does: open the browser, on the first free port"
    top.add_argument("--window", action="store_true", help=words)
    commands = top.add_subparsers(title="commands", metavar="", dest="command")
    top.set_defaults(command="serve")

    def add(name: str, words: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=words, description=words)

    preparing = add("prepare", "bring database and static files up to date, without serving")
    preparing.add_argument("--new", action="store_true", help="begin with nothing beside copies")
    add("setup-token", "print a setup code for the first account of a hosted site")
    words = "list and add accounts, give a new password or more rights; the server may be running"
    accounts = add("account", words)
    accounts.add_argument("action", choices=("list", "add", "reset", "admin"))
    accounts.add_argument("name", nargs="?", default="", help="of the account")
    accounts.add_argument("--club", default="", help="its number or its name")
    accounts.add_argument("--role", default="", help="scorer, referee, organiser or admin")
    add("backup", "make a verified copy of the database now")
    checking = add("check-data", "count everything stored again, and report any difference")
    checking.add_argument("--draws", action="store_true", help="check each draw too (slow)")
    checking.add_argument(
        "--rebuild", action="store_true", help="first count and store the score of each hand again"
    )
    restoring = add("restore", "restore a copy of the database")
    restoring.add_argument("file", nargs="?", help="a copy, or `latest`; lists them when left out")
    return top


def end_on_signals() -> None:
    """End this process in order at Ctrl+C and SIGTERM. Later ones are ignored: it is ending."""

    def end(_number: int, _frame: FrameType | None) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        sys.exit(0)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)


def supervise(options: argparse.Namespace) -> int:
    """Run the server in a child process, and start it again when it asks for that."""
    context = multiprocessing.get_context("spawn")
    try:
        listener = listen(environment.read_port(os.environ))
    except OSError:
        # The server tries again, and says in the language of the terminal why it cannot.
        listener = None
    while True:
        # A child whose end of the pipe is closed has lost its parent, and ends too.
        ours, theirs = context.Pipe()
        server = context.Process(target=serve, args=(options, listener, theirs))
        server.start()
        theirs.close()
        try:
            server.join()
        finally:
            ours.close()
            server.join()
        status = server.exitcode or 0
        if status != RESTART:
            return status if status >= 0 else 128 - status
        # The demonstration was loaded, and the browser opened, at the first start.
        options.demo = options.window = False


def listen(port: int) -> socket.socket:
    """Listen on every address of the machine, so that phones on the same Wi-Fi reach it."""
    return socket.create_server(("0.0.0.0", port))  # noqa: S104


def serve(options: argparse.Namespace, listener: socket.socket | None, parent: Connection) -> None:
    """Serve in the child process."""
    end_on_signals()
    sys.exit(import_module("belote_club.commands").run(options, listener, parent))
