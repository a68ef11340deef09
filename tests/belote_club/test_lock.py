"""One process per data directory."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.utils import translation

from belote_club.lock import AlreadyRunningError, only_process

ROOT = Path(__file__).resolve().parents[2]
HOLD = (
    "import sys; from pathlib import Path; from belote_club.lock import only_process\n"
    "with only_process(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
)


def test_a_second_one_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with (
        only_process(tmp_path),
        translation.override("fr"),
        pytest.raises(AlreadyRunningError, match="tourne déjà sur") as refusal,
        only_process(tmp_path),
    ):
        pytest.fail("two processes on one data directory")
    assert str(tmp_path) in str(refusal.value)


def test_two_directories_can_be_held(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    with only_process(tmp_path), only_process(tmp_path / "b"):
        pass


def test_the_lock_is_released_after_the_block(tmp_path: Path) -> None:
    for _start in range(2):
        with only_process(tmp_path):
            pass


def test_the_lock_is_released_by_a_crash(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(AlreadyRunningError), only_process(tmp_path):
            pytest.fail("held by another process")
        holder.kill()
        holder.wait()
    with only_process(tmp_path):
        pass
