"""The logo of a club: a picture as it was uploaded, encoded again as a small PNG."""

from hashlib import blake2b
from typing import NamedTuple

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tournaments.core.limits import LIMITS, ReadingBusyError, WorkError, work_apart

MOST_BYTES = 1024 * 1024
SVG_WITHIN = 1024
"""An SVG names itself in so many bytes, after its comments and declarations."""
DECODING = "tournaments.clubs.logo_decoding"
SIZE = 4
"""Bytes of each of the two sizes before a PNG that was made."""


class Flaw(TextChoices):
    """Why a file cannot be the logo."""

    EMPTY = "empty", _("The file is empty: choose another one.")
    TOO_HEAVY = (
        "too_heavy",
        _("The file is larger than 1 MB: save the image smaller, then choose it."),
    )
    SVG = (
        "svg",
        _(
            "An SVG drawing can contain programs, so it is refused: save it as PNG, then choose "
            "that file."
        ),
    )
    NO_PICTURE = (
        "no_picture",
        _("This file is not an image that can be used: choose a PNG, JPEG, GIF or WebP."),
    )
    TOO_LARGE = "too_large", _("The image has more than 25 million pixels: save it smaller.")
    DAMAGED = (
        "damaged",
        _("The image is damaged or incomplete: save it again, or choose another one."),
    )
    BUSY = "busy", _("Other files are being read: send this one again in a few seconds.")


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
    kind, _end, picture = made.partition(b"\n")
    if kind != b"png":
        is_svg = b"<svg" in uploaded[:SVG_WITHIN].lower()
        fault = Flaw(kind.decode())
        raise UnusableLogoError(Flaw.SVG if fault is Flaw.NO_PICTURE and is_svg else fault)
    width, height = (int.from_bytes(picture[at : at + SIZE], "big") for at in (0, SIZE))
    return LogoImage(picture[2 * SIZE :], width, height)
