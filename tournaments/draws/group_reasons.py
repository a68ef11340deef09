"""Why some sit at one table, in a form the app can translate."""

from collections.abc import Mapping, Sequence
from typing import Final

from .group_values import GroupRequest
from .reasons import ordinal
from .record import Record, record_of
from .values import Reason

TEXTS: Final[Mapping[str, str]] = {
    "lot": "drawn by lot",
    "table": "{ranks}",
    "table_forbidden": "{ranks}: {first} and {second} are kept apart",
    "table_met": "{ranks}: {first} and {second} have met",
    "table_club": "{ranks}: {first} and {second} are of one club",
    "table_needed": "{ranks}: {second} was needed elsewhere",
}
_FAULTS: Final = ("table_forbidden", "table_met", "table_club")


def group_text_of(reason: Reason) -> str:
    """The reason in English.

    >>> group_text_of(Reason("table", {"rank1": 1, "rank2": 2, "rank3": 3}))
    '1st, 2nd and 3rd'
    """
    words = {name: ordinal(rank) for name, rank in reason.values.items()}
    ranks = [ordinal(rank) for rank in ranks_of(reason)]
    words["ranks"] = " and ".join([*filter(None, [", ".join(ranks[:-1])]), *ranks[-1:]])
    return TEXTS[reason.code].format(**words)


def ranks_of(reason: Reason) -> list[int]:
    """The ranks of those at the table, best first.

    >>> ranks_of(Reason("table_met", {"rank1": 1, "rank2": 4, "first": 1, "second": 2}))
    [1, 4]
    """
    return [rank for name, rank in reason.values.items() if name.startswith("rank")]


class GroupReasons:
    """The reasons of one draw of tables; what they need is looked up once."""

    def __init__(self, request: GroupRequest, record: Record | None = None) -> None:
        self._lot = request.base.system == "random"
        self._record = record or record_of(request.base)
        self._ids = [entrant.id for entrant in request.base.entrants]
        self._rank = {id_: at for at, id_ in enumerate(self._ids)}

    def of(self, group: Sequence[int]) -> Reason:
        """The reason of one table, given as its ids.

        Where they are not next to each other in rank, it names the first who is missing between
        them and what keeps him away from who sits there, if anything does.
        """
        if self._lot:
            return Reason("lot", {})
        places = sorted(self._rank[id_] for id_ in group)
        ranks = {f"rank{at}": place + 1 for at, place in enumerate(places, start=1)}
        missing = next((p for p in range(places[0], places[-1]) if p not in places), None)
        if missing is None:
            return Reason("table", ranks)
        return self._missing(ranks, [place for place in places if place < missing], missing)

    def _missing(self, ranks: dict[str, int], before: Sequence[int], missing: int) -> Reason:
        for place in before:
            faults = self._record.faults(self._ids[place], self._ids[missing])
            for code, fault in zip(_FAULTS, faults, strict=True):
                if fault:
                    return Reason(code, ranks | {"first": place + 1, "second": missing + 1})
        return Reason("table_needed", ranks | {"second": missing + 1})
