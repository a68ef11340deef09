"""Sentences of the journal: draws, and who must not meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.wording.brackets import pool_words
from tournaments.rounds.selectors.without_table import games_told
from tournaments.rounds.words import step_words

Data = Mapping[str, Any]


def _drawn(data: Data) -> str:
    words = ngettext(
        "Round %(number)s drawn (draw no %(seed)s): %(tables)s table.",
        "Round %(number)s drawn (draw no %(seed)s): %(tables)s tables.",
        data["tables"],
    ) % dict(data)
    if not data["byes"]:
        return words
    rested = _("Bye: %(byes)s.") % {"byes": ", ".join(map(str, data["byes"]))}
    return f"{words} {rested}"


def _published(data: Data) -> str:
    words = ngettext(
        "Draw of round %(number)s published: %(tables)s table.",
        "Draw of round %(number)s published: %(tables)s tables.",
        data["tables"],
    ) % dict(data)
    if not data.get("despite"):
        return words
    return f"{words} " + _("Settings had changed since that draw.")


def _unpublished(data: Data) -> str:
    words = _("Draw of round %(number)s taken back.") % dict(data)
    return " ".join([words, *games_told(data.get("games", ()))])


def _seated(data: Data) -> str:
    sides = " – ".join("+".join(map(str, side)) for side in data["sides"])
    words = _("Round %(number)s: table %(table)s added, %(sides)s.") % {**data, "sides": sides}
    if not data["byes"]:
        return words
    rested = _("No bye any more: %(byes)s.") % {"byes": ", ".join(map(str, data["byes"]))}
    return f"{words} {rested}"


def _joined(data: Data) -> str:
    values = {**data, "pool": pool_words(data["group"], data["pool"])}
    if data["table"] is None:
        return (
            _("No %(joins)s has a place in %(pool)s, from the round after %(number)s on.") % values
        )
    return _("No %(joins)s has a place in %(pool)s: table %(table)s, round %(number)s.") % values


def _left(data: Data) -> str:
    """A match or a phase that stays as it is though the results call for others."""
    if "here" in data:
        here = ", ".join(map(str, data["here"]))
        words = _("Round %(number)s: who plays this phase stays (%(here)s), whatever the ranking.")
        return words % {**data, "here": here}
    values = {**data, "sat": _sides(data["sat"]), "due": _sides(data["due"])}
    if data["table"] is None:
        words = _("Round %(number)s: it stays so that nobody played (%(due)s by the results).")
        return words % values
    words = _("Round %(number)s, table %(table)s: %(sat)s stays (%(due)s by the results).")
    return words % values


def _reseated(data: Data) -> str:
    words = _("Round %(number)s, table %(table)s: %(due)s seated by the results now.")
    if data["replayed"]:
        words = _("Round %(number)s, table %(table)s: %(due)s to play it again.")
    return " ".join(
        words % {"number": data["number"], "table": table["table"], "due": _sides(table["due"])}
        for table in data["tables"]
    )


def _sides(numbers: Sequence[int | None]) -> str:
    return " – ".join(str(number or "?") for number in numbers)


def _step(data: Data) -> str:
    """The step of a draft in words; lines written before steps had names are all of swaps."""
    return step_words(data.get("step", "swap"), data)


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "round.draw": _drawn,
    "round.publish": _published,
    "round.discard": lambda d: _("Draft of round %(number)s given up.") % d,
    "round.unpublish": _unpublished,
    "round.seat": _seated,
    "round.join": _joined,
    "round.leave": _left,
    "round.reseat": _reseated,
    "round.cards": lambda d: _("Score cards of round %(number)s printed.") % d,
    "round.swap": lambda d: _("Round %(number)s: pairs %(one)s and %(other)s swapped.") % d,
    "round.tables": lambda d: _("Round %(number)s: tables %(one)s and %(other)s exchanged.") % d,
    "round.lock": lambda d: _("Draft of round %(number)s: table %(table)s locked.") % d,
    "round.unlock": lambda d: _("Draft of round %(number)s: table %(table)s unlocked.") % d,
    "round.redraw": lambda d: (
        _("Draft of round %(number)s: the rest drawn again (draw no %(seed)s).") % d
    ),
    "round.undo": lambda d: _("Round %(number)s, undone: %(step)s.") % {**d, "step": _step(d)},
    "round.redo": lambda d: _("Round %(number)s, done again: %(step)s.") % {**d, "step": _step(d)},
    "kept_apart.add": lambda d: " ".join(
        [_("Pairs %(one)s and %(other)s are kept apart.") % d, d["reason"]]
    ).strip(),
    "kept_apart.remove": lambda d: _("Pairs %(one)s and %(other)s may meet again.") % d,
}
