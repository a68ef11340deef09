"""A draw of norm 1 stands as it was made: shown so, named by `check-data`, not drawn again."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests import cast
from tests.rounds.evenings import drawn, seats, tournament_of
from tests.rounds.test_certificate import file, page
from tournaments.draws.inputs import DrawInput
from tournaments.models import Club, Round
from tournaments.rounds.selectors.certificates import certificate_of
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.services.drafts import draft_lock, draft_redraw, draft_swap
from tournaments.rounds.services.rounds import round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

SENTENCE = "Tirage fait selon une règle antérieure"
COMMAND = "python -m tournaments.draws"


@pytest.fixture
def round_() -> Round:
    """A draft as a version with norm 1 has stored it."""
    round_ = drawn(tournament_of(9))
    draw: dict[str, Any] = round_.draw
    del draw["input"]["norm"]
    draw["output"]["cost"] = list(
        DrawInput.of_json(draw["input"]).as_counted(draw["output"]["cost"])
    )
    Round.objects.update(draw=draw)
    return Round.objects.select_related("tournament").get()


def swapped(round_: Round) -> Round:
    one, other = min(seats(round_)[2]), min(seats(round_)[3])
    return draft_swap(
        actor=cast.actor(), round_=round_, one=one, other=other, version=round_.version
    )


def published(round_: Round) -> Round:
    return round_publish(actor=cast.actor(), round_=round_, version=round_.version)


def told_by_check_data() -> list[str]:
    said = StringIO()
    call_command("check_data", draws=True, stdout=said)
    return said.getvalue().splitlines()


def test_its_cost_has_the_numbers_of_then(round_: Round) -> None:
    assert draft_of(round_).cost == (0, 0, 0, 0)
    cost = certificate_of(round_).cost
    assert [(line.now, line.drawn) for line in cost] == [(0, 0)] * 4
    assert "rencontres précédentes" in cost[1].words
    assert "exemptions précédentes" in cost[2].words


def test_its_certificate_says_so_and_has_no_command(round_: Round) -> None:
    public, odile = Client(), cast.signed_in(cast.organiser(Club.objects.get()))
    published(swapped(round_))
    for said in (page(public, "public_certificate", 1), page(odile, "draft_certificate", 1)):
        assert SENTENCE in said
        assert COMMAND not in said
    told = file(public, "public_certificate_json", 1)
    assert [SENTENCE in part["earlier_rule"] for part in told["draws"]] == [True, True]
    assert [len(part["output"]["cost"]) for part in told["draws"]] == [4, 4]


def test_check_data_names_it_and_does_not_repeat_it(round_: Round) -> None:
    round_.draw["output"]["cost"] = [9, 9, 9, 9]
    Round.objects.update(draw=round_.draw)
    named, last = told_by_check_data()
    assert "(martin)" in named
    assert "règle antérieure" in named
    assert "Tout" in last


def test_a_draw_of_today_is_not_named() -> None:
    drawn(tournament_of(9))
    assert len(told_by_check_data()) == 1


def test_drawn_again_among_others_it_is_counted_by_the_rule_of_today(round_: Round) -> None:
    actor = cast.actor()
    draft_lock(actor=actor, round_=round_, table=1, locked=True, version=round_.version)
    cast.pair(round_.tournament, 10, present=True)
    draft_redraw(actor=actor, round_=round_, seed=77, version=round_.version)
    round_ = Round.objects.select_related("tournament").get()
    told = certificate_of(round_)
    assert [line.drawn for line in told.cost] == [None] * 6
    assert draft_of(round_).cost == (0,) * 6


def test_what_is_drawn_again_of_it_is_of_today(round_: Round) -> None:
    actor = cast.actor()
    draft_lock(actor=actor, round_=round_, table=1, locked=True, version=round_.version)
    draft_redraw(actor=actor, round_=round_, seed=77, version=round_.version)
    told = certificate_of(Round.objects.select_related("tournament").get())
    assert [bool(part.earlier_rule) for part in told.parts] == [True, False]
    assert [len(part.drawn.round.cost) for part in told.parts] == [4, 6]
    assert draft_of(round_).cost == (0, 0, 0, 0)
