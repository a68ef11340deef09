"""The prizes to hand over with their winners, and a box to sign in once these are final."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.core.wording.brackets import group_letters, letter_notes
from tournaments.paper.print_request import Order
from tournaments.paper.type import (
    BOLD,
    DESK_STEPS,
    NOTE,
    TITLE,
    UPRIGHT,
    broken_lines,
    fitted_list,
    one_line_steps,
    row_height,
    words_of,
)
from tournaments.ranking.rows import RoundCards
from tournaments.ranking.selectors.prizes import (
    Award,
    Purse,
    awards,
    prize_words,
    prizes_to_win,
    purse,
)
from tournaments.ranking.selectors.standings import Finality, finality, progress

LOT, SIGNED_LOT, SIGNATURE, SIGN_HERE = 84.0, 48.0, 42.0, 10.8
"""The millimetres of a prize, of one that is signed for and of the signature, and the height of its
row (style.css)."""
OF_FIGURES, OF_BOTH, OF_WORTH, BESIDE = 6.6, 2.0, 4.0, 1.6
"""The widths of rank and number, of a second number, of the worth, and beside words, in sizes of
the type."""


class PrizeRow(NamedTuple):
    """A line of the sheet: the rank in few letters, and who has it with which prizes."""

    ranks: str
    award: Award


@dataclass(frozen=True)
class PrizeSheet:
    """The prizes to hand over, and what they are worth together."""

    awards: tuple[Award, ...]
    purse: Purse
    finality: Finality
    out: tuple[RoundCards, ...]
    """the rounds of which cards are out"""
    letters: Mapping[str, str]
    """The brackets beside the main one, each with the letter before its ranks."""

    @property
    def signed(self) -> bool:
        """Whether there are boxes to sign in: not while the winners may still change."""
        return self.finality is not Finality.PROVISIONAL

    @property
    def is_open(self) -> bool:
        """Whether nobody can be named yet."""
        return self.finality is Finality.OPEN

    @property
    def has_tied(self) -> bool:
        """Whether some share a rank."""
        return any(award.tied for award in self.awards)

    @property
    def has_both(self) -> bool:
        """Whether a winner has the numbers of two players."""
        return any(award.pair and award.pair.players for award in self.awards)

    @property
    def notes(self) -> list[str]:
        """What the letters before ranks stand for."""
        return letter_notes(self.letters)

    @property
    def rows(self) -> Iterator[PrizeRow]:
        """The lines of the sheet."""
        for award in self.awards:
            letter = self.letters.get(award.group, "")
            short = award._replace(group="").ranks
            yield PrizeRow(f"{letter}\N{NO-BREAK SPACE}{short}" if letter else short, award)

    @property
    def type_class(self) -> str:
        """The class of the largest type with which it takes the fewest sheets."""
        notes = 2 * (not self.signed) + self.has_tied + bool(self.letters) + 4
        names = [name for award in self.awards if award.pair for name in award.pair.names]
        steps = one_line_steps(names, self.room, DESK_STEPS, most=1)
        return fitted_list(self.heights, above=TITLE + NOTE * notes, kept=3, steps=steps).type_class

    def room(self, em: float) -> float:
        """The width of the names in a type of so many millimetres, in sizes of it."""
        fixed = SIGNED_LOT + SIGNATURE if self.signed else LOT
        figures = OF_FIGURES + OF_BOTH * self.has_both
        return ((UPRIGHT.width - fixed) / em - figures - BESIDE) / BOLD

    def heights(self, em: float) -> Iterator[float]:
        """The millimetres of its rows in a type of so many."""
        room, lot = self.room(em), (SIGNED_LOT if self.signed else LOT) / em - OF_WORTH - BESIDE
        for award in self.awards:
            names = award.pair.names if award.pair else ("–",)
            lines = sum(broken_lines(words_of(name), 1000 * room) for name in names)
            lots = sum(
                broken_lines(words_of(prize_words(prize)), 1000 * lot) for prize in award.prizes
            )
            yield max(row_height(em, max(lines, lots, 1 + award.tied)), SIGN_HERE * self.signed)


def prize_sheet(order: Order) -> PrizeSheet:
    """The prizes to hand over, in order of place, with their winners and their worth.

    Nobody is named before a round counts.
    """
    tournament = order.tournament
    sure = finality(tournament)
    found = prizes_to_win(tournament) if sure is Finality.OPEN else awards(tournament)
    return PrizeSheet(
        awards=tuple(found),
        purse=purse(tournament),
        finality=sure,
        out=progress(tournament).out() if sure is Finality.PROVISIONAL else (),
        letters=group_letters(dict.fromkeys(award.group for award in found if award.group)),
    )


def prize_lines(order: Order) -> int:
    """The number of places that win a prize; all that nobody has are one line."""
    last = order.tournament.entrants.placed().count()
    prizes = order.tournament.prizes.all()
    return len({min(place, last + 1) for prize in prizes for place in prize.places(last)})
