"""What was seated or taken in otherwise than the results and the ranking now call for."""

from itertools import chain

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.core.wording.brackets import (
    bracket_rounds,
    group_title,
    match_numbers,
    match_words,
)
from tournaments.core.wording.phases import phase_label
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import Phase, Tournament, members_by_group, takes_latecomers
from tournaments.ranking.misplaced import (
    Members,
    OtherMembers,
    OtherSides,
    met_words,
    other_members,
    other_sides,
)
from tournaments.ranking.phase_facts import Departures, PhaseFacts
from tournaments.ranking.phase_ranking import POOL_PLACE, field_of
from tournaments.ranking.rows import Matches
from tournaments.ranking.selectors.after_round import with_matches
from tournaments.ranking.selectors.snapshots import Snapshot, current

Misplaced = OtherSides | OtherMembers


def misplaced(tournament: Tournament) -> tuple[Misplaced, ...]:
    """What an organiser has not settled yet, computed once a revision.

    No query where nothing is drawn from results; else one for the ranking before each phase.
    """
    if not tournament.chained:
        return ()
    with current(tournament) as snapshot:
        plans = [phase.plan for phase in snapshot.phases]
        if not any(plan.bracketed or _selects(plan) for plan in plans):
            return ()

        def compute() -> tuple[Misplaced, ...]:
            stored = tournament.rounds.exclude(settled=[]).values_list("settled", flat=True)
            settled = {*chain(*stored)}
            return tuple(one for one in _found(tournament, snapshot) if one.key not in settled)

        what = "misplaced", tournament.version, tournament.manual_order
        return snapshot.once(what, compute)


def drawn_otherwise(tournament: Tournament, position: int) -> bool:
    """Whether others play a phase than the ranking now calls for, settled or not."""
    return any(
        isinstance(one, OtherMembers) and one.position == position
        for one in all_misplaced(tournament)
    )


def misplaced_of(tournament: Tournament, number: int) -> list[Misplaced]:
    """Those of one round that are not settled yet."""
    return [one for one in misplaced(tournament) if one.round == number]


def all_misplaced(tournament: Tournament) -> list[Misplaced]:
    """What is misplaced, also what the organiser has left as it is."""
    with current(tournament) as snapshot:
        return _found(tournament, snapshot)


def misplaced_with(
    tournament: Tournament, rows: Matches, then: Tournament | None
) -> tuple[Misplaced, ...]:
    """What other results would misplace that these do not; `then` has other rules or keys.

    With a result less: the matches that were drawn from it.
    """
    with current(tournament) as snapshot:
        now = _misplaced(tournament, snapshot, snapshot.matches, pending=True)
        would = _misplaced(then or tournament, snapshot, rows, pending=True)
    known = {one.key for one in now}
    return tuple(one for one in would if one.key not in known)


def misplaced_words(tournament: Tournament, one: Misplaced) -> str:
    """What is misplaced, in a sentence (no query beyond the ranking's)."""
    if isinstance(one, OtherMembers):
        return _members_words(tournament, one)
    facts = _phase_of(tournament, one)
    said = {
        "match": _match_words(facts, one),
        "sat": met_words(facts, one.sat),
        "due": met_words(facts, one.due),
    }
    if not one.differs:
        return _("%(match)s was drawn from this result: %(sat)s.") % said
    if one.needless:
        return _("%(match)s: according to the current results it is not needed.") % said
    if one.back:
        one_on, gone = (met_words(facts, [number]) for number in one.sat)
        words = _("%(match)s: %(on)s went on because %(gone)s had left; %(gone)s is now back.")
        return words % {**said, "on": one_on, "gone": gone}
    if one.match is None:
        words = _(
            "%(match)s: nobody played; according to the current results it should be %(due)s."
        )
    elif one.played:
        words = _(
            "%(match)s: %(sat)s have played; according to the current results it should be %(due)s."
        )
    else:
        words = _(
            "%(match)s: %(sat)s are seated; according to the current results it should be %(due)s."
        )
    return words % said


