"""Recount all stored data from the entered facts, without writing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import Max, Prefetch, Q
from django.utils.translation import gettext as _

from scoring.errors import InputError
from tournaments.changes.recount.match import Facts, Mismatch, match_differences
from tournaments.changes.recount.words import line_words, place_words
from tournaments.core.prefetch import with_related
from tournaments.draws.registry import verify_json
from tournaments.entrants.selectors.entrants import has_sides, players_of_sides
from tournaments.models import JournalEntry, Match, MatchKind, Round, Tournament
from tournaments.models.tournament import TOPICS
from tournaments.ranking.selectors.misplaced import misplaced, misplaced_words
from tournaments.rounds.selectors.certificates import drawn_parts, is_drawn
from tournaments.rulesets.effective_rules import rules_in_force

UNREADABLE = (ArithmeticError, AttributeError, InputError, LookupError, TypeError, ValueError)
"""What a stored value raises that is not what this version writes there."""
RESULT_ACTS = ("result.", "hand.", "catch_up.", "bis.")
Entered = Mapping[tuple[int, int], Facts]


def differences(*, draws: bool = False) -> Iterator[str]:
    """A sentence for each difference in the database; `draws` also checks each draw (slow)."""
    yield from _database()
    for pk in Tournament.objects.order_by("pk").values_list("pk", flat=True):
        yield from _of_tournament(pk, draws=draws)


def _of_tournament(pk: int, *, draws: bool) -> Iterator[str]:
    """The differences of a tournament; where a damaged value ends the recount, what it is."""
    place = f"{pk}"
    try:
        # Rules that cannot be read are reported by themselves.
        tournament = Tournament.objects.defer("rules").get(pk=pk)
        place = place_words(tournament)
        yield from tournament_differences(tournament, draws=draws)
    except UNREADABLE as error:
        told = f"{type(error).__name__}: {error}"
        yield line_words(place, Mismatch("unreadable", told, None))


def draws_of_an_earlier_rule() -> Iterator[str]:
    """A sentence for each round with a draw that is not repeated (draw-rules.md 0.5)."""
    for pk in Round.objects.order_by("tournament_id", "number").values_list("pk", flat=True):
        # A draw that cannot be read is a difference, not an earlier rule.
        with suppress(*UNREADABLE):
            round_ = Round.objects.get(pk=pk)
            if is_drawn(round_) and any(part.input.is_earlier for part in drawn_parts(round_)):
                words = _("the draw was made by an earlier rule, and is not repeated")
                yield f"{place_words(round_.tournament, round_)}, {words}"


def tournament_differences(tournament: Tournament, *, draws: bool = False) -> Iterator[str]:
    """A sentence for each difference in one tournament."""
    try:
        rules_in_force(tournament)
    except (InputError, LookupError, TypeError, ValueError) as error:
        yield line_words(place_words(tournament), Mismatch("rules", str(error), None))
        return
    entered = _entered(tournament)
    for one in (*_revisions(tournament), *_seats(tournament), *_waiting(tournament)):
        yield line_words(place_words(tournament), one)
    for misplaced_one in misplaced(tournament):
        words = misplaced_words(tournament, misplaced_one)
        yield line_words(place_words(tournament), Mismatch("misplaced", words, None))
    for round_ in tournament.rounds.order_by("number").iterator(chunk_size=1):
        round_.tournament = tournament
        yield from _round(round_, entered, draws=draws)


def _database() -> Iterator[str]:
    """Errors that the database reports: missing foreign keys, damaged pages."""
    try:
        connection.check_constraints()
    except DatabaseError as error:
        yield line_words("", Mismatch("database", str(error), None))
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            found = [row[0] for row in cursor.fetchall() if row[0] != "ok"]
        yield from (line_words("", Mismatch("database", told, None)) for told in found)


def _revisions(tournament: Tournament) -> Iterator[Mismatch]:
    """Report a revision that is lower than the number of acts, or a topic's that is higher."""
    acts = JournalEntry.objects.filter(tournament_id=tournament.pk).count()
    if tournament.revision < acts:
        yield Mismatch("revision", tournament.revision, acts)
    for topic in TOPICS:
        stored = getattr(tournament, f"{topic}_revision")
        if stored > tournament.revision:
            yield Mismatch("revision", stored, tournament.revision)


