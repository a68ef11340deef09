"""Enter results while another program holds the database, then while the disk is full.

`python -m tests.belote_club.giving_way` prints the answers as JSON. It is a process of its own on a
file of its own, as a database in memory is neither locked nor filled like a real one.
"""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.test import Client  # noqa: E402

from tests import cast  # noqa: E402
from tests.belote_club.sent_again import hidden  # noqa: E402
from tournaments.models import JournalEntry  # noqa: E402

WHERE = "/desk/martin/rounds/1/results/"


@contextmanager
def another_writer() -> Iterator[None]:
    """Hold the database as another program does that is writing."""
    file = str(settings.DATABASE_FILE)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def a_full_disk() -> Iterator[None]:
    """Let the database not grow, with no free page in it."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]:d}")
        yield
        cursor.execute("PRAGMA max_page_count = 1073741823")


def entered(table: int) -> int:
    return JournalEntry.objects.filter(act="result.record", data__table=table).count()


def tried(odile: Client, table: int) -> dict[str, Any]:
    points = {"points_a": "1030", "points_b": "914", "reason": ""}
    card = points | {"table": str(table), "seen": "9999", "key": f"key-of-{table}"}
    answer = odile.post(WHERE, card)
    return {
        "table": table,
        "status": answer.status_code,
        "words": answer.text,
        "typed": hidden(answer.text),
    }


def settled(odile: Client, failed: dict[str, Any]) -> dict[str, Any]:
    """Add to a failed attempt what was saved, before and after the page has sent it again."""
    before = entered(failed["table"])
    again = odile.post(WHERE, dict(failed["typed"])).status_code
    at_last = {"again": again, "entered at last": entered(failed["table"])}
    return failed | {"entered": before} | at_last


def main() -> dict[str, Any]:
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        tournament = cast.tournament(rounds_planned=2)
        cast.pairs(tournament, 120)
        cast.published_round(tournament, 1, [(n, n + 1) for n in range(1, 120, 2)])
    odile = cast.signed_in(cast.organiser(tournament.club))
    odile.defaults["SERVER_NAME"] = "localhost"
    odile.raise_request_exception = False
    with another_writer():
        busy, page = tried(odile, 60), odile.get(WHERE)
    busy = settled(odile, busy)
    with a_full_disk():
        attempts = (tried(odile, table) for table in range(1, 60))
        full = next(attempt for attempt in attempts if attempt["status"] != 303)
    return {
        "busy": busy,
        "page while busy": {"status": page.status_code},
        "full": settled(odile, full),
    }


if __name__ == "__main__":
    print(json.dumps(main()))