def numbers_concerned(tournament: Tournament, one: Misplaced) -> list[int]:
    """Those who should play and do not, then those who play and should not; partners both."""
    if isinstance(one, OtherMembers):
        missing = (number for group in one.groups for number in group.missing)
        extra = (number for group in one.groups for number in group.extra)
        return [*dict.fromkeys([*missing, *extra])]
    facts = _phase_of(tournament, one)
    going = [number for number in one.sat if number not in one.due]
    return facts.both([*one.coming, *going] or one.sat)


def _phase_of(tournament: Tournament, one: OtherSides) -> PhaseFacts:
    with current(tournament) as snapshot:
        return next(phase for phase in snapshot.phases if phase.plan.position == one.position)


def _match_words(facts: PhaseFacts, one: OtherSides) -> str:
    matches = facts.groups[one.group].matches
    words, numbers = bracket_rounds(matches), match_numbers(one.group, matches)
    name = match_words(one.group, words[one.slot], len(facts.groups))
    if [*words.values()].count(words[one.slot]) > 1:
        name = _("%(round)s no. %(number)s") % {"round": name, "number": numbers[one.slot]}
    said = {"match": capfirst(name), "round": one.round, "table": one.table}
    if one.table is None:
        return _("%(match)s (round %(round)s)") % said
    return _("%(match)s (round %(round)s, table %(table)s)") % said


def _members_words(tournament: Tournament, one: OtherMembers) -> str:
    several = len(tournament.chain[one.position - 1].groups) > 1
    told = []
    for group in one.groups:
        here, wanted = (", ".join(map(str, ids)) for ids in (group.extra, group.missing))
        if not wanted:
            words = _("too many: %(here)s")
        elif not here:
            words = _("%(wanted)s is missing")
        else:
            words = _("%(wanted)s instead of %(here)s")
        words %= {"here": here, "wanted": wanted}
        name = group_title(group.name) if several else ""
        if name:
            words = _("%(who)s (%(group)s)") % {"who": words, "group": name}
        told.append(words)
    said = {"phase": capfirst(phase_label(tournament.chain, one.position)), "who": ", ".join(told)}
    return _("%(phase)s, according to the current ranking: %(who)s.") % said


def _selects(plan: Phase) -> bool:
    return plan.position > 1 and plan.selects


def _found(tournament: Tournament, snapshot: Snapshot) -> list[Misplaced]:
    """What is misplaced, settled or not."""
    what = "found", tournament.version, tournament.manual_order
    return snapshot.once(what, lambda: _misplaced(tournament, snapshot, snapshot.matches))


def _misplaced(
    tournament: Tournament, snapshot: Snapshot, rows: Matches, *, pending: bool = False
) -> list[Misplaced]:
    found: list[Misplaced] = []
    for phase in snapshot.phases:
        plan = phase.plan
        if _selects(plan):
            due = _due_members(tournament, snapshot, phase, rows)
            moved = None if due is None else other_members(phase, due)
            found += [moved] if moved else []
        if plan.bracketed:
            left = snapshot.left
            there = {
                number: [one for one in snapshot.entrants if left.get(one, number + 1) > number]
                for number in {one.round for one in phase.through}
            }
            found += other_sides(phase, rows, there, pending=pending)
    return found


def _due_members(
    tournament: Tournament, snapshot: Snapshot, phase: PhaseFacts, rows: Matches
) -> Members | None:
    """Who should be in each group of a phase; None while cards of the rounds before are out.

    Who was taken in and leaves or is excluded later has been taken in rightly.
    """
    plan = phase.plan
    before = {key: row for key, row in rows.items() if row.round < plan.start}
    if not all(row.complete for row in before.values()):
        return None
    members, departures = phase.everybody, snapshot.departures
    since = {
        number: since
        for number, since in departures.since.items()
        if number not in members or since < plan.start
    }
    gone = Departures(since, departures.excluded - members)
    then = {player.number for player in players_of_round(tournament, plan.start)}
    there = {*phase.present} | members | then
    ranking = with_matches(tournament, before, gone).ranked
    chosen = tournament.chain[plan.position - 1]
    if takes_latecomers(chosen.groups):
        # Who came too late for a pool is taken in where the phase is drawn, or not at all.
        placed = {row.id for row in ranking if row.values.get(POOL_PLACE) is not None}
        there &= placed | members
    inside = {row.id: row.values for row in ranking if row.id in there}
    return members_by_group(chosen.groups, field_of(inside, snapshot.categories))
