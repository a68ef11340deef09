"""``python -m tests.mutation [scoring/belote.py …]``: change ``scoring``, see who notices, count.

What was killed stays so until its function changes; what was not is tried again every time.
"""

import os
import subprocess
import sys
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path

from tests.mutation.workplace import WORKPLACE, import_afresh, prepare

LEAST = 90
_KILLED = frozenset({"killed", "timeout", "segfault"})
_MUTMUT = str(Path(sys.executable).with_name("mutmut"))
# Thousands of runs of pytest: none needs a plugin, all can share what is compiled.
_ENVIRONMENT = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": ""}


def main(asked: list[str]) -> int:
    """Run the mutants of the modules asked for, all by default; 1 if too few are killed."""
    patterns = [_pattern(path) for path in asked]
    prepare()
    _mutmut("run", "--max-children=1", *patterns)
    doubtful = [name for name, status in _results(patterns).items() if status != "killed"]
    if doubtful:
        import_afresh()
        _mutmut("run", "--max-children=1", *doubtful)
    return _report(_results(patterns))


def _report(results: dict[str, str]) -> int:
    modules = Counter(_module(name) for name in results)
    killed = Counter(_module(name) for name, status in results.items() if status in _KILLED)
    for module, mutants in sorted(modules.items()):
        print(f"{module:28} {killed[module]:5} of {mutants:5}  {_share(killed[module], mutants)}")
    print(f"{'all':28} {killed.total():5} of {modules.total():5}  ", end="")
    print(_share(killed.total(), modules.total()))
    for name, status in results.items():
        if status not in _KILLED:
            print(f"{status}: {name}")
    print(f"To see one: cd {WORKPLACE}; {_MUTMUT} show NAME")
    return int(100 * killed.total() < LEAST * modules.total())


def _results(patterns: list[str]) -> dict[str, str]:
    """Name -> status of every mutant asked for."""
    lines = _mutmut("results", "--all=true", capture=True).splitlines()
    found = dict(line.strip().split(": ") for line in lines)
    wanted = patterns or ["*"]
    return {name: found[name] for name in found if any(fnmatch(name, one) for one in wanted)}


def _mutmut(*arguments: str, capture: bool = False) -> str:
    done = subprocess.run(
        [_MUTMUT, *arguments],
        cwd=WORKPLACE,
        env=_ENVIRONMENT,
        text=True,
        check=False,
        capture_output=capture,
    )
    if done.returncode:
        sys.exit(f"mutmut {arguments[0]} ended with {done.returncode}")
    return done.stdout or ""


def _pattern(path: str) -> str:
    return path.removesuffix("/").removesuffix(".py").replace("/", ".") + ".*"


def _module(mutant: str) -> str:
    return mutant.rpartition(".")[0]


def _share(killed: int, mutants: int) -> str:
    return f"{100 * killed / mutants:5.1f} %"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
