"""The pages on which matches of several games are entered and corrected."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.results.cast import match
from tests.results.several import LOST, MADE, evening, games, played, typed, won
from tournaments.models import Play, Round

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ROUND = "/desk/martin/rounds/1/results/"
TABLE = f"{ROUND}1/"
WON, CLOSE, BACK = (1010, 800), (1000, 990), (700, 1020)


def at_desk(round_: Round) -> Client:
    return cast.signed_in(cast.organiser(round_.tournament.club))


def card(points: tuple[int, int], **fields: Any) -> dict[str, Any]:
    return {"table": 1, "points_a": points[0], "points_b": points[1], **fields}


def text(answer: Any) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def seen(round_: Round) -> int:
    round_.tournament.refresh_from_db(fields=["revision"])
    return int(round_.tournament.revision)


class TestTotals:
    def test_a_game_after_the_other(self) -> None:
        round_ = evening()
        desk = at_desk(round_)
        for at, points in enumerate((WON, BACK, CLOSE), start=1):
            line = text(desk.get(f"{ROUND}?table=1"))
            assert f"Manche {at}</span>" in line
            said = text(
                desk.post(ROUND, card(points, seen=seen(round_), key=f"key{at}"), follow=True)
            )
        assert "Manches 2–1 : la rencontre est terminée." in said
        assert games(match(round_)) == [WON, BACK, CLOSE]

    def test_the_table_stays_awaited_until_the_match_is_over(self) -> None:
        round_ = evening()
        desk = at_desk(round_)
        typed(round_, WON)
        assert "0 / 2 feuilles rendues" in text(desk.get(ROUND))
        assert "Manches 1–0" in text(desk.get(ROUND))

    def test_without_script_or_number_it_is_the_next_game(self) -> None:
        round_ = evening()
        desk = at_desk(round_)
        for at, points in enumerate((WON, CLOSE)):
            desk.post(ROUND, card(points, key=f"key{at}"))
        assert won(match(round_)) == [2, 0]

    def test_what_another_desk_has_entered_meanwhile_is_shown(self) -> None:
        round_ = evening()
        desk, before = at_desk(round_), seen(round_)
        typed(round_, WON)
        answer = desk.post(ROUND, card(CLOSE, seen=before))
        assert answer.status_code == 409
        said = text(answer)
        assert "Enregistrer ce que j’ai saisi comme manche 2" in said
        assert f'href="{TABLE}correct/?' in said
        assert games(match(round_)) == [WON]
        desk.post(ROUND, card(CLOSE, game=2))
        assert games(match(round_)) == [WON, CLOSE]

    def test_the_same_card_typed_at_two_desks_is_one_game(self) -> None:
        round_ = evening()
        desk, before = at_desk(round_), seen(round_)
        typed(round_, WON)
        said = text(desk.post(ROUND, card(WON, seen=before), follow=True))
        assert "La table 1 était déjà saisie, avec les mêmes totaux." in said
        assert games(match(round_)) == [WON]

    def test_a_named_game_that_is_in_leads_to_its_correction(self) -> None:
        round_ = evening()
        typed(round_, WON, BACK)
        answer = at_desk(round_).post(ROUND, card(CLOSE, game=1, seen=seen(round_)))
        assert answer.status_code == 303
        assert "game=1" in answer["location"]

    def test_a_game_after_the_end_is_refused_beside_its_field(self) -> None:
        round_ = evening()
        answer = at_desk(round_).post(ROUND, card(CLOSE, game=2))
        assert answer.status_code == 422
        assert 'id="id_game_error"' in text(answer)
        assert "La manche 1 n’est pas encore saisie." in text(answer)

    def test_of_one_game_nothing_is_asked(self) -> None:
        assert "id_game" not in text(at_desk(evening(1)).get(ROUND))


class TestCorrection:
    def test_of_one_game(self) -> None:
        round_ = evening()
        typed(round_, WON, BACK, CLOSE)
        desk, path = at_desk(round_), f"{TABLE}correct/"
        assert 'value="700"' in text(desk.get(f"{path}?game=2"))
        other: dict[str, str | int] = {
            "game": 2,
            "points_a": 710,
            "points_b": 1020,
            "belotes": "",
            "capots": "",
        }
        preview = desk.get(path, other)
        assert "710" in text(preview)
        version = match(round_).version
        saved = desk.post(path, other | {"version": version, "key": "k", "reason": "Mal lu"})
        assert saved.status_code == 303
        assert games(match(round_)) == [WON, (710, 1020), CLOSE]

    def test_that_ends_the_match_before_its_last_game_is_refused(self) -> None:
        round_ = evening()
        typed(round_, WON, BACK, CLOSE)
        other: dict[str, str | int] = {
            "game": 2,
            "points_a": 1020,
            "points_b": 700,
            "belotes": "",
            "capots": "",
        }
        answer = at_desk(round_).get(f"{TABLE}correct/", other)
        assert answer.status_code == 422
        assert "La rencontre serait terminée après la manche 2" in text(answer)

    def test_that_opens_the_match_again_says_so(self) -> None:
        round_ = evening()
        typed(round_, WON, CLOSE)
        other: dict[str, str | int] = {
            "game": 2,
            "points_a": 700,
            "points_b": 1020,
            "belotes": "",
            "capots": "",
        }
        said = text(at_desk(round_).get(f"{TABLE}correct/", other))
        assert "La rencontre n’est plus terminée" in said

    @pytest.mark.parametrize("number", ["0", "4", "x"])
    def test_of_a_game_that_is_not_there(self, number: str) -> None:
        round_ = evening()
        typed(round_, WON, BACK, CLOSE)
        assert at_desk(round_).get(f"{TABLE}correct/?game={number}").status_code == 404


class TestHands:
    def test_game_by_game(self) -> None:
        round_ = evening(3, Play.BEST_OF, target=None, hands=2, rubicon="none")
        played(round_, MADE, LOST, MADE)
        desk = at_desk(round_)
        said = text(desk.get(TABLE))
        assert "Manche 2 · Donne 2" in said
        assert said.index("Manche 2 : donnes jouées") < said.index("Manche 1 : donnes jouées")
        assert f'href="{TABLE}hands/3/"' in said
        assert "Manches : 1–0." in said
        assert "Donne 1 de la manche 2" in text(desk.get(f"{TABLE}hands/3/"))
        edit = {"taker": "B", "points_b": "40", "version": match(round_).version}
        assert desk.post(f"{TABLE}hands/3/", edit).status_code == 200

    def test_the_last_game_can_be_taken_back(self) -> None:
        round_ = evening()
        typed(round_, WON, CLOSE)
        desk = at_desk(round_)
        assert "Annuler la manche 2" in text(desk.get(TABLE))
        act = {"version": match(round_).version, "key": "k", "reason": "Autre table"}
        desk.post(f"{TABLE}undo/", act)
        assert games(match(round_)) == [WON]
