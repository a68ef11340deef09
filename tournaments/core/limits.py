"""Work on files from strangers, done in a process of its own that has limits and may be ended.

A file of some kilobytes can unpack to gigabytes, or keep its reader busy for ever. The module that
does the work imports nothing of Django: it starts in a fraction of a second, and calls `serve`.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
BUSY = 3
"""By the clock a second of work takes three at most."""
FAILED, TOO_MUCH = 1, 9
"""How the process ends: with an exception, or because the memory it may use is not enough."""
# One file at a time in a process of the server, and one more that waits for it: threads that
# wait answer nobody else.
WAITING = 1
PATIENCE_SECONDS = 5.0
_places = BoundedSemaphore(1 + WAITING)
_working = Lock()


class Limits(NamedTuple):
    """What one piece of work may use.

    seconds: of a processor, where the system counts them; on a busy machine that may take three
        times as long by the clock, and no longer
    memory: bytes of its whole address space, where the system holds a process to it (Windows and
        macOS do not): there the work has to look at what it unpacks before it does
    """

    seconds: float
    memory: int


LIMITS = Limits(seconds=10, memory=256 * 1024 * 1024)
"""Of a list or a picture."""


class WorkError(Exception):
    """The work was not done."""


class TooMuchError(WorkError):
    """It was ended: it needed more time or memory than it may use."""


class FailedError(WorkError):
    """It ended with an exception of its own."""


class ReadingBusyError(WorkError):
    """Other files are being read: this one can be sent again in a few seconds."""


def work_apart(module: str, content: bytes, limits: Limits) -> bytes:
    """What the work of a module makes of some bytes.

    :raises TooMuchError: it used more than the limits allow, or crashed
    :raises FailedError: it failed in another way
    :raises ReadingBusyError: too many files at once
    """
    if not _places.acquire(blocking=False):
        raise ReadingBusyError(module)
    try:
        if not _working.acquire(timeout=PATIENCE_SECONDS):
            raise ReadingBusyError(module)
        try:
            ended = subprocess.run(  # noqa: S603 - a module of ours, and numbers
                [sys.executable, "-m", module, str(limits.memory), str(ceil(limits.seconds))],
                cwd=ROOT,
                input=content,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=BUSY * limits.seconds,
                check=False,
                creationflags=LOW_PRIORITY,
            )
        except subprocess.TimeoutExpired as error:
            raise TooMuchError(module) from error
        finally:
            _working.release()
    finally:
        _places.release()
    if ended.returncode == FAILED:
        raise FailedError(module)
    if ended.returncode:
        raise TooMuchError(module)
    return ended.stdout


def serve(work: Callable[[bytes], bytes]) -> None:
    """In the process of the work: read what is given, and answer what the work makes of it."""
    _hold_to(int(sys.argv[1]), int(sys.argv[2]))
    answers = reserved_output()
    try:
        made = work(sys.stdin.buffer.read())
    except MemoryError:
        os._exit(TOO_MUCH)
    with answers:
        answers.write(made)


def reserved_output() -> IO[bytes]:
    """Standard output for answers alone: what a library prints goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


def _hold_to(memory: int, seconds: int) -> None:
    """Let the system refuse more memory, and end the process after so many seconds, if it can."""
    if sys.platform == "win32":
        return
    import resource

    wanted = {resource.RLIMIT_CPU: seconds, resource.RLIMIT_CORE: 0}
    # macOS counts its shared libraries into the address space: hundreds of gigabytes.
    if sys.platform != "darwin":
        wanted[resource.RLIMIT_AS] = memory
    for kind, most in wanted.items():
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))
