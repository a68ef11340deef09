"""The functions of the app that write."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import tournaments
from tournaments.core import writes


def service_modules() -> Iterator[ModuleType]:
    """What every write stands on, the services of every room, and the demonstration."""
    yield writes
    for found in walk_packages(tournaments.__path__, "tournaments."):
        if "services" in found.name.split(".") or found.name == "tournaments.desk.demo":
            yield import_module(found.name)


def functions() -> Iterator[Callable[..., Any]]:
    """The public functions of these modules, each where it is written."""
    for module in service_modules():
        for name, member in inspect.getmembers(module, inspect.isfunction):
            if member.__module__ == module.__name__ and not name.startswith("_"):
                yield member
