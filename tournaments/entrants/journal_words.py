"""Sentences of the journal: entrants."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _, ngettext

from tournaments.core.journal_words import Data, Sentences
from tournaments.core.next_round_source import play_words, walkover_words
from tournaments.core.tags import euros
from tournaments.core.wording.keys import rank_words
from tournaments.core.wording.text import Text
from tournaments.entrants.fields import FIELDS

MOST_SHOWN = 12


def _said(words: Text, data: Data) -> str:
    """A sentence on an entrant, then when it was to play next as things stood."""
    values = {
        **data,
        "names": _joined(data.get("names", ())),
        "round": data.get("from_round", data.get("joined_from")),
        "place": rank_words(data["waiting"]) if "waiting" in data else "",
    }
    sentence = str(words) % values
    return f"{sentence} {play_words(data['plays'])}" if "plays" in data else sentence


def _joined(names: Iterable[str]) -> str:
    return " – ".join(names)


def _listed(items: Sequence[str]) -> str:
    """The first few items."""
    shown = ", ".join(items[:MOST_SHOWN])
    return f"{shown}…" if len(items) > MOST_SHOWN else shown


def _added(data: Data) -> str:
    words = _("Pair %(number)s entered late: %(names)s, playing from round %(round)s.")
    if "waiting" in data:
        words = _("Pair %(number)s entered, %(place)s on the waiting list: %(names)s.")
    elif data["joined_from"] == 1:
        words = _("Pair %(number)s entered: %(names)s.")
    elif "plays" in data:
        words = _("Pair %(number)s entered late: %(names)s.")
    return _said(words, data)


def _imported(data: Data) -> str:
    numbers = [pair["number"] for pair in data["pairs"]]
    words = ngettext(
        "%(count)s pair entered from a list: number %(first)s.",
        "%(count)s pairs entered from a list: numbers %(first)s to %(last)s.",
        data["count"],
    ) % {"count": data["count"], "first": min(numbers), "last": max(numbers)}
    if "waiting" in data:
        words = f"{words} {waiting_words(data['waiting'])}"
    if "paid" in data:
        paid = ngettext("%(count)s of them has paid.", "%(count)s of them have paid.", data["paid"])
        words = f"{words} {paid % {'count': data['paid']}}"
    return words


def waiting_words(count: int) -> str:
    """How many of a list had no place left."""
    words = ngettext(
        "%(count)s of them is on the waiting list.",
        "%(count)s of them are on the waiting list.",
        count,
    )
    return words % {"count": count}


def _edited(data: Data) -> str:
    before, after = data["before"], data["after"]
    club, *others = FIELDS
    field_words = {
        "names": _("names"),
        club.name: club.in_journal,
        "fixed_table": _("fixed table"),
        "joined_from": _("first round"),
        **{field.name: field.in_journal for field in others},
    }
    changes = " · ".join(
        f"{words} {_shown(before.get(field))} → {_shown(after.get(field))}"
        for field, words in field_words.items()
        if before.get(field) != after.get(field)
    )
    values = {"number": data["number"], "changes": changes or _("nothing changed")}
    return _("Pair %(number)s corrected (%(changes)s).") % values


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return _joined(value)
    return str(value) if value not in (None, "") else "–"


def _removed(data: Data) -> str:
    words = _("Pair %(number)s deleted: %(names)s.")
    if "waiting" in data:
        words = _(
            "Pair %(number)s removed from the waiting list, where it was %(place)s: %(names)s."
        )
    return _said(words, data)


def _withdrawn(data: Data) -> str:
    sentence = _said(_("Pair %(number)s (%(names)s) withdraws from round %(round)s on."), data)
    return f"{sentence} {walkover_words(data.get('walks_over', ()))}".rstrip()


def _paused(data: Data) -> str:
    words = _("Pair %(number)s (%(names)s) sits out rounds %(round)s to %(last)s.")
    if data["from_round"] == data["to_round"]:
        words = _("Pair %(number)s (%(names)s) sits out round %(round)s.")
    return _said(words, {**data, "last": data["to_round"]})


def _returned(data: Data) -> str:
    words = _("Pair %(number)s (%(names)s) is back, from round %(round)s on.")
    if "plays" in data:
        words = _("Pair %(number)s (%(names)s) is back.")
    elif data.get("waits"):
        words = _("Pair %(number)s (%(names)s) is back, at the end of the waiting list.")
    sentence = _said(words, data)
    if data.get("waits") and data.get("paid"):
        return f"{sentence} {FEE_BACK}"
    over = _("That is one pair more than there are places.")
    return f"{sentence} {over}" if data.get("over") else sentence


def _let_in(data: Data) -> str:
    words: Text = _("Pair %(number)s (%(names)s) gets a place from the waiting list.")
    if data["over"]:
        words = _("Pair %(number)s (%(names)s) gets a place, one more than there are.")
    if "plays" not in data and data["joined_from"] > 1:
        words = f"{words} " + _("It plays from round %(round)s.")
    return _said(words, data)


FEE_BACK = _("The fee is to be given back.")


def _put_back(data: Data) -> str:
    sentence = _said(_("Pair %(number)s (%(names)s) goes back on the waiting list."), data)
    return f"{sentence} {FEE_BACK}" if data["paid"] else sentence


def _moved_up(data: Data) -> str:
    words = ngettext(
        "A place is free: pair %(pairs)s gets it, from the waiting list.",
        "Places are free: pairs %(pairs)s get them, from the waiting list.",
        len(data["pairs"]),
    ) % {"pairs": _named(data["pairs"])}
    plays = data.get("plays", {"round": data["joined_from"], "why": ""})
    if plays["why"]:
        return f"{words} {play_words(plays)}"
    if plays["round"] > 1:
        words = f"{words} " + _("From round %(round)s on.") % plays
    return words


def _made_to_wait(data: Data) -> str:
    return ngettext(
        "Pair %(pairs)s no longer has a place and is the first on the waiting list.",
        "Pairs %(pairs)s no longer have a place and are the first on the waiting list.",
        len(data["pairs"]),
    ) % {"pairs": _named(data["pairs"])}


def _named(pairs: list[Data]) -> str:
    """Numbers and names, the first few: 65 (Marie Durand – Paul Petit), 66 (…)."""
    return _listed([f"{pair['number']} ({_joined(pair['names'])})" for pair in pairs])


def _checked_in(data: Data) -> str:
    lists = []
    for (field, value), words in TICKED.items():
        numbers = sorted(c["number"] for c in data["changes"] if c.get(field) is value)
        if numbers:
            pairs = ngettext("pair %(numbers)s", "%(count)s pairs (%(numbers)s)", len(numbers))
            listed = _listed([*map(str, numbers)])
            lists.append(words % {"pairs": pairs % {"count": len(numbers), "numbers": listed}})
    return _("Check-in: %(changes)s.") % {"changes": " · ".join(lists)}


TICKED = {
    ("present", True): _("present: %(pairs)s"),
    ("present", False): _("no longer present: %(pairs)s"),
    ("paid", True): _("paid: %(pairs)s"),
    ("paid", False): _("no longer paid: %(pairs)s"),
}


def _cash_counted(data: Data) -> str:
    expected, counted = data["expected"], data["counted"]
    if counted == expected:
        words = _("Cash counted: %(counted)s, as expected.")
    elif counted > expected:
        words = _("Cash counted: %(counted)s, %(gap)s more than the %(expected)s expected.")
    else:
        words = _("Cash counted: %(counted)s, %(gap)s less than the %(expected)s expected.")
    amounts = {"counted": counted, "expected": expected, "gap": abs(counted - expected)}
    sentence = words % {name: euros(cents) for name, cents in amounts.items()}
    if cheques := data.get("cheques"):
        sentence = f"{sentence} " + _("Of which %(amount)s in cheques.") % {
            "amount": euros(cheques)
        }
    return sentence


SENTENCES: Sentences = {
    "entrant.add": _added,
    "entrants.import": _imported,
    "entrant.edit": _edited,
    "entrant.remove": _removed,
    "entrant.withdraw": _withdrawn,
    "entrant.pause": _paused,
    "entrant.resume": lambda data: _said(_("The pause of pair %(number)s (%(names)s) ends."), data),
    "entrant.return": _returned,
    "entrant.substitute": lambda data: _said(
        _("Pair %(number)s: %(name)s plays instead of %(before)s from round %(round)s on."),
        {**data, "before": data["before"] or "–"},
    ),
    "entrant.let_in": _let_in,
    "entrant.put_back": _put_back,
    "entrants.move_up": _moved_up,
    "entrants.wait": _made_to_wait,
    "entrants.check_in": _checked_in,
    "cash.count": _cash_counted,
}
