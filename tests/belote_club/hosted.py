"""Follow docs/hosting.md word for word in a folder of the test's own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode

from tests.crawl import Form, forms_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "hosting.md"
BLOCK = re.compile(r"^( *)```(\S+)(?: (\S+))?\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
CLONED = ("belote_club", "scoring", "tournaments", "templates", "static", "locale")
HOST = "belote.example.org"


@dataclass(frozen=True)
class Block:
    """A block of code of the page: its language, its kind (a file, `root`, `serve`), its text."""

    language: str
    what: str
    text: str


def blocks() -> list[Block]:
    found = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    return [Block(language, what, text) for _indent, language, what, text in found]


def block(what: str) -> str:
    """The text of the file of this name, or of the commands of this kind."""
    (text,) = (one.text for one in blocks() if one.what == what)
    return text


@dataclass(frozen=True)
class Place:
    """Where the page is followed: the folder, database and port that replace those of the page."""

    folder: Path
    database_url: str = ""
    port: int = 0

    def here(self, text: str) -> str:
        """A text of the page with this folder, database and port."""
        url = f'DATABASE_URL="{self.database_url}"'
        text = re.sub(r"^DATABASE_URL=.*$", lambda _found: url, text, flags=re.MULTILINE)
        text = text.replace("/srv/belote-club", str(self.folder))
        return text.replace("127.0.0.1:8000", f"127.0.0.1:{self.port}")

    @property
    def clone(self) -> Path:
        return self.folder / "clone"

    def environment(self) -> dict[str, str]:
        # The packages are installed already: pip builds and installs ours, and downloads none.
        pip = {"PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0"}
        own = {"HOME": str(self.folder), "LANG": "C.UTF-8"}
        return {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"} | pip | own

    def run(self, script: str) -> str:
        """Run commands and return what they print; a command that fails ends the test."""
        run = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.here(script)],
            cwd=self.clone,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        assert run.returncode == 0, run.stdout
        return run.stdout

    def make(self) -> None:
        """Create a clone, and an environment that finds the packages of the tests."""
        self.clone.mkdir()
        for name in CLONED:
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, self.clone / name, ignore=ignored)
        for path in [
            *ROOT.glob("*.toml"),
            *ROOT.glob("requirements*"),
            *ROOT.glob("*.py"),
            ROOT / "LICENSE",
            ROOT / "NOTICE",
        ]:
            shutil.copy(path, self.clone)
        shutil.copy(ROOT / "README.md", self.clone)
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        packages = self.folder / "venv" / "lib" / version / "site-packages"
        packages.mkdir(parents=True)
        (packages / "of-the-tests.pth").write_text(sysconfig.get_path("purelib"))

    @contextmanager
    def serving(self) -> Iterator[None]:
        """Run the server of the page; the block begins once it listens."""
        with subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", self.here(block("serve"))],
            cwd=self.folder,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        ) as process:
            try:
                assert process.stderr is not None
                assert any("Listening at" in line for line in process.stderr)
                yield
            finally:
                process.terminate()
                process.wait()


@dataclass
class Browser:
    """A browser and the proxy before the server, which names the scheme of the visitor."""

    port: int
    scheme: str = "https"
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, address: str, body: str = "") -> tuple[HTTPResponse, str]:
        """Send a request on a connection of its own, to whichever worker accepts it."""
        headers = {
            "Host": HOST,
            "X-Forwarded-Proto": self.scheme,
            "Origin": f"https://{HOST}",
            "Accept-Language": "en",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        } | ({"Content-Type": "application/x-www-form-urlencoded"} if body else {})
        connection = HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request(method, address, body or None, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _equals, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer, text

    def get(self, address: str) -> tuple[int, str]:
        answer, text = self.ask("GET", address)
        return answer.status, text

    def send(self, form: Form, **typed: str) -> tuple[int, str, str]:
        """Send a form; return status, redirection and page."""
        body = urlencode([*((n, v) for n, v in form.fields if n not in typed), *typed.items()])
        answer, text = self.ask("POST", form.action, body)
        return answer.status, answer.headers.get("Location", ""), text

    def form(self, address: str) -> Form:
        """The longest form of a page, which is the one that writes."""
        status, text = self.get(address)
        assert status == 200, text
        return max(forms_of(text, address), key=lambda form: len(form.fields))
