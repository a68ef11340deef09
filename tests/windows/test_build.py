"""The builder of the Windows folder, without the network: a small Python, a small package, ours."""

from __future__ import annotations

import hashlib
import io
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scripts.windows import build
from scripts.windows.build import BuildError, Files
from tests.test_requirements import pins

AT = datetime(2026, 11, 27, 12, 0, 0, tzinfo=UTC)
EXE, DIGEST = b"MZ genuine", hashlib.sha256(b"MZ genuine").hexdigest()


def zipped(files: Files) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, content in files.items():
            archive.writestr(path, content)
    return out.getvalue()


def embeddable(**more: bytes) -> Files:
    names = {
        "python313.dll": b"MZ",
        "python313._pth": b"python313.zip\r\n.\r\n",
        "LICENSE.txt": b"PSF",
    }
    return {"python.exe": EXE} | names | more


@pytest.fixture
def folder() -> Files:
    """The folder with a small Python and one package."""
    python = build.read_python(zipped(embeddable()), DIGEST)
    return build.assemble(python, {"thing/__init__.py": b""}, {"belote_club/__init__.py": b""})


class TestPython:
    def test_it_finds_our_code_and_the_packages_and_nothing_else(self, folder: Files) -> None:
        lines = folder["python/python313._pth"].decode().splitlines()
        assert lines == ["python313.zip", ".", "../program", "../packages"]

    def test_files_below_a_folder_of_the_zip_are_read_alike(self) -> None:
        inside = {f"cp313/{name}": content for name, content in embeddable().items()}
        assert build.read_python(zipped(inside), DIGEST).keys() == embeddable().keys()

    def test_another_python_exe_is_refused(self) -> None:
        with pytest.raises(BuildError, match="not the one that is pinned"):
            build.read_python(zipped(embeddable()), "0" * 64)

    def test_another_version_is_refused(self) -> None:
        with pytest.raises(BuildError, match=r"lacks python313\.dll"):
            build.read_python(zipped({"python.exe": EXE, "python314.dll": b"MZ"}), "")

    def test_a_given_python_needs_its_digest(self, tmp_path: Path) -> None:
        file = tmp_path / "python-3.13.9-embed-amd64.zip"
        file.write_bytes(zipped(embeddable()))
        assert build.python_given(file, hashlib.sha256(file.read_bytes()).hexdigest().upper())
        with pytest.raises(BuildError, match="digest"):
            build.python_given(file, "")


class TestStart:
    def test_its_lines_end_as_cmd_wants_and_every_code_page_reads_it(self, folder: Files) -> None:
        start = folder["Démarrer.cmd"]
        assert start.decode("ascii").count("\n") == start.count(b"\r\n") > 10

    def test_opened_inside_the_zip_it_says_what_to_do(self, folder: Files) -> None:
        start = folder["Démarrer.cmd"].decode("ascii")
        missing, _found = start.split('"%~dp0python\\python.exe" -X utf8', 1)
        assert 'if not exist "%~dp0python\\python.exe" goto inzip' in missing
        assert "Extrayez d'abord le dossier" in start.split(":inzip")[1]

    def test_the_window_stays_open_over_the_reason_of_a_failure(self, folder: Files) -> None:
        start = folder["Démarrer.cmd"].decode("ascii")
        assert "if errorlevel 1 goto fault" in start
        assert "pause" in start.split(":fault")[1]


class TestPackages:
    def test_they_are_laid_out_as_pip_does(self, tmp_path: Path) -> None:
        wheel = tmp_path / "thing-1-py3-none-any.whl"
        inside = {
            "thing/a.py": b"a",
            "thing-1.data/platlib/thing/b.pyd": b"b",
            "thing-1.data/scripts/thing": b"c",
            "thing-1.dist-info/licenses/LICENSE": b"d",
        }
        wheel.write_bytes(zipped(inside))
        found = ["thing-1.dist-info/licenses/LICENSE", "thing/a.py", "thing/b.pyd"]
        assert sorted(build.read_wheels([wheel])) == found

    def test_they_are_those_of_every_other_installation(self) -> None:
        ours, windows = pins("requirements.txt"), pins("requirements-windows.txt")
        # That of PyPy; every other one is needed.
        assert ours.keys() - {"brotlicffi"} <= windows.keys()
        assert [name for name in ours.keys() & windows if not windows[name] <= ours[name]] == []


class TestZip:
    def test_the_same_files_give_the_same_bytes(self, folder: Files) -> None:
        backwards = dict(reversed(folder.items()))
        assert build.pack(folder, AT) == build.pack(backwards, AT)

    def test_names_with_accents_are_marked_as_utf_8(self, folder: Files) -> None:
        with zipfile.ZipFile(io.BytesIO(build.pack(folder, AT))) as archive:
            (start,) = (one for one in archive.infolist() if one.filename.endswith(".cmd"))
        assert start.filename == "Belote Club/Démarrer.cmd"
        assert start.flag_bits & 0x800
        assert start.date_time == (2026, 11, 27, 12, 0, 0)

    def test_a_path_that_windows_may_not_unpack_is_refused(self, folder: Files) -> None:
        long = "x" * (build.LONGEST_PATH - len("Belote Club/packages/"))
        build.checked(build.pack(folder | {f"packages/{long}": b""}, AT))
        with pytest.raises(BuildError, match="paths over 120"):
            build.checked(build.pack(folder | {f"packages/{long}y": b""}, AT))

    def test_two_names_that_are_one_to_windows_are_refused(self, folder: Files) -> None:
        twice = folder | {"packages/A.py": b"", "packages/a.py": b""}
        with pytest.raises(BuildError, match="one to Windows"):
            build.checked(build.pack(twice, AT))

    def test_too_large_a_one_is_refused(
        self, folder: Files, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(build, "MOST_BYTES", 10)
        with pytest.raises(BuildError, match="more than"):
            build.checked(build.pack(folder, AT))


def test_the_leaflet_opens_in_notepad_with_its_accents(folder: Files) -> None:
    text = folder["LISEZMOI.txt"]
    assert text.startswith(b"\xef\xbb\xbf")
    assert "LAISSEZ-LA OUVERTE" in text.decode("utf-8-sig")
    assert build.version() in text.decode("utf-8-sig")
    assert text.count(b"\n") == text.count(b"\r\n")


def test_licences_of_all_that_is_in_it_are_in_it(folder: Files) -> None:
    names = {path.rpartition("/")[2] for path in folder if path.startswith("LICENSES/")}
    assert names == {"Belote Club.txt", "Autres.txt", "Python.txt"}
