"""Put copies back as a server does, the restart too, and print what was found as JSON.

`python -m tests.belote_club.putting_back` is a process of its own on a file of its own, as a
database in memory has no file that another one could replace.
"""

import errno
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connections  # noqa: E402
from django.test import Client  # noqa: E402

from belote_club import backups, copies, sqlite  # noqa: E402
from tests import cast, kept  # noqa: E402
from tests.belote_club.sent_again import hidden  # noqa: E402
from tournaments.core.installation import NoCopyError, installation  # noqa: E402
from tournaments.models import AccountSession, JournalEntry, Match, Tournament  # noqa: E402
from tournaments.results.outcome import Totals  # noqa: E402
from tournaments.results.services.results import result_record  # noqa: E402

Facts = dict[str, Any]


def set_up() -> Client:
    """Four tables of a first round, the first one's card in; Odile's browser, who has the site."""
    call_command("migrate", verbosity=0)
    tournament = cast.tournament(rounds_planned=2)
    cast.pairs(tournament, 8)
    cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6), (7, 8)])
    enter(1)
    return browser("odile", tournament)


def browser(name: str, tournament: Tournament) -> Client:
    """The browser of somebody who organises the club and has the site."""
    user = cast.organiser(tournament.club, name)
    user.is_superuser = True
    user.save()
    client = cast.signed_in(user)
    client.defaults["SERVER_NAME"] = "localhost"
    return client


def beside(client: Client) -> Client:
    """Another tab: it has the cookies of the browser, and what it loses stays in the other one."""
    tab = Client(SERVER_NAME="localhost", headers={"accept-language": "fr"})
    tab.cookies.load({name: morsel.value for name, morsel in client.cookies.items()})
    return tab


def enter(table: int) -> None:
    match = Match.objects.get(hall_table__number=table)
    totals = Totals((1000 + table, 944 - table))
    result_record(actor=cast.actor(), match=match, version=match.version, totals=totals)


def entered() -> list[int]:
    """The tables with a result."""
    numbers = Match.objects.exclude(entry="").order_by("hall_table__number")
    return [number or 0 for number in numbers.values_list("hall_table__number", flat=True)]


def newest() -> str:
    return backups.copies()[0].path.name


def asked(client: Client, name: str) -> Callable[[], Any]:
    """Open the preview of a copy; what sends its form."""
    address = f"/copies/{name}/put-back/"
    shown = hidden(client.get(address).text)
    return lambda: client.post(address, {**dict(shown), "read": "on"})


def restarted() -> bool:
    """Do what the end of this process and the start of the next one do; false if none is asked."""
    connections.close_all()
    if not copies._held:
        return False
    copies._held.pop().close()
    kept.forget()
    backups.finish_restore()
    return True


def locked() -> bool:
    """Whether nobody can write to the database any more."""
    with closing(sqlite3.connect(str(settings.DATABASE_FILE), timeout=0)) as file:
        try:
            file.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        return False


def line() -> int:
    with closing(sqlite3.connect(str(settings.DATABASE_FILE))) as file:
        return int(file.execute("PRAGMA user_version").fetchone()[0])


def left_over() -> list[str]:
    """What lies in the data directory and should not."""
    names = (path.name for path in Path(settings.DATA_DIR).iterdir())
    wrong = ("replaced", backups.RESTORED_NAME)
    return [name for name in names if ".part" in name or name in wrong]


def never_restarted(first: str) -> Facts:
    """No parent would start the server again."""
    copy = next(one for one in installation().shelf.listed() if one.name == first)
    try:
        installation().shelf.put_back(copy, lambda _before: None)
    except NoCopyError as error:
        return {"words": str(error), "entered": entered(), "copies": len(backups.copies())}
    return {}


def outdated(odile: Client, first: str) -> Facts:
    """A result comes in between the preview and its form."""
    send = asked(odile, first)
    enter(3)
    answer = send()
    return {"status": answer.status_code, "words": answer.text, "entered": entered()}


def overtaken(odile: Client, first: str) -> Facts:
    """A result comes in while the form is being carried out."""
    send, hold = asked(odile, first), copies._hold

    def late(file: Path) -> sqlite3.Connection:
        enter(4)
        return hold(file)

    with patch.object(copies, "_hold", late):
        answer = send()
    return {"status": answer.status_code, "words": answer.text, "entered": entered()}


def full(odile: Client, first: str) -> Facts:
    """The renaming fails."""
    send, renamed = asked(odile, first), Path.replace

    def refused(path: Path, target: Path) -> Path:
        if Path(target).name == backups.RESTORED_NAME:
            raise OSError(errno.ENOSPC, "No space left on device")
        return renamed(path, target)

    with patch.object(Path, "replace", refused):
        answer = send()
    now = {"entered": entered(), "left over": left_over(), "line": line()}
    now |= {"restarted": restarted(), "locked": locked()}
    return {"status": answer.status_code, "words": answer.text, **now}


def put_back(odile: Client, zoe: Client, first: str) -> Facts:
    """The first copy, which has one result and no Zoé."""
    before = Tournament.objects.get().revision
    seen = odile.get("/c/martin/match/1/4/").text
    send = asked(odile, first)
    answer = send()
    waiting = {"entered": entered(), "locked": locked()}
    restarted()
    last = JournalEntry.objects.latest("pk")
    return {
        "status": answer.status_code,
        "page": answer.text,
        "waiting": waiting,
        "entered": entered(),
        "journal": [last.act, last.actor, last.data["copy"], last.data["before"] == newest()],
        "line": line(),
        "later": Tournament.objects.get().revision > before,
        "left over": left_over(),
        "odile": odile.get("/copies/").status_code,
        "sessions": AccountSession.objects.filter(user__username="odile").count(),
        "zoe": beside(zoe).get("/account/")["Location"],
        "seen": seen,
        "public": odile.get("/c/martin/match/1/4/").text,
        "again": send().status_code,
        "told": JournalEntry.objects.filter(act="copies.put_back").count(),
        "sound": sqlite.is_sound(Path(settings.DATABASE_FILE or "")),
    }


def forth(odile: Client, zoe: Client, later: str) -> Facts:
    """The newer copy: everything is as it was before the first one was put back."""
    answer = asked(odile, later)()
    restarted()
    return {
        "status": answer.status_code,
        "entered": entered(),
        "zoe": beside(zoe).get("/account/").status_code,
        "accounts": sorted(get_user_model().objects.values_list("username", flat=True)),
        "line": line(),
    }


def without(zoe: Client, first: str) -> Facts:
    """Zoé puts back a copy that does not have her account."""
    answer = asked(zoe, first)()
    restarted()
    return {"page": answer.text, "then": zoe.get("/account/").status_code}


def main() -> Facts:
    odile = set_up()
    found: Facts = {}
    odile.post("/copies/make/", {"key": "a"})
    first = newest()
    enter(2)
    zoe = browser("zoe", Tournament.objects.get())
    found["preview"] = odile.get(f"/copies/{first}/put-back/").text
    found["never restarted"] = never_restarted(first)
    copies.allow_put_back(lambda: None)
    found["outdated"] = outdated(odile, first)
    found["overtaken"] = overtaken(odile, first)
    found["full"] = full(odile, first)
    found["put back"] = put_back(odile, zoe, first)
    found["forth"] = forth(odile, zoe, before())
    found["without"] = without(zoe, first)
    return found


def before() -> str:
    """The copy of what the first putting back has replaced."""
    line = JournalEntry.objects.filter(act="copies.put_back").latest("pk")
    return str(line.data["before"])


if __name__ == "__main__":
    print(json.dumps(main()))
