"""The project as a Django app: it registers what the app `tournaments` needs of this machine."""

import sqlite3

from django.apps import AppConfig
from django.conf import settings

from belote_club import __version__, backup_thread, backups, copies as shelf, notices
from belote_club.addresses import phone_addresses
from belote_club.health import pdf_engine
from tournaments.core.installation import Copies, Installation, NoCopyError, Shelf, register


def copies() -> Copies:
    """The copies as the desk shows them."""
    known = backups.copies()
    return Copies(len(known), known[0].taken_at if known else None, notices.now())


def copy_first(label: str) -> None:
    """Make a copy before an act that cannot be undone.

    :raises NoCopyError: the copy could not be made.
    """
    try:
        backups.copy_verified("delete", label)
    except (OSError, sqlite3.Error) as error:
        raise NoCopyError(backups.explain(error)) from error


def makes_copies() -> bool:
    """Whether the database is a file of this machine."""
    return settings.DATABASE_FILE is not None


SHELF = Shelf(
    place=lambda: str(backups.folder()),
    listed=shelf.listed,
    fault=shelf.fault,
    make=shelf.make,
    bring=shelf.bring,
    opened=shelf.opened,
    put_back=shelf.put_back,
)
ANSWERS = Installation(
    version=__version__,
    copy_soon=backup_thread.request,
    copy_now=backup_thread.request_now,
    copy_first=copy_first,
    makes_copies=makes_copies,
    copies=copies,
    shelf=SHELF,
    phone_addresses=phone_addresses,
    pdf_engine=pdf_engine,
)


class BeloteClubConfig(AppConfig):
    name = "belote_club"

    def ready(self) -> None:
        register(ANSWERS)
