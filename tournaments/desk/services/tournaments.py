"""Writing tournaments and their settings."""

from collections.abc import Iterator, Sequence
from copy import copy
from datetime import date
from itertools import chain, islice
from random import Random
from typing import Any

from django.utils.translation import gettext as _, ngettext

from scoring.rules import Rules
from tournaments.core.writes import (
    CLOSED,
    Actor,
    Problem,
    claim_version,
    forget_old_keys,
    journal,
    refuse,
    service,
)
from tournaments.desk.services.capacity import (
    capacity_apply,
    capacity_problems,
    places_missing,
)
from tournaments.models import (
    AT_EVERY_TABLE,
    GROUPED,
    MELEES,
    PARTNER_GAMES,
    TWO_SIDED_GAMES,
    ByeChoice,
    ByeScore,
    Club,
    Phase,
    RuleSet,
    Submission,
    System,
    Tournament,
    chained,
    without_pools,
)
from tournaments.models.tournament_settings import PHASE_SETTINGS, SETTINGS, Settings
from tournaments.phases.services.checks import (
    caps_problems,
    games_change_problems,
    games_problems,
    ranking_problems,
)
from tournaments.ranking.services import asked_about_draws, keep_held

# No vowels, so that no code is a word; no characters that look alike.
CODE_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
CODE_LENGTH = 5
HIDDEN = "•••"


@service("club")
def tournament_create(
    *,
    actor: Actor,
    club: Club,
    preset: str,
    rules: Rules,
    settings: Settings,
    seed: int,
    rule_set: RuleSet | None = None,
    later: Sequence[Phase] = (),
) -> Tournament:
    """Create a tournament; its short code and the lot of its ranking are drawn from the seed.

    It copies its rules: `rule_set` only says where they come from. `later` are the phases after
    the first, which the settings describe.

    :raises Refusal: for settings that do not go together.
    """
    forget_old_keys(actor.at)
    first = Phase(**_of_first_phase(settings))
    refuse(chain(_problems(settings, rules.game), games_problems(first, rules.game)))
    chance = Random(seed)  # noqa: S311 - a lot that anyone can draw again, not a secret
    codes = iter(lambda: "".join(chance.choices(CODE_LETTERS, k=CODE_LENGTH)), "")
    tournament = Tournament.objects.create(
        club=club,
        code=next(c for c in codes if not Tournament.objects.filter(code=c).exists()),
        lot_seed=chance.randrange(1, 2**31),
        preset=preset,
        rules=rules,
        rule_set=rule_set,
        **{name: value for name, value in settings.items() if name not in PHASE_SETTINGS},
    )
    # Later phases that do not fit its game or its first one stay behind.
    first.resize(first.rounds)
    fitting = _begun_by(tournament, first).later_systems
    phases = chained([first, *(phase for phase in later if phase.system in fitting)])
    for phase in phases:
        phase.tournament = tournament
        phase.keep_own(first, phase.own_settings)
    tournament.phases.bulk_create(phases)
    Submission.objects.filter(key=actor.key).update(tournament_id=tournament.pk)
    told: dict[str, Any] = {"name": tournament.name, "club": club.name, "preset": preset}
    told |= {"rule_set": rule_set.name} if rule_set else {}
    journal(actor, "tournament.create", tournament, **told, code=tournament.code)
    return tournament


