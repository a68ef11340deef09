"""The problems of a phase as it is described."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.core.wording.keys import KEY_WORDS, key_title
from tournaments.core.writes import Problem
from tournaments.models import Phase, System, Tournament
from tournaments.models.phase import MOST_ROUNDS
from tournaments.models.system import GROUPED

LATER_SYSTEMS = (System.DANOIS, System.SWISS, System.RANDOM, *GROUPED)
"""The systems of a later phase."""


def phase_problems(tournament: Tournament, phase: Phase, before: Phase) -> Iterator[Problem]:
    """Everything wrong with a later phase, each beside its field."""
    if tournament.melee or not tournament.two_sided:
        words = _("Phases are for contests in which two sides meet and stay together.")
        yield Problem("system", words)
    if phase.system not in LATER_SYSTEMS:
        yield Problem("system", _("A later phase cannot be drawn in this way."))
    if not 1 <= phase.rounds <= MOST_ROUNDS:
        words = _("From 1 to %(most)s rounds.") % {"most": MOST_ROUNDS}
        yield Problem("rounds", words)
    if phase.rules is not None and phase.rules.game != tournament.game:
        yield Problem("rules", _("These are rules of another game than that of the contest."))
    yield from option_problems(phase)
    yield from _group_problems(phase, before)
    yield from ranking_problems(phase.ranking_keys)


def option_problems(phase: Phase) -> Iterator[Problem]:
    """Options of a bracket that exclude each other."""
    if phase.double and phase.placement:
        words = _(
            "A double elimination has no placement matches: who has lost twice is out. Untick "
            "this, or choose a simple knockout."
        )
        yield Problem("placement", words)


def ranking_problems(keys: Sequence[str]) -> Iterator[Problem]:
    """What is wrong with the keys of a ranking, of the tournament or of a phase."""
    if not keys:
        yield Problem("ranking_keys", _("Choose at least one ranking key."))
    for key in keys:
        if key not in KEY_WORDS:
            yield Problem("ranking_keys", _("There is no ranking key “%(key)s”.") % {"key": key})
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        named = {"key": key_title(key)}
        yield Problem("ranking_keys", _("“%(key)s” is chosen more than once.") % named)
    if "lot" in keys and keys[-1] != "lot":
        yield Problem("ranking_keys", _("The lot decides every tie: put it last."))


def _group_problems(phase: Phase, before: Phase) -> Iterator[Problem]:
    if len(phase.groups) > 1 and phase.system not in GROUPED:
        words = _("Two groups are drawn for themselves in brackets and pools only.")
        yield Problem("others", words)
    if any(group.places for group in phase.groups) and before.system != System.POOLS:
        yield Problem("who", _("The phase before has no pools: choose by rank."))
    if len({group.name for group in phase.groups}) < len(phase.groups):
        words = _("Two groups have the same name: give one of the categories another.")
        yield Problem("categories", words)
