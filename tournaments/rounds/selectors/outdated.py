"""Whether a draft still holds: who came or left since, whose rank moved, what was settled since."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import Round, System
from tournaments.models.draft import DraftMatch
from tournaments.models.stored_draw import StoredDraw
from tournaments.phases.selectors import members_of, players_now
from tournaments.rounds.draw_input import by_rank
from tournaments.rounds.partners import partners_in
from tournaments.rounds.selectors.changed_settings import Reason, changed_settings
from tournaments.rounds.selectors.draws import cards_out_words, draw_order, victories_before
from tournaments.rounds.selectors.groups_played import groups_played
from tournaments.rounds.words import names_words


@dataclass(frozen=True, slots=True)
class Presence:
    """Who came since a draw, who left, and who is here and no longer of the phase, by number."""

    come: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    unqualified: tuple[int, ...] = ()

    @property
    def numbers(self) -> list[int]:
        """All of them, in order."""
        return sorted((*self.come, *self.gone, *self.unqualified))

    def __bool__(self) -> bool:
        return bool(self.numbers)


def presence_changed(round_: Round) -> Presence:
    """Who is there and not in a draft, and who is in it and not there."""
    draw = round_.stored_draw
    step = draw.with_partners(round_.step_shown)
    placed = {*step.playing, *step.byes}
    if draw.groups is None:
        # Whose opponent of the schedule has left rests, and wins without a table.
        placed |= {*(draw.resting or ())}
    there = {player.number for player in players_now(round_.tournament, round_.number)}
    if draw.groups is not None:
        # Who is in a bracket and has no match is not left out by this draw; once the phase has
        # begun, who leaves it without a match here changes nothing of this round.
        members = {number for ids in (draw.members or {}).values() for number in ids}
        placed |= members if draw.begins_phase(round_.number) else members & there
        placed |= there & _alone(round_, draw)
    missing = placed - there
    here = missing and {p.number for p in players_of_round(round_.tournament, round_.number)}
    return Presence(
        tuple(sorted(there - placed)), tuple(sorted(missing - here)), tuple(sorted(missing & here))
    )


def ranking_moved(round_: Round) -> bool:
    """Whether a draft that went by the ranking would be drawn from another one today.

    Only who is in both counts: :func:`presence_changed` tells who came or left.
    """
    draw, tournament, number = round_.stored_draw, round_.tournament, round_.number
    if draw.groups is not None:
        return draw.begins_phase(number) and _seeds_moved(round_, draw)
    if not by_rank(draw.drawn.system):
        return False
    there = draw_order(tournament, number)
    if partners := partners_in(draw):
        there = partners.sides(there)
    drawn = draw.drawn.input.ids
    if _reordered(drawn, [player.number for player in there]):
        return True
    if draw.system != System.SWISS:
        return False
    won = victories_before(tournament, number)
    before = {entrant.id: entrant.victories for entrant in draw.drawn.input.entrants}
    return any(won.get(number, count) != count for number, count in before.items())


def reasons_to_redraw(round_: Round) -> list[Reason]:
    """Every reason for which a draft no longer holds, those that keep it from being public first.

    None of a published round.
    """
    if round_.published:
        return []
    changed = presence_changed(round_).numbers
    found = [
        Reason("presence", words, tuple(changed), refuses=True) for words in presence_words(round_)
    ]
    if out := cards_out_words(round_.tournament, round_.number):
        # Who plays whom is known again with the last of these cards.
        found += [Reason("cards", words, refuses=True) for words in out]
        return [*found, *changed_settings(round_)]
    if not changed and results_moved(round_):
        words = _("Since the draw, results of this phase have changed: draw again.")
        found.append(Reason("results", words, refuses=True))
    if ranking_moved(round_):
        words = _("The ranking has changed since this draw: draw again.")
        found.append(Reason("ranking", words, refuses=True))
    return [*found, *changed_settings(round_)]


def outdated_words(round_: Round) -> list[str]:
    """Why a draft is to be drawn again, in sentences; none while it holds."""
    return [reason.words for reason in reasons_to_redraw(round_)]


def results_moved(round_: Round) -> bool:
    """Whether a round of brackets or pools would be of other matches today."""
    draw, number = round_.stored_draw, round_.number
    if draw.groups is None or number == draw.start:
        return False
    tournament = round_.tournament
    there, partners = draw_order(tournament, number), partners_in(draw)
    there = partners.sides(there) if partners else there
    now = groups_played(tournament, tournament.phase_at(number), number, draw.groups, there)
    return _meetings(now.matches) != _meetings(round_.step_shown.matches)


def _meetings(matches: Iterable[DraftMatch]) -> set[tuple[str, int | None, frozenset[int]]]:
    return {(match.group, match.slot, frozenset(match.numbers)) for match in matches}


def presence_words(round_: Round) -> list[str]:
    """The change of :func:`presence_changed` in sentences; none while the draft holds."""
    found = presence_changed(round_)
    come = ngettext(
        "Pair no %(numbers)s is here and not in this draw: draw again.",
        "Pairs no %(numbers)s are here and not in this draw: draw again.",
        len(found.come),
    )
    gone = ngettext(
        "Pair no %(numbers)s is in this draw and no longer here: draw again.",
        "Pairs no %(numbers)s are in this draw and no longer here: draw again.",
        len(found.gone),
    )
    unqualified = ngettext(
        "Pair no %(numbers)s is no longer qualified: draw again.",
        "Pairs no %(numbers)s are no longer qualified: draw again.",
        len(found.unqualified),
    )
    told = ((come, found.come), (gone, found.gone), (unqualified, found.unqualified))
    return [
        words % {"numbers": names_words(list(map(str, numbers)))}
        for words, numbers in told
        if numbers
    ]


def _seeds_moved(round_: Round, draw: StoredDraw) -> bool:
    """Whether another ranking now makes or seeds the groups of a phase that begins."""
    plan = round_.tournament.phase_at(round_.number)
    if plan.position == 1 or draw.partners is not None:
        return False
    drawn, members = draw.members or {}, members_of(round_.tournament, plan, round_.number)
    now = {name: ids for name, ids in members.items() if len(ids) > 1}
    if now.keys() != drawn.keys() or any(_reordered(drawn[name], now[name]) for name in now):
        return True
    # Whoever takes the place of an entrant who left has not moved in the ranking.
    return _regrouped(drawn, now) and not presence_changed(round_)


def _regrouped(before: Mapping[str, Collection[int]], now: Mapping[str, Collection[int]]) -> bool:
    """Whether somebody of both is of another group."""
    then, here = ({n: name for name, ids in one.items() for n in ids} for one in (before, now))
    return any(then[number] != here[number] for number in then.keys() & here.keys())


def _reordered(before: Sequence[int], now: Sequence[int]) -> bool:
    """Whether those in both lists stand in another order."""
    both = {*before} & {*now}
    return [one for one in before if one in both] != [one for one in now if one in both]


def _alone(round_: Round, draw: StoredDraw) -> set[int]:
    """The only members of groups that begin with a round: they have no opponent, or no partner."""
    plan = round_.tournament.phase_at(round_.number)
    if plan.position == 1 or plan.start != round_.number:
        return set()
    if draw.partners is not None:
        return {*(draw.alone or ())}
    groups = members_of(round_.tournament, plan, round_.number)
    return {ids[0] for ids in groups.values() if len(ids) == 1}
