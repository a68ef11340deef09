"""The choice of the browser for journeys and screenshots."""

from pathlib import Path

import pytest

from scripts.browser import system_chromium

DEBIAN = "#!/bin/sh\nLIBDIR=/usr/lib/chromium\nexec $LIBDIR/chromium $CHROMIUM_FLAGS\n"
UBUNTU = (
    '#!/bin/sh\nif ! [ -x /snap/bin/chromium ]; then exit 1; fi\nexec /snap/bin/chromium "$@"\n'
)


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which commands are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def install(path: Path, content: bytes) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    path.chmod(0o755)
    return path


def test_a_system_without_chromium(commands: Path) -> None:
    assert system_chromium() is None


@pytest.mark.parametrize("content", [DEBIAN.encode(), b"\x7fELF\x02\x01\x01\x00\xff/snap/"])
def test_a_program_of_its_own_is_taken(commands: Path, content: bytes) -> None:
    chromium = install(commands / "chromium", content)
    assert system_chromium() == chromium


def test_the_shell_without_windows_is_taken_first(commands: Path) -> None:
    install(commands / "chromium", DEBIAN.encode())
    shell = install(commands / "chromium-headless-shell", DEBIAN.encode())
    assert system_chromium() == shell


def test_a_script_that_starts_a_snap_is_not(commands: Path) -> None:
    install(commands / "chromium", UBUNTU.encode())
    assert system_chromium() is None


def test_the_command_of_a_snap_is_not(commands: Path) -> None:
    snap = install(commands / "bin" / "snap", b"\x7fELF")
    (commands / "chromium").symlink_to(snap)
    assert system_chromium() is None
