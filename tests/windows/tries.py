"""`make test-windows`: the folder that `make windows` has built, at work under Wine.

It is unpacked into a folder with an accent and a space, and started by its `Démarrer.cmd`; eight
pairs play an evening over HTTP and print it; a copy is made and put back; the program is killed,
ended by its keys and by the cross of its window, and started again; a second start and a database
of a later version are tried; then tests of ours run on its Python.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from scripts.windows import build
from tests.windows import console, evening
from tests.windows.visitor import Visitor, answers
from tests.windows.wine import NoWineError, Wine, fit, tools_in

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 900
"""Seconds until a page, on a busy machine; at the first start Python compiles all modules."""
ROOMS = ("tests/scoring", "tests/draws", "tests/core", "tests/results")


@dataclass
class Laptop:
    """The folder as somebody has unpacked it, and what was measured."""

    wine: Wine
    folder: Path
    port: int
    figures: dict[str, str] = field(default_factory=dict)
    desk: str = ""
    ranking: list[str] = field(default_factory=list)

    @property
    def server(self) -> str:
        return f"http://localhost:{self.port}/"

    @property
    def log(self) -> Path:
        return self.folder.parent / "window.txt"

    @property
    def data(self) -> Path:
        """The data directory: in %LOCALAPPDATA%."""
        (database,) = self.wine.prefix.rglob("Belote Club/belote.sqlite3")
        return database.parent

    def double_click(self, **environ: str) -> tuple[int, str]:
        """Double-click, and wait for the end: its status, and what the window said."""
        done = self.wine.run("cmd", "/c", build.START, cwd=self.folder, environ=environ)
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def start(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        """Double-click, or begin with other words, and wait for the first page."""
        begun = time.monotonic()
        environ = {"PORT": str(self.port), "BROWSER": "cmd /c echo %s"}
        words = words or ("cmd", "/c", build.START)
        process = self.wine.start(*words, cwd=self.folder, log=self.log, environ=environ)
        while not answers(self.server):
            if time.monotonic() - begun > PATIENCE or process.poll() is not None:
                raise AssertionError(self.log.read_text("utf-8", "replace"))
            time.sleep(1)
        self.figures[what] = f"{time.monotonic() - begun:.0f} s to the first page"
        return process

    def start_in_console(self, what: str) -> subprocess.Popen[bytes]:
        """Start in a console of its own, whose keys and cross `console.py` presses."""
        shutil.copy2(console.__file__, self.folder)
        words = ("-X", "utf8", "-m", "belote_club", "--window")
        return self.start(what, "python/python.exe", "console.py", *words)

    def signed_in(self) -> Visitor:
        """The organiser, who has logged in."""
        visitor = Visitor(self.server).open("/login/")
        return visitor.send(username=evening.NAME, password=evening.PASSWORD)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.windows", description=__doc__)
    parser.add_argument("--without-suite", action="store_true", help="the evening alone")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        work = Path(temporary)
        try:
            wine = Wine.found(work / "wine")
        except NoWineError as why:
            print(f"Not tried on Windows: {why}.")
            return 0
        laptop = unpacked(build.zip_file(), wine, work)
        try:
            for step in STEPS:
                step(laptop)
                print(f"{step.__name__}: {laptop.figures.get(step.__name__, 'well')}", flush=True)
            return 0 if options.without_suite else suite(laptop)
        finally:
            wine.kill()


def unpacked(archive: Path, wine: Wine, work: Path) -> Laptop:
    """Unpack the folder where names are difficult, and make of it what Wine can run."""
    place = work / "Salle des fêtes été"
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(place)
    fit(place / build.TOP, work)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return Laptop(wine, place / build.TOP, port)


def refused(laptop: Laptop) -> None:
    """Opened inside the zip, and in a folder that cannot be written to: a sentence each."""
    inside = laptop.folder.parent / "inside the zip"
    inside.mkdir()
    shutil.copy2(laptop.folder / build.START, inside)
    said = laptop.wine.run("cmd", "/c", build.START, cwd=inside).stdout
    assert b"Extrayez d'abord le dossier" in said, said
    status, text = laptop.double_click(BELOTE_DATA="LISEZMOI.txt")
    assert (status, "On ne peut pas écrire dans LISEZMOI.txt" in text) == (1, True), text


def first_evening(laptop: Laptop) -> None:
    """From the first double-click to the last round but one, and its score cards on paper."""
    laptop.start("first_evening")
    visitor = Visitor(laptop.server)
    laptop.desk = evening.begin(visitor)
    for number in range(1, evening.ROUNDS):
        evening.play(visitor, laptop.desk, number)
    assert "bien connecté au concours" in visitor.open("/wifi/").text
    said = json.loads(visitor.open("/healthz").text)
    evening.printed(visitor, laptop.desk, evening.ROUNDS - 1, pdf=said["pdf"])
    laptop.figures["first_evening"] += f", PDF by {said['pdf_by'] or 'nothing'}"
    laptop.ranking = evening.ranking(visitor, laptop.desk)


def killed(laptop: Laptop) -> None:
    """A power cut: every result is there after it."""
    laptop.wine.kill()
    laptop.start("killed")
    assert evening.ranking(Visitor(laptop.server), laptop.desk) == laptop.ranking


def put_back(laptop: Laptop) -> None:
    """A copy, one more round, and the copy put back."""
    visitor, desk = laptop.signed_in(), laptop.desk
    address = evening.copy_made(visitor)
    evening.play(visitor, desk, evening.ROUNDS)
    waited(lambda: evening.ranking(visitor, desk)[0] == str(evening.ROUNDS))
    begun = time.monotonic()
    visitor.open(address).send(read="on")
    waited(lambda: answers(laptop.server))
    laptop.figures["put_back"] = f"{time.monotonic() - begun:.0f} s until the pages are back"
    assert evening.ranking(Visitor(laptop.server), desk) == laptop.ranking


def second_start(laptop: Laptop) -> None:
    """A second double-click opens the program that runs, and ends."""
    status, said = laptop.double_click()
    assert (status, "est déjà ouvert" in said) == (0, True), said


def window_says(laptop: Laptop) -> None:
    """The window says what it is and where the pages are; the data lie in the user's folder."""
    said = laptop.log.read_text("utf-8", "replace")
    assert "Laissez cette fenêtre ouverte" in said, said
    assert laptop.server in said, said
    assert laptop.data.is_dir()


