"""Totals as the pages show them: who sits where, and what stands beside what was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.sides import points_field, side_names
from tournaments.core.tags import points
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Match
from tournaments.results.forms.results import TotalsForm, totals_of


def seated(pairs: Sequence[PairName]) -> list[tuple[str, PairName]]:
    """Who sits at a table, with the letters of their places."""
    return list(zip(side_names(len(pairs)), pairs, strict=True))


def standing(match: Match) -> dict[str, Any]:
    """What stands at a table, forfeits and hands included, as the fields would have been typed."""
    scores = {points_field(side.position): side.score for side in match.sides.all()}
    return totals_of(match) | scores


def totals_beside(
    pairs: Sequence[PairName], form: TotalsForm, stands: Mapping[str, Any]
) -> list[tuple[str, str, str]]:
    """Rows of a name, what stands and what was typed."""
    typed = form.cleaned_data
    rows = [
        (
            f"{letter} · {pair}",
            points(stands.get(points_field(place))),
            points(typed[points_field(place)]),
        )
        for place, (letter, pair) in enumerate(seated(pairs))
    ]
    counts = {"belotes": _("Belotes"), "capots": _("Capots")}
    rows += [
        (label, str(stands.get(name, "–")), str(typed[name]))
        for name, label in counts.items()
        if name in form.fields
    ]
    if "winner" in form.fields:
        rows.append((_("Winner"), _letter(stands.get("winner")), _letter(typed["winner"])))
    return rows


def _letter(place: str | None) -> str:
    return side_names(int(place) + 1)[-1] if place else "–"
