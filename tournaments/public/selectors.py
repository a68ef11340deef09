"""What everybody may see: published rounds only, names as the tournament's policy says."""

import unicodedata
from typing import NamedTuple

from django.utils.translation import get_language

from tournaments.entrants.people import name_key, without_accents
from tournaments.entrants.selectors.entrants import places_in_line
from tournaments.entrants.selectors.names import (
    PairName,
    named_publicly,
    public_names,
)
from tournaments.models import (
    Round,
    Tournament,
)
from tournaments.ranking.selectors.crosstable import (
    PairMatch,
    matches_of,
    seen_by,
)
from tournaments.ranking.selectors.prizes import Award, awards
from tournaments.ranking.selectors.qualifying import qualifying
from tournaments.ranking.selectors.ranking import RankedRow, ranked_row
from tournaments.ranking.selectors.snapshots import current
from tournaments.ranking.selectors.standings import (
    Standings,
    kept_back,
    progress,
    shown_standings,
)
from tournaments.rounds.selectors.waiting import Place, is_final_held, places_in, wait_now
from tournaments.rounds.waiting_words import Wait

MOST_FOUND = 30
NUMBER_SIGNS = "#nN°ºo. "


class PairNow(NamedTuple):
    """A pair at this moment: its rank, its matches, and the match it plays."""

    row: RankedRow
    ranked: Standings
    """the ranking its row is of"""
    record: list[PairMatch]
    after_round: int
    """the latest round that is published"""
    own_cards: list[PairMatch]
    """the results of its matches that are kept back, for itself and nobody else"""
    reopened: bool
    """whether cards are out of a round before it"""
    wait: Wait | None = None
    """why it has no table in the latest round"""

    @property
    def name(self) -> PairName:
        """Its number and names."""
        return self.row.pair

    @property
    def seat(self) -> PairMatch | None:
        """The match it plays now: that of the latest round, then its partie bis."""
        latest = (match for match in self.record if match.round == self.after_round)
        return next((match for match in latest if match.outcome == "awaited"), None)


class PairWaiting(NamedTuple):
    """A pair that is not ranked, with its place on the waiting list if it is there."""

    name: PairName
    place: int | None


def pair_waiting(tournament: Tournament, number: int) -> PairWaiting | None:
    """A pair that is entered but not ranked, None if there is none of this number (one query)."""
    names = public_names(tournament)
    if number not in names:
        return None
    return PairWaiting(names[number], places_in_line(tournament).get(number))


def pair_now(tournament: Tournament, number: int) -> PairNow | None:
    """A pair at this moment, None if it is not ranked (no query beyond the ranking's and names).

    Computed once for its page and its lines on other pages.
    """
    what = "pair", number, tournament.revision, get_language()
    with current(tournament) as snapshot:
        return snapshot.once(what, lambda: _pair_now(tournament, number))


def _pair_now(tournament: Tournament, number: int) -> PairNow | None:
    row, names = own_row(tournament, number), public_names(tournament)
    if row is None:
        return None
    matches, cards = matches_of(tournament, number), progress(tournament)
    kept = kept_back(tournament)
    held = [match for match in matches if kept is not None and match.round >= kept]
    wait = wait_now(tournament, number)
    return PairNow(
        row=row,
        ranked=shown_standings(tournament, public=True),
        record=[seen_by(number, match, names, tournament, held=match in held) for match in matches],
        own_cards=[
            seen_by(number, match, names, tournament)
            for match in held
            if match.confirmed and not match.missed
        ],
        after_round=cards.latest,
        reopened=cards.reopened,
        wait=None if wait and is_final_held(tournament, wait) else wait,
    )


def own_row(tournament: Tournament, number: int) -> RankedRow | None:
    """The line of a pair in the ranking as it stands, None if there is no such pair."""
    standings = shown_standings(tournament, public=True)
    going = qualifying(tournament, standings)
    return ranked_row(tournament, standings, number, public_names(tournament), going)


def published_round(tournament: Tournament, number: int | None = None) -> Round | None:
    """A published round by its number, the latest when none is asked for."""
    rounds = tournament.rounds.published()
    chosen = rounds if number is None else rounds.filter(number=number)
    round_ = chosen.order_by("-number").first()
    if round_ is not None:
        round_.tournament = tournament
    return round_


def prizes_won(tournament: Tournament) -> list[Award]:
    """Who has which prize, in order of place, without the prizes that nobody wins."""
    return [award for award in awards(tournament, public=True) if award.pair]


def places_by_name(round_: Round) -> list[Place]:
    """Every pair of a round with its table, by name (by number where names are not shown)."""
    places = places_in(round_, public=True)
    return sorted(places, key=lambda place: (without_accents(place.pair.label), place.pair.number))


def pairs_found(tournament: Tournament, asked: str) -> list[PairName]:
    """The pairs found by a number, or by words of the names as everybody sees them.

    A person's whole name finds their pair under every policy, so that they find themselves; other
    words of a hidden name find nobody, or the policy could be undone by guessing. Who is not in a
    published round yet is found by the number alone.
    """
    names, named = public_names(tournament), named_publicly(tournament)
    digits = unicodedata.normalize("NFKC", asked).strip().lstrip(NUMBER_SIGNS)
    if digits.isdecimal() and len(digits) < 6:
        return [names[int(digits)]] if int(digits) in names else []
    words = name_key(asked).split()
    if not words:
        return []
    people = tournament.club.people.named([name_key(asked)])
    own = set(tournament.entrants.filter(seats__person__in=people).values_list("number", flat=True))
    found = []
    for number in sorted({*names} & {*named}):
        shown = name_key(" ".join(names[number].names)).split()
        matches = all(any(part.startswith(word) for part in shown) for word in words)
        if matches or number in own:
            found.append(names[number])
    return found[:MOST_FOUND]
