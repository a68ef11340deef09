"""Why a file or a text cannot be read at all."""

from __future__ import annotations

from django.utils.functional import Promise


class UnreadableError(Exception):
    """The whole input is refused; `message` is for the person who chose it."""

    def __init__(self, message: str | Promise) -> None:
        super().__init__(message)
        self.message = message
