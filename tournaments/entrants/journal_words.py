"""Sentences of the journal: entrants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.next_round_source import play_words, walkover_words
from tournaments.core.tags import euros
from tournaments.core.wording.ranks import rank_words
from tournaments.entrants.fields import FIELDS

Data = Mapping[str, Any]
MOST_SHOWN = 12


def _joined(names: Iterable[str]) -> str:
    return " – ".join(names)


def _said(words: str, data: Data, since: int = 0) -> str:
    """A sentence on an entrant, from its number, its names and a round."""
    return words % {"number": data["number"], "names": _joined(data["names"]), "round": since}


def _added(data: Data) -> str:
    since = data["joined_from"]
    if "waiting" in data:
        return _waited(
            _("Pair %(number)s entered, %(place)s on the waiting list: %(names)s."), data
        )
    if since == 1:
        return _said(_("Pair %(number)s entered: %(names)s."), data)
    if "plays" in data:
        return _plays(_("Pair %(number)s entered late: %(names)s."), data)
    words = _("Pair %(number)s entered late: %(names)s, playing from round %(round)s.")
    return _said(words, data, since)


def _plays(words: str, data: Data) -> str:
    """A sentence on an entrant, then when it was to play next as things stood."""
    return f"{_said(words, data)} {play_words(data['plays'])}"


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
        words = f"{words} {paid_words(data['paid'])}"
    return words


def paid_words(count: int) -> str:
    """How many of a list have paid."""
    words = ngettext("%(count)s of them has paid.", "%(count)s of them have paid.", count)
    return words % {"count": count}


def waiting_words(count: int) -> str:
    """How many of a list had no place left."""
    words = ngettext(
        "%(count)s of them is on the waiting list.",
        "%(count)s of them are on the waiting list.",
        count,
    )
    return words % {"count": count}


def _waited(words: str, data: Data) -> str:
    names = _joined(data["names"])
    place = rank_words(data["waiting"])
    return words % {"number": data["number"], "names": names, "place": place}


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
    return _("Pair %(number)s corrected (%(changes)s).") % {
        "number": data["number"],
        "changes": changes or _("nothing changed"),
    }


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return _joined(value)
    return str(value) if value not in (None, "") else "–"


def _removed(data: Data) -> str:
    if "waiting" in data:
        words = _("Pair %(number)s taken off the waiting list, where it was %(place)s: %(names)s.")
        return _waited(words, data)
    return _said(_("Pair %(number)s removed: %(names)s."), data)


def _withdrawn(data: Data) -> str:
    words = _("Pair %(number)s (%(names)s) withdraws from round %(round)s on.")
    sentence = _said(words, data, data["from_round"])
    return f"{sentence} {walkover_words(data.get('walks_over', ()))}".rstrip()


def _paused(data: Data) -> str:
    if data["from_round"] == data["to_round"]:
        words = _("Pair %(number)s (%(names)s) leaves round %(round)s out.")
        return _said(words, data, data["from_round"])
    words = _("Pair %(number)s (%(names)s) leaves rounds %(round)s to %(last)s out.")
    values = {"number": data["number"], "names": _joined(data["names"]), "last": data["to_round"]}
    return words % {**values, "round": data["from_round"]}


def _returned(data: Data) -> str:
    over = data.get("over")
    words = _("Pair %(number)s (%(names)s) is back, from round %(round)s on.")
    if "plays" in data:
        words = _plays(_("Pair %(number)s (%(names)s) is back."), data)
        return f"{words} " + _("That is one more than there are places.") if over else words
    if data.get("waits"):
        words = _("Pair %(number)s (%(names)s) is back, as the last on the waiting list.")
        if data.get("paid"):
            words = f"{words} " + _("Its fee is to be given back.")
    elif over:
        words = f"{words} " + _("That is one more than there are places.")
    return _said(words, data, data["from_round"])


def _let_in(data: Data) -> str:
    words = _("Pair %(number)s (%(names)s) is let in from the waiting list.")
    if data["over"]:
        words = _("Pair %(number)s (%(names)s) is let in, one more than there are places.")
    if "plays" in data:
        return _plays(words, data)
    if data["joined_from"] > 1:
        words = f"{words} " + _("It plays from round %(round)s.")
    return _said(words, data, data["joined_from"])


def _put_back(data: Data) -> str:
    words = _("Pair %(number)s (%(names)s) is put back on the waiting list.")
    if data["paid"]:
        words = f"{words} " + _("Its fee is to be given back.")
    return _said(words, data, 1)


def _moved_up(data: Data) -> str:
    named = _named(data["pairs"])
    words = ngettext(
        "A place is free: pair %(pairs)s moves up from the waiting list.",
        "Places are free: pairs %(pairs)s move up from the waiting list.",
        len(data["pairs"]),
    ) % {"pairs": named}
    plays = data.get("plays", {"round": data["joined_from"], "why": ""})
    if plays["why"]:
        return f"{words} {play_words(plays)}"
    if plays["round"] > 1:
        words = f"{words} " + _("From round %(round)s on.") % plays
    return words


def _made_to_wait(data: Data) -> str:
    return ngettext(
        "Pair %(pairs)s has no place any more and is the first on the waiting list.",
        "Pairs %(pairs)s have no place any more and are the first on the waiting list.",
        len(data["pairs"]),
    ) % {"pairs": _named(data["pairs"])}


def _named(pairs: list[Data]) -> str:
    """Numbers and names, the first few: 65 (Marie Durand – Paul Petit), 66 (…)."""
    shown = [f"{pair['number']} ({_joined(pair['names'])})" for pair in pairs[:MOST_SHOWN]]
    listed = ", ".join(shown)
    return f"{listed}…" if len(pairs) > MOST_SHOWN else listed


def _substituted(data: Data) -> str:
    return _("Pair %(number)s: %(name)s plays instead of %(before)s from round %(round)s on.") % {
        "number": data["number"],
        "name": data["name"],
        "before": data["before"] or "–",
        "round": data["from_round"],
    }


def _checked_in(data: Data) -> str:
    words = {
        ("present", True): _("present: %(pairs)s"),
        ("present", False): _("no longer present: %(pairs)s"),
        ("paid", True): _("paid: %(pairs)s"),
        ("paid", False): _("no longer paid: %(pairs)s"),
    }
    lists = []
    for (field, value), sentence in words.items():
        numbers = [c["number"] for c in data["changes"] if c.get(field) is value]
        if numbers:
            lists.append(sentence % {"pairs": _pairs(sorted(numbers))})
    return _("Check-in: %(changes)s.") % {"changes": " · ".join(lists)}


def _pairs(numbers: list[int]) -> str:
    listed = ", ".join(map(str, numbers[:MOST_SHOWN]))
    if len(numbers) > MOST_SHOWN:
        listed = f"{listed}…"
    return ngettext("pair %(numbers)s", "%(count)s pairs (%(numbers)s)", len(numbers)) % {
        "count": len(numbers),
        "numbers": listed,
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
        sentence = f"{sentence} " + _("%(amount)s of it are cheques.") % {"amount": euros(cheques)}
    return sentence


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "entrant.add": _added,
    "entrants.import": _imported,
    "entrant.edit": _edited,
    "entrant.remove": _removed,
    "entrant.withdraw": _withdrawn,
    "entrant.pause": _paused,
    "entrant.resume": lambda d: _plays(_("The pause of pair %(number)s (%(names)s) ends."), d),
    "entrant.return": _returned,
    "entrant.substitute": _substituted,
    "entrant.let_in": _let_in,
    "entrant.put_back": _put_back,
    "entrants.move_up": _moved_up,
    "entrants.wait": _made_to_wait,
    "entrants.check_in": _checked_in,
    "cash.count": _cash_counted,
}
