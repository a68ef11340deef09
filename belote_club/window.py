"""A start by a double-click on Windows: where the data lie, a free port, the browser, the window.

Django is not set up when most of this runs, so its sentences are French, as the window is.
"""

import os
import shutil
import socket
import sys
import tempfile
import webbrowser
from collections.abc import MutableMapping
from pathlib import Path

from belote_club import __version__

NAME = "Belote Club"
FIRST_PORT, PORTS = 8000, 20
ROOM = 200_000_000
"""Bytes that must be free: an evening, its copies and a migration take less."""
PORT_FILE = "port"
"""In the data directory: where the process that holds it serves."""
TITLE = f"{NAME} : laissez cette fenêtre ouverte"
STARTING = f"\n  {NAME} {__version__} : un instant…"
WELCOME = """
  Ce programme tient vos concours de belote sur cet ordinateur.
  Laissez cette fenêtre ouverte : la fermer arrête tout, rien n’est perdu.
  Les pages s’ouvrent toutes seules dans votre navigateur.
"""
READ_ONLY = (
    "On ne peut pas écrire dans {folder} : vos concours n’y seraient pas gardés. Choisissez un"
    " autre endroit, par exemple le dossier Documents, ou rendez ce dossier modifiable."
)
NO_ROOM = "Il ne reste que {free} Mo dans {folder} : libérez au moins {room} Mo, puis recommencez."
RUNNING = f"  {NAME} est déjà ouvert : la page s’affiche dans votre navigateur."


class UnfitFolderError(SystemExit):
    """A data directory that cannot be used; the text is for the user."""


def prepare(environ: MutableMapping[str, str]) -> None:
    """Set the data directory and the port where the user has not.

    :raises UnfitFolderError: the data directory cannot be written to, or has no room.
    """
    prepare_console()
    print(STARTING, flush=True)
    data = environ.get("BELOTE_DATA") or str(data_folder(Path(sys.executable).parents[1], environ))
    refuse_unfit(Path(data))
    environ["BELOTE_DATA"] = data
    environ.setdefault("PORT", str(free_port()))


def data_folder(program: Path, environ: MutableMapping[str, str]) -> Path:
    """The folder `data` beside the program where there is one (a USB stick), else the user's."""
    beside = program / "data"
    if beside.is_dir():
        return beside
    local = environ.get("LOCALAPPDATA")
    return (Path(local) if local else Path.home() / "AppData" / "Local") / NAME


def refuse_unfit(folder: Path) -> None:
    """Refuse a data directory in which an evening cannot be kept.

    :raises UnfitFolderError: it cannot be written to, or has no room.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            free = shutil.disk_usage(folder).free
    except OSError:
        raise UnfitFolderError(READ_ONLY.format(folder=folder)) from None
    if free < ROOM:
        words = NO_ROOM.format(folder=folder, free=free // 1_000_000, room=ROOM // 1_000_000)
        raise UnfitFolderError(words)


def free_port() -> int:
    """The first port from 8000 on that nobody listens on; 8000 if none of the next is free."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        try:
            socket.create_server(("0.0.0.0", port)).close()  # noqa: S104
        except OSError:
            continue
        return port
    return FIRST_PORT


def open_browser(data: Path, port: int) -> None:
    """Open the first page, and write down the port for the next double-click."""
    (data / PORT_FILE).write_text(str(port), encoding="ascii")
    webbrowser.open(f"http://localhost:{port}/")


def open_running(data: Path) -> bool:
    """Open the page of the process that holds the data directory; whether its port is known."""
    try:
        port = int((data / PORT_FILE).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return False
    print(RUNNING, flush=True)
    return webbrowser.open(f"http://localhost:{port}/")


def prepare_console() -> None:
    """Set the title of the window, let it show colours, and keep a click in it from pausing it."""
    if sys.platform == "win32" and os.isatty(1):
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetConsoleTitleW(TITLE)
        colours, extended, selecting = 0x0004, 0x0080, 0x0040
        mode = ctypes.c_ulong()
        for number, wanted, unwanted in ((-11, colours, 0), (-10, extended, selecting)):
            handle = ctypes.c_void_p(kernel.GetStdHandle(number))
            if kernel.GetConsoleMode(handle, ctypes.byref(mode)):
                kernel.SetConsoleMode(handle, (mode.value | wanted) & ~unwanted)
