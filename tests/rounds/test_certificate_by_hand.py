"""Certificates of rounds changed by hand: the draw, the changes and the cost of the plan."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.phases.chains import TOPS, chain, later, play
from tests.rounds.evenings import drawn, now, played, seats, tournament_of
from tests.rounds.melee_entered import melee
from tests.rounds.test_group_drafts import bracket_of, pools_of, reread, swap
from tournaments.draws.registry import draw_json, verify_json
from tournaments.models import Round, System, Tournament
from tournaments.rounds.selectors.certificates import (
    DrawnPart,
    certificate_json,
    certificate_of,
    parts_of,
)
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.services.drafts import draft_undo
from tournaments.rounds.services.rounds import round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.process]

ROOT = Path(__file__).resolve().parents[2]


def singles(preset: str, count: int, **settings: Any) -> Tournament:
    tournament = cast.tournament(preset=preset, ranking_keys=["points", "lot"], **settings)
    cast.singles(tournament, count)
    return tournament


TOURNAMENTS = {
    "random": lambda: tournament_of(9),
    "rotation": lambda: tournament_of(8, system=System.ROTATION),
    "round_robin": lambda: tournament_of(7, system=System.ROUND_ROBIN),
    "manual": lambda: tournament_of(8, system=System.MANUAL),
    "melee": lambda: melee(9),
    "melee_fixed": lambda: melee(9, system=System.MELEE_FIXED),
    "three": lambda: singles("belote3", 10, bye_score="round_average"),
    "comptoir": lambda: singles("comptoir", 9),
    "two": lambda: singles("belote2", 7),
    "bracket": lambda: bracket_of(7),
    "consolante": lambda: tournament_of(8, system=System.CONSOLANTE),
    "pools": lambda: pools_of(9, avoid_same_club=True),
}


def two_of(round_: Round) -> tuple[int, int]:
    """One of each of the first two tables."""
    return min(seats(round_)[1]), max(seats(round_)[2])


def kinds(round_: Round) -> list[str]:
    return [part.kind for part in parts_of(round_)]


def plan_of(round_: Round) -> DrawnPart:
    return next(part for part in parts_of(round_) if part.kind == "plan")


@pytest.mark.parametrize("tournament", TOURNAMENTS.values(), ids=TOURNAMENTS)
def test_a_swap_adds_the_plan_that_verify_accepts(tournament: Any) -> None:
    """The plan holds the round as it is published; the certificate is a page and a file."""
    round_ = drawn(tournament())
    before = len(parts_of(round_))
    swap(round_, *two_of(round_))
    parts = parts_of(round_)
    assert parts[-1].kind == "plan"
    assert len(parts) > before or parts[0].kind == "plan"
    for part in parts:
        assert verify_json(dict(part.drawn.files)) == {"ok": True, "problems": []}
    asked = plan_of(round_).drawn.stored_input
    assert asked["system"] == "manual"
    assert {row["table"]: row["sides"] for row in asked["matches"]} == {
        row["table"]: row["sides"] for row in now(round_)["matches"]
    }
    assert asked["byes"] == now(round_)["byes"]
    round_publish(actor=cast.actor(), round_=round_, version=round_.version)
    visitor = Client(headers={"accept-language": "fr"})
    text = visitor.get(reverse("public_certificate", args=["martin", 1])).content.decode()
    assert "placé ou changé à la main, puis compté" in text
    assert "échange " in text
    told = visitor.get(reverse("public_certificate_json", args=["martin", 1])).json()
    assert told["draws"][-1]["kind"] == "plan"
    assert told["changes"][-1]["step"] == "swap"


class TestWhatIsSaid:
    def test_an_unchanged_draw_has_no_plan(self) -> None:
        round_ = drawn(tournament_of(8))
        assert kinds(round_) == ["drawn"]
        assert not certificate_of(round_).is_by_hand

    def test_an_undone_swap_adds_no_plan(self) -> None:
        round_ = drawn(tournament_of(8))
        swap(round_, *two_of(round_))
        assert kinds(round_) == ["drawn", "plan"]
        draft_undo(actor=cast.actor(), round_=round_, version=round_.version)
        assert kinds(round_) == ["drawn"]

    def test_the_plan_breaks_what_the_draft_shows(self) -> None:
        tournament = tournament_of(6)
        played(tournament)
        round_ = drawn(tournament, 2)
        before = tournament.rounds.get(number=1)
        one, other = sorted(seats(before)[1])
        partner = next(next(iter(p - {one})) for p in seats(round_).values() if one in p)
        swap(round_, other, partner)
        plan = plan_of(round_).drawn.stored_output
        assert plan["cost"] == [0, 1, 1, 0, 0, 0]
        assert draft_of(round_).cost[1] == 1
        assert plan["broken"] == [
            {"constraint": "rematch", "entrants": plan["broken"][0]["entrants"]}
        ]

    def test_a_placement_by_hand_is_counted_from_the_start(self) -> None:
        round_ = drawn(tournament_of(4, system=System.MANUAL))
        assert kinds(round_) == ["plan"]
        assert certificate_of(round_).is_by_hand

    def test_by_the_command_that_the_page_gives(self, tmp_path: Path) -> None:
        round_ = drawn(melee(9))
        swap(round_, *two_of(round_))
        name = tmp_path / "martin-1-2-draw.json"
        name.write_text(json.dumps(dict(plan_of(round_).drawn.files)))
        command = [sys.executable, "-m", "tournaments.draws", "verify", str(name)]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        assert json.loads(told.stdout) == {"ok": True, "problems": []}


class TestGroups:
    def test_the_draw_and_the_changed_plan_are_both_certified(self) -> None:
        round_ = drawn(bracket_of(7))
        as_drawn = list(round_.draw["members"]["A"])
        swap(round_, as_drawn[0], as_drawn[6])
        assert kinds(round_) == ["group", "changed", "plan"]
        (places,) = certificate_of(round_).groups
        assert [place.drawn.number for place in places.places] == as_drawn
        moved = [at for at, place in enumerate(places.places, 1) if place.drawn != place.now]
        assert moved == [1, 7]
        told = certificate_json(reread(round_))["groups"]
        assert told[0]["drawn"] == [as_drawn]
        assert told[0]["as_it_stands"] == [round_.draw["members"]["A"]]

    @pytest.mark.parametrize("tournament", [bracket_of, pools_of])
    def test_the_lot_of_the_seeds_is_part_of_what_can_be_drawn_again(self, tournament: Any) -> None:
        round_ = drawn(tournament(8))
        (part,) = parts_of(round_)
        assert part.drawn.stored_input["by"] == "lot"
        assert [row["id"] for row in part.drawn.stored_input["entrants"]] == list(range(1, 9))
        assert draw_json(part.drawn.stored_input) == part.drawn.stored_output
        assert "tirées au sort" in " ".join(certificate_of(round_).constraints)

    def test_seeds_by_rank_are_named_in_their_order(self) -> None:
        tournament = chain(8, later(System.KNOCKOUT, 3), rounds_planned=1)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        (part,) = parts_of(round_)
        assert "by" not in part.drawn.stored_input
        assert [row["id"] for row in part.drawn.stored_input["entrants"]] == round_.draw["members"][
            "A"
        ]

    def test_each_pool_by_itself(self) -> None:
        round_ = drawn(pools_of(8))
        one, other = certificate_of(round_).groups
        assert (one.title, other.title) == ("poule 1", "poule 2")
        swap(round_, one.places[0].now.number, other.places[1].now.number)
        lists = certificate_of(round_).groups
        assert all(any(place.drawn != place.now for place in shown.places) for shown in lists)

    def test_two_brackets_are_two_draws(self) -> None:
        tournament = chain(16, later(System.KNOCKOUT, 3, entry=TOPS), rounds_planned=1)
        play(tournament, 1)
        found = certificate_of(drawn(tournament, 2))
        assert [part.words for part in found.parts] == [
            "top 8 · tirage n°\u00a042",
            "next 8 · tirage n°\u00a042",
        ]

    def test_a_later_round_says_when_it_was_drawn(self) -> None:
        tournament = bracket_of(8)
        round_ = drawn(tournament)
        swap(round_, *two_of(round_))
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        for match in round_.matches.all():
            cast.totals(round_, match.table or 0, 1000, 944)
        second = drawn(tournament, 2)
        found = certificate_of(second)
        assert (found.begun_in, found.groups) == (1, ())
        assert kinds(second) == ["group"]
        swap(second, *two_of(second))
        assert kinds(second) == ["group", "plan"]

    def test_groups_name_the_constraints_they_respect(self) -> None:
        assert "finale" in " ".join(certificate_of(drawn(bracket_of(4))).constraints)
        told = " ".join(
            certificate_of(drawn(pools_of(8, avoid_same_club=True, code="poules"))).constraints
        )
        assert "serpentin" in told
        assert "même club" in told
