"""What this installation answers when the app of contests asks for copies, addresses or PDF."""

from belote_club import __version__, backups, notices
from belote_club.addresses import phone_addresses
from belote_club.health import can_print_pdf
from tournaments.core.installation import Copies, Installation


def copies() -> Copies:
    """The copies as the desk shows them."""
    status = backups.status()
    return Copies(
        count=status.count,
        last_at=status.last.taken_at if status.last else None,
        notices=notices.now(),
    )


ANSWERS = Installation(
    version=__version__,
    copy_soon=backups.request,
    copy_now=backups.request_now,
    copies=copies,
    phone_addresses=phone_addresses,
    can_print_pdf=can_print_pdf,
)
