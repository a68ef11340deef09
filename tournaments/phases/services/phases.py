"""Services of the phases of a tournament: add, change, remove."""

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.writes import Actor, Refusal, claim_version, journal, open_service, refuse
from tournaments.models import MatchEntry, Phase, System, Tournament, chained, without_pools
from tournaments.models.phase_settings import (
    DESCRIBED,
    GAMES_OPTIONS,
    MATCH_WORTH,
    MOST_ROUNDS,
    RULES,
)
from tournaments.phases.services.checks import (
    NO_WORTH,
    RANKING_OF_A_PHASE,
    Worth,
    caps_problems,
    games_change_problems,
    games_changed,
    games_problems,
    named,
    option_problems,
    phase_at,
    phase_problems,
    put_worth,
    seen_ranking_words,
    still_own,
    turn_problems,
)
from tournaments.phases.services.own_rules import published_words
from tournaments.ranking.selectors.lengths import foreseen, turns_foreseen
from tournaments.ranking.services import asked_about_draws, keep_held
from tournaments.rulesets.refusals import refuse_clashes


@open_service("tournament")
def phase_add(
    *,
    actor: Actor,
    tournament: Tournament,
    version: int,
    phase: Phase,
    before: int | None = None,
    worth: Worth = NO_WORTH,
) -> Tournament:
    """Add a phase, also while the tournament is played: after the last one, or before another.

    `worth` is what a match is worth, by columns; where it says nothing, as in the phase before.

    :raises Refusal: for a phase that cannot be played, or not at this place.
    """
    claim_version(tournament, version)
    previous = phase_previous(tournament, before)
    _check(tournament, phase, previous)
    chain = [*tournament.chain[: previous.position], phase, *tournament.chain[previous.position :]]
    for name in MATCH_WORTH:
        setattr(phase, name, worth.get(name, getattr(previous, name)))
    phase.keep_own(tournament.first)
    phase.tournament = tournament
    _refuse_without_pools(chain)
    keep_held(tournament)
    # The last phase first: each moves to a position that is free.
    for one in reversed(chained(chain)[previous.position :]):
        one.save()
    return _saved(actor, tournament, "phase.add", previous.position + 1)


def phase_previous(tournament: Tournament, before: int | None) -> Phase:
    """The phase that a new one follows: the last, or the one in front of position `before`.

    :raises Refusal: where there is no phase at `before`, or it has begun.
    """
    if before is None:
        return tournament.chain[-1]
    _refuse_drawn(tournament, phase_at(tournament, before, first=2))
    return tournament.chain[before - 2]


@open_service("tournament")
def phase_edit(
    *,
    actor: Actor,
    tournament: Tournament,
    version: int,
    position: int,
    phase: Phase,
    worth: Worth = NO_WORTH,
    back: Collection[str] = (),
    confirmed: bool = False,
) -> Tournament:
    """Change a later phase; of one that has begun only its name, its rounds and its ranking.

    The games of a match can change until a result of the phase is entered.

    `worth` is what a match is worth, by columns; where it says nothing that stays. What the phase
    sets itself stays so, unless it changes to what the contest says or is given `back`.

    `confirmed` allows a change of a ranking that may have been seen. The rules of the phase can
    change until its first round is published.

    :raises Refusal: where this would change what is drawn.
    """
    claim_version(tournament, version)
    stored = phase_at(tournament, position, first=2)
    _check(tournament, phase, tournament.chain[position - 2])
    published = tournament.rounds.of_phase(stored).published().exists()
    question = seen_ranking_words(stored, phase, worth) if published else ""
    if published and phase.own_rules != stored.own_rules:
        raise Refusal(published_words(stored.start), "rules")
    edited = copy(stored)
    columns = set(_open_columns(tournament, stored, phase))
    # The rules of single rounds are changed by an act of their own.
    for name in columns - {"rounds", "own_rules_of_rounds"}:
        setattr(edited, name, getattr(phase, name))
    gone: tuple[int, ...] = ()
    if "rounds" in columns:
        keep_held(tournament)
        gone = edited.resize(phase.rounds, tournament.rounds.last_number())
    changes = {**games_changed(stored, edited), **put_worth(edited, worth)}
    edited.keep_own(tournament.first, still_own(stored, edited, back))
    refuse(caps_problems([edited]))
    then = copy(tournament)
    then.chain = tuple(edited if one is stored else one for one in tournament.chain)
    refuse_clashes(then)
    _refuse_without_pools(then.chain)
    with asked_about_draws(tournament, confirmed=confirmed, question=question):
        edited.save()
        return _saved(actor, tournament, "phase.edit", position, gone=gone, worth=changes)


