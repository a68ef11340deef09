"""The demonstration: a contest in its third round, written as an organiser would write it.

Every act goes through the service of its room, at a time of the evening that ends now, so that
the journal, the delays and the rankings are what they would be. Chance has a fixed seed: the
demonstration is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random

from django.utils import timezone

from scoring.rules import rules_to_json
from tournaments.clubs.services.accounts import DEMO_NAME
from tournaments.core.service import service
from tournaments.core.writes import Stamp, claim_key, journal
from tournaments.desk.demo.names import ARTICLES, CLUB, CONTEST, LOTS, PLACE, pair_lines
from tournaments.desk.demo.play import Card, card_of, strengths
from tournaments.desk.selectors import demo_contest
from tournaments.desk.services.tournaments import tournament_create
from tournaments.entrants.services.check_in import Tick, entrants_check_in
from tournaments.entrants.services.entrants import PairFacts, entrant_add, entrants_import
from tournaments.models import ByeChoice, Club, Match, MatchKind, Round, Tournament
from tournaments.ranking.services.prizes import Lot, prizes_save
from tournaments.results.facts import Totals
from tournaments.results.hands import Facts
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import result_record
from tournaments.rounds.services.rounds import round_draw, round_publish
from tournaments.rulesets.in_force import rules_of_match
from tournaments.rulesets.services.rules import rules_of_values
from tournaments.rulesets.templates import TEMPLATES

SEED = 20
# Minutes before now.
CREATED, ENTERED, DOORS, LATE = 20 * 24 * 60, 24 * 60, 180, 97
DRAWN = {1: 150, 2: 95, 3: 43}
FIRST_CARD = {1: 118, 2: 64, 3: 12}
LAST_CARD = {1: 99, 2: 46, 3: 1}
# Tables entered hand by hand; in the third round, after the cards that are back: one table in the
# middle of its match, one whose card is 20 short, and those that still play.
BY_HANDS = {1: (5,), 2: (3, 11), 3: (2,)}
UNFINISHED, SHORT, STILL_PLAYING = 4, 9, (6, 15, 17, 22)
HANDS_SO_FAR = 7


@dataclass(frozen=True, slots=True)
class _Evening:
    """The contest being written, and the chance that plays its hands."""

    stamp: Stamp
    contest: Tournament
    chance: Random

    def at(self, minutes_ago: float) -> Stamp:
        return _ago(self.stamp, minutes_ago)


@service()
def demo_load(*, stamp: Stamp) -> Tournament:
    """Write the demonstration, where there is none; the one contest it is."""
    claim_key(stamp, "demo.load")
    existing = demo_contest()
    if existing is not None:
        return existing
    chance = Random(SEED)  # noqa: S311 - the same demonstration on every machine
    evening = _Evening(stamp, _contest(stamp), chance)
    _entries(evening)
    strength = strengths(chance, range(1, len(pair_lines()) + 1))
    for number in DRAWN:
        _round(evening, number, strength)
        if number == 1:
            _late_pair(evening)
    journal(_ago(stamp, 0), "demo.load", tournament=evening.contest)
    return evening.contest


@service()
def demo_wipe(*, stamp: Stamp) -> None:
    """Take away the demonstration's club with all that is its own; the journal remembers."""
    claim_key(stamp, "demo.wipe")
    for club in Club.objects.filter(demo=True):
        # Rows that protect others go first.
        Round.objects.filter(tournament__club=club).delete()
        club.tournaments.all().delete()
        club.members.all().delete()
        journal(_ago(stamp, 0), "demo.wipe", club_id=club.pk)
        club.delete()


def _ago(stamp: Stamp, minutes: float) -> Stamp:
    """A stamp of the evening; only the demonstration as a whole has a key."""
    at = stamp.at - timedelta(minutes=minutes)
    return replace(stamp, at=at, actor=stamp.actor or DEMO_NAME, key="")


