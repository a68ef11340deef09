"""Commands on a damaged database: one sentence that says what to do, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.belote_club.processes import belote_club
from tests.matrix import one_in
from tests.prepared import installation_in

pytestmark = pytest.mark.process
COMMANDS = (
    ("check-data",),
    ("check-data", "--rebuild"),
    ("backup",),
    ("account", "list"),
    ("account", "add", "zoe"),
    ("prepare",),
    (),
)


def half(good: bytes) -> bytes:
    return good[: len(good) // 2]


def another_file(_good: bytes) -> bytes:
    return b"Nom;Equipe\n" * 1000


def scratched(good: bytes) -> bytes:
    """Some pages overwritten in part: the schema can be read."""
    data = bytearray(good)
    for at in range(4 * 4096, len(good), 3 * 4096):
        data[at : at + 200] = b"\xa5" * 200
    return bytes(data)


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installation_in(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def good(installation: Path) -> bytes:
    return (installation / "belote.sqlite3").read_bytes()


@pytest.mark.parametrize("damage", [half, another_file, scratched])
@pytest.mark.parametrize("command", one_in(3, [(command,) for command in COMMANDS]))
def test_is_said_in_one_sentence(
    installation: Path, good: bytes, damage: Callable[[bytes], bytes], command: tuple[str, ...]
) -> None:
    file = installation / "belote.sqlite3"
    file.write_bytes(damage(good))
    answer = belote_club(installation, *command, PORT="0")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == (
        f"belote-club: {file} est abîmé. Pour restaurer la dernière copie\u00a0: "
        "belote-club restore latest\n"
    )


@pytest.mark.parametrize("command", [("check-data",), ("account", "list")], ids=" ".join)
def test_a_file_without_data_is_none(installation: Path, command: tuple[str, ...]) -> None:
    file = installation / "belote.sqlite3"
    file.write_bytes(b"")
    answer = belote_club(installation, *command)
    assert (answer.returncode, len(answer.stderr.splitlines())) == (1, 1)
    assert "pas encore de données" in answer.stderr
