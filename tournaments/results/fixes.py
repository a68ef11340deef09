"""What may alone explain a wrong sum of a card, and the field whose change makes it right."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from scoring.hand import BELOTE_POINTS
from tournaments.core.side_letters import LETTERS, points_field
from tournaments.core.tags import points
from tournaments.core.wording.text import Text
from tournaments.models import Review
from tournaments.results.facts import Tally, Totals

HINTS = {
    "belote_uncounted": gettext_lazy("a belote forgotten under Belotes?"),
    "belote_missing": gettext_lazy("a belote too many under Belotes?"),
    "capot_uncounted": gettext_lazy("a capot forgotten under Capots?"),
    "capot_missing": gettext_lazy("a capot too many under Capots?"),
    "hand_missing": gettext_lazy("a hand forgotten in the totals?"),
    "hand_extra": gettext_lazy("a hand too many in the totals?"),
    "digits_swapped": gettext_lazy("two figures swapped in a total?"),
}
COUNTED: Mapping[str, tuple[str, int]] = {
    "belote_uncounted": ("belotes", 1),
    "belote_missing": ("belotes", -1),
    "capot_uncounted": ("capots", 1),
    "capot_missing": ("capots", -1),
}
"""The field that a hint is about, and by how much it would change."""
LABELS = {"belotes": gettext_lazy("Belotes"), "capots": gettext_lazy("Capots")}
MOST_BELOTES = 4
"""A difference of more belotes than these is rather another fault."""


class Fix(NamedTuple):
    """A field with the value that makes the sum right."""

    field: str
    label: Text
    was: int
    value: int

    @property
    def words(self) -> str:
        """What to change, as a question."""
        values = {"label": self.label, "value": points(self.value), "was": points(self.was)}
        return _("%(label)s: %(value)s instead of %(was)s?") % values

    @property
    def act(self) -> str:
        """The words of its button."""
        return _("%(label)s: %(value)s") % {"label": self.label, "value": points(self.value)}

    @property
    def sent(self) -> str:
        """The value of its button."""
        return f"{self.field}={self.value}"


def hints_about(review: Review, totals: Totals | None) -> list[Fix | Text]:
    """What may explain a wrong sum: a field to change, or words where no single field is it.

    Without the totals the words alone.
    """
    if totals is None:
        return [HINTS[hint] for hint in review.hints if hint in HINTS]
    hints: list[Fix | Text] = []
    for hint in review.hints:
        if hint == "digits_swapped":
            hints += _swapped(totals, review.difference)
        elif hint in COUNTED:
            hints += _counted(totals, *COUNTED[hint], HINTS[hint])
        elif hint in HINTS:
            hints.append(HINTS[hint])
    belotes, rest = divmod(abs(review.difference), BELOTE_POINTS)
    if not hints and not rest and 1 < belotes <= MOST_BELOTES:
        by = belotes if review.difference > 0 else -belotes
        hints += _counted(totals, "belotes", by)
    return hints


def _counted(totals: Totals, field: str, by: int, words: Text = "") -> Iterator[Fix | Text]:
    """A count of the card that was typed too low or too high."""
    tally: Tally = getattr(totals, field)
    if tally.total + by < 0:
        return
    if not tally.of_sides or not any(tally.of_sides):
        yield Fix(field, LABELS[field], tally.total, tally.total + by)
    elif words:
        # The card says whose they are: only its reader knows which side has another one.
        yield words


def _swapped(totals: Totals, difference: int) -> Iterator[Fix]:
    """Each total of which two neighbouring figures make the difference."""
    for place, total in enumerate(totals.points):
        text = str(total)
        label = _("Points %(side)s") % {"side": LETTERS[place]}
        for at in range(len(text) - 1):
            other = int(text[:at] + text[at + 1] + text[at] + text[at + 2 :])
            if total - other == difference:
                yield Fix(points_field(place), label, total, other)


def fixes_of(review: Review, totals: Totals) -> list[Fix]:
    """The fields of which one change makes the sum right, the likeliest first."""
    return [hint for hint in hints_about(review, totals) if isinstance(hint, Fix)]
