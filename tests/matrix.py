"""The cases of a matrix: some of them in every run, all of them in `make test-long`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def rarely(*values: Any) -> Any:
    """A case for `make test-long` alone."""
    return pytest.param(*values, marks=pytest.mark.long)


def one_in(step: int, cases: Iterable[Any]) -> list[Any]:
    """The first of so many cases in every run, the others rarely; a tuple has several values."""
    told = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [rarely(*case) if at % step else pytest.param(*case) for at, case in enumerate(told)]
