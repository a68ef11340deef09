"""Messages between the server and the process that makes PDF: lists of bytes over a pipe."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import IO

WHOLE, PLAIN = b"whole", b"plain"
"""How pages are numbered: by the paper itself, or not at all, as the total is not known yet."""
SIZE = Struct(">Q")


def write_frames(stream: IO[bytes], frames: Sequence[bytes]) -> None:
    """Send a message: how many frames, then each with its length before it."""
    stream.write(SIZE.pack(len(frames)))
    for frame in frames:
        stream.write(SIZE.pack(len(frame)))
        stream.write(frame)
    stream.flush()


def read_frames(stream: IO[bytes]) -> list[bytes]:
    """Receive a message.

    :raises EOFError: the other process has ended.
    """
    return [_exactly(stream, _size(stream)) for _ in range(_size(stream))]


def _size(stream: IO[bytes]) -> int:
    (size,) = SIZE.unpack(_exactly(stream, SIZE.size))
    return int(size)


def _exactly(stream: IO[bytes], size: int) -> bytes:
    found = stream.read(size)
    if len(found) < size:
        raise EOFError
    return found