@service("tournament")
def tournament_edit(
    *,
    actor: Actor,
    tournament: Tournament,
    version: int,
    settings: Settings,
    confirmed: bool = False,
    move_last: bool = False,
) -> Tournament:
    """Change settings of a tournament; `confirmed` where a published ranking may change.

    `move_last`: where the capacity becomes too small, the last entered wait.

    :raises Refusal: for settings that do not go together, or would falsify what was played.
    :raises Conflict: where somebody changed the tournament since.
    """
    claim_version(tournament, version)
    then, game = _chain_then(tournament, settings), tournament.game
    refuse(
        chain(
            _problems(settings, game),
            games_problems(then[0], game),
            games_change_problems(tournament, tournament.first, then[0]),
            caps_problems(then),
        )
    )
    changes = _changed(tournament, settings)
    refuse(islice(_problems_with_play(tournament, settings, changes), 1))
    over = places_missing(tournament, settings, changes)
    refuse(capacity_problems(tournament, over, move_last=move_last))
    if changes:
        keep_held(tournament)
        if "ranking_held" in changes:
            Tournament.objects.filter(pk=tournament.pk).update(held_from=None)
        question = _seen_ranking_words(tournament, changes)
        with asked_about_draws(tournament, confirmed=confirmed, question=question):
            gone = _store(tournament, settings)
            told: dict[str, Any] = {"rules_gone": gone} if gone else {}
            journal(actor, "tournament.edit", tournament, changes=changes, **told)
        capacity_apply(actor, tournament, changes, over)
    return tournament


def _changed(tournament: Tournament, settings: Settings) -> dict[str, list[Any]]:
    """The settings that change, each with its value before and after, as the journal has them.

    Of a secret it has that it changed.
    """
    changes = {}
    for name, after in settings.items():
        before = tournament.setting(name)
        if before != after:
            values = [v.isoformat() if isinstance(v, date) else v for v in (before, after)]
            hidden = name in SETTINGS and SETTINGS[name].secret
            changes[name] = [HIDDEN if value else "" for value in values] if hidden else values
    return changes


def _store(tournament: Tournament, settings: Settings) -> tuple[int, ...]:
    """Store settings; return the rounds left out that had rules of their own."""
    own = {name: value for name, value in settings.items() if name not in PHASE_SETTINGS}
    first = _of_first_phase(settings)
    if own:
        Tournament.objects.filter(pk=tournament.pk).update(**own)
    gone: tuple[int, ...] = ()
    if "rounds" in first:
        stored = tournament.first
        gone = stored.resize(first["rounds"], tournament.rounds.last_number())
        first["own_rules_of_rounds"] = stored.own_rules_of_rounds
    if first:
        tournament.phases.filter(position=1).update(**first)
    tournament.refresh_from_db()
    return gone


def _of_first_phase(settings: Settings) -> dict[str, Any]:
    """The settings that are columns of the first phase, by the name of the column."""
    return {PHASE_SETTINGS[name]: settings[name] for name in PHASE_SETTINGS if name in settings}


def _problems(settings: Settings, game: str) -> Iterator[Problem]:
    """What does not go together in the settings."""
    if "ranking_keys" in settings:
        yield from ranking_problems(settings["ranking_keys"])
    score, system = settings.get("bye_score"), settings.get("system")
    scores = {score, settings.get("bye_left_over") if score == ByeScore.BIS else score}
    if ByeScore.FIXED in scores and not settings.get("bye_points"):
        yield Problem("bye_points", _("A bye scores a fixed number: give how many points."))
    if game not in TWO_SIDED_GAMES:
        if ByeScore.CATCH_UP in scores:
            words = _("A catch-up game needs two sides at a table: choose another score for a bye.")
            yield Problem("bye_score", words)
        if ByeScore.BIS in scores:
            words = _("A partie bis needs two sides at a table: choose another score for a bye.")
            yield Problem("bye_score", words)
        if system is not None and system not in AT_EVERY_TABLE:
            yield Problem("system", _("Tables of three and more are drawn by rank or at random."))
    if system in MELEES:
        yield from _melee_problems(settings, game)


def _chain_then(tournament: Tournament, settings: Settings) -> tuple[Phase, ...]:
    """The phases as they would become: later ones have from the first what they do not set."""
    first, *later = (copy(phase) for phase in tournament.chain)
    for name, value in _of_first_phase(settings).items():
        setattr(first, name, value)
    return chained([first, *later])


