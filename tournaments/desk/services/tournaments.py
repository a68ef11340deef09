"""Writing tournaments and their settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import islice
from random import Random
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import Rules
from tournaments.core.service import service
from tournaments.core.wording.settings import LABELS
from tournaments.core.writes import (
    Actor,
    Problem,
    Refusal,
    claim_key,
    claim_version,
    forget_old_keys,
    journal,
)
from tournaments.models import (
    ByeChoice,
    ByeScore,
    Club,
    Phase,
    RuleSet,
    Submission,
    System,
    Tournament,
)
from tournaments.models.phase import MATCH_WORTH, chained, without_pools
from tournaments.models.system import AT_EVERY_TABLE, GROUPED, MELEES, PARTNER_GAMES, two_sided
from tournaments.models.tournament import PHASE_SETTINGS
from tournaments.phases.services.checks import ranking_problems

# No vowels, so that no code is a word; no characters that look alike.
CODE_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
CODE_LENGTH = 5
SHOWN_IN_RANKING = (
    *("ranking_keys", "bye_score", "bye_points", "bye_victory"),
    *("forfeit_points", "forfeit_points_against", *MATCH_WORTH),
)
"""Settings that change a ranking the players have seen."""


@service("club")
def tournament_create(
    *,
    actor: Actor,
    club: Club,
    preset: str,
    rules: Rules,
    settings: Mapping[str, Any],
    seed: int,
    rule_set: RuleSet | None = None,
    later: Sequence[Phase] = (),
) -> Tournament:
    """Create a tournament; its short code and the lot of its ranking are drawn from the seed.

    It copies its rules: `rule_set` only says where they come from. `later` are the phases after
    the first, which the settings describe.

    :raises Refusal: for settings that do not go together.
    """
    claim_key(actor, "tournament.create")
    forget_old_keys(actor.at)
    _refuse(_problems(settings, rules.game))
    chance = Random(seed)  # noqa: S311 - a lot that anyone can draw again, not a secret
    tournament = Tournament.objects.create(
        club=club,
        code=_free_code(chance),
        lot_seed=chance.randrange(1, 2**31),
        preset=preset,
        rules=rules,
        rule_set=rule_set,
        **{name: value for name, value in settings.items() if name not in PHASE_SETTINGS},
    )
    tournament.phases.bulk_create(_phases(tournament, settings, later))
    Submission.objects.filter(key=actor.key).update(tournament_id=tournament.pk)
    data = {"name": tournament.name, "club": club.name, "code": tournament.code, "preset": preset}
    if rule_set is not None:
        data["rule_set"] = rule_set.name
    journal(actor, "tournament.create", tournament=tournament, data=data)
    return tournament


@service("tournament")
def tournament_edit(
    *,
    actor: Actor,
    tournament: Tournament,
    version: int,
    settings: Mapping[str, Any],
    confirmed: bool = False,
) -> Tournament:
    """Change settings of a tournament; `confirmed` where a published ranking may change.

    :raises Refusal: for settings that do not go together, or would falsify what was played.
    :raises Conflict: where somebody changed the tournament since.
    """
    claim_key(actor, "tournament.edit", tournament)
    claim_version(tournament, version)
    _refuse(_problems(settings, tournament.game))
    changes = changed(tournament, settings)
    _refuse(islice(_problems_with_play(tournament, settings, changes, confirmed), 1))
    if changes:
        _store(tournament, settings)
        journal(actor, "tournament.edit", tournament=tournament, data={"changes": changes})
    return tournament


def changed(tournament: Tournament, settings: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The settings that change, each with its value before and after."""
    pairs = {name: (tournament.setting(name), value) for name, value in settings.items()}
    return {
        name: [_json(before), _json(after)]
        for name, (before, after) in pairs.items()
        if before != after
    }


def _phases(
    tournament: Tournament, settings: Mapping[str, Any], later: Sequence[Phase]
) -> tuple[Phase, ...]:
    """The phases of a new tournament; what a match of the first is worth holds in all of them."""
    first = Phase(**_of_first_phase(settings))
    phases = chained([first, *later])
    for phase in phases:
        phase.tournament = tournament
        for name in MATCH_WORTH:
            setattr(phase, name, getattr(first, name))
    return phases


def _store(tournament: Tournament, settings: Mapping[str, Any]) -> None:
    """Store settings; what a match is worth holds in every phase."""
    own = {name: value for name, value in settings.items() if name not in PHASE_SETTINGS}
    first = _of_first_phase(settings)
    worth = {name: value for name, value in first.items() if name in MATCH_WORTH}
    if own:
        Tournament.objects.filter(pk=tournament.pk).update(**own)
    if first:
        tournament.phases.filter(position=1).update(**first)
    if worth:
        tournament.phases.update(**worth)
    tournament.refresh_from_db()