@open_service("tournament")
def phase_remove(
    *, actor: Actor, tournament: Tournament, version: int, position: int
) -> Tournament:
    """Remove a phase.

    :raises Refusal: where one of its rounds is drawn.
    """
    claim_version(tournament, version)
    gone = phase_at(tournament, position, first=2)
    _refuse_drawn(tournament, gone)
    left = [phase for phase in tournament.chain if phase != gone]
    _refuse_without_pools(left)
    gone.delete()
    for phase in chained(left)[position - 1 :]:
        phase.save(update_fields=["position"])
    return _saved(actor, tournament, "phase.remove", position, removed=gone)


@open_service("tournament")
def phase_options_edit(
    *, actor: Actor, tournament: Tournament, version: int, options: Mapping[str, Any]
) -> Tournament:
    """Change the options of the first phase, by the names of its columns.

    :raises Refusal: once it is drawn.
    """
    claim_version(tournament, version)
    if tournament.rounds.exists():
        raise Refusal(_("The first phase is already drawn."))
    edited = copy(tournament.first)
    for name, value in options.items():
        setattr(edited, name, value)
    problems = option_problems(edited, two_sided=tournament.two_sided)
    refuse([*problems, *games_problems(edited, tournament.game)])
    edited.save(update_fields=[*options])
    return _saved(actor, tournament, "phase.edit", 1)


def _refuse_drawn(tournament: Tournament, phase: Phase) -> None:
    if tournament.rounds.last_number() >= phase.start:
        raise Refusal(_("Round %(number)s of this phase is drawn."), number=phase.start)


def _refuse_without_pools(chain: Sequence[Phase]) -> None:
    if without_pools(chain) is not None:
        raise Refusal(
            _("The next phase takes the first ones of each pool: change that phase first."),
            "system",
        )


def _open_columns(tournament: Tournament, stored: Phase, phase: Phase) -> Sequence[str]:
    """The columns of a phase that can still change: all, until one of its rounds is drawn.

    :raises Refusal: where the described phase is shorter than what is drawn, or has other games of
        a match than those of a result.
    """
    drawn = tournament.rounds.last_number()
    if drawn < stored.start:
        return DESCRIBED
    refuse(games_change_problems(tournament, stored, phase))
    still = ("name", *RANKING_OF_A_PHASE, *RULES, *GAMES_OPTIONS)
    if stored.grouped or drawn > stored.end:
        return still
    least = drawn - stored.start + 1
    if phase.rounds < least:
        words = _("Round %(number)s is already drawn: at least %(least)s rounds here.")
        raise Refusal(words, "rounds", number=drawn, least=least)
    return (*still, "rounds")


def _check(tournament: Tournament, phase: Phase, before: Phase) -> None:
    """Give brackets, pools and those who all meet the rounds they are going to take.

    :raises Refusal: where the phase cannot be played.
    """
    phase.position = before.position + 1
    if phase.system == System.ROUND_ROBIN and not phase.rounds:
        phase.rounds = turns_foreseen(tournament, phase) or 0
    begun = tournament.rounds.last_number() > before.end
    turns = () if begun else turn_problems(phase)
    refuse([*phase_problems(tournament, phase, before), *turns])
    phase.rounds = foreseen(tournament, phase) or phase.rounds


