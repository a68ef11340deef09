"""What is deleted with a tournament, and copies of the database, in words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from tournaments.core.installation import CopyFault, CopyFile
from tournaments.desk.database_contents import Place

REASONS = {
    "brought": gettext_lazy("a file brought from elsewhere"),
    "delete": gettext_lazy("before a contest was deleted"),
    "manual": gettext_lazy("by hand"),
    "migration": gettext_lazy("before the program was updated"),
    "publish": gettext_lazy("when a round was published"),
    "replaced": gettext_lazy("before another copy was restored"),
    "results": gettext_lazy("every few minutes while results are being entered"),
}
FAULTS = {
    "damaged": gettext_lazy("This file is damaged: it cannot be restored."),
    "older": gettext_lazy(
        "It was made by an older version of the program: stop the program, then restore it with "
        "the command “belote-club restore”."
    ),
    "other": gettext_lazy(
        "It was made by another version of the program, which this one cannot read. Use that "
        "version."
    ),
    "strange": gettext_lazy(
        "Something other than the program has changed this file: %(details)s. It cannot be "
        "restored."
    ),
    "endless": gettext_lazy(
        "This file cannot be read in a reasonable time: it is not a copy made by this program."
    ),
}
ROLES = {
    "admin": gettext_lazy("administrator"),
    "organiser": gettext_lazy("organiser"),
    "referee": gettext_lazy("referee"),
    "scorer": gettext_lazy("scorer"),
}
UNITS = (gettext_lazy("kB"), gettext_lazy("MB"), gettext_lazy("GB"))


def fault_words(fault: CopyFault | None) -> str:
    """Why a copy cannot be put back; empty where it can."""
    return FAULTS[fault.kind] % {"details": fault.details} if fault else ""


LABEL = re.compile(r"(?P<code>[a-z0-9]+)-(?:round-(?P<number>[0-9]+)|deleted)")


def reason_words(copy: CopyFile, names: Mapping[str, str]) -> str:
    """Why a copy was made, with its contest and round; `names` are those of its contests by code.

    >>> from datetime import datetime
    >>> from pathlib import Path
    >>> from django.utils import translation
    >>> copy = CopyFile(Path(), datetime(2026, 11, 20), "publish", "martin-round-2", 1, 1)
    >>> with translation.override("en"):
    ...     reason_words(copy, {"martin": "Winter contest"}), reason_words(copy, {})
    ('when round 2 of “Winter contest” was published', 'when a round was published')
    """
    label = LABEL.fullmatch(copy.label)
    name = names.get(label["code"]) if label else None
    if label is None or name is None:
        return str(REASONS.get(copy.reason, copy.reason))
    if label["number"] is None:
        return _("before “%(name)s” was deleted") % {"name": name}
    values = {"name": name, "number": label["number"]}
    return _("when round %(number)s of “%(name)s” was published") % values


def size_words(size: int) -> str:
    """The size of a file, in thousands of bytes or more.

    >>> from django.utils import translation
    >>> with translation.override("en"):
    ...     [size_words(one).split() for one in (1, 999_499, 12_600_000)]
    [['1', 'kB'], ['999', 'kB'], ['13', 'MB']]
    """
    thousands, unit = max(size / 1000, 1), 0
    while round(thousands) >= 1000 and unit < len(UNITS) - 1:
        thousands, unit = thousands / 1000, unit + 1
    return f"{round(thousands)}\u00a0{UNITS[unit]}"


def results_words(places: Sequence[Place]) -> tuple[int, str]:
    """How many results, and where they are; `places` are in order.

    >>> from django.utils import translation
    >>> with translation.override("en"):
    ...     results_words([(1, 3), (2, 4), (2, 7)])
    (3, 'table 3 of round 1; tables 4, 7 of round 2')
    """
    words = []
    for round_, of_round in groupby(places, itemgetter(0)):
        tables = [str(table) for _round, table in of_round]
        sentence = ngettext(
            "table %(tables)s of round %(round)s",
            "tables %(tables)s of round %(round)s",
            len(tables),
        )
        words.append(sentence % {"tables": ", ".join(tables), "round": round_})
    return len(places), _("; ").join(words)


def role_words(roles: Iterable[tuple[str, str, str]]) -> list[str]:
    """Roles of an account, each with its club or contest."""
    return [f"{ROLES.get(role, role)} – {contest or club}" for role, club, contest in roles]


def going_words(going: Mapping[str, int]) -> dict[str, str]:
    """The numbers of entrants, rounds and results, each with its word.

    >>> from django.utils import translation
    >>> with translation.override("en"):
    ...     going_words({"entrants": 48, "rounds": 1, "results": 0})
    {'entrants': '48 entrants', 'rounds': '1 round', 'results': '0 results'}
    """
    words = {
        "entrants": ngettext("%(count)s entrant", "%(count)s entrants", going["entrants"]),
        "rounds": ngettext("%(count)s round", "%(count)s rounds", going["rounds"]),
        "results": ngettext("%(count)s result", "%(count)s results", going["results"]),
    }
    return {name: one % {"count": going[name]} for name, one in words.items()}
