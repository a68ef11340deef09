"""Sentences of the journal: draws, and who must not meet."""

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _, ngettext

from tournaments.core.journal_words import Data, Sentences
from tournaments.core.wording.brackets import pool_words
from tournaments.rounds.selectors.waiting import games_told
from tournaments.rounds.words import step_words


def _row(numbers: Iterable[object], between: str = ", ") -> str:
    return between.join(map(str, numbers))


def _drawn(data: Data) -> str:
    words = ngettext(
        "Round %(number)s drawn (draw no. %(seed)s): %(tables)s table.",
        "Round %(number)s drawn (draw no. %(seed)s): %(tables)s tables.",
        data["tables"],
    )
    rested = " " + _("Bye: %(byes)s.") if data["byes"] else ""
    return (words + rested) % {**data, "byes": _row(data["byes"])}


def _published(data: Data) -> str:
    words = ngettext(
        "Draw of round %(number)s published: %(tables)s table.",
        "Draw of round %(number)s published: %(tables)s tables.",
        data["tables"],
    )
    despite = " " + _("Settings had changed since that draw.") if data.get("despite") else ""
    return words % data + despite


def _seated(data: Data) -> str:
    sides = _row((_row(side, "+") for side in data["sides"]), " – ")
    words = _("Round %(number)s: table %(table)s added, %(sides)s.")
    rested = " " + _("No bye any more: %(byes)s.") if data["byes"] else ""
    return (words + rested) % {**data, "sides": sides, "byes": _row(data["byes"])}


def _joined(data: Data) -> str:
    words = _("No. %(joins)s has a place in %(pool)s: table %(table)s, round %(number)s.")
    if data["table"] is None:
        words = _("No. %(joins)s has a place in %(pool)s, from the round after %(number)s on.")
    return words % {**data, "pool": pool_words(data["group"], data["pool"])}


def _left(data: Data) -> str:
    """A match or a phase that stays as it is though the results call for others."""
    if "here" in data:
        words = _(
            "Round %(number)s: those playing this phase stay (%(here)s), whatever the ranking."
        )
        return words % {**data, "here": _row(data["here"])}
    words = _(
        "Round %(number)s, table %(table)s: %(sat)s stays (%(due)s according to the results)."
    )
    if data["table"] is None:
        words = _(
            "Round %(number)s: it is left as it is, nobody played (%(due)s according to the "
            "results)."
        )
    return words % {**data, "sat": _sides(data["sat"]), "due": _sides(data["due"])}


def _reseated(data: Data) -> str:
    words = _("Round %(number)s, table %(table)s: %(due)s seated according to the current results.")
    if data["replayed"]:
        words = _("Round %(number)s, table %(table)s: %(due)s to play it again.")
    tables = ({**data, **table, "due": _sides(table["due"])} for table in data["tables"])
    return " ".join(words % table for table in tables)


def _sides(numbers: Iterable[int | None]) -> str:
    return _row((number or "?" for number in numbers), " – ")


def _step(data: Data) -> Data:
    """A step of a draft in words; lines written before steps had names are all of swaps."""
    return {**data, "step": step_words(data.get("step", "swap"), data)}


SENTENCES: Sentences = {
    "round.draw": _drawn,
    "round.publish": _published,
    "round.discard": _("Draft of round %(number)s discarded."),
    "round.unpublish": lambda data: " ".join(
        [_("Draw of round %(number)s unpublished.") % data, *games_told(data.get("games", ()))]
    ),
    "round.seat": _seated,
    "round.join": _joined,
    "round.leave": _left,
    "round.reseat": _reseated,
    "round.cards": _("Score cards of round %(number)s printed."),
    "round.swap": _("Round %(number)s: pairs %(one)s and %(other)s swapped."),
    "round.tables": _("Round %(number)s: tables %(one)s and %(other)s exchanged."),
    "round.lock": _("Draft of round %(number)s: table %(table)s locked."),
    "round.unlock": _("Draft of round %(number)s: table %(table)s unlocked."),
    "round.redraw": _("Draft of round %(number)s: the rest drawn again (draw no. %(seed)s)."),
    "round.undo": lambda data: _("Round %(number)s, undone: %(step)s.") % _step(data),
    "round.redo": lambda data: _("Round %(number)s, redone: %(step)s.") % _step(data),
    "kept_apart.add": lambda data: " ".join(
        [_("Pairs %(one)s and %(other)s are kept apart.") % data, data["reason"]]
    ).strip(),
    "kept_apart.remove": _("Pairs %(one)s and %(other)s may meet again."),
}
