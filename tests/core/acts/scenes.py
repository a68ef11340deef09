"""Where the acts of the table begin: the smallest evening in which each can be carried out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model

from scoring.presets import preset_rules
from tests import cast
from tournaments.clubs.links import LASTS
from tournaments.core.installation import CopyFile
from tournaments.entrants.people import name_key
from tournaments.models import (
    AccountSession,
    ByeScore,
    Club,
    DevicePin,
    Entrant,
    Invitation,
    Match,
    Membership,
    PasswordReset,
    Penalty,
    Person,
    Phase,
    Prize,
    Round,
    RuleSet,
    StaffRole,
    System,
    Tournament,
)
from tournaments.people.services import people_merge
from tournaments.ranking.services import penalty_give
from tournaments.results.outcome import Totals
from tournaments.results.services.bye_games import bis_start, catch_up_start
from tournaments.results.services.hands import hand_record, time_up
from tournaments.results.services.results import result_record
from tournaments.rounds.services.drafts import draft_swap, draft_undo
from tournaments.rounds.services.forbidden_pairings import forbidden_pairing_add
from tournaments.rounds.services.rounds import round_draw, round_publish

LAPTOP = "the laptop of the desk"
"""The id of a browser."""
HAND = {"taker": "A", "points": {"A": 100}}
FULL, SHORT = Totals((1030, 914)), Totals((1030, 894))
KEYS = ["points", "victories", "lot"]


def copied(reason: str = "manual") -> CopyFile:
    """A copy of the database, as the list of copies has it."""
    path = Path(f"2026-11-20_21-14-05_j9_{reason}.sqlite3")
    return CopyFile(path, cast.EVENING, reason, "", 720_896, 0)


def nothing() -> None:
    """An installation in which nobody has done anything."""


def entered(**settings: Any) -> Tournament:
    """Four pairs, present, before the first draw."""
    tournament = cast.tournament(**settings)
    cast.pairs(tournament, 4)
    return tournament


def longer_at_last() -> Tournament:
    """A last round of 16 hands."""
    return entered(own_rules_of_rounds={4: {"hands": 16}})


def archived() -> Tournament:
    return entered(archived_at=cast.EVENING)


def signed_in_twice() -> AccountSession:
    """One of the two sessions of Odile, who runs the club."""
    odile = get_user_model().objects.get(username="odile")
    for _browser in range(2):
        cast.signed_in(odile)
    return AccountSession.objects.earliest("pk")


def invited() -> Invitation:
    """An open invitation to a contest, made by Odile, who runs the club."""
    tournament = entered()
    return invitation(cast.organiser(tournament.club), tournament.club, tournament)


def club_invited() -> Invitation:
    """An open invitation to a club whose only account is that of Renée."""
    club = cast.club()
    return invitation(cast.organiser(club, "renee"), club, None)


def invited_by_renee() -> Invitation:
    """An open invitation to a contest, made by Renée."""
    tournament = entered()
    return invitation(cast.organiser(tournament.club, "renee"), tournament.club, tournament)


def invitation(by: Any, club: Club, tournament: Tournament | None) -> Invitation:
    """An invitation for a scorer."""
    day = {"made_at": cast.EVENING, "ends_at": cast.EVENING + LASTS}
    return Invitation.objects.create(
        club=club, tournament=tournament, role=StaffRole.SCORER, made_by=by, **day
    )


def helped() -> Membership:
    """Paul, scorer of the contest; Odile runs the club."""
    tournament = entered()
    cast.staff(tournament.club, StaffRole.SCORER, username="paul", tournament=tournament)
    return Membership.objects.select_related("club", "tournament").get()


def reset_open() -> PasswordReset:
    """A link to a new password for Odile, made by Renée, who runs the installation."""
    tournament = entered()
    renee = cast.staff(tournament.club, username="renee")
    renee.is_superuser = True
    renee.save()
    return PasswordReset.objects.create(
        user=cast.staff(tournament.club, username="odile"),
        made_by=renee,
        made_at=cast.EVENING,
        ends_at=cast.EVENING + LASTS,
    )


def pin_of_odile() -> DevicePin:
    """The PIN of Odile, who runs the club, in the laptop's browser; typed wrong twice."""
    odile = get_user_model().objects.get(username="odile")
    told = {"pin": "a hash of a PIN", "failures": 2, "made_at": cast.EVENING}
    return DevicePin.objects.create(user=odile, device=LAPTOP, **told)


def zoe(*, signed_in: bool = False) -> Any:
    """Zoé, who has an account and works for nobody."""
    found = get_user_model().objects.create_user("Zoé")
    if signed_in:
        cast.signed_in(found)
    return found


def with_logo() -> Tournament:
    tournament = entered()
    cast.logo(tournament.club)
    return tournament


def of_two_clubs() -> Tournament:
    """Odile organises another club besides that of the tournament."""
    tournament = entered()
    cast.organiser(cast.club("Les Aces"))
    return tournament


