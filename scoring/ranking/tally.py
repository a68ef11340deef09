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
    beside: Mapping[int, Lines] = field(default_factory=dict)
    """The lines of those who played along and for whom the match does not count."""
    _columns: _Columns = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, results: Iterable[Result]) -> "ResultTally":
        """Gather results, in any order."""
        gathered: defaultdict[int, list[Line]] = defaultdict(list)
        beside: defaultdict[int, list[Line]] = defaultdict(list)
        for result in results:
            for line in lines_of(result):
                side = line[1]
                own = gathered if side.counts else beside
                for id_ in side.ids:
                    own[id_].append(line)
        return cls(dict(gathered), dict(beside))

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
        lines = _changed(self.lines, gone, come)
        columns: _Columns = {}
        for value, column in self._columns.copy().items():
            columns[value] = dict(column)
            for id_ in gone.keys() | come.keys():
                columns[value].pop(id_, None)
                if id_ in lines:
                    columns[value][id_] = value(lines[id_])
        aside = _by_entrant(before, counts=False), _by_entrant(after, counts=False)
        return ResultTally(lines, _changed(self.beside, *aside), columns)

    def up_to(self, round_: int) -> "ResultTally":
        """The tally as it stood after a round."""
        return ResultTally(_until(self.lines, round_), _until(self.beside, round_))


def _until(lines: Mapping[int, Lines], round_: int) -> dict[int, Lines]:
    kept = {id_: [line for line in own if line[0].round <= round_] for id_, own in lines.items()}
    return {id_: own for id_, own in kept.items() if own}


def _by_entrant(result: Result | None, *, counts: bool = True) -> dict[int, Line]:
    lines = lines_of(result) if result else ()
    return {id_: line for line in lines if line[1].counts == counts for id_ in line[1].ids}


def _changed(
    lines: Mapping[int, Lines], gone: Mapping[int, Line], come: Mapping[int, Line]
) -> dict[int, Lines]:
    """Return the lines with removed results taken out and new ones added."""
    changed = dict(lines)
    for id_, line in gone.items():
        left = list(changed.get(id_, ()))
        if line not in left:
            raise ValueError(f"no such result to replace: round {line[0].round}, {line[1].ids}")
        left.remove(line)
        changed[id_] = left
    for id_, line in come.items():
        changed[id_] = [*changed.get(id_, ()), line]
    for id_ in gone:
        if not changed[id_]:
            del changed[id_]
    return changed
