"""The logo of a club: a picture as it was uploaded, encoded again as a small PNG."""

from enum import StrEnum
from hashlib import blake2b
from typing import NamedTuple

from tournaments.core.limits import Limits, ReadingBusyError, WorkError, work_apart

MOST_BYTES = 1024 * 1024
SVG_WITHIN = 1024
"""An SVG names itself in so many bytes, after its comments and declarations."""
DECODING = "tournaments.clubs.logo_decoding"
LIMITS = Limits(seconds=10, memory=256 * 1024 * 1024)
SIZE = 4
"""Bytes of each of the two sizes before a PNG that was made."""


class Flaw(StrEnum):
    """Why a file cannot be the logo."""

    EMPTY = "empty"
    TOO_HEAVY = "too_heavy"
    SVG = "svg"
    NO_PICTURE = "no_picture"
    TOO_LARGE = "too_large"
    DAMAGED = "damaged"
    BUSY = "busy"


class UnusableLogoError(ValueError):
    """The uploaded file cannot be the logo of a club."""

    def __init__(self, fault: Flaw) -> None:
        super().__init__(fault.value)
        self.fault = fault


class LogoImage(NamedTuple):
    """A logo as it is stored: a PNG without metadata, made to fit."""

    png: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        """What stands in its address: another picture has another one."""
        return blake2b(self.png, digest_size=8).hexdigest()


def logo_image(uploaded: bytes) -> LogoImage:
    """Encode an uploaded picture again, in a process with limits of its own.

    Nothing of the file but its pixels is kept, so nothing can be hidden in it.

    :raises UnusableLogoError: for a file that is empty, too large, damaged or no such picture.
    """
    if not uploaded:
        raise UnusableLogoError(Flaw.EMPTY)
    if len(uploaded) > MOST_BYTES:
        raise UnusableLogoError(Flaw.TOO_HEAVY)
    try:
        made = work_apart(DECODING, uploaded, LIMITS)
    except ReadingBusyError as error:
        raise UnusableLogoError(Flaw.BUSY) from error
    except WorkError as error:
        raise UnusableLogoError(Flaw.TOO_LARGE) from error
    kind, _, picture = made.partition(b"\n")
    if kind != b"png":
        is_svg = b"<svg" in uploaded[:SVG_WITHIN].lower()
        fault = Flaw(kind.decode())
        raise UnusableLogoError(Flaw.SVG if fault is Flaw.NO_PICTURE and is_svg else fault)
    width, height = (int.from_bytes(picture[at : at + SIZE], "big") for at in (0, SIZE))
    return LogoImage(picture[2 * SIZE :], width, height)
