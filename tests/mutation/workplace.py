"""The copy that is mutated: ``scoring`` and its tests alone, far from the database and the web."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORKPLACE = ROOT / "build" / "mutation"

_PLACES = ("scoring", "tests/scoring", "tests/mutation")
_FILES = ("pyproject.toml", "tests/__init__.py", "tests/matrix.py")
_MADE = {
    "pytest.ini": (
        "[pytest]\naddopts = --import-mode=importlib -p tests.mutation.plugin -p no:cacheprovider"
        " -p no:doctest -p no:threadexception -p no:unraisableexception\n"
    ),
    "preload.txt": "pytest\nhypothesis.strategies\n",
}
_IMPORTED_ONCE = 'forkserver_warmup = "collect"'
_IMPORTED_AFRESH = 'forkserver_warmup = "import"'


def prepare(root: Path = ROOT, workplace: Path = WORKPLACE) -> None:
    """Bring the copy up to date; what has not changed keeps its time, hence its results."""
    for name, text in [*_texts(root), *_MADE.items()]:
        path = workplace / name
        if not path.exists() or path.read_text() != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    for place in _PLACES:
        for copy in (workplace, workplace / "mutants"):
            _remove_gone(copy / place, root / place)


def import_afresh(workplace: Path = WORKPLACE) -> None:
    """Let every mutant import the package itself, since tables and registries are made then.

    It takes twice the time: for those only that survived where the package was imported already.
    """
    settings = workplace / "pyproject.toml"
    settings.write_text(settings.read_text().replace(_IMPORTED_ONCE, _IMPORTED_AFRESH))


def undecorated(source: str) -> str:
    """The same module with the decorators of its functions written as calls below them.

    mutmut leaves decorated functions alone; a ranking key or a property is logic all the same.

    >>> print(undecorated("@key('lot')\\ndef lot(tournament):\\n    return 1"), end="")
    def lot(tournament):
        return 1
    lot = key('lot')(lot)
    """
    lines = source.splitlines()
    for function in sorted(_decorated(source), key=lambda found: -found.lineno):
        first = function.decorator_list[0].lineno - 1
        body = lines[function.lineno - 1 : function.end_lineno]
        lines[first : function.end_lineno] = [*body, *_calls(function)]
    return "\n".join(lines) + "\n"


def _calls(function: ast.FunctionDef) -> list[str]:
    name, indent = function.name, " " * function.col_offset
    decorators = [ast.unparse(decorator) for decorator in reversed(function.decorator_list)]
    return [f"{indent}{name} = {decorator}({name})" for decorator in decorators]


def _decorated(source: str) -> list[ast.FunctionDef]:
    functions = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    return [one for one in functions if {*map(ast.unparse, one.decorator_list)} - {"classmethod"}]


def _texts(root: Path) -> Iterator[tuple[str, str]]:
    places = [path for place in _PLACES for path in (root / place).rglob("*.py")]
    for path in [*places, *(root / name for name in _FILES)]:
        name, text = str(path.relative_to(root)), path.read_text()
        yield name, undecorated(text) if name.startswith("scoring/") else text


def _remove_gone(copy: Path, source: Path) -> None:
    for path in copy.rglob("*.py"):
        if not (source / path.relative_to(copy)).exists():
            path.unlink()
            Path(f"{path}.meta").unlink(missing_ok=True)
