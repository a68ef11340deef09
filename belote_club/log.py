"""What the log leaves out."""

import logging
from http import HTTPStatus


class NotUnavailable(logging.Filter):
    """Drops the line that Django writes for each answer 503.

    The code that gives this answer has foreseen it and logs its reason itself: a hall of phones
    that come back later would fill the terminal with errors.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written."""
        return getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE
