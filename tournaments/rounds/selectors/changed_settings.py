"""What was settled otherwise since a draft was drawn: its draw would not be the same today."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.brackets.draws import group_request
from tournaments.draws.group_reading import PREFIX
from tournaments.draws.inputs import DrawInput
from tournaments.models import ByeChoice, Round, System
from tournaments.models.draft import DraftStep
from tournaments.models.stored_draw import StoredDraw
from tournaments.rounds.current_facts import judged_now, players_of, with_facts_now
from tournaments.rounds.draft_judgement import judged
from tournaments.rounds.draw_input import (
    PLANNED,
    SCHEDULES,
    byes_to_name,
    clubs_of,
    drawn_with,
    system_of,
    to_draw_with,
)
from tournaments.rounds.words import broken_words, names_words

OFF_SCHEDULE = ("entrants", "met", "over")
"""Why a round of a schedule was drawn at random."""


@dataclass(frozen=True, slots=True)
class Reason:
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


def changed_settings(round_: Round) -> list[Reason]:
    """What was settled otherwise since the draw; nothing where it would be drawn the same.

    A draw that looks at a setting is out of date once that changes; any other once more has to
    give in the draft as it stands.
    """
    draw, step = round_.stored_draw, round_.step_shown
    if round_.published or not draw.is_named:
        return []
    found = [*_way(round_, draw)]
    if draw.keeps_apart:
        drawn = draw.drawn.input
        now = with_facts_now(round_, draw, drawn)
        found += [*_forbidden(drawn, now), *_clubs(drawn, now)]
        found += [*_bye(round_, draw, step), *_fixed(drawn, now, step)]
        return found
    return [*found, *_of_groups(round_, draw), *_more_to_give(round_, draw, step)]


def forbidden_changed(round_: Round) -> bool:
    """Whether a draft was drawn, or stands, with other pairs to keep apart than there are now."""
    return any(reason.code == "forbidden" for reason in changed_settings(round_))


def _way(round_: Round, draw: StoredDraw) -> Iterator[Reason]:
    """Another way to draw than that of the phase today."""
    tournament, number = round_.tournament, round_.number
    plan, system = tournament.phase_at(number), system_of(tournament, number)
    by_input = draw.by in (None, System.MELEE_FIXED)
    asked = draw.drawn.input
    drawn = str(asked.system if by_input else draw.by).removeprefix(PREFIX)
    holds = system in SCHEDULES if draw.instead in OFF_SCHEDULE else drawn == system
    if draw.keeps_apart and not tournament.two_sided:
        holds = holds and asked.size == tournament.sides_at_table
    elif holds and draw.instead not in OFF_SCHEDULE:
        holds = drawn_with(asked) == to_draw_with(plan, number)
    if not holds:
        yield Reason("way", _("This phase is drawn in another way since this draw."))


def _forbidden(before: DrawInput, now: DrawInput) -> Iterator[Reason]:
    changed = {*(before.forbidden or ())} ^ {*(now.forbidden or ())}
    if changed:
        words = _(
            "The pairs that must not meet have changed since round %(number)s was drawn: draw it "
            "again to keep to them."
        )
        numbers = tuple(number for two in sorted(changed) for number in two)
        yield Reason("forbidden", words % {"number": before.round_}, numbers)


def _clubs(before: DrawInput, now: DrawInput) -> Iterator[Reason]:
    """Whether other pairs are of one club; the name of a club says nothing."""
    was, is_ = _of_one_club(before), _of_one_club(now)
    if was == is_:
        return
    if (before.soft or ()) != (now.soft or ()):
        words = _("Whether pairs of one club are kept apart has changed since this draw.")
        yield Reason("same_club", words)
        return
    old, new = before.clubs, now.clubs
    numbers = tuple(sorted(n for n in old.keys() | new.keys() if old.get(n) != new.get(n)))
    words = ngettext(
        "The club of pair no %(numbers)s has changed since this draw.",
        "The clubs of pairs no %(numbers)s have changed since this draw.",
        len(numbers),
    )
    yield Reason("home_club", words % {"numbers": _named(numbers)}, numbers)


def _of_one_club(request: DrawInput) -> set[frozenset[int]]:
    """The entrants of each club that has more than one, where clubs are kept apart."""
    groups: defaultdict[str | int, set[int]] = defaultdict(set)
    for number, club in request.clubs.items() if "club" in (request.soft or ()) else ():
        groups[club].add(number)
    return {frozenset(ids) for ids in groups.values() if len(ids) > 1}


def _bye(round_: Round, draw: StoredDraw, step: DraftStep) -> Iterator[Reason]:
    """Another choice of the bye, where somebody has one and it is asked for."""
    tournament, number = round_.tournament, round_.number
    whole = draw.with_partners(step)
    due = byes_to_name(tournament, number, len(whole.playing) + len(whole.byes))
    if not due or system_of(tournament, number) in PLANNED:
        return
    asked = draw.drawn.input.bye or ByeChoice.LOWEST.value
    drawn = asked if isinstance(asked, str) else ByeChoice.VOLUNTEER.value
    if drawn != tournament.bye_choice:
        yield Reason("bye", _("Who has the bye is chosen in another way since this draw."))


def _fixed(before: DrawInput, now: DrawInput, step: DraftStep) -> Iterator[Reason]:
    """Whoever has another fixed table since, and does not sit at it."""
    at = {number: match.table for match in step.matches for number in match.numbers}
    old, new = before.fixed_tables, now.fixed_tables
    numbers = tuple(
        sorted(
            number
            for number in old.keys() | new.keys()
            if old.get(number) != new.get(number) and at.get(number) != new.get(number)
        )
    )
    if numbers:
        words = ngettext(
            "The fixed table of pair no %(numbers)s has changed since this draw.",
            "The fixed tables of pairs no %(numbers)s have changed since this draw.",
            len(numbers),
        )
        yield Reason("fixed_table", words % {"numbers": _named(numbers)}, numbers)


def _of_groups(round_: Round, draw: StoredDraw) -> Iterator[Reason]:
    """Pools that begin with this round, where they would be others today."""
    plan, tournament = round_.tournament.phase_at(round_.number), round_.tournament
    if not draw.begins_phase(round_.number):
        return
    for group in draw.groups or ():
        before = group.input
        members = players_of(round_, draw, group.members)
        clubs = clubs_of(tournament, members) if tournament.avoid_same_club else None
        now = group_request(plan, group.members, before.seed or 0, clubs)
        same = {
            name: getattr(before, name) for name in ("norm", "entrants", "soft", "by", "placed")
        }
        if replace(now, **same) != before:
            yield Reason("way", _("This phase is drawn in another way since this draw."))
        yield from _clubs(before, now)


def _more_to_give(round_: Round, draw: StoredDraw, step: DraftStep) -> Iterator[Reason]:
    """What the tables of a draft break today and did not when it was drawn."""
    before = judged(draw, step).broken
    new = [row for row in judged(judged_now(round_), step).broken if row not in before]
    for row in new:
        said = broken_words(row, str)
        words = _("%(what)s That is new since this draw.") % {"what": said}
        yield Reason(row.constraint, words, row.entrants)


def _named(numbers: Iterable[int]) -> str:
    return names_words([str(number) for number in numbers])