def demonstration() -> Tournament:
    tournament = entered()
    tournament.club.demo = True
    tournament.club.save()
    return tournament


def absent() -> Tournament:
    tournament = entered()
    tournament.entrants.filter(number__gte=3).update(present=False)
    return tournament


def owing() -> Tournament:
    tournament = entered()
    tournament.entrants.filter(number__gte=3).update(paid=False)
    return tournament


def pair() -> Entrant:
    return entered().entrants.select_related("tournament").get(number=2)


def gone() -> Entrant:
    Entrant.objects.filter(pk=pair().pk).update(withdrawn_from=1)
    return Entrant.objects.select_related("tournament").get(number=2)


def pausing() -> Entrant:
    """Pair 1 leaves round 1 out."""
    entered()
    Entrant.objects.filter(number=1).update(paused_from=1, paused_to=1)
    return Entrant.objects.select_related("tournament").get(number=1)


def in_line() -> Entrant:
    """A fifth pair, on the waiting list of four places."""
    waiting = cast.pair(entered(capacity=4), 5, waiting=1, paid=False)
    return Entrant.objects.select_related("tournament").get(pk=waiting.pk)


def let_in() -> Entrant:
    """A fifth pair with a place, where there are four."""
    fifth = cast.pair(entered(capacity=4), 5)
    return Entrant.objects.select_related("tournament").get(pk=fifth.pk)


def draft() -> Round:
    """Round 1 drawn for four pairs: tables 1 and 2."""
    tournament = entered()
    return round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=42)


def swapped() -> Round:
    round_ = draft()
    (one, *_rest), (other, *_more) = (m["sides"][0] for m in round_.steps[0]["matches"])
    return draft_swap(actor=cast.actor(), round_=round_, one=one, other=other, version=1)


def swap_undone() -> Round:
    round_ = swapped()
    return draft_undo(actor=cast.actor(), round_=round_, version=round_.version)


def playing(**settings: Any) -> Tournament:
    """Four pairs at two tables of round 1, no card back."""
    tournament = entered(**settings)
    cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    return tournament


def late_pairs() -> Round:
    """Round 1 is played at two tables; pairs 5 and 6 are present and have no table."""
    drawn = draft()
    round_publish(actor=cast.actor(), round_=drawn, version=drawn.version)
    for number in (5, 6):
        cast.pair(drawn.tournament, number, joined_from=2, late_for=1)
    return Round.objects.select_related("tournament").get()


def late_for_pools() -> Round:
    """Round 1 of pools of four and three is played; pair 8 is present and in none of them."""
    tournament = cast.tournament(system=System.POOLS)
    cast.pairs(tournament, 7)
    drawn = round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=42)
    round_publish(actor=cast.actor(), round_=drawn, version=drawn.version)
    cast.pair(tournament, 8, joined_from=2, late_for=1)
    return Round.objects.select_related("tournament").get()


def other_finalist() -> Round:
    """A final is published, and one of its semifinals was corrected: another should play it."""
    options = {"third_place": False}
    tournament = entered(system=System.KNOCKOUT, rounds_planned=2, system_options=options)
    for number in (1, 2):
        drawn = round_draw(actor=cast.actor(), tournament=tournament, number=number, seed=42)
        round_publish(actor=cast.actor(), round_=drawn, version=drawn.version)
        for match in drawn.matches.all() if number == 1 else ():
            result_record(actor=cast.actor(), match=match, version=match.version, totals=FULL)
        tournament.refresh_from_db()
    match = Match.objects.select_related("round__tournament").filter(round__number=1)[0]
    other = Totals((914, 1030))
    result_record(
        actor=cast.actor(), match=match, version=match.version, totals=other, reason="Inversé"
    )
    return Round.objects.select_related("tournament").get(number=2)


def table(number: int = 1) -> Match:
    return Match.objects.select_related("round__tournament").get(hall_table__number=number)


def awaited() -> Match:
    playing()
    return table()


def carded() -> Match:
    """A table whose totals are in."""
    match = awaited()
    return result_record(actor=cast.actor(), match=match, version=match.version, totals=FULL)


def to_review() -> Match:
    """A table whose totals are twenty points short, and were kept."""
    match = awaited()
    sent: dict[str, Any] = {"match": match, "version": match.version, "totals": SHORT}
    return result_record(actor=cast.actor(), keep=True, **sent)


def by_hands() -> Match:
    """A table of which one hand is in."""
    match = awaited()
    return hand_record(actor=cast.actor(), match=match, version=match.version, facts=HAND)


def timed() -> Match:
    """A table under the clock of which one hand is in."""
    playing(preset="contree_2000", rules=replace(preset_rules("contree_2000"), timed=True))
    match, facts = table(), {"taker": "A", "contract": 80, "points": {"A": 100}}
    return hand_record(actor=cast.actor(), match=match, version=match.version, facts=facts)


