"""The certificate of a draw: all that is needed to repeat it, and who may see it."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.rounds.evenings import again, drawn, played, replayed, seats, tournament_of
from tournaments.draws.certificate import input_sha256
from tournaments.draws.registry import draw_json, verify_json
from tournaments.models import Club, Round, Tournament
from tournaments.rounds.selectors.certificates import as_file, certificate_of, is_drawn
from tournaments.rounds.services.drafts import draft_lock, draft_redraw, draft_swap, draft_undo
from tournaments.rounds.services.rounds import round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ROOT = Path(__file__).resolve().parents[2]
PUBLIC = (
    ("public_certificate", [1]),
    ("public_certificate_json", [1]),
    ("public_draw_input", [1, 1]),
    ("public_draw_both", [1, 1]),
)


@pytest.fixture
def tournament() -> Tournament:
    return tournament_of(9, avoid_same_club=True)


def changed_and_published() -> None:
    round_ = drawn(tournament_of(9, avoid_same_club=True))
    actor = cast.actor()
    draft_lock(actor=actor, round_=round_, table=1, locked=True, version=round_.version)
    draft_redraw(actor=actor, round_=round_, seed=77, version=round_.version)
    one, other = min(seats(round_)[2]), min(seats(round_)[3])
    draft_swap(actor=actor, round_=round_, one=one, other=other, version=round_.version)
    round_publish(actor=actor, round_=round_, version=round_.version)


@pytest.fixture
def round_() -> Round:
    """Round 1 with a lock, a redraw and a swap, published."""
    return replayed(changed_and_published).rounds.select_related("tournament").get()


@pytest.fixture
def odile() -> Client:
    return cast.signed_in(cast.organiser(Club.objects.get()))


@pytest.fixture
def visitor() -> Client:
    return Client(headers={"accept-language": "fr"})


def address(name: str, *numbers: int) -> str:
    return reverse(name, args=["martin", *numbers])


def page(client: Client, name: str, *numbers: int) -> str:
    answer = client.get(address(name, *numbers))
    assert answer.status_code == 200
    return answer.content.decode()


def file(client: Client, name: str, *numbers: int) -> Any:
    answer = client.get(address(name, *numbers))
    assert answer["Content-Type"] == "application/json"
    assert "attachment" in answer["Content-Disposition"]
    return json.loads(answer.content)


class TestThePage:
    def test_it_says_how_why_and_what_was_changed(self, round_: Round, visitor: Client) -> None:
        text = page(visitor, "public_certificate", 1)
        assert "au hasard" in text
        assert "On évite les rencontres entre doublettes d’un même club." in text
        for words in ("table 1 bloquée", "nouveau tirage du reste (tirage n°\u00a077)", "échange "):
            assert words in text
        assert "tirage n°\u00a042" in text
        assert "rencontres précédentes" not in text, "a count of 0 is no line"
        assert " 0." in text
        assert "placée par l’organisateur" in text
        assert "python -m tournaments.draws verify martin-1-1-draw.json" in text

    def test_it_gives_the_hash_of_the_file_it_offers(self, round_: Round, visitor: Client) -> None:
        text = page(visitor, "public_certificate", 1)
        for part in (1, 2, 3):
            found = visitor.get(address("public_draw_input", 1, part)).content
            assert sha256(found).hexdigest() in text

    def test_plan_and_table_plan_lead_to_it(
        self, round_: Round, visitor: Client, odile: Client
    ) -> None:
        assert address("public_certificate", 1) in page(visitor, "public_plan")
        assert address("draft_certificate", 1) in page(odile, "table_plan", 1)

    def test_names_are_shown_as_everybody_may_see_them(
        self, round_: Round, visitor: Client, odile: Client
    ) -> None:
        Tournament.objects.update(names_policy="number")
        assert "Alice Martin" not in page(visitor, "public_certificate", 1)
        assert "Alice Martin" in page(odile, "draft_certificate", 1)

    def test_english(self, round_: Round) -> None:
        text = page(Client(headers={"accept-language": "en"}), "public_certificate", 1)
        assert "draw no. 42" in text
        assert "table 1 locked" in text

    def test_an_unchanged_draw_says_so(self, tournament: Tournament, visitor: Client) -> None:
        round_ = drawn(tournament)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        text = page(visitor, "public_certificate", 1)
        assert "le meilleur tirage possible" in text
        assert not certificate_of(round_).changes
        assert certificate_of(round_).one_reason == "tirage au sort"

    def test_undone_steps_are_left_out(self, tournament: Tournament) -> None:
        round_ = drawn(tournament)
        actor = cast.actor()
        draft_lock(actor=actor, round_=round_, table=1, locked=True, version=round_.version)
        draft_redraw(actor=actor, round_=round_, seed=77, version=round_.version)
        draft_undo(actor=actor, round_=round_, version=round_.version)
        found = certificate_of(round_)
        assert [part.drawn.input.seed for part in found.parts] == [42]
        assert found.changes == ("table 1 bloquée",)

    def test_what_is_broken_is_shown(self, visitor: Client) -> None:
        tournament = tournament_of(3, code="petit")
        for number in (1, 2, 3):
            played(tournament, number)
        round_ = drawn(tournament, 4)
        assert len(certificate_of(round_).draft.broken) == 2
        assert [line.now for line in certificate_of(round_).cost][1:5] == [1, 1, 1, 1]
        assert [line.words for line in certificate_of(round_).counted][:4] == [
            *(
                "rencontres précédentes de ceux qui se rencontrent",
                "nouvelles rencontres trop proches",
            ),
            *(
                "exemptions précédentes de ceux qui sont exempts",
                "nouvelles exemptions trop proches",
            ),
        ]
        assert not certificate_of(round_).one_reason


class TestTheFiles:
    def test_input_and_result_are_verified(self, round_: Round, visitor: Client) -> None:
        for part in (1, 2, 3):
            both = file(visitor, "public_draw_both", 1, part)
            assert verify_json(both) == {"ok": True, "problems": []}

    @pytest.mark.long
    def test_by_the_command_that_the_page_gives(
        self, round_: Round, visitor: Client, tmp_path: Path
    ) -> None:
        name = tmp_path / "martin-1-2-draw.json"
        name.write_bytes(visitor.get(address("public_draw_both", 1, 2)).content)
        command = [sys.executable, "-m", "tournaments.draws", "verify", str(name)]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        assert json.loads(told.stdout) == {"ok": True, "problems": []}

    def test_the_input_draws_the_same_again(self, round_: Round, visitor: Client) -> None:
        both = file(visitor, "public_draw_both", 1, 1)
        assert draw_json(file(visitor, "public_draw_input", 1, 1)) == both["output"]

    def test_the_certificate_for_programs(self, round_: Round, visitor: Client) -> None:
        found = file(visitor, "public_certificate_json", 1)
        assert [step["step"] for step in found["changes"]] == ["lock", "redraw", "swap"]
        assert [(draw["kind"], draw["input"]["seed"]) for draw in found["draws"]] == [
            ("drawn", 42),
            ("redraw", 77),
            ("plan", 42),
        ]
        assert found["draws"][0]["sha256"] == input_sha256(found["draws"][0]["input"])
        assert {row["table"]: row["locked"] for row in found["matches"]}[1] is True
        assert "Martin" not in json.dumps(found)

    def test_of_a_schedule(self, visitor: Client) -> None:
        tournament = tournament_of(6, code="tour", system="rotation")
        round_ = drawn(tournament)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        both = visitor.get(reverse("public_draw_both", args=["tour", 1, 1])).json()
        assert verify_json(both) == {"ok": True, "problems": []}

    def test_a_club_is_in_it_only_where_it_counts(self) -> None:
        for code, kept, club in (("avec", True, {"tours"}), ("sans", False, set())):
            tournament = tournament_of(4, code=code, avoid_same_club=kept)
            tournament.entrants.update(home_club="Tours")
            entrants = drawn(tournament).draw["input"]["entrants"]
            assert {e["club"] for e in entrants if "club" in e} == club

    def test_a_file_is_the_same_whatever_the_order_of_its_names(self) -> None:
        assert as_file({"b": 1, "a": "é"}) == as_file({"a": "é", "b": 1})
        assert as_file({"a": "é", "b": 1}) == b'{"a":"\\u00e9","b":1}'


class TestWhoMaySeeIt:
    def test_no_visitor_sees_an_unpublished_certificate(
        self, tournament: Tournament, visitor: Client
    ) -> None:
        drawn(tournament)
        for name, numbers in PUBLIC:
            assert visitor.get(address(name, *numbers)).status_code == 404, name

    def test_everybody_sees_a_published_certificate_and_cannot_post(
        self, round_: Round, visitor: Client
    ) -> None:
        for name, numbers in PUBLIC:
            assert visitor.get(address(name, *numbers)).status_code == 200, name
            assert visitor.post(address(name, *numbers)).status_code == 405, name

    def test_the_organiser_sees_an_unpublished_certificate(
        self, tournament: Tournament, odile: Client
    ) -> None:
        drawn(tournament)
        text = page(odile, "draft_certificate", 1)
        assert "C’est un brouillon" in text
        assert "draw.json" in text
        assert address("public_draw_both", 1, 1) not in text

    def test_an_outsider_sees_no_unpublished_certificate(
        self, tournament: Tournament, visitor: Client
    ) -> None:
        drawn(tournament)
        stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        assert stranger.get(address("draft_certificate", 1)).status_code == 404
        assert visitor.get(address("draft_certificate", 1))["Location"].startswith("/login")
        assert stranger.post(address("draft_certificate", 1)).status_code == 405

    def test_an_unknown_part_is_not_found(self, round_: Round, visitor: Client) -> None:
        for part in (0, 4, 999):
            assert visitor.get(address("public_draw_both", 1, part)).status_code == 404, part
            assert visitor.get(address("public_draw_input", 1, part)).status_code == 404, part

    def test_a_round_that_is_not_or_was_not_drawn_here(
        self, tournament: Tournament, visitor: Client, odile: Client
    ) -> None:
        assert visitor.get(address("public_certificate", 7)).status_code == 404
        entered = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        assert not is_drawn(entered)
        assert visitor.get(address("public_certificate", 1)).status_code == 404
        assert odile.get(address("draft_certificate", 1)).status_code == 404
        assert address("public_certificate", 1) not in page(visitor, "public_plan")


class TestOnPaper:
    def test_it_is_among_the_papers_of_the_round(self, round_: Round, odile: Client) -> None:
        answer = odile.get(reverse("paper", args=["martin", "certificate"]), {"round": "1"})
        text = answer.content.decode()
        assert "Certificat du tirage" in text
        assert "table 1 bloquée" in text
        assert "Alice Martin" in text

    def test_a_round_that_was_not_drawn_here_says_so(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.published_round(again(tournament), 1, [(1, 2)])
        answer = odile.get(reverse("paper", args=["martin", "certificate"]), {"round": "1"})
        assert "n’a pas été tirée avec ce programme" in answer.content.decode()
