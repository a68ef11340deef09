"""Whether a draft still holds: who came or left, whose rank moved, what was settled otherwise."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from django.utils.translation import gettext as _, ngettext, ngettext_lazy

from tournaments.brackets.draws import group_request
from tournaments.draws.inputs import PREFIX, DrawInput
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import ByeChoice, DraftMatch, DraftStep, Round, StoredDraw, System
from tournaments.phases.selectors import members_of, players_now
from tournaments.rounds.draft_judgement import judged, judged_now, players_of, with_facts_now
from tournaments.rounds.draw_input import (
    SCHEDULES,
    by_rank,
    byes_to_name,
    clubs_of,
    drawn_with,
    system_of,
    to_draw_with,
    victories_before,
)
from tournaments.rounds.drawn_once import partners_in
from tournaments.rounds.selectors.draws import cards_out_words, draw_order
from tournaments.rounds.selectors.next_round import groups_played
from tournaments.rounds.words import broken_words, names_words

OFF_SCHEDULE = ("entrants", "met", "over")
"""Why a round of a schedule was drawn at random."""


class Reason(NamedTuple):
    """Why a draft is out of date; `numbers` are the entrants it is about, if it is about some."""

    code: str
    words: str
    numbers: tuple[int, ...] = ()
    refuses: bool = False
    """whether the draft cannot be published; else publishing asks"""

    @property
    def key(self) -> str:
        """What a form sends that has shown it."""
        return " ".join([self.code, *map(str, self.numbers)])


class Presence(NamedTuple):
    """Who came since a draw, who left, and who is here and no longer of the phase, by number."""

    come: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    unqualified: tuple[int, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """All of them, in order."""
        return tuple(sorted((*self.come, *self.gone, *self.unqualified)))


def reasons_to_redraw(round_: Round) -> list[Reason]:
    """Every reason for which a draft no longer holds; first the ones that prevent publishing.

    None of a published round.
    """
    if round_.published:
        return []
    presence = presence_changed(round_)
    changed, refusals = presence.numbers, presence_words(presence)
    reasons = [Reason("presence", words, changed, refuses=True) for words in refusals]
    out = cards_out_words(round_.tournament, round_.number)
    # Who plays whom is known again with the last of these cards.
    reasons += [Reason("cards", words, refuses=True) for words in out]
    if not out and not changed and results_moved(round_):
        words = _("Since the draw, results of this phase have changed: draw again.")
        reasons.append(Reason("results", words, refuses=True))
    if not out and ranking_moved(round_, presence):
        words = _("The ranking has changed since this draw: draw again.")
        reasons.append(Reason("ranking", words, refuses=True))
    return [*reasons, *changed_settings(round_)]


def presence_changed(round_: Round) -> Presence:
    """Who is there and not in a draft, and who is in it and not there."""
    draw = round_.stored_draw
    step = draw.with_partners(round_.step_shown)
    placed = {*step.playing, *step.byes}
    there = {player.number for player in players_now(round_.tournament, round_.number)}
    if not draw.groups:
        # Whose opponent of the schedule has left rests, and wins without a table.
        placed |= {*draw.resting}
    else:
        # Who is in a bracket and has no match is not left out by this draw; once the phase has
        # begun, who leaves it without a match here changes nothing of this round.
        members = {number for ids in draw.members.values() for number in ids}
        placed |= members if draw.begins_phase(round_.number) else members & there
        plan = round_.plan
        if round_.number == plan.start > 1:
            # The only members of a group have no opponent, or no partner.
            alone = draw.alone
            if draw.partners is None:
                groups = members_of(round_.tournament, plan, round_.number).values()
                alone = [ids[0] for ids in groups if len(ids) == 1]
            placed |= there.intersection(alone)
    missing = placed - there
    here = missing and {p.number for p in players_of_round(round_.tournament, round_.number)}
    return Presence(
        tuple(sorted(there - placed)), tuple(sorted(missing - here)), tuple(sorted(missing & here))
    )


SENTENCES = (
    ngettext_lazy(
        "Pair no. %(numbers)s is here and not in this draw: draw again.",
        "Pairs no. %(numbers)s are here and not in this draw: draw again.",
        "count",
    ),
    ngettext_lazy(
        "Pair no. %(numbers)s is in this draw and no longer here: draw again.",
        "Pairs no. %(numbers)s are in this draw and no longer here: draw again.",
        "count",
    ),
    ngettext_lazy(
        "Pair no. %(numbers)s is no longer qualified: draw again.",
        "Pairs no. %(numbers)s are no longer qualified: draw again.",
        "count",
    ),
)
"""Of those who have come, who are gone and who are no longer qualified."""


def presence_words(presence: Presence) -> list[str]:
    """Who came or left since a draw, in sentences; none while the draft holds."""
    return [
        words % {"numbers": names_words(numbers), "count": len(numbers)}
        for words, numbers in zip(SENTENCES, presence, strict=True)
        if numbers
    ]


def ranking_moved(round_: Round, presence: Presence) -> bool:
    """Whether the ranking from which a draft was drawn has changed.

    Only who is in both counts: `presence` says who came or left.
    """
    draw, tournament, number = round_.stored_draw, round_.tournament, round_.number
    if draw.groups:
        return draw.begins_phase(number) and _seeds_moved(round_, draw, presence)
    if not by_rank(draw.drawn.system):
        return False
    drawn = draw.drawn.input
    there = partners_in(draw).sides(draw_order(tournament, number))
    if _reordered(drawn.ids, [player.number for player in there]):
        return True
    if draw.system != System.SWISS:
        return False
    won = victories_before(tournament, number)
    return any(won.get(row.id, row.victories) != row.victories for row in drawn.entrants)


def _seeds_moved(round_: Round, draw: StoredDraw, presence: Presence) -> bool:
    """Whether another ranking now makes or seeds the groups of a phase that begins."""
    plan = round_.plan
    if plan.position == 1 or draw.partners is not None:
        return False
    drawn, members = draw.members, members_of(round_.tournament, plan, round_.number)
    now = {name: ids for name, ids in members.items() if len(ids) > 1}
    if now.keys() != drawn.keys() or any(_reordered(drawn[name], now[name]) for name in now):
        return True
    then, here = _groups_of(drawn), _groups_of(now)
    regrouped = any(then[number] != here[number] for number in then.keys() & here.keys())
    # Whoever takes the place of an entrant who left has not moved in the ranking.
    return regrouped and not presence.numbers


def _groups_of(members: Mapping[str, Collection[int]]) -> dict[int, str]:
    return {number: name for name, ids in members.items() for number in ids}


def _reordered(before: Sequence[int], now: Sequence[int]) -> bool:
    """Whether those in both lists stand in another order."""
    both = {*before} & {*now}
    return [id_ for id_ in before if id_ in both] != [id_ for id_ in now if id_ in both]


def results_moved(round_: Round) -> bool:
    """Whether a round of brackets or pools would be of other matches today."""
    draw, number = round_.stored_draw, round_.number
    if not draw.groups or number == draw.start:
        return False
    there = partners_in(draw).sides(draw_order(round_.tournament, number))
    plan = round_.plan
    now = groups_played(round_.tournament, plan, number, draw.groups, there)
    return _meetings(now.matches) != _meetings(round_.step_shown.matches)


def _meetings(matches: Iterable[DraftMatch]) -> set[tuple[str, int | None, frozenset[int]]]:
    return {(match.group, match.slot, frozenset(match.numbers)) for match in matches}


def changed_settings(round_: Round) -> list[Reason]:
    """What was settled otherwise since the draw; nothing where it would be drawn the same.

    A draw that looks at a setting is out of date once that changes; any other once more has to
    give in the draft as it stands.
    """
    draw, step = round_.stored_draw, round_.step_shown
    if round_.published or not draw.is_named:
        return []
    if draw.keeps_apart:
        return [*_way(round_, draw), *_since_draw(round_, draw, step)]
    before = judged(draw, step).broken
    words = _("%(what)s This is new since this draw.")
    gives = [
        Reason(row.constraint, words % {"what": broken_words(row, str)}, row.entrants)
        for row in judged(judged_now(round_), step).broken
        if row not in before
    ]
    return [*_way(round_, draw), *_of_groups(round_, draw), *gives]


def _way(round_: Round, draw: StoredDraw) -> Iterator[Reason]:
    """Another way to draw than that of the phase today."""
    tournament, number = round_.tournament, round_.number
    plan, system = round_.plan, system_of(tournament, number)
    request = draw.drawn.input
    by_input = draw.by in (None, System.MELEE_FIXED)
    drawn = str(request.system if by_input else draw.by).removeprefix(PREFIX)
    holds = system in SCHEDULES if draw.instead in OFF_SCHEDULE else drawn == system
    if draw.keeps_apart and not tournament.two_sided:
        holds = holds and request.size == tournament.sides_at_table
    elif holds and draw.instead not in OFF_SCHEDULE:
        holds = drawn_with(request) == to_draw_with(plan, number)
    if not holds:
        yield Reason("way", _("The kind of draw of this phase has changed since this draw."))


def _since_draw(round_: Round, draw: StoredDraw, step: DraftStep) -> Iterator[Reason]:
    """What the draw has looked at and is settled otherwise now."""
    tournament, number, before = round_.tournament, round_.number, draw.drawn.input
    now = with_facts_now(round_, draw, before)
    if changed := before.apart ^ now.apart:
        words = _(
            "The pairs that must not meet have changed since round %(number)s was drawn: draw it "
            "again to respect this."
        )
        numbers = tuple(chain.from_iterable(sorted(changed)))
        yield Reason("forbidden", words % {"number": before.round_}, numbers)
    yield from _clubs(before, now)
    # Another choice of the bye counts where somebody has one and it is asked for.
    whole = draw.with_partners(step)
    due = byes_to_name(tournament, number, len(whole.playing) + len(whole.byes))
    bye = before.bye or ByeChoice.LOWEST.value
    chosen = bye if isinstance(bye, str) else ByeChoice.VOLUNTEER.value
    if due and chosen != tournament.bye_choice:
        yield Reason("bye", _("The way the bye is chosen has changed since this draw."))
    at = {number: match.table for match in step.matches for number in match.numbers}
    old, new = before.fixed_tables, now.fixed_tables
    moved = (n for n in old.keys() | new.keys() if new.get(n) not in (old.get(n), at.get(n)))
    if numbers := tuple(sorted(moved)):
        words = ngettext(
            "The fixed table of pair no. %(numbers)s has changed since this draw.",
            "The fixed tables of pairs no. %(numbers)s have changed since this draw.",
            len(numbers),
        )
        yield Reason("fixed_table", words % {"numbers": names_words(numbers)}, numbers)


def _clubs(before: DrawInput, now: DrawInput) -> Iterator[Reason]:
    """Whether other pairs are of one club; the name of a club says nothing."""
    if _of_one_club(before) == _of_one_club(now):
        return
    if (before.soft or ()) != (now.soft or ()):
        words = _("The setting to keep pairs from the same club apart has changed since this draw.")
        yield Reason("same_club", words)
        return
    old, new = before.clubs, now.clubs
    numbers = tuple(sorted(n for n in old.keys() | new.keys() if old.get(n) != new.get(n)))
    words = ngettext(
        "The club of pair no. %(numbers)s has changed since this draw.",
        "The clubs of pairs no. %(numbers)s have changed since this draw.",
        len(numbers),
    )
    yield Reason("home_club", words % {"numbers": names_words(numbers)}, numbers)


def _of_one_club(request: DrawInput) -> set[frozenset[int]]:
    """The entrants of each club that has more than one, where clubs are kept apart."""
    groups: defaultdict[str | int, set[int]] = defaultdict(set)
    for number, club in request.clubs.items() if "club" in (request.soft or ()) else ():
        groups[club].add(number)
    return {frozenset(ids) for ids in groups.values() if len(ids) > 1}


def _of_groups(round_: Round, draw: StoredDraw) -> Iterator[Reason]:
    """Pools that begin with this round, where they would be others today."""
    plan, tournament = round_.plan, round_.tournament
    for group in draw.groups if draw.begins_phase(round_.number) else ():
        before = group.input
        members = players_of(round_, draw, group.members)
        clubs = clubs_of(tournament, members) if tournament.avoid_same_club else None
        now = group_request(plan, group.members, before.seed or 0, clubs)
        kept = ("norm", "entrants", "soft", "by", "placed")
        if replace(now, **{name: getattr(before, name) for name in kept}) != before:
            yield Reason("way", _("The kind of draw of this phase has changed since this draw."))
        yield from _clubs(before, now)
