"""Every constraint of the database refuses a row that breaks it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import IntegrityError, connection, models, transaction

from scoring.presets import preset_rules
from tests import cast
from tournaments.models import (
    Alias,
    DevicePin,
    Entrant,
    ForbiddenPairing,
    Game,
    Invitation,
    Match,
    MatchKind,
    Membership,
    Penalty,
    Person,
    Phase,
    Prize,
    Round,
    RuleSet,
    Seat,
    SharedGame,
    Side,
    Table,
    Tournament,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

Break = Callable[[Tournament], object]


def first(of: Tournament) -> Entrant:
    return of.entrants.get(number=1)


def table(of: Tournament) -> Match:
    return Match.objects.get(round__tournament=of, hall_table__number=1)


def penalty(of: Tournament, **facts: object) -> Penalty:
    given = {"number": 2, "entrant": first(of), "round_number": 1, "points": -50, "reason": "Tard"}
    return Penalty.objects.create(tournament=of, **(given | facts))


def member(of: Tournament, role: str, only: Tournament | None) -> Membership:
    """A role of the organiser, in the club or in one tournament."""
    odile = get_user_model().objects.get()
    return Membership.objects.create(user=odile, club=of.club, role=role, tournament=only)


def side(of: Tournament, **facts: object) -> Side:
    return Side.objects.create(match=table(of), **facts)


VILLAGE = preset_rules("village_12")
BROKEN: dict[str, Break] = {
    "shared_game_is_small": lambda _of: SharedGame.objects.create(
        code="a", state="x" * 65_537, made_at=cast.EVENING, changed_at=cast.EVENING
    ),
    "role_once_a_club": lambda of: member(of, "organiser", None),
    "role_once_a_tournament": lambda of: [member(of, "scorer", of) for _time in range(2)],
    "organiser_of_a_whole_club": lambda of: cast.staff(
        of.club, "admin", username="odile", tournament=of
    ),
    "organiser_invited_to_a_whole_club": lambda of: Invitation.objects.create(
        club=of.club, tournament=of, role="admin", made_at=cast.EVENING, ends_at=cast.EVENING
    ),
    "pin_once_a_device": lambda of: [
        DevicePin.objects.create(
            user=Membership.objects.all()[0].user, device="d", pin="", made_at=cast.EVENING
        )
        for _time in range(2)
    ],
    "entrant_number_once_a_tournament": lambda of: Entrant.objects.create(tournament=of, number=1),
    "waiting_turn_once_a_tournament": lambda of: [
        Entrant.objects.create(tournament=of, number=number, waiting=1) for number in (8, 9)
    ],
    "waiting_pays_nothing_and_stays": lambda of: Entrant.objects.create(
        tournament=of, number=8, waiting=1, paid=True
    ),
    "pause_begins_and_ends": lambda of: Entrant.objects.create(
        tournament=of, number=8, paused_from=3, paused_to=2
    ),
    "tournament_capacity_from_one": lambda of: Tournament.objects.update(capacity=0),
    "entrant_counts_from_one": lambda of: Entrant.objects.create(tournament=of, number=0),
    "seat_taken_once_a_round": lambda of: Seat.objects.create(
        entrant=first(of), place=1, person=Person.objects.all()[0], name="Zoé Vidal"
    ),
    "seat_place_1_or_2": lambda of: Seat.objects.create(
        entrant=first(of), place=3, person=Person.objects.all()[0], name="Zoé Vidal"
    ),
    "game_number_once_a_match": lambda of: Game.objects.create(match=table(of), number=1),
    "game_counts_from_one": lambda of: Game.objects.create(match=table(of), number=0),
    "game_is_won_at_its_end": lambda of: Game.objects.create(
        match=table(of), number=2, finished=False, winner=0
    ),
    "hand_number_once_a_game": lambda of: cast.hand(match=table(of), number=1, facts={}),
    "hand_counts_from_one": lambda of: cast.hand(match=table(of), number=0, facts={}),
    "forbidden_pairing_once": lambda of: ForbiddenPairing.objects.create(
        tournament=of, one=first(of), other=of.entrants.get(number=2)
    ),
    "forbidden_pairing_in_one_order": lambda of: ForbiddenPairing.objects.create(
        tournament=of, one=of.entrants.get(number=3), other=first(of)
    ),
    "match_table_once_a_round": lambda of: Match.objects.create(
        round=table(of).round, hall_table=table(of).hall_table
    ),
    "match_has_a_table": lambda of: Match.objects.create(round=table(of).round),
    "match_bis_of_two_byes": lambda of: Match.objects.create(
        round=table(of).round, kind="bye", other_bye=table(of)
    ),
    "side_position_once": lambda of: side(of, position=0, entrant=of.entrants.get(number=3)),
    "side_entrant_once": lambda of: side(of, position=2, entrant=first(of)),
    "side_partner_once": lambda of: [
        side(of, position=at, entrant=of.entrants.get(number=at), partner=of.entrants.get(number=5))
        for at in (3, 4)
    ],
    "side_of_two_people": lambda of: side(
        of, position=2, entrant=of.entrants.get(number=3), partner=of.entrants.get(number=3)
    ),
    "alias_once_a_person": lambda of: Alias.objects.create(
        person=Alias.objects.get().person, name="mimi MARTIN", name_key="martin mimi"
    ),
    "person_merged_into_another": lambda of: of.club.people.update(merged_into=models.F("pk")),
    "penalty_number_once_a_tournament": lambda of: penalty(of, number=1),
    "penalty_round_from_one": lambda of: penalty(of, round_number=0),
    "penalty_lifted_with_a_reason": lambda of: penalty(of, lifted_at=cast.EVENING),
    "prize_position_once": lambda of: Prize.objects.create(
        tournament=of, rank=2, label="Deux jambons"
    ),
    "prize_rank_from_one": lambda of: Prize.objects.create(
        tournament=of, position=2, rank=0, label="Rien"
    ),
    "prize_ranks_in_order": lambda of: Prize.objects.create(
        tournament=of, position=2, rank=8, last_rank=4, label="Vin"
    ),
    "round_number_once_a_tournament": lambda of: Round.objects.create(
        tournament=of, phase=of.first, number=1, draw={}, drawn_at=cast.EVENING
    ),
    "rule_set_name_once_a_club": lambda of: RuleSet.objects.create(
        club=of.club, name="Du village", preset="village_12", rules=VILLAGE
    ),
    "table_number_once_a_tournament": lambda of: Table.objects.create(tournament=of, number=1),
    "table_alone_in_its_cell": lambda of: [
        Table.objects.create(tournament=of, number=number, across=1, down=1) for number in (8, 9)
    ],
    "table_has_a_whole_place": lambda of: Table.objects.create(tournament=of, number=8, across=1),
    "table_counts_from_one": lambda of: Table.objects.create(tournament=of, number=0),
    "phase_position_once_a_tournament": lambda of: Phase.objects.create(tournament=of, position=1),
    "phase_counts_from_one": lambda of: Phase.objects.create(tournament=of, position=2, rounds=0),
    "phase_best_of_odd_games": lambda of: Phase.objects.create(tournament=of, position=2, games=2),
}


@pytest.fixture
def tournament() -> Tournament:
    """A tournament with one of everything that a constraint speaks of."""
    tournament = cast.tournament()
    cast.organiser(tournament.club)
    one, two, *_others = cast.pairs(tournament, 5)
    Alias.objects.create(person=Person.objects.all()[0], name="Mimi Martin", name_key="martin mimi")
    cast.published_round(tournament, 1, [(1, 2)])
    cast.hand(match=table(tournament), number=1, facts={})
    ForbiddenPairing.objects.create(tournament=tournament, one=one, other=two)
    penalty(tournament, number=1)
    Prize.objects.create(tournament=tournament, rank=1, label="Un jambon")
    RuleSet.objects.create(
        club=tournament.club, name="Du village", preset="village_12", rules=VILLAGE
    )
    return tournament


def constraints() -> dict[str, models.BaseConstraint]:
    """Every constraint the models declare, by its name."""
    rows = apps.get_app_config("tournaments").get_models()
    declared = (model._meta.constraints for model in rows)
    return {constraint.name: constraint for some in declared for constraint in some}


def fields_in(message: str) -> set[str]:
    """The columns a message of the database names, without their table."""
    return {word.split(".")[-1].strip() for word in message.split(":")[-1].split(",")}


def test_each_constraint_has_its_row() -> None:
    assert set(BROKEN) == set(constraints())


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_the_row_is_refused_by_that_constraint(tournament: Tournament, name: str) -> None:
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        BROKEN[name](tournament)
    constraint = constraints()[name]
    if isinstance(constraint, models.UniqueConstraint) and connection.vendor == "sqlite":
        # SQLite names the columns only.
        meant = {field.removesuffix("_id") for field in fields_in(str(refused.value))}
        assert meant == set(constraint.fields)
    else:
        assert name in str(refused.value)


def test_the_same_numbers_in_another_tournament_are_free(tournament: Tournament) -> None:
    other = cast.tournament(tournament.club, code="autre")
    cast.pairs(other, 3)
    cast.published_round(other, 1, [(1, 2)])
    cast.hand(match=table(other), number=1, facts={})
    penalty(other, number=1)
    Prize.objects.create(tournament=other, rank=1, label="Un jambon")
    assert Entrant.objects.filter(number=1).count() == 2


def test_the_same_rule_set_name_in_another_club_is_free(tournament: Tournament) -> None:
    RuleSet.objects.create(
        club=cast.club("Ailleurs"), name="Du village", preset="village_12", rules=VILLAGE
    )
    assert RuleSet.objects.filter(name="Du village").count() == 2


def test_several_byes_of_a_round_need_no_table(tournament: Tournament) -> None:
    for _bye in range(2):
        Match.objects.create(round=table(tournament).round, kind=MatchKind.BYE)
    assert Match.objects.filter(hall_table=None).count() == 2


def test_a_person_with_a_seat_is_not_lost(tournament: Tournament) -> None:
    with pytest.raises(models.ProtectedError):
        Person.objects.all()[0].delete()


def test_an_entrant_with_a_match_is_not_lost(tournament: Tournament) -> None:
    with pytest.raises(models.ProtectedError):
        first(tournament).delete()


def test_a_tournament_outlives_the_rule_set_it_copied(tournament: Tournament) -> None:
    kept = RuleSet.objects.get()
    Tournament.objects.update(rule_set=kept)
    kept.delete()
    tournament.refresh_from_db()
    assert tournament.rule_set is None
    assert tournament.game == "belote"
