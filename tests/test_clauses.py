"""Every clause that code or tests cite is a heading of the norm in docs/ that it is cited from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SCORING = "scoring-rules.md"
"""The norm meant by "clause 2.4"; any norm is also cited by its name, "scoring-rules.md 2.4"."""
NORMS = (
    SCORING,
    "draw-rules.md",
    # To add a norm: the name of a page under docs/ whose headings begin with their number.
)
READ = ("belote_club", "scoring", "scripts", "tests", "tournaments")

NUMBER = r"\d+(?:\.\d+)?"
RANGE = rf"({NUMBER})(?:(?: to |–)({NUMBER}))?"
NUMBERS = rf"{NUMBER}(?:(?:, and |, | and | to |–){NUMBER})*"
CITED = re.compile(
    rf"(?:(?P<norm>{'|'.join(map(re.escape, NORMS))}),? (?:sections? |§ ?)?|\b[Cc]lauses? )"
    rf"(?P<numbers>{NUMBERS})"
)


def citations(text: str) -> Iterator[tuple[str, str]]:
    """Norm and number of each clause that a text cites; a range cites all clauses in it.

    >>> [number for _norm, number in citations("(clauses 2.5, 2.7 to 2.9 and 4)")]
    ['2.5', '2.7', '2.8', '2.9', '4']
    >>> list(citations("the fields of scoring-rules.md section 1"))
    [('scoring-rules.md', '1')]
    """
    for cited in CITED.finditer(re.sub(r"\s+(?:# )?", " ", text)):
        for first, last in re.findall(RANGE, cited["numbers"]):
            chapter, _, low = first.rpartition(".")
            high = (last or first).rpartition(".")[2]
            for number in range(int(low), int(high) + 1):
                yield cited["norm"] or SCORING, f"{chapter}.{number}".lstrip(".")


@cache
def clauses_of(norm: str) -> frozenset[str]:
    """The numbers of the headings of a norm."""
    text = (ROOT / "docs" / norm).read_text(encoding="utf-8")
    return frozenset(re.findall(rf"^#+ ({NUMBER})\b", text, re.MULTILINE))


def cited_in_the_project() -> dict[tuple[str, str], list[str]]:
    """Norm and number of each clause cited -> the files that cite it."""
    found: dict[tuple[str, str], list[str]] = {}
    for folder in READ:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for cited in citations(path.read_text(encoding="utf-8")):
                found.setdefault(cited, []).append(str(path.relative_to(ROOT)))
    return found


def test_every_clause_cited_is_a_heading_of_its_norm() -> None:
    cited = cited_in_the_project()
    missing = [
        f"{norm} {number}: {', '.join(files)}"
        for (norm, number), files in cited.items()
        if number not in clauses_of(norm)
    ]
    assert missing == []


def test_every_norm_is_cited() -> None:
    assert {norm for norm, _number in cited_in_the_project()} == set(NORMS)


def test_no_clause_stands_twice_in_a_norm() -> None:
    for norm in NORMS:
        text = (ROOT / "docs" / norm).read_text(encoding="utf-8")
        numbers = re.findall(rf"^#+ ({NUMBER})\b", text, re.MULTILINE)
        assert len(numbers) == len(set(numbers))
