"""Too few entrants, a group too small, everybody gone: a sentence each time, never an error."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.matrix import one_in
from tests.phases.chains import KEYS, chain, later, play, pools_played
from tests.rounds.evenings import again, drawn, replayed, tournament_of
from tournaments.core.writes import Refusal
from tournaments.models import System, Tournament
from tournaments.models.system import AT_EVERY_TABLE, MELEES
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.words import PROBLEMS

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]

OF_PAIRS = [system for system in System if system not in MELEES]
KINDS = [
    *((str(system), "village_12") for system in System),
    *((str(system), "belote2") for system in OF_PAIRS),
    *((str(system), preset) for system in AT_EVERY_TABLE for preset in ("belote3", "comptoir")),
]


def with_so_many(system: str, preset: str, count: int) -> Tournament:
    tournament = cast.tournament(preset=preset, system=system, ranking_keys=KEYS)
    alone = system in MELEES or preset != "village_12"
    (cast.singles if alone else cast.pairs)(tournament, count)
    return tournament


def told(answer: Any) -> str:
    """What the page of the draw says is wrong."""
    text = unescape(answer.content.decode())
    found = re.findall(
        r'class="(?:notice|invalid-feedback|alert)[^"]*"[^>]*>(.*?)</div>', text, re.S
    )
    return " ".join(re.sub(r"<[^>]+>|\s+", " ", words).strip() for words in found)


@pytest.mark.parametrize(
    ("system", "preset", "count"),
    one_in(6, [(*kind, (count + at) % 6) for at, kind in enumerate(KINDS) for count in range(6)]),
)
def test_the_page_of_the_draw_answers(system: str, preset: str, count: int) -> None:
    tournament = with_so_many(system, preset, count)
    desk = cast.signed_in(cast.organiser(tournament.club))
    url = reverse("round_draw", args=["martin", 1])
    assert desk.get(url).status_code == 200
    answer = desk.post(url, {})
    if answer.status_code == 303:
        assert count > 1
        assert desk.get(url).status_code == 200
        assert desk.get(reverse("draft_certificate", args=["martin", 1])).status_code == 200
    else:
        assert answer.status_code == 422
        assert told(answer)
        assert "{" not in told(answer)


@pytest.mark.parametrize(
    ("system", "count", "words"),
    [
        (System.POOLS, 2, "de 3 à"),
        (System.MELEE, 3, "4"),
        (System.KNOCKOUT, 1, "Moins de deux"),
    ],
)
def test_how_many_it_takes_is_said(system: str, count: int, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        drawn(with_so_many(system, "village_12", count))


class TestPhases:
    def test_a_consolation_of_a_round_there_is_not(self) -> None:
        tournament = tournament_of(8, system=System.CONSOLANTE, system_options={"of_round": 3})
        with pytest.raises(Refusal, match="s’arrête au tour 3"):
            drawn(tournament)

    def test_everybody_but_one_has_left_before_the_finals(self) -> None:
        tournament = replayed(pools_played, 3)
        tournament.entrants.exclude(number=1).update(present=False)
        with pytest.raises(Refusal):
            drawn(tournament, 4)

    def test_a_group_of_one_does_not_stop_the_other(self) -> None:
        entry = [{"name": "haut", "first": 1, "last": 4}, {"name": "bas", "first": 5, "last": 5}]
        tournament = chain(8, later(System.KNOCKOUT, 2, entry=entry), rounds_planned=1)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        assert set(round_.draw["members"]) == {"haut"}
        (alone,) = round_.draw["alone"]
        assert [name.number for name in draft_of(round_).alone] == [alone]
        assert alone not in round_.draw["members"]["haut"]

    def test_the_group_too_small_for_pools_is_named(self) -> None:
        entry = [{"name": "haut", "first": 1, "last": 4}, {"name": "bas", "first": 5, "last": 6}]
        tournament = chain(8, later(System.POOLS, 3, entry=entry), rounds_planned=1)
        play(tournament, 1)
        with pytest.raises(Refusal, match=r"bas.* en a deux"):
            drawn(tournament, 2)

    def test_pools_of_a_later_phase_that_are_too_small(self) -> None:
        entry = [{"name": "haut", "first": 1, "last": 2}]
        tournament = chain(8, later(System.POOLS, 1, entry=entry), rounds_planned=1)
        play(tournament, 1)
        with pytest.raises(Refusal, match="de 3 à"):
            drawn(tournament, 2)

    def test_all_of_a_bracket_leave_halfway(self) -> None:
        tournament = tournament_of(8, system=System.KNOCKOUT, ranking_keys=KEYS)
        play(tournament, 1)
        tournament.entrants.update(present=False)
        with pytest.raises(Refusal):
            drawn(tournament, 2)
        desk: Client = cast.signed_in(cast.organiser(again(tournament).club))
        url = reverse("round_draw", args=["martin", 2])
        assert desk.get(url).status_code == 200
        answer = desk.post(url, {})
        assert answer.status_code == 422
        assert told(answer)


def test_no_sentence_is_in_the_words_of_a_program() -> None:
    assert not [code for code, words in PROBLEMS.items() if "entrant" in str(words)]
