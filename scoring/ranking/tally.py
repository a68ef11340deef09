"""The lines of every entrant; a changed result changes those of its players only."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from scoring.ranking.results import Line, Lines, Result, lines_of

_T = TypeVar("_T")
_Columns: TypeAlias = dict[Callable[[Lines], Any], dict[int, Any]]


@dataclass(frozen=True, slots=True)
class ResultTally:
    """The lines of each entrant who has any. Immutable: `replaced` makes a new tally.

    >>> from scoring.ranking import ByeResult
    >>> tally = ResultTally.of([ByeResult(round=1, ids=(9,), points=900)])
    >>> [side.points for _, side, _ in tally.lines[9]]
    [900]
    """

    lines: Mapping[int, Lines]
    _columns: _Columns = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, results: Iterable[Result]) -> "ResultTally":
        """Gather results, in any order."""
        gathered: defaultdict[int, list[Line]] = defaultdict(list)
        for result in results:
            for line in lines_of(result):
                for id_ in line[1].ids:
                    gathered[id_].append(line)
        return cls(dict(gathered))

    def column(self, value: Callable[[Lines], _T]) -> Mapping[int, _T]:
        """What a function makes of each entrant's lines, computed once."""
        if value not in self._columns:
            self._columns[value] = {id_: value(lines) for id_, lines in self.lines.items()}
        return self._columns[value]

    def replaced(
        self, *, before: Result | None = None, after: Result | None = None
    ) -> "ResultTally":
        """The tally with a result corrected, added (no `before`) or removed (no `after`).

        :raises ValueError: if `before` is not in the tally.

        >>> from scoring.ranking import ByeResult
        >>> bye = ByeResult(round=1, ids=(9,), points=900)
        >>> ResultTally.of([]).replaced(after=bye).replaced(before=bye) == ResultTally.of([])
        True
        """
        gone, come = _by_entrant(before), _by_entrant(after)
        lines = dict(self.lines)
        for id_, line in gone.items():
            left = list(lines.get(id_, ()))
            if line not in left:
                raise ValueError(f"no such result to replace: round {line[0].round}, {line[1].ids}")
            left.remove(line)
            lines[id_] = left
        for id_, line in come.items():
            lines[id_] = [*lines.get(id_, ()), line]
        touched = gone.keys() | come.keys()
        for id_ in touched:
            if not lines[id_]:
                del lines[id_]
        columns: _Columns = {}
        for value, column in self._columns.copy().items():
            columns[value] = dict(column)
            for id_ in touched:
                columns[value].pop(id_, None)
                if id_ in lines:
                    columns[value][id_] = value(lines[id_])
        return ResultTally(lines, columns)

    def up_to(self, round_: int) -> "ResultTally":
        """The tally as it stood after a round."""
        kept: defaultdict[int, list[Line]] = defaultdict(list)
        for id_, lines in self.lines.items():
            for line in lines:
                if line[0].round <= round_:
                    kept[id_].append(line)
        return ResultTally(dict(kept))


def _by_entrant(result: Result | None) -> dict[int, Line]:
    lines = lines_of(result) if result else ()
    return {id_: line for line in lines for id_ in line[1].ids}
