"""Find a phase, say what an edit changes in it, and whether that moves a ranking seen."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.wording.phases import is_qualifying
from tournaments.core.writes import Refusal
from tournaments.models import GAMES_OPTIONS, SETTINGS, Phase, Tournament
from tournaments.phases.services.checks import other_games

Worth = Mapping[str, Any]
NO_WORTH: Worth = {}
RANKING_OF_A_PHASE = ("ranking_keys", "carry")
"""The settings that change a ranking which may have been seen."""


def games_changed(stored: Phase, edited: Phase) -> Worth:
    """The games of a match where they change, with the values before."""
    if not other_games(stored, edited):
        return NO_WORTH
    pairs = {name: [getattr(stored, name), getattr(edited, name)] for name in GAMES_OPTIONS}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def put_worth(phase: Phase, worth: Worth) -> Worth:
    """Write what a match is worth into a phase; return what changes, with the values before."""
    changes = {
        name: [getattr(phase, name), value]
        for name, value in worth.items()
        if getattr(phase, name) != value
    }
    for name, (_before, value) in changes.items():
        setattr(phase, name, value)
    return changes


def named(tournament: Tournament, phase: Phase) -> dict[str, Any]:
    """What the journal calls a phase by."""
    at = phase.position
    qualifying = {"qualifying": True} if is_qualifying(tournament.chain, at) else {}
    return {"position": at, "name": phase.name, **qualifying}


def phase_at(tournament: Tournament, position: int, *, first: int = 1) -> Phase:
    """The phase at a position of the chain, from the `first` on that can be meant."""
    if not first <= position <= len(tournament.chain):
        raise Refusal(_("There is no such phase."))
    return tournament.chain[position - 1]


def still_own(stored: Phase, edited: Phase, back: Collection[str]) -> Collection[str]:
    """What a phase sets itself and goes on setting, although the contest may say the same."""
    unchanged = (n for n in stored.own_settings if getattr(stored, n) == getattr(edited, n))
    return {*unchanged}.difference(back)


def seen_ranking_words(stored: Phase, phase: Phase, worth: Worth) -> str:
    """The question before a ranking changes that players have seen; empty where none does."""
    wanted = {name: getattr(phase, name) for name in RANKING_OF_A_PHASE} | {**worth}
    moved = [str(SETTINGS[n].label) for n in wanted if getattr(stored, n) != wanted[n]]
    words = _("This changes a ranking that may have been seen: %(settings)s. Tick to continue.")
    return words % {"settings": ", ".join(moved)} if moved else ""
