"""A pytest plugin for the runs of mutmut: what it must see, and what only costs time there."""

import os
import sys
from collections.abc import Callable, Iterator

import pytest
from mutmut.state import state

_IMPORTED = pytest.StashKey[set[str]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only tests with figures of their own: a mutant must not live or die by chance."""
    config.hook.pytest_deselected(items=[item for item in items if _by_chance(item)])
    items[:] = [item for item in items if not _by_chance(item)]


def _by_chance(item: pytest.Item) -> bool:
    return item.path.name == "test_fuzz.py" or hasattr(getattr(item, "obj", None), "hypothesis")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Keep what ran while the modules were imported: tables and registries are made then."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        session.stash[_IMPORTED] = set(state()._stats)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Every test may notice a table made wrongly, and works out for itself what others kept."""
    imported: set[str] = item.session.stash.get(_IMPORTED, set())
    state()._stats |= imported
    for forget in _kept():
        forget()


def _kept() -> Iterator[Callable[[], None]]:
    """How to forget what the functions of scoring have kept of their answers."""
    modules = [module for name, module in sys.modules.items() if name.startswith("scoring.")]
    for module in modules:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                yield value.cache_clear


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A module that cannot be imported any more has been noticed: a failure, no interruption."""
    if session.exitstatus in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
