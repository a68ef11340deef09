"""What the cells of a column look like, where its title does not say what it holds."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tournaments.entrants.people import MEANT, name_key, without_accents
from tournaments.entrants.reading.given_names import is_given_name, looks_like_a_person, set_of
from tournaments.entrants.reading.pasted import NOT_COMMAS, names_in

NUMBER = re.compile(r"\s*(?:n\s*[°ºo]\s*)?[0-9]{1,5}\s*[.)]?\s*", re.IGNORECASE)
NO_NAME = re.compile(
    r".*@.*|.*https?://.*|[\d\s.,:/+()€\-]*\d[\d\s.,:/+()€\-]*(?:€|EUR|h|am|pm)?", re.IGNORECASE
)
"""An address, a date, a time, a telephone number, a sum."""
AMOUNT = re.compile(r"\s*([0-9]{1,5}(?:[.,][0-9]{1,2})?)\s*(?:€|eur|euros?)?\s*", re.IGNORECASE)
YES = set_of(
    "oui yes x o y 1 true vrai paye payee payes paid ok valide validee regle reglee regles "
    "fait traite traitee confirme confirmee accepte acceptee effectue effectuee encaisse "
    "complete completee completed succeeded ✓ ✔ ☑ √"
)
NO = set_of("non no n 0 false faux impaye impayee attente - – ☐")
NOT_YET = set_of("attente regler impaye impayee non pas pending unpaid partiel partielle abandonne")
CANCELLED = set_of(
    "annule annulee annules cancelled canceled rembourse remboursee refuse refusee refunded "
    "refused expire expiree"
)


def paid_by(cell: str) -> bool | None:
    """Whether a cell says that somebody has paid; None where it says something else.

    >>> [paid_by(cell) for cell in ("Oui", "Validé", "En attente", "", "Annulée", "12/03")]
    [True, True, False, False, False, None]
    >>> paid_by("20,00 €"), paid_by("0 €")
    (True, False)
    """
    if amount := AMOUNT.fullmatch(cell):
        return any(figure in "123456789" for figure in amount[1])
    words = without_accents(cell).replace("'", " ").split()
    if not words or NOT_YET.intersection(words) or is_cancelled(cell) or NO.issuperset(words):
        return False
    return True if YES.intersection(words) else None


def is_cancelled(cell: str) -> bool:
    """Whether a cell says that an order was cancelled or refunded."""
    return bool(CANCELLED.intersection(without_accents(cell).split()))


class CellValues(NamedTuple):
    """The cells of a column that are not empty, and shares of them."""

    cells: Sequence[str]

    def share(self, is_so: Callable[[str], object]) -> float:
        """The share of the cells of which something is so; 0 of none."""
        return sum(map(bool, map(is_so, self.cells))) / len(self.cells) if self.cells else 0.0

    def mostly(self, is_so: Callable[[str], object]) -> bool:
        """Whether it is so of at least two cells in three."""
        return self.share(is_so) >= 2 / 3

    @property
    def are_numbers(self) -> bool:
        """Whether all are small numbers: of a list, of pairs, of orders."""
        return bool(self.cells) and self.share(NUMBER.fullmatch) == 1

    @property
    def are_no_names(self) -> bool:
        """Whether they are dates, telephone numbers, addresses, sums, ticks."""
        return self.mostly(lambda cell: NO_NAME.fullmatch(cell) or name_key(cell) in YES | NO)

    @property
    def are_pairs(self) -> bool:
        """Whether most hold two names."""
        return self.share(lambda cell: len(names_in(cell, NOT_COMMAS)) == 2) > 0.5

    @property
    def are_given_names(self) -> bool:
        """Whether most are a first name alone."""
        return self.mostly(is_given_name)

    @property
    def are_people(self) -> bool:
        """Whether about half of them are names of people, as the first names tell."""
        return self.share(looks_like_a_person) >= 0.5

    @property
    def are_categories(self) -> bool:
        return self.mostly(lambda cell: name_key(cell) in MEANT)

    @property
    def say_paid(self) -> bool:
        """Whether they say who has paid."""
        return bool(self.cells) and self.share(lambda cell: paid_by(cell) is not None) >= 0.8


def each_twice(cells: Iterable[str]) -> bool:
    """Whether the cells join rows two by two: hardly a value stands there once or three times.

    >>> each_twice(["1", "", "2", ""]), each_twice(["1", "1", "2", "2"]), each_twice(["1", "2"])
    (True, True, False)
    """
    counted = Counter(filled_down(cells))
    counted.pop("", None)
    twice = sum(count == 2 for count in counted.values())
    return twice > 0 and twice >= 0.8 * len(counted)


def filled_down(cells: Iterable[str]) -> list[str]:
    """The cells, an empty one with the value above it: that of a merged cell stands at its top."""
    filled, last = [], ""
    for cell in cells:
        last = name_key(cell) or last
        filled.append(last)
    return filled
