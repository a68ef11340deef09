"""What phases, brackets and pools are called, in the language of the reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.draws.knockout import CONSOLATION, PLACE, THIRD

Match = Mapping[str, Any]


def bracket_words(bracket: str, matches: int) -> str:
    """A round of a bracket, by how many matches it has: the final has one.

    >>> bracket_words("main", 1)
    'final'
    """
    if bracket == THIRD:
        return _("match for the third place")
    if bracket.startswith(PLACE):
        return _("places from %(place)s on") % {"place": bracket.removeprefix(PLACE)}
    words = _round_words(matches)
    return _("consolation, %(round)s") % {"round": words} if bracket == CONSOLATION else words


def _round_words(matches: int) -> str:
    known = {1: _("final"), 2: _("semifinal"), 3: _("quarterfinal"), 4: _("quarterfinal")}
    if matches in known:
        return known[matches]
    size = 1 << (matches - 1).bit_length()
    return _("round of %(count)s") % {"count": 2 * size}


def bracket_rounds(output: Mapping[str, Any]) -> dict[int, str]:
    """The words of the round of every match of a bracket, by its number."""
    rows = output["matches"]
    last: dict[str, int] = {}
    for row in rows:
        last[row["bracket"]] = max(last.get(row["bracket"], 0), row["round"])
    return {
        row["match"]: bracket_words(row["bracket"], 2 ** (last[row["bracket"]] - row["round"]))
        for row in rows
    }


def group_words(name: str, count: int) -> str:
    """The name of a group in front of something, where there are several."""
    return f"{name} · " if count > 1 else ""


def group_reasons(draw: Mapping[str, Any]) -> Callable[[Match], str]:
    """Why two play in a round of brackets or pools."""
    groups = {group["name"]: group["output"] for group in draw["groups"]}
    rounds = {name: bracket_rounds(out) for name, out in groups.items() if "matches" in out}

    def why(match: Match) -> str:
        before = group_words(match["group"], len(groups))
        if match["group"] in rounds:
            return before + rounds[match["group"]][match["slot"]]
        return before + _("pool %(number)s") % {"number": match["slot"]}

    return why
