"""Sentences of the journal: prizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {}
