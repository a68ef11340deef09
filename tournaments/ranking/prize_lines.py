"""Prizes as an organiser types them in one line: the ranks that win it, what it is, its worth.

Nothing that is typed is left out: what is not understood stays in the words of the prize.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

_NUMBER = r"([0-9]{1,12})(?:\s?(?:ers?|ère|[eè]me|nde?|re|es?|è|st|rd|th)(?!\w))?"
_LEADING = r"(?:(?:du|de|des|les?|la|from|rangs?|ranks?|places?|n[°o])\s*(?=[\s0-9]))*"
_UNTIL = r"\s*(?:-|–|—|\.\.|/|(?<=\s)(?:à|au|et|to|and)(?=\s))\s*(?:la\s|le\s)?"
_PLACE = r"(?:\s+(?:prix|prizes?|lots?|places?|rangs?|ranks?)(?=\s*(?:[:=–—-]|$)))?"
RANKS = re.compile(rf"{_LEADING}{_NUMBER}(?:{_UNTIL}{_NUMBER})?{_PLACE}", re.IGNORECASE)
"""One rank or a range: 4 · 1er · 4–8 · 4 à 8 · du 4e au 8e."""
_LAST = re.compile(
    r"(?:(?:pour|du|au|à|de|for)\s+)?(?:(?:le|la|the)\s+)?(?:derni(?:er|ère)|last)"
    r"(?:\s+(?:place|rang|rank))?(?!\w)",
    re.IGNORECASE,
)
_BREAK = re.compile(r"\s*[:=]\s*|\s*[.)](?=\s)\s*|\s*[-–—](?=\D)\s*|\s{2,}")
"""What parts a plain number from the prize: “2 bouteilles” has none, so 2 is no rank there."""
_MONEY = r"([0-9]{1,6}(?:[.,][0-9]{1,2})?)"
_AMOUNT = rf"(?:{_MONEY}\s*(?:€|euros?|eur)?|€\s*{_MONEY})"
_ALONE = re.compile(_AMOUNT, re.IGNORECASE)
_WORTH = re.compile(rf"(.*?\S)\s*([,;:=(–—-]|\s)\s*{_AMOUNT}\)?", re.IGNORECASE)
_OF = re.compile(r"(?:.*\s)?(?:de|à|of|at|for|x|par|.*(?:n°|[’'×]))", re.IGNORECASE)
"""An amount after one of these belongs to the words: “un bon d’achat de 15 €”."""


class TypedPrize(NamedTuple):
    """The parts of a line, as they were typed."""

    rank: str
    label: str
    value_cents: str = ""


def ranks_of(text: str) -> tuple[int, int | None] | None:
    """The first rank and the last of a range; None where the text is neither.

    >>> ranks_of("4 à 8"), ranks_of("1er"), ranks_of("deux")
    ((4, 8), (1, None), None)
    """
    found = RANKS.fullmatch(text.strip())
    if found is None:
        return None
    first, last = found.groups()
    return int(first), int(last) if last and int(last) != int(first) else None


def is_last(text: str) -> bool:
    """Whether a text says the last of the ranking.

    >>> is_last("dernier"), is_last("For the last"), is_last("12")
    (True, True, False)
    """
    return _LAST.fullmatch(text.strip()) is not None


def ranks_text(first: int, last: int | None = None) -> str:
    """A rank or a range of them.

    >>> ranks_text(4, 8), ranks_text(3)
    ('4–8', '3')
    """
    return str(first) if last in (None, first) else f"{first}\u2013{last}"


def group_apart(text: str, titles: Iterable[str]) -> tuple[str, str]:
    """The name of a bracket that a text begins with, as it is typed, and the rest.

    A part of the name is enough, as long as it is a whole word.

    >>> group_apart("Consolante 1–3", ["consolante"]), group_apart("1–3", ["consolante"])
    (('Consolante', '1–3'), ('', '1–3'))
    """
    begins = sorted({*titles, *(title.split()[0] for title in titles if title)}, key=len)
    for title in reversed(begins):
        found = re.match(rf"\s*({re.escape(title)})(?!\w)[\s·:–—-]*", text, re.IGNORECASE)
        if found and title:
            return found[1], text[found.end() :]
    return "", text


def typed_prizes(text: str, titles: Iterable[str] = ()) -> list[TypedPrize]:
    """The prizes of a pasted list, one a line, in their order; empty lines are left out.

    `titles` are the brackets beside the main one, whose name may stand before a rank.

    >>> typed_prizes("4–8 : un bon d’achat, 15 €")
    [TypedPrize(rank='4–8', label='un bon d’achat', value_cents='15')]
    """
    return [_of_line(line, [*titles]) for line in text.splitlines() if line.strip()]


def _of_line(line: str, titles: Iterable[str]) -> TypedPrize:
    group, rest = group_apart(line, titles)
    if group and (prize := _of_line(rest, ())).rank:
        return prize._replace(rank=f"{group} {prize.rank}")
    for between in ("\t", ";"):
        cells = [cell.strip() for cell in line.split(between)]
        if len(cells) > 1 and (between == "\t" or _names_ranks(cells[0])):
            return _of_cells([cell for cell in cells if cell])
    rank, rest = _ranks_apart(line.strip())
    return TypedPrize(rank, *_worth_apart(rest))


def _of_cells(cells: list[str]) -> TypedPrize:
    """A line of a sheet: the ranks first, the worth last, if they are there."""
    rank = cells[0] if _names_ranks(cells[0]) else ""
    *words, last = (cells[1:] if rank else cells) or [""]
    worth = _ALONE.fullmatch(last) if words else None
    if worth:
        return TypedPrize(rank, " ".join(words), worth[1] or worth[2])
    return TypedPrize(rank, *_worth_apart(" ".join([*words, last])))


def _names_ranks(text: str) -> bool:
    return ranks_of(text) is not None or is_last(text)


def _ranks_apart(line: str) -> tuple[str, str]:
    """The ranks a line begins with, then the rest; a plain number or word needs a sign after it."""
    found = RANKS.match(line) or _LAST.match(line)
    if found is None:
        return "", line
    rank, rest = found[0], line[found.end() :]
    if sign := _BREAK.match(rest):
        return rank, rest[sign.end() :]
    plain = rank.strip().isdecimal() or is_last(rank)
    return ("", line) if plain or not rest[:1].isspace() else (rank, rest.strip())


def _worth_apart(words: str) -> tuple[str, str]:
    """What a prize is, and the amount its words end with, if it is its worth."""
    found = _WORTH.fullmatch(words.strip())
    if found is None:
        return words.strip(), ""
    label, sign, after, before = found.groups()
    if sign.isspace() and _OF.fullmatch(label):
        return words.strip(), ""
    return label, after or before