def timed_out() -> Match:
    """A table whose game the time has ended."""
    match = timed()
    return time_up(actor=cast.actor(), match=match, version=match.version)


def complete(**settings: Any) -> Tournament:
    """One round of which every card is back: nothing is left to be played."""
    tournament = playing(rounds_planned=1, **settings)
    for at in (1, 2):
        cast.totals(tournament.rounds.get(), at, 1030, 914)
    return tournament


def finished() -> Tournament:
    return complete(finished_at=cast.EVENING)


def prized() -> Entrant:
    """Every pair has won a ham; the first one is about to be handed its own."""
    tournament = complete()
    Prize.objects.create(tournament=tournament, rank=1, last_rank=4, label="Un jambon")
    return tournament.entrants.select_related("tournament").get(number=1)


def tied() -> Tournament:
    """Pairs 1 and 3 have the same result, and the organiser may put them in order."""
    return complete(ranking_keys=["points", "manual"])


def exempt() -> Match:
    """Pair 3 rests, its bye is played as a catch-up game, and pairs 1 and 2 have finished."""
    tournament = cast.tournament(bye_score=ByeScore.CATCH_UP)
    cast.pairs(tournament, 3)
    cast.totals(cast.published_round(tournament, 1, [(1, 2)], bye=3), 1, 1030, 914)
    return Match.objects.select_related("round__tournament").get(kind="bye")


def catching_up() -> Match:
    match = exempt()
    return catch_up_start(actor=cast.actor(), match=match, version=match.version, opponent=1)


def exempt_twice() -> Match:
    """Pair 2 rests in the first round, pair 1 in the second, which is public."""
    tournament = cast.tournament(bye_score=ByeScore.BIS)
    cast.pairs(tournament, 3)
    cast.published_round(tournament, 1, [(1, 3)], bye=2)
    round_ = cast.published_round(tournament, 2, [(2, 3)], bye=1)
    return Match.objects.select_related("round__tournament").get(round=round_, kind="bye")


def bis_begun() -> Match:
    match = exempt_twice()
    return bis_start(actor=cast.actor(), match=match, version=match.version, opponent=2)


def apart() -> Tournament:
    """Pairs 1 and 2 must not meet."""
    tournament = entered()
    forbidden_pairing_add(actor=cast.actor(), tournament=tournament, one=1, other=2)
    return tournament


def played_pair() -> Entrant:
    return playing().entrants.select_related("tournament").get(number=1)


def ruling() -> Penalty:
    """Pair 1 was given a penalty of 50 points in round 1."""
    given: dict[str, Any] = {"entrant": played_pair(), "round_number": 1, "points": -50}
    return penalty_give(actor=cast.actor(), reason="En retard", **given)


def phase(system: str = System.SWISS, **changes: Any) -> Phase:
    """A second phase of two rounds for everybody."""
    entry = [{"name": "A", "first": 1, "last": None}]
    usual = {"name": "", "system": str(system), "rounds": 2, "ranking_keys": KEYS}
    return cast.phase({**usual, "carry": "all", "entry": entry, "options": {}, **changes})


def in_phases(**settings: Any) -> Tournament:
    """Four rounds, then a second phase of two; one round is drawn."""
    return playing(later_phases=[cast.phase_told(phase())], **settings)


def in_brackets() -> Tournament:
    return entered(system=System.KNOCKOUT)


def kept() -> RuleSet:
    """One of the two rule sets of the club."""
    tournament = entered()
    facts = {"preset": tournament.preset, "rules": tournament.rules}
    RuleSet.objects.create(club=tournament.club, name="Du bourg", **facts)
    return RuleSet.objects.create(club=tournament.club, name="Du village", **facts)


def person() -> Person:
    """Alice Martin, who plays in pair 1."""
    return entered().club.people.get(name="Alice Martin")


def also_found() -> Person:
    """Alice Martin, who is found as Lili Martin too."""
    alice = person()
    alice.aliases.create(name="Lili Martin", name_key=name_key("Lili Martin"))
    return alice


def written_twice() -> Person:
    """Alice Martine, who plays nowhere and is Alice Martin."""
    return cast.person(person().club, "Alice Martine")


def merged() -> Person:
    """Alice Martine, merged into Alice Martin."""
    twice = written_twice()
    alice = twice.club.people.get(name="Alice Martin")
    people_merge(actor=cast.actor(), person=twice, into=alice)
    return Person.objects.select_related("club").get(pk=twice.pk)


def frozen() -> Tournament:
    """A tournament whose rules can only be changed, no longer edited."""
    tournament = playing(rules_frozen_at=cast.EVENING)
    match = table()
    result_record(actor=cast.actor(), match=match, version=match.version, totals=FULL)
    tournament.refresh_from_db()
    return tournament