def _melee_problems(settings: Settings, game: str) -> Iterator[Problem]:
    """A mêlée makes partners of single players, and those who rest have nobody to catch up with."""
    if game not in PARTNER_GAMES:
        words = _("A mêlée changes partners: in this game everyone plays alone.")
        yield Problem("system", words)
    if settings.get("bye_score") == ByeScore.CATCH_UP:
        words = _("In a mêlée there is no catch-up game: choose another score for a bye.")
        yield Problem("bye_score", words)
    if settings.get("bye_score") == ByeScore.BIS:
        words = _("In a mêlée there is no partie bis: choose another score for a bye.")
        yield Problem("bye_score", words)
    if settings["system"] != System.MELEE:
        return
    # The plan of changing partners decides these two by itself.
    if settings.get("avoid_same_club"):
        words = _("In a mêlée everyone meets the others as evenly as possible, clubs or not.")
        yield Problem("avoid_same_club", words)
    if settings.get("bye_choice") == ByeChoice.VOLUNTEER:
        words = _("In a mêlée the byes are shared evenly: nobody is named for them.")
        yield Problem("bye_choice", words)


def _problems_with_play(
    tournament: Tournament,
    settings: Settings,
    changes: Settings,
) -> Iterator[Problem]:
    """What the changes would falsify of the entries, the draws and the rankings shown."""
    first, drawn = tournament.first, tournament.rounds.last_number()
    if tournament.finished_at is not None:
        yield from (Problem(name, CLOSED) for name in changes if not SETTINGS[name].when_closed)
    if "system" in changes:
        yield from _system_problems(tournament, str(settings["system"]))
    if drawn and {"system", "rounds_planned"} & changes.keys():
        if len(tournament.chain) > 1 and drawn > first.rounds:
            words = _("The second phase is drawn already: the first one stays as it was.")
            yield Problem("rounds_planned", words)
        if {first.system, settings.get("system")} & set(GROUPED):
            words = _(
                "Brackets and pools are drawn as a whole: this can only change before the draw."
            )
            yield Problem("system", words)
    if settings.get("rounds_planned", drawn) < min(drawn, first.rounds):
        words = _("Round %(number)s is already drawn: at least %(number)s.")
        yield Problem("rounds_planned", words % {"number": drawn})
    if drawn and "table_size" in changes:
        words = _("Round %(number)s is already drawn with tables of %(size)s players.")
        words %= {"number": drawn, "size": tournament.table_size}
        yield Problem("table_size", words)


def _seen_ranking_words(tournament: Tournament, changes: Settings) -> str:
    """The question before a ranking changes that players have seen; empty where none does."""
    moved = [str(one.label) for n, one in SETTINGS.items() if n in changes and one.moves_ranking]
    if not moved or not tournament.rounds.published().exists():
        return ""
    words = _("This changes a ranking that may have been seen: %(settings)s. Tick to continue.")
    return words % {"settings": ", ".join(moved)}


def _begun_by(tournament: Tournament, first: Phase) -> Tournament:
    """A tournament by the same rules with another first phase, in no database."""
    then = Tournament(rules=tournament.rules)
    then.chain = (first,)
    return then


def _system_problems(tournament: Tournament, system: str) -> Iterator[Problem]:
    """What keeps the pairs or players who are entered, and later phases, from another system."""
    first = Phase(system=system)
    then, later = _begun_by(tournament, first), tournament.chain[1:]
    count = tournament.entrants.count()
    if count and then.players_each != tournament.players_each:
        if then.melee:
            words = ngettext(
                "%(count)s pair is entered, and in a mêlée everyone is entered alone: remove it "
                "first, or create another contest.",
                "%(count)s pairs are entered, and in a mêlée everyone is entered alone: remove "
                "them first, or create another contest.",
                count,
            )
        else:
            words = ngettext(
                "%(count)s player is entered alone, and outside a mêlée pairs play: remove this "
                "player first, or create another contest.",
                "%(count)s players are entered alone, and outside a mêlée pairs play: remove them "
                "first, or create another contest.",
                count,
            )
        yield Problem("system", words % {"count": count})
    if any(phase.system not in then.later_systems for phase in later):
        words = _("The phases that follow do not fit this kind of draw: remove them first.")
        yield Problem("system", words)
    elif without_pools([first, *later]):
        words = _("The next phase takes the first ones of each pool: change that phase first.")
        yield Problem("system", words)
