"""The style sheets and other static files of the papers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import BaseFinder
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import FileSystemStorage
from django.utils._os import safe_join

ORIGIN = "http://paper.invalid"


def static_file(url: str) -> Path:
    """The file behind an address of our static files.

    :raises ValueError: for any other address, and for one that leads out of their folders.
    """
    parts = urlsplit(url)
    path = unquote(parts.path)
    if f"{parts.scheme}://{parts.netloc}" != ORIGIN or not path.startswith(settings.STATIC_URL):
        raise ValueError(f"not one of our static files: {url[:100]}")
    name = path.removeprefix(settings.STATIC_URL)
    try:
        collected = Path(safe_join(settings.STATIC_ROOT, name))
        file = collected if collected.is_file() else finders.find(name)
    except SuspiciousFileOperation as error:
        raise ValueError(f"outside our static files: {url[:100]}") from error
    if not file or not Path(str(file)).is_file():
        raise ValueError(f"no such static file: {url[:100]}")
    return Path(str(file))


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
