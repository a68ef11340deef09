"""Finds the style sheet of each document beside its values and its page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

FOLDER = Path(__file__).resolve().parent


class DocumentStyles(BaseFinder):
    """Answers `paper/<document>/style.css`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.storage = FileSystemStorage(location=FOLDER)
        self.storage.prefix = "paper"  # type: ignore[attr-defined]

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        sheets = {f"paper/{name}": FOLDER / name for name, _storage in self.list([])}
        if find_all:
            return [str(sheets[path])] if path in sheets else []
        return str(sheets.get(path, "")) or []

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        for sheet in sorted(FOLDER.glob("*/style.css")):
            yield sheet.relative_to(FOLDER).as_posix(), self.storage
