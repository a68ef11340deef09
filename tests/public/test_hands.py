"""A match hand by hand: marks, running totals, and why."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import MatchEntry, MatchState, Tournament

FACTS = (
    {"taker": "A", "points": {"A": 100}, "trump": "H"},
    {"taker": "B", "points": {"A": 90}, "belote": "A"},
)


def match_page(phone: Client, table: int) -> str:
    return phone.get(reverse("public_match", args=["martin", 2, table])).content.decode()


def by_hands(tournament: Tournament, table: int, state: MatchState) -> None:
    match = tournament.rounds.get(number=2).matches.get(hall_table__number=table)
    for number, facts in enumerate(FACTS, start=1):
        cast.hand(match=match, number=number, facts=facts)
    match.entry, match.state = MatchEntry.HANDS, state
    match.save()


def test_a_hand_shows_marks_totals_and_reasons(phone: Client, tournament: Tournament) -> None:
    by_hands(tournament, 1, MatchState.CONFIRMED)
    text = match_page(phone, 1)
    assert "Donne par donne" in text
    assert '<td class="num main">100</td><td class="num main">62</td>' in text
    assert "282 – 62" in text
    assert 'atout <span class="suit suit-red">♥</span> cœur\u202f; la ' in text
    assert "la 3 a pris" in text


def test_many_reasons_are_one_sentence_too(phone: Client, tournament: Tournament) -> None:
    bid = {"taker": "A", "contract": 100, "points": {"A": 110}, "contre": "contre", "belote": "A"}
    coinche = cast.tournament(tournament.club, code="coinche", preset="contree")
    cast.pairs(coinche, 2)
    match = cast.published_round(coinche, 1, [(1, 2)]).matches.get()
    cast.hand(match=match, number=1, facts=bid)
    match.entry, match.state = MatchEntry.HANDS, MatchState.CONFIRMED
    match.save()
    text = phone.get(reverse("public_match", args=["coinche", 1, 1])).content.decode()
    told = text.split("<td colspan=")[1].split("</td>")[0]
    assert told.count("\u202f; ") >= 6
    assert "contré\u00a0: multiplié par 2" in told


def test_hands_are_hidden_until_confirmed(phone: Client, tournament: Tournament) -> None:
    by_hands(tournament, 3, MatchState.EXPECTED)
    assert "Donne par donne" not in match_page(phone, 3)


def test_a_result_by_totals_shows_no_hands(phone: Client, tournament: Tournament) -> None:
    text = match_page(phone, 1)
    assert "Donne par donne" not in text
    assert "1\u202f011" in text


def test_a_player_without_a_name_has_masculine_words(phone: Client, tournament: Tournament) -> None:
    alone = cast.tournament(tournament.club, code="duel", preset="belote2", names_policy="number")
    cast.singles(alone, 2)
    match = cast.published_round(alone, 1, [(1, 2)]).matches.get()
    cast.hand(match=match, number=1, facts=FACTS[0])
    match.entry, match.state = MatchEntry.HANDS, MatchState.CONFIRMED
    match.save()
    text = phone.get(reverse("public_match", args=["duel", 1, 1])).content.decode()
    assert "le joueur 1 a pris" in text
    assert "la 1" not in text
