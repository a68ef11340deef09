"""What an edit of a phase changes, and the problems of a phase as it is described."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.template.defaultfilters import capfirst
from django.utils.translation import gettext as _

from scoring.match import MATCH_GAMES
from scoring.ranking import round_covered_twice
from tournaments.core.wording.keys import KEY_WORDS, key_title
from tournaments.core.wording.phases import is_qualifying, phase_label
from tournaments.core.writes import Problem, Refusal
from tournaments.draws.pools import SMALLEST
from tournaments.draws.schedule import turns_of
from tournaments.models import (
    GROUPED,
    SETTINGS,
    Match,
    MatchEntry,
    Partners,
    Phase,
    Play,
    System,
    Tournament,
)
from tournaments.models.phase_settings import GAMES_OPTIONS, MOST_GAMES, MOST_ROUNDS
from tournaments.rulesets.refusals import own_problems

FEWEST_OF_PARTNERS = 4


def phase_problems(tournament: Tournament, phase: Phase, before: Phase) -> Iterator[Problem]:
    """Everything wrong with a later phase, each beside its field."""
    if phase.system not in tournament.later_systems:
        words = _("A later phase cannot be drawn in this way.")
        if tournament.melee:
            words = _(
                "Players are entered alone here: a later phase is another mêlée, or rounds by "
                "rank, pools or a bracket with partners drawn once."
            )
        elif not tournament.two_sided:
            words = _("At tables of three and more a later phase is drawn at random or by rank.")
        yield Problem("system", words)
    if not 1 <= phase.rounds <= MOST_ROUNDS:
        words = _("From 1 to %(most)s rounds.") % {"most": MOST_ROUNDS}
        yield Problem("rounds", words)
    yield from own_problems(tournament, phase)
    yield from option_problems(phase, two_sided=tournament.two_sided)
    yield from games_problems(phase, tournament.game)
    if len(phase.groups) > 1 and phase.system not in GROUPED:
        words = _("Groups are drawn separately in brackets and pools only.")
        yield Problem("others", words)
    if any(group.places for group in phase.groups) and before.system != System.POOLS:
        yield Problem("who", _("The phase before has no pools: choose by rank."))
    if len({group.name for group in phase.groups}) < len(phase.groups):
        words = _("Two groups have the same name: give one of the categories another.")
        yield Problem("categories", words)
    if tournament.partners_stay(phase):
        yield from _partner_problems(tournament, phase, before)
    yield from ranking_problems(phase.ranking_keys)


def _partner_problems(tournament: Tournament, phase: Phase, before: Phase) -> Iterator[Problem]:
    """What is wrong with a phase in partners drawn once."""
    counts = [group.last - group.first + 1 for group in phase.groups if group.last is not None]
    if any(count % 2 for count in counts):
        yield Problem("count", _("Two by two they become partners: choose an even number."))
    elif phase.system == System.POOLS and any(count < 2 * SMALLEST for count in counts):
        yield Problem(
            "count", _("Pools of partners need six players: choose a knockout for this phase.")
        )
    elif any(count < FEWEST_OF_PARTNERS for count in counts):
        yield Problem("count", _("Two sides of two are needed: choose at least four players."))
    if phase.partners == Partners.KEPT and not tournament.partners_stay(before):
        yield Problem(
            "partners", _("In the phase before, partners do not stay together: have them drawn.")
        )


def caps_problems(chain: Sequence[Phase]) -> Iterator[Problem]:
    """Phases in which a round has two score caps, of its own or of the contest."""
    for phase in chain:
        twice = round_covered_twice(phase.caps)
        if twice is not None and (len(chain) == 1 or phase.start <= twice <= phase.end):
            words = _(
                "%(phase)s: two maximums apply in round %(number)s. Let one of "
                "them end before the other begins."
            )
            title = capfirst(phase_label(chain, phase.position))
            yield Problem("cap_to_round", words % {"phase": title, "number": twice})


def turn_problems(phase: Phase) -> Iterator[Problem]:
    """Rounds in which not everybody of a few who all meet would have met."""
    main = phase.groups[0]
    if phase.system != System.ROUND_ROBIN or main.last is None or main.last == main.first:
        return
    count = main.last - main.first + 1
    once = turns_of(count)
    if phase.rounds not in (once, 2 * once) and once <= MOST_ROUNDS:
        words = _(
            "With %(count)s, everyone has met everyone after %(once)s rounds, "
            "twice after %(twice)s: choose one of these numbers, or leave it empty."
        )
        yield Problem("rounds", words % {"count": count, "once": once, "twice": 2 * once})


def option_problems(phase: Phase, *, two_sided: bool = True) -> Iterator[Problem]:
    """Options of a bracket that exclude each other, or that do not fit what is played."""
    if phase.double and phase.placement:
        words = _(
            "A double elimination has no placement matches: a pair that has lost twice is out. "
            "Untick this, or choose a simple knockout."
        )
        yield Problem("placement", words)
    if phase.rematches_allowed and not two_sided:
        yield Problem(
            "rematches", _("Rematches can be allowed only where two sides meet at each table.")
        )


def games_problems(phase: Phase, game: str) -> Iterator[Problem]:
    """What is wrong with the number of games of a match."""
    count = phase.games
    if not 1 <= count <= MOST_GAMES:
        yield Problem("games", _("From 1 to %(most)s games.") % {"most": MOST_GAMES})
    elif count > 1 and game not in MATCH_GAMES:
        yield Problem(
            "games", _("Only belote, contrée and belote for two have matches of several games.")
        )
    elif count % 2 == 0 and phase.play == Play.BEST_OF:
        words = _(
            "Each side could win half of %(count)s games: choose an odd number, or have all of "
            "them played."
        )
        yield Problem("games", words % {"count": count})
    elif count % 2 == 0 and phase.bracketed:
        yield Problem(
            "games", _("In a bracket a match needs a winner: choose an odd number of games.")
        )


def games_change_problems(
    tournament: Tournament, stored: Phase, described: Phase
) -> Iterator[Problem]:
    """Why the games of a match can no longer change: a result of the phase is entered."""
    if games_changed(stored, described) and results_entered(tournament, stored):
        words = _(
            "A result of this phase has been entered: its matches keep their games. To change "
            "them, cancel the results first."
        )
        yield Problem("games", words)


def results_entered(tournament: Tournament, phase: Phase) -> bool:
    """Whether anything is entered of a match of a phase (one query)."""
    matches = Match.objects.filter(round__in=tournament.rounds.of_phase(phase))
    return matches.exclude(entry=MatchEntry.NONE).exists()


def ranking_problems(keys: Sequence[str]) -> Iterator[Problem]:
    """What is wrong with the keys of a ranking, of the tournament or of a phase."""
    if not keys:
        yield Problem("ranking_keys", _("Choose at least one ranking criterion."))
    for key in keys:
        if key not in KEY_WORDS:
            yield Problem(
                "ranking_keys", _("There is no ranking criterion “%(key)s”.") % {"key": key}
            )
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        named = {"key": key_title(key)}
        yield Problem("ranking_keys", _("“%(key)s” is chosen more than once.") % named)
    if "lot" in keys and keys[-1] != "lot":
        yield Problem("ranking_keys", _("The draw by lot settles every tie: put it last."))


Worth = Mapping[str, Any]
NO_WORTH: Worth = {}
RANKING_OF_A_PHASE = ("ranking_keys", "carry")
"""The settings that change a ranking which may have been seen."""


def differences(phase: Phase, values: Worth) -> Worth:
    """What other values would change in a phase, by column, with the values before."""
    columns = ((name, getattr(phase, name), value) for name, value in values.items())
    return {name: [before, value] for name, before, value in columns if before != value}


def games_changed(stored: Phase, edited: Phase) -> Worth:
    """The games of a match where they change; of a single game, `play` says nothing.

    >>> games_changed(Phase(), Phase(play="all")), games_changed(Phase(games=3), Phase())
    ({}, {'games': [3, 1]})
    """
    if stored.games == edited.games == 1:
        return NO_WORTH
    return differences(stored, {name: getattr(edited, name) for name in GAMES_OPTIONS})


def put_worth(phase: Phase, worth: Worth) -> Worth:
    """Write what a match is worth into a phase; return what changes, with the values before."""
    changes = differences(phase, worth)
    for name, value in worth.items():
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
    moved = [str(SETTINGS[name].label) for name in differences(stored, wanted)]
    words = _("This changes a ranking that may have been seen: %(settings)s. Tick to continue.")
    return words % {"settings": ", ".join(moved)} if moved else ""
