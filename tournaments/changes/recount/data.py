"""Recount all stored data from the entered facts, without writing."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import reduce
from itertools import chain
from operator import or_

from django.db import DatabaseError, connection
from django.db.models import Max, Q
from django.utils.translation import gettext as _, gettext_lazy

from scoring.errors import InputError
from tournaments.changes.recount.match import Mismatch, match_differences
from tournaments.core.related_rows import with_related
from tournaments.draws.registry import verify_json
from tournaments.entrants.selectors.entrants import has_sides
from tournaments.models import (
    TOPICS,
    JournalEntry,
    Match,
    MatchKind,
    Round,
    Tournament,
    with_players,
)
from tournaments.ranking.selectors.misplaced import misplaced, misplaced_words
from tournaments.results.hands import Facts
from tournaments.rounds.selectors.certificates import drawn_parts, is_drawn
from tournaments.rulesets.effective_rules import rules_in_force

UNREADABLE = (ArithmeticError, AttributeError, InputError, LookupError, TypeError, ValueError)
"""What a stored value raises that is not what this version writes there."""
RESULT_ACTS = ("result.", "hand.", "catch_up.", "bis.")


def differences(*, draws: bool = False) -> Iterator[str]:
    """A sentence for each difference in the database; `draws` also checks each draw (slow)."""
    faults: list[str] = []
    try:
        connection.check_constraints()
    except DatabaseError as error:
        faults.append(str(error))
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            faults += [row[0] for row in cursor.fetchall() if row[0] != "ok"]
    for fault in faults:
        yield line_words("", Mismatch("database", fault, None))
    for pk in Tournament.objects.order_by("pk").values_list("pk", flat=True):
        place = f"{pk}"
        try:
            # Rules that cannot be read are reported by themselves.
            tournament = Tournament.objects.defer("rules").get(pk=pk)
            place = place_words(tournament)
            yield from tournament_differences(tournament, draws=draws)
        except UNREADABLE as error:
            # A damaged value ends the recount of its tournament.
            fault = f"{type(error).__name__}: {error}"
            yield line_words(place, Mismatch("unreadable", fault, None))


def draws_of_an_earlier_rule() -> Iterator[str]:
    """A sentence for each round with a draw that is not repeated (draw-rules.md 0.5)."""
    for pk in Round.objects.order_by("tournament_id", "number").values_list("pk", flat=True):
        # A draw that cannot be read is a difference, not an earlier rule.
        with suppress(*UNREADABLE):
            round_ = Round.objects.get(pk=pk)
            if is_drawn(round_) and any(part.input.is_earlier for part in drawn_parts(round_)):
                words = _(
                    "the draw was made by an earlier version of the rules, and is not repeated"
                )
                yield f"{place_words(round_.tournament, round_)}, {words}"


def tournament_differences(tournament: Tournament, *, draws: bool) -> Iterator[str]:
    """A sentence for each difference in one tournament."""
    place = place_words(tournament)
    try:
        rules_in_force(tournament)
    except (InputError, LookupError, TypeError, ValueError) as error:
        yield line_words(place, Mismatch("rules", str(error), None))
        return
    acts = reduce(or_, (Q(act__startswith=start) for start in RESULT_ACTS))
    lines = JournalEntry.objects.filter(acts, tournament_id=tournament.pk).order_by("pk")
    # The result of each table after the act in its last line of the journal.
    entered = {
        (number, data["table"]): data["after"]
        for number, data in lines.values_list("round_number", "data").iterator()
        if number is not None and data.get("table") is not None and "after" in data
    }
    for mismatch in _tournament(tournament):
        yield line_words(place, mismatch)
    for round_ in tournament.rounds.order_by("number").iterator(chunk_size=1):
        round_.tournament = tournament
        yield from _round(round_, entered, draws=draws)


def _tournament(tournament: Tournament) -> Iterator[Mismatch]:
    """The differences of a tournament outside its rounds."""
    # A revision is not lower than the number of acts, that of a topic not higher than it.
    revision = tournament.revision
    acts = JournalEntry.objects.filter(tournament_id=tournament.pk).count()
    if revision < acts:
        yield Mismatch("revision", revision, acts)
    for topic in TOPICS:
        stored = getattr(tournament, f"{topic}_revision")
        if stored > revision:
            yield Mismatch("revision", stored, revision)
    taken = tournament.entrants.aggregate(last=Max("number"))["last"] or 0
    if tournament.next_number <= taken:
        yield Mismatch("next_number", tournament.next_number, taken + 1)
    wanted = list(range(1, tournament.players_each + 1))
    for entrant in with_related(tournament.entrants.all(), "seats"):
        places = sorted({seat.place for seat in entrant.seats.all()})
        if places != wanted:
            yield Mismatch("seats", f"{entrant.number}: {places}", wanted)
    # Who waits for a place is at no table.
    for entrant in tournament.entrants.waiting().filter(has_sides()):
        yield Mismatch("waiting", str(entrant.number), None)
    for each in misplaced(tournament):
        yield Mismatch("misplaced", misplaced_words(tournament, each), None)


def _round(
    round_: Round, entered: Mapping[tuple[int, int], Facts], *, draws: bool
) -> Iterator[str]:
    tournament, place = round_.tournament, place_words(round_.tournament, round_)
    matches = with_related(
        round_.matches.order_by("hall_table__number", "pk"),
        with_players(),
        "games__hands",
    )
    for mismatch in _as_drawn(round_, matches):
        yield line_words(place, mismatch)
    for match in matches:
        match.round = round_
        facts = None if match.table is None else entered.get((round_.number, match.table))
        found = [*match_differences(match, facts)]
        if match.revision > tournament.revision:
            found.append(Mismatch("revision", match.revision, tournament.revision))
        yield from (line_words(place_words(tournament, round_, match), one) for one in found)
    for part in drawn_parts(round_) if draws and is_drawn(round_) else ():
        problems = [] if part.input.is_earlier else verify_json(part.files)["problems"]
        yield from (line_words(place, Mismatch("draw", fault, None)) for fault in problems)


def _as_drawn(round_: Round, matches: list[Match]) -> Iterator[Mismatch]:
    """Check that a published round has the tables and byes of its draw, and a draft no matches."""
    if not round_.steps:
        return
    if round_.step >= len(round_.steps):
        yield Mismatch("step", round_.step, len(round_.steps) - 1)
    elif not round_.published and matches:
        yield Mismatch("draft", len(matches), 0)
    elif round_.published:
        step = round_.stored_draw.with_partners(round_.step_shown)
        drawn: dict[int | None, list[list[int]]] = {
            match.table: [list(side) for side in match.sides] for match in step.matches
        }
        sides = [(match, [list(side.numbers) for side in match.sides.all()]) for match in matches]
        tables = {m.table: numbers for m, numbers in sides if m.kind == MatchKind.MATCH}
        for table in sorted({*tables, *drawn}, key=str):
            if tables.get(table) != drawn.get(table):
                yield Mismatch("table", {table: tables.get(table)}, drawn.get(table))
        resting = [numbers[0] for m, numbers in sides if m.kind != MatchKind.MATCH]
        rested, byes = sorted(chain.from_iterable(resting)), sorted(step.byes)
        if rested != byes:
            yield Mismatch("byes", rested, byes)


WHAT = {
    "belotes": gettext_lazy("the belotes"),
    "bye": gettext_lazy("the bye, its sides and its table"),
    "byes": gettext_lazy("who has the bye"),
    "capots": gettext_lazy("the capots"),
    "counts": gettext_lazy("whose score counts"),
    "database": gettext_lazy("the database"),
    "draft": gettext_lazy("the matches of a draft"),
    "draw": gettext_lazy("the draw"),
    "entry": gettext_lazy("how the result was entered"),
    "review": gettext_lazy("to check again"),
    "games": gettext_lazy("the games won"),
    "forfeited": gettext_lazy("who has forfeited"),
    "hands": gettext_lazy("the hands"),
    "marks": gettext_lazy("what a hand scores"),
    "impossible": gettext_lazy("totals that no game can give"),
    "next_number": gettext_lazy("the number of the next entrant"),
    "points": gettext_lazy("the totals as entered"),
    "recorded_at": gettext_lazy("when the result came in"),
    "revision": gettext_lazy("the revision"),
    "rubicon": gettext_lazy("the rubicon"),
    "rules": gettext_lazy("the rules"),
    "scores": gettext_lazy("the scores"),
    "seats": gettext_lazy("the people of an entrant"),
    "sides": gettext_lazy("the sides"),
    "state": gettext_lazy("the state"),
    "step": gettext_lazy("the state of the draft"),
    "table": gettext_lazy("a table beside its draw"),
    "unreadable": gettext_lazy("what cannot be read"),
    "waiting": gettext_lazy("who is at a table although on the waiting list"),
    "misplaced": gettext_lazy("who should play according to the results"),
    "winner": gettext_lazy("the winner, by place"),
}
"""What can differ (`Mismatch.what`), in words."""


def line_words(place: str, mismatch: Mismatch) -> str:
    """A difference in one line: place, value, stored and recounted."""
    facts = {"what": WHAT[mismatch.what], "stored": mismatch.stored, "due": mismatch.due}
    words = _("%(what)s: %(stored)s is stored, %(due)s is the right value") % facts
    if mismatch.due is None and isinstance(mismatch.stored, str):
        words = _("%(what)s: %(stored)s") % facts
    return f"{place}, {words}" if place else words


def place_words(
    tournament: Tournament, round_: Round | None = None, match: Match | None = None
) -> str:
    """The tournament, round and table of a difference."""
    found = [f"{tournament.name} ({tournament.code})"]
    if round_ is not None:
        found.append(_("round %(number)s") % {"number": round_.number})
    if match is not None and match.table is not None:
        found.append(_("table %(table)s") % {"table": match.table})
    elif match is not None:
        found.append(_("bye of %(number)s") % {"number": match.sides.all()[0].shown_number})
    return ", ".join(found)