def _seats(tournament: Tournament) -> Iterator[Mismatch]:
    """Report entrants with the wrong number of people, and numbers that are used twice."""
    taken = tournament.entrants.aggregate(last=Max("number"))["last"] or 0
    if tournament.next_number <= taken:
        yield Mismatch("next_number", tournament.next_number, taken + 1)
    wanted = list(range(1, tournament.players_each + 1))
    for entrant in with_related(tournament.entrants.all(), "seats"):
        places = sorted({seat.place for seat in entrant.seats.all()})
        if places != wanted:
            yield Mismatch("seats", f"{entrant.number}: {places}", wanted)


def _waiting(tournament: Tournament) -> Iterator[Mismatch]:
    """Report who waits for a place and is at a table all the same."""
    for entrant in tournament.entrants.waiting().filter(has_sides()):
        yield Mismatch("waiting", str(entrant.number), None)


def _entered(tournament: Tournament) -> Entered:
    """The result of each table after the act in its last line of the journal."""
    acts = Q()
    for start in RESULT_ACTS:
        acts |= Q(act__startswith=start)
    lines = JournalEntry.objects.filter(acts, tournament_id=tournament.pk).order_by("pk")
    told = lines.values_list("round_number", "data").iterator()
    return {
        (number, data["table"]): data["after"]
        for number, data in told
        if number is not None and data.get("table") is not None and "after" in data
    }


def _round(round_: Round, entered: Entered, *, draws: bool) -> Iterator[str]:
    matches = with_related(
        round_.matches.order_by("hall_table__number", "pk"),
        Prefetch("sides", players_of_sides()),
        "games__hands",
    )
    for one in _as_drawn(round_, matches):
        yield line_words(place_words(round_.tournament, round_), one)
    for match in matches:
        match.round = round_
        told = None if match.table is None else entered.get((round_.number, match.table))
        found = [*match_differences(match, told), *_ahead(match)]
        yield from (line_words(place_words(round_.tournament, round_, match), one) for one in found)
    if draws and is_drawn(round_):
        for part in drawn_parts(round_):
            if part.input.is_earlier:
                continue
            checked: Any = verify_json(part.files)
            for told_of in checked["problems"]:
                place = place_words(round_.tournament, round_)
                yield line_words(place, Mismatch("draw", told_of, None))


def _ahead(match: Match) -> Iterator[Mismatch]:
    if match.revision > match.round.tournament.revision:
        yield Mismatch("revision", match.revision, match.round.tournament.revision)


def _as_drawn(round_: Round, matches: list[Match]) -> Iterator[Mismatch]:
    """Check that a published round has the tables and byes of its draw, and a draft no matches."""
    if not round_.steps:
        return
    if round_.step >= len(round_.steps):
        yield Mismatch("step", round_.step, len(round_.steps) - 1)
        return
    if not round_.published:
        if matches:
            yield Mismatch("draft", len(matches), 0)
        return
    step = round_.stored_draw.with_partners(round_.step_shown)
    drawn: dict[int | None, list[list[int]]] = {
        match.table: [list(side) for side in match.sides] for match in step.matches
    }
    tables = {m.table: _numbers(m) for m in matches if m.kind == MatchKind.MATCH}
    if tables != drawn:
        for table in sorted({*tables, *drawn}, key=str):
            if tables.get(table) != drawn.get(table):
                yield Mismatch("table", {table: tables.get(table)}, drawn.get(table))
    resting = [_numbers(match)[0] for match in matches if match.kind != MatchKind.MATCH]
    rested = Counter(number for side in resting for number in side)
    if rested != Counter(step.byes):
        yield Mismatch("byes", sorted(rested.elements()), sorted(step.byes))


def _numbers(match: Match) -> list[list[int]]:
    return [list(side.numbers) for side in match.sides.all()]
