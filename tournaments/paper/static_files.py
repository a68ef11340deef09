"""The static files that a paper may read."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
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
