"""Fixtures every room of the tests shares; which tests run with `--fast` and on PostgreSQL."""

import gc
import os
from pathlib import Path
from typing import Any

import pytest
from _pytest import runner
from django.conf import settings as django_settings
from django.db import connection
from django.template import Context, Template
from django.utils import translation
from django.utils.safestring import SafeString
from hypothesis import is_hypothesis_test
from hypothesis import settings as hypothesis_settings
from pytest_django import Settings

from tests import prepared
from tests.slow import LEFT_OUT_OF_FAST, LONGEST
from tournaments.core.stack import with_room

gc.disable()
# The same examples on every machine, however slow it is.
hypothesis_settings.register_profile("same", derandomize=True, deadline=None, database=None)
hypothesis_settings.load_profile("same")
FEW_EXAMPLES = 10
"""Of each property that Hypothesis tries with `--fast` and on PostgreSQL, unless it has fewer.

Otherwise a quarter of the examples that the test names, all of them in `make test-long`.
"""
SELDOM = 50_000
"""Objects between two garbage collections, which took a twentieth of the time."""
FIGURES = Path(__file__).parent / "scoring"
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "client", "admin_client"}


@pytest.fixture(scope="session", autouse=True)
def _journal_is_flushed() -> None:
    """A test with transactions of its own empties all tables at its end, the journal too."""
    if connection.vendor == "sqlite":
        return
    flush, journal = connection.ops.sql_flush, "ALTER TABLE tournaments_journalentry"

    def past_the_journal(*args: Any, **kwargs: Any) -> list[str]:
        statements = flush(*args, **kwargs)
        return [f"{journal} DISABLE TRIGGER USER", *statements, f"{journal} ENABLE TRIGGER USER"]

    connection.ops.sql_flush = past_the_journal  # type: ignore[method-assign]


@pytest.fixture(scope="session", autouse=True)
def _a_view_is_told(django_test_environment: None) -> None:
    """`response.context` has what the view passed, not once more what each template included."""
    template_class: Any = Template
    telling = template_class._render

    def render(template: Template, context: Context) -> SafeString:
        if context.template is template:
            return telling(template, context)  # type: ignore[no-any-return]
        return template.nodelist.render(context)

    template_class._render = render


@pytest.fixture
def data_dir(settings: Settings, tmp_path: Path) -> Path:
    """A data directory of the test's own, with the place of a database file in it."""
    settings.DATA_DIR = tmp_path
    settings.DATABASE_FILE = tmp_path / "belote.sqlite3"
    return tmp_path


def pytest_configure() -> None:
    """Name the folder of prepared installations before the processes of the run begin."""
    prepared.folder()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="what says most in two minutes")
    parser.addoption("--every-example", action="store_true", help="not a quarter of them")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Whether a folder or a file is not even imported: with `--fast`, what takes long."""
    path = collection_path.as_posix()
    ignored = any(path.endswith(f"/{name}") for name in LEFT_OUT_OF_FAST)
    return True if ignored and config.getoption("--fast") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Order the tests, and choose those that run in this way of running them."""
    items.sort(key=lambda item: not LONGEST.intersection(item.path.parts))
    for item in items:
        if item.path.parent == FIGURES and not _is_drawn(item):
            item.add_marker(pytest.mark.covers)
    postgresql = connection.vendor == "postgresql"
    if not config.getoption("--every-example") and "SCORING_EXAMPLES" not in os.environ:
        for item in items:
            _try_fewer_examples(item, 0 if config.getoption("--fast") or postgresql else 1 / 4)
    if postgresql:
        again = [item for item in items if _runs_again(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(again)])
        items[:] = again


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test as pytest does, with room for all its calls."""
    return with_room(runner.pytest_runtest_protocol, item, nextitem)


def pytest_collection_finish() -> None:
    """Leave thousands of collected tests out of every garbage collection, now and later."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()


def _try_fewer_examples(item: pytest.Item, part: float) -> None:
    function: Any = getattr(item, "function", None)
    if is_hypothesis_test(function):
        asked: hypothesis_settings = function._hypothesis_internal_use_settings
        few = min(asked.max_examples, max(int(asked.max_examples * part), FEW_EXAMPLES))
        function._hypothesis_internal_use_settings = hypothesis_settings(asked, max_examples=few)


def _is_drawn(item: pytest.Item) -> bool:
    """Whether Hypothesis draws the examples of a test."""
    return item.path.name == "test_fuzz.py" or is_hypothesis_test(getattr(item, "function", None))


def _runs_again(item: pytest.Item) -> bool:
    """On PostgreSQL: what touches the database, without a browser."""
    if any(item.get_closest_marker(name) is not None for name in ("journey", "one_database")):
        return False
    if any(item.get_closest_marker(name) is not None for name in ("django_db", "races")):
        return True
    return bool(DATABASE_FIXTURES.intersection(getattr(item, "fixturenames", ())))


@pytest.fixture(scope="session", autouse=True)
def _papers_take_their_time() -> None:
    """A busy machine is given time to make a PDF."""
    from tournaments.paper import answers

    answers.PATIENCE = {"desk": 300, "public": 300}


@pytest.fixture(autouse=True)
def _forget_what_is_kept() -> None:
    """What one test leaves behind is not there for the next: papers, pages, figures, a language."""
    from tests.kept import forget

    forget()
    translation.activate(django_settings.LANGUAGE_CODE)
