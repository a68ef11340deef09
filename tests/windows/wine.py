"""Wine (or Windows itself), and what Wine needs: done to the copy of the folder a test unpacks."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import IO

COMMANDS = ("wine", "wine64", "/usr/lib/wine/wine64")
COMPILER = "x86_64-w64-mingw32-gcc"
SCREEN = "Xvfb"
# Wine 8 has no bcryptprimitives.dll, from which the Rust packages take random bytes.
RANDOM_DLL = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE to, SIZE_T size)
{ return SystemFunction036(to, size); }
BOOL WINAPI DllMain(HINSTANCE self, DWORD why, LPVOID more) { return TRUE; }
"""
# Newer ones ask Wine 8 for what it does not have.
OLDER_NUMPY = """numpy==2.1.3 \\
    --hash=sha256:747641635d3d44bcb380d950679462fae44f54b131be347d5ec2bce47d3df9ed
"""
TOOLS = (
    *("pytest", "pluggy", "iniconfig", "packaging", "pygments", "colorama", "pytest-django"),
    *("hypothesis", "sortedcontainers", "networkx", "polib", "pypdf"),
    *("psycopg", "psycopg-binary"),
)
ROOT = Path(__file__).resolve().parents[2]


class NoWineError(Exception):
    """Why nothing can be tried here."""


@dataclass
class Wine:
    """Wine with a Windows of its own, in a folder of the test."""

    command: str
    prefix: Path
    screen: str = ""
    """the X display for its consoles"""
    begun: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @classmethod
    def found(cls, prefix: Path) -> Wine:
        """Wine of this machine.

        :raises NoWineError: it has none, or lacks what Wine needs.
        """
        if sys.platform == "win32":
            return cls("", prefix)
        command = next(filter(None, map(shutil.which, COMMANDS)), None)
        if command is None or not all(map(shutil.which, (COMPILER, SCREEN))):
            raise NoWineError("it needs apt install wine64 gcc-mingw-w64-x86-64 xvfb")
        wine = cls(command, prefix, screen())
        wine.run("wineboot", "-i")
        return wine

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of its programs: the data lie in a folder of the test."""
        if sys.platform == "win32":
            return {**os.environ, "LOCALAPPDATA": str(self.prefix)} | more
        own = {"WINEPREFIX": str(self.prefix), "WINEDEBUG": "-all", "PATH": os.environ["PATH"]}
        # It would ask for .NET and a browser of its own in a window.
        own |= {"DISPLAY": self.screen, "WINEDLLOVERRIDES": "mscoree,mshtml="}
        # Wine gives programs the names of files in the encoding of this locale.
        return own | {"HOME": str(self.prefix.parent), "LC_ALL": "C.UTF-8"} | more

    def run(
        self, *words: str, cwd: Path | None = None, environ: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a program to its end."""
        return subprocess.run(
            [*filter(None, [self.command]), *words],
            cwd=cwd,
            env=self.environment(**(environ or {})),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )

    def start(
        self, *words: str, cwd: Path, log: Path, environ: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        """Begin a program in the background, in a group of its own that `kill` ends."""
        process = subprocess.Popen(
            [*filter(None, [self.command]), *words],
            cwd=cwd,
            env=self.environment(**environ),
            stdin=subprocess.PIPE,
            # Wine's Python cannot write to a file that is its standard output.
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self.begun.append(process)
        Thread(target=written, args=(process.stdout, log), daemon=True).start()
        return process

    def kill(self) -> None:
        """End every program of this Windows at once, as a power cut does."""
        if sys.platform == "win32":
            for process in self.begun:
                subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], check=False)
                process.wait()
            self.begun.clear()
            return
        server = Path(self.command).with_name("wineserver")
        known = [str(server)] if server.exists() else ["/usr/lib/wine/wineserver"]
        subprocess.run([*known, "-k", "9"], env=self.environment(), check=False)
        for process in self.begun:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.begun.clear()


def screen() -> str:
    """Start a screen that nobody sees; its name."""
    process = subprocess.Popen([SCREEN, "-displayfd", "1"], stdout=subprocess.PIPE, text=True)
    atexit.register(process.terminate)
    assert process.stdout
    return f":{process.stdout.readline().strip()}"


def written(lines: IO[bytes], log: Path) -> None:
    """Write to a file what a program says, until it ends."""
    with log.open("ab", buffering=0) as out:
        out.writelines(lines)


def fit(folder: Path, work: Path) -> None:
    """Change an unpacked folder so that Wine 8 runs it; Windows itself runs it as it is."""
    if sys.platform == "win32":
        return
    python = folder / "python"
    # Asking Wine for its version through WMI takes for ever.
    (python / "_wmi.pyd").unlink(missing_ok=True)
    source = work / "random.c"
    source.write_text(RANDOM_DLL, encoding="ascii")
    dll = python / "bcryptprimitives.dll"
    subprocess.run([COMPILER, "-shared", "-o", dll, source, "-ladvapi32"], check=True)
    packages = folder / "packages"
    for name in packages.glob("numpy*"):
        shutil.rmtree(name)
    packages_in(packages, OLDER_NUMPY, work)


def tools_in(folder: Path, work: Path) -> None:
    """Put what runs tests beside the packages of the folder, as requirements-dev.txt pins it."""
    pinned = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8")
    blocks = re.findall(r"^[a-z].*?(?=^[a-z]|\Z)", pinned, re.MULTILINE | re.DOTALL)
    named = [block for block in blocks if re.split(r"[=\[]", block)[0] in TOOLS]
    packages_in(folder / "packages", "".join(named), work)


def packages_in(target: Path, pinned: str, work: Path) -> None:
    """Download packages for Windows by their digests, and unpack them."""
    downloads = Path(tempfile.mkdtemp(dir=work))
    (downloads / "pinned.txt").write_text(pinned, encoding="utf-8")
    command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
    command += ["--no-deps", "--require-hashes", "--only-binary=:all:"]
    command += ["--platform", "win_amd64", "--python-version", "3.13", "--dest", str(downloads)]
    subprocess.run([*command, "-r", str(downloads / "pinned.txt")], check=True)
    for path in downloads.glob("*.whl"):
        with zipfile.ZipFile(path) as wheel:
            wheel.extractall(target)
