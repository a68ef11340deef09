"""Fixtures every room of the tests shares; in which order tests run, and which on PostgreSQL."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest import runner
from django.conf import settings as django_settings
from django.db import connection
from django.template import Context, Template
from django.utils import translation
from django.utils.safestring import SafeString
from hypothesis import is_hypothesis_test, settings as hypothesis_settings
from pytest_django import Settings

from belote_club.middleware import with_room
from scripts import assets
from tests import prepared

gc.disable()
# The same examples on every machine, however slow it is.
hypothesis_settings.register_profile("same", derandomize=True, deadline=None, database=None)
hypothesis_settings.load_profile("same")
EXAMPLES = {"few": 0.0, "some": 1 / 4, "all": 1.0}
"""Which part of the examples that a property names Hypothesis tries, by `--examples`."""
FEWEST = 10
"""Examples of each property at least, unless it names fewer."""
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


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Name the folder of prepared installations before the processes of the run begin.

    The style sheets and the script that are made from others are made then, too.
    """
    prepared.folder()
    if not hasattr(config, "workerinput"):
        assets.make_due()
    if terminal := config.pluginmanager.getplugin("terminalreporter"):
        config.pluginmanager.register(Failures(terminal))


def pytest_addoption(parser: pytest.Parser) -> None:
    words = "of the examples of each property (on PostgreSQL: few)"
    parser.addoption("--examples", choices=EXAMPLES, default="some", help=words)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Order the tests, and choose the ones to run on this database.

    Processes begin first: what begins last works alone while the other workers are idle.
    """
    items.sort(key=lambda item: item.get_closest_marker("process") is None)
    for item in items:
        if item.path.parent == FIGURES and not _is_drawn(item):
            item.add_marker(pytest.mark.covers)
    postgresql = connection.vendor == "postgresql"
    if "SCORING_EXAMPLES" not in os.environ:
        part = 0 if postgresql else EXAMPLES[config.getoption("--examples")]
        for item in items:
            _try_fewer_examples(item, part)
    if postgresql:
        again = [item for item in items if _runs_again(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(again)])
        items[:] = again


class Failures:
    """Says what fails when it fails, and once more before the details at the end."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self.terminal = terminal
        self.lines: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            why = str(getattr(crash, "message", "") or "").partition("\n")[0]
            self._say(f"FAILED {report.nodeid} ({report.when}) {why}".rstrip())

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._say(f"FAILED {report.nodeid}: it cannot be collected")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self) -> Iterator[None]:
        for line in self.lines:
            self.terminal.write_line(line, red=True)
        yield

    def _say(self, line: str) -> None:
        if line not in self.lines:
            self.lines.append(line)
            self.terminal.ensure_newline()
            self.terminal.write_line(line, red=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test as pytest does, with room for all its calls."""
    return with_room(runner.pytest_runtest_protocol, item, nextitem)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave thousands of collected tests out of every garbage collection, now and later."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()


def _try_fewer_examples(item: pytest.Item, part: float) -> None:
    function: Any = getattr(item, "function", None)
    if is_hypothesis_test(function):
        asked: hypothesis_settings = function._hypothesis_internal_use_settings
        few = min(asked.max_examples, max(int(asked.max_examples * part), FEWEST))
        function._hypothesis_internal_use_settings = hypothesis_settings(asked, max_examples=few)


def _is_drawn(item: pytest.Item) -> bool:
    """Whether Hypothesis draws the examples of a test."""
    return item.path.name == "test_fuzz.py" or is_hypothesis_test(getattr(item, "function", None))


def _runs_again(item: pytest.Item) -> bool:
    """On PostgreSQL: what touches the database, without a browser."""
    if item.get_closest_marker("one_database") is not None:
        return False
    if any(item.get_closest_marker(name) is not None for name in ("django_db", "postgres")):
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
