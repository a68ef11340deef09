"""What is published of a version, in dist/ (`make release`): source package, wheel, Windows folder.

All of it is of the last commit; SHA256SUMS has the digests (`sha256sum -c SHA256SUMS`). The wheel
is built from the source package, so that one has all that a wheel needs.
"""

import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.windows import build

SUMS = "SHA256SUMS"
SOURCE = "from setuptools import build_meta; build_meta.build_sdist({to!r})"


class ReleaseError(SystemExit):
    """Why this version cannot be released."""


def main() -> None:
    refuse_unready()
    build.DIST.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        built = build_packages(Path(folder))
    build.main()
    built.append(build.zip_file())
    (build.DIST / SUMS).write_text(sums(built), encoding="utf-8")
    print(sums(built), end="")


def refuse_unready() -> None:
    """Refuse a version that the changes do not begin with, and what no commit has.

    :raises ReleaseError: it is not ready.
    """
    if changed := build.git("status", "--porcelain"):
        raise ReleaseError(f"commit these first:\n{changed}")
    newest = newest_version((build.ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    if newest != build.version():
        raise ReleaseError(f"CHANGELOG.md begins with {newest}, the program is {build.version()}")


def newest_version(changes: str) -> str:
    """The version of the first heading of CHANGELOG.md."""
    found = re.search(r"^## (\S+)", changes, re.MULTILINE)
    return found[1] if found else ""


def build_packages(work: Path) -> list[Path]:
    """Build the source package into dist/, and the wheel from it."""
    command = [sys.executable, "-c", SOURCE.format(to=str(build.DIST))]
    copy = build.source_copy(work)
    subprocess.run(command, cwd=copy, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    source = build.DIST / f"belote_club-{build.version()}.tar.gz"
    return [source, build.pip_wheel(source, build.DIST)]


def sums(files: list[Path]) -> str:
    """The digests of files, as `sha256sum` writes and checks them."""
    digests = ((hashlib.sha256(file.read_bytes()).hexdigest(), file.name) for file in files)
    return "".join(f"{digest}  {name}\n" for digest, name in digests)


if __name__ == "__main__":
    main()