def keys_pressed(laptop: Laptop) -> None:
    """Ctrl+C ends the program in order; what was typed just before is there."""
    laptop.wine.kill()
    program = laptop.start_in_console("keys_pressed")
    evening.draw(laptop.signed_in(), laptop.desk, evening.ROUNDS)
    assert ended(laptop, program, console.KEYS, (1, 2)) == 0


def window_closed(laptop: Laptop) -> None:
    """So it is where the window is closed by its cross, or Windows ends."""
    program = laptop.start_in_console("window_closed")
    assert evening.cards_there(laptop.signed_in(), laptop.desk, evening.ROUNDS) == [1, 2]
    ended(laptop, program, console.CROSS, (3, 4))
    laptop.start("window_closed")
    there = evening.cards_there(laptop.signed_in(), laptop.desk, evening.ROUNDS)
    assert there == [*evening.TABLES]


def ended(
    laptop: Laptop, program: subprocess.Popen[bytes], how: str, tables: tuple[int, ...]
) -> int:
    """Type cards, and end the program at once; its status."""
    visitor = laptop.signed_in()
    for table in tables:
        evening.card(visitor, laptop.desk, evening.ROUNDS, table)
    program.communicate(f"{how}\n".encode(), timeout=PATIENCE)
    return program.returncode


def later_database(laptop: Laptop) -> None:
    """A database of a later version is refused in a sentence, and nothing is touched."""
    laptop.wine.kill()
    with closing(sqlite3.connect(laptop.data / "belote.sqlite3")) as database:
        values = ("tournaments", "9999_of_a_later_version", "2036-01-01")
        columns = "INSERT INTO django_migrations (app, name, applied)"
        database.execute(f"{columns} VALUES (?, ?, ?)", values)
        database.commit()
    before = contents(laptop.data)
    status, said = laptop.double_click()
    assert (status, "version plus récente" in said) == (1, True), said
    assert contents(laptop.data) == before


def contents(folder: Path) -> dict[Path, bytes]:
    """Every file of a folder."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


STEPS = (
    *(refused, first_evening, killed, put_back, second_start, window_says),
    *(keys_pressed, window_closed, later_database),
)


def waited(condition: Callable[[], bool]) -> None:
    """Wait until this is so."""
    last = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < last, condition
        time.sleep(1)


def suite(laptop: Laptop) -> int:
    """The tests of scoring, draws, core and results, on the Python and packages of the folder."""
    work = laptop.folder.parent
    tools_in(laptop.folder, work)
    clone = build.source_copy(work)
    for name in ("tests", "docs"):
        shutil.copytree(ROOT / name, clone / name, ignore=build.IGNORED)
    shutil.copy2(ROOT / "manage.py", clone)
    python = str(laptop.folder / "python" / "python.exe")
    words = (python, "-X", "utf8", "-m", "pytest", "-q", "-p", "no:cacheprovider")
    done = laptop.wine.run(*words, "--examples", "few", *ROOMS, cwd=clone)
    print(done.stdout.decode("utf-8", "replace")[-3000:])
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
