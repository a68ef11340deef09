"""The logo of a club: a picture as it was uploaded, encoded again as a small PNG."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from io import BytesIO
from threading import Lock

from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

MOST_BYTES = 1024 * 1024
MOST_PIXELS = 25_000_000
LARGEST = (600, 300)
"""The most pixels of the stored picture, across and down."""
FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
SVG_WITHIN = 1024
"""An SVG names itself in so many bytes, after its comments and declarations."""
_DECODING = Lock()


class Flaw(StrEnum):
    """Why a file cannot be the logo."""

    EMPTY = "empty"
    TOO_HEAVY = "too_heavy"
    SVG = "svg"
    NO_PICTURE = "no_picture"
    TOO_LARGE = "too_large"
    DAMAGED = "damaged"


class UnusableLogoError(ValueError):
    """The uploaded file cannot be the logo of a club."""

    def __init__(self, fault: Flaw) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class LogoImage:
    """A logo as it is stored: a PNG without metadata, at most `LARGEST`."""

    png: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        """What stands in its address: another picture has another one."""
        return blake2b(self.png, digest_size=8).hexdigest()


def logo_image(uploaded: bytes) -> LogoImage:
    """Encode an uploaded picture again; of an animation the first picture.

    Nothing of the file but its pixels is kept, so nothing can be hidden in it.

    :raises UnusableLogoError: for a file that is empty, too large, damaged or no such picture.
    """
    if not uploaded:
        raise UnusableLogoError(Flaw.EMPTY)
    if len(uploaded) > MOST_BYTES:
        raise UnusableLogoError(Flaw.TOO_HEAVY)
    image = _opened(uploaded)
    # Read from the first bytes: nothing is decoded yet.
    if image.width * image.height > MOST_PIXELS:
        raise UnusableLogoError(Flaw.TOO_LARGE)
    try:
        with _whole_pictures_only():
            small = _made_small(image)
    except Exception as error:  # whatever a decoder ran into
        raise UnusableLogoError(Flaw.DAMAGED) from error
    file = BytesIO()
    small.save(file, "PNG", optimize=True)
    return LogoImage(file.getvalue(), *small.size)


def _opened(uploaded: bytes) -> Image.Image:
    try:
        return Image.open(BytesIO(uploaded), formats=FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise UnusableLogoError(Flaw.TOO_LARGE) from error
    except UnidentifiedImageError as error:
        is_svg = b"<svg" in uploaded[:SVG_WITHIN].lower()
        raise UnusableLogoError(Flaw.SVG if is_svg else Flaw.NO_PICTURE) from error
    except Exception as error:  # whatever a decoder ran into
        raise UnusableLogoError(Flaw.DAMAGED) from error


@contextmanager
def _whole_pictures_only() -> Iterator[None]:
    """Let Pillow refuse an incomplete picture: WeasyPrint has it fill up what is missing.

    One picture at a time, since that is a setting of the process; it bounds the memory too.
    """
    with _DECODING:
        before = ImageFile.LOAD_TRUNCATED_IMAGES
        ImageFile.LOAD_TRUNCATED_IMAGES = False
        try:
            yield
        finally:
            ImageFile.LOAD_TRUNCATED_IMAGES = before


def _made_small(image: Image.Image) -> Image.Image:
    """The picture the right way up, in its final size, with nothing but its pixels."""
    # A photograph is decoded in about the size that is wanted.
    image.draft(None, (max(LARGEST), max(LARGEST)))
    turned = ImageOps.exif_transpose(image)
    if turned.mode.startswith("I"):  # 16 bits of grey
        turned = turned.convert("I").point(lambda value: value / 256).convert("L")
    small = turned.convert("RGBA" if turned.has_transparency_data else "RGB")
    small.thumbnail(LARGEST, Image.Resampling.LANCZOS)
    small.info.clear()
    return small
