"""The copy to mutate means the same as the package; unchanged files keep their times."""

import os
from pathlib import Path

import pytest

from tests.mutation.workplace import import_afresh, prepare, undecorated

pytestmark = pytest.mark.process

DECORATED = '''\
@key("lot")
@lru_cache(maxsize=16)
def lot(contest):
    """The number drawn."""
    return 1


class Tally:
    lines: int = 0

    @property
    def stake(self):
        return 0

    @classmethod
    def of(cls):
        return cls()
'''
PLAIN = '''\
def lot(contest):
    """The number drawn."""
    return 1
lot = lru_cache(maxsize=16)(lot)
lot = key('lot')(lot)


class Tally:
    lines: int = 0

    def stake(self):
        return 0
    stake = property(stake)

    @classmethod
    def of(cls):
        return cls()
'''


class TestUndecorated:
    def test_the_innermost_decorator_is_called_first(self) -> None:
        assert undecorated(DECORATED) == PLAIN

    def test_a_function_without_a_decorator_is_unchanged(self) -> None:
        assert undecorated(PLAIN) == PLAIN


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with a module, a test and its settings."""
    for name, text in (
        ("scoring/lot.py", DECORATED),
        ("tests/__init__.py", ""),
        ("tests/matrix.py", ""),
        ("tests/scoring/test_lot.py", "@slow\ndef test_lot(): ...\n"),
        ("pyproject.toml", 'forkserver_warmup = "collect"\n'),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


class TestPrepare:
    def test_the_package_without_decorators_and_its_tests_as_they_are(self, root: Path) -> None:
        prepare(root, root / "copy")
        assert (root / "copy/scoring/lot.py").read_text() == PLAIN
        assert (root / "copy/tests/scoring/test_lot.py").read_text().startswith("@slow")
        assert (root / "copy/pytest.ini").exists()

    def test_an_unchanged_file_keeps_its_time(self, root: Path) -> None:
        prepare(root, root / "copy")
        module = root / "copy/scoring/lot.py"
        os.utime(module, (1, 1))
        prepare(root, root / "copy")
        assert module.stat().st_mtime == 1
        (root / "scoring/lot.py").write_text("LOT = 1\n")
        prepare(root, root / "copy")
        assert module.read_text() == "LOT = 1\n"

    def test_a_deleted_module_is_deleted_with_its_results(self, root: Path) -> None:
        prepare(root, root / "copy")
        mutated = root / "copy/mutants/scoring/lot.py"
        mutated.parent.mkdir(parents=True)
        mutated.write_text(PLAIN)
        results = Path(f"{mutated}.meta")
        results.write_text("{}")
        (root / "scoring/lot.py").unlink()
        prepare(root, root / "copy")
        assert not (root / "copy/scoring/lot.py").exists()
        assert not mutated.exists()
        assert not results.exists()

    def test_the_second_round_imports_afresh_and_the_next_does_not(self, root: Path) -> None:
        settings = root / "copy/pyproject.toml"
        prepare(root, root / "copy")
        import_afresh(root / "copy")
        assert settings.read_text() == 'forkserver_warmup = "import"\n'
        prepare(root, root / "copy")
        assert settings.read_text() == 'forkserver_warmup = "collect"\n'
