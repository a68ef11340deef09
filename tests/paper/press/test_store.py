"""Saved PDFs: by revision, private, within a size limit."""

from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from tests.paper.paper import evening, order, speaking
from tournaments.paper.press import store
from tournaments.paper.press.store import PaperProgress

pytestmark = pytest.mark.process

DESK = f"7-desk-{'a' * 16}-{'1' * 16}"
LATER = f"7-desk-{'a' * 16}-{'2' * 16}"
OTHER = f"7-desk-{'b' * 16}-{'1' * 16}"


@pytest.fixture(autouse=True)
def _own_folder(data_dir: Path) -> None:
    """Each test has a data directory of its own."""


def test_a_saved_pdf_is_found() -> None:
    store.save(DESK, b"%PDF")
    assert store.saved(DESK) == b"%PDF"
    assert store.saved(OTHER) is None


def test_other_users_of_the_machine_cannot_read_it() -> None:
    store.save(DESK, b"%PDF")
    files = [*store.folder().rglob("*.djcache")]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert {stat.S_IMODE(file.parent.stat().st_mode) for file in files} == {0o700}


def test_a_later_revision_replaces_the_previous_one() -> None:
    store.save(DESK, b"%PDF")
    store.save(OTHER, b"%PDF")
    store.save(LATER, b"%PDF 2")
    assert store.saved(DESK) is None
    assert store.saved(LATER) == b"%PDF 2"
    assert store.saved(OTHER) == b"%PDF"


def test_the_number_of_files_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_FILES", 6)
    names = [f"{number}-{DESK[2:]}" for number in range(1, 21)]
    for name in names:
        store.save(name, b"%PDF")
    assert sum(store.saved(name) is not None for name in names) <= 6
    assert store.saved(names[-1])


def test_papers_of_no_tournament_leave_those_of_an_evening(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store, "MOST_OPEN_FILES", 6)
    store.save(DESK, b"%PDF")
    names = [store.open_name("rules", f"preset=belote&hands={hands}") for hands in range(1, 15)]
    for name in names:
        store.save(name, b"%PDF")
    assert sum(store.saved(name) is not None for name in names) <= 6
    assert store.saved(DESK)


def test_a_pdf_is_deleted_after_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_SECONDS", 0)
    store.save(DESK, b"%PDF")
    assert store.saved(DESK) is None


def test_other_processes_see_the_progress_until_the_pdf_is_saved() -> None:
    assert store.progress(DESK) is None
    store.report(DESK, PaperProgress(120, 625))
    assert store.progress(DESK) == PaperProgress(120, 625)
    store.save(DESK, b"%PDF")
    assert store.progress(DESK) is None


def test_progress_of_an_ended_process_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "SILENT_SECONDS", 0)
    store.report(DESK, PaperProgress(120, 625))
    assert store.progress(DESK) is None


def test_a_start_deletes_them_all() -> None:
    store.save(DESK, b"%PDF")
    store.report(OTHER, PaperProgress(1, 2))
    store.clear()
    assert not store.folder().exists()


@pytest.mark.parametrize(
    ("name", "of_it"),
    [
        (DESK, True),
        (DESK.replace("desk", "public"), False),
        (f"17{DESK[1:]}", False),
        ("7-desk-../../../secret", False),
        (f"{DESK}\n", False),
        ("", False),
    ],
)
def test_a_name_is_valid_only_for_its_tournament_and_reader(name: str, *, of_it: bool) -> None:
    assert store.is_of(name, 7, "desk") is of_it


def test_the_name_of_a_paper_of_no_tournament() -> None:
    with speaking("fr"):
        names = [
            store.open_name("rules", "preset=belote"),
            store.open_name("cards", "preset=belote"),
            store.open_name("rules", "preset=comptoir"),
        ]
        assert store.open_name("rules", "preset=belote") == names[0]
    with speaking("en"):
        names.append(store.open_name("rules", "preset=belote"))
    assert len(set(names)) == len(names)
    assert all(store.NAME.fullmatch(name) for name in names)


@pytest.mark.django_db
class TestName:
    def test_it_depends_on_everything_in_the_paper(self) -> None:
        tournament = evening(4)
        plain = order(tournament)
        with speaking("fr"):
            names = [
                store.name_of(plain, "rules", "desk", 1),
                store.name_of(plain, "rules", "public", 1),
                store.name_of(plain, "rules", "desk", 2),
                store.name_of(plain, "ranking", "desk", 1),
                store.name_of(replace(plain, entrant=3), "rules", "desk", 1),
                store.name_of(replace(plain, site="http://other"), "rules", "desk", 1),
                store.name_of(order(tournament, 1), "rules", "desk", 1),
                store.name_of(replace(order(tournament, 1), table=2), "rules", "desk", 1),
            ]
        with speaking("en"):
            names.append(store.name_of(plain, "rules", "desk", 1))
        assert len(set(names)) == len(names)
        assert all(store.NAME.fullmatch(name) for name in names)

    def test_the_same_order_has_the_same_name(self) -> None:
        tournament = evening(4)
        first, second = (store.name_of(order(tournament), "rules", "desk", 1) for _ in range(2))
        assert first == second
