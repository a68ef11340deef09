"""A real server of several processes or threads, simultaneous requests to it, and its database."""

from __future__ import annotations

import http.client
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.prepared import installation_in
from tests.races.fill import TOKEN

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120
"""Seconds for an answer on a machine that is busy with something else."""
WORKERS = 3
Form = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request."""

    status: int
    text: str


@dataclass(frozen=True, slots=True)
class Site:
    """A running server: its address, its signed-in organiser and its database."""

    port: int
    cookies: str
    codes: Sequence[str]
    """of an open invitation for each run of a race"""
    environ: Mapping[str, str]

    def post(self, path: str, form: Form) -> Answer:
        """Send a form as a browser does."""
        return self._sent(path, form, None)

    def at_once(self, forms: Sequence[tuple[str, Form]]) -> list[Answer]:
        """Send forms at the same moment, each from a browser of its own."""
        barrier = Barrier(len(forms))
        with ThreadPoolExecutor(len(forms)) as browsers:
            sent = [browsers.submit(self._sent, path, form, barrier) for path, form in forms]
            return [one.result() for one in sent]

    def strangers(self) -> Site:
        """The same site, for browsers in which nobody has signed in."""
        return replace(self, cookies=self.cookies.split("; ")[1])

    def rows(self, sql: str, code: str = "") -> list[tuple[Any, ...]]:
        """The rows of a query; `$code` in it is the code of a tournament."""
        sql = sql.replace("$code", f"'{code}'")
        url = self.environ.get("DATABASE_URL")
        if url is None:
            file = Path(self.environ["BELOTE_DATA"]) / "belote.sqlite3"
            with closing(sqlite3.connect(file)) as database:
                return database.execute(sql).fetchall()
        import psycopg

        with psycopg.connect(url) as server:
            return server.execute(sql.encode()).fetchall()

    def demonstrations(self, act: str, times: int) -> None:
        """Load or wipe the demonstration from several processes at the same moment."""
        command = [sys.executable, "-m", "tests.races.demo", act]
        start = partial(
            subprocess.Popen,
            command,
            cwd=ROOT,
            env=self.environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with ExitStack() as stack:
            processes = [stack.enter_context(start()) for _process in range(times)]
            for process in processes:
                assert process.stdout is not None
                assert process.stdout.readline() == "ready\n"
            for process in processes:
                assert process.stdin is not None
                process.stdin.write("\n")
                process.stdin.flush()
            said = [process.communicate(timeout=PATIENCE) for process in processes]
        assert said == [("", "")] * times
        assert [process.returncode for process in processes] == [0] * times

    def _sent(self, path: str, form: Form, barrier: Barrier | None) -> Answer:
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": self.cookies,
        }
        body = urlencode({"csrfmiddlewaretoken": TOKEN, **form})
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, PATIENCE)) as browser:
            browser.connect()
            if barrier is not None:
                barrier.wait(PATIENCE)
            where = path if path.startswith("/") else f"/desk/{path}"
            browser.request("POST", where, body, headers)
            answer = browser.getresponse()
            return Answer(answer.status, answer.read().decode())


@contextmanager
def site(
    data: Path, server: str | None, runs: int, *, busy_seconds: int = PATIENCE, threads: int = 1
) -> Iterator[Site]:
    """A new site for so many runs, on a new database of this PostgreSQL server or on SQLite."""
    kept = {k: v for k, v in os.environ.items() if k not in ("DJANGO_SETTINGS_MODULE", "PORT")}
    environ = kept | {"BELOTE_DATA": str(data), "PORT": "0", "LANG": "fr_FR"}
    # On a busy machine, several demonstrations in turn take longer than a request may wait.
    environ["BELOTE_BUSY_SECONDS"] = str(busy_seconds)
    installation_in(data)
    serve: Callable[[Mapping[str, str]], Any] = _own_server
    if server is not None:
        environ["DATABASE_URL"] = _new_database(server, data.name)
        environ["ALLOWED_HOSTS"] = "127.0.0.1"
        _run(environ, "-m", "belote_club", "prepare")
        serve = partial(_gunicorn, threads=threads)
    cookies, codes = _run(environ, "-m", "tests.races.fill", str(runs)).splitlines()
    with serve(environ) as port:
        yield Site(port, cookies, codes.split(), environ)


def _run(environ: Mapping[str, str], *command: str) -> str:
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environ, check=True, stdout=-1, text=True
    ).stdout


def _new_database(server: str, name: str) -> str:
    import psycopg

    name = "races_" + re.sub(r"\W", "_", name.lower())
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return urlsplit(server)._replace(path=f"/{name}").geturl()


@contextmanager
def _gunicorn(environ: Mapping[str, str], threads: int) -> Iterator[int]:
    """Serve from several independent processes, as a hosted installation does."""
    with socket.create_server(("127.0.0.1", 0), backlog=256) as listener:
        handle = listener.fileno()
        command = [sys.executable, "-m", "gunicorn", "belote_club.wsgi", "--bind", f"fd://{handle}"]
        command += ["--workers", str(WORKERS), "--threads", str(threads)]
        command += ["--timeout", str(PATIENCE), "--log-level", "error"]
        with subprocess.Popen(command, cwd=ROOT, env=environ, pass_fds=[handle]) as process:
            try:
                yield listener.getsockname()[1]
            finally:
                process.terminate()


@contextmanager
def _own_server(environ: Mapping[str, str]) -> Iterator[int]:
    """Serve from one process with threads, as `make run` does."""
    command = [sys.executable, "-m", "belote_club"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            found = (re.search(r"http://localhost:(\d+)", line) for line in process.stdout)
            yield int(next(one for one in found if one is not None)[1])
        finally:
            process.terminate()
