"""The pages of a table, a hand and a correction: each answers, and each refuses."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import actor, club, organiser, published_round, signed_in
from tests.results.cast import evening, match, record, totals
from tournaments.models import Hand, Match, Round
from tournaments.results.services.hands import hand_record

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ROUND = "/desk/martin/rounds/1/results/"
TABLE = f"{ROUND}1/"
PLAYED = {"taker": "A", "points_a": "90", "belote": "A", "capot": "", "trump": "", "other": ""}


@pytest.fixture
def round_() -> Round:
    return evening()


@pytest.fixture
def desk(round_: Round) -> Client:
    return signed_in(organiser(round_.tournament.club))


def version(round_: Round) -> int:
    return match(round_).version


def typed(round_: Round, **more: object) -> dict[str, object]:
    return PLAYED | {"version": version(round_)} | more


class TestHands:
    def test_a_hand_is_saved_and_shown_with_its_reason(self, desk: Client, round_: Round) -> None:
        assert desk.post(TABLE, typed(round_)).status_code == 303
        text = desk.get(TABLE).content.decode()
        assert "A\u00a0110" in text
        assert "a pris et réussi" in text
        assert match(round_).state == "expected"

    def test_that_it_is_saved_covers_no_name(self, desk: Client, round_: Round) -> None:
        text = desk.post(TABLE, typed(round_), follow=True).text
        over, line = (text.split(mark)[1] for mark in ('id="messages"', "data-result"))
        assert "Donne enregistrée." not in over.split("</div>")[0]
        assert "Donne enregistrée." in line.split("</p>")[0]

    def test_problems_stand_beside_their_fields(self, desk: Client, round_: Round) -> None:
        answer = desk.post(TABLE, typed(round_, taker="", points_a="90", points_b="90"))
        assert answer.status_code == 422
        assert set(answer.context["form"].errors) == {"taker", "points_a"}
        assert 'value="90"' in answer.content.decode()

    def test_points_that_are_none(self, desk: Client, round_: Round) -> None:
        for points in ("９０", "81.5", "abc", "163", "-1", "9" * 5000):
            assert desk.post(TABLE, typed(round_, points_a=points)).status_code == 422, points
        assert not Hand.objects.of_match(match(round_)).exists()

    @pytest.mark.parametrize(("typed_points", "to"), [("162", "A"), ("0", "B")])
    def test_all_the_points_to_one_side_ask_for_a_capot(
        self, desk: Client, round_: Round, typed_points: str, to: str
    ) -> None:
        hand = typed(round_, points_a=typed_points, belote="")
        answer = desk.post(TABLE, hand)
        assert answer.status_code == 422
        assert answer.context["swept"] == to
        assert not Hand.objects.of_match(match(round_)).exists()
        assert desk.post(TABLE, hand | {"asked": "capot"}).status_code == 303
        assert Hand.objects.of_match(match(round_)).get().facts["capot"] == to

    def test_and_are_saved_without_one(self, desk: Client, round_: Round) -> None:
        hand = typed(round_, points_a="162", belote="", asked="none")
        assert desk.post(TABLE, hand).status_code == 303
        assert "capot" not in Hand.objects.of_match(match(round_)).get().facts

    def test_a_stale_hand_is_shown_beside_what_stands(self, desk: Client, round_: Round) -> None:
        stale = typed(round_, points_a="100")
        desk.post(TABLE, typed(round_))
        answer = desk.post(TABLE, stale)
        assert answer.status_code == 409
        assert 'value="100"' in answer.content.decode()
        assert Hand.objects.of_match(match(round_)).count() == 1

    def test_sent_twice_there_is_one_hand(self, desk: Client, round_: Round) -> None:
        twice = typed(round_, key="k" * 8)
        assert [desk.post(TABLE, twice).status_code for _again in range(2)] == [303, 303]
        assert Hand.objects.of_match(match(round_)).count() == 1

    def test_the_preview_saves_nothing(self, desk: Client, round_: Round) -> None:
        answer = desk.post(f"{TABLE}preview/", typed(round_, points_a="70", belote=""))
        assert "A 0 (dedans) · B 162" in answer.content.decode()
        assert not Hand.objects.of_match(match(round_)).exists()

    def test_an_edit_is_confirmed_before_it_is_saved(self, desk: Client, round_: Round) -> None:
        desk.post(TABLE, typed(round_))
        desk.post(TABLE, typed(round_, points_a="100", belote=""))
        assert desk.get(f"{TABLE}hands/1/").status_code == 200
        shown = desk.post(f"{TABLE}hands/1/", typed(round_, points_a="70", belote=""))
        assert shown.status_code == 200
        assert [number for number, *_texts in shown.context["changes"]] == [1, 2]
        assert match(round_).sides.get(position=0).score == 210
        saved = desk.post(f"{TABLE}hands/1/", typed(round_, points_a="70", belote="", confirm="1"))
        assert saved.status_code == 303
        assert [s.score for s in match(round_).sides.all()] == [100, 224]

    def test_a_hand_is_taken_out_after_a_look(self, desk: Client, round_: Round) -> None:
        desk.post(TABLE, typed(round_))
        assert desk.get(f"{TABLE}hands/1/remove/").status_code == 200
        assert Hand.objects.of_match(match(round_)).count() == 1
        gone = desk.post(f"{TABLE}hands/1/remove/", {"version": version(round_)})
        assert gone.status_code == 303
        assert not Hand.objects.of_match(match(round_)).exists()
        assert desk.get(f"{TABLE}hands/1/").status_code == 404

    def test_the_last_hand_completes_the_match(self, desk: Client, round_: Round) -> None:
        for _hand in range(11):
            found = match(round_)
            facts = {"taker": "A", "points": {"A": 90}, "belote": "A"}
            hand_record(actor=actor(), match=found, version=found.version, facts=facts)
        assert not match(round_).complete
        desk.post(TABLE, typed(round_))
        assert match(round_).complete
        assert match(round_).winner == 0
        assert "terminée" in desk.get(TABLE).content.decode()
        assert desk.post(TABLE, typed(round_)).status_code == 422


class TestCorrection:
    def test_it_shows_what_moves_then_saves_with_a_reason(
        self, desk: Client, round_: Round
    ) -> None:
        for table in (1, 2, 3, 4):
            record(round_, table)
        second = published_round(round_.tournament, 2, [(1, 3), (2, 4)])
        url = f"{TABLE}correct/"
        shown = desk.get(url, {"points_a": "914", "points_b": "1030"})
        assert shown.status_code == 200
        assert [move.pair.number for move in shown.context["impact"].moves] == [1, 2]
        assert [one.number for one in shown.context["impact"].drawn] == [second.number]
        post = {"points_a": "914", "points_b": "1030", "version": version(round_)}
        assert desk.post(url, post).status_code == 422
        assert desk.post(url, post | {"reason": "inversion"}).status_code == 303
        assert match(round_).winner == 1

    def test_a_stale_correction_shows_both(self, desk: Client, round_: Round) -> None:
        record(round_)
        post = {"points_a": "914", "points_b": "1030", "version": 1}
        answer = desk.post(f"{TABLE}correct/", post)
        assert answer.status_code == 409
        assert match(round_).winner == 0


class TestEntry:
    def card(self, **more: object) -> dict[str, object]:
        typed = {"table": 1, "points_a": 1030, "points_b": 894, "belotes": "", "capots": ""}
        return typed | {"seen": 0} | more

    def test_a_doubt_is_explained_and_can_be_kept(self, desk: Client, round_: Round) -> None:
        answer = desk.post(ROUND, self.card())
        assert answer.status_code == 422
        assert "il manque 20" in answer.content.decode()
        assert not match(round_).complete
        keep = answer.context["keep"]
        assert desk.post(ROUND, self.card(points_b=800, keep=keep)).status_code == 422
        assert desk.post(ROUND, self.card(keep=keep)).status_code == 303
        assert match(round_).review is not None
        assert "is-flagged" in desk.get(ROUND).content.decode()

    def test_all_the_points_to_one_side_ask_for_a_capot(self, desk: Client, round_: Round) -> None:
        answer = desk.post(ROUND, self.card(points_a=1944, points_b=0))
        assert answer.status_code == 422
        assert answer.context["doubtful"] == "capots"
        assert not match(round_).complete
        kept = self.card(points_a=1944, points_b=0, keep=answer.context["keep"])
        assert desk.post(ROUND, kept).status_code == 303

    def test_a_capot_that_is_noted_is_not_asked_for(self, desk: Client, round_: Round) -> None:
        assert desk.post(ROUND, self.card(points_a=2034, points_b=0, capots=1)).status_code == 303

    def test_two_desks_at_one_table(self, desk: Client, round_: Round) -> None:
        record(round_)
        answer = desk.post(ROUND, self.card(points_a=914, points_b=1030))
        text = answer.content.decode()
        assert answer.status_code == 409
        assert "1\u202f030" in text
        assert "points_a=914" in text
        assert match(round_).winner == 0

    def test_two_desks_with_the_same_card_agree(self, desk: Client, round_: Round) -> None:
        record(round_)
        assert desk.post(ROUND, self.card(points_b=914)).status_code == 303

    def test_opened_again_it_is_a_correction(self, desk: Client, round_: Round) -> None:
        record(round_)
        seen = match(round_).revision
        answer = desk.post(ROUND, self.card(points_a=914, points_b=1030, seen=seen))
        assert answer.status_code == 303
        assert "/1/correct/?points_a=914" in answer["Location"]

    def test_a_table_that_is_none(self, desk: Client, round_: Round) -> None:
        for table in ("", "99", "x", "１"):
            answer = desk.post(ROUND, self.card(table=table))
            assert answer.status_code == 422, table
            assert 'value="1030"' in answer.content.decode(), table

    def test_a_round_that_is_not_public(self, desk: Client) -> None:
        assert desk.get("/desk/martin/rounds/2/results/").status_code == 404
        assert desk.post("/desk/martin/rounds/2/results/", self.card()).status_code == 422


class TestActs:
    def test_forfeit_undo_and_clear(self, desk: Client, round_: Round) -> None:
        done = desk.post(f"{TABLE}forfeit/", {"absent": "1", "version": 1})
        assert done.status_code == 303
        assert desk.get(TABLE).status_code == 200
        back = {"version": version(round_)}
        assert desk.post(f"{TABLE}undo/", back).status_code == 422
        assert desk.post(f"{TABLE}undo/", back | {"reason": "arrivés"}).status_code == 303
        record(round_, 1, totals(1030, 894), keep=True)
        checked = {"version": version(round_), "reason": "recompté"}
        assert desk.post(f"{TABLE}clear/", checked).status_code == 303
        assert match(round_).review is None
        assert desk.post(f"{TABLE}clear/", checked | {"key": "z"}).status_code == 409

    def test_a_catch_up_game(self) -> None:
        round_ = evening(bye_score="catch_up")
        desk = signed_in(organiser(round_.tournament.club))
        start = {"exempt": 9, "opponent": 1}
        assert desk.post(f"{ROUND}catch-up/", start).status_code == 422
        record(round_)
        assert desk.get(ROUND).status_code == 200
        assert desk.post(f"{ROUND}catch-up/", start).status_code == 303
        game = Match.objects.get(kind="catch_up")
        assert game.table == 5
        assert [side.score_counts for side in game.sides.all()] == [True, False]
        assert desk.get(f"{ROUND}5/").status_code == 200
        assert desk.post(f"{ROUND}5/give-up/", {"version": game.version}).status_code == 302
        assert Match.objects.filter(kind="bye").count() == 1


GETS = (ROUND, TABLE, f"{TABLE}correct/", f"{TABLE}hands/1/", f"{TABLE}hands/1/remove/")
POSTS = tuple(f"{TABLE}{act}/" for act in ("preview", "forfeit", "undo", "clear", "give-up"))


class TestDoors:
    def test_organisers_of_this_club_only(self, round_: Round) -> None:
        outsider = signed_in(organiser(club("Belote de Tours"), "olga"))
        for url in GETS + POSTS:
            ask = outsider.post if url in POSTS else outsider.get
            assert ask(url).status_code == 404, url
            assert (Client().post if url in POSTS else Client().get)(url).status_code == 302, url

    def test_an_act_is_posted(self, desk: Client) -> None:
        for url in POSTS:
            assert desk.get(url).status_code == 405, url

    def test_what_is_not_there(self, desk: Client) -> None:
        for url in (f"{ROUND}77/", f"{ROUND}77/correct/", f"{TABLE}hands/9/"):
            assert desk.get(url).status_code == 404, url
