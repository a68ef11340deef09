"""A machine without Pango, and one without a browser as well."""

from pathlib import Path

import pytest


def hide_pango(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Processes that start from now on find a WeasyPrint without its library, as on Windows."""
    package = folder / "weasyprint"
    package.mkdir()
    (package / "__init__.py").write_text("print('-----'); raise OSError('no pango')")
    monkeypatch.setenv("PYTHONPATH", str(folder))


def hide_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that start from now on find no command."""
    monkeypatch.setenv("PATH", "")
