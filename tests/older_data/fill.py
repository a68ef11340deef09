"""`python -m tests.older_data.fill`: play the evenings of a data directory, in its database."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import django

django.setup()

from django.contrib.auth.hashers import make_password  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from tests import cast, crawl  # noqa: E402
from tests.evenings.driver import Evening  # noqa: E402
from tests.pages.evenings import KINDS  # noqa: E402
from tournaments.clubs.services.logins import pin_set  # noqa: E402
from tournaments.clubs.services.staff import (  # noqa: E402
    invitation_make,
    role_end,
    role_give,
)
from tournaments.core.writes import Actor, Refusal  # noqa: E402
from tournaments.desk.demo import demo_load  # noqa: E402
from tournaments.desk.hall import TableSpot  # noqa: E402
from tournaments.desk.services.archive import tournament_finish  # noqa: E402
from tournaments.desk.services.hall import hall_plan  # noqa: E402
from tournaments.entrants.fields import PairFacts  # noqa: E402
from tournaments.entrants.services.entrants import entrant_add  # noqa: E402
from tournaments.entrants.services.presence import (  # noqa: E402
    entrant_return,
    entrant_substitute,
    entrant_withdraw,
)
from tournaments.models import (  # noqa: E402
    Club,
    Match,
    MatchEntry,
    MatchState,
    Membership,
    Person,
    StaffRole,
    System,
    Tournament,
)
from tournaments.people.services import alias_add, people_merge, person_erase  # noqa: E402
from tournaments.phases.services.own_rules import own_rules_edit  # noqa: E402
from tournaments.ranking.selectors.progress import evening as evening_of  # noqa: E402
from tournaments.ranking.services import PrizeLine, penalty_give, prizes_save, ranking_hold  # noqa: E402
from tournaments.results.outcome import Totals  # noqa: E402
from tournaments.results.services.hands import hand_record  # noqa: E402
from tournaments.results.services.results import (  # noqa: E402
    result_clear,
    result_forfeit,
    result_record,
    result_undo,
    takes_totals,
)
from tournaments.rounds.services.rounds import round_draw, round_publish  # noqa: E402
from tournaments.rulesets.effective_rules import Scope, rules_at, rules_of_match  # noqa: E402
from tournaments.rulesets.services import Chosen, rule_set_keep  # noqa: E402

CHANCE = Random(20261126)  # noqa: S311 - evenings, not secrets
MOST_ROUNDS = 14
TEMPLATES = (
    *("village_4x12", "best_of_three", "social", "contree_timed", "coinche_pools"),
    *("danois_finals", "melee_4x12", "partners_4x12", "three_players", "two_players", "comptoir"),
)
"""One of each game and each shape: by totals, several games, the clock, pools, finals, mêlées."""
SYSTEMS = (System.ROTATION, System.ROUND_ROBIN, System.CONSOLANTE)
"""The ways to draw that no template has."""
ENTRANTS = {"danois_finals": 11, "coinche_pools": 11, "comptoir": 11}
"""How many play the contest of a template; elsewhere nine, so that somebody rests."""
actor = cast.actor


def main() -> None:
    """Fill an empty database."""
    setup_test_environment()
    demo_load(actor=actor())
    for code in TEMPLATES:
        of_template(code)
    for system in SYSTEMS:
        _named(of_system(system), system.replace("_", "")[:8], f"Drawn by {system}")
    for number, kind in enumerate(KINDS):
        _named(by_hands(kind), f"hands{number}", f"Hands of {kind}")
    _named(in_its_middle(), "middle", "In its middle")
    _named(with_a_draft(), "draft", "With a draft")
    _named(own_rules(), "rules", "Rules of its own")
    people()


def _named(tournament: Tournament, code: str, name: str) -> None:
    """Give a contest of the cast a code of its own, and its club an organiser."""
    cast.organiser(tournament.club)
    Tournament.objects.filter(pk=tournament.pk).update(name=name, code=code)
    Club.objects.filter(pk=tournament.club_id).update(name=f"Les As ({code})")


# An evening of each template


def of_template(code: str) -> Tournament:
    """A contest from a template, made by the form of the desk, played to its end and closed."""
    evening = Evening(code, name=code)
    evening.entered(ENTRANTS.get(code, 9))
    tournament = evening.tournament
    for number in _rounds(tournament):
        cards(drawn(tournament, number))
        tournament = evening.tournament
        if number == 1:
            seen_to(tournament)
    tournament = evening.tournament
    prizes = [PrizeLine(1, "Un jambon", 4000), PrizeLine(2, "Un panier garni", 2500)]
    prizes_save(actor=actor(), tournament=tournament, prizes=prizes, version=tournament.version)
    tournament = evening.tournament
    tournament_finish(actor=actor(), tournament=tournament, version=tournament.version)
    return tournament


def of_system(system: System) -> Tournament:
    """A contest of seven pairs that is drawn so, played to its end."""
    tournament = cast.tournament(system=system, rounds_planned=3)
    cast.pairs(tournament, 7)
    for number in _rounds(tournament):
        cards(drawn(tournament, number))
    return tournament


def seen_to(tournament: Tournament) -> None:
    """Between the first two rounds: a penalty, a substitute, somebody who leaves, a late one."""
    first, second, third, fourth = tournament.entrants.order_by("number")[:4]
    late: dict[str, Any] = {"round_number": 1, "points": -50, "reason": "En retard"}
    penalty_give(actor=actor(), entrant=first, **late)
    second.refresh_from_db()
    place: dict[str, Any] = {"place": 1, "name": "Rémi Remplaçant", "from_round": 2}
    entrant_substitute(actor=actor(), entrant=second, version=second.version, **place)
    entrant_withdraw(actor=actor(), entrant=third, version=third.version, from_round=2)
    entrant_withdraw(actor=actor(), entrant=fourth, version=fourth.version, from_round=2)
    fourth.refresh_from_db()
    entrant_return(actor=actor(), entrant=fourth, version=fourth.version)
    names = ("Zoé Tardive",) if tournament.players_each == 1 else ("Zoé Tardive", "Yves Tardif")
    pair = PairFacts(*names)
    entrant_add(actor=actor(), tournament=_again(tournament), pair=pair, present=True)


def _rounds(tournament: Tournament) -> Iterator[int]:
    """The numbers of the rounds to draw, until the contest is over."""
    for _turn in range(MOST_ROUNDS):
        step = evening_of(_again(tournament)).current
        if step is None:
            return
        yield step.number
    raise AssertionError("it has no end")


def drawn(tournament: Tournament, number: int) -> list[Match]:
    """Draw a round and publish it; its matches."""
    seed = CHANCE.randrange(1000)
    round_ = round_draw(actor=actor(), tournament=_again(tournament), number=number, seed=seed)
    round_publish(actor=actor(), round_=round_, version=round_.version)
    return list(Match.objects.filter(round=round_, hall_table__isnull=False))


def cards(matches: list[Match]) -> None:
    """Type a card for each match; the second of a round is a forfeit, the first is corrected."""
    for at, match in enumerate(matches):
        if at == 1 and not match.round.tournament.melee:
            result_forfeit(actor=actor(), match=match, version=match.version, absent={0})
            continue
        while match.state == MatchState.EXPECTED:
            card(match)
        if at == 0 and match.games.count() == 1 and match.entry == MatchEntry.TOTALS:
            card(match, reason="Relu")
        if match.review is not None:
            result_clear(actor=actor(), match=match, version=match.version, reason="Vu")


def card(match: Match, **more: Any) -> None:
    """Type the totals of a game, doubtful or not; a hand where a game takes no totals."""
    if not takes_totals(match.round.tournament):
        hand_of_each_alone(match)
        match.refresh_from_db()
        return
    typed: dict[str, Any] = {"totals": totals(match), "keep": True} | more
    result_record(actor=actor(), match=match, version=match.version, **typed)
    match.refresh_from_db()


def hand_of_each_alone(match: Match) -> None:
    """Type a hand that one of the players made who is not out yet."""
    letters = list("ABCDEF"[: match.sides.count()])
    CHANCE.shuffle(letters)
    for taker in letters:
        others = [letter for letter in letters if letter != taker]
        facts: dict[str, Any] = {"taker": taker, "points": {taker: 90}}
        if rules_of_match(match).game == "comptoir":
            facts["bid"] = 90
        elif len(letters) == 3:
            facts["points"] |= dict(zip(others, (40, 32), strict=True))
        try:
            hand_record(actor=actor(), match=match, version=match.version, facts=facts)
        except Refusal as refusal:
            out = refusal
            match.refresh_from_db()
        else:
            return
    raise out


def totals(match: Match) -> Totals:
    """Totals that the rules of a match may give: a shared sum, or a target reached by one."""
    rules, sides = rules_of_match(match), match.sides.count()
    if rules.target is None and sides == 2:
        share = (rules.hands or 12) * 162
        first = CHANCE.randrange(share // 3, 2 * share // 3)
        return Totals((first, share - first))
    top = rules.target or 1000
    points = [CHANCE.randrange(top // 3, top) for _side in range(sides)]
    best = CHANCE.randrange(sides)
    points[best] = top + CHANCE.randrange(1, 10)
    if match.round.tournament.preset == "belote":
        # Eleven hands: no sum of a best of three is doubtful.
        points[1 - best] = 11 * 162 - points[best]
    return Totals(tuple(points))


# Evenings in their middle


def by_hands(kind: str) -> Tournament:
    """A contest of a game and a kind of draw: two hands at each table of its first round."""
    played = KINDS[kind]
    tournament = cast.tournament(preset=played.preset, code="martin", **played.settings)
    enter = cast.pairs if tournament.players_each == 2 else cast.singles
    enter(tournament, played.entrants)
    for match in drawn(tournament, 1):
        for _hand in range(2):
            match.refresh_from_db()
            hand_record(actor=actor(), match=match, version=match.version, facts=played.hand)
    return tournament


def in_its_middle() -> Tournament:
    """Nine pairs: round 2 is half in, one card is taken back; its final ranking is held."""
    tournament = cast.tournament(avoid_same_club=True, bye_score="round_average")
    cast.pairs(tournament, 9)
    cards(drawn(tournament, 1))
    matches = drawn(tournament, 2)
    cards(matches[:3])
    match = Match.objects.get(pk=matches[0].pk)
    result_undo(actor=actor(), match=match, version=match.version, reason="Feuille perdue")
    return ranking_hold(actor=actor(), tournament=_again(tournament), held=True)


def with_a_draft() -> Tournament:
    """Nine pairs: totals, hands, a forfeit, a card not back; links, a logo, a shared game."""
    return crawl.evening()


def own_rules() -> Tournament:
    """Rules of its own for a phase and for two rounds, one of them played."""
    finals = {
        "name": "Finale",
        "system": "danois",
        "rounds": 2,
        "ranking_keys": ["points", "lot"],
        "carry": "fresh",
        "entry": [{"name": "A", "first": 1, "last": 6}],
        "options": {},
        "rules": {"name": "", "preset": "village_16", "values": {"preset": "village_16"}},
    }
    tournament = cast.tournament(rounds_planned=3, later_phases=[finals], capacity=9)
    cast.pairs(tournament, 8)
    for number, changes in ((1, {"hands": 10}), (3, {"capot_points": 162}), (5, {"hands": 20})):
        tournament = _again(tournament)
        rules = cast.rules_like(rules_at(tournament, number), **changes)
        own_rules_edit(
            actor=actor(),
            tournament=tournament,
            version=tournament.version,
            scope=Scope(number=number),
            chosen=Chosen("", rules, taken=False),
        )
    cards(drawn(tournament, 1))
    cards(drawn(tournament, 2))
    return tournament


def _again(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


# A club with people and roles


def people() -> None:
    """Staff of every role, one of them gone; a waiting list, a plan, people merged and erased."""
    club = cast.club("Amicale de la vallée")
    tournament = cast.tournament(club, code="vallee", name="Concours de la vallée", capacity=4)
    cast.pairs(tournament, 4)
    entrant_add(
        actor=actor(), tournament=_again(tournament), pair=PairFacts("Ursule Tardive", "Max Tard")
    )
    spots = [TableSpot(1, "près du bar", 1, 1), TableSpot(2, "", 2, 1)]
    tournament = _again(tournament)
    hall_plan(actor=actor(), tournament=tournament, version=tournament.version, spots=spots)
    rule_set_keep(actor=actor(), tournament=_again(tournament), name="De la vallée")
    cast.logo(club)
    _roles(club, tournament)
    _people(club)


def _roles(club: Club, tournament: Tournament) -> None:
    agnes = cast.organiser(club, "agnes")
    berthe = cast.staff(club, StaffRole.SCORER, username="berthe")
    cast.staff(club, StaffRole.REFEREE, username="carl", tournament=tournament)
    role_give(actor=actor(), where=club, user=berthe, role=StaffRole.REFEREE)
    scorer = Membership.objects.get(user=berthe, role=StaffRole.SCORER)
    role_end(actor=actor(), membership=scorer)
    made_by = Actor(user_id=agnes.pk, name="agnes", at=cast.EVENING)
    invitation_make(actor=made_by, where=tournament, role=StaffRole.SCORER)
    pin_set(actor=made_by, hashed=make_password("4711"), device="the laptop of the desk")


def _people(club: Club) -> None:
    alice, bruno, chantal = Person.objects.filter(club=club).order_by("pk")[:3]
    alias_add(actor=actor(), person=bruno, name="B. Petit")
    people_merge(actor=actor(), person=cast.person(club, "Alyce Martin"), into=alice)
    person_erase(actor=actor(), person=chantal, name=chantal.name)


if __name__ == "__main__":
    main()
