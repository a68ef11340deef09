"""What a server has loaded before its first request, and keeps until it ends."""

from __future__ import annotations

import gc
from importlib import import_module

from django.conf import settings


def keep_what_is_loaded() -> None:
    """Import every page, and exclude all that is in memory now from garbage collection.

    Nothing of it is ever freed, and a full collection of it stops all threads for a tenth of a
    second.
    """
    import_module(settings.ROOT_URLCONF)
    gc.collect()
    gc.freeze()
