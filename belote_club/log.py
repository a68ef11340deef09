"""What the log leaves out."""

import logging
from http import HTTPStatus


class NotUnavailable(logging.Filter):
    """Drops the line that Django writes for each answer 503.

    Whoever gives that answer has foreseen it and says so once: a hall of phones that is asked to
    come back later would fill the terminal with errors.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written."""
        return getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE
