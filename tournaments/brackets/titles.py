"""What each match of a round of brackets is called: its bracket and its stage."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.brackets.selectors import round_title
from tournaments.core.wording.brackets import bracket_rounds, match_words, round_words
from tournaments.core.wording.phases import phase_label
from tournaments.models import Match, Tournament
from tournaments.models.match import at_table

Titles = Mapping[tuple[str, int | None], str]
"""The title of a match by its group and its number in the bracket."""


def table_titles(tournament: Tournament, number: int) -> Titles:
    """The titles of the matches of a round, without its phase (one query; none of plain rounds)."""
    plan = tournament.phase_at(number)
    if not plan.bracketed:
        return {}
    first = tournament.rounds.filter(number=plan.start).draws().get(plan.start)
    groups = (first.groups or ()) if first else ()
    return {
        (group.name, slot): match_words(group.name, words, len(groups))
        for group in groups
        for slot, words in bracket_rounds(group.matches).items()
    }


def with_phase(tournament: Tournament, number: int, title: str) -> str:
    """The title of a match after that of its phase; empty where it has none."""
    plans = tournament.chain
    if not title or len(plans) < 2:
        return title
    return round_words(phase_label(plans, tournament.phase_at(number).position), None, title)


def match_title(tournament: Tournament, number: int, group: str, slot: int | None) -> str:
    """What a match is called: its phase, bracket and stage; elsewhere what its round is called."""
    found = table_titles(tournament, number) if slot else {}
    own = found.get((group, slot), "")
    return with_phase(tournament, number, own) if own else round_title(tournament, number)


def title_at_table(tournament: Tournament, number: int, table: int) -> str:
    """What the match at a table of a round is called."""
    matches = Match.objects.filter(at_table(tournament, table), round__tournament=tournament)
    found = matches.filter(round__number=number).values_list("group", "slot").first()
    return match_title(tournament, number, *(found or ("", None)))
