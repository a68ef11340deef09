"""The process that decodes a picture and encodes it again as a small PNG."""

from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from tournaments.core.limits import serve

MOST_PIXELS = 25_000_000
LARGEST = (600, 300)
"""The most pixels of the stored picture, across and down."""
BAND = 128
"""Lines of a picture that are worked on at once."""
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
    small = halved(image, "RGBA" if image.has_transparency_data else "RGB")
    small.thumbnail(LARGEST, Image.Resampling.LANCZOS)
    small.info.clear()
    return small


def halved(image: Image.Image, mode: str) -> Image.Image:
    """The picture in a mode, made smaller by a whole number while it stays large enough.

    Band by band: a copy of a large picture would take a hundred megabytes, and each step makes one.
    """
    image.load()
    by = max(1, min(image.width // (2 * LARGEST[0]), image.height // (2 * LARGEST[1])))
    made = Image.new(mode, (-(-image.width // by), -(-image.height // by)))
    high = by * max(1, BAND // by)
    for top in range(0, image.height, high):
        band = image.crop((0, top, image.width, min(top + high, image.height)))
        if band.mode.startswith("I"):  # 16 bits of grey
            band = band.convert("I").point(lambda value: value / 256).convert("L")
        made.paste(band.convert(mode).reduce(by), (0, top // by))
    return made


if __name__ == "__main__":
    serve(work)