def _saved(
    actor: Actor,
    tournament: Tournament,
    act: str,
    position: int,
    *,
    gone: Sequence[int] = (),
    removed: Phase | None = None,
    worth: Mapping[str, Sequence[Any]] = NO_WORTH,
) -> Tournament:
    """Read the chain again and write the line of the journal.

    `gone` are rounds left out that had rules of their own; `worth` changes as it says.
    """
    del tournament.chain
    phase = removed or tournament.chain[position - 1]
    own = {"name": phase.rules_name, "preset": phase.preset, "options": dict(phase.own_rules)}
    data: dict[str, Any] = {
        **named(tournament, phase),
        "system": phase.system,
        **({"drawn_with": phase.drawn_with} if phase.drawn_with else {}),
        **({"games": phase.games, "play": phase.play} if phase.games > 1 else {}),
        "rounds": tournament.rounds_total,
        "own_rules": own if phase.own_rules else None,
        "changes": dict(worth),
    }
    data |= {"rules_gone": list(gone)} if gone else {}
    journal(actor, act, tournament, **data)
    return tournament


@open_service("tournament")
def phase_round_add(
    *, actor: Actor, tournament: Tournament, version: int, position: int
) -> Tournament:
    """Give a phase one round more; the phases after it begin a round later.

    :raises Refusal: for brackets and pools, and once the next phase has begun.
    """
    claim_version(tournament, version)
    return _rounds_changed(actor, tournament, phase_at(tournament, position), 1)


@open_service("tournament")
def phase_round_drop(
    *, actor: Actor, tournament: Tournament, version: int, position: int
) -> Tournament:
    """Leave out the last round of a phase.

    :raises Refusal: for brackets and pools, and where that round is drawn.
    """
    claim_version(tournament, version)
    return _rounds_changed(actor, tournament, phase_at(tournament, position), -1)


@open_service("tournament")
def phase_cut(*, actor: Actor, tournament: Tournament, version: int, position: int) -> Tournament:
    """End a phase after the last round drawn: the next phase begins now.

    :raises Refusal: for brackets and pools, and where none of its rounds is drawn.
    """
    claim_version(tournament, version)
    phase, drawn = phase_at(tournament, position), tournament.rounds.last_number()
    if drawn < phase.start:
        raise Refusal(_("This phase has not begun: remove it instead."))
    if drawn == phase.end:
        raise Refusal(_("Round %(number)s is the last of this phase."), number=drawn)
    return _rounds_changed(actor, tournament, phase, drawn - phase.end)


def _rounds_changed(actor: Actor, tournament: Tournament, phase: Phase, by: int) -> Tournament:
    """Give a phase so many rounds more, or fewer.

    :raises Refusal: where it cannot have that many.
    """
    drawn, rounds = tournament.rounds.last_number(), phase.rounds + by
    if phase.grouped:
        raise Refusal(
            _("The number of rounds of brackets and pools is fixed: none can be added or removed.")
        )
    if drawn > phase.end:
        words = _("The next phase has begun with round %(number)s: this one can no longer change.")
        raise Refusal(words, number=phase.end + 1)
    if rounds < drawn - phase.start + 1:
        last = tournament.rounds.get(number=drawn)
        words = _("Round %(number)s is drawn: discard its draft first.")
        if last.matches.exclude(entry=MatchEntry.NONE).exists():
            words = _("Round %(number)s has results: it stays.")
        elif last.published:
            words = _("Round %(number)s is published: unpublish it first, then discard its draft.")
        raise Refusal(words, number=drawn)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal(_("From 1 to %(most)s rounds."), most=MOST_ROUNDS)
    keep_held(tournament)
    gone = phase.resize(rounds, drawn)
    phase.save(update_fields=["rounds", "own_rules_of_rounds"])
    chained(tournament.chain)
    data = {"by": by, "rounds": tournament.rounds_total, **named(tournament, phase)}
    data |= {"rules_gone": list(gone)} if gone else {}
    journal(actor, "phase.rounds", tournament, **data)
    return tournament
