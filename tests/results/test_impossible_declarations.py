"""Declarations that one pack cannot hold: refused when entered, named where stored."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.rules_json import rules_from_json
from tests import cast
from tests.results.games import CONTREE, table_of
from tournaments.core.writes import Refusal
from tournaments.models import Hand, Match, Round, Side
from tournaments.results.services.hands import hand_edit, hand_record, time_up

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
COINCHE = rules_from_json({"preset": "coinche", "timed": True})
HAND: dict[str, Any] = {"taker": "A", "contract": 80, "points": {"A": 100}}


def declared(*told: str, **more: Any) -> dict[str, Any]:
    """A hand with declarations from a few words each: A cent J trump."""
    found = []
    for one in told:
        side, kind, rank, *trump = one.split()
        found.append(
            {"side": side, "kind": kind, "rank": rank, **({"trump": True} if trump else {})}
        )
    return {**HAND, **more, "declarations": found}


def match_of(round_: Round) -> Match:
    return Match.objects.select_related("round__tournament").get(round=round_)


@pytest.fixture
def match() -> Match:
    return match_of(table_of(CONTREE))


def refused(match: Match, facts: dict[str, Any]) -> list[tuple[str, str]]:
    with translation.override("fr"), pytest.raises(Refusal) as caught:
        hand_record(actor=cast.actor(), match=match, version=match.version, facts=facts)
    return [(one.field, str(one.message)) for one in caught.value.problems]


@pytest.mark.parametrize(
    ("facts", "place", "words"),
    [
        (
            declared("A carre K", "B carre K"),
            "declarations.1",
            "A carré de rois et B carré de rois\u00a0: il n’y a qu’un carré de rois.",
        ),
        (
            declared("B tierce Q", "A tierce 9", "A carre J"),
            "declarations.2",
            "B tierce à la dame et A carré de valets\u00a0: les quatre cartes du carré sont dans "
            "une seule main, et la suite a besoin de l’une d’elles.",
        ),
        (
            declared("A carre Q", belote="B"),
            "declarations.0",
            "A carré de dames et la belote de B\u00a0: les quatre cartes du carré sont dans une "
            "seule main, et la belote a besoin de l’une d’elles.",
        ),
        (
            declared("A tierce Q trump", "B tierce A trump", trump="H"),
            "declarations.1",
            "A tierce à la dame d’atout et B tierce à l’as d’atout\u00a0: la même carte d’atout "
            "serait dans les deux.",
        ),
        (
            declared(*["A cent A"] * 9),
            "declarations.8",
            "A cent à l’as et A cent à l’as\u00a0: avec les autres, cinq suites auraient la même "
            "carte, qui n’existe qu’en quatre couleurs.",
        ),
        (
            declared("A cent A", "A cent A", "A cent 9".replace("9", "J"), "A tierce 9"),
            "declarations.3",
            "A cent à l’as et A tierce au 9\u00a0: avec les autres de ce camp, plus de cartes "
            "qu’il n’en a reçu.",
        ),
    ],
)
def test_both_that_clash_are_named(
    match: Match, facts: dict[str, Any], place: str, words: str
) -> None:
    assert refused(match, facts) == [(place, words)]
    assert not Hand.objects.exists()


def test_what_one_pack_holds_is_taken(match: Match) -> None:
    facts = declared("A carre J", "A tierce Q", "B tierce 9", "B carre A", belote="A")
    hand_record(actor=cast.actor(), match=match, version=match.version, facts=facts)
    assert Hand.objects.get().facts == facts


def stored(match: Match, facts: dict[str, Any]) -> Match:
    """A hand of an earlier version, which did not look at its declarations."""
    hand_record(actor=cast.actor(), match=match, version=match.version, facts=HAND)
    Hand.objects.update(facts=facts)
    return match_of(match.round)


def test_a_stored_hand_counts_and_is_told(match: Match) -> None:
    tournament = match.round.tournament
    tournament.rules = COINCHE
    tournament.save()
    match = stored(match, declared("A carre K", "A carre K"))
    client: Client = cast.signed_in(cast.organiser(tournament.club))
    page = client.get(f"/desk/{tournament.code}/rounds/1/results/{match.table}/")
    words = "à vérifier\u00a0: A carré de rois et A carré de rois"
    assert words in page.content.decode()
    time_up(actor=cast.actor(), match=match, version=match.version)
    assert [*Side.objects.values_list("score", flat=True)] == [180 + 200, 60]
    asked = f"round=1&table={match.table}"
    paper = client.get(f"/desk/{tournament.code}/papers/match/?{asked}")
    assert words in paper.content.decode()


def test_it_is_put_right_before_it_is_saved_again(match: Match) -> None:
    match = stored(match, declared("A carre K", "B carre K"))
    given: dict[str, Any] = {"actor": cast.actor(), "match": match, "version": match.version}
    with pytest.raises(Refusal):
        hand_edit(number=1, facts=declared("A carre K", "B carre K", belote="A"), **given)
    hand_edit(number=1, facts=declared("A carre K", "B carre Q"), **given)
    assert Hand.objects.get().facts == declared("A carre K", "B carre Q")


def test_another_hand_is_recorded_beside_it(match: Match) -> None:
    match = stored(match, declared("A carre K", "B carre K"))
    hand_record(actor=cast.actor(), match=match, version=match.version, facts=HAND)
    assert Hand.objects.count() == 2
