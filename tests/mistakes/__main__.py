"""`python -m tests.mistakes`: put each mistake in, and see whether a test that reaches it notices.

A first run finds which tests reach which mistake. Then each mistake is put in alone, and only the
tests that reach it run, until one fails. Everything happens in a copy, `build/mistakes`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.mistakes.mistakes import MISTAKES, Mistake
from tests.mistakes.probe import FAILED, REACHED, reached, read

ROOT = Path(__file__).parents[2]
COPY = ROOT / "build" / "mistakes" / "tree"
FOUND = ROOT / "build" / "mistakes" / "found"
SIDE_BY_SIDE = ("-n", "3", "--dist", "loadscope", "--no-loadscope-reorder")
FEW = 40
"""So many tests are quicker in one process."""
PATIENCE = 1200
"""Seconds; a run that takes longer hangs, which is noticed too."""


def main(arguments: Sequence[str]) -> int:
    """Print a line for each mistake; further arguments go to the first run of pytest."""
    copy_tree()
    for number, mistake in enumerate(MISTAKES):
        put_in(mistake, probed(text_of(mistake), mistake, number))
    shutil.rmtree(FOUND, ignore_errors=True)
    FOUND.mkdir(parents=True)
    _pytest("-p", "tests.mistakes.probe", *SIDE_BY_SIDE, *arguments)
    flawed = read(FOUND / FAILED)
    for mistake in MISTAKES:
        put_in(mistake, text_of(mistake))
    noticed = 0
    for number, mistake in enumerate(MISTAKES):
        tests = sorted(reached(FOUND, number) - flawed)
        verdict = _verdict(mistake, tests)
        noticed += verdict == "noticed"
        print(f"{verdict:11} {mistake.kind:10} {len(tests):5} tests  {mistake.path}", flush=True)
    print(f"{noticed} of {len(MISTAKES)} noticed")
    return 0


def copy_tree() -> None:
    """Bring the copy up to date: every file that git has or would have."""
    shutil.rmtree(COPY, ignore_errors=True)
    listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).exists():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name)


def text_of(mistake: Mistake) -> str:
    """The file of a mistake as it is in the project."""
    return (ROOT / mistake.path).read_text(encoding="utf-8")


def put_in(mistake: Mistake, text: str) -> None:
    """Write the file of a mistake in the copy."""
    (COPY / mistake.path).write_text(text, encoding="utf-8")


def probed(text: str, mistake: Mistake, number: int) -> str:
    """The file with a statement that notes which test reaches the mistake.

    >>> mistake = Mistake("total", "a.py", "a = 1", "a = 2")
    >>> print(probed("def one():\\n    a = 1\\n", mistake, 7), end="")
    def one():
        __import__("tests.mistakes.probe").mistakes.probe.here(7)
        a = 1
    """
    anchor = mistake.reached_at or mistake.before
    assert text.count(anchor) == 1, (mistake.path, anchor)
    start = text.rindex("\n", 0, text.index(anchor)) + 1
    indent = text[start:][: len(text[start:]) - len(text[start:].lstrip(" "))]
    note = f'{indent}__import__("tests.mistakes.probe").mistakes.probe.here({number})\n'
    return text[:start] + note + text[start:]


def _verdict(mistake: Mistake, tests: Sequence[str]) -> str:
    """Whether one of these tests fails with the mistake."""
    if not tests:
        return "not reached"
    text = text_of(mistake)
    assert text.count(mistake.before) == 1, mistake
    put_in(mistake, text.replace(mistake.before, mistake.after))
    chosen = FOUND / "chosen"
    chosen.write_text("\n".join(tests), encoding="utf-8")
    try:
        status = _pytest("-x", f"@{chosen}", *(() if len(tests) <= FEW else SIDE_BY_SIDE))
    finally:
        put_in(mistake, text)
    return {0: "not noticed", 1: "noticed", 2: "noticed"}.get(status, f"status {status}")


def _pytest(*arguments: str) -> int:
    environ = os.environ | {REACHED: str(FOUND)}
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", *arguments]
    with (FOUND / "output").open("a") as output:
        try:
            done = subprocess.run(
                command,
                cwd=COPY,
                env=environ,
                stdout=output,
                stderr=output,
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
