"""`make test-windows`: the folder that `make windows` has built, at work under Wine.

It is unpacked into a folder with an accent and a space, and started by its `Démarrer.cmd`; eight
pairs play an evening over HTTP; a copy is made and put back; the program is killed and started
again; a second start and an older database are tried; then tests of ours run on its Python.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from scripts.windows import build
from tests.windows import evening
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

    @property
    def server(self) -> str:
        return f"http://localhost:{self.port}/"

    @property
    def log(self) -> Path:
        return self.folder.parent / "window.txt"

    def start(self, what: str) -> None:
        """Double-click, and wait for the first page."""
        begun = time.monotonic()
        environ = {"PORT": str(self.port), "BROWSER": "cmd /c echo %s"}
        words = ("cmd", "/c", build.START)
        self.wine.start(*words, cwd=self.folder, log=self.log, environ=environ)
        while not answers(self.server):
            if time.monotonic() - begun > PATIENCE:
                raise AssertionError(self.log.read_text("utf-8", "replace"))
            time.sleep(1)
        self.figures[what] = f"{time.monotonic() - begun:.0f} s to the first page"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.windows", description=__doc__)
    parser.add_argument("--without-suite", action="store_true", help="the evening alone")
    options = parser.parse_args()
    archive = ROOT / "dist" / f"Belote-Club-{build.version()}-windows.zip"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        work = Path(temporary)
        try:
            wine = Wine.found(work / "wine")
        except NoWineError as why:
            print(f"Not tried on Windows: {why}.")
            return 0
        laptop = unpacked(archive, wine, work)
        try:
            for step in (first_evening, killed, put_back, second_start, stopped):
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


def first_evening(laptop: Laptop) -> None:
    """From the first double-click to the last round."""
    laptop.start("first_evening")
    visitor = Visitor(laptop.server)
    desk = evening.begin(visitor)
    for number in range(1, evening.ROUNDS):
        evening.play(visitor, desk, number)
    assert "bien connecté au concours" in visitor.open("/wifi/").text
    laptop.figures["desk"] = desk
    laptop.figures["ranking"] = ",".join(evening.ranking(visitor, desk))


def killed(laptop: Laptop) -> None:
    """A power cut: every result is there after it."""
    laptop.wine.kill()
    laptop.start("killed")
    assert_ranking(laptop)


def put_back(laptop: Laptop) -> None:
    """A copy, one more round, and the copy put back."""
    visitor, desk = signed_in(laptop), laptop.figures["desk"]
    address = evening.copy_made(visitor)
    evening.play(visitor, desk, evening.ROUNDS)
    waited(lambda: evening.ranking(visitor, desk)[0] == str(evening.ROUNDS))
    visitor.open(address).send(read="on")
    waited(lambda: answers(laptop.server))
    assert_ranking(laptop)


def second_start(laptop: Laptop) -> None:
    """A second double-click opens the program that runs, and ends."""
    done = laptop.wine.run("cmd", "/c", build.START, cwd=laptop.folder)
    said = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, said
    assert "est déjà ouvert" in said, said


def stopped(laptop: Laptop) -> None:
    """The window said where the phones go; the data lie in the user's folder."""
    said = laptop.log.read_text("utf-8", "replace")
    assert "Laissez cette fenêtre ouverte" in said, said
    assert laptop.server in said, said
    assert [*laptop.wine.prefix.rglob("Belote Club/belote.sqlite3")], "no data in %LOCALAPPDATA%"


def signed_in(laptop: Laptop) -> Visitor:
    """The organiser, who has logged in."""
    visitor = Visitor(laptop.server).open("/login/")
    return visitor.send(username=evening.NAME, password=evening.PASSWORD)


def assert_ranking(laptop: Laptop) -> None:
    """Check that the ranking is that of the last round but one."""
    ranked = evening.ranking(Visitor(laptop.server), laptop.figures["desk"])
    assert ",".join(ranked) == laptop.figures["ranking"], ranked


def waited(condition: Callable[[], bool]) -> None:
    """Wait until this is so."""
    last = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < last, condition
        time.sleep(1)


def suite(laptop: Laptop) -> int:
    """The tests of scoring, draws, core and results, on the Python of the folder."""
    tools_in(laptop.folder, laptop.folder.parent)
    for name in ("tests", "scripts", "docs"):
        shutil.copytree(ROOT / name, laptop.folder / "program" / name, dirs_exist_ok=True)
    for name in ("pyproject.toml", "README.md", "manage.py"):
        shutil.copy2(ROOT / name, laptop.folder / "program" / name)
    words = ("python/python.exe", "-X", "utf8", "-m", "pytest", "-q", "-p", "no:cacheprovider")
    done = laptop.wine.run(*words, *ROOMS, cwd=laptop.folder)
    print(done.stdout.decode("utf-8", "replace")[-3000:])
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