def _contest(stamp: Stamp) -> Tournament:
    club = Club.objects.create(name=CLUB, demo=True)
    template = TEMPLATES["village_4x12"]
    doors = stamp.at - timedelta(minutes=DOORS)
    settings = template.settings() | {
        "name": CONTEST,
        "place": PLACE,
        "date": timezone.localtime(doors).date(),
        # The late pair is last: by lot, it is not sent to rest the moment it arrives.
        "bye_choice": ByeChoice.LOT,
    }
    return tournament_create(
        stamp=_ago(stamp, CREATED),
        club=club,
        preset=template.preset,
        rules=rules_to_json(rules_of_values(template.preset, {"articles": list(ARTICLES)})),
        settings=settings,
        seed=SEED,
    )


def _entries(evening: _Evening) -> None:
    contest = evening.contest
    *listed, typed, _late = pair_lines()
    entrants_import(stamp=evening.at(ENTERED), contest=contest, lines=listed)
    lots = [Lot(*lot) for lot in LOTS]
    prizes_save(stamp=evening.at(ENTERED - 5), contest=contest, lots=lots, version=contest.version)
    facts = PairFacts(typed.first, typed.second, typed.home_club)
    entrant_add(stamp=evening.at(DOORS), contest=contest, pair=facts)
    numbers = list(contest.entrants.values_list("number", flat=True))
    for group in range(6):
        ticks = [Tick(number, present=True, paid=True) for number in numbers[group::6]]
        entrants_check_in(stamp=evening.at(DOORS - 2 - 4 * group), contest=contest, ticks=ticks)


def _late_pair(evening: _Evening) -> None:
    late = pair_lines()[-1]
    pair = PairFacts(late.first, late.second, late.home_club)
    entrant_add(stamp=evening.at(LATE), contest=evening.contest, pair=pair, present=True)


def _round(evening: _Evening, number: int, strength: dict[int, float]) -> None:
    contest, drawn = evening.contest, DRAWN[number]
    round_ = round_draw(
        stamp=evening.at(drawn), contest=contest, number=number, seed=100 * SEED + number
    )
    round_publish(stamp=evening.at(drawn - 2), round_=round_, version=round_.version)
    matches = Match.objects.filter(round=round_, kind=MatchKind.MATCH)
    rows = list(matches.select_related("round").prefetch_related("sides__entrant"))
    evening.chance.shuffle(rows)
    back = [match for match in rows if number < 3 or match.table not in STILL_PLAYING]
    pace = (FIRST_CARD[number] - LAST_CARD[number]) / len(back)
    for place, match in enumerate(back):
        match.round.tournament = contest
        first, second = (side.entrant.number for side in match.sides.all())
        card = card_of(evening.chance, rules_of_match(match), strength[first] - strength[second])
        _card(evening, match, card, (FIRST_CARD[number] - place * pace, pace))


def _card(evening: _Evening, match: Match, card: Card, slot: tuple[float, float]) -> None:
    number = match.round.number
    unfinished = number == 3 and match.table == UNFINISHED
    if unfinished or match.table in BY_HANDS[number]:
        _hands(evening, match, card.hands[:HANDS_SO_FAR] if unfinished else card.hands, slot)
        return
    short = number == 3 and match.table == SHORT
    result_record(
        stamp=evening.at(slot[0]),
        match=match,
        version=match.version,
        totals=_twenty_short(card.totals) if short else card.totals,
        keep=short,
    )


def _hands(
    evening: _Evening, match: Match, hands: Sequence[Facts], slot: tuple[float, float]
) -> None:
    since, pace = slot
    for place, facts in enumerate(hands):
        stamp = evening.at(since - place * pace / len(hands))
        hand_record(stamp=stamp, match=match, version=match.version, facts=facts)


def _twenty_short(totals: Totals) -> Totals:
    first, second = totals.points
    return replace(totals, points=(first, second - 20))
