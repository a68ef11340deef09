"""Each recipe is carried out in a copy of its own; `make test` carries out two of them, in turn."""

from pathlib import Path

import pytest

from tests.prepared import installation_in
from tests.recipes.copy import Copy
from tests.recipes.turns import HERE, RECIPES, commits, in_turn


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the recipes whose turn it is not as long; with `--examples all` every recipe is.

    A file that the command names has its turn.
    """
    later = set(RECIPES)
    if config.getoption("--examples") != "all":
        named = {Path(word.partition("::")[0]).name for word in config.args}
        later -= in_turn(commits()) | named
    for item in items:
        if item.path.parent == HERE and item.path.name in later:
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session")
def fresh_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with every migration of the project and no rows, to be copied."""
    return installation_in(tmp_path_factory.mktemp("data")) / "belote.sqlite3"


@pytest.fixture
def copy(tmp_path: Path, fresh_database: Path) -> Copy:
    """A copy of the production files, for a test to edit."""
    return Copy(tmp_path / "copy", fresh_database)
