"""The process that decodes a picture and encodes it again as a small PNG."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from tournaments.core.limits import serve

MOST_PIXELS = 25_000_000
LARGEST = (600, 300)
"""The most pixels of the stored picture, across and down."""
FORMATS = ("PNG", "JPEG", "GIF", "WEBP")


def work(uploaded: bytes) -> bytes:
    """The word `png`, its two sizes and itself; or what is wrong with the file.

    Of an animation it is the first picture. An incomplete picture is refused.
    """
    try:
        image = Image.open(BytesIO(uploaded), formats=FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return b"too_large"
    except UnidentifiedImageError:
        return b"no_picture"
    except MemoryError:
        raise
    except Exception:  # whatever a decoder ran into
        return b"damaged"
    # Read from the first bytes: nothing is decoded yet.
    if image.width * image.height > MOST_PIXELS:
        return b"too_large"
    try:
        small = made_small(image)
    except MemoryError:
        return b"too_large"
    except Exception:  # whatever a decoder ran into
        return b"damaged"
    file = BytesIO()
    small.save(file, "PNG", optimize=True)
    sizes = b"".join(side.to_bytes(4, "big") for side in small.size)
    return b"png\n" + sizes + file.getvalue()


def made_small(image: Image.Image) -> Image.Image:
    """The picture the right way up, in its final size, with nothing but its pixels."""
    # A photograph is decoded in about the size that is wanted.
    image.draft(None, (max(LARGEST), max(LARGEST)))
    ImageOps.exif_transpose(image, in_place=True)
    if image.mode.startswith("I"):  # 16 bits of grey
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    small = image.convert("RGBA" if image.has_transparency_data else "RGB")
    del image
    small.thumbnail(LARGEST, Image.Resampling.LANCZOS)
    small.info.clear()
    return small


if __name__ == "__main__":
    serve(work)