def _of_first_phase(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that are columns of the first phase, by the name of the column."""
    return {PHASE_SETTINGS[name]: settings[name] for name in PHASE_SETTINGS if name in settings}


def _refuse(problems: Iterable[Problem]) -> None:
    if found := list(problems):
        raise Refusal(*found)


def _problems(settings: Mapping[str, Any], game: str) -> Iterator[Problem]:
    """What does not go together in the settings."""
    if "ranking_keys" in settings:
        yield from ranking_problems(settings["ranking_keys"])
    if settings.get("bye_score") == ByeScore.FIXED and not settings.get("bye_points"):
        yield Problem("bye_points", _("A bye scores a fixed number: say how many."))
    if settings.get("bye_score") == ByeScore.CATCH_UP and not two_sided(game):
        words = _("A catch-up game needs a table of two: choose another score for a bye.")
        yield Problem("bye_score", words)
    if settings.get("system", AT_EVERY_TABLE[0]) not in AT_EVERY_TABLE and not two_sided(game):
        yield Problem("system", _("Tables of three and more are drawn by rank or at random."))
    if settings.get("system") in MELEES:
        yield from _melee_problems(settings, game)


def _melee_problems(settings: Mapping[str, Any], game: str) -> Iterator[Problem]:
    """A mêlée makes partners of single players, and those who rest have nobody to catch up with."""
    if game not in PARTNER_GAMES:
        words = _("A mêlée changes partners: in this game everybody plays alone.")
        yield Problem("system", words)
    if settings.get("bye_score") == ByeScore.CATCH_UP:
        words = _("In a mêlée there is no catch-up game: choose another score for a bye.")
        yield Problem("bye_score", words)
    if settings["system"] != System.MELEE:
        return
    # The plan of changing partners decides these two by itself.
    if settings.get("avoid_same_club"):
        words = _("In a mêlée everybody meets the others as evenly as can be, clubs or not.")
        yield Problem("avoid_same_club", words)
    if settings.get("bye_choice") == ByeChoice.VOLUNTEER:
        words = _("In a mêlée the byes are shared evenly: nobody is named for them.")
        yield Problem("bye_choice", words)


def _problems_with_play(
    tournament: Tournament,
    settings: Mapping[str, Any],
    changes: Mapping[str, Any],
    confirmed: bool,
) -> Iterator[Problem]:
    """What the changes would falsify of the entries, the draws and the rankings shown."""
    first, drawn = tournament.first, tournament.rounds.last_number()
    if "system" in changes:
        if words := _other_entrants(tournament, str(settings["system"])):
            yield Problem("system", words)
        if without_pools([Phase(system=settings["system"]), *tournament.chain[1:]]):
            words = _("The next phase takes the first of each pool: change that one first.")
            yield Problem("system", words)
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
        words = _("Round %(number)s is drawn already: at least %(number)s.")
        yield Problem("rounds_planned", words % {"number": drawn})
    if drawn and "table_size" in changes:
        words = _("Round %(number)s is drawn already with tables of %(size)s players.")
        words %= {"number": drawn, "size": tournament.table_size}
        yield Problem("table_size", words)
    moved = [str(LABELS[name]) for name in SHOWN_IN_RANKING if name in changes]
    if moved and not confirmed and tournament.rounds.published().exists():
        words = _("This moves a ranking that may have been seen: %(settings)s. Tick to go on.")
        yield Problem("confirmed", words % {"settings": ", ".join(moved)})


def _other_entrants(tournament: Tournament, system: str) -> str:
    """Why the pairs that are entered cannot become single players, or players pairs; or empty."""
    then = Tournament(rules=tournament.rules)
    then.chain = (Phase(system=system),)
    count = tournament.entrants.count()
    if not count or then.players_each == tournament.players_each:
        return ""
    if then.melee:
        words = ngettext(
            "%(count)s pair is entered, and in a mêlée everybody is entered alone: remove it "
            "first, or create another contest.",
            "%(count)s pairs are entered, and in a mêlée everybody is entered alone: remove them "
            "first, or create another contest.",
            count,
        )
    else:
        words = ngettext(
            "%(count)s player is entered alone, and outside a mêlée pairs play: remove him first, "
            "or create another contest.",
            "%(count)s players are entered alone, and outside a mêlée pairs play: remove them "
            "first, or create another contest.",
            count,
        )
    return words % {"count": count}


def _free_code(chance: Random) -> str:
    """A code that no tournament has."""
    while True:
        code = "".join(chance.choices(CODE_LETTERS, k=CODE_LENGTH))
        if not Tournament.objects.filter(code=code).exists():
            return code


def _json(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value.isoformat() if isinstance(value, date) else value
