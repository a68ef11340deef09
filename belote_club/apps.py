"""The project as a Django app: it registers what the app `tournaments` needs of this machine."""

from django.apps import AppConfig

from belote_club import __version__, keeper, notices
from belote_club.addresses import phone_addresses
from belote_club.health import can_print_pdf
from tournaments.core.installation import Copies, Installation, register


def copies() -> Copies:
    """The copies as the desk shows them."""
    status = keeper.status()
    last_at = status.last.taken_at if status.last else None
    return Copies(count=status.count, last_at=last_at, notices=notices.now())


ANSWERS = Installation(
    version=__version__,
    copy_soon=keeper.request,
    copy_now=keeper.request_now,
    copies=copies,
    phone_addresses=phone_addresses,
    can_print_pdf=can_print_pdf,
)


class BeloteClubConfig(AppConfig):
    name = "belote_club"

    def ready(self) -> None:
        register(ANSWERS)
