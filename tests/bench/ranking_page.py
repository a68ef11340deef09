"""The first 100 rows of a ranking of 2,000 pairs over HTTP, from the real server."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.bench.measure import Measure, medians
from tests.bench.site_server import CODE, Visitor, serving

RANKING = f"/c/{CODE}/ranking/"
ROUNDS_OF_REQUESTS = 80
WARM = 8


class Ranking:
    """The measured requests; each checks its answer."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.tag = ""

    def empty(self) -> None:
        self._expect(200, "/bench/empty/")

    def static(self) -> None:
        self._expect(200, "/bench/static/")

    def unchanged(self) -> None:
        self._expect(304, RANKING, tag=self.tag)

    def displayed(self) -> None:
        self.tag = self._expect(200, RANKING)

    def after_result(self) -> None:
        self.tag = self._expect(200, RANKING, tag=self.tag)

    def new_result(self) -> None:
        self._expect(200, "/bench/result/", method="POST")

    def _expect(self, status: int, address: str, *, tag: str = "", method: str = "GET") -> str:
        got, tag = self.visitor.ask(address, tag=tag, method=method)
        if got != status:
            raise AssertionError(f"{method} {address}: {got}, expected {status}")
        return tag


def measures() -> list[Measure]:
    """Measure the page unchanged, displayed again, and right after a new result."""
    with serving() as visitor:
        page = Ranking(visitor)
        acts = _acts(page)
        medians(acts, times=WARM)
        taken = medians(acts, times=ROUNDS_OF_REQUESTS)
    fixed = taken["static"]
    return [
        Measure("ranking page unchanged / empty view", taken["unchanged"] / taken["empty"], 3),
        Measure("ranking page displayed / static page", taken["displayed"] / fixed, 1.6),
        Measure("ranking page after a result / static page", taken["after_result"] / fixed, 4.5),
    ]


def _acts(page: Ranking) -> Mapping[str, Callable[[], object]]:
    return {
        "displayed": page.displayed,
        "empty": page.empty,
        "unchanged": page.unchanged,
        "static": page.static,
        "new_result": page.new_result,
        "after_result": page.after_result,
    }
